/**
 * The one place that knows Bun's client for PostgreSQL. Every statement is one parameterised call of a function, which commits
 * by itself; there are no transactions of several statements.
 *
 * 1. A statement has a time-out of its own, since the client has none: the connections are closed, and it is unknown what
 *    the server has done.
 * 2. After an error of the connection, the servers are tried again in their order; the first that can be written is taken.
 */

import { readFileSync } from 'node:fs';
import { SQL } from 'bun';
import { reasonOf } from '../../../errors/reason.ts';
import { LedgerError } from '../ledger.ts';
import type { Address, Server } from './address.ts';

export type Driver = {
  /** Runs a statement. @returns the column `r` of each row @throws {@link StatementError} */
  readonly run: (text: string, values?: readonly unknown[]) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
};

type DriverOptions = {
  /** The most connections. */
  readonly connections?: number;
  /** The longest that a statement may take, in milliseconds. */
  readonly timeout?: number;
  /** The name that the server shows. */
  readonly name?: string;
};

/** After these, the connections lead to a server that is going down, or cannot be written. */
const isOfConnection = ({ sqlstate }: StatementError): boolean =>
  sqlstate === undefined || /^(?:08|57P|25006)/.test(sqlstate);

const TIMEOUT = 5000;
const CONNECT_TIMEOUT = 3000;

const CAN_WRITE = `select case when pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' then 'no' else 'yes' end as r`;

/** Connects with the first statement. */
export const driverFor = (address: Address, options: DriverOptions = {}): Driver => {
  const { connections = 3, timeout = TIMEOUT, name = 'clinmeter' } = options;
  let current: Promise<SQL> | undefined;
  let isClosed = false;

  const drop = (client: Promise<SQL> | undefined): void => {
    if (client === undefined || client !== current) return;
    current = undefined;
    client.then(end, () => {});
  };
  const open = (server: Server): SQL =>
    new SQL({ ...placeOf(server, address), max: connections, ...optionsFor(address, name) });

  const connect = async (): Promise<SQL> => {
    const failures: StatementError[] = [];
    for (const server of address.servers) {
      const client = open(server);
      try {
        const [answer] = await within(CONNECT_TIMEOUT, query(client, CAN_WRITE, []));
        if (answer === 'yes') return client;
        failures.push(new StatementError(`${nameOf(server)} can only be read`, '25006'));
      } catch (error) {
        const { message, sqlstate } = asStatementError(error);
        failures.push(new StatementError(`${nameOf(server)}: ${message}`, sqlstate, { cause: error }));
      }
      end(client);
    }
    throw joined(failures);
  };

  const connected = (): Promise<SQL> => {
    const client = connect();
    current = client;
    // A server that refuses now may be asked again.
    client.catch(() => drop(client));
    return client;
  };

  return {
    run: async (text, values = []) => {
      if (isClosed) throw new StatementError('the ledger is closed', '57P01');
      const client = current ?? connected();
      try {
        return await within(timeout, query(await client, text, values));
      } catch (error) {
        const failure = asStatementError(error);
        if (isOfConnection(failure)) drop(client);
        throw failure;
      }
    },
    close: async () => {
      isClosed = true;
      drop(current);
    },
  };
};

const nameOf = ({ host, port }: Server): string => `${host}:${port}`;

/** The failures of all servers. It may pass if that of one may: a standby only refuses until it takes over. */
const joined = (failures: readonly StatementError[]): StatementError => {
  const transient = failures.filter(isTransient);
  const [first] = [...transient.filter((failure) => !isRefusal(failure)), ...transient, ...failures];
  return new StatementError(failures.map(({ message }) => message).join('; '), first?.sqlstate, { cause: first });
};

const query = async (client: SQL, text: string, values: readonly unknown[]): Promise<readonly string[]> => {
  const rows = (await client.unsafe(text, [...values])) as readonly { readonly r: string }[];
  return rows.map(({ r }) => r);
};

/** Ends all connections at once: what waits is rejected. */
const end = (client: SQL): void => {
  client.close({ timeout: 0 }).catch(() => {});
};

