import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test';
import type { Limits } from '../../../src/limits/limits.ts';
import { type Chain, type Use, WrongChainError } from '../../../src/payments/chain/chain.ts';
import type { WatchedChain } from '../../../src/payments/chain/watch.ts';
import type { Facilitator, FacilitatorAnswer } from '../../../src/payments/facilitators/facilitator.ts';
import { LedgerError, type Purchase } from '../../../src/payments/ledger/ledger.ts';
import { openStore } from '../../../src/payments/ledger/open.ts';
import type { Store } from '../../../src/payments/ledger/sqlite.ts';
import { ledgerOn } from '../../../src/payments/ledger/sqlite.ts';
import { contentOf } from '../../../src/payments/methods/exact-evm.ts';
import type { SignatureFinding } from '../../../src/payments/methods/method.ts';
import type { FacilitatorRequest } from '../../../src/payments/protocol/schema.ts';
import { recentRefusals } from '../../../src/payments/purchase/admission.ts';
import type { ReadableClaim as Claim } from '../../../src/payments/purchase/decide.ts';
import {
  contentWith,
  NOW,
  OFFER,
  offerAt,
  PAY_TO,
  paymentFrom,
  paymentWith,
  REQUIREMENTS,
} from '../../support/payments.ts';
import { fc, runs } from '../../support/properties.ts';
import { ADMIT, claimFor, doorWith as openDoor } from '../../support/purchases.ts';
import { turns } from '../../support/turns.ts';

const DEADLINE = 10_000;
/** How long after the deadline an answer is still listened to. */
const LATE_MARGIN = 4000;
const LEASE_MARGIN = 5000;
const REDELIVERY = 60_000;

let now = 0;
let ledger: Store;

beforeEach(() => {
  now = NOW * 1000;
  ledger = openStore({ file: ':memory:', mode: 'stub', now: () => now });
});
afterEach(() => ledger.close());

const TRANSACTION = `0x${'7a'.repeat(32)}`;
const ANSWER = '{"bmi":24.22}';
const RESOURCE = '/api/calc/bmi?height_cm=170&weight_kg=70';

const claimWith = (changes: Partial<Claim> = {}): Claim => claimFor({ resource: RESOURCE, ...changes });
const OTHER_RESOURCE = claimWith({ resource: '/api/calc/bmi?height_cm=171&weight_kg=70' });
const OTHER_PAYMENT = claimWith({ payment: paymentWith({ signature: `0x${'5b'.repeat(65)}` }) });
const OTHER_AMOUNT = claimWith({ payment: paymentWith({ authorization: { value: '1' } }) });

const answered = (body: unknown, status = 200): FacilitatorAnswer => ({ kind: 'answered', status, body });
const success = (fields: object = {}): FacilitatorAnswer =>
  answered({ success: true, transaction: TRANSACTION, network: 'eip155:8453', ...fields });
const failure = (errorReason: string, fields: object = {}): FacilitatorAnswer =>
  answered({ success: false, errorReason, transaction: '', network: 'eip155:8453', ...fields });

type Settle = Facilitator['settle'];

/** A facilitator that settles like this, and remembers what it was asked for. */
const facilitatorThat = (settle: Settle) => {
  const requests: FacilitatorRequest[] = [];
  const facilitator: Facilitator = {
    name: 'fake',
    settle: (request, signal) => {
      requests.push(request);
      return settle(request, signal);
    },
    supported: async () => undefined,
  };
  return { facilitator, requests };
};

/** What this very request has paid for, and what an earlier one has. */
const SETTLED = { kind: 'settled', body: ANSWER } as const;
const REDELIVERED = { kind: 'redelivered', body: ANSWER } as const;
const SPENT = { kind: 'bought_other_call', reason: 'authorization_already_used' } as const;
const RESENT = { kind: 'resent', reason: 'authorization_already_used' } as const;
/** A payment that would be settled, if any were. */
const NEW = { kind: 'payment_unavailable' } as const;

/** A chain that is asked before an attempt, too. */
const watched = (chain: Chain, change: Partial<WatchedChain> = {}): WatchedChain => ({
  ...chain,
  hasEnded: async () => false,
  recent: chain.head,
  ...change,
});

type DoorOptions = Partial<Omit<Parameters<typeof openDoor>[0], 'ledger'>> & { readonly ledger?: Store };

/** A door, and what it says while no settlement is admitted. */
const doorWith = (facilitator?: Facilitator, { ledger: store = ledger, ...options }: DoorOptions = {}) => {
  const { redeem, ...purchases } = openDoor({
    ledger: ledgerOn(store),
    facilitators: facilitator === undefined ? [] : [facilitator],
    deadline: DEADLINE,
    redelivery: REDELIVERY,
    now: () => now,
    ...options,
  });
  return {
    ...purchases,
    settle: (claim: Claim, admission = ADMIT) => redeem(claim, admission),
    status: (claim: Claim) => redeem(claim, { ...ADMIT, enter: () => undefined }),
  };
};

/** A door in front of a facilitator that answers always the same. */
const doorAnswered = (answer: FacilitatorAnswer) => doorWith(facilitatorThat(async () => answer).facilitator);

const row = (): Purchase => {
  const [purchase, ...others] = ledger.list(9);
  if (purchase === undefined || others.length > 0) throw new Error(`${others.length} rows too many`);
  return purchase;
};

/** An answer that comes when the test says so. */
const later = () => Promise.withResolvers<FacilitatorAnswer>();

let nonces = 0;
/** A nonce that no other payment here has. */
const nonce = (): string => {
  nonces += 1;
  return `0x${nonces.toString(16).padStart(64, 'c')}`;
};

