import { describe, expect, test } from 'bun:test';
import {
  type Bucket,
  createAllowance,
  createLimits,
  createRateLimit,
  type Exceeded,
  type Limits,
} from '../../src/limits/limits.ts';
import { clientNetwork } from '../../src/network/addresses.ts';

const BUCKETS = ['unpaid', 'paid', 'free', 'redelivery', 'proof', 'refused', 'wallet'] as const;

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
    ['proof', 20],
    ['free', 5],
    ['redelivery', 3],
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

  test.each(BUCKETS)('that several nodes share gives each of them its part of "%s"', async (bucket) => {
    const rates = { paid: 36, free: 60, maxInFlight: 9 };
    const whole = 100 - (await asked(limitsOf(rates), 100, bucket));
    expect(100 - (await asked(limitsOf({ ...rates, nodes: 3 }), 100, bucket))).toBe(Math.ceil(whole / 3));
  });

  test('that several nodes share divides deliveries, repeats and the requests in flight', async () => {
    const [one, three] = [1, 3].map((nodes) => limitsOf({ paid: 120, free: 60, maxInFlight: 90, nodes }));
    const allowed = (limits: Limits | undefined, name: 'delivery' | 'repeat'): number =>
      Array.from({ length: 50 }, () => limits?.[name](1, 'a')).filter((exceeded) => exceeded === undefined).length;
    expect([allowed(one, 'delivery'), allowed(three, 'delivery')]).toEqual([20, 7]);
    expect([allowed(one, 'repeat'), allowed(three, 'repeat')]).toEqual([5, 2]);
    const running = (limits: Limits | undefined): number => {
      for (let client = 0; client < 100; client += 1) limits?.enter({ client: `192.0.2.${client}`, isKnown: true });
      return limits?.inFlight() ?? 0;
    };
    expect([running(one), running(three)]).toEqual([90, 30]);
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
    expect(await asked(limits, 21, used)).toBeGreaterThan(0);
    for (const other of BUCKETS.filter((bucket) => bucket !== used)) expect(await asked(limits, 1, other)).toBe(0);
  });

  test('of one service is not that of another', async () => {
    await asked(limitsOf(), 10, 'paid');
    expect(await asked(limitsOf(), 3, 'paid')).toBe(0);
  });

  test('is a sixth for attempts that are refused, and a reserved one counts at once', () => {
    const limits = limitsOf({ paid: 120 });
    const reserve = (client = 'a') => limits.reserve(client);
    const reserved = Array.from({ length: 20 }, () => reserve());
    expect(reserve()).toMatchObject({ exceeded: { limit: 20, isReserved: true } });
    for (const [index, one] of reserved.entries()) if ('end' in one) one.end(index > 0);
    const last = reserve();
    expect(last).toHaveProperty('end');
    if ('end' in last) last.end(true);
    expect(reserve()).toMatchObject({ exceeded: { limit: 20 } });
    expect(reserve()).not.toHaveProperty('exceeded.isReserved');
    expect(reserve('b')).toHaveProperty('end');
    expect(limitsOf({ paid: 'off' }).reserve('a')).toHaveProperty('end');
  });

  test('that is off never ends, and only where it is off', async () => {
    const limits = limitsOf({ paid: 'off' });
    expect(await asked(limits, 1000, 'paid')).toBe(0);
    expect(await asked(limits, 1000, 'redelivery')).toBe(0);
    expect(await asked(limits, 6, 'free')).toBe(1);
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

const deliveriesAt = (most?: number) => {
  let time = 0;
  const deliver = createAllowance({
    burst: 20,
    interval: 60_000,
    now: () => time,
    ...(most === undefined ? {} : { most }),
  });
  const times = (count: number, purchase = 1) =>
    Array.from({ length: count }, () => deliver(`${purchase}`)).filter((exceeded) => exceeded === undefined).length;
  return { deliver, times, pass: (seconds: number) => (time += seconds * 1000) };
};

test('a purchase is delivered twenty times at once, then once a minute, and the wait is told', () => {
  const { deliver, times, pass } = deliveriesAt();
  expect(times(100)).toBe(20);
  expect(deliver('1')).toEqual({ limit: 20, resetSeconds: 60 });
  pass(59);
  expect(deliver('1')).toEqual({ limit: 20, resetSeconds: 1 });
  pass(1);
  expect(times(100)).toBe(1);
  pass(3600);
  expect(times(100)).toBe(20);
});

test('strangers use up no deliveries of a buyer', () => {
  const counted = limitsOf({ paid: 120, free: 60, maxInFlight: 9 });
  const times = (client: string) =>
    Array.from({ length: 30 }, () => counted.delivery(1, client)).filter((exceeded) => exceeded === undefined).length;
  expect([times('stranger'), times('buyer')]).toEqual([20, 20]);
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