const placeOf = ({ host, port, socket, tls }: Server, { authorities }: Address) =>
  socket
    ? { path: `${host}/.s.PGSQL.${port}` }
    : {
        hostname: host.replace(/^\[|\]$/g, ''),
        port,
        tls: tls && {
          rejectUnauthorized: true,
          serverName: host,
          ...(authorities === undefined ? {} : { ca: readFileSync(authorities, 'utf8') }),
        },
      };

/** Prepared statements would not survive a pooler that gives each transaction another connection. */
const optionsFor = ({ user, password = '', database }: Address, name: string) => ({
  adapter: 'postgres' as const,
  username: user,
  password,
  database,
  prepare: false,
  idleTimeout: 0,
  connectionTimeout: CONNECT_TIMEOUT / 1000,
  connection: { application_name: name },
});

const within = async <Result>(limit: number, work: Promise<Result>): Promise<Result> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new StatementError(`no answer within ${limit / 1000} s`, undefined)), limit);
  work.catch(() => {});
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
};

/** An error of the server has its code in `errno`. */
const asStatementError = (error: unknown): StatementError => {
  if (error instanceof StatementError) return error;
  const code = error instanceof SQL.PostgresError ? error.errno : undefined;
  const sqlstate = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
  const detail = error instanceof SQL.PostgresError && error.constraint ? ` (${error.constraint})` : '';
  return new StatementError(`${reasonOf(error)}${detail}`, sqlstate, { cause: error });
};

/** Runs a statement that may run twice. @throws a `LedgerError` */
export type Run = Driver['run'];

const PATIENCE = 8000;

/** @param patience - in milliseconds */
export const patiently = (driver: Driver, patience = PATIENCE): Run => {
  return async (text, values) => {
    const until = performance.now() + patience;
    for (let tries = 1; ; tries += 1) {
      try {
        return await driver.run(text, values);
      } catch (error) {
        if (!(error instanceof StatementError)) throw error;
        if (!isTransient(error)) throw refused(error);
        if (performance.now() > until) throw unreachable(error.message);
        await Bun.sleep(Math.min(1000, 20 * tries));
      }
    }
  };
};

/** Reads in one snapshot, so that both halves of a comparison see the same writes. The driver has one connection. */
export const inOneState = async <Result>({ run }: Driver, read: () => Promise<Result>): Promise<Result> => {
  await run('begin isolation level repeatable read read only');
  try {
    return await read();
  } finally {
    await run('commit').catch(() => {});
  }
};

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

/** True if the server has read the values and refuses them: it has done nothing, now or before. */
export const isAboutValues = ({ sqlstate }: StatementError): boolean => /^2[0-3]/.test(sqlstate ?? '');

/** The database cannot be asked. */
export const unreachable = (reason: string): LedgerError =>
  new LedgerError(`the database of the ledger is out of reach: ${reason}`, {
    hint: 'check that the database runs and can be reached; clinmeter doctor tells more',
    isLasting: false,
  });

/** Turns a failed statement into a {@link LedgerError}. @returns any other error as it is */
export const asFailure = (error: unknown): unknown => {
  if (!(error instanceof StatementError)) return error;
  return isTransient(error) ? unreachable(error.message) : refused(error);
};

const REMEDIES: readonly (readonly [sqlstate: RegExp, hint: string])[] = [
  [
    /^42501/,
    'make the role a member of clinmeter_node: GRANT clinmeter_node TO ROLE; clinmeter ledger migrate makes that role, if its own role may',
  ],
  [/^(?:42|3F)/, 'run clinmeter ledger migrate with a role that owns the schema'],
  [/^28/, 'check user and password in --ledger, and pg_hba.conf of the server'],
  [/^3D/, 'check the name of the database in --ledger'],
  [/^25006/, 'name the server in --ledger that can be written, or let this one be written again'],
];

const remedyFor = ({ sqlstate = '' }: StatementError): string | undefined =>
  REMEDIES.find(([of]) => of.test(sqlstate))?.[1];

/** True if the server answers, and refuses this node until that is mended. */
export const isRefusal = (error: StatementError): boolean => remedyFor(error) !== undefined;

/** The database answers, and refuses. */
export const refused = (error: StatementError): LedgerError => {
  const hint = remedyFor(error);
  return new LedgerError(`the ledger is not usable: ${error.message}`, {
    cause: error,
    isLasting: false,
    ...(hint === undefined ? {} : { hint }),
  });
};