describe('what the ledger says of a claim', () => {
  const status = (claim = claimWith()) => doorWith().status(claim);

  test('is that it is new, as long as nothing is known', async () => {
    expect(await status()).toMatchObject(NEW);
  });

  test('is that it is new again after a refusal, for any resource', async () => {
    await doorAnswered(failure('insufficient_funds')).settle(claimWith());
    for (const claim of [claimWith(), OTHER_RESOURCE, OTHER_PAYMENT]) expect(await status(claim)).toMatchObject(NEW);
  });

  test('is that it is in progress while an attempt is made, for any resource', async () => {
    const answer = later();
    const settling = doorWith(facilitatorThat(() => answer.promise).facilitator).settle(claimWith());
    await turns();
    for (const claim of [claimWith(), OTHER_RESOURCE, OTHER_PAYMENT]) {
      expect(await status(claim)).toMatchObject({ kind: 'in_progress', row: row() });
    }
    answer.resolve(success());
    expect(await settling).toMatchObject(SETTLED);
  });

  test('is that the same payment is owed what it bought, and buys nothing else', async () => {
    await doorAnswered(success()).settle(claimWith());
    expect(await status()).toMatchObject(REDELIVERED);
    expect(await status(OTHER_RESOURCE)).toMatchObject(SPENT);
    for (const claim of [OTHER_PAYMENT, OTHER_AMOUNT]) expect(await status(claim)).toMatchObject(RESENT);
  });

  test('is that the same payment is uncertain, and buys nothing else', async () => {
    await doorAnswered({ kind: 'no_answer' }).settle(claimWith());
    expect(await status()).toMatchObject({ kind: 'uncertain' });
    expect(await status(OTHER_RESOURCE)).toMatchObject(SPENT);
    for (const claim of [OTHER_PAYMENT, OTHER_AMOUNT]) expect(await status(claim)).toMatchObject(RESENT);
  });

  test('is that an attempt whose process is gone is uncertain once its lease has ended', async () => {
    const answer = later();
    const settling = doorWith(facilitatorThat(() => answer.promise).facilitator).settle(claimWith());
    await turns();
    now += DEADLINE + LEASE_MARGIN - 1;
    expect(await status()).toMatchObject({ kind: 'in_progress' });
    now += 1;
    expect(await status()).toMatchObject({ kind: 'uncertain' });
    expect(row()).toMatchObject({ state: 'uncertain', attempts: 1 });
    expect(await status(OTHER_RESOURCE)).toMatchObject(SPENT);
    answer.resolve({ kind: 'no_answer' });
    expect((await settling).kind).toBe('uncertain');
  });

  test('is the same however the hexadecimal digits of the payment are spelled', async () => {
    await doorAnswered(success()).settle(claimWith());
    const { signature, authorization } = contentOf(paymentWith());
    const spelled = paymentWith({
      authorization: { from: authorization.from.toLowerCase(), nonce: `0x${'0A'.repeat(32)}` },
      signature: `0x${signature.slice(2).toUpperCase()}`,
    });
    expect(await status(claimWith({ payment: spelled }))).toMatchObject(REDELIVERED);
  });

  test('does not depend on what is offered today, nor on what the buyer writes around the authorization', async () => {
    await doorAnswered(success()).settle(claimWith());
    const content = contentWith({ accepted: { amount: '1' }, top: { extensions: { a: 1 }, resource: { url: 'x' } } });
    expect(await status(claimWith({ payment: paymentFrom(content), offer: offerAt(9999n) }))).toMatchObject(
      REDELIVERED,
    );
  });

  test('is owed until redelivery ends, and then that it has ended', async () => {
    await doorAnswered(success()).settle(claimWith());
    now += REDELIVERY - 1;
    expect(await status()).toMatchObject(REDELIVERED);
    now += 1;
    expect(await status()).toMatchObject({ kind: 'redelivery_expired', reason: 'redelivery_expired' });
    expect(await status(OTHER_RESOURCE)).toMatchObject(SPENT);
    expect(await status(OTHER_PAYMENT)).toMatchObject(RESENT);
  });

  test('is that an authorization that ends later than in an hour is refused, unless it has a row', async () => {
    const claim = claimWith({ payment: paymentWith({ authorization: { validBefore: String(NOW + 3600) } }) });
    now -= 1000;
    expect(await status(claim)).toMatchObject({ kind: 'rejected', reason: 'validity_too_long' });
    expect(ledger.list(9)).toEqual([]);
    now += 1000;
    await doorAnswered(success()).settle(claim);
    now -= 1000;
    expect(await status(claim)).toMatchObject(REDELIVERED);
  });

  test('is that an authorization has ended, if the chain has shown that it can never pay', async () => {
    await doorAnswered({ kind: 'no_answer' }).settle(claimWith());
    const conclusion = { state: 'refused', reason: 'authorization_already_used' } as const;
    expect(ledger.decide(row().id, conclusion, { actor: 'resolver' })).toBeDefined();
    const ended = { kind: 'refused', reason: 'authorization_already_used', response: { success: false } } as const;
    for (const claim of [claimWith(), OTHER_RESOURCE, OTHER_PAYMENT]) expect(await status(claim)).toMatchObject(ended);
  });

  test('counts redelivery from the first attempt, if the clock was set back before the settlement', async () => {
    const begun = now;
    await doorAnswered({ kind: 'no_answer' }).settle(claimWith());
    now -= 2 * REDELIVERY;
    expect(
      ledger.decide(row().id, { state: 'settled', transaction: TRANSACTION }, { actor: 'resolver' }),
    ).toBeDefined();
    now = begun + REDELIVERY - 1;
    expect(await status()).toMatchObject(REDELIVERED);
  });

  test('counts redelivery from the settlement, not from the first attempt', async () => {
    await doorAnswered({ kind: 'no_answer' }).settle(claimWith());
    now += 10 * REDELIVERY;
    expect(await status()).toMatchObject({ kind: 'uncertain' });
    await doorAnswered(success()).settle(claimWith());
    now += REDELIVERY - 1;
    expect(await status()).toMatchObject(REDELIVERED);
  });

  test('is not known if the ledger cannot be read', async () => {
    const find = () => {
      throw new LedgerError('gone');
    };
    expect(await doorWith(undefined, { ledger: { ...ledger, find } }).status(claimWith())).toEqual({
      kind: 'ledger_unreadable',
    });
  });
});

describe('an attempt', () => {
  const uncertain = { kind: 'uncertain' };
  const unavailable = (kind: string) => ({ kind });

  test.each<[string, FacilitatorAnswer, object, Partial<Purchase>]>([
    ['a success', success(), SETTLED, { state: 'settled', transaction: TRANSACTION, reason: null }],
    [
      'a definite refusal',
      failure('invalid_exact_evm_signature'),
      { kind: 'refused', reason: 'invalid_signature' },
      { state: 'refused', reason: 'invalid_signature', transaction: null },
    ],
    [
      'a refusal that proves nothing',
      failure('moon_phase'),
      uncertain,
      { state: 'uncertain', reason: 'facilitator_unclear 200' },
    ],
    [
      'a pending settlement',
      failure('settlement_pending', { transaction: TRANSACTION }),
      { kind: 'uncertain', row: { transaction: TRANSACTION } },
      { state: 'uncertain', transaction: TRANSACTION },
    ],
    ['a success elsewhere', success({ network: 'eip155:1' }), uncertain, { state: 'uncertain', transaction: null }],
    ['a lost answer', { kind: 'no_answer' }, uncertain, { state: 'uncertain', reason: 'facilitator_silent' }],
    [
      'an answer that comes too late',
      { kind: 'no_answer', errno: 'ETIMEDOUT' },
      uncertain,
      { state: 'uncertain', reason: 'facilitator_silent ETIMEDOUT' },
    ],
    [
      'a request that was not sent',
      { kind: 'not_sent' },
      unavailable('facilitator_unavailable'),
      { state: 'refused', reason: 'facilitator_unavailable' },
    ],
    [
      'a rate limit',
      answered(undefined, 429),
      unavailable('facilitator_unavailable'),
      { state: 'uncertain', reason: 'facilitator_unavailable 429' },
    ],
    [
      'a rejected key',
      answered({ error: 'no' }, 401),
      unavailable('facilitator_unauthorized'),
      { state: 'uncertain', reason: 'facilitator_unauthorized 401' },
    ],
    [
      'a wrong path',
      answered(undefined, 404),
      unavailable('facilitator_misconfigured'),
      { state: 'uncertain', reason: 'facilitator_misconfigured 404' },
    ],
    ['a server error', answered(undefined, 500), uncertain, { state: 'uncertain', reason: 'facilitator_failed 500' }],
    ['a page', answered('<html>'), uncertain, { state: 'uncertain' }],
    ['nothing at all', answered(null), uncertain, { state: 'uncertain' }],
    ['a list', answered([{ success: true }]), uncertain, { state: 'uncertain' }],
  ])('that is answered with %s ends so, and so says its row', async (_, answer, outcome, expected) => {
    expect(await doorAnswered(answer).settle(claimWith())).toMatchObject(outcome);
    expect(row()).toMatchObject({ ...expected, attempts: 1 });
  });

  test.each<[string, Settle]>([
    ['rejects', () => Promise.reject(new Error('broken'))],
    [
      'throws',
      () => {
        throw new Error('broken');
      },
    ],
  ])('at a facilitator that %s is uncertain', async (_, settle) => {
    expect(await doorWith(facilitatorThat(settle).facilitator).settle(claimWith())).toMatchObject(uncertain);
    expect(row().state).toBe('uncertain');
  });

  test.each<[string, FacilitatorAnswer]>([
    ['definite refusal', failure('insufficient_funds')],
    ['request that was not sent', { kind: 'not_sent' }],
    ['rejected key', answered(undefined, 401)],
    ['wrong path', answered(undefined, 404)],
    ['rate limit', answered(undefined, 429)],
    ['spent nonce', failure('invalid_exact_evm_nonce_already_used')],
    ['lost answer', { kind: 'no_answer' }],
  ])('after an uncertain one stays uncertain at a %s', async (_, answer) => {
    await doorAnswered({ kind: 'no_answer' }).settle(claimWith());
    for (const attempts of [2, 3]) {
      expect(await doorAnswered(answer).settle(claimWith())).toMatchObject(uncertain);
      expect(row()).toMatchObject({ state: 'uncertain', attempts });
    }
    expect(await doorAnswered(success()).settle(claimWith())).toMatchObject(SETTLED);
    expect(row()).toMatchObject({ state: 'settled', attempts: 4, reason: null });
  });

  test('after a refusal is a first one again', async () => {
    for (const _ of [1, 2]) {
      const outcome = await doorAnswered(failure('insufficient_funds')).settle(claimWith());
      expect(outcome).toMatchObject({ kind: 'refused', reason: 'insufficient_funds' });
    }
    expect(await doorAnswered(success()).settle(claimWith())).toMatchObject(SETTLED);
    expect(row()).toMatchObject({ state: 'settled', attempts: 1, reason: null });
  });

  test('after a refusal may be for another resource, which it then has bought', async () => {
    await doorAnswered(failure('insufficient_funds')).settle(claimWith());
    expect(await doorAnswered(success()).settle(OTHER_RESOURCE)).toMatchObject(SETTLED);
    expect(await doorWith().status(OTHER_RESOURCE)).toMatchObject(REDELIVERED);
    expect(await doorWith().status(claimWith())).toMatchObject(SPENT);
  });

  test('is in the ledger before the facilitator knows of it, with what was bought, for its lease', async () => {
    const seen: (Purchase | undefined)[] = [];
    const { facilitator } = facilitatorThat(async () => {
      seen.push(ledger.find(paymentWith().key));
      return success();
    });
    await doorWith(facilitator).settle(claimWith());
    const { key, digest } = paymentWith();
    expect(seen).toMatchObject([
      {
        ...key,
        state: 'settling',
        paymentDigest: digest,
        resourceDigest: ledger.today().digest(RESOURCE),
        resourceKey: ledger.today().name,
        amount: 5000n,
        payTo: PAY_TO.toLowerCase(),
        tool: 'bmi',
        facilitator: 'fake',
        requestId: 'request',
        validBefore: 1_800_000_060n,
        leaseExpiresAt: now + DEADLINE + LEASE_MARGIN,
        attempts: 1,
      },
    ]);
  });

  test('is settled in the ledger before the buyer is told', async () => {
    const order: string[] = [];
    const conclude: Store['conclude'] = (attempt, conclusion) => {
      const isWritten = ledger.conclude(attempt, conclusion);
      order.push(row().state);
      return isWritten;
    };
    const door = doorWith(facilitatorThat(async () => success()).facilitator, { ledger: { ...ledger, conclude } });
    await door.settle(claimWith()).then(({ kind }) => order.push(`told ${kind}`));
    expect(order).toEqual(['settled', 'told settled']);
  });

  test('keeps neither the resource nor the signature in the ledger', async () => {
    await doorAnswered(success()).settle(claimWith({ resource: '/api/calc/bmi?height_cm=hunter2' }));
    const text = Object.values(row()).map(String).join(' ');
    expect(text).not.toMatch(/height|hunter2/);
    expect(text).not.toContain('5a'.repeat(8));
  });

  test('without a facilitator is not made', async () => {
    expect(await doorWith().settle(claimWith())).toEqual({ kind: 'facilitator_misconfigured' });
    expect(ledger.list(9)).toEqual([]);
  });

  test.each<[string, FacilitatorAnswer, Claim, object]>([
    ['what it bought', success(), claimWith(), REDELIVERED],
    ['another resource', success(), OTHER_RESOURCE, SPENT],
    ['another payment', success(), OTHER_PAYMENT, RESENT],
    ['another resource while it is uncertain', { kind: 'no_answer' }, OTHER_RESOURCE, SPENT],
    ['another payment while it is uncertain', { kind: 'no_answer' }, OTHER_PAYMENT, RESENT],
  ])('is not made for %s', async (_, answer, claim, outcome) => {
    await doorAnswered(answer).settle(claimWith());
    const before = row();
    const { facilitator, requests } = facilitatorThat(async () => success());
    expect(await doorWith(facilitator).settle(claim)).toMatchObject(outcome);
    expect(requests).toEqual([]);
    const { wrongResources, answerDigest } = before;
    expect({ ...row(), wrongResources, answerDigest }).toEqual(before);
  });
});

