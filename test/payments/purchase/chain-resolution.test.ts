/** What the chain says of an uncertain purchase, and what is made of it. The chain itself is in test/chain. */
import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test';
import type { Block, Chain, Use } from '../../../src/payments/chain/chain.ts';
import { chainFailure } from '../../../src/payments/chain/rpc.ts';
import { type Conclusion, LedgerError, type Purchase } from '../../../src/payments/ledger/ledger.ts';
import { openStore } from '../../../src/payments/ledger/open.ts';
import type { Store } from '../../../src/payments/ledger/sqlite.ts';
import { ledgerOn } from '../../../src/payments/ledger/sqlite.ts';
import { exactEvm } from '../../../src/payments/methods/exact-evm.ts';
import { conclusionFrom, type Evidence, evidenceOf, proofOn } from '../../../src/payments/methods/exact-evm-chain.ts';
import type { Proof } from '../../../src/payments/methods/method.ts';
import { BASE, type EvmNetwork, evmNetworks, POLYGON } from '../../../src/payments/protocol/usdc.ts';
import { chainThrottle, resolvePurchase, watchUncertain } from '../../../src/payments/purchase/chain-resolution.ts';
import { ledgerPlace } from '../../support/ledger-file.ts';
import { openingOf } from '../../support/ledger-process.ts';
import { turns } from '../../support/turns.ts';

const TRANSACTION = `0x${'7a'.repeat(32)}`;
const VALID_BEFORE = 1_800_000_060n;
/** In milliseconds. */
const END = Number(VALID_BEFORE) * 1000;
const SAFE = 50n;
const HEAD = 60n;
const BEGUN = 40n;

const SETTLED: Conclusion = { state: 'settled', transaction: TRANSACTION };
const USED: Conclusion = { state: 'refused', reason: 'authorization_already_used' };
const EXPIRED: Conclusion = { state: 'refused', reason: 'expired' };
const UNCERTAIN: Conclusion = { state: 'uncertain' };

const useOf = (kind: Use['kind'], isPaid: boolean, block = SAFE): Use => ({
  kind,
  isPaid,
  block,
  transaction: TRANSACTION,
});

describe('the conclusion', () => {
  /** What ended the authorization after the attempt was begun, in which block beside the safe one, and what that proves. */
  const ends: readonly [string, Use, Conclusion | undefined][] = [
    ['a payment to us before the safe block', useOf('used', true, SAFE - 1n), SETTLED],
    ['a payment to us in the safe block', useOf('used', true, SAFE), SETTLED],
    ['a payment to us after the safe block', useOf('used', true, SAFE + 1n), SETTLED],
    ['a use that did not pay us before the safe block', useOf('used', false, SAFE - 1n), USED],
    ['a use that did not pay us in the safe block', useOf('used', false, SAFE), USED],
    ['a use that did not pay us after the safe block', useOf('used', false, SAFE + 1n), undefined],
    ['a cancellation before the safe block', useOf('canceled', false, SAFE - 1n), USED],
    ['a cancellation in the safe block', useOf('canceled', false, SAFE), USED],
    ['a cancellation after the safe block', useOf('canceled', false, SAFE + 1n), undefined],
    ['a cancellation in a transaction that paid us', useOf('canceled', true, SAFE), USED],
  ];

  /** The time of the safe block, and whether it is past the end of validity: `validBefore` itself is past it. */
  const times = [
    ['well before the end of validity', 0n, false],
    ['one second before the end of validity', VALID_BEFORE - 1n, false],
    ['at the end of validity', VALID_BEFORE, true],
    ['after the end of validity', VALID_BEFORE + 1n, true],
  ] as const;

  const from = (evidence: Omit<Evidence, 'safe' | 'isEnded'>, timestamp: bigint, now = END) =>
    conclusionFrom(
      { ...evidence, isEnded: true, safe: { number: SAFE, timestamp } },
      { validBefore: VALID_BEFORE },
      now,
    );

  for (const [when, timestamp, isExpired] of times) {
    test.each(ends)(`from %s is the same ${when}, ended at the safe block or not`, (_, use, expected) => {
      for (const isEndedAtSafe of [true, false]) expect(from({ use, isEndedAtSafe }, timestamp)).toEqual(expected);
    });

    test(`from an authorization that is unused ${when} is ${isExpired ? 'that it never moves' : 'none'}`, () => {
      expect(from({ isEndedAtSafe: false }, timestamp)).toEqual(isExpired ? EXPIRED : undefined);
    });

    test(`from an authorization that had ended earlier is none ${when}`, () => {
      expect(from({ isEndedAtSafe: true }, timestamp)).toBeUndefined();
    });
  }
});

