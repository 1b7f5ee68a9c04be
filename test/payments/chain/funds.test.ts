/** The balance of the account that settles. */
import { expect, test } from 'bun:test';
import type { PublicClient } from 'viem';
import { fundsOf, settlementsFor } from '../../../src/payments/chain/funds.ts';

const GWEI = 1_000_000_000n;

test('a balance pays for so many settlements of 150,000 gas', () => {
  expect(settlementsFor(150_000n * GWEI * 10n, GWEI)).toBe(10);
  expect(settlementsFor(150_000n * GWEI * 10n - 1n, GWEI)).toBe(9);
  expect(settlementsFor(0n, GWEI)).toBe(0);
  expect(settlementsFor(1n, 0n)).toBe(Number.POSITIVE_INFINITY);
});

test('the node is asked once a minute, and a value is not kept when it stops answering', async () => {
  let [time, asked, isDown] = [0, 0, false];
  const client = {
    getBalance: async () => {
      asked += 1;
      if (isDown) throw new Error('no answer');
      return 10n ** 18n;
    },
    getBlock: async () => ({ baseFeePerGas: GWEI }),
    estimateMaxPriorityFeePerGas: async () => 0n,
  } as unknown as PublicClient;
  const funds = fundsOf({ client, address: `0x${'11'.repeat(20)}`, maxFee: 2n * GWEI, now: () => time });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  expect(funds.ether()).toBeUndefined();
  await settled();
  // The price of gas is reckoned a fifth higher.
  expect([funds.ether(), funds.settlements(), asked]).toEqual([1, 5550, 1]);
  [time, isDown] = [60_000, true];
  funds.ether();
  await settled();
  expect([funds.ether(), asked]).toEqual([undefined, 2]);
});