describe('a facilitator that does not answer in time', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const pass = (milliseconds: number): void => {
    now += milliseconds;
    jest.advanceTimersByTime(milliseconds);
  };

  /** A buyer who has waited until the deadline, and the answer that is still to come. */
  const waited = async () => {
    const answer = later();
    const signals: AbortSignal[] = [];
    const { facilitator } = facilitatorThat((_, signal) => {
      signals.push(signal);
      return answer.promise;
    });
    const door = doorWith(facilitator);
    const settling = door.settle(claimWith());
    await turns();
    pass(DEADLINE - 1);
    expect(row().state).toBe('settling');
    pass(1);
    expect(await settling).toMatchObject({ kind: 'uncertain' });
    expect(row()).toMatchObject({ state: 'uncertain', transaction: null });
    return { answer, door, signals };
  };

  test('is still listened to: a success that comes late is a success', async () => {
    const { answer, door, signals } = await waited();
    expect({ aborted: signals[0]?.aborted, unfinished: door.unfinished() }).toEqual({ aborted: false, unfinished: 1 });
    pass(LATE_MARGIN - 1);
    answer.resolve(success());
    await turns();
    expect(row()).toMatchObject({ state: 'settled', transaction: TRANSACTION, attempts: 1 });
    expect(door.unfinished()).toBe(0);
    expect(await door.status(claimWith())).toMatchObject(REDELIVERED);
  });

  test('is told to stop before the lease ends, and then not listened to any more', async () => {
    const { answer, door, signals } = await waited();
    pass(LATE_MARGIN - 1);
    expect(signals[0]?.aborted).toBe(false);
    pass(1);
    await turns();
    expect({ aborted: signals[0]?.aborted, unfinished: door.unfinished() }).toEqual({ aborted: true, unfinished: 0 });
    answer.resolve(success());
    await turns();
    expect(row()).toMatchObject({ state: 'uncertain', transaction: null });
    expect(await doorAnswered(success()).settle(claimWith())).toMatchObject(SETTLED);
    expect(row().attempts).toBe(2);
  });

  test.each<[string, FacilitatorAnswer]>([
    ['definite refusal', failure('insufficient_funds')],
    ['request that was not sent', { kind: 'not_sent' }],
    ['rejected key', answered(undefined, 401)],
    ['lost answer', { kind: 'no_answer' }],
    ['success elsewhere', success({ network: 'eip155:1' })],
  ])('leaves the payment uncertain at a late %s', async (_, late) => {
    const { answer, door } = await waited();
    answer.resolve(late);
    await turns();
    expect(row()).toMatchObject({ state: 'uncertain', transaction: null, reason: 'facilitator_silent ETIMEDOUT' });
    expect(door.unfinished()).toBe(0);
  });

  test('and then fails does not make the process fail', async () => {
    const { answer, door } = await waited();
    answer.reject(new Error('too late'));
    await turns();
    expect(row().state).toBe('uncertain');
    expect(door.unfinished()).toBe(0);
  });

  test('of a second attempt proves no refusal, even if the ledger could not note that the buyer has stopped waiting', async () => {
    await doorAnswered({ kind: 'no_answer' }).settle(claimWith());
    const answer = later();
    let isBroken = true;
    const conclude: Store['conclude'] = (...given) => {
      if (isBroken) throw new LedgerError('locked');
      return ledger.conclude(...given);
    };
    const door = doorWith(facilitatorThat(() => answer.promise).facilitator, { ledger: { ...ledger, conclude } });
    const settling = door.settle(claimWith());
    await turns();
    pass(DEADLINE);
    expect(await settling).toMatchObject({ kind: 'uncertain' });
    isBroken = false;
    answer.resolve(failure('insufficient_funds'));
    await turns();
    expect(row()).toMatchObject({ state: 'uncertain', attempts: 2 });
  });

  test('settles the payment late, although a retry runs meanwhile', async () => {
    const { answer } = await waited();
    const again = later();
    const retry = doorWith(facilitatorThat(() => again.promise).facilitator).settle(claimWith());
    await turns();
    expect(row()).toMatchObject({ state: 'settling', attempts: 2 });
    answer.resolve(success());
    await turns();
    expect(row().state).toBe('settled');
    again.resolve(failure('invalid_exact_evm_nonce_already_used'));
    expect(await retry).toMatchObject(REDELIVERED);
    expect(row()).toMatchObject({ state: 'settled', transaction: TRANSACTION });
  });

  test('settles the payment late, and a retry that settles it too is told as one that was settled before', async () => {
    const { answer } = await waited();
    const again = later();
    const retry = doorWith(facilitatorThat(() => again.promise).facilitator).settle(claimWith());
    await turns();
    answer.resolve(success());
    await turns();
    again.resolve(success({ transaction: `0x${'7b'.repeat(32)}` }));
    expect(await retry).toMatchObject(REDELIVERED);
    expect(row()).toMatchObject({ state: 'settled', transaction: TRANSACTION });
  });

  test('refuses the payment late, which does not touch the attempt that is made meanwhile', async () => {
    const { answer } = await waited();
    const again = later();
    const retry = doorWith(facilitatorThat(() => again.promise).facilitator).settle(claimWith());
    await turns();
    const before = row();
    answer.resolve(failure('insufficient_funds'));
    await turns();
    expect(row()).toEqual(before);
    again.resolve(success());
    expect(await retry).toMatchObject(SETTLED);
  });

  test('blocks no other payment', async () => {
    const answer = later();
    let calls = 0;
    const { facilitator } = facilitatorThat(() => {
      calls += 1;
      return calls === 1 ? answer.promise : Promise.resolve(success());
    });
    const door = doorWith(facilitator);
    const slow = door.settle(claimWith());
    await turns();
    const other = paymentWith({ authorization: { nonce: nonce() } });
    expect(await door.settle(claimWith({ payment: other }))).toMatchObject(SETTLED);
    expect(door.unfinished()).toBe(1);
    answer.resolve(success());
    expect(await slow).toMatchObject(SETTLED);
    expect(door.unfinished()).toBe(0);
  });
});

