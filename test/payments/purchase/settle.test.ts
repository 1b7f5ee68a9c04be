import { expect, test } from 'bun:test';
import type { Purchase } from '../../../src/payments/ledger/ledger.ts';
import { settlementWriter } from '../../../src/payments/purchase/settle.ts';

const ROW = { id: 1, owner: 'own' } as Purchase;
const PAID = { transaction: `0x${'7a'.repeat(32)}` };

test.each([
  ['has leased the row', { at: 1, owner: 'another' }],
  ['has settled the row', undefined],
])('a settlement is told as overtaken if another attempt %s', async (_, result) => {
  const { writeSettlement } = settlementWriter(
    { conclude: async () => ({ result, kept: Promise.resolve() }) },
    () => {},
  );
  expect(await writeSettlement(ROW, PAID)).toBe('overtaken');
});

test('a settlement is written with its transaction under the lease of its attempt', async () => {
  const { writeSettlement } = settlementWriter(
    { conclude: async () => ({ result: { at: 7, owner: 'own' }, kept: Promise.resolve() }) },
    () => {},
  );
  expect(await writeSettlement(ROW, PAID)).toMatchObject({ row: { state: 'settled', settledAt: 7, ...PAID } });
});
