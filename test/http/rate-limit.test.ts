import { describe, expect, test } from 'bun:test';
import { type Bucket, createLimits, createRateLimit, type Exceeded, type Limits } from '../../src/http/rate-limit.ts';
import { clientNetwork } from '../../src/network/addresses.ts';

const BUCKETS = ['unpaid', 'paid', 'free', 'owed', 'refused', 'wallet'] as const;

const limitsOf = (options: Partial<Parameters<typeof createLimits>[0]> = {}): Limits =>
  createLimits({ paid: 3, free: 5, maxInFlight: 2, ...options });

/** Asks this often, and says how often it was one too many. */
const asked = async (limits: Limits, times: number, bucket: Bucket, client = 'a'): Promise<number> => {
  const answers = await Promise.all(Array.from({ length: times }, () => limits.exceeded(bucket, client)));
  return answers.filter((answer) => answer !== undefined).length;
};

describe('a rate limit', () => {
  test.each([
    ['unpaid', 3],
    ['paid', 3],
    ['refused', 1],
    ['wallet', 10],
    ['free', 5],
    ['owed', 3],
  ] as const)('lets a client ask the bucket "%s" %p times a minute', async (bucket, limit) => {
    const limits = limitsOf();
    for (let count = 0; count < limit; count += 1) expect(await limits.exceeded(bucket, 'a')).toBeUndefined();
    const exceeded = (await limits.exceeded(bucket, 'a')) as Exceeded;
    expect(exceeded.limit).toBe(limit);
    expect(Number.isInteger(exceeded.resetSeconds)).toBe(true);
    expect(exceeded.resetSeconds).toBeGreaterThanOrEqual(1);
    expect(exceeded.resetSeconds).toBeLessThanOrEqual(60);
    expect(await asked(limits, 10, bucket)).toBe(10);
  });

  test('counts requests that come at the same moment', async () => {
    expect(await asked(limitsOf({ paid: 40 }), 100, 'paid')).toBe(60);
  });

  test('counts each client for itself', async () => {
    const limits = limitsOf();
    expect(await asked(limits, 4, 'paid', '192.0.2.1')).toBe(1);
    expect(await asked(limits, 3, 'paid', '192.0.2.2')).toBe(0);
    expect(await asked(limits, 3, 'paid', '2001:db8::1')).toBe(0);
    expect(await asked(limits, 3, 'paid', 'unknown')).toBe(0);
    expect(await asked(limits, 1, 'paid', '192.0.2.1')).toBe(1);
  });

  test.each(BUCKETS)('that is used up for "%s" leaves the other buckets as they are', async (used) => {
    const limits = limitsOf();
    expect(await asked(limits, 11, used)).toBeGreaterThan(0);
    for (const other of BUCKETS.filter((bucket) => bucket !== used)) expect(await asked(limits, 1, other)).toBe(0);
  });

  test('of one service is not that of another', async () => {
    await asked(limitsOf(), 10, 'paid');
    expect(await asked(limitsOf(), 3, 'paid')).toBe(0);
  });

  test('is a sixth for attempts that are refused, and can be looked at', () => {
    const limits = limitsOf({ paid: 120 });
    for (let count = 0; count < 20; count += 1) {
      expect(limits.usedUp('refused', 'a')).toBeUndefined();
      limits.exceeded('refused', 'a');
    }
    expect(limits.usedUp('refused', 'a')).toMatchObject({ limit: 20 });
    expect(limits.usedUp('refused', 'b')).toBeUndefined();
    expect(limitsOf({ paid: 'off' }).usedUp('refused', 'a')).toBeUndefined();
  });

  test('that is off never ends, and only where it is off', async () => {
    const limits = limitsOf({ paid: 'off' });
    expect(await asked(limits, 1000, 'paid')).toBe(0);
    expect(await asked(limits, 1000, 'owed')).toBe(0);
    expect(await asked(limits, 6, 'free')).toBe(1);
  });
});

