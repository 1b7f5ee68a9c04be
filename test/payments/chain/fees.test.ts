/** The bound of the gas price. */
import { describe, expect, test } from 'bun:test';
import { boundFor, PLAIN_GAS, within } from '../../../src/payments/chain/fees.ts';

const MOST = 100n;

test.each([
  [1n, 100n],
  [PLAIN_GAS, 100n],
  [2n * PLAIN_GAS, 50n],
  [4n * PLAIN_GAS, 25n],
])('a transfer that takes %p gas pays at most %p for each: no more in all than a plain one', (gas, expected) => {
  expect(boundFor(gas, MOST)).toBe(expected);
  expect(gas * boundFor(gas, MOST)).toBeLessThanOrEqual(PLAIN_GAS * MOST);
});

describe('the fees', () => {
  const fees = { maxFeePerGas: 110n, maxPriorityFeePerGas: 2n };

  test.each([
    [101n, 100n, undefined],
    [100n, 100n, 100n],
    [92n, 110n, 110n],
    [92n, 1000n, 110n],
  ])('a gas price of %p within %p leaves %p for a rise', (price, bound, expected) => {
    expect(within(bound, { price, fees })?.maxFeePerGas).toBe(expected);
  });
});