test('a disk that takes all of the time keeps the payment unused', async () => {
  const slow = ledgerOn(ledger);
  const { facilitator, requests } = facilitatorThat(async () => success());
  const { redeem } = openDoor({
    ledger: {
      ...slow,
      begin: async (opening) => {
        const written = await slow.begin(opening);
        return { ...written, kept: Bun.sleep(30).then(() => written.kept) };
      },
    },
    facilitators: [facilitator],
    deadline: 10,
    now: () => now,
  });
  expect(await redeem(claimWith())).toMatchObject({ kind: 'facilitator_unavailable' });
  expect(requests).toEqual([]);
});

describe('a client that has closed its connection', () => {
  const left = { signal: AbortSignal.abort() };

  test('is not charged, and its payment can be sent again', async () => {
    const { facilitator, requests } = facilitatorThat(async () => success());
    const { settle } = doorWith(facilitator);
    expect(await settle(claimWith(left))).toMatchObject({ kind: 'client_left' });
    expect(requests).toEqual([]);
    expect(await settle(claimWith())).toMatchObject(SETTLED);
  });

  test('finds its uncertain payment settled, as money may have moved before', async () => {
    const answers = [{ kind: 'no_answer' } as const, success()];
    const { facilitator } = facilitatorThat(async () => answers.shift() ?? success());
    const { settle } = doorWith(facilitator);
    expect(await settle(claimWith())).toMatchObject({ kind: 'uncertain' });
    expect(await settle(claimWith(left))).toMatchObject(SETTLED);
  });

  test('is charged if it closes while the facilitator settles', async () => {
    const closing = new AbortController();
    const { facilitator } = facilitatorThat(async () => {
      closing.abort();
      return success();
    });
    expect(await doorWith(facilitator).settle(claimWith({ signal: closing.signal }))).toMatchObject(SETTLED);
  });
});

test('an uncertain payment takes a slot of the reserve for known payers', async () => {
  const asked: boolean[] = [];
  const enter: Limits['enter'] = ({ isKnown }) => {
    asked.push(isKnown);
    return () => {};
  };
  const { facilitator } = facilitatorThat(async () => ({ kind: 'no_answer' }));
  const { settle } = doorWith(facilitator);
  for (const attempt of [1, 2])
    expect([attempt, await settle(claimWith(), { ...ADMIT, enter })]).toMatchObject([attempt, { kind: 'uncertain' }]);
  expect(asked).toEqual([false, true]);
});

describe('an attempt whose lease has ended before its answer comes', () => {
  /** The clock of the wall jumps, as it does when a machine wakes up; the deadline of the attempt has not passed. */
  const overtaken = async () => {
    const answer = later();
    const settling = doorWith(facilitatorThat(() => answer.promise).facilitator).settle(claimWith());
    await turns();
    now += DEADLINE + LEASE_MARGIN;
    return { answer, settling };
  };

  test.each<[string, FacilitatorAnswer]>([
    ['refused', failure('insufficient_funds')],
    ['not sent', { kind: 'not_sent' }],
    ['no_answer', { kind: 'no_answer' }],
  ])('and is %s says what the attempt that took over has found', async (_, late) => {
    const { answer, settling } = await overtaken();
    expect(await doorAnswered(success()).settle(claimWith())).toMatchObject(SETTLED);
    answer.resolve(late);
    expect(await settling).toMatchObject(REDELIVERED);
    expect(row()).toMatchObject({ state: 'settled', attempts: 2 });
  });

  test('does not touch an attempt that has taken over and goes on', async () => {
    const { answer, settling } = await overtaken();
    const again = later();
    const retry = doorWith(facilitatorThat(() => again.promise).facilitator).settle(claimWith());
    await turns();
    answer.resolve(failure('insufficient_funds'));
    expect((await settling).kind).toBe('in_progress');
    again.resolve(success());
    expect(await retry).toMatchObject(SETTLED);
    expect(row().state).toBe('settled');
  });
});

describe('a ledger that fails', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const failing = (): never => {
    throw new LedgerError('disk is full');
  };

  /** A door whose ledger takes no conclusion until it is told that it can. */
  const doorOnFullDisk = (answer: FacilitatorAnswer) => {
    let isFull = true;
    const errors: string[] = [];
    const { facilitator, requests } = facilitatorThat(async () => answer);
    const door = doorWith(facilitator, {
      ledger: { ...ledger, conclude: (...given) => (isFull ? failing() : ledger.conclude(...given)) },
      onError: (error) => errors.push(String(error)),
    });
    const makeRoom = () => {
      isFull = false;
    };
    return { door, errors, requests, makeRoom };
  };

  test('before an attempt lets nothing be settled', async () => {
    const { facilitator, requests } = facilitatorThat(async () => success());
    const door = doorWith(facilitator, { ledger: { ...ledger, begin: failing } });
    expect(await door.settle(claimWith())).toEqual({ kind: 'ledger_unavailable' });
    expect(requests).toEqual([]);
    expect(door.health().ledger).toBe(false);
  });

  test.each<[string, FacilitatorAnswer]>([
    ['success', success()],
    ['definite refusal', failure('insufficient_funds')],
    ['request that was not sent', { kind: 'not_sent' }],
    ['rejected key', answered(undefined, 401)],
    ['lost answer', { kind: 'no_answer' }],
  ])('after a %s leaves the payment uncertain, and never settled or refused', async (_, answer) => {
    expect((await doorOnFullDisk(answer).door.settle(claimWith())).kind).toBe('uncertain');
    expect(row().state).toBe('settling');
    expect(await doorWith().status(claimWith())).toMatchObject({ kind: 'in_progress' });
    now += DEADLINE + LEASE_MARGIN;
    expect(await doorWith().status(claimWith())).toMatchObject({ kind: 'uncertain' });
    expect(await doorAnswered(failure('insufficient_funds')).settle(claimWith())).toMatchObject({ kind: 'uncertain' });
    expect(await doorAnswered(success()).settle(claimWith())).toMatchObject(SETTLED);
  });

  test('after a success writes it as soon as it can, and tells the operator which one it is', async () => {
    const { door, errors, makeRoom } = doorOnFullDisk(success());
    expect((await door.settle(claimWith())).kind).toBe('uncertain');
    const { id } = row();
    jest.advanceTimersByTime(5000);
    expect(row().state).toBe('settling');
    expect(errors).toEqual([expect.stringContaining(`purchase ${id} in ${TRANSACTION}`)]);
    expect({ unfinished: door.unfinished(), ...door.health() }).toMatchObject({ unfinished: 1, ledger: false });
    makeRoom();
    jest.advanceTimersByTime(1000);
    await turns();
    expect(row()).toMatchObject({ state: 'settled', transaction: TRANSACTION, attempts: 1 });
    expect({ unfinished: door.unfinished(), ...door.health() }).toMatchObject({ unfinished: 0, ledger: true });
    expect(errors.length).toBe(1);
  });

  test('after a success serves the buyer at the first request that comes when it can be written', async () => {
    const { door, makeRoom } = doorOnFullDisk(success());
    await door.settle(claimWith());
    expect(await door.status(claimWith())).toMatchObject({ kind: 'in_progress' });
    makeRoom();
    expect(await door.status(claimWith())).toMatchObject(REDELIVERED);
    expect(door.unfinished()).toBe(0);
  });

  test('to take sixteen settlements lets no other payment be settled until it takes them', async () => {
    const { door, requests, makeRoom } = doorOnFullDisk(success());
    const claims = Array.from({ length: 17 }, () =>
      claimWith({ payment: paymentWith({ authorization: { nonce: nonce() } }) }),
    );
    const last = claims.pop() ?? claimWith();
    for (const claim of claims) expect((await door.settle(claim)).kind).toBe('uncertain');
    expect(await door.settle(last)).toEqual({ kind: 'ledger_unavailable' });
    expect(requests.length).toBe(16);
    makeRoom();
    expect(await door.settle(last)).toMatchObject(SETTLED);
    for (const claim of claims) expect(await door.status(claim)).toMatchObject(REDELIVERED);
  });

  test('in a way that is no ledger error is not hidden', async () => {
    const broken = (): never => {
      throw new TypeError('a mistake of ours');
    };
    for (const change of [{ begin: broken }, { conclude: broken }]) {
      const door = doorWith(facilitatorThat(async () => success()).facilitator, { ledger: { ...ledger, ...change } });
      const claim = claimWith({ payment: paymentWith({ authorization: { nonce: nonce() } }) });
      await expect(door.settle(claim)).rejects.toThrow('a mistake of ours');
    }
  });
});

