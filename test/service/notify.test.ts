/** Notifications of conditions that a person has to mend. */
import { describe, expect, test } from 'bun:test';
import { BASE } from '../../src/payments/protocol/usdc.ts';
import { CONDITIONS, type Condition, conditionsAt, type Watched } from '../../src/service/conditions.ts';
import { type Notification, notifyOf } from '../../src/service/notify.ts';

const MINUTE = 60_000;

const WELL: Watched = {
  oldestUncertain: async () => undefined,
  isLedgerWhole: () => true,
  checkLedger: async () => {},
  health: () => ({ ledger: true, facilitator: true }),
  sales: () => ({ sales: 0, failed: [] }),
  support: () => [{ name: 'https://a.example', state: 'reachable' }],
  funds: [{ network: BASE, ether: () => 1, settlements: () => 100 }],
  diskFree: () => 500_000_000,
};

const down = { name: 'https://a.example', state: 'unreachable' };
const up = { name: 'https://b.example', state: 'reachable' };

const ILL: readonly (readonly [Condition, Partial<Watched>])[] = [
  ['uncertain_purchase', { oldestUncertain: async () => 0 }],
  ['facilitator_down', { support: () => [down] }],
  ['facilitator_down', { health: () => ({ facilitator: false }) }],
  ['ledger_failing', { isLedgerWhole: () => false }],
  ['ledger_failing', { checkLedger: async () => Promise.reject(new Error('the database is out of reach')) }],
  ['ledger_failing', { health: () => ({ ledger: false }) }],
  ['settler_low', { funds: [{ network: BASE, ether: () => 0, settlements: () => 99 }] }],
  ['disk_low', { diskFree: () => 499_999_999 }],
];

describe('a service', () => {
  test('that is well has no condition, nor has one of which nothing is known yet', async () => {
    expect([...(await conditionsAt(WELL, 15 * MINUTE))]).toEqual([]);
    const unknown: Watched = {
      oldestUncertain: async () => Promise.reject(new Error('the ledger is locked')),
      isLedgerWhole: () => undefined,
      checkLedger: async () => {},
      health: () => ({}),
      sales: () => ({ sales: 0, failed: [] }),
      support: () => [],
      funds: [],
    };
    expect([...(await conditionsAt(unknown, 15 * MINUTE))]).toEqual([]);
  });

  test.each(ILL)('has the condition %s', async (condition, sources) => {
    expect([...(await conditionsAt({ ...WELL, ...sources }, 15 * MINUTE)).keys()]).toEqual([condition]);
  });

  test.each([
    [{ facilitator: false, turnedAway: 'https://a.example: status 401, facilitator_unauthorized' }, 'status 401'],
    [{ facilitator: false }, '2 of the last 3 sales failed: facilitator_failed 500'],
  ])('whose sales fail tells why', async (health, words) => {
    const sales = () => ({ sales: 3, failed: ['facilitator_failed 500', 'facilitator_failed 500'] });
    const found = await conditionsAt({ ...WELL, health: () => health, sales }, 15 * MINUTE);
    expect(found.get('facilitator_down')).toContain(words);
  });

  test('with one facilitator of two, or a purchase of a minute ago, has none', async () => {
    const sources = { support: () => [down, up], oldestUncertain: async () => 14 * MINUTE };
    expect([...(await conditionsAt({ ...WELL, ...sources }, 15 * MINUTE)).keys()]).toEqual([]);
  });

  test('can meet every condition that there is', () => {
    expect(new Set(ILL.map(([condition]) => condition))).toEqual(new Set(CONDITIONS));
  });
});

