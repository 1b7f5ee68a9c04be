/** What a failure of the database says of the statement, and what the operator can do. */
import { LedgerError } from '../ledger.ts';

/** `sqlstate`: the server's own code; absent if no answer came, so that it is unknown whether the statement was done. */
export class StatementError extends Error {
  override readonly name = 'StatementError';
  readonly sqlstate: string | undefined;
  constructor(message: string, sqlstate: string | undefined, options?: ErrorOptions) {
    super(message, options);
    this.sqlstate = sqlstate;
  }
}

/** Another server may answer, or the same one later; what a statement has done may be unknown. */
export const isTransient = ({ sqlstate, message }: StatementError): boolean =>
  sqlstate === undefined ||
  /^(?:08|53|57|58|XX|40|25006|55P03)/.test(sqlstate) ||
  // Two nodes have written the same identifier at once: the second try sees the first one's row.
  (sqlstate === '23505' && message.includes('purchase_identifier'));

/** Whether the server has looked at the values and refuses them, so that it has done nothing, now or before. */
export const isAboutValues = ({ sqlstate }: StatementError): boolean => /^2[0-3]/.test(sqlstate ?? '');

/** The database cannot be asked. */
export const unreachable = (reason: string): LedgerError =>
  new LedgerError(`the database of the ledger is out of reach: ${reason}`, {
    hint: 'check that the database runs and can be reached; clinmeter doctor tells more',
    isLasting: false,
  });

/** What a failed statement is for the caller. @returns any other error as it is */
export const asFailure = (error: unknown): unknown => {
  if (!(error instanceof StatementError)) return error;
  return isTransient(error) ? unreachable(error.message) : refused(error);
};

const REMEDIES: readonly (readonly [sqlstate: RegExp, hint: string])[] = [
  [
    /^42501/,
    'make the role a member of clinmeter_node: GRANT clinmeter_node TO ROLE; clinmeter ledger migrate makes that role, if its own role may',
  ],
  [/^42/, 'run clinmeter ledger migrate with a role that owns the schema'],
  [/^28/, 'check user and password in --ledger, and pg_hba.conf of the server'],
  [/^3D/, 'check the name of the database in --ledger'],
];

/** The database answers, and refuses. */
export const refused = (error: StatementError): LedgerError => {
  const hint = REMEDIES.find(([sqlstate]) => sqlstate.test(error.sqlstate ?? ''))?.[1];
  return new LedgerError(`the ledger is not usable: ${error.message}`, {
    cause: error,
    isLasting: false,
    ...(hint === undefined ? {} : { hint }),
  });
};