test('a payment expires only by both clocks, of which ours may be a minute late', () => {
  const safe = { number: SAFE, timestamp: VALID_BEFORE + 7200n };
  const at = (now: number) =>
    conclusionFrom({ safe, isEnded: false, isEndedAtSafe: false }, { validBefore: VALID_BEFORE }, now);
  expect([at(END - 60_001), at(END - 60_000)]).toEqual([undefined, EXPIRED]);
});

/** A chain on which the authorization ended at this block, if it did, in this way. */
const chainWith = (given: {
  readonly head?: bigint;
  readonly safe?: bigint;
  readonly time?: bigint;
  readonly use?: Use | undefined;
  /** Whether all nodes agree that nothing moved, if they are asked. */
  readonly isUnused?: boolean;
}) => {
  const { head = HEAD, safe = SAFE, time = VALID_BEFORE, use, isUnused = true } = given;
  const asked: (readonly [bigint, bigint])[] = [];
  const block = (number: bigint): Block => ({ number, timestamp: time });
  const chain: Chain = {
    head: async () => block(head),
    safe: async () => block(safe),
    isEnded: async (_, { number }) => use !== undefined && use.block <= number,
    isUnused: async () => isUnused,
    findUse: async (_, first, last) => {
      asked.push([first, last]);
      return use !== undefined && first <= use.block && use.block <= last ? use : undefined;
    },
  };
  return { chain, asked };
};

const failing: Chain = {
  head: () => Promise.reject(new Error('no node')),
  safe: () => Promise.reject(new Error('no node')),
  isEnded: () => Promise.reject(new Error('no node')),
  findUse: () => Promise.reject(new Error('no node')),
  isUnused: () => Promise.reject(new Error('no node')),
};

describe('the evidence', () => {
  const ledger = openStore({ file: ':memory:', mode: 'stub' });
  const purchase = ledger.begin(openingOf(1, { mark: String(BEGUN) })).purchase;
  const block = (number: bigint): Block => ({ number, timestamp: VALID_BEFORE });

  /** The purchase, begun at this block, on this chain. */
  const seen = async (given: Parameters<typeof chainWith>[0], before: bigint | null = BEGUN) => {
    const { chain, asked } = chainWith(given);
    const evidence = await evidenceOf(chain, { ...purchase, mark: before === null ? null : String(before) });
    return { evidence, asked, conclusion: conclusionFrom(evidence, purchase, END) };
  };

  test('is a use between the beginning and the newest block, both looked for no further', async () => {
    for (const at of [BEGUN + 1n, SAFE, SAFE + 1n, HEAD]) {
      const use = useOf('used', true, at);
      const { evidence, asked, conclusion } = await seen({ use });
      expect(evidence).toEqual({ safe: block(SAFE), use, isEnded: true, isEndedAtSafe: at <= SAFE });
      expect(asked).toEqual([[BEGUN + 1n, HEAD]]);
      expect(conclusion).toEqual(SETTLED);
    }
  });

  test('of an authorization without a use is that, and no use is looked for', async () => {
    const { evidence, asked, conclusion } = await seen({});
    expect(evidence).toEqual({ safe: block(SAFE), use: undefined, isEnded: false, isEndedAtSafe: false });
    expect({ asked, conclusion }).toEqual({ asked: [], conclusion: EXPIRED });
  });

  test('of an unused authorization proves nothing while another node shows a use or cannot say', async () => {
    const { evidence, conclusion } = await seen({ isUnused: false });
    expect(evidence.isDoubtful).toBe(true);
    expect(conclusion).toBeUndefined();
    const { chain } = chainWith({ isUnused: false });
    expect(
      await resolvePurchase({ ledger: ledgerOn(ledger), prove: proofOn(chain), now: () => END }, purchase, 'request'),
    ).toEqual({
      kind: 'open',
    });
  });

  test('proves nothing when the use is older than the attempt', async () => {
    for (const at of [1n, BEGUN]) {
      const { evidence, conclusion } = await seen({ use: useOf('used', true, at) });
      expect(evidence).toEqual({ safe: block(SAFE), use: undefined, isEnded: true, isEndedAtSafe: true });
      expect(conclusion).toBeUndefined();
    }
  });

  test('proves nothing of a use when it is not known when the attempt was begun', async () => {
    const { evidence, asked, conclusion } = await seen({ use: useOf('used', true) }, null);
    expect(evidence).toEqual({ safe: block(SAFE), use: undefined, isEnded: true, isEndedAtSafe: true });
    expect({ asked, conclusion }).toEqual({ asked: [[0n, HEAD]], conclusion: undefined });
  });

  test.each([BEGUN, null])('is a cancellation before the attempt too, once it is safe (begun at %p)', async (begun) => {
    const [early, late] = [useOf('canceled', false, 1n), useOf('canceled', false, SAFE + 1n)];
    expect((await seen({ use: early }, begun)).conclusion).toEqual({
      state: 'refused',
      reason: 'authorization_already_used',
    });
    expect((await seen({ use: late, time: VALID_BEFORE - 1n }, begun)).conclusion).toBeUndefined();
  });

  test('proves that nothing moves any more even when it is not known when the attempt was begun', async () => {
    expect((await seen({}, null)).conclusion).toEqual(EXPIRED);
  });

  test('proves nothing while no block has come since the attempt was begun', async () => {
    for (const before of [HEAD, HEAD + 1n]) {
      const given = { use: useOf('used', true, HEAD), time: VALID_BEFORE - 1n };
      const { asked, conclusion } = await seen(given, before);
      expect({ asked, conclusion }).toEqual({ asked: [], conclusion: undefined });
    }
  });

  test('is not that nothing moved when one node lags behind another’s safe block', async () => {
    const { evidence, conclusion } = await seen({ head: SAFE - 5n, safe: SAFE, use: useOf('used', true, SAFE - 2n) });
    expect(evidence).toMatchObject({ isEnded: true, isEndedAtSafe: true });
    expect(conclusion).toBeUndefined();
  });

  test('cannot be had from a chain that cannot be asked', async () => {
    for (const method of ['head', 'safe', 'isEnded', 'findUse'] as const) {
      const { chain } = chainWith({ use: useOf('used', true) });
      const broken = { ...chain, [method]: failing[method] };
      await expect(evidenceOf(broken, purchase)).rejects.toThrow('no node');
    }
  });
});

