/** Group commit: alone on a table of its own, and as the ledger uses it. */
import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import type { Facilitator } from '../../../src/payments/facilitators/facilitator.ts';
import { commitQueue, type Sync } from '../../../src/payments/ledger/commit-queue.ts';
import { ledgerOn } from '../../../src/payments/ledger/sqlite.ts';
import { FULL, ledgerPlace } from '../../support/ledger-file.ts';
import { openingOf } from '../../support/ledger-process.ts';
import { paymentWith } from '../../support/payments.ts';
import { claimFor, doorWith } from '../../support/purchases.ts';

/** Numbers that are written in groups; 13 cannot be written, and at 99 everything of the transaction is undone. */
const numbers = () => {
  const database = new Database(':memory:');
  database.run(`
    PRAGMA foreign_keys = ON;
    CREATE TABLE parent (id INTEGER PRIMARY KEY);
    CREATE TABLE number (value INTEGER, parent INTEGER REFERENCES parent DEFERRABLE INITIALLY DEFERRED);
    CREATE TRIGGER unlucky BEFORE INSERT ON number WHEN new.value = 13 BEGIN SELECT raise(ABORT, 'unlucky'); END;
    CREATE TRIGGER fatal BEFORE INSERT ON number WHEN new.value = 99 BEGIN SELECT raise(ROLLBACK, 'fatal'); END;`);
  const insert = database.query('INSERT INTO number VALUES (?, ?)');
  const { commit, commits, close } = commitQueue(database);
  return {
    grouped: <Result>(write: () => Result) => commit(write).durable,
    later: <Result>(write: () => Result) => commit(write, 'later').durable,
    ...{ commits, close },
    database,
    write: (value: number, parent: number | null = null): number => {
      insert.run(value, parent);
      return value;
    },
    written: () => database.query('SELECT value FROM number').values().flat(),
  };
};

/** How each promise ended: its value, or the message of its error. */
const endsOf = async (promises: readonly Promise<unknown>[]): Promise<readonly unknown[]> =>
  (await Promise.allSettled(promises)).map((end) =>
    end.status === 'fulfilled' ? end.value : `${end.reason.name}: ${end.reason.message}`,
  );

test('writes of the same moment share one commit, and each promise is kept with the result of its own', async () => {
  const { grouped, write, written, commits } = numbers();
  expect(await endsOf([1, 2, 3].map((value) => grouped(() => write(value) * 10)))).toEqual([10, 20, 30]);
  expect({ written: written(), commits: commits() }).toEqual({ written: [1, 2, 3], commits: 1 });
});

test('writes of the same moment are run only when the moment is over, in the order in which they came', async () => {
  const { grouped, write, written, database } = numbers();
  const first = grouped(() => write(1));
  const second = grouped(() => written());
  expect(written()).toEqual([]);
  expect(database.inTransaction).toBe(false);
  expect(await second).toEqual([1]);
  expect(await first).toBe(1);
});

test('writes of the same moment need another commit at another moment', async () => {
  const { grouped, write, commits } = numbers();
  await grouped(() => write(1));
  await grouped(() => write(2));
  expect(commits()).toBe(2);
});

test('writes of the same moment do not undo each other: one that fails fails alone, with its own error', async () => {
  const { grouped, write, written, commits } = numbers();
  const ends = await endsOf([1, 13, 3].map((value) => grouped(() => write(value))));
  expect(ends).toEqual([1, 'SQLiteError: unlucky', 3]);
  expect({ written: written(), commits: commits() }).toEqual({ written: [1, 3], commits: 1 });
});

test('writes of the same moment undo all of their own steps when one of them fails', async () => {
  const { grouped, write, written } = numbers();
  const ends = await endsOf([grouped(() => [write(1), write(2), write(13)]), grouped(() => write(3))]);
  expect(ends).toEqual(['SQLiteError: unlucky', 3]);
  expect(written()).toEqual([3]);
});

test.each<[string, readonly number[]]>([
  ['in the middle', [1, 99, 3]],
  ['at the start', [99, 1, 2]],
  ['at the end', [1, 2, 99]],
])(
  'writes of the same moment all fail, and nothing is written, when one %s undoes the whole transaction',
  async (_, values) => {
    const { grouped, write, written, commits } = numbers();
    expect(await endsOf(values.map((value) => grouped(() => write(value))))).toEqual(
      values.map(() => 'LedgerError: the ledger is not usable: fatal'),
    );
    expect({ written: written(), commits: commits() }).toEqual({ written: [], commits: 0 });
    expect(await endsOf([grouped(() => write(4))])).toEqual([4]);
    expect(written()).toEqual([4]);
  },
);

test('writes of the same moment all fail, and nothing is written, when the commit fails', async () => {
  const { grouped, write, written, commits, database } = numbers();
  const ends = await Promise.allSettled([grouped(() => write(1)), grouped(() => write(2, 7))]);
  for (const end of ends) {
    expect(end).toMatchObject({ status: 'rejected', reason: { name: 'LedgerError' } });
    expect(String((end as PromiseRejectedResult).reason.cause)).toContain('FOREIGN KEY constraint failed');
  }
  expect({ written: written(), commits: commits() }).toEqual({ written: [], commits: 0 });
  expect(database.inTransaction).toBe(false);
  expect(await endsOf([grouped(() => write(3))])).toEqual([3]);
});

