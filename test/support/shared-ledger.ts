/** Ledgers in PostgreSQL whose clock is that of a test. */
import { type Address, parseAddress } from '../../src/payments/ledger/postgres/address.ts';
import { type Driver, driverFor } from '../../src/payments/ledger/postgres/driver.ts';
import { openWith } from '../../src/payments/ledger/postgres/node.ts';
import { operatorOn } from '../../src/payments/ledger/postgres/operator.ts';
import { migrate } from '../../src/payments/ledger/postgres/schema.ts';
import type { Cluster } from './postgres.ts';

export const LEDGER_KEY = 'ab'.repeat(32);

const urlOf = ({ port }: Cluster, database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`;

export const addressOf = (cluster: Cluster, database: string): Address =>
  parseAddress(urlOf(cluster, database)) as Address;

/** Makes a ledger in a database of its own whose clock is a table. @returns the name of the database */
export const clockedDatabase = async (cluster: Cluster): Promise<string> => {
  const database = await cluster.database();
  const driver = driverFor(addressOf(cluster, database), { connections: 1 });
  await migrate(driver);
  await driver.run(CLOCK);
  await driver.close();
  return database;
};

const CLOCK = `
  create table public.test_clock (now bigint);
  insert into public.test_clock values (0);
  create or replace function clinmeter.clock() returns bigint language sql volatile as 'select now from public.test_clock'`;

const EMPTY = `
  truncate clinmeter.purchase, clinmeter.entry, clinmeter.link, clinmeter.node, clinmeter.day_key, clinmeter.offered,
    clinmeter.fence, clinmeter.closing restart identity;
  delete from clinmeter.ledger where key in ('mode', 'key_check', 'closed')`;

/** Sets the clock of the database before each statement, if it has moved; not within a transaction that only reads. */
const clocked = (driver: Driver, now: () => number): Driver => {
  let last: number | undefined;
  let isReading = false;
  return {
    run: async (text, values) => {
      isReading = text.startsWith('begin') || isReading;
      const at = isReading ? last : now();
      if (at !== last) await driver.run('update public.test_clock set now = $1::bigint', [String(at)]);
      last = at;
      if (text === 'commit') isReading = false;
      return driver.run(text, values);
    },
    close: driver.close,
  };
};

/** Empties a ledger for the next test: a database for each would take longer. */
export const placesIn = (cluster: Cluster, database: string) => async () => {
  await cluster.admin(EMPTY, database);
  const address = addressOf(cluster, database);
  let nodes = 0;
  return {
    open: (now: () => number) => {
      nodes += 1;
      const node = { name: `node ${nodes}`, release: '1', pack: null, settler: null };
      return openWith(clocked(driverFor(address), now), { mode: 'stub', key: LEDGER_KEY, node });
    },
    book: () => {
      const [reading, writing] = [1, 2].map(() => clocked(driverFor(address, { connections: 1 }), Date.now));
      return operatorOn({ reading: reading as Driver, writing: writing as Driver });
    },
    remove: async () => {},
  };
};
