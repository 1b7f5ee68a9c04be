/** Which waits of a canary count against the service: a stall does, a busy machine does not. */
import { describe, expect, test } from 'bun:test';
import {
  createLateness,
  type Fault,
  judgeLiveness,
  MOST_WAIT,
  pausesIn,
  type Reading,
  stallsIn,
  verdictOf,
  withRecovery,
} from './liveness.ts';
import { otherNonce } from './purchases.ts';

const reading = (changes: Partial<Reading> = {}): Reading => ({
  asking: 'health',
  node: 'a',
  at: 0,
  wait: 2,
  status: 200,
  settlement: 0,
  late: 0,
  queued: 0,
  ran: 0,
  ...changes,
});

const sale = (at: number, wait = 10): Reading => reading({ asking: 'purchase', at, wait });

describe('a wait', () => {
  test.each([
    ['is good up to its bound', { wait: MOST_WAIT.health }, 'good'],
    ['is slow above it', { wait: MOST_WAIT.health + 1 }, 'slow'],
    [
      'of a purchase may take as long as the settlement and a second',
      { asking: 'purchase', wait: 3900, settlement: 3000 },
      'good',
    ],
    ['of a purchase is slow beyond that', { asking: 'purchase', wait: 4100, settlement: 3000 }, 'slow'],
    ['is slow if no answer came', { wait: 1, status: 0 }, 'slow'],
    ['without an answer is not explained by a busy machine', { wait: 300, status: 0, queued: 300 }, 'slow'],
    ['is busy if the thread of the service waited for a processor', { wait: 600, queued: 400 }, 'busy'],
    ['is busy if the canary was late itself', { wait: 600, late: 400 }, 'busy'],
    ['is busy if both explain the excess together', { wait: 600, late: 200, queued: 200 }, 'busy'],
    ['is slow if the machine explains a part of the excess', { wait: 5000, late: 1000, queued: 2000 }, 'slow'],
  ] as const)('%s', (_, changes, verdict) => {
    expect(verdictOf(reading(changes))).toBe(verdict);
  });

  test('may be long during a fault that excuses it, and not beside that fault', () => {
    const fault: Fault = { name: 'killed', from: 1000, to: 2000, excuses: ['purchase'] };
    const long = (asking: Reading['asking'], at: number) => verdictOf(reading({ asking, at, wait: 1500 }), [fault]);
    expect([long('purchase', 0), long('purchase', 1900), long('purchase', 2000), long('health', 0)]).toEqual([
      'excused',
      'excused',
      'slow',
      'slow',
    ]);
  });
});

test('a service may recover from a fault until it sells again, at most as long as is allowed', () => {
  const fault = (from: number): Fault => ({ name: 'stopped', from, to: from + 1000, excuses: ['purchase'] });
  const ends = (...recovered: readonly number[]) =>
    withRecovery([fault(0), fault(5000)], recovered, 10_000).map(({ to }) => to);
  expect(ends()).toEqual([11_000, 16_000]);
  expect(ends(8000)).toEqual([8000, 8000]);
  expect(ends(500, 3000, 30_000)).toEqual([3000, 16_000]);
});

test('slow waits that overlap at one node are one stall', () => {
  const slow = [0, 100, 200, 5000].map((at) => reading({ at, wait: 1000 - (at % 1000) }));
  const stalls = stallsIn([...slow, reading({ node: 'b', at: 100, wait: 300 })]);
  expect(stalls.map(({ node, from, to, readings }) => [node, from, to, readings.length])).toEqual([
    ['a', 0, 1000, 3],
    ['b', 100, 400, 1],
    ['a', 5000, 6000, 1],
  ]);
});

describe('a service', () => {
  const run = { from: 0, to: 60_000 };
  const sales = (...times: readonly number[]) => times.map((at) => sale(at - 10));

  test('sells again and again', () => {
    expect(pausesIn(sales(9000, 18_000, 27_000, 36_000, 45_000, 54_000), run, 10_000)).toEqual([]);
    expect(pausesIn(sales(9000, 18_000, 45_000, 54_000), run, 10_000)).toEqual([
      '00:00:18.000 a sold nothing for 27.0 s beside planned faults',
    ]);
  });

  test('that never sells is found', () => {
    expect(pausesIn([reading()], run, 10_000)).toHaveLength(1);
  });

  test('sells within the bound after a planned fault', () => {
    const fault = (to: number): Fault => ({ name: 'stopped', from: 18_500, to, excuses: ['purchase'] });
    const all = sales(9000, 18_000, 45_000, 54_000);
    expect(pausesIn(all, run, 10_000, [fault(36_000)])).toEqual([]);
    expect(pausesIn(all, run, 10_000, [fault(30_000)])).toHaveLength(1);
    // The time that two faults share counts once.
    expect(pausesIn(all, run, 10_000, [fault(30_000), fault(29_000)])).toHaveLength(1);
  });
});

describe('a run', () => {
  const run = { from: 0, to: 10_000 };
  const judged = (readings: readonly Reading[], flights = [{ name: 'a note', from: 2000, to: 5000 }]) =>
    judgeLiveness({ run, readings, flights, sellsWithin: 60_000 }).violations;
  /** A probe each 100 ms against a service that stands still from 2 s to 5 s. */
  const stalled = (changes: Partial<Reading> = {}) =>
    Array.from({ length: 100 }, (_, index) => {
      const at = index * 100;
      return reading({ at, wait: at >= 2000 && at < 5000 ? 5000 - at : 2, ran: 2900, ...changes });
    });

  test('with a stall tells its time, its length and what was in flight', () => {
    expect(judged(stalled())).toEqual([
      '00:00:02.000 a let clients wait for 3.0 s: 28 × health up to 3000.0 ms; it ran 2900.0 ms of the longest, queued 0.0 ms, canary late 0.0 ms; in flight as it began: a note',
    ]);
  });

  test('on a machine that lets the service wait for a processor has no stall, but proves nothing if that is often', () => {
    const some = stalled().map((one) => ({ ...one, wait: one.at === 2000 ? 400 : 2, queued: 390 }));
    expect(judged(some)).toEqual([]);
    expect(judged(stalled({ queued: 3000 }))).toEqual([
      'the machine was too busy to judge: 28 of 100 waits of the canary',
    ]);
  });

  test('still shows the stall of a service that shares its core with another process', () => {
    expect(judged(stalled().map((one) => ({ ...one, queued: one.wait / 2 })))).toHaveLength(1);
  });

  test('without readings proves nothing', () => {
    expect(judged([])).toContain('the canary asked nothing');
  });
});

test('lateness sums up what a timer is late, also while one is due', () => {
  let now = 0;
  const lateness = createLateness(() => now);
  const tickAt = (time: number) => {
    now = time;
    lateness.tick();
  };
  tickAt(10);
  tickAt(21);
  expect(lateness.soFar()).toBe(0);
  tickAt(236);
  expect(lateness.soFar()).toBe(200);
  now = 351;
  expect(lateness.soFar()).toBe(300);
});

test('a nonce with a flipped byte is always another nonce', () => {
  const nonces = Array.from(
    { length: 256 },
    (_, byte) => `0x${byte.toString(16).padStart(2, '0').repeat(32)}` as const,
  );
  for (const nonce of nonces) expect(otherNonce(nonce)).toMatch(/^0x[0-9a-f]{64}$/);
  expect(nonces.filter((nonce) => otherNonce(nonce) === nonce)).toEqual([]);
});