describe('a payment that a facilitator has turned away', () => {
  const BLOCK = { number: 100n, timestamp: 0n };
  const used: Use = { kind: 'used', block: 101n, transaction: TRANSACTION, isPaid: true };

  /** A chain whose newest block is one further at each look. */
  const chainWith = (change: Partial<Chain>): Chain => {
    let number = BLOCK.number - 1n;
    return {
      head: async () => {
        number += 1n;
        return { ...BLOCK, number };
      },
      safe: async () => BLOCK,
      isEnded: async (_, { number: at }) => at > BLOCK.number,
      findUse: async (_, from) => (from > BLOCK.number ? used : undefined),
      isUnused: async () => true,
      ...change,
    };
  };
  const turnedAway = (status: number, chain: Chain, deadline = DEADLINE) =>
    doorWith(facilitatorThat(async () => answered(undefined, status)).facilitator, { chain: watched(chain), deadline });
  const rejecting = () => Promise.reject(new Error('node is down'));

  test.each([401, 403, 404, 429])('with status %p is answered if the chain shows that it has paid', async (status) => {
    expect(await turnedAway(status, chainWith({})).settle(claimWith())).toMatchObject(REDELIVERED);
    expect(row()).toMatchObject({ state: 'settled', transaction: TRANSACTION });
  });

  test.each<[string, Partial<Chain>]>([
    ['has not ended', { isEnded: async () => false }],
    ['cannot be looked at', { safe: rejecting }],
  ])('is uncertain, for the reason of the facilitator, while its authorization %s', async (_, change) => {
    const outcome = await turnedAway(429, chainWith(change)).settle(claimWith());
    expect(outcome).toMatchObject({ kind: 'facilitator_unavailable', row: { state: 'uncertain' } });
    expect(row()).toMatchObject({ state: 'uncertain', attempts: 1 });
  });

  test('is waited for on the chain no longer than the buyer waits', async () => {
    const hanging = chainWith({ safe: () => new Promise(() => {}) });
    expect(await turnedAway(401, hanging, 100).settle(claimWith())).toMatchObject({
      kind: 'facilitator_unauthorized',
      row: { state: 'uncertain' },
    });
  });

  test('is never refused for the echo of its own settlement', async () => {
    await doorAnswered(answered(undefined, 429)).settle(claimWith());
    const echo = doorAnswered(failure('insufficient_funds'));
    expect(await echo.settle(claimWith())).toMatchObject({ kind: 'uncertain' });
    expect(await doorAnswered(success()).settle(claimWith())).toMatchObject(SETTLED);
  });

  test('keeps its identifier, so that no second payment is made under it', async () => {
    const identifier = 'order-0000000042';
    await doorAnswered(answered(undefined, 429)).settle(claimWith({ identifier }));
    const second = claimWith({ identifier, payment: paymentWith({ authorization: { nonce: nonce() } }) });
    expect(await doorAnswered(success()).settle(second)).toMatchObject({ kind: 'identifier_conflict' });
  });
});

describe('the chain before a new payment', () => {
  const BLOCK = { number: 100n, timestamp: 0n };
  const chain: Chain = {
    head: async () => BLOCK,
    safe: async () => BLOCK,
    isEnded: async () => false,
    findUse: async () => undefined,
    isUnused: async () => true,
  };
  const before = (change: Partial<WatchedChain>) => {
    const { facilitator, requests } = facilitatorThat(async () => success());
    return { door: doorWith(facilitator, { chain: watched(chain, change), deadline: 400 }), requests };
  };

  test('that shows that its authorization has ended refuses it, without a row and without a facilitator', async () => {
    const { door, requests } = before({ hasEnded: async () => true });
    expect(await door.settle(claimWith())).toMatchObject({
      kind: 'used_on_chain',
      reason: 'authorization_already_used',
    });
    expect([requests, ledger.list(9)]).toEqual([[], []]);
  });

  test('that shows that it has ended after an attempt refuses nothing: the attempt may have used it', async () => {
    await doorAnswered(failure('insufficient_funds')).settle(claimWith());
    const { door, requests } = before({ hasEnded: async () => true });
    expect(await door.settle(claimWith())).toMatchObject(SETTLED);
    expect(requests).toHaveLength(1);
  });

  test('is asked for this very authorization', async () => {
    const asked: unknown[] = [];
    const hasEnded: WatchedChain['hasEnded'] = async ({ payer, nonce: of }) => {
      asked.push([payer, of]);
      return false;
    };
    const claim = claimWith();
    expect(await before({ hasEnded }).door.settle(claim)).toMatchObject(SETTLED);
    expect(asked).toEqual([[claim.payment.key.payer, claim.payment.key.nonce]]);
  });

  test.each<[string, WatchedChain['hasEnded']]>([
    ['fails to say whether it has ended', () => Promise.reject(new Error('no node'))],
    ['does not say in time whether it has ended', () => new Promise(() => {})],
  ])('that %s does not stop the sale, as long as there is a block to begin with', async (_, hasEnded) => {
    expect(await before({ hasEnded }).door.settle(claimWith())).toMatchObject(SETTLED);
    expect(row()).toMatchObject({ mark: String(BLOCK.number) });
  });

  test.each<[string, WatchedChain['recent'], string]>([
    ['tells no block', async () => undefined, 'node_unavailable'],
    ['fails', () => Promise.reject(new Error('no node')), 'node_unavailable'],
    ['is another one', () => Promise.reject(new WrongChainError('chain 1')), 'facilitator_misconfigured'],
  ])('that %s stops the sale before anything is written or sent', async (_, recent, kind) => {
    const { door, requests } = before({ recent });
    expect(await door.settle(claimWith())).toMatchObject({ kind });
    expect([requests, ledger.list(9)]).toEqual([[], []]);
  });
});

describe('an uncertain payment whose buyer comes back', () => {
  const BLOCK = { number: 100n, timestamp: 0n };

  /** A chain on which the payment has bought at block 50, and which answers once this has happened. */
  const chainAfter = (happens: () => Promise<void>) => {
    let looks = 0;
    const chain: Chain = {
      head: async () => BLOCK,
      safe: async () => BLOCK,
      isEnded: async () => true,
      isUnused: async () => false,
      findUse: async () => {
        looks += 1;
        await happens();
        return { kind: 'used', block: 50n, transaction: TRANSACTION, isPaid: true };
      },
    };
    return { chain, looks: () => looks };
  };

  const leaveUncertain = async (): Promise<void> => {
    const lost = facilitatorThat(async () => ({ kind: 'no_answer' })).facilitator;
    const chain: Chain = { ...chainAfter(async () => {}).chain, head: async () => ({ ...BLOCK, number: 40n }) };
    await doorWith(lost, { chain: watched(chain) }).settle(claimWith());
    expect(row()).toMatchObject({ state: 'uncertain', mark: '40' });
  };

  test('is served when a late answer is written while the chain is asked', async () => {
    await leaveUncertain();
    const { chain } = chainAfter(async () => {
      ledger.conclude(row(), { state: 'settled', transaction: TRANSACTION });
    });
    const door = doorWith(facilitatorThat(neverAsked).facilitator, { chain: watched(chain) });
    expect(await door.settle(claimWith())).toMatchObject({
      ...REDELIVERED,
      response: { transaction: TRANSACTION },
    });
  });

  test.each<[string, Partial<Chain>, object]>([
    [
      'is refused if the buyer has canceled it',
      { findUse: async () => ({ kind: 'canceled', block: 50n, transaction: TRANSACTION, isPaid: false }) },
      { kind: 'refused', reason: 'authorization_already_used', response: { success: false } },
    ],
    [
      'stays uncertain if it has ended, and the block is not safe yet',
      {
        safe: async () => ({ ...BLOCK, number: 45n }),
        isEnded: async (_, { number }) => number > 45n,
        findUse: async () => undefined,
      },
      { kind: 'uncertain' },
    ],
  ])('%s, and no facilitator is asked', async (_, change, outcome) => {
    await leaveUncertain();
    const { facilitator, requests } = facilitatorThat(neverAsked);
    const chain = { ...chainAfter(async () => {}).chain, ...change };
    expect(await doorWith(facilitator, { chain: watched(chain) }).settle(claimWith())).toMatchObject(outcome);
    expect(requests).toEqual([]);
  });

  test('is looked for once, however often they come back meanwhile', async () => {
    await leaveUncertain();
    const { chain, looks } = chainAfter(() => Bun.sleep(1));
    const door = doorWith(facilitatorThat(neverAsked).facilitator, { chain: watched(chain) });
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => door.settle(claimWith())));
    for (const outcome of outcomes) expect(outcome).toMatchObject(REDELIVERED);
    expect(looks()).toBe(1);
  });
});

const neverAsked: Settle = () => Promise.reject(new Error('a facilitator was asked'));

