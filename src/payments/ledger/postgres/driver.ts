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
import type { Address, Server } from './address.ts';
import { isTransient, StatementError } from './failures.ts';

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

/** The failures of all servers. It may pass if that of one may. */
const joined = (failures: readonly StatementError[]): StatementError => {
  const [first] = [...failures.filter(isTransient), ...failures];
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