test('writes of the same moment that may come later are written with the next, or by themselves a moment later', async () => {
  const { grouped, later, write, written, commits } = numbers();
  const first = later(() => write(1));
  await grouped(() => write(2));
  expect({ written: written(), commits: commits() }).toEqual({ written: [1, 2], commits: 1 });
  expect(await first).toBe(1);
  expect(await later(() => write(3))).toBe(3);
  expect({ written: written(), commits: commits() }).toEqual({ written: [1, 2, 3], commits: 2 });
});

test('writes of the same moment are written at once when that is asked for, and then not again', async () => {
  const { grouped, write, written, close, commits } = numbers();
  const first = grouped(() => write(1));
  close();
  expect(written()).toEqual([1]);
  const second = grouped(() => write(2));
  expect(await endsOf([first, second])).toEqual([1, 2]);
  close();
  expect({ written: written(), commits: commits() }).toEqual({ written: [1, 2], commits: 2 });
});

test('grouped writes of the ledger can be whole purchases, begun and concluded within one commit', async () => {
  using place = ledgerPlace();
  const ledger = place.open();
  const concluded = [1, 2].map(
    (number) =>
      ledger.commit(() =>
        ledger.conclude(ledger.begin(openingOf(number)).purchase, { state: 'settled', transaction: `0x${number}` }),
      ).durable,
  );
  expect(await Promise.all(concluded)).toEqual(Array(2).fill({ at: expect.any(Number), owner: expect.any(String) }));
  expect(ledger.commits()).toBe(1);
  expect(place.open().list(9)).toMatchObject([
    { state: 'settled', transaction: '0x2' },
    { state: 'settled', transaction: '0x1' },
  ]);
  expect(place.examine()).toMatchObject({ purchases: 2, events: 4, flaws: [] });
});

test('grouped writes of the ledger leave no half of a purchase behind when its history cannot be written', async () => {
  using place = ledgerPlace();
  const ledger = place.open();
  place.fill('link');
  const ends = await endsOf([1, 2].map((number) => ledger.commit(() => ledger.begin(openingOf(number))).durable));
  expect(ends).toEqual(Array(2).fill(`LedgerError: ${FULL.message}`));
  place.fill('link', false);
  expect(ledger.list(9)).toEqual([]);
  expect(await ledger.commit(() => ledger.begin(openingOf(1))).durable).toMatchObject({ begun: true });
  expect(place.examine()).toMatchObject({ purchases: 1, events: 1, flaws: [] });
});

test('grouped writes of the ledger are ledger errors, all of them, while another process holds the file, and nothing is written', async () => {
  using place = ledgerPlace();
  const ledger = place.open();
  const other = new Database(place.file);
  other.run('BEGIN IMMEDIATE');
  const ends = await endsOf([1, 2, 3].map((number) => ledger.commit(() => ledger.begin(openingOf(number))).durable));
  expect(ends).toEqual(Array(3).fill('LedgerError: the ledger is not usable: database is locked'));
  other.run('ROLLBACK');
  other.close();
  expect({ rows: ledger.list(9), commits: ledger.commits() }).toEqual({ rows: [], commits: 0 });
  expect(await ledger.commit(() => ledger.begin(openingOf(1))).durable).toMatchObject({ begun: true });
});

test('grouped writes of the ledger of 64 buyers at the same moment wait for the disk a few times, not for each', async () => {
  using place = ledgerPlace();
  let flushes = 0;
  const soon: Sync['soon'] = (_, done) => {
    flushes += 1;
    setImmediate(done, null);
  };
  const ledger = place.open({ sync: { soon, now: () => {} } });
  const facilitator: Facilitator = {
    name: 'fake',
    settle: async ({ paymentPayload }) => {
      const { nonce: transaction } = paymentPayload.payload.authorization;
      return { kind: 'answered', status: 200, body: { success: true, transaction, network: 'eip155:8453' } };
    },
    supported: async () => undefined,
  };
  const { redeem } = doorWith({ ledger: ledgerOn(ledger), facilitators: [facilitator], redelivery: 1000 });
  const buy = async (number: number) => {
    const nonce = `0x${(number + 1).toString(16).padStart(64, '0')}`;
    const payment = paymentWith({ authorization: { nonce } });
    expect(await redeem(claimFor({ payment, answer: () => 'answer' }))).toMatchObject({ kind: 'settled' });
  };
  await Promise.all(Array.from({ length: 64 }, (_, number) => buy(number)));
  await ledger.commit(() => undefined, 'later').durable;
  const rows = ledger.list(100);
  expect(rows.filter(({ state, answerDigest }) => state === 'settled' && answerDigest !== null).length).toBe(64);
  expect(flushes).toBeLessThanOrEqual(8);
  expect(ledger.commits()).toBe(flushes);
});
