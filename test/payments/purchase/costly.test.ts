/** Answers that take work: when it is refused, when it runs, and that a retry reads it. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import type { Exceeded } from '../../../src/limits/limits.ts';
import type { Facilitator } from '../../../src/payments/facilitators/facilitator.ts';
import { openStore } from '../../../src/payments/ledger/open.ts';
import { ledgerOn, type Store } from '../../../src/payments/ledger/sqlite.ts';
import type { Cost, ReadableClaim } from '../../../src/payments/purchase/decide.ts';
import { keptAnswers } from '../../../src/payments/purchase/kept-answers.ts';
import { NOW } from '../../support/payments.ts';
import { ADMIT, claimFor, doorWith } from '../../support/purchases.ts';

let store: Store;
let settlements: number;
beforeEach(() => {
  store = openStore({ file: ':memory:', mode: 'stub', now: () => NOW * 1000 });
  settlements = 0;
});
afterEach(() => store.close());

const facilitator: Facilitator = {
  name: 'fake',
  settle: async () => {
    settlements += 1;
    const body = { success: true, transaction: `0x${'7a'.repeat(32)}`, network: 'eip155:8453' };
    return { kind: 'answered', status: 200, body };
  },
  supported: async () => undefined,
};

const open = (options: { readonly memory?: number; readonly pack?: string; readonly patience?: number } = {}) => {
  const errors: string[] = [];
  const { memory = 100_000, pack = 'a', patience = 20_000 } = options;
  const kept = keptAnswers(memory);
  const door = doorWith({
    ...{ ledger: ledgerOn(store), facilitators: [facilitator], deadline: 10_000, redelivery: 60_000, patience },
    ...{ now: () => NOW * 1000, onError: (error: unknown) => errors.push(String(error)), kept, pack },
  });
  return { errors, kept, buy: (changes: Partial<ReadableClaim>) => door.redeem(claimFor(changes), ADMIT) };
};

const EXCEEDED: Exceeded = { limit: 10_000, resetSeconds: 7, isWork: true };

/** An answer that counts its runs and takes a moment. */
const counted = (body = '{"a":1}') => {
  let runs = 0;
  const answer = async () => {
    runs += 1;
    await Bun.sleep(5);
    return body;
  };
  return { answer, runs: () => runs };
};

describe('before the settlement', () => {
  test.each<[Cost, object]>([
    ['too_costly', { kind: 'too_costly' }],
    ['busy', { kind: 'payment_unavailable' }],
    [EXCEEDED, { kind: 'rate_limited', exceeded: EXCEEDED }],
  ])('a call whose cost is %p is refused, uncharged', async (cost, outcome) => {
    const { buy } = open();
    const { answer, runs } = counted();
    expect(await buy({ answer, cost: () => cost })).toMatchObject(outcome);
    expect({ settlements, runs: runs(), rows: store.list(9) }).toEqual({ settlements: 0, runs: 0, rows: [] });
    expect(await buy({ answer, cost: () => 'ok' })).toMatchObject({ kind: 'settled', body: '{"a":1}' });
  });

  test('wrong parameters are told first', async () => {
    const { buy } = open();
    expect(await buy({ answer: undefined, cost: () => 'too_costly' })).toMatchObject({ kind: 'invalid_parameters' });
  });
});

