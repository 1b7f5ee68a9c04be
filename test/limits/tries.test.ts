/** Free tries by network and day, on a clock of the test. */
import { expect, test } from 'bun:test';
import { createTries } from '../../src/limits/tries.ts';

const DAY = 86_400_000;

/** Takes a try for each client, and tells which were given. */
const given = (tries: ReturnType<typeof createTries>, clients: readonly string[]): readonly boolean[] =>
  clients.map((client) => 'left' in tries.take(client));

const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);

test('the addresses of a /24 share the tries of one network, and tell what is left', () => {
  const tries = createTries({ each: 2, total: 100, now: () => DAY });
  expect([tries.take('192.0.2.1'), tries.take('192.0.2.9')]).toEqual([{ left: 1 }, { left: 0 }]);
  expect(given(tries, ['192.0.2.77', '192.0.3.1'])).toEqual([false, true]);
});

test('the networks of a site share 4 and 16 times as many', () => {
  const tries = createTries({ each: 1, total: 100, now: () => DAY });
  const of56 = Array.from({ length: 6 }, (_, index) => `2001:db8:0:${index}::/64`);
  expect(given(tries, of56)).toEqual([...times(4, true), ...times(2, false)]);
  const of48 = Array.from({ length: 20 }, (_, index) => `2001:db8:1:${(index * 256).toString(16)}::/64`);
  expect(given(tries, of48).filter(Boolean).length).toBe(16);
});

test('all networks together have a bound, until the next day in UTC', () => {
  let now = 10 * DAY + 1000;
  const tries = createTries({ each: 5, total: 3, now: () => now });
  const clients = Array.from({ length: 5 }, (_, index) => `198.51.${index}.1`);
  expect(given(tries, clients)).toEqual([true, true, true, false, false]);
  expect(tries.take('203.0.113.1')).toEqual({ exceeded: { limit: 3, resetSeconds: 86_399 }, isOfAll: true });
  now -= 2 * DAY;
  expect(given(tries, clients)).toEqual(times(5, false));
  now += 3 * DAY;
  expect(given(tries, clients)).toEqual([true, true, true, false, false]);
});

test('nodes share them', () => {
  const tries = createTries({ each: 10, total: 12, nodes: 3, now: () => DAY });
  expect(tries.each).toBe(4);
  expect(given(tries, times(5, '192.0.2.1'))).toEqual([...times(4, true), false]);
});
