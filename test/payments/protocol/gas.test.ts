import { expect, test } from 'bun:test';
import { gasIn, gasOf, gasText } from '../../../src/payments/protocol/gas.ts';

const receipt = { gasUsed: 90_000n, effectiveGasPrice: 7n };

test.each([
  [undefined, 0n],
  [null, 0n],
  ['none', 0n],
  ['0xff', 255n],
  [255n, 255n],
])('a fee has what the chain takes for data: %p', (l1Fee, ofData) => {
  expect(gasOf({ ...receipt, l1Fee })).toEqual({ used: 90_000n, price: 7n, fee: 630_000n + ofData });
});

test('what a ledger keeps is read as it was', () => {
  const gas = gasOf({ ...receipt, l1Fee: 2n ** 80n });
  expect(gasIn(gasText(gas))).toEqual(gas);
});

test.each([null, undefined, '', '1 2', '1 2 3 4', '1 2 -3', 7n])('%p is no gas', (text) => {
  expect(gasIn(text)).toBeNull();
});