describe('a retry', () => {
  test('of an answer in memory runs nothing, has the first bytes after a change of data, and asks no budget', async () => {
    const { buy, kept } = open();
    const first = counted();
    await buy({ answer: first.answer });
    const other = counted('{"a":2}');
    const again = await buy({ answer: other.answer, cost: () => EXCEEDED });
    expect(again).toMatchObject({ kind: 'redelivered', body: '{"a":1}' });
    expect(again).not.toHaveProperty('differing');
    expect([first.runs(), other.runs(), kept.of(1)]).toEqual([1, 0, '{"a":1}']);
  });

  test('of an answer that is not in memory runs it, and keeps it', async () => {
    await open().buy({ answer: counted().answer });
    const { buy } = open();
    const { answer, runs } = counted();
    for (let time = 0; time < 5; time += 1)
      expect(await buy({ answer })).toMatchObject({ kind: 'redelivered', body: '{"a":1}' });
    expect({ runs: runs(), settlements }).toEqual({ runs: 1, settlements: 1 });
  });

  test('that has to run is delayed while the client has no time left, and is never lost', async () => {
    await open().buy({ answer: counted().answer });
    const { buy } = open({ memory: 0 });
    const { answer, runs } = counted();
    expect(await buy({ answer, cost: () => EXCEEDED })).toMatchObject({
      kind: 'rate_limited',
      exceeded: EXCEEDED,
      row: { state: 'settled' },
    });
    expect(runs()).toBe(0);
    // What would be refused before a payment is answered after it.
    expect(await buy({ answer, cost: (isPaid) => (isPaid ? 'ok' : 'too_costly') })).toMatchObject({ body: '{"a":1}' });
  });

  test('sent thirty times at once runs once', async () => {
    await open().buy({ answer: counted().answer });
    const { buy } = open({ memory: 0 });
    const { answer, runs } = counted();
    const all = await Promise.all(Array.from({ length: 30 }, () => buy({ answer })));
    expect(new Set(all.map((one) => 'body' in one && one.body))).toEqual(new Set(['{"a":1}']));
    expect(runs()).toBe(1);
  });

  test('whose kept bytes are not those of the first answer is made anew', async () => {
    const { buy, kept } = open();
    await buy({ answer: counted().answer });
    kept.keep(1, '{"a":"bent"}');
    const { answer, runs } = counted();
    expect(await buy({ answer })).toMatchObject({ body: '{"a":1}' });
    expect([runs(), kept.of(1)]).toEqual([1, '{"a":1}']);
  });
});

describe('an answer that takes long', () => {
  test('does not keep its settlement from the books', async () => {
    const { buy } = open();
    const { promise, resolve } = Promise.withResolvers<string>();
    const bought = buy({ answer: () => promise });
    while (store.list(1)[0]?.state !== 'settled') await Bun.sleep(5);
    expect(store.list(1)[0]?.answerDigest).toBeNull();
    resolve('{"late":1}');
    expect(await bought).toMatchObject({ kind: 'settled', body: '{"late":1}' });
    while (store.list(1)[0]?.answerDigest === null) await Bun.sleep(5);
    expect(store.list(1)[0]?.answerDigest).toBe(store.today().digest('{"late":1}'));
  });

  test('beyond the patience of a connection is owed, and comes with a later try', async () => {
    const { buy, errors } = open({ patience: 1 });
    const { promise, resolve } = Promise.withResolvers<string>();
    let runs = 0;
    const answer = () => {
      runs += 1;
      return promise;
    };
    for (let time = 0; time < 2; time += 1)
      expect(await buy({ answer })).toMatchObject({ kind: 'answer_late', row: { state: 'settled' } });
    resolve('{"late":1}');
    await Bun.sleep(1);
    expect(await buy({ answer })).toMatchObject({ kind: 'redelivered', body: '{"late":1}' });
    expect({ settlements, runs, errors }).toEqual({ settlements: 1, runs: 1, errors: [] });
  });

  test('and then fails stays paid, names its purchase to the operator, and comes with the next try', async () => {
    const { buy, errors } = open();
    const failing = async () => {
      await Bun.sleep(1);
      return JSON.parse('{"age":41.6') as string;
    };
    expect(await buy({ answer: failing })).toMatchObject({ kind: 'answer_failed', row: { state: 'settled' } });
    expect(errors).toEqual(['Condition: purchase 1 is paid for, and bmi fails: SyntaxError']);
    expect(await buy({ answer: counted().answer })).toMatchObject({ kind: 'redelivered', body: '{"a":1}' });
    expect(settlements).toBe(1);
  });
});
