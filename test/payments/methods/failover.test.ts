import { describe, expect, test } from 'bun:test';
import type { Facilitator, FacilitatorAnswer } from '../../../src/payments/facilitators/facilitator.ts';
import type { Verdict } from '../../../src/payments/methods/method.ts';
import { judge, settleThrough } from '../../../src/payments/methods/settling.ts';
import type { FacilitatorRequest } from '../../../src/payments/protocol/schema.ts';
import { newAccount } from '../../support/buyer.ts';
import { requestFrom } from '../../support/payments.ts';

const TRANSACTION = `0x${'7a'.repeat(32)}`;

const answered = (body: unknown, status = 200): FacilitatorAnswer => ({ kind: 'answered', status, body });
const failure = (errorReason: string, fields: object = {}): FacilitatorAnswer =>
  answered({ success: false, errorReason, transaction: '', network: 'eip155:8453', ...fields });
const verified = (answer: FacilitatorAnswer): FacilitatorAnswer => ({ kind: 'not_verified', answer });

const SUCCESS = answered({ success: true, transaction: TRANSACTION, network: 'eip155:8453' });

const EXPECTED = { network: 'eip155:8453', payer: '0x00', amount: 5000n };

const request: FacilitatorRequest = await requestFrom(newAccount());

type Answering = FacilitatorAnswer | ((signal: AbortSignal) => FacilitatorAnswer);

/** Settles through facilitators that answer like this, and notes everything that happens in its order. */
const settle = async (
  answers: readonly Answering[],
  { mayFailOver = true, controller = new AbortController() } = {},
) => {
  const events: string[] = [];
  const requests: FacilitatorRequest[] = [];
  const facilitators = answers.map((answering, index): Facilitator => {
    const name = `facilitator ${index + 1}`;
    return {
      name,
      settle: async (given, signal) => {
        events.push(`asks ${name}`);
        requests.push(given);
        return typeof answering === 'function' ? answering(signal) : answering;
      },
      supported: () => Promise.reject(new Error('asked')),
    };
  });
  const { answer, verdict } = await settleThrough(facilitators, {
    ...{ request, expected: EXPECTED, signal: controller.signal },
    failOver: async (name) => {
      events.push(`fails over to ${name}`);
      return mayFailOver;
    },
  });
  return { answer, verdict, events, requests };
};

/** Answers that turn the request away, for reasons of the facilitator's own. */
const TURNED_AWAY: readonly [string, FacilitatorAnswer][] = [
  ['a request that was never sent', { kind: 'not_sent' }],
  ['a facilitator that does not support this', { kind: 'unsupported' }],
  ['credentials that cannot be made', { kind: 'unauthorized' }],
  ['status 401', answered(undefined, 401)],
  ['status 403', answered({ error: 'key' }, 403)],
  ['status 404', answered(undefined, 404)],
  ['status 429', answered('slow down', 429)],
  ['a verification that was never sent', verified({ kind: 'not_sent' })],
  ['a verification that was lost', verified({ kind: 'no_answer' })],
  ['a verification that failed with 500', verified(answered(undefined, 500))],
  ['a verification that was refused for an unknown reason', verified(answered({ isValid: false, invalidReason: '?' }))],
];

/** Answers after which no other facilitator may be asked. */
const FINAL: readonly [string, FacilitatorAnswer][] = [
  ['a success', SUCCESS],
  ['a success of another network', answered({ success: true, transaction: TRANSACTION, network: 'eip155:1' })],
  ['a success without a transaction', answered({ success: true, network: 'eip155:8453' })],
  ['a success with status 429', answered({ success: true, transaction: TRANSACTION, network: 'eip155:8453' }, 429)],
  ['a definite refusal', failure('invalid_exact_evm_signature')],
  ['a refusal for lack of money', failure('insufficient_funds')],
  ['a refusal with status 404', answered({ success: false, errorReason: 'insufficient_funds', transaction: '' }, 404)],
  ['a refusal by the verification', verified(answered({ isValid: false, invalidReason: 'insufficient_funds' }))],
  ['a nonce that was used', failure('invalid_exact_evm_nonce_already_used')],
  ['a transaction that is pending', failure('settlement_pending', { transaction: TRANSACTION })],
  ['a failure for an unknown reason', failure('unexpected_settle_error')],
  ['an answer that was lost', { kind: 'no_answer' }],
  ['status 500', answered(undefined, 500)],
  ['status 502', answered('bad gateway', 502)],
  ['status 400', answered({ error: 'bad' }, 400)],
  ['status 200 without JSON', answered(undefined)],
  ['status 200 with something else', answered({ ok: true })],
];