describe('the cap on work under way', () => {
  const withResolvers = () => Promise.withResolvers<string>();

  test('lets as much through as it says, counts it, and refuses the rest without starting it', async () => {
    const limits = limitsOf({ maxInFlight: 2 });
    const [first, second] = [withResolvers(), withResolvers()];
    const running = [limits.withinCap(() => first.promise), limits.withinCap(() => second.promise)];
    expect(limits.inFlight()).toBe(2);
    let started = 0;
    const refused = limits.withinCap(async () => {
      started += 1;
    });
    expect({ refused, started, inFlight: limits.inFlight() }).toEqual({ refused: undefined, started: 0, inFlight: 2 });
    first.resolve('first');
    expect(await running[0]).toBe('first');
    expect(limits.inFlight()).toBe(1);
    expect(await limits.withinCap(async () => 'third')).toBe('third');
    second.resolve('second');
    expect(await running[1]).toBe('second');
    expect(limits.inFlight()).toBe(0);
  });

  test('is free again after work that fails, and passes the failure on', async () => {
    const limits = limitsOf({ maxInFlight: 1 });
    for (const _ of [1, 2, 3]) {
      const failing = limits.withinCap(() => Promise.reject(new Error('broken')));
      expect(limits.inFlight()).toBe(1);
      await expect(failing as Promise<never>).rejects.toThrow('broken');
      expect(limits.inFlight()).toBe(0);
    }
    expect(await limits.withinCap(async () => 'fine')).toBe('fine');
  });

  test('never lets more run than it says, however many come and go', async () => {
    const limits = limitsOf({ maxInFlight: 7 });
    let [running, most, done] = [0, 0, 0];
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await Bun.sleep(0);
      running -= 1;
      done += 1;
      if (done % 3 === 0) throw new Error('broken');
    };
    let refused = 0;
    for (let wave = 0; wave < 20; wave += 1) {
      const started = Array.from({ length: 10 }, () => limits.withinCap(work));
      refused += started.filter((promise) => promise === undefined).length;
      await Promise.allSettled(started);
    }
    expect({ most, done, refused, left: limits.inFlight() }).toEqual({ most: 7, done: 140, refused: 60, left: 0 });
  });
});

const limitOf = (options: Partial<Parameters<typeof createRateLimit>[0]> = {}) => {
  let time = 0;
  const { count: ask, peek } = createRateLimit({
    limit: 2,
    windowMs: 60_000,
    mostClients: 1000,
    now: () => time,
    ...options,
  });
  return { ask, peek, pass: (milliseconds: number) => (time += milliseconds) };
};

describe('the networks of one IPv6 site', () => {
  const ONE_EACH = 1000;
  /** How many of a thousand requests pass, each from a /64 of its own. */
  const passed = async (networkOf: (index: number) => string): Promise<number> => {
    const limits = limitsOf();
    const networks = Array.from({ length: ONE_EACH }, (_, index) => clientNetwork(networkOf(index)));
    return networks.filter((network) => limits.exceeded('paid', network) === undefined).length;
  };
  const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0');

  test('may ask four times as often in a /56, and sixteen times in a /48', async () => {
    expect(await passed((index) => `2001:db8:1:22${hex(index % 256, 2)}::1`)).toBe(12);
    expect(await passed((index) => `2001:db8:1:${hex(index * 64, 4)}::1`)).toBe(48);
    expect(await passed((index) => `2001:db8:${hex(index, 4)}:1::1`)).toBe(ONE_EACH);
  });

  test('leave the site what a network asks in vain', async () => {
    const limits = limitsOf();
    const [greedy, neighbour] = [clientNetwork('2001:db8:1:1::1'), clientNetwork('2001:db8:1:2::1')];
    expect(await asked(limits, 100, 'paid', greedy)).toBe(97);
    expect(await asked(limits, 3, 'paid', neighbour)).toBe(0);
  });
});

describe('a look at a window', () => {
  test('tells whether the next request is one too many, and counts nothing', () => {
    const { ask, peek, pass } = limitOf();
    expect([peek('a'), peek('a'), peek('a')]).toEqual([undefined, undefined, undefined]);
    ask('a');
    expect(peek('a')).toBeUndefined();
    ask('a');
    expect(peek('a')).toEqual({ limit: 2, resetSeconds: 60 });
    pass(60_000);
    expect(peek('a')).toBeUndefined();
  });
});

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