describe('what the last payment has shown', () => {
  test('is nothing before the first', () => {
    expect(doorAnswered(success()).health()).toEqual({});
  });

  test.each<[string, FacilitatorAnswer, boolean]>([
    ['a success', success(), true],
    ['a refusal', failure('insufficient_funds'), true],
    ['a server error', answered(undefined, 500), false],
    ['a lost answer', { kind: 'no_answer' }, false],
    ['a request that was not sent', { kind: 'not_sent' }, false],
  ])('of the facilitator after %s', async (_, answer, facilitator) => {
    const door = doorAnswered(answer);
    await door.settle(claimWith());
    expect(door.health()).toEqual({
      ledger: true,
      facilitator,
      turnedAway: undefined,
      facilitatorAt: expect.any(Number),
    });
  });

  test.each<[number, string]>([
    [401, 'facilitator_unauthorized'],
    [403, 'facilitator_unauthorized'],
    [404, 'facilitator_misconfigured'],
    [429, 'facilitator_unavailable'],
  ])(
    'of a facilitator that turns requests away with %p is who it was, and how, until the next one works',
    async (status, code) => {
      for (const answer of [
        answered(undefined, status),
        { kind: 'not_verified', answer: answered(undefined, status) },
      ] as const) {
        let current: FacilitatorAnswer = answer;
        const door = doorWith(facilitatorThat(async () => current).facilitator);
        await door.settle(claimWith({ payment: paymentWith({ authorization: { nonce: nonce() } }) }));
        const turnedAway = `fake: status ${status}, ${code}`;
        expect(door.health()).toMatchObject({ ledger: true, facilitator: false, turnedAway });
        current = success();
        await door.settle(claimWith({ payment: paymentWith({ authorization: { nonce: nonce() } }) }));
        expect(door.health()).toMatchObject({ ledger: true, facilitator: true, turnedAway: undefined });
      }
    },
  );
});

describe('many claims at once', () => {
  test('of one payment settle it once', async () => {
    const { facilitator, requests } = facilitatorThat(async () => {
      await Bun.sleep(1);
      return success();
    });
    const door = doorWith(facilitator);
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => door.settle(claimWith())));
    const kinds = outcomes.map(({ kind }) => kind).sort();
    expect(kinds).toEqual([...Array<'in_progress'>(99).fill('in_progress'), 'settled']);
    expect(requests.length).toBe(1);
    const again = await Promise.all(Array.from({ length: 100 }, () => door.settle(claimWith())));
    for (const outcome of again) expect(outcome).toMatchObject(REDELIVERED);
    expect(requests.length).toBe(1);
  });

  test('of one payment for different resources settle it for the first', async () => {
    const { facilitator, requests } = facilitatorThat(async () => {
      await Bun.sleep(1);
      return success();
    });
    const door = doorWith(facilitator);
    const claims = [claimWith(), OTHER_RESOURCE, OTHER_PAYMENT];
    const outcomes = await Promise.all(claims.map((claim) => door.settle(claim)));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['settled', 'in_progress', 'in_progress']);
    expect(await Promise.all(claims.map(door.status))).toMatchObject([REDELIVERED, SPENT, RESENT]);
    expect(requests.length).toBe(1);
  });

  test('of an uncertain payment resolve it once', async () => {
    await doorAnswered({ kind: 'no_answer' }).settle(claimWith());
    const { facilitator, requests } = facilitatorThat(async () => {
      await Bun.sleep(1);
      return success();
    });
    const door = doorWith(facilitator);
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => door.settle(claimWith())));
    expect(outcomes.filter(({ kind }) => kind === 'settled').length).toBe(1);
    expect(outcomes.filter(({ kind }) => kind === 'in_progress').length).toBe(99);
    expect(requests.length).toBe(1);
  });

  test('of different payments settle each', async () => {
    const { facilitator, requests } = facilitatorThat(async () => success());
    const door = doorWith(facilitator);
    const claims = Array.from({ length: 100 }, () =>
      claimWith({ payment: paymentWith({ authorization: { nonce: nonce() } }) }),
    );
    const outcomes = await Promise.all(claims.map((claim) => door.settle(claim)));
    for (const outcome of outcomes) expect(outcome).toMatchObject(SETTLED);
    expect(requests.length).toBe(100);
  });
});

describe('what a facilitator is sent', () => {
  test('is the authorization with its signature, and our own offer', async () => {
    const note = { note: 'Jane Doe', id: 'patient 42' };
    const payment = paymentWith({
      top: { resource: { url: 'https://a.example/api/calc/bmi?weight_kg=70', ...note }, extensions: note },
      accepted: { extra: { ...REQUIREMENTS.extra, ...note }, ...note },
    });
    const { facilitator, requests } = facilitatorThat(async () => success());
    await doorWith(facilitator).settle(claimWith({ payment }));
    const { signature, authorization } = contentOf(payment);
    expect(requests).toEqual([
      {
        x402Version: 2,
        paymentPayload: {
          x402Version: 2,
          resource: OFFER.resource,
          accepted: REQUIREMENTS,
          payload: { signature, authorization },
        },
        paymentRequirements: REQUIREMENTS,
      },
    ]);
    expect(JSON.stringify(requests)).not.toMatch(/Jane|patient|weight_kg/);
  });

  test('has the extensions of our offer', async () => {
    const extensions = { bazaar: { info: {} } };
    const payment = paymentWith({ top: { extensions: { bazaar: 'bent' } } });
    const { facilitator, requests } = facilitatorThat(async () => success());
    await doorWith(facilitator).settle(claimWith({ payment, offer: { ...OFFER, extensions } }));
    expect(requests).toMatchObject([{ paymentPayload: { extensions } }]);
  });

  test('again is what was asked for first, not what is offered by then', async () => {
    const first = facilitatorThat(async () => ({ kind: 'no_answer' }));
    await doorWith(first.facilitator).settle(claimWith());
    const offer = offerAt(9999n, `0x${'12'.repeat(20)}`);
    const second = facilitatorThat(async () => success());
    const outcome = await doorWith(second.facilitator).settle(claimWith({ offer }));
    expect(second.requests).toEqual(first.requests);
    expect(second.requests).toMatchObject([
      { paymentPayload: { accepted: { amount: '5000' } }, paymentRequirements: { amount: '5000', payTo: PAY_TO } },
    ]);
    expect(outcome).toMatchObject({ ...SETTLED, response: { amount: '5000' } });
  });
});

describe('a purchase', () => {
  test('has the same settlement response at every delivery', async () => {
    const response = {
      success: true,
      payer: '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359',
      transaction: TRANSACTION,
      network: 'eip155:8453',
      amount: '5000',
    };
    expect(await doorAnswered(success()).settle(claimWith())).toMatchObject({ ...SETTLED, response });
    expect(await doorWith().settle(claimWith())).toMatchObject({ ...REDELIVERED, response });
  });

  test('notes the digest of the first answer alone', async () => {
    for (const body of [ANSWER, 'another']) {
      expect(await doorAnswered(success()).settle(claimWith({ answer: () => body }))).toMatchObject({ body });
      while (row().answerDigest === null) await Bun.sleep(10);
      expect(row().answerDigest).toBe(ledger.today().digest(ANSWER));
    }
  });

  test('is not made while its parameters are wrong or the payment does not fit, and costs nothing', async () => {
    const { facilitator, requests } = facilitatorThat(async () => success());
    const door = doorWith(facilitator);
    expect(await door.settle(claimWith({ answer: undefined }))).toEqual({ kind: 'invalid_parameters' });
    expect(await door.settle(OTHER_AMOUNT)).toMatchObject({ kind: 'rejected', reason: 'amount_mismatch' });
    now += 55_000;
    expect(await door.settle(claimWith())).toMatchObject({ kind: 'rejected', reason: 'expired' });
    expect({ requests, rows: ledger.list(9) }).toEqual({ requests: [], rows: [] });
  });

  test.each<[string, (() => string) | undefined, string]>([
    ['fails', () => JSON.parse('{"age":41.6'), 'bmi fails: SyntaxError'],
    ['has wrong parameters by now', undefined, 'bmi fails: its parameters are wrong'],
  ])('whose answer %s stays good for it, and tells the operator no value', async (_, answer, error) => {
    const errors: string[] = [];
    const door = doorWith(facilitatorThat(async () => success()).facilitator, {
      onError: (one) => errors.push(String(one)),
    });
    const first = answer === undefined ? claimWith() : claimWith({ answer });
    await door.settle(first);
    expect(await door.settle(claimWith({ answer }))).toMatchObject({
      kind: 'answer_failed',
      row: { state: 'settled' },
    });
    expect(new Set(errors)).toEqual(new Set([`Condition: purchase 1 is paid for, and ${error}`]));
    expect(await door.settle(claimWith())).toMatchObject(REDELIVERED);
  });
});

