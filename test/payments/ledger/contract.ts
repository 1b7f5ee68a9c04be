/** What every engine of the ledger keeps, in terms of the port alone. */
import { afterEach, describe, expect, test } from 'bun:test';
import {
  type Attempt,
  type Conclusion,
  type Decision,
  type Ledger,
  LedgerError,
  type Opening,
  type OperatorLedger,
  type Purchase,
  type PurchaseState,
} from '../../../src/payments/ledger/ledger.ts';
import { decideByHand, refundByHand } from '../../../src/payments/ledger/operator.ts';
import { REFUSED, SETTLED, TRANSACTION, UNCERTAIN } from '../../support/ledger-file.ts';
import { openingOf } from '../../support/ledger-process.ts';
import { fc, runs } from '../../support/properties.ts';

/** A new, empty ledger of an engine. */
/** Terms on which one tool is sold. */
const [ONE, TWO, THREE] = ['1', '2', '3'].map((amount) =>
  JSON.stringify({ ping: { amount, payTo: `0x${'1'.repeat(40)}` } }),
) as [string, string, string];

export type Place = {
  /** Opens it, any number of times. `now`: the clock of the ledger, in milliseconds since the epoch. */
  readonly open: (now: () => number) => Promise<Ledger>;
  /** Opens it to decide in it; its clock is that of the machine. */
  readonly book: () => Promise<OperatorLedger>;
  readonly remove: () => Promise<void>;
};

const LEASE_END = 5000;

