/** The ledger in SQLite: the contract of every engine, and what only a file shows. */
import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openOperatorLedger } from '../../../src/payments/ledger/engine.ts';
import { LedgerError } from '../../../src/payments/ledger/ledger.ts';
import { openSqlite } from '../../../src/payments/ledger/open.ts';
import { COUNT, DUE } from '../../../src/payments/ledger/sqlite.ts';
import { decide, FULL, ledgerPlace, REFUSED, UNCERTAIN } from '../../support/ledger-file.ts';
import { inProcesses, openingOf } from '../../support/ledger-process.ts';
import { ledgerContract } from './contract.ts';

ledgerContract('a file', async () => {
  const place = ledgerPlace();
  const { file } = place;
  return {
    open: (now) =>
      openSqlite({
        file,
        mode: 'stub',
        now,
        sync: { soon: (_, done) => void setImmediate(done, null), now: () => {} },
      }),
    book: () => openOperatorLedger(file),
    remove: async () => place[Symbol.dispose](),
  };
});

test('what is due is found by an index, so that rows whose time has not come are not read', () => {
  using place = ledgerPlace();
  place.open().close();
  const plan = place.sql((database) => database.query(`EXPLAIN QUERY PLAN ${DUE}`).all() as { detail: string }[]);
  const steps = plan.map(({ detail }) => detail).filter((detail) => /\bpurchase\b/.test(detail));
  expect(steps).toEqual([
    'SEARCH purchase USING INTEGER PRIMARY KEY (rowid=?)',
    'SEARCH purchase USING COVERING INDEX purchase_open (next_look_at<?)',
    'SEARCH purchase USING COVERING INDEX purchase_open (next_look_at<?)',
    'SEARCH purchase USING COVERING INDEX purchase_open (next_look_at>?)',
  ]);
});

test('a ledger of any size is counted by its indexes', () => {
  using place = ledgerPlace();
  place.open().close();
  const plan = place.sql((database) => database.query(`EXPLAIN QUERY PLAN ${COUNT}`).all() as { detail: string }[]);
  const reads = plan.map(({ detail }) => detail).filter((detail) => detail.includes('purchase'));
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.filter((detail) => !/USING COVERING INDEX|SEARCH purchase$/.test(detail))).toEqual([]);
});

test('an operator’s decision is not taken by half when it cannot be written', () => {
  using place = ledgerPlace();
  const ledger = place.open();
  ledger.conclude(ledger.begin(openingOf(1)).purchase, UNCERTAIN);
  const before = ledger.list(9);
  place.fill('link');
  expect(() => decide(place.file, 1, REFUSED, 'sure')).toThrow(FULL);
  expect(ledger.list(9)).toEqual(before);
});

test('an operator’s decision is not taken in a ledger that is not there, and makes none', async () => {
  using place = ledgerPlace();
  const nowhere = join(place.folder, 'nowhere.sqlite');
  await expect(openOperatorLedger(nowhere)).rejects.toBeInstanceOf(LedgerError);
  expect(existsSync(nowhere)).toBe(false);
});

test('processes that share a ledger decide each uncertain row once, and write one history', async () => {
  const COUNT = 60;
  using place = ledgerPlace();
  const ledger = place.open();
  await Promise.all(
    Array.from(
      { length: COUNT },
      (_, number) => ledger.commit(() => ledger.conclude(ledger.begin(openingOf(number)).purchase, UNCERTAIN)).durable,
    ),
  );
  const ended = await inProcesses(2, 'decideAll', place.file, String(COUNT));
  const taken = ended.flatMap(({ said }) => said as readonly number[]);
  expect(taken.sort((a, b) => a - b)).toEqual(Array.from({ length: COUNT }, (_, index) => index + 1));
  expect(place.examine()).toMatchObject({ purchases: COUNT, events: 4 * COUNT, flaws: [] });
  expect(ledger.list(COUNT).every(({ state, attempts }) => state === 'refused' && attempts === 2)).toBe(true);
});
