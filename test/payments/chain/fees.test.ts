/** The bound of the gas price. */
import { expect, test } from 'bun:test';
import { boundFor, feesFor, PLAIN_GAS } from '../../../src/payments/chain/fees.ts';

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

const [BOUND, LEAST] = [100_000_000n, 1_000_000n];

test.each([
  ['is paid as suggested', 10_000_000n, 5_000_000n, 5_000_000n],
  ['is what the bound leaves of a larger one', 10_000_000n, 1_000_000_000n, 90_000_000n],
  ['is never less than 0.001 gwei', 10_000_000n, 0n, LEAST],
  ['is 0.001 gwei where the bound leaves no more', BOUND - LEAST, 5_000_000n, LEAST],
])('a tip %s', (_, base, suggested, tip) => {
  const { price, fees } = feesFor(base, suggested, BOUND);
  expect([price, fees?.maxPriorityFeePerGas]).toEqual([base + tip, tip]);
  expect(fees?.maxFeePerGas).toBeLessThanOrEqual(BOUND);
  expect(fees?.maxFeePerGas).toBeGreaterThanOrEqual(price);
});

test('a base fee that leaves no tip within the bound is too expensive', () => {
  expect(feesFor(BOUND - LEAST + 1n, 5_000_000n, BOUND)).toEqual({ price: BOUND + 1n, fees: undefined });
  expect(feesFor(2n * BOUND, 5_000_000n, BOUND).fees).toBeUndefined();
});

test('the fees hold if the base fee rises by a fifth, within the bound', () => {
  const most = (base: bigint) => feesFor(base, LEAST, BOUND).fees?.maxFeePerGas;
  expect([most(50_000_000n), most(95_000_000n)]).toEqual([61_000_000n, BOUND]);
});