describe('a refusal', () => {
  const refused = { kind: 'refused', reason: 'insufficient_funds', response: { success: false } } as const;
  /** A door whose facilitator refuses once, and settles from then on. */
  const refusingOnce = (reason = 'insufficient_funds') => {
    const answers = [failure(reason)];
    const { facilitator, requests } = facilitatorThat(async () => answers.shift() ?? success());
    return { door: doorWith(facilitator), requests };
  };

  test('answers the same payment for thirty seconds, without a row and without the facilitator', async () => {
    const { door, requests } = refusingOnce();
    const first = await door.settle(claimWith());
    const commits = ledger.commits();
    expect(first).toMatchObject(refused);
    expect(first).not.toHaveProperty('afterSeconds');
    now += 29_999;
    for (const claim of [claimWith(), OTHER_RESOURCE]) {
      const again = await door.settle(claim);
      expect(again).toMatchObject({ ...refused, afterSeconds: 1 });
      expect(again).toHaveProperty('message', expect.stringContaining('not tried again before Retry-After'));
    }
    expect([requests.length, row().attempts, ledger.commits()]).toEqual([1, 1, commits]);
    now += 1;
    expect(await door.settle(claimWith())).toMatchObject(SETTLED);
  });

  test('says nothing of another payment, even of the same authorization', async () => {
    const { door } = refusingOnce();
    await door.settle(claimWith());
    expect(await door.settle(OTHER_PAYMENT)).toMatchObject(SETTLED);
  });

  test('for being early ends with the time', async () => {
    const { door } = refusingOnce('invalid_exact_evm_payload_authorization_valid_after');
    expect(await door.settle(claimWith())).toMatchObject({ reason: 'not_yet_valid' });
    expect(await door.settle(claimWith())).toMatchObject(SETTLED);
  });

  test('of many is forgotten when others have come since', () => {
    const refusals = recentRefusals(() => now, 2);
    const payments = [1, 2, 3].map(() => paymentWith({ authorization: { nonce: nonce() } }));
    for (const payment of payments) refusals.note(payment, 'refused');
    const kept = { reason: 'refused', seconds: 30 } as const;
    expect(payments.map(refusals.find)).toEqual([undefined, kept, kept]);
  });
});

describe('a signature that is judged', () => {
  const CLIENT = '192.0.2.1';
  const WRONG = { reason: 'invalid_signature', message: 'no' } as const;
  const another = (changes: Partial<Claim> = {}): Claim =>
    claimWith({ payment: paymentWith({ authorization: { nonce: nonce() } }), client: CLIENT, ...changes });

  /** Judges every signature so, and counts how many. */
  const judging = (found: SignatureFinding = { kind: 'good' }) => {
    const judged = { count: 0 };
    const judge = async () => {
      judged.count += 1;
      return found;
    };
    return { judged, judge };
  };

  test.each<[string, FacilitatorAnswer, Partial<Claim>, string]>([
    ['settled', success(), {}, 'settled'],
    ['refused', failure('insufficient_funds'), {}, 'refused'],
    ['uncertain', { kind: 'no_answer' }, {}, 'uncertain'],
    ['for a wrong call', success(), { answer: undefined }, 'invalid_parameters'],
  ])('leaves its lane when the payment is %s', async (_, answer, changes, kind) => {
    const { judge } = judging({ kind: 'chain' });
    const unlike = async () =>
      'body' in answer && answer.body !== undefined && kind === 'settled'
        ? success({ transaction: `0x${nonce().slice(2)}` })
        : answer;
    const door = doorWith(facilitatorThat(unlike).facilitator, { judge });
    for (let sent = 0; sent < 4; sent += 1)
      expect(await door.settle(another({ client: undefined, ...changes }))).toMatchObject({ kind });
  });

  test('makes its payer known there once it is settled, until a payment of the payer is refused', async () => {
    const answers = [success(), failure('insufficient_funds')];
    const { facilitator } = facilitatorThat(async () => answers.shift() ?? { kind: 'no_answer' });
    const { judged, judge } = judging();
    const door = doorWith(facilitator, { judge });
    expect(await door.settle(another())).toMatchObject({ kind: 'settled' });
    expect(judged.count).toBe(1);
    expect(await door.settle(another())).toMatchObject({ kind: 'refused' });
    // Judged for the refusal alone: it can be a forgery.
    expect(judged.count).toBe(2);
    expect(await door.settle(another())).toMatchObject({ kind: 'uncertain' });
    expect(judged.count).toBe(3);
  });

  test('and is wrong has no row, asks no facilitator, and is counted as refused', async () => {
    const { judge } = judging({ kind: 'wrong', refusal: WRONG });
    const { facilitator, requests } = facilitatorThat(async () => success());
    const { buckets, admission } = clientWith();
    const outcome = await doorWith(facilitator, { judge }).settle(claimWith(), admission);
    expect(outcome).toEqual({ kind: 'rejected', ...WRONG });
    expect([requests, ledger.list(9)]).toEqual([[], []]);
    expect(buckets).toEqual(['paid', 'refused']);
  });

  /** A client, in which buckets it was counted, and if its refusals are used up. */
  const clientWith = (exceeded?: { limit: number; resetSeconds: number }) => {
    const buckets: string[] = [];
    const count: Limits['exceeded'] = (bucket) => {
      buckets.push(bucket);
      return undefined;
    };
    const end = (isUsed: boolean) => buckets.push(isUsed ? 'refused' : 'given back');
    const reserve: Limits['reserve'] = () => (exceeded === undefined ? { end } : { exceeded });
    return { buckets, admission: { ...ADMIT, exceeded: count, reserve } };
  };

  test.each<[string, FacilitatorAnswer, readonly string[]]>([
    ['a refusal', failure('insufficient_funds'), ['paid', 'refused']],
    ['a settlement', success(), ['paid', 'given back']],
    ['an uncertain end', { kind: 'no_answer' }, ['paid', 'given back']],
  ])('is counted as refused after %s alone', async (_, answer, expected) => {
    const { buckets, admission } = clientWith();
    await doorAnswered(answer).settle(claimWith(), admission);
    expect(buckets).toEqual([...expected]);
  });

  test('is not looked at when the client has used up its refusals, unless the payer is known there', async () => {
    const exceeded = { limit: 20, resetSeconds: 9 };
    const { admission } = clientWith(exceeded);
    const { facilitator, requests } = facilitatorThat(async () => success());
    const { judged, judge } = judging();
    const door = doorWith(facilitator, { judge });
    const limited = { kind: 'rate_limited', exceeded } as const;
    expect(await door.settle(another(), admission)).toMatchObject(limited);
    expect([requests, judged.count]).toEqual([[], 0]);
    const paid = another();
    expect(await door.settle(paid)).toMatchObject({ kind: 'settled' });
    // What was paid for is fetched all the same, and the payer is known now.
    expect(await door.settle(paid, admission)).toMatchObject({ kind: 'redelivered' });
    expect(await door.settle(another(), admission)).not.toMatchObject(limited);
    expect(await door.settle(another({ client: '192.0.2.2' }), admission)).toMatchObject(limited);
  });

  /** A client that may be refused twice. */
  const refusedTwice = (): Limits => {
    let [used, reserved] = [0, 0];
    const reserve: Limits['reserve'] = () => {
      if (used + reserved >= 2)
        return { exceeded: { limit: 2, resetSeconds: 9, isReserved: reserved > 0 && used < 2 } };
      reserved += 1;
      return {
        end: (isUsed) => {
          reserved -= 1;
          if (isUsed) used += 1;
        },
      };
    };
    return { ...ADMIT, reserve };
  };

  /** How nine payments of a new payer end that are sent at once, and how many of them reach the facilitator. */
  const burst = async (answer: () => FacilitatorAnswer) => {
    const { facilitator, requests } = facilitatorThat(async () => answer());
    const door = doorWith(facilitator, { deadline: 60_000 });
    const admission = refusedTwice();
    const sent = Array.from({ length: 9 }, () => door.settle(another(), admission));
    const kinds = (await Promise.all(sent)).map(({ kind }) => kind).sort();
    return { kinds, asked: requests.length };
  };

  test('waits while others of its client may be refused, and is served once one has settled', async () => {
    let transactions = 0;
    const unlike = () => {
      transactions += 1;
      return success({ transaction: `0x${transactions.toString(16).padStart(64, 'e')}` });
    };
    expect(await burst(unlike)).toEqual({ kinds: Array(9).fill('settled'), asked: 9 });
  });

  test('goes no further if the others of its client were refused', async () => {
    const refused = await burst(() => failure('insufficient_funds'));
    expect(refused).toEqual({ kinds: [...Array(7).fill('rate_limited'), 'refused', 'refused'], asked: 2 });
  });

  test('is not judged again once the payment has a row', async () => {
    await doorAnswered({ kind: 'no_answer' }).settle(claimWith());
    const { judged, judge } = judging();
    const door = doorWith(facilitatorThat(async () => success()).facilitator, { judge });
    expect(await door.settle(claimWith())).toMatchObject({ ...SETTLED });
    expect(await door.settle(claimWith())).toMatchObject(REDELIVERED);
    expect(judged.count).toBe(0);
  });
});

