/** How many rows are in each state, counted without reading them. */

import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { openLedger } from '../../../src/payments/ledger/open.ts';
import * as statements from '../../../src/payments/ledger/rows.ts';
import { migrate } from '../../../src/payments/ledger/schema.ts';
import { openingOf } from '../../support/ledger-process.ts';

test('the counts are those of the rows, a lapsed lease being uncertain', () => {
  let now = 0;
  const ledger = openLedger({ file: ':memory:', mode: 'stub', now: () => now });
  expect(ledger.counts()).toEqual({ settling: 0, settled: 0, refused: 0, uncertain: 0 });
  const begun = Array.from(
    { length: 12 },
    (_, index) => ledger.begin(openingOf(index + 1, { leaseExpiresAt: 5000 })).purchase,
  );
  for (const [index, purchase] of begun.entries()) {
    if (index < 5) ledger.conclude(purchase, { state: 'settled', transaction: '0x1' });
    else if (index < 8) ledger.conclude(purchase, { state: 'refused', reason: 'expired' });
    else if (index < 10) ledger.conclude(purchase, { state: 'uncertain' });
  }
  expect(ledger.counts()).toEqual({ settling: 2, settled: 5, refused: 3, uncertain: 2 });
  now = 5000;
  expect(ledger.counts()).toEqual({ settling: 0, settled: 5, refused: 3, uncertain: 4 });
  expect(ledger.list(100).length).toBe(12);
  ledger.close();
});

test('a ledger of any size is counted by its indexes', () => {
  const database = new Database(':memory:');
  migrate(database);
  const plan = database.query(`EXPLAIN QUERY PLAN ${statements.COUNT}`).all({ now: 0 }) as { detail: string }[];
  const reads = plan.map(({ detail }) => detail).filter((detail) => detail.includes('purchase'));
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.filter((detail) => !/USING COVERING INDEX|SEARCH purchase$/.test(detail))).toEqual([]);
  database.close();
});
