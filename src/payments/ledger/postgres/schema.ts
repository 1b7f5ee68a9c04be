/** The versions of the ledger's schema in PostgreSQL. Old and new nodes serve side by side while one is rolled out. */
import { LedgerError, purchaseColumns } from '../ledger.ts';
import type { Address } from './address.ts';
import closing from './closing.sql' with { type: 'text' };
import { asFailure, type Driver, driverFor, StatementError } from './driver.ts';
import functions from './functions.sql' with { type: 'text' };
import tables from './tables.sql' with { type: 'text' };

/** The steps, by version. A step, once released, is never edited, and leaves what the version before it still uses. */
const STEPS: readonly string[] = [
  tables.replace(':columns', purchaseColumns('BIGINT')),
  closing,
  'alter table clinmeter.purchase add column formula_version text',
];

/** The version of this executable's schema. */
export const VERSION = STEPS.length;

/** The oldest executable that can serve with this schema, by the version it knows. */
const OLDEST_READER = 1;

/** Clock and properties of the ledger. */
export type About = {
  /** The database's clock, in milliseconds since the epoch. */
  readonly now: number;
  readonly values: Readonly<Record<string, string>>;
};

/** The state of a database; `undefined` if there is no ledger in it. @throws {@link LedgerError} */
export const aboutOf = async (run: Driver['run']): Promise<About | undefined> => {
  const [found] = await run(`select coalesce(to_regnamespace('clinmeter')::text, '') as r`);
  if (found === '') return undefined;
  const [text = '{}'] = await run('select clinmeter.about() as r');
  return JSON.parse(text);
};

const OPERATOR = 'run clinmeter ledger migrate with a role that owns the schema';

/** @throws {@link LedgerError} for a ledger that this executable cannot serve with */
export const refuseOther = ({ values }: About): void => {
  if (values.importing !== undefined)
    throw new LedgerError('an import into the ledger has not ended', { hint: 'run clinmeter ledger import again' });
  const [schema, oldest] = [Number(values.schema ?? 0), Number(values.oldest_reader ?? 0)];
  if (VERSION < oldest) {
    throw new LedgerError(
      `the ledger has schema version ${schema}, for executables that know ${oldest} or later; this one knows up to ${VERSION}. Use a newer executable.`,
    );
  }
  if (schema < VERSION)
    throw new LedgerError(`the ledger has schema version ${schema}; this executable needs ${VERSION}`, {
      hint: OPERATOR,
    });
};

const versionIn = async ({ run }: Driver): Promise<number> => Number((await aboutOf(run))?.values.schema ?? 0);

/** Only one process migrates at a time. */
const LOCK = `select pg_advisory_xact_lock(hashtext('clinmeter.migrate'))`;

/**
 * Brings the database to the newest version, in one transaction.
 *
 * @returns the version before; 0 for an empty database
 * @throws {@link LedgerError} if the role may not
 */
export const migrate = async (driver: Driver): Promise<number> => {
  const before = await versionIn(driver);
  const missing = STEPS.slice(before);
  const noted = `insert into clinmeter.ledger values ('schema', '${VERSION}'), ('oldest_reader', '${OLDEST_READER}')
    on conflict (key) do update set value = excluded.value where excluded.value::int > clinmeter.ledger.value::int`;
  try {
    // Several statements in one text are one transaction.
    await driver.run([LOCK, ...missing, functions, noted].join(';\n'));
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    // Another process may have been faster.
    if (before < VERSION && (await versionIn(driver)) === VERSION) return VERSION;
    throw new LedgerError(`the ledger cannot be migrated: ${error.message}`, { cause: error, hint: OPERATOR });
  }
  return before;
};

/**
 * Migrates the ledger at an address.
 *
 * @param isDry - changes nothing
 * @returns the version before, 0 for an empty database, and the one that this executable needs
 * @throws {@link LedgerError}
 */
export const migrateAt = async (address: Address, isDry: boolean) => {
  const driver = driverFor(address, { connections: 1, timeout: 120_000, name: 'clinmeter ledger migrate' });
  try {
    return { before: isDry ? await versionIn(driver) : await migrate(driver), needed: VERSION };
  } catch (error) {
    throw asFailure(error);
  } finally {
    await driver.close();
  }
};