/** A webhook that keeps what it gets, and a clock that moves by hand. */
const webhook = (answers: readonly (number | Error)[] = []) => {
  const got: Notification[] = [];
  const failures: string[] = [];
  const pauses: number[] = [];
  /** Of requests and of pauses. */
  const signals: AbortSignal[] = [];
  const left = [...answers];
  let time = 0;
  let sources: Partial<Watched> = {};
  const proceed: (() => void)[] = [];
  const watched = Object.fromEntries(
    Object.keys(WELL).map((key) => [
      key,
      key === 'funds' ? [] : () => ({ ...WELL, ...sources })[key as 'diskFree']?.(),
    ]),
  ) as unknown as Watched;
  const notify = notifyOf({
    url: 'https://hook.example/secret',
    fetch: async (_, init) => {
      if (init?.signal) signals.push(init.signal);
      const answer = left.shift() ?? 200;
      if (answer instanceof Error) throw answer;
      if (answer === 200) got.push(JSON.parse(String(init?.body)));
      return new Response('', { status: answer });
    },
    watched,
    service: 'https://api.example.com',
    version: '1.2.3',
    onFailure: (reason) => failures.push(reason),
    now: () => time,
    sleep: (milliseconds, stopped) => {
      pauses.push(milliseconds);
      signals.push(stopped);
      return new Promise((resolve) => proceed.push(resolve));
    },
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    got,
    failures,
    pauses,
    signals,
    at: async (minutes: number, now: Partial<Watched>) => {
      time = minutes * MINUTE;
      sources = now;
      await notify.look();
      await settle();
    },
    retry: async () => {
      proceed.shift()?.();
      await settle();
    },
    stop: notify.stop,
  };
};

test('a notification is sent when a condition has held long enough, and when it ends, once each', async () => {
  const { got, at, stop } = webhook();
  const isDown = { support: () => [down] };
  await at(0, isDown);
  expect(got).toEqual([]);
  await at(2, isDown);
  await at(3, isDown);
  await at(4, {});
  await at(5, {});
  stop();
  expect(got).toMatchObject([
    { condition: 'facilitator_down', state: 'firing', since: new Date(0).toISOString(), version: '1.2.3' },
    { condition: 'facilitator_down', state: 'resolved', since: new Date(0).toISOString() },
  ]);
  expect(got[0]?.text).toBe(
    'Clinmeter at https://api.example.com: facilitator_down firing: https://a.example cannot settle: nothing is sold',
  );
  expect(got[1]?.text).toBe('Clinmeter at https://api.example.com: facilitator_down resolved: it is over after 240 s');
});

test('a notification is not sent for a condition that passes', async () => {
  const { got, at, stop } = webhook();
  await at(0, { support: () => [down] });
  await at(1, {});
  await at(5, { support: () => [down] });
  stop();
  expect(got).toEqual([]);
});

test('a notification is sent again after longer and longer pauses, and its failure is told once', async () => {
  const lost = Object.assign(new Error('https://hook.example/secret is down'), { code: 'ECONNREFUSED' });
  const { got, failures, pauses, at, retry, stop } = webhook([500, lost, 302]);
  await at(0, { isLedgerWhole: () => false });
  for (let times = 0; times < 3; times += 1) await retry();
  stop();
  expect(got).toMatchObject([{ condition: 'ledger_failing', state: 'firing' }]);
  expect(pauses).toEqual([5000, 10_000, 20_000]);
  expect(failures).toEqual(['it answered 500']);
});

test('a notification that was not delivered is dropped when its condition has ended', async () => {
  const { got, at, retry, stop } = webhook([503]);
  await at(0, { isLedgerWhole: () => false });
  await at(1, {});
  await retry();
  stop();
  expect(got).toEqual([]);
});

test('a notification ends with the service: a stop cuts off a request and a pause', async () => {
  const { signals, at, stop } = webhook([500]);
  const isFailing = { isLedgerWhole: () => false };
  await at(0, isFailing);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
  stop();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});

test('a notification that gets no answer in time is told as that', async () => {
  const { failures, at, stop } = webhook([new DOMException('took too long', 'TimeoutError')]);
  await at(0, { isLedgerWhole: () => false });
  stop();
  expect(failures).toEqual(['no answer within 10 s']);
});