/** The contract of the engine that makes these places. */
export const ledgerContract = (name: string, newPlace: () => Promise<Place>): void => {
  const left: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const leave of left.splice(0).reverse()) await leave();
  });

  /** A ledger whose clock stands at 1000, and what a test does with it. */
  const scene = async (start = 1000) => {
    const place = await newPlace();
    left.push(place.remove);
    const clock = { now: start };
    const open = async (): Promise<Ledger> => {
      const ledger = await place.open(() => clock.now);
      left.push(ledger.close);
      return ledger;
    };
    const ledger = await open();
    const until = (end: number) => ({ lease: end - clock.now });
    const begin = async (number: number, changes: Partial<Opening> = {}, by = ledger) => {
      const { result, kept } = await by.begin(openingOf(number, { ...until(LEASE_END), ...changes }));
      await kept;
      return result;
    };
    const conclude = async (attempt: Attempt, conclusion: Conclusion, by?: Decision) => {
      const { result, kept } = await ledger.conclude(attempt, conclusion, by);
      await kept;
      return result;
    };
    const row = async (number = 1): Promise<Purchase> => {
      const found = await ledger.find(openingOf(number));
      if (found === undefined) throw new Error(`there is no row of ${number}`);
      return found;
    };
    return {
      ...{ place, clock, open, ledger, until, begin, conclude, row },
      /** A new purchase that ended like this. */
      concluded: async (number: number, conclusion: Conclusion, changes: Partial<Opening> = {}) => {
        const { purchase } = await begin(number, changes);
        await conclude(purchase, conclusion);
        return row(number);
      },
      book: async () => {
        const book = await place.book();
        left.push(book.close);
        return book;
      },
    };
  };

  /** A ledger whose one row is in this state, and has just got there. */
  const withRow = async (state: PurchaseState | 'lapsed') => {
    const given = await scene();
    const { purchase } = await given.begin(1);
    const ends = { settled: SETTLED, refused: REFUSED, uncertain: UNCERTAIN };
    if (state in ends) await given.conclude(purchase, ends[state as keyof typeof ends]);
    if (state === 'lapsed') given.clock.now = LEASE_END;
    return given;
  };

  test(`${name}: a new authorization is leased, and its row holds what it was opened with`, async () => {
    const { begin } = await scene();
    const { lease: _, ...opened } = openingOf(1);
    expect(await begin(1)).toEqual({
      begun: true,
      purchase: {
        ...opened,
        channelId: null,
        id: 1,
        state: 'settling',
        attempts: 1,
        owner: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown as string,
        leaseExpiresAt: LEASE_END,
        answerDigest: null,
        wrongResources: [],
        transaction: null,
        reason: null,
        createdAt: 1000,
        updatedAt: 1000,
        settledAt: null,
        nextLookAt: LEASE_END,
        pack: null,
        gas: null,
        refund: null,
        formulaVersion: null,
      },
    });
  });

  test(`${name}: a new authorization is not known before`, async () => {
    const { ledger } = await scene();
    expect(await ledger.find(openingOf(1))).toBeUndefined();
  });

  test.each([
    ['network', { network: 'eip155:84532' }],
    ['asset', { asset: `0x${'12'.repeat(20)}` }],
    ['payer', { payer: `0x${'12'.repeat(20)}` }],
    ['nonce', { nonce: `0x${'12'.repeat(32)}` }],
  ])(`${name}: a new authorization is another when its %s is another`, async (_, change) => {
    const { ledger, begin } = await withRow('settled');
    expect(await ledger.find(openingOf(1, change))).toBeUndefined();
    expect(await begin(1, change)).toMatchObject({ begun: true, purchase: { id: 2, attempts: 1 } });
  });

  test(`${name}: a new authorization may be of any amount and any time, to the last digit`, async () => {
    const { begin, row } = await scene();
    const most = 2n ** 256n - 1n;
    await begin(1, { amount: most, validBefore: most });
    const { amount, validBefore } = await row();
    expect([amount, validBefore]).toEqual([most, most]);
  });

  test(`${name}: a new authorization is begun once, however often it comes at the same moment`, async () => {
    const { ledger, begin } = await scene();
    const attempts = await Promise.all([begin(1), begin(1), begin(1), begin(2)]);
    expect(attempts.filter(({ begun, purchase }) => begun && purchase.id === attempts[0]?.purchase.id).length).toBe(1);
    expect((await ledger.list(9)).length).toBe(2);
  });

  const OTHER_PAYMENT = { paymentDigest: 'cc'.repeat(32) };
  const OTHER_RESOURCE = { resourceDigest: 'dd'.repeat(32) };

  test.each<[PurchaseState | 'lapsed', string, boolean, Partial<Opening>, number]>([
    ['settling', 'the same payment', false, {}, 1],
    ['settling', 'another payment', false, OTHER_PAYMENT, 1],
    ['settling', 'another resource', false, OTHER_RESOURCE, 1],
    ['settled', 'the same payment', false, {}, 1],
    ['settled', 'another payment', false, OTHER_PAYMENT, 1],
    ['settled', 'another resource', false, OTHER_RESOURCE, 1],
    ['refused', 'the same payment', true, {}, 1],
    ['refused', 'another payment', true, OTHER_PAYMENT, 1],
    ['refused', 'another resource', true, OTHER_RESOURCE, 1],
    ['uncertain', 'the same payment', true, {}, 2],
    ['uncertain', 'another payment', false, OTHER_PAYMENT, 1],
    ['uncertain', 'another resource', false, OTHER_RESOURCE, 1],
    ['lapsed', 'the same payment', true, {}, 2],
    ['lapsed', 'another payment', false, OTHER_PAYMENT, 1],
    ['lapsed', 'another resource', false, OTHER_RESOURCE, 1],
  ])(
    `${name}: an authorization that is known and is %s: %s is begun: %p`,
    async (state, _, begun, change, attempts) => {
      const { ledger, begin, row, clock } = await withRow(state);
      const before = await row();
      clock.now += 1;
      const attempt = await begin(1, { ...change, lease: 5000 });
      const leaseExpiresAt = clock.now + 5000;
      expect(attempt.begun).toBe(begun);
      const { owner } = attempt.purchase;
      const again = { state: 'settling', reason: null, attempts, updatedAt: clock.now, owner } as const;
      expect(attempt.purchase).toEqual(
        begun
          ? { ...before, ...change, ...again, channelId: null, leaseExpiresAt, nextLookAt: leaseExpiresAt }
          : before,
      );
      expect(owner === before.owner).toBe(!begun);
      expect(await row()).toEqual(attempt.purchase);
      expect((await ledger.list(9)).length).toBe(1);
    },
  );

  test(`${name}: an authorization that is known and was refused is begun with everything that the new attempt says`, async () => {
    const { begin } = await withRow('refused');
    const change = { amount: 1n, payTo: '0x1', tool: 'ping', facilitator: 'f', requestId: 'r', validBefore: 9n };
    expect((await begin(1, change)).purchase).toMatchObject({ ...change, createdAt: 1000 });
  });

  test.each([
    ['the same payment for the same resource', {}, '5'],
    ['the same payment for another resource', OTHER_RESOURCE, '9'],
    ['another payment for the same resource', OTHER_PAYMENT, '9'],
  ])(
    `${name}: an authorization that is known and was refused has its block from the right attempt: %s`,
    async (_, change, mark) => {
      const { concluded, begin } = await scene();
      await concluded(1, REFUSED, { mark: '5' });
      expect((await begin(1, { mark: '9', ...change })).purchase.mark).toBe(mark);
    },
  );

  test.each<[string, Conclusion, Partial<Purchase>]>([
    ['settled', SETTLED, { state: 'settled', transaction: TRANSACTION, reason: null, settledAt: 2000 }],
    ['refused', REFUSED, { state: 'refused', transaction: null, reason: 'insufficient_funds', settledAt: null }],
    ['uncertain', UNCERTAIN, { state: 'uncertain', transaction: null, reason: null, settledAt: null }],
    [
      'uncertain for a reason',
      { state: 'uncertain', reason: 'facilitator_failed 500' },
      { state: 'uncertain', transaction: null, reason: 'facilitator_failed 500', settledAt: null },
    ],
    [
      'uncertain, with a transaction',
      { state: 'uncertain', transaction: TRANSACTION },
      { state: 'uncertain', transaction: TRANSACTION, reason: null, settledAt: null },
    ],
  ])(`${name}: the end of an attempt is written as it was: %s`, async (_, conclusion, expected) => {
    const { conclude, row, clock } = await withRow('settling');
    const before = await row();
    clock.now = 2000;
    expect(await conclude(before, conclusion)).toEqual({ at: 2000, owner: before.owner });
    const nextLookAt = conclusion.state === 'settled' ? LEASE_END : 2000;
    expect(await row()).toEqual({ ...before, ...expected, updatedAt: 2000, nextLookAt } as Purchase);
  });

  test.each<[PurchaseState, Conclusion]>([
    ['settled', REFUSED],
    ['settled', UNCERTAIN],
    ['settled', { state: 'settled', transaction: `0x${'11'.repeat(32)}` }],
    ['refused', REFUSED],
    ['refused', UNCERTAIN],
    ['uncertain', REFUSED],
    ['uncertain', { state: 'uncertain', transaction: TRANSACTION }],
  ])(`${name}: the end of an attempt of a row that is %s has no effect: %j`, async (state, conclusion) => {
    const { conclude, row, clock } = await withRow(state);
    const before = await row();
    clock.now += 1;
    expect(await conclude(before, conclusion)).toBeUndefined();
    expect(await row()).toEqual(before);
  });

  test.each(['uncertain', 'refused', 'lapsed'] as const)(
    `${name}: the end of an attempt that is settled after all is written to a row: %s`,
    async (state) => {
      const { conclude, row, clock } = await withRow(state);
      expect(await conclude(await row(), SETTLED)).toBeDefined();
      const settled = { state: 'settled', transaction: TRANSACTION, reason: null, settledAt: clock.now };
      expect(await row()).toMatchObject(settled);
    },
  );

  test(`${name}: the end of an attempt keeps a transaction that an earlier attempt has named, until one is settled`, async () => {
    const { begin, conclude, row } = await withRow('settling');
    await conclude(await row(), { state: 'uncertain', transaction: 'earlier' });
    await conclude((await begin(1)).purchase, UNCERTAIN);
    expect(await row()).toMatchObject({ state: 'uncertain', transaction: 'earlier', attempts: 2 });
    await conclude((await begin(1)).purchase, SETTLED);
    expect(await row()).toMatchObject({ state: 'settled', transaction: TRANSACTION, attempts: 3 });
  });

  test(`${name}: the end of an attempt of a row that is not there has no effect`, async () => {
    const { ledger, conclude } = await scene();
    for (const conclusion of [SETTLED, REFUSED, UNCERTAIN])
      expect(await conclude({ id: 7, owner: 'stranger' }, conclusion)).toBeUndefined();
    expect(await ledger.list(9)).toEqual([]);
  });

  test(`${name}: the end of an attempt does not touch any other row`, async () => {
    const { begin, conclude, row } = await withRow('settling');
    const other = (await begin(2)).purchase;
    await conclude(await row(), SETTLED);
    expect(await row(2)).toEqual(other);
  });

  test(`${name}: the end of an attempt notes the answer that will be delivered with a settlement, and it stays`, async () => {
    const { ledger, row, place } = await withRow('settling');
    const attempt = await row();
    const answer = { digest: 'ee'.repeat(32), pack: 'ff'.repeat(32), formulaVersion: '1.1' };
    const { result, kept } = await ledger.conclude(attempt, { ...SETTLED, answer });
    await kept;
    expect(result?.owner).toBe(attempt.owner);
    const noted = { answerDigest: answer.digest, pack: answer.pack };
    expect(await row()).toMatchObject({ state: 'settled', ...noted, formulaVersion: '1.1' });
    expect(await ledger.recordAnswer({ id: attempt.id, digest: 'aa'.repeat(32), pack: null })).toMatchObject(noted);
    expect(await row()).toMatchObject(noted);
    const book = await place.book();
    expect((await book.examine()).flaws).toEqual([]);
    await book.close();
  });

  test(`${name}: the end of an attempt does not replace an answer that is noted already`, async () => {
    const { ledger, row } = await withRow('settling');
    const first = { answerDigest: 'ee'.repeat(32), pack: 'ff'.repeat(32), formulaVersion: '1.1' };
    const { id } = await row();
    await ledger.recordAnswer({ ...first, id, digest: first.answerDigest }, 'now');
    const answer = { digest: 'aa'.repeat(32), pack: 'bb'.repeat(32), formulaVersion: '2.0' };
    await (await ledger.conclude(await row(), { ...SETTLED, answer })).kept;
    expect(await row()).toMatchObject({ state: 'settled', ...first });
  });

  test(`${name}: the end of an attempt notes the gas of a settlement, and its history tells it`, async () => {
    const { ledger, row, place } = await withRow('settling');
    const gas = { used: 90_000n, price: 2_000_000_000n, fee: 180_000_000_050_000n };
    await (await ledger.conclude(await row(), { ...SETTLED, gas })).kept;
    expect((await row()).gas).toEqual(gas);
    const book = await place.book();
    const story = await book.history((await row()).id);
    expect(story.at(-1)?.detail.gas).toBe('90000 2000000000 180000000050000');
    expect((await book.examine()).flaws).toEqual([]);
    await book.close();
  });

  test(`${name}: the end of an attempt notes what was delivered first`, async () => {
    const { ledger, row } = await withRow('settled');
    const { id } = await row();
    const first = { answerDigest: 'ee'.repeat(32), pack: 'ff'.repeat(32) };
    expect(await ledger.recordAnswer({ id, digest: first.answerDigest, pack: first.pack })).toMatchObject(first);
    expect(await ledger.recordAnswer({ id, digest: 'aa'.repeat(32), pack: null }, 'now')).toMatchObject(first);
    expect(await row()).toMatchObject(first);
  });

  test(`${name}: what was offered is nothing at first`, async () => {
    expect(await (await scene()).ledger.offers()).toEqual([]);
  });

  test(`${name}: what was offered is kept across a restart, and for others that have it open`, async () => {
    const { ledger, open, clock } = await scene();
    await ledger.noteOffers(ONE);
    const other = await open();
    expect(await other.offers()).toEqual([{ terms: ONE, endedAgo: 0 }]);
    clock.now += 500;
    await ledger.noteOffers(TWO);
    clock.now += 1000;
    await ledger.noteOffers(TWO);
    const ended = (await other.offers()).map(({ terms, endedAgo }) => [terms, endedAgo]);
    expect(ended.find(([terms]) => terms === ONE)).toEqual([ONE, 1000]);
    expect(ended.find(([terms]) => terms === TWO)).toEqual([TWO, 0]);
    expect(ended).toHaveLength(2);
  });

  test(`${name}: what was offered can be offered again`, async () => {
    const { ledger, clock } = await scene();
    for (const terms of [ONE, TWO, ONE]) {
      await ledger.noteOffers(terms);
      clock.now += 10;
    }
    await ledger.noteOffers(ONE);
    const now = (await ledger.offers()).filter(({ endedAgo }) => endedAgo === 0);
    expect(now).toEqual([{ terms: ONE, endedAgo: 0 }]);
    expect((await ledger.offers()).filter(({ terms }) => terms === TWO)).toEqual([{ terms: TWO, endedAgo: 10 }]);
  });

  test(`${name}: what was offered is forgotten an hour after it has ended, and the history keeps it`, async () => {
    const { ledger, clock, place } = await scene();
    for (const terms of [ONE, TWO]) await ledger.noteOffers(terms);
    clock.now += 3_600_001;
    await ledger.noteOffers(THREE);
    clock.now += 1;
    await ledger.noteOffers(THREE);
    expect((await ledger.offers()).map(({ terms }) => terms)).not.toContain(ONE);
    const book = await place.book();
    expect((await book.examine()).flaws).toEqual([]);
    expect(await book.termsChanges()).toMatchObject([
      { tool: 'ping', before: { amount: '1' }, after: { amount: '2' } },
      { tool: 'ping', before: { amount: '2' }, after: { amount: '3' } },
    ]);
    await book.close();
  });

  test(`${name}: the history tells each tool whose price or recipient changes, begins or ends, and when`, async () => {
    const { ledger, open, clock, place } = await scene();
    const [price, payTo] = ['5000', `0x${'1'.repeat(40)}`];
    const [same, other] = [
      { amount: price, payTo },
      { amount: price, payTo: `0x${'2'.repeat(40)}` },
    ];
    await ledger.noteOffers(JSON.stringify({ ping: same, bmi: same, gone: same }));
    clock.now += 1000;
    const at = clock.now;
    // Another process of the seller goes on with what the first one has noted.
    const next = await open();
    for (const _ of [1, 2]) await next.noteOffers(JSON.stringify({ ping: same, bmi: other, come: same }));
    const book = await place.book();
    expect(await book.examine()).toMatchObject({ flaws: [] });
    const changes = (await book.termsChanges()).toSorted((one, two) => (one.tool < two.tool ? -1 : 1));
    expect(changes).toEqual([
      { at, tool: 'bmi', before: same, after: other },
      { at, tool: 'come', before: null, after: same },
      { at, tool: 'gone', before: same, after: null },
    ]);
    await book.close();
  });

  test.each([
    ['that is uncertain', 'uncertain'],
    ['whose process is gone', 'lapsed'],
  ] as const)('ends a row %s', async (_, state) => {
    for (const conclusion of [SETTLED, REFUSED]) {
      const { ledger, row, clock } = await withRow(state);
      const before = await row();
      expect(before.state).toBe('uncertain');
      clock.now += 1;
      const decided = await ledger.decide(before.id, conclusion, { actor: 'resolver' });
      expect(decided?.at).toBe(clock.now);
      const after = await row();
      expect(after).toMatchObject({ ...conclusion, attempts: 2, updatedAt: clock.now, mark: before.mark });
      expect(after.owner).not.toBe(before.owner);
    }
  });

  test.each(['settled', 'refused', 'settling'] as const)(
    `${name}: a decision leaves a row alone that is %s`,
    async (state) => {
      const { ledger, row } = await withRow(state);
      const before = await row();
      expect(await ledger.decide(before.id, SETTLED, { actor: 'resolver' })).toBeUndefined();
      expect(await row()).toEqual(before);
    },
  );

  test(`${name}: a decision about a row that is not there does nothing`, async () => {
    const { ledger } = await scene();
    expect(await ledger.decide(7, SETTLED, { actor: 'resolver' })).toBeUndefined();
  });

  test(`${name}: a decision touches no other row`, async () => {
    const { ledger, concluded, row } = await scene();
    const other = await concluded(1, UNCERTAIN);
    const { id } = await concluded(2, UNCERTAIN);
    await ledger.decide(id, REFUSED, { actor: 'resolver' });
    expect(await row(1)).toEqual(other);
  });

  test(`${name}: a decision is taken once, however many look at the same moment`, async () => {
    const { ledger, row } = await withRow('uncertain');
    const { id } = await row();
    const decided = await Promise.all([1, 2, 3].map(() => ledger.decide(id, REFUSED, { actor: 'resolver' })));
    expect(decided.filter((one) => one !== undefined).length).toBe(1);
  });

  /** A purchase of the machine's time that has just ended like this, or not at all. */
  const decidable = async (conclusion?: Conclusion) => {
    const given = await scene(Date.now());
    const { purchase } = await given.begin(1, { lease: 60_000 });
    if (conclusion !== undefined) await given.conclude(purchase, conclusion);
    return { ...given, id: purchase.id };
  };

  test(`${name}: an operator’s decision ends what is uncertain, beside a service, and is in its history`, async () => {
    for (const conclusion of [SETTLED, { state: 'refused', reason: 'refused' } as const]) {
      const { book, row, id } = await decidable(UNCERTAIN);
      const open = await book();
      expect((await open.open()).map((one) => one.id)).toEqual([id]);
      const purchase = await decideByHand(open, id, conclusion, 'seen on the chain');
      expect(purchase).toMatchObject(conclusion);
      expect(await row()).toEqual(purchase);
      const events = (await open.history(id)).slice(-2);
      expect(events.map(({ kind, actor, detail }) => [kind, actor, detail.why])).toEqual([
        ['taken_up', 'operator', undefined],
        [conclusion.state, 'operator', 'seen on the chain'],
      ]);
      expect((await open.examine()).flaws).toEqual([]);
    }
  });

  test.each<[string, Conclusion | undefined]>([
    ['settling', undefined],
    ['settled', SETTLED],
    ['refused', REFUSED],
  ])(`${name}: an operator’s decision is not taken on what is %s`, async (state, conclusion) => {
    const { book, row, id } = await decidable(conclusion);
    const open = await book();
    const [before, { head }] = [await row(), await open.examine()];
    const message = `purchase ${id} is ${state}; only an uncertain one can be decided`;
    await expect(decideByHand(open, id, SETTLED, 'sure')).rejects.toEqual(new LedgerError(message));
    expect(await row()).toEqual(before);
    expect((await open.examine()).head).toBe(head);
  });

  test(`${name}: an operator’s decision is not taken on what is not there`, async () => {
    const { book } = await decidable();
    const message = 'there is no purchase 99';
    await expect(decideByHand(await book(), 99, SETTLED, 'sure')).rejects.toEqual(new LedgerError(message));
  });

  test(`${name}: a failover notes the facilitator that goes on with an attempt`, async () => {
    const { ledger, begin, row, clock, conclude } = await scene();
    const { purchase } = await begin(1);
    clock.now = 2000;
    expect(await ledger.failOver(purchase, 'second')).toBe(true);
    expect(await row()).toEqual({ ...purchase, facilitator: 'second', updatedAt: 2000 });
    expect(await conclude(purchase, SETTLED)).toBeDefined();
  });

  test.each([SETTLED, REFUSED, UNCERTAIN])(
    `${name}: a failover does nothing to an attempt that has ended: %j`,
    async (conclusion) => {
      const { ledger, concluded, row } = await scene();
      const before = await concluded(1, conclusion);
      expect(await ledger.failOver(before, 'second')).toBe(false);
      expect(await row()).toEqual(before);
    },
  );

  test(`${name}: a failover does nothing to another’s attempt`, async () => {
    const { ledger, begin, row } = await scene();
    const { purchase } = await begin(1);
    expect(await ledger.failOver({ ...purchase, owner: 'stranger' }, 'second')).toBe(false);
    expect(await row()).toEqual(purchase);
  });

  test.each([
    [125_000, 'settling'],
    [125_001, 'uncertain'],
    [24 * 3_600_000, 'uncertain'],
  ] as const)(
    'that ends in %p ms leaves the row %s: a longer one is from before the clock was set back',
    async (lease, state) => {
      const { ledger, begin, row } = await scene();
      const { purchase } = await begin(1, { lease });
      expect((await row()).state).toBe(state);
      expect((await ledger.list(9))[0]?.state).toBe(state);
      expect(await ledger.counts()).toMatchObject({ settling: 0, uncertain: 0, [state]: 1 });
      const decided = await ledger.decide(purchase.id, REFUSED, { actor: 'resolver' });
      expect(decided === undefined).toBe(state === 'settling');
    },
  );

  test(`${name}: a lease of an attempt that was left behind passes to the next, which alone can end it`, async () => {
    const { begin, conclude, clock } = await scene();
    const { purchase } = await begin(1);
    clock.now = LEASE_END - 1;
    expect((await begin(1)).begun).toBe(false);
    clock.now = LEASE_END;
    const next = await begin(1, { lease: 5000 });
    expect(next).toMatchObject({ begun: true, purchase: { attempts: 2 } });
    for (const conclusion of [REFUSED, UNCERTAIN]) expect(await conclude(purchase, conclusion)).toBeUndefined();
    expect(await conclude(next.purchase, REFUSED)).toBeDefined();
  });

  test(`${name}: a lease of a later attempt is named by a settlement of an earlier one, which is written all the same`, async () => {
    const { begin, conclude, clock, row } = await scene();
    const { purchase } = await begin(1);
    clock.now = LEASE_END;
    const { purchase: next } = await begin(1, { lease: 5000 });
    expect(next.owner).not.toBe(purchase.owner);
    expect(await conclude(purchase, SETTLED)).toMatchObject({ owner: next.owner });
    expect(await row()).toMatchObject({ state: 'settled', transaction: TRANSACTION });
  });

  const PAUSE = { least: 10, most: 50 };

  test(`${name}: what is due is what is uncertain or left behind, and nothing else`, async () => {
    const { ledger, begin, concluded, clock, until } = await scene();
    await concluded(1, SETTLED);
    await concluded(2, REFUSED);
    const { id: third } = await concluded(3, UNCERTAIN);
    const { id: fourth } = (await begin(4)).purchase;
    await begin(5, until(9 * LEASE_END));
    const due = async () => (await ledger.due(9, { least: 0, most: 0 })).map(({ id, state }) => [id, state]);
    clock.now = LEASE_END - 1;
    expect(await due()).toEqual([[third, 'uncertain']]);
    clock.now = LEASE_END;
    expect((await due()).sort()).toEqual([
      [third, 'uncertain'],
      [fourth, 'uncertain'],
    ]);
  });

  /** Three uncertain rows, the first of which a buyer came back for. */
  const returned = async () => {
    const given = await scene();
    const ids: number[] = [];
    for (const number of [1, 2, 3]) {
      given.clock.now += 1;
      ids.push((await given.concluded(number, UNCERTAIN)).id);
    }
    given.clock.now += 1;
    await given.concluded(1, UNCERTAIN);
    const due = async (limit = 9) => (await given.ledger.due(limit, PAUSE)).map(({ id }) => ids.indexOf(id) + 1);
    return { ...given, ids, due };
  };

  test(`${name}: what is due comes with the newest first, and with those that a buyer came back for`, async () => {
    expect(await (await returned()).due()).toEqual([1, 3, 2]);
  });

  test(`${name}: what is due is read up to a limit, half of it what has waited longest`, async () => {
    expect(await (await returned()).due(2)).toEqual([1, 2]);
  });

  test(`${name}: what is due is given to one caller, and again when its pause is over, which doubles`, async () => {
    const { due, clock } = await returned();
    expect(await due()).toEqual([1, 3, 2]);
    expect(await due()).toEqual([]);
    clock.now += 9;
    expect(await due()).toEqual([]);
    clock.now += 1;
    expect((await due()).sort()).toEqual([1, 2, 3]);
    clock.now += 9;
    expect(await due()).toEqual([]);
    clock.now += 3;
    expect((await due()).sort()).toEqual([1, 2, 3]);
  });

  test(`${name}: what is due is never due again once it was given up`, async () => {
    const { due, ledger, ids, clock } = await returned();
    await ledger.giveUp(ids[1] ?? 0);
    expect(await due()).toEqual([1, 3]);
    clock.now += 1000;
    expect((await due()).sort()).toEqual([1, 3]);
  });

  test(`${name}: what is due has no other row given up`, async () => {
    const { ledger, concluded } = await scene();
    const settled = await concluded(1, SETTLED);
    await ledger.giveUp(settled.id);
    expect(await ledger.list(9)).toEqual([settled]);
  });

  test(`${name}: what is due is looked at after the clock was set back`, async () => {
    const { ledger, begin, clock } = await scene();
    clock.now += 24 * 3_600_000;
    await begin(1, { lease: LEASE_END });
    const { id } = (await begin(2, { lease: 10_000 })).purchase;
    clock.now = 1000;
    expect((await ledger.due(9, PAUSE)).map((row) => row.state)).toContain('uncertain');
    expect(await begin(2)).toMatchObject({ begun: true, purchase: { id, attempts: 2, leaseExpiresAt: LEASE_END } });
  });

  test(`${name}: a wrong resource is noted once, and only as many as are allowed`, async () => {
    const { ledger, begin, row } = await scene();
    const { id } = (await begin(1)).purchase;
    const noted: boolean[] = [];
    for (const digest of ['a', 'b', 'a', 'c']) noted.push(await ledger.noteWrong(id, digest, 2));
    expect(noted).toEqual([true, true, true, false]);
    expect((await row()).wrongResources).toEqual(['a', 'b']);
  });

  test(`${name}: a wrong resource counts with those of the same moment`, async () => {
    const { ledger, begin, row } = await scene();
    const { id } = (await begin(1)).purchase;
    const noted = await Promise.all(['a', 'b', 'c', 'd'].map((digest) => ledger.noteWrong(id, digest, 2)));
    expect(noted.filter(Boolean).length).toBe(2);
    expect((await row()).wrongResources.length).toBe(2);
  });

  describe(`${name}: a buyer’s identifier`, () => {
    const ID = { identifierDigest: 'ee'.repeat(32) };
    const ids = { own: ID.identifierDigest, other: 'ff'.repeat(32) };

    test(`${name}: a buyer’s identifier finds the row that it was given to, where the authorization has none`, async () => {
      const { ledger, begin } = await scene();
      const { purchase } = await begin(1, ID);
      const second = (await begin(2)).purchase;
      expect(await ledger.find(openingOf(3), ids.own)).toEqual(purchase);
      expect(await ledger.find(openingOf(2), ids.own)).toEqual(second);
      expect(await ledger.find(openingOf(3), ids.other)).toBeUndefined();
      expect(await ledger.find(openingOf(3), null)).toBeUndefined();
    });

    test(`${name}: a buyer’s identifier finds a row whose lease has ended as one that is uncertain`, async () => {
      const { ledger, begin, clock } = await scene();
      await begin(1, ID);
      clock.now = LEASE_END;
      expect((await ledger.find(openingOf(3), ids.own))?.state).toBe('uncertain');
    });

    test.each([
      ['being settled', undefined],
      ['settled', SETTLED],
      ['uncertain', UNCERTAIN],
    ])(
      `${name}: a buyer’s identifier belongs to one payment: another one is not begun while that is %s`,
      async (_, conclusion) => {
        const { ledger, begin, conclude, row } = await scene();
        const { purchase } = await begin(1, ID);
        if (conclusion !== undefined) await conclude(purchase, conclusion);
        expect(await begin(2, ID)).toEqual({ begun: false, purchase: await row(1) });
        expect((await ledger.list(9)).length).toBe(1);
      },
    );

    test(`${name}: a buyer’s identifier is given to one of two payments of the same moment`, async () => {
      const { ledger, begin } = await scene();
      const both = await Promise.all([begin(1, ID), begin(2, ID)]);
      expect(both.filter(({ begun }) => begun).length).toBe(1);
      expect((await ledger.list(9)).length).toBe(1);
    });

    test(`${name}: a buyer’s identifier is free again once its payment is refused`, async () => {
      const { ledger, begin, concluded, row } = await scene();
      const first = await concluded(1, REFUSED, ID);
      expect(first.identifierDigest).toBeNull();
      expect(await ledger.find(openingOf(3), ids.own)).toBeUndefined();
      expect((await begin(2, ID)).begun).toBe(true);
      expect(await begin(1, ID)).toEqual({ begun: false, purchase: await row(2) });
      expect((await row(1)).state).toBe('refused');
      expect(await begin(1)).toMatchObject({ begun: true, purchase: { id: first.id, identifierDigest: null } });
    });

    test(`${name}: a buyer’s identifier is given again to the same payment, whether it was refused or is uncertain`, async () => {
      for (const conclusion of [REFUSED, UNCERTAIN]) {
        const { begin, concluded } = await scene();
        const { id } = await concluded(1, conclusion, ID);
        expect(await begin(1, ID)).toMatchObject({ begun: true, purchase: { id, ...ID } });
      }
    });

    test(`${name}: a buyer’s identifier is kept by an uncertain payment that is settled after all`, async () => {
      const { conclude, concluded, row } = await scene();
      await conclude(await concluded(1, UNCERTAIN, ID), SETTLED);
      expect(await row(1)).toMatchObject({ state: 'settled', ...ID });
    });
  });

  const at = (mark: string | null) => ({ mark, lease: 100_000 });

  test.each<[string, Conclusion, string | null, string | null, string | null]>([
    ['of the first attempt, as long as it is uncertain', UNCERTAIN, '7', '9', '7'],
    ['of the first attempt, even when a later one could not ask', UNCERTAIN, '7', null, '7'],
    ['of a later attempt when the first one could not ask', UNCERTAIN, null, '9', '9'],
    ['of the first attempt after a refusal, which may have been a mistake', REFUSED, '7', '9', '7'],
    ['of the first attempt when a later one could not ask', REFUSED, '7', null, '7'],
  ])(`${name}: the block at which a purchase was begun is that %s`, async (_, conclusion, first, later, kept) => {
    const { begin, concluded, row } = await scene();
    expect((await concluded(1, conclusion, at(first))).mark).toBe(first);
    expect((await begin(1, at(later))).purchase.mark).toBe(kept);
    expect((await row()).mark).toBe(kept);
  });

  test(`${name}: the block at which a purchase was begun is kept after any number of attempts`, async () => {
    const { ledger, begin, concluded, conclude, row } = await scene();
    const { id } = await concluded(1, UNCERTAIN, at('7'));
    await ledger.decide(id, UNCERTAIN, { actor: 'resolver' });
    await conclude((await begin(1, at('9'))).purchase, UNCERTAIN);
    await begin(1, at('11'));
    expect(await row()).toMatchObject({ mark: '7', attempts: 4 });
  });

  test(`${name}: the rows are listed with the newest first, as many as are asked for`, async () => {
    const { ledger, begin } = await scene();
    const ids: number[] = [];
    for (const number of [1, 2, 3]) ids.unshift((await begin(number)).purchase.id);
    expect((await ledger.list(2)).map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect((await ledger.list(9)).map(({ id }) => id)).toEqual(ids);
  });

  test(`${name}: the rows are counted by their state, a lapsed lease being uncertain`, async () => {
    const { ledger, begin, conclude, clock } = await scene();
    expect(await ledger.counts()).toEqual({ settling: 0, settled: 0, refused: 0, uncertain: 0 });
    expect(await ledger.oldestUncertain()).toBeUndefined();
    for (let number = 1; number <= 12; number += 1) {
      const { purchase } = await begin(number);
      if (number <= 5) await conclude(purchase, SETTLED);
      else if (number <= 8) await conclude(purchase, REFUSED);
      else if (number <= 10) await conclude(purchase, UNCERTAIN);
      clock.now += 1;
    }
    expect(await ledger.counts()).toEqual({ settling: 2, settled: 5, refused: 3, uncertain: 2 });
    expect(await ledger.oldestUncertain()).toBe(1008);
    clock.now = LEASE_END;
    expect(await ledger.counts()).toEqual({ settling: 0, settled: 5, refused: 3, uncertain: 4 });
  });

  test(`${name}: the rows are read one by one, the oldest first, and found by what a person knows of them`, async () => {
    const { concluded, book } = await scene(Date.now());
    const sold = [];
    for (const number of [1, 2, 3]) sold.push(await concluded(number, SETTLED, { requestId: `request ${number}` }));
    const reader = await book();
    expect(await Array.fromAsync(reader.all())).toEqual(sold);
    const second = sold[1] as Purchase;
    for (const word of [String(second.id), second.nonce, 'REQUEST 2'])
      expect(await reader.find(word)).toEqual([second]);
    expect((await reader.find(TRANSACTION)).length).toBe(3);
    expect(await reader.read(second.id)).toEqual(second);
    expect(await reader.read(99)).toBeUndefined();
    expect((await reader.history(second.id)).map(({ kind, purchaseId }) => [kind, purchaseId])).toEqual([
      ['begun', second.id],
      ['settled', second.id],
    ]);
  });

  test(`${name}: lost payments are recovered once, with the time of their block`, async () => {
    const { book } = await scene(Date.now());
    const { method, network, asset, payer, nonce, amount, payTo } = openingOf(1);
    const identity = { method, network, asset, payer, nonce, amount, payTo };
    const lost = { ...identity, transaction: TRANSACTION, block: 7n, at: 123_000 };
    const written = await book();
    expect(await written.recover([lost, lost], new Date())).toBe(1);
    expect(await written.recover([lost], new Date())).toBe(0);
    const [row] = await Array.fromAsync(written.all());
    expect(row).toMatchObject({ state: 'settled', transaction: TRANSACTION, createdAt: 123_000, settledAt: 123_000 });
    expect((await written.examine()).flaws).toEqual([]);
  });

  type Step =
    | { readonly do: 'begin'; readonly by: 0 | 1; readonly payment: string; readonly resource: string }
    | { readonly do: 'conclude'; readonly by: 0 | 1; readonly attempt: number; readonly conclusion: Conclusion }
    | { readonly do: 'wait' };

  const by = fc.constantFrom(0 as const, 1 as const);
  const letter = fc.constantFrom('aa', 'aa', 'aa', 'bb').map((byte) => byte.repeat(32));
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ do: fc.constant('begin' as const), by, payment: letter, resource: letter }),
    fc.record({
      do: fc.constant('conclude' as const),
      by,
      attempt: fc.nat({ max: 3 }),
      conclusion: fc.constantFrom<Conclusion>(REFUSED, UNCERTAIN, REFUSED, UNCERTAIN, SETTLED, {
        ...SETTLED,
        transaction: 'another',
      }),
    }),
    fc.constant({ do: 'wait' as const }),
  );

  test(`${name}: any sequence of attempts settles a row once and for all, lends it to one at a time, and looks the same to all`, async () => {
    const { clock, open, ledger: first, book } = await scene();
    const ledgers = [first, await open()] as const;
    let number = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (steps) => {
        number += 1;
        const own = openingOf(number);
        /** The attempts so far, the last one first, and whether that one still holds the lease. */
        let attempts: readonly Purchase[] = [];
        let isInHand = false;
        for (const action of steps) {
          const before = await ledgers[0].find(own);
          if (action.do === 'wait') clock.now += 10;
          if (action.do === 'begin') {
            const { payment, resource } = action;
            const change = { paymentDigest: payment, resourceDigest: resource, lease: 10 };
            const { result, kept } = await ledgers[action.by].begin({ ...own, ...change });
            await kept;
            const { begun, purchase } = result;
            const isSame = before?.paymentDigest === payment && before.resourceDigest === resource;
            const isFree = before === undefined || before.state === 'refused';
            expect(begun).toBe(isFree || (before?.state === 'uncertain' && isSame));
            if (begun) {
              expect(purchase.attempts).toBe(isFree ? 1 : (before?.attempts ?? 0) + 1);
              attempts = [purchase, ...attempts];
              isInHand = true;
            }
          }
          if (action.do === 'conclude') {
            const attempt = attempts[action.attempt];
            if (attempt === undefined) continue;
            const isLast = action.attempt === 0;
            const { result, kept } = await ledgers[action.by].conclude(attempt, action.conclusion);
            await kept;
            const isWritten = result !== undefined;
            const isSettlement = action.conclusion.state === 'settled';
            expect(isWritten).toBe(before?.state !== 'settled' && (isSettlement || (isLast && isInHand)));
            if (isWritten) isInHand = false;
            const after = await ledgers[0].find(own);
            if (isWritten) expect(after?.state).toBe(action.conclusion.state);
            else expect(after).toEqual(before as Purchase);
          }
          const after = await ledgers[0].find(own);
          expect(await ledgers[1].find(own)).toEqual(after as Purchase);
          if (before?.state === 'settled') expect(after).toEqual(before);
        }
      }),
      runs(15),
    );
    expect((await ledgers[0].list(1000)).length).toBeLessThanOrEqual(number);
    expect((await (await book()).examine()).flaws).toEqual([]);
  });

  test(`${name}: a refund of a settled purchase is recorded once, and the history proves it`, async () => {
    const { concluded, row, book, clock } = await scene();
    await concluded(1, SETTLED);
    await concluded(2, SETTLED);
    for (const [number, end] of [[3, REFUSED] as const, [4, UNCERTAIN] as const]) await concluded(number, end);
    const open = await book();
    const refund = { at: clock.now + 5, amount: 5000n, transaction: TRANSACTION };
    expect(await open.refund(1, refund, 'late')).toBe(true);
    expect(await open.refund(1, refund, 'late')).toBe(false);
    expect(await open.refund(2, { ...refund, transaction: null }, 'late')).toBe(true);
    for (const id of [3, 4, 99]) expect(await open.refund(id, refund, 'late')).toBe(false);
    expect(await row(1)).toMatchObject({ state: 'settled', transaction: TRANSACTION, refund });
    expect((await row(2)).refund).toEqual({ ...refund, transaction: null });
    expect((await row(3)).refund).toBeNull();
    expect((await open.history(1)).at(-1)).toMatchObject({
      kind: 'refunded',
      actor: 'operator',
      detail: { why: 'late' },
    });
    expect((await open.examine()).flaws).toEqual([]);
  });

  test(`${name}: a refund in words: what it cannot be of is named`, async () => {
    const { concluded, book } = await scene();
    await concluded(1, SETTLED);
    await concluded(2, REFUSED);
    const open = await book();
    const refund = (id: number, amount?: bigint) =>
      refundByHand(open, id, { amount, transaction: null, why: 'late' }, Date.UTC(2030, 0, 1));
    const says = async (done: Promise<unknown>, message: string) => expect(done).rejects.toThrow(message);
    await says(refund(1, 4999n), 'purchase 1 cost 0.005 USDC and not 0.004999; only the whole price can be refunded');
    await says(refund(2), 'purchase 2 is refused; only a settled one can be refunded');
    await says(refund(9), 'there is no purchase 9');
    expect(await refund(1, 5000n)).toMatchObject({ refund: { amount: 5000n, transaction: null } });
    await says(refund(1), 'purchase 1 was refunded already, at 2030-01-01T00:00:00.000Z');
  });

  test(`${name}: a ledger that is closed has written what still waited`, async () => {
    const { ledger, open, until } = await scene();
    const waiting = ledger.begin(openingOf(1, until(LEASE_END)));
    await ledger.close();
    const { result, kept } = await waiting;
    await kept;
    expect(result.begun).toBe(true);
    expect(await (await open()).list(9)).toMatchObject([{ id: result.purchase.id, state: 'settling' }]);
  });
};
