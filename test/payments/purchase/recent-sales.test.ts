import { expect, test } from 'bun:test';
import { describeFailures, recentSales } from '../../../src/payments/purchase/recent-sales.ts';

const afterwards = (...ends: Parameters<ReturnType<typeof recentSales>['note']>[0][]) => {
  const sales = recentSales(3);
  for (const end of ends) sales.note(end);
  return sales.summary();
};

const SETTLED = { kind: 'settled' };
const UNAUTHORIZED = { kind: 'uncertain', code: 'facilitator_unauthorized' };

test('a sale failed unless it was settled, or the payment was refused', () => {
  const refused = { kind: 'refused', reason: 'insufficient_funds' };
  expect(afterwards(SETTLED, refused, { kind: 'uncertain' })).toEqual({ sales: 3, failed: ['settlement_uncertain'] });
});

test('what is no sale is not counted', () => {
  expect(afterwards({ kind: 'in_progress' }, { kind: 'identified' }, { kind: 'owed' })).toEqual({
    sales: 0,
    failed: [],
  });
});

test('the cause comes before the code that a buyer sees', () => {
  const end = { kind: 'unavailable', code: 'facilitator_unavailable', cause: 'node_unavailable' };
  expect(afterwards(end).failed).toEqual(['node_unavailable']);
});

test('without a code, the cause in the ledger is told', () => {
  const purchase = { reason: 'facilitator_failed 500' };
  expect(afterwards({ kind: 'uncertain', purchase }).failed).toEqual(['facilitator_failed 500']);
});

test('only the last sales are remembered', () => {
  expect(afterwards(UNAUTHORIZED, UNAUTHORIZED, SETTLED, SETTLED)).toEqual({
    sales: 3,
    failed: ['facilitator_unauthorized'],
  });
  expect(describeFailures(afterwards(UNAUTHORIZED, SETTLED, SETTLED, SETTLED))).toBe('');
});

test('each code is named once', () => {
  const summary = afterwards(UNAUTHORIZED, UNAUTHORIZED, { kind: 'uncertain' });
  expect(describeFailures(summary)).toBe(
    '3 of the last 3 sales failed: facilitator_unauthorized, settlement_uncertain',
  );
});
