import { expect, test } from 'bun:test';
import { walletLane } from '../../../src/payments/purchase/wallet-lane.ts';

const entered = (nodes: number, clients: readonly string[]): number => {
  const enter = walletLane(nodes);
  return clients.filter((client) => enter(client) !== undefined).length;
};

test.each([
  [1, 2, 8],
  [3, 1, 3],
])('a lane that %p nodes share takes %p signatures of one client and %p of all', (nodes, ofOne, ofAll) => {
  expect(entered(nodes, Array(10).fill('a'))).toBe(ofOne);
  expect(
    entered(
      nodes,
      Array.from({ length: 10 }, (_, index) => `client ${index}`),
    ),
  ).toBe(ofAll);
});