describe('a purchase that is looked up', () => {
  let ledger: Store;
  let now = 0;
  beforeEach(() => {
    now = END + 1000;
    ledger = openStore({ file: ':memory:', mode: 'stub', now: () => now });
  });
  afterEach(() => ledger.close());

  const uncertain = (changes: Parameters<typeof openingOf>[1] = {}, within = ledger): Purchase => {
    const { purchase } = within.begin(openingOf(1, { mark: String(BEGUN), lease: 4000, ...changes }));
    within.conclude(purchase, UNCERTAIN);
    return row(within);
  };
  const row = (within = ledger): Purchase => {
    const purchase = within.find(openingOf(1));
    if (purchase === undefined) throw new Error('there is no row');
    return purchase;
  };
  const look = (chain: Chain, purchase: Purchase) =>
    resolvePurchase({ ledger: ledgerOn(ledger), prove: proofOn(chain), now: () => now }, purchase, 'resolver');

  test.each<[string, Use | undefined, Conclusion]>([
    ['it was paid', useOf('used', true), SETTLED],
    ['it was used for something else', useOf('used', false), USED],
    ['it was canceled', useOf('canceled', false), USED],
    ['it has expired unused', undefined, EXPIRED],
  ])('is decided when the chain shows that %s', async (_, use, conclusion) => {
    const purchase = uncertain();
    expect(await look(chainWith({ use }).chain, purchase)).toEqual({ kind: 'decided', conclusion });
    expect(row()).toMatchObject({ ...conclusion, attempts: 2 });
  });

  test('is decided when its process is gone', async () => {
    const { purchase } = ledger.begin(openingOf(1, { mark: String(BEGUN), lease: 4000 }));
    now = END + 5000;
    const resolved = await look(chainWith({ use: useOf('used', true) }).chain, purchase);
    expect(resolved).toEqual({ kind: 'decided', conclusion: SETTLED });
    expect(row()).toMatchObject(SETTLED);
  });

  test('has it in its history who has decided', async () => {
    using place = ledgerPlace();
    const kept = place.open();
    const purchase = uncertain({}, kept);
    const { chain } = chainWith({ use: useOf('used', true) });
    await resolvePurchase({ ledger: ledgerOn(kept), prove: proofOn(chain), now: Date.now }, purchase, 'resolver');
    const last = place.read((reader) => reader.history(1)).slice(-2);
    expect(last.map(({ kind, actor }) => [kind, actor])).toEqual([
      ['taken_up', 'resolver'],
      ['settled', 'resolver'],
    ]);
    expect(kept.commits()).toBe(1);
  });

  test.each<[string, Parameters<typeof chainWith>[0], 'movable' | 'open']>([
    ['may still move when it is unused and valid', { time: VALID_BEFORE - 1n }, 'movable'],
    [
      'cannot move any more when it was canceled in a block that is not safe',
      { use: useOf('canceled', false, HEAD) },
      'open',
    ],
  ])('stays as it is and %s', async (_, given, kind) => {
    const purchase = uncertain();
    expect(await look(chainWith(given).chain, purchase)).toEqual({ kind });
    expect(row()).toEqual(purchase);
  });

  test('is for a person to decide when it was used before the attempt', async () => {
    const purchase = uncertain();
    const { chain } = chainWith({ use: useOf('used', true, BEGUN) });
    expect(await look(chain, purchase)).toEqual({ kind: 'person' });
    expect(row()).toEqual({ ...purchase, nextLookAt: null });
  });

  /** A chain that answers only after something else has happened. */
  const after = (happens: () => void, use?: Use): Chain => {
    const { chain } = chainWith({ use });
    return {
      ...chain,
      isEnded: (awaited, block) => {
        happens();
        return chain.isEnded(awaited, block);
      },
    };
  };

  test('is left to the buyer who has begun again meanwhile', async () => {
    const purchase = uncertain();
    const again = () => void ledger.begin(openingOf(1, { mark: String(HEAD), lease: 4000 }));
    expect(await look(after(again), purchase)).toEqual({ kind: 'open' });
    expect(row()).toMatchObject({ state: 'settling', attempts: 2 });
  });

  test('is left as it was settled meanwhile', async () => {
    const purchase = uncertain();
    const settle = () => void ledger.conclude(purchase, { state: 'settled', transaction: 'earlier' });
    expect(await look(after(settle, useOf('used', true)), purchase)).toEqual({ kind: 'open' });
    expect(row()).toMatchObject({ state: 'settled', transaction: 'earlier' });
  });

  test('stays as it is when the chain cannot be asked', async () => {
    const purchase = uncertain();
    await expect(look(failing, purchase)).rejects.toThrow('no node');
    expect(row()).toEqual(purchase);
  });

  test('stays as it is when the decision cannot be written', async () => {
    const purchase = uncertain();
    const decide = () => {
      throw new LedgerError('disk is full');
    };
    const full = ledgerOn({ ...ledger, decide });
    const { chain } = chainWith({});
    await expect(
      resolvePurchase({ ledger: full, prove: proofOn(chain), now: () => now }, purchase, 'resolver'),
    ).rejects.toThrow('disk is full');
    await turns(20);
    expect(row()).toEqual(purchase);
  });
});

