/** Ledgers in files of one test, and direct access to those files. */
import { Database } from 'bun:sqlite';
import { expect } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayKeys, saltsInMemory } from '../../src/payments/ledger/day-keys.ts';
import { examine } from '../../src/payments/ledger/examine.ts';
import { entriesAbout } from '../../src/payments/ledger/hash-chain.ts';
import { type Conclusion, type Examination, LedgerError, type Purchase } from '../../src/payments/ledger/ledger.ts';
import { connect, openStore } from '../../src/payments/ledger/open.ts';
import { migrate } from '../../src/payments/ledger/schema.ts';
import { guard, newestPurchases, storeOn } from '../../src/payments/ledger/sqlite.ts';

export const TRANSACTION = `0x${'7a'.repeat(32)}`;
/** How an attempt may end. */
export const SETTLED = { state: 'settled', transaction: TRANSACTION } as const;
export const REFUSED = { state: 'refused', reason: 'insufficient_funds' } as const;
export const UNCERTAIN = { state: 'uncertain' } as const;

type OpenOptions = Partial<Parameters<typeof openStore>[0]>;

/** What the command line reads, without waiting. */
const readerOf = (database: Database) => ({
  list: (limit: number) => guard(() => newestPurchases(database, limit)),
  all: () => guard(() => newestPurchases(database, 1_000_000).toReversed()),
  history: (id: number) => guard(() => entriesAbout(database, id)),
  examine: (noted: readonly string[] = []) => examineEachWay(database, noted),
});

/** However few purchases are held at once, the same is found, unless another process has written meanwhile. */
const examineEachWay = (database: Database, noted: readonly string[]): Examination => {
  const [found, ...others] = [undefined, 0, 2].map((held) => guard(() => examine(database, noted, held)));
  for (const other of others) if (other.head === found?.head) expect(other).toEqual(found);
  return found as Examination;
};

type Reader = ReturnType<typeof readerOf>;

/** Reads a ledger as the command line does. */
export const readFrom = <Result>(file: string, look: (reader: Reader) => Result): Result => {
  const database = guard(() => connect(file, { readonly: true }));
  try {
    return look(readerOf(database));
  } finally {
    database.close();
  }
};

/** Writes a person's decision down, as the command line does. @returns the purchase, unless it is not uncertain */
export const decide = (file: string, id: number, conclusion: Conclusion, why: string): Purchase | undefined => {
  const secret = Buffer.alloc(0);
  const database = connect(file, { readwrite: true });
  migrate(database);
  const store = storeOn(database, { secret, days: dayKeys(secret, saltsInMemory()), now: Date.now });
  try {
    const decided = store.decide(id, conclusion, { actor: 'operator', why });
    return decided && store.list(1_000_000).find((row) => row.id === id);
  } finally {
    store.close();
  }
};

/** The examination of a ledger. */
export const examined = (file: string, noted?: readonly string[]): Examination =>
  readFrom(file, (reader) => reader.examine(noted));

/** Changes the file of a ledger directly, without waiting for the disk. */
export const sqlIn = <Result>(file: string, work: (database: Database) => Result): Result => {
  const database = new Database(file);
  try {
    database.run('PRAGMA synchronous = OFF');
    return work(database);
  } finally {
    database.close();
  }
};

/** A folder for one ledger. The end of the test closes and removes it. */
export const ledgerPlace = () => {
  const folder = mkdtempSync(join(tmpdir(), 'clinmeter-ledger-'));
  const file = join(folder, 'ledger.sqlite');
  const opened: ReturnType<typeof openStore>[] = [];
  return {
    folder,
    file,
    /** Opens the ledger, any number of times. */
    open: (options: OpenOptions = {}) => {
      const ledger = openStore({ file, mode: 'stub', ...options });
      opened.push(ledger);
      return ledger;
    },
    sql: <Result>(work: (database: Database) => Result): Result => sqlIn(file, work),
    /** Makes every write to a table fail as on a full disk, until a call with `false`. */
    fill: (table: string, isFull = true): void =>
      sqlIn(file, (database) => {
        for (const event of ['INSERT', 'UPDATE']) {
          const name = `full_${table}_${event}`;
          const trigger = `${name} BEFORE ${event} ON ${table} BEGIN SELECT raise(ABORT, 'disk is full'); END`;
          database.run(isFull ? `CREATE TRIGGER ${trigger}` : `DROP TRIGGER ${name}`);
        }
      }),
    read: <Result>(look: (reader: Reader) => Result): Result => readFrom(file, look),
    examine: (): Examination => examined(file),
    [Symbol.dispose]: (): void => {
      for (const ledger of opened) ledger.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** The error of a write after `place.fill`. */
export const FULL = new LedgerError('the ledger is not usable: disk is full');
