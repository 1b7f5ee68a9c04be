/** How many rows are in each state, counted without reading them. */

import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import * as statements from '../../../src/payments/ledger/rows.ts';
import { migrate } from '../../../src/payments/ledger/schema.ts';

test('a ledger of any size is counted by its indexes', () => {
  const database = new Database(':memory:');
  migrate(database);
  const plan = database.query(`EXPLAIN QUERY PLAN ${statements.COUNT}`).all({ now: 0 }) as { detail: string }[];
  const reads = plan.map(({ detail }) => detail).filter((detail) => detail.includes('purchase'));
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.filter((detail) => !/USING COVERING INDEX|SEARCH purchase$/.test(detail))).toEqual([]);
  database.close();
});