describe('the watch over uncertain purchases', () => {
  const INTERVAL = 1000;
  let ledger: Store;
  let now = 0;
  beforeEach(() => {
    jest.useFakeTimers();
    now = END;
    ledger = openStore({ file: ':memory:', mode: 'stub', now: () => now });
  });
  afterEach(() => {
    jest.useRealTimers();
    ledger.close();
  });

  /** Makes uncertain rows, numbered from 1. */
  const fill = (count: number): void => {
    for (let number = 1; number <= count; number += 1) {
      ledger.conclude(ledger.begin(openingOf(number, { mark: String(BEGUN) })).purchase, UNCERTAIN);
    }
  };

  /** The rows without the time of their next look. */
  const rows = () => ledger.list(9).map(({ nextLookAt: _, ...row }) => row);

  /** Watches a chain that remembers which purchases it was asked about. */
  const watch = (chain: Chain = chainWith({ time: 0n }).chain, watched = ledger) => {
    const looks: number[] = [];
    const errors: string[] = [];
    const decided: string[] = [];
    const remembering: Chain = {
      ...chain,
      isEnded: (awaited, block) => {
        if (block.number === HEAD) looks.push(Number(BigInt(awaited.nonce)));
        return chain.isEnded(awaited, block);
      },
    };
    const watching = watchUncertain({
      ...{
        ledger: ledgerOn(watched),
        methods: [{ ...exactEvm({ network: BASE }), prove: proofOn(remembering) }],
        interval: INTERVAL,
        now: () => now,
      },
      onError: ({ message }) => errors.push(message),
      describe: async (error) => chainFailure(error),
      onDecided: ({ id }, { state }) => decided.push(`${id} ${state}`),
    });
    /** Which were looked at in the meantime. */
    const looked = async (): Promise<readonly number[]> => {
      await turns(20);
      return looks.splice(0);
    };
    return {
      ...watching,
      errors,
      decided,
      looked,
      /** Which are looked at at the next round. */
      next: async (): Promise<readonly number[]> => {
        now += INTERVAL;
        jest.advanceTimersByTime(INTERVAL);
        return looked();
      },
    };
  };

  test('looks at once, and writes down what is certain', async () => {
    fill(2);
    const { looked, decided, stop } = watch(chainWith({ use: useOf('used', true) }).chain);
    expect(await looked()).toEqual([2, 1]);
    expect(decided).toEqual(['2 settled', '1 settled']);
    expect(ledger.list(9).map(({ state }) => state)).toEqual(['settled', 'settled']);
    await stop();
  });

  test('asks the chain of each network, and goes on where the nodes of one do not answer', async () => {
    for (const [number, network] of ['eip155:137', 'eip155:8453', 'eip155:137', 'eip155:1', 'eip155:8453'].entries())
      ledger.conclude(ledger.begin(openingOf(number + 1, { network, mark: String(BEGUN) })).purchase, UNCERTAIN);
    const asked: string[] = [];
    const methodOn = (network: EvmNetwork, answer: 'paid' | 'down') => ({
      ...exactEvm({ network }),
      prove: async (purchase: Purchase): Promise<Proof> => {
        asked.push(`${network.name} ${purchase.id}`);
        if (answer === 'down') throw new Error('no node answers');
        return { kind: 'decided', conclusion: { state: 'settled', transaction: '0x1' }, text: 'paid' };
      },
    });
    const told: string[] = [];
    const watching = watchUncertain({
      ...{ ledger: ledgerOn(ledger), interval: INTERVAL, now: () => now },
      methods: [methodOn(BASE, 'down'), methodOn(POLYGON, 'paid'), exactEvm({ network: evmNetworks[4] ?? BASE })],
      onError: ({ message }) => told.push(message),
      describe: async (error) => String(error),
    });
    await turns(40);
    expect(asked.toSorted()).toEqual(['base 5', 'polygon 1', 'polygon 3']);
    expect(told).toEqual(['cannot check uncertain purchases: Error: no node answers']);
    expect(ledger.list(9).map(({ state }) => state)).toEqual([
      'uncertain',
      'uncertain',
      'settled',
      'uncertain',
      'settled',
    ]);
    await watching.stop();
  });

  test('looks again at what comes later', async () => {
    const { looked, next, stop } = watch();
    expect(await looked()).toEqual([]);
    fill(1);
    expect(await next()).toEqual([1]);
    await stop();
  });

  test('looks ever more seldom at what stays uncertain, and changes nothing of it', async () => {
    fill(1);
    const before = rows();
    const { looked, next, stop } = watch();
    const rounds = [await looked()];
    for (let round = 1; round < 17; round += 1) rounds.push(await next());
    expect(rounds.flatMap((looks, round) => (looks.length > 0 ? [round] : []))).toEqual([0, 1, 2, 4, 8, 16]);
    expect(rows()).toEqual(before);
    await stop();
  });

  test('looks no more at what the chain can never decide', async () => {
    fill(2);
    const { looked, next, stop } = watch(chainWith({ use: useOf('used', true, BEGUN) }).chain);
    expect(await looked()).toEqual([2, 1]);
    now += 100 * 3_600_000;
    expect(await next()).toEqual([]);
    ledger.conclude(ledger.begin(openingOf(3, { mark: String(BEGUN) })).purchase, UNCERTAIN);
    expect(await next()).toEqual([3]);
    await stop();
  });

  test('waits no longer than an hour between two looks', async () => {
    fill(1);
    const { looked, next, stop } = watch();
    await looked();
    // More than enough looks for the pause to have become as long as it gets.
    for (let look = 0; look < 20; look += 1) {
      now += 3_600_000;
      expect(await next()).toEqual([1]);
    }
    await stop();
  });

  test('looks at once again at a row that was decided and has become uncertain anew', async () => {
    fill(1);
    const { looked, next, stop } = watch();
    for (const _ of [0, 1, 2, 3, 4]) await next();
    await looked();
    ledger.conclude(ledger.begin(openingOf(1, { mark: String(BEGUN) })).purchase, {
      state: 'refused',
      reason: 'refused',
    });
    expect(await next()).toEqual([]);
    ledger.conclude(ledger.begin(openingOf(1, { mark: String(BEGUN) })).purchase, UNCERTAIN);
    expect(await next()).toEqual([1]);
    await stop();
  });

  test('gets to every row, however many stay uncertain', async () => {
    fill(40);
    const { looked, next, stop } = watch();
    const seen = [await looked(), await next(), await next(), await next(), await next()];
    expect(seen.map((looks) => looks.length)).toEqual([15, 15, 15, 15, 15]);
    expect(new Set(seen.flat()).size).toBe(40);
    await stop();
  });

  test('reads fifteen rows a round, however many wait', async () => {
    fill(200);
    const read: number[] = [];
    const takeDue: Store['takeDue'] = (limit, pause) => {
      const found = ledger.takeDue(limit, pause);
      read.push(found.length);
      return found;
    };
    const { looked, next, stop } = watch(undefined, { ...ledger, takeDue });
    await looked();
    for (let round = 1; round < 10; round += 1) await next();
    expect(read).toEqual(Array(10).fill(15));
    await stop();
  });

  test('goes on after a restart where it was', async () => {
    fill(1);
    const { looked, next, stop } = watch();
    expect([await looked(), await next(), await next()]).toEqual([[1], [1], [1]]);
    await stop();
    const again = watch();
    expect([await again.looked(), await again.next(), await again.next()]).toEqual([[], [], [1]]);
    await again.stop();
  });

  test('asks no facilitator and begins no attempt: what may still move is left alone', async () => {
    fill(1);
    const begin = () => {
      throw new Error('begun');
    };
    const { looked, next, stop, errors } = watch(undefined, { ...ledger, begin });
    await looked();
    await next();
    expect({ errors, rows: ledger.list(9).map(({ state, attempts }) => [state, attempts]) }).toEqual({
      errors: [],
      rows: [['uncertain', 1]],
    });
    await stop();
  });

  test('says once that the chain cannot be asked, without the words of the node, and goes on', async () => {
    fill(1);
    let isDown = true;
    const { chain } = chainWith({ use: useOf('used', true) });
    const unsteady: Chain = { ...chain, head: () => (isDown ? failing.head() : chain.head()) };
    const { looked, next, stop, errors } = watch(unsteady);
    await looked();
    for (const _ of [1, 2, 3, 4, 5, 6]) await next();
    expect(errors).toEqual(['cannot check uncertain purchases: the node cannot be asked: it gave no usable answer']);
    isDown = false;
    for (const _ of [7, 8]) await next();
    expect(ledger.list(9)).toMatchObject([SETTLED]);
    await stop();
  });

  test('says it again when the chain could be asked in between', async () => {
    fill(2);
    let isDown = false;
    const { chain } = chainWith({ time: 0n });
    const unsteady: Chain = { ...chain, head: () => (isDown ? failing.head() : chain.head()) };
    const { looked, next, stop, errors } = watch(unsteady);
    await looked();
    for (const round of [1, 2, 3, 4, 5, 6, 7, 8]) {
      isDown = round === 1 || round === 8;
      await next();
    }
    expect(errors.length).toBe(2);
    await stop();
  });

  test('says that the ledger cannot be read', async () => {
    const due = () => {
      throw new LedgerError('disk is gone');
    };
    const { looked, stop, errors } = watch(undefined, { ...ledger, due });
    await looked();
    expect(errors).toEqual(['cannot check uncertain purchases: disk is gone']);
    await stop();
  });

  test('does not look anew while it still looks', async () => {
    fill(1);
    const answer = Promise.withResolvers<Block>();
    const { chain } = chainWith({ use: useOf('used', true) });
    let heads = 0;
    const slow: Chain = {
      ...chain,
      head: () => {
        heads += 1;
        return answer.promise;
      },
    };
    const { next, stop } = watch(slow);
    for (const _ of [1, 2, 3]) await next();
    expect(heads).toBe(1);
    answer.resolve(await chain.head());
    await stop();
    expect(ledger.list(9)).toMatchObject([SETTLED]);
  });

  test('ends with the look that is taken, and leaves the others', async () => {
    fill(3);
    const answer = Promise.withResolvers<Block>();
    const { chain } = chainWith({ use: useOf('used', true) });
    const { looked, next, stop } = watch({ ...chain, head: () => answer.promise });
    await turns(20);
    let isStopped = false;
    const stopped = stop().then(() => {
      isStopped = true;
    });
    await turns(20);
    expect(isStopped).toBe(false);
    answer.resolve(await chain.head());
    await stopped;
    expect(await looked()).toEqual([3]);
    expect(await next()).toEqual([]);
    expect(ledger.list(9).map(({ state }) => state)).toEqual(['settled', 'uncertain', 'uncertain']);
  });
});

