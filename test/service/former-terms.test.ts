/** The terms of a moment ago, and a ledger that says others. */
import { describe, expect, test } from 'bun:test';
import type { Offered } from '../../src/payments/ledger/ledger.ts';
import { noteTerms } from '../../src/service/former-terms.ts';
import type { Tool } from '../../src/tools/tool.ts';

const OWN = `0x${'ab'.repeat(20)}`;
const OTHER = `0x${'cd'.repeat(20)}`;
const ping = (price: bigint) => [{ id: 'ping', price }] as unknown as readonly Tool[];
const termsOf = (amount: string, payTo: string) => ({ ping: { amount, payTo } });

/** What a service that offers 1000 to us honours, where the ledger says this. */
const honoured = async (all: readonly Offered[] | Error) => {
  const noted: string[] = [];
  const errors: unknown[] = [];
  let asked = 0;
  let time = 0;
  const ledger = {
    noteOffers: async (terms: string) => {
      if (all instanceof Error) throw all;
      noted.push(terms);
    },
    offers: async () => {
      asked += 1;
      if (all instanceof Error) throw all;
      return [...all, ...noted.map((terms) => ({ terms, endedAgo: 0 }))];
    },
  };
  const shop = { tools: ping(1000n), payTo: OWN as `0x${string}` };
  const terms = await noteTerms(ledger, shop, { onError: (error) => errors.push(error), now: () => time });
  return { terms, noted, errors, asked: () => asked, pass: (milliseconds: number) => (time += milliseconds) };
};

describe('terms of before', () => {
  test('are honoured for a minute, those that others offer too, and our own are no others', async () => {
    const { terms, noted } = await honoured([
      { terms: JSON.stringify(termsOf('1', OWN)), endedAgo: 60_000 },
      { terms: JSON.stringify(termsOf('2', OTHER)), endedAgo: 59_999 },
      { terms: JSON.stringify(termsOf('3', OWN)), endedAgo: 0 },
    ]);
    expect(await terms('ping')).toEqual([
      { amount: '2', payTo: OTHER },
      { amount: '3', payTo: OWN },
    ]);
    expect(await terms('toString')).toEqual([]);
    expect(noted).toEqual([JSON.stringify(termsOf('1000', OWN))]);
  });

  test.each<[string, unknown]>([
    ['an amount of nothing', termsOf('0', OTHER)],
    ['a recipient that is none', termsOf('1', 'me')],
    ['terms that are none', { ping: 7 }],
    ['no object', [1]],
  ])('are not those of a ledger that says %s', async (_, offers) => {
    const { terms } = await honoured([
      { terms: JSON.stringify(offers), endedAgo: 0 },
      { terms: '{', endedAgo: 0 },
    ]);
    expect(await terms('ping')).toEqual([]);
  });

  test('are not those that end in the future: the clock was set back', async () => {
    const { terms } = await honoured([{ terms: JSON.stringify(termsOf('1', OTHER)), endedAgo: -1 }]);
    expect(await terms('ping')).toEqual([]);
  });

  test('are asked for at most once a second', async () => {
    const { terms, asked, pass } = await honoured([]);
    await Promise.all([terms('ping'), terms('ping'), terms('bmi')]);
    expect(asked()).toBe(1);
    pass(1000);
    await terms('ping');
    expect(asked()).toBe(2);
  });

  test('end as soon as the ledger can note the new ones, and the operator is told once', async () => {
    const [noted, errors]: [string[], unknown[]] = [[], []];
    let [isFull, time] = [true, 0];
    const waiting: (() => void)[] = [];
    const before = JSON.stringify(termsOf('1', OTHER));
    const ledger = {
      noteOffers: async (terms: string) => {
        if (isFull) throw new Error('full');
        noted.push(terms);
      },
      offers: async () => [{ terms: before, endedAgo: noted.length > 0 ? 60_000 : 0 }],
    };
    const shop = { tools: ping(1000n), payTo: OWN as `0x${string}` };
    const told = { onError: (error: unknown) => errors.push(error), now: () => time };
    const later = (act: () => void) => waiting.push(act);
    const passWhile = async () => {
      waiting.shift()?.();
      await Bun.sleep(0);
      time += 1000;
    };
    const terms = await noteTerms(ledger, shop, { ...told, later });
    expect(await terms('ping')).toEqual([{ amount: '1', payTo: OTHER }]);
    await passWhile();
    expect(await terms('ping')).toEqual([{ amount: '1', payTo: OTHER }]);
    isFull = false;
    await passWhile();
    expect([await terms('ping'), noted, errors.length]).toEqual([[], [JSON.stringify(termsOf('1000', OWN))], 1]);
    expect(waiting).toEqual([]);
  });

  test('are not noted late, when others have been noted after them', async () => {
    const noted: string[] = [];
    const waiting: (() => void)[] = [];
    let isFull = true;
    const ledger = {
      noteOffers: async (terms: string) => {
        if (isFull) throw new Error('full');
        noted.push(terms);
      },
      offers: async () => [],
    };
    const options = { onError: () => {}, later: (act: () => void) => waiting.push(act) };
    await noteTerms(ledger, { tools: ping(1000n), payTo: OWN }, options);
    isFull = false;
    await noteTerms(ledger, { tools: ping(2000n), payTo: OWN }, options);
    for (const act of waiting) act();
    await Bun.sleep(0);
    expect(noted).toEqual([JSON.stringify(termsOf('2000', OWN))]);
  });

  test('are noted again, when earlier ones have come after them', async () => {
    const noted: string[] = [];
    const slow = Promise.withResolvers<void>();
    const ledger = {
      noteOffers: async (terms: string) => {
        if (terms.includes('1000')) await slow.promise;
        noted.push(terms);
      },
      offers: async () => [],
    };
    const options = { onError: () => {} };
    const first = noteTerms(ledger, { tools: ping(1000n), payTo: OWN }, options);
    await noteTerms(ledger, { tools: ping(2000n), payTo: OWN }, options);
    slow.resolve();
    await first;
    expect(noted.at(-1)).toBe(JSON.stringify(termsOf('2000', OWN)));
    expect(noted).toHaveLength(3);
  });

  test('that the ledger cannot keep stop nothing, and the operator is told', async () => {
    const { terms, errors } = await honoured(new Error('full'));
    expect(await terms('ping')).toEqual([]);
    expect(errors).toMatchObject([{ message: 'full' }]);
  });
});
