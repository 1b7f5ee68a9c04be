import { expect, test } from 'bun:test';
import { createAllowance } from '../../src/http/allowance.ts';

const deliveriesAt = (most?: number) => {
  let time = 0;
  const deliver = createAllowance({
    burst: 20,
    interval: 60_000,
    now: () => time,
    ...(most === undefined ? {} : { most }),
  });
  const times = (count: number, purchase = 1) =>
    Array.from({ length: count }, () => deliver(purchase)).filter((exceeded) => exceeded === undefined).length;
  return { deliver, times, pass: (seconds: number) => (time += seconds * 1000) };
};

test('a purchase is delivered twenty times at once, then once a minute, and the wait is told', () => {
  const { deliver, times, pass } = deliveriesAt();
  expect(times(100)).toBe(20);
  expect(deliver(1)).toEqual({ limit: 20, resetSeconds: 60 });
  pass(59);
  expect(deliver(1)).toEqual({ limit: 20, resetSeconds: 1 });
  pass(1);
  expect(times(100)).toBe(1);
  pass(3600);
  expect(times(100)).toBe(20);
});

test('each purchase has deliveries of its own', () => {
  const { times } = deliveriesAt();
  expect([times(30, 1), times(30, 2)]).toEqual([20, 20]);
});

test('of many purchases, the one that was delivered longest ago is forgotten', () => {
  const { times } = deliveriesAt(2);
  for (const purchase of [1, 2, 3]) times(30, purchase);
  expect([times(1, 3), times(1, 2), times(1, 1)]).toEqual([0, 0, 1]);
});