/** How often the chain is asked for buyers who come back. */
describe('a buyer who comes back', () => {
  const BLOCK = { number: 60n, timestamp: 0n };
  const MOVABLE = { kind: 'movable' } as const;
  const OPEN = { kind: 'open' } as const;

  let now = 0;
  let ledger: Store;
  beforeEach(() => {
    now = 1_800_000_000_000;
    ledger = openStore({ file: ':memory:', mode: 'stub', now: () => now });
  });
  afterEach(() => ledger.close());

  const uncertain = (number: number): Purchase => {
    const { purchase } = ledger.begin(openingOf(number, { mark: '40' }));
    ledger.conclude(purchase, { state: 'uncertain' });
    return rowOf(number);
  };
  const rowOf = (number: number): Purchase => {
    const row = ledger.find(openingOf(number));
    if (row === undefined) throw new Error('there is no row');
    return row;
  };

  /** Looks at a chain on which nothing has ended, unless the test says otherwise. */
  const looking = (change: Partial<Chain> = {}, mostAMinute?: number) => {
    let looks = 0;
    const chain: Chain = {
      head: async () => {
        looks += 1;
        return BLOCK;
      },
      safe: async () => BLOCK,
      isEnded: async () => false,
      findUse: async () => undefined,
      isUnused: async () => true,
      ...change,
    };
    return {
      ...chainThrottle({ ledger: ledgerOn(ledger), prove: proofOn(chain), now: () => now, mostAMinute }),
      looks: () => looks,
    };
  };

  test('a purchase is looked at again after two seconds, then after twice as long each time, up to fifteen', async () => {
    const purchase = uncertain(1);
    const { at, looks } = looking();
    const taken: number[] = [];
    for (let second = 0; second <= 60; second += 1) {
      const before = looks();
      expect(await at(purchase)).toEqual(MOVABLE);
      if (looks() > before) taken.push(second);
      now += 1000;
    }
    expect(taken).toEqual([0, 2, 6, 14, 29, 44, 59]);
  });

  test('a storm of retries is one look', async () => {
    const purchase = uncertain(1);
    const { at, looks } = looking();
    const said = await Promise.all(Array.from({ length: 200 }, () => at(purchase)));
    expect(said).toEqual(Array(200).fill(MOVABLE));
    expect(looks()).toBe(1);
  });

  test('a purchase that the chain can never decide is looked at once, also after a restart', async () => {
    const ended = { isEnded: async () => true };
    const first = looking(ended);
    expect(await first.at(uncertain(1))).toEqual({ kind: 'person' });
    expect(rowOf(1).nextLookAt).toBeNull();
    now += 3_600_000;
    const second = looking(ended);
    expect(await second.at(rowOf(1))).toEqual({ kind: 'person' });
    expect([first.looks(), second.looks()]).toEqual([1, 0]);
  });

  test('all purchases together are looked at as often as a minute allows, and then nothing is done for them', async () => {
    const purchases = [1, 2, 3].map(uncertain);
    const { at, looks } = looking({}, 2);
    const said = await Promise.all(purchases.map((purchase) => at(purchase)));
    expect(said).toEqual([MOVABLE, MOVABLE, OPEN]);
    now += 60_000;
    expect(await at(rowOf(3))).toEqual(MOVABLE);
    expect(looks()).toBe(3);
  });

  test('a look that has failed has no pause', async () => {
    const purchase = uncertain(1);
    let isDown = true;
    const { at } = looking({ safe: () => (isDown ? Promise.reject(new Error('no node')) : Promise.resolve(BLOCK)) });
    expect(await at(purchase)).toBeUndefined();
    isDown = false;
    expect(await at(purchase)).toEqual(MOVABLE);
  });
});