describe('what is admitted', () => {
  const EXCEEDED = { limit: 1, resetSeconds: 9 };

  /** Counts in which buckets a claim was counted, and lets none pass. */
  const refusing = () => {
    const buckets: string[] = [];
    const exceeded: Limits['exceeded'] = (bucket) => {
      buckets.push(bucket);
      return EXCEEDED;
    };
    return { buckets, admission: { ...ADMIT, exceeded } };
  };

  test('is counted apart for what the buyer has paid, or may have paid', async () => {
    const { buckets, admission } = refusing();
    const limited = { kind: 'rate_limited', exceeded: EXCEEDED } as const;
    const { facilitator, requests } = facilitatorThat(async () => success());
    const door = doorWith(facilitator);
    expect(await door.settle(claimWith(), admission)).toEqual({ ...limited, row: undefined });
    await doorAnswered({ kind: 'no_answer' }).settle(claimWith());
    expect(await door.settle(claimWith(), admission)).toEqual({ ...limited, row: row() });
    expect(requests).toEqual([]);
    await door.settle(claimWith());
    expect(await door.settle(claimWith(), admission)).toEqual({ ...limited, row: row() });
    expect(await door.settle(OTHER_RESOURCE, admission)).toEqual({ ...limited, row: undefined });
    expect(buckets).toEqual(['paid', 'redelivery', 'redelivery', 'paid']);
  });

  test('is counted apart for the same payment while it is settled, and not for another one of its authorization', async () => {
    const answer = later();
    const settling = doorWith(facilitatorThat(() => answer.promise).facilitator).settle(claimWith());
    await turns();
    const { buckets, admission } = refusing();
    expect(await doorWith().settle(claimWith(), admission)).toMatchObject({ kind: 'rate_limited', row: row() });
    expect(await doorWith().settle(OTHER_PAYMENT, admission)).toEqual({
      ...{ kind: 'rate_limited', exceeded: EXCEEDED, row: undefined },
    });
    expect(buckets).toEqual(['redelivery', 'paid']);
    answer.resolve(success());
    await settling;
  });

  test('is no settlement while none may begin: nothing is charged, and what is uncertain stays so', async () => {
    expect(await doorAnswered(success()).status(claimWith())).toEqual(NEW);
    expect(ledger.list(9)).toEqual([]);
    await doorAnswered({ kind: 'no_answer' }).settle(claimWith());
    expect(await doorAnswered(success()).status(claimWith())).toEqual({ kind: 'uncertain', row: row() });
    expect(row()).toMatchObject({ state: 'uncertain', attempts: 1 });
  });

  test('is uncertain still if no facilitator is left to ask', async () => {
    await doorAnswered({ kind: 'no_answer' }).settle(claimWith());
    expect(await doorWith().settle(claimWith())).toEqual({ kind: 'uncertain', row: row() });
  });

  test('ends, and is timed, before the answer waits for the disk', async () => {
    const ends: string[] = [];
    const onEnd = (end: string) => void ends.push(end);
    await doorWith(facilitatorThat(async () => success()).facilitator, { onEnd }).settle(claimWith());
    await doorWith(undefined, { onEnd }).settle(claimWith());
    expect(ends).toEqual(['settled']);
  });
});

describe('an identifier', () => {
  const ID = 'pay_7d5d747be160e280';
  const named = claimWith({ identifier: ID });
  const other = claimWith({ payment: paymentWith({ authorization: { nonce: nonce() } }), identifier: ID });

  test('that names another payment is in conflict, and nothing is settled', async () => {
    await doorAnswered(success()).settle(named);
    const { facilitator, requests } = facilitatorThat(async () => success());
    const door = doorWith(facilitator);
    for (const ask of [door.settle, door.status])
      expect(await ask(other)).toMatchObject({ kind: 'identifier_conflict', row: undefined });
    expect(requests).toEqual([]);
  });

  test('of another payer is free: each payer has identifiers of its own', async () => {
    await doorAnswered(success()).settle(named);
    const from = '0x00000000000000000000000000000000000000A1';
    const payment = paymentWith({ authorization: { from, nonce: nonce() } });
    const theirs = claimWith({ payment, identifier: ID });
    expect(await doorAnswered(success()).settle(theirs)).toMatchObject(SETTLED);
    for (const claim of [named, theirs]) expect(await doorWith().settle(claim)).toMatchObject(REDELIVERED);
  });

  test('is needed to fetch what was bought under it', async () => {
    await doorAnswered(success()).settle(named);
    expect(await doorWith().settle(named)).toMatchObject(REDELIVERED);
    for (const identifier of [undefined, `${ID}x`])
      expect(await doorWith().settle(claimWith({ identifier }))).toMatchObject({
        kind: 'identifier_conflict',
        row: { id: row().id },
      });
  });

  test('is free again once its payment is refused', async () => {
    await doorAnswered(failure('insufficient_funds')).settle(named);
    expect(await doorAnswered(success()).settle(other)).toMatchObject(SETTLED);
  });
});

describe('any history of a payment', () => {
  /** What a facilitator does with the money, if it has not moved yet, and what it then says. */
  type Behaviour = { readonly moves: boolean; readonly says: 'truth' | 'nothing' | 'pending' | '500' | 'nonsense' };
  type Step = Behaviour & { readonly resource: 0 | 1; readonly refusal: number; readonly waits: number };

  /** Answers that are only honest when nothing has moved, as a facilitator that forgets gives them later as well. */
  const NOTHING_MOVED: readonly FacilitatorAnswer[] = [
    failure('insufficient_funds'),
    failure('invalid_exact_evm_payload_authorization_valid_before'),
    { kind: 'not_sent' },
    answered(undefined, 401),
    answered(undefined, 404),
    answered(undefined, 429),
  ];

  const step: fc.Arbitrary<Step> = fc.record({
    moves: fc.boolean(),
    says: fc.constantFrom('truth', 'nothing', 'pending', '500', 'nonsense'),
    resource: fc.constantFrom(0 as const, 1 as const),
    refusal: fc.nat({ max: NOTHING_MOVED.length - 1 }),
    waits: fc.constantFrom(0, 1, DEADLINE + LEASE_MARGIN),
  });

  test('moves the money once, never serves without it, and never asks for it again once it may have moved', async () => {
    const payment = paymentWith({ authorization: { validBefore: String(NOW + 3600) } });
    const CLAIMS = [claimWith({ payment }), { ...OTHER_RESOURCE, payment }] as const;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        now = NOW * 1000;
        const own = openStore({ file: ':memory:', mode: 'stub', now: () => now });
        let hasMoved = false;
        let mayHaveMovedFor: 0 | 1 | undefined;
        try {
          for (const { moves, says, resource, refusal, waits } of steps) {
            now += waits;
            const { facilitator, requests } = facilitatorThat(async () => {
              if (moves) hasMoved = true;
              if (says === 'nothing') return { kind: 'no_answer' };
              if (says === 'pending') return failure('settlement_pending', { transaction: TRANSACTION });
              if (says === '500') return answered(undefined, 500);
              if (says === 'nonsense') return answered({ success: 'yes' });
              return moves ? success() : (NOTHING_MOVED[refusal] ?? { kind: 'no_answer' });
            });
            const outcome = await doorWith(facilitator, { ledger: own, redelivery: 1e12 }).settle(CLAIMS[resource]);
            const isServed = outcome.kind === 'settled' || outcome.kind === 'redelivered';
            if (isServed) expect(hasMoved).toBe(true);
            if (mayHaveMovedFor === resource) expect(['settled', 'redelivered', 'uncertain']).toContain(outcome.kind);
            const mayHaveMoved = 'row' in outcome && outcome.row?.state === 'uncertain';
            if (mayHaveMovedFor !== undefined && mayHaveMovedFor !== resource) {
              expect(outcome).toMatchObject(SPENT);
              expect(requests).toEqual([]);
            }
            if (outcome.kind === 'redelivered') expect(requests).toEqual([]);
            if (isServed || outcome.kind === 'uncertain' || mayHaveMoved) mayHaveMovedFor = resource;
            if (hasMoved) expect(mayHaveMovedFor).toBeDefined();
            expect(own.list(9).length).toBe(1);
          }
        } finally {
          own.close();
        }
      }),
      runs(300),
    );
  });
});
