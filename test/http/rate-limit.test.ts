import { describe, expect, test } from 'bun:test';
import { createRateLimit } from '../../src/http/rate-limit.ts';

const limitOf = (options: Partial<Parameters<typeof createRateLimit>[0]> = {}) => {
  let time = 0;
  const ask = createRateLimit({ limit: 2, windowMs: 60_000, mostClients: 1000, now: () => time, ...options });
  return { ask, pass: (milliseconds: number) => (time += milliseconds) };
};

describe('a window', () => {
  test('begins with the first request, and a new one after it has ended', () => {
    const { ask, pass } = limitOf();
    expect([ask('a'), ask('a')]).toEqual([undefined, undefined]);
    pass(30_500);
    expect(ask('a')).toEqual({ limit: 2, resetSeconds: 30 });
    pass(29_499);
    expect(ask('a')).toEqual({ limit: 2, resetSeconds: 1 });
    pass(1);
    expect([ask('a'), ask('a'), ask('a')]).toEqual([undefined, undefined, { limit: 2, resetSeconds: 60 }]);
  });

  test('is not made longer by asking again and again', () => {
    const { ask, pass } = limitOf();
    for (let second = 0; second < 60; second += 1) {
      ask('a');
      pass(1000);
    }
    expect(ask('a')).toBeUndefined();
  });
});

describe('a flood of clients', () => {
  test('makes it forget those it has known for the longest, and no others', () => {
    const { ask } = limitOf({ limit: 1, mostClients: 100 });
    ask('first');
    ask('second');
    for (let client = 0; client < 99; client += 1) ask(`flood ${client}`);
    expect(ask('second')).toBeDefined();
    expect(ask('first')).toBeUndefined();
  });

  test('counts no more of them than it says', () => {
    const { ask } = limitOf({ limit: 1, mostClients: 100 });
    for (let client = 0; client < 10_000; client += 1) ask(`flood ${client}`);
    const known = Array.from({ length: 10_000 }, (_, client) => 9999 - client).filter(
      (client) => client >= 9900 && ask(`flood ${client}`) !== undefined,
    );
    expect(known.length).toBe(100);
    expect(ask('flood 9899')).toBeUndefined();
  });

  test('that is over costs nothing any more', () => {
    const { ask, pass } = limitOf({ limit: 1, mostClients: 100 });
    for (let client = 0; client < 100; client += 1) ask(`flood ${client}`);
    pass(60_000);
    ask('a');
    for (let client = 0; client < 99; client += 1) ask(`other ${client}`);
    expect(ask('a')).toBeDefined();
  });
});