describe('another facilitator', () => {
  test.each(TURNED_AWAY)('is asked after %s, once that is noted', async (_, answer) => {
    const settled = await settle([answer, SUCCESS]);
    expect(settled.answer).toEqual(SUCCESS);
    expect(settled.events).toEqual(['asks facilitator 1', 'fails over to facilitator 2', 'asks facilitator 2']);
  });

  test.each(FINAL)('is not asked after %s', async (_, answer) => {
    const settled = await settle([answer, SUCCESS]);
    expect(settled).toMatchObject({ answer, verdict: judge(answer, EXPECTED) });
    expect(settled.events).toEqual(['asks facilitator 1']);
  });

  test.each(FINAL)('is not asked after %s, wherever in the order that came', async (_, answer) => {
    const settled = await settle([{ kind: 'not_sent' }, answer, SUCCESS]);
    expect(settled.answer).toEqual(answer);
    expect(settled.events).toEqual(['asks facilitator 1', 'fails over to facilitator 2', 'asks facilitator 2']);
  });

  test.each(TURNED_AWAY)('is not there after the last one: the answer is %s', async (_, answer) => {
    expect((await settle([{ kind: 'not_sent' }, answer])).answer).toEqual(answer);
    expect((await settle([answer])).answer).toEqual(answer);
  });

  test.each(
    ['401', '403', '404', '429'].flatMap((status) => FINAL.map(([what, answer]) => [status, what, answer] as const)),
  )(
    'after status %s, which leaves it open whether the money has moved, proves nothing but a success: %s',
    async (status, _, answer) => {
      const { moved } = judge(answer, EXPECTED);
      const { verdict } = await settle([answered(undefined, Number(status)), answer]);
      expect(verdict.moved).toBe(moved === 'yes' ? 'yes' : 'perhaps');
    },
  );

  test.each(TURNED_AWAY)('after status 429 proves nothing by %s', async (_, answer) => {
    const { kind } = judge(answer, EXPECTED) as Extract<Verdict, { moved: 'perhaps' }>;
    const unknown = { moved: 'perhaps', kind };
    expect((await settle([answered(undefined, 429), answer])).verdict).toEqual(unknown as Verdict);
    expect((await settle([answered(undefined, 429), { kind: 'not_sent' }, answer])).verdict).toEqual(
      unknown as Verdict,
    );
  });

  test('after requests that were never sent proves what it says', async () => {
    const refusal = failure('insufficient_funds');
    expect((await settle([{ kind: 'not_sent' }, refusal])).verdict).toEqual(judge(refusal, EXPECTED));
  });

  test('is asked for exactly what the first one was asked for', async () => {
    const { requests } = await settle([{ kind: 'not_sent' }, answered(undefined, 429), SUCCESS]);
    expect(requests).toEqual([request, request, request]);
  });

  test('is not asked when the attempt is no longer in our hands', async () => {
    const settled = await settle([answered(undefined, 429), SUCCESS], { mayFailOver: false });
    expect(settled.answer).toEqual(answered(undefined, 429));
    expect(settled.events).toEqual(['asks facilitator 1', 'fails over to facilitator 2']);
  });

  test('is neither noted nor asked after the deadline', async () => {
    const controller = new AbortController();
    const late = (): FacilitatorAnswer => {
      controller.abort();
      return { kind: 'not_sent' };
    };
    const settled = await settle([late, SUCCESS], { controller });
    expect(settled).toMatchObject({ answer: { kind: 'not_sent' }, events: ['asks facilitator 1'] });
  });

  test('is told of the deadline', async () => {
    const controller = new AbortController();
    const signals: AbortSignal[] = [];
    const seen = (signal: AbortSignal): FacilitatorAnswer => {
      signals.push(signal);
      return { kind: 'not_sent' };
    };
    await settle([seen, seen], { controller });
    expect(signals).toEqual([controller.signal, controller.signal]);
  });

  test('is not asked if the failover cannot be noted', async () => {
    const asked: string[] = [];
    const facilitator = (name: string): Facilitator => ({
      ...{ name, supported: async () => undefined },
      settle: async () => {
        asked.push(name);
        return { kind: 'not_sent' };
      },
    });
    const failOver = () => Promise.reject(new Error('disk is full'));
    const signal = new AbortController().signal;
    const settling = settleThrough([facilitator('first'), facilitator('second')], {
      request,
      expected: EXPECTED,
      signal,
      failOver,
    });
    await expect(settling).rejects.toThrow('disk is full');
    await settling.catch(() => {});
    expect(asked).toEqual(['first']);
  });
});

test('without any facilitator nothing is sent', async () => {
  expect(await settle([])).toMatchObject({ answer: { kind: 'not_sent' }, events: [] });
});
