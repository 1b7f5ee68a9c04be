import { expect, test } from 'bun:test';
import type { Purchase } from '../../../src/payments/ledger/ledger.ts';
import { describeFailures, recentSales } from '../../../src/payments/purchase/purchase.ts';

type End = Parameters<ReturnType<typeof recentSales>['note']>;

const afterwards = (...ends: readonly End[]) => {
  const sales = recentSales(3);
  for (const end of ends) sales.note(...end);
  return sales.summary();
};

const SETTLED: End = ['settled', { kind: 'refused' }];
const UNAUTHORIZED: End = ['uncertain', { kind: 'facilitator_unauthorized' }];
const UNCERTAIN: End = ['uncertain', { kind: 'uncertain' }];

test('a sale failed unless it was settled, or the payment was refused', () => {
  expect(afterwards(SETTLED, ['refused', { kind: 'refused' }], UNCERTAIN)).toEqual({
    sales: 3,
    failed: ['settlement_uncertain'],
  });
});

test('an end that is no sale is not counted', () => {
  const ends: readonly End[] = [
    ['in_progress', { kind: 'in_progress' }],
    ['overtaken', { kind: 'identifier_conflict' }],
    ['unavailable', { kind: 'client_left' }],
  ];
  expect(afterwards(...ends)).toEqual({ sales: 0, failed: [] });
});

test('the cause comes before the code that a buyer sees', () => {
  const end: End = ['unavailable', { kind: 'facilitator_misconfigured' }, 'node_misconfigured'];
  expect(afterwards(end).failed).toEqual(['node_misconfigured']);
});

test('the failure of an uncertain sale is the cause in its row', () => {
  const row = { reason: 'facilitator_failed 500' } as Purchase;
  expect(afterwards(['uncertain', { kind: 'uncertain', row }]).failed).toEqual(['facilitator_failed 500']);
});

test('only the last sales are remembered', () => {
  expect(afterwards(UNAUTHORIZED, UNAUTHORIZED, SETTLED, SETTLED)).toEqual({
    sales: 3,
    failed: ['facilitator_unauthorized'],
  });
  expect(describeFailures(afterwards(UNAUTHORIZED, SETTLED, SETTLED, SETTLED))).toBe('');
});

test('each code is named once', () => {
  const summary = afterwards(UNAUTHORIZED, UNAUTHORIZED, UNCERTAIN);
  expect(describeFailures(summary)).toBe(
    '3 of the last 3 sales failed: facilitator_unauthorized, settlement_uncertain',
  );
});
