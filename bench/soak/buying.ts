/** Paid traffic. Compares every answer with what its buyer knows of the payment. */
import { encodeHeader } from '../../src/payments/protocol/headers.ts';
import type { Authorization, PaymentPayload } from '../../src/payments/protocol/schema.ts';
import { type Answer, errorFlaw, jsonOf, offerFlaw } from '../../test/simulation/answers.ts';
import type { Call } from '../../test/simulation/calls.ts';
import { judge, otherNonce, type Purchase, pay, purchaseOf, signFor } from '../../test/simulation/purchases.ts';
import { ask, violate, withPayment } from '../../test/simulation/world.ts';
import type { Traffic } from './traffic.ts';

/** Signs a payment for a call. */
export const prepare = async (traffic: Traffic, call = traffic.random.pick(traffic.right)): Promise<Purchase> => {
  const purchase = await signFor(traffic, call);
  traffic.payments.add(purchase);
  return purchase;
};

/** Sends a payment for its own call. */
const send = async (traffic: Traffic, kind: string, purchase: Purchase): Promise<Answer | undefined> => {
  const answer = await pay(traffic, kind, purchase);
  traffic.payments.update(purchase);
  return answer;
};

export const purchase = async (traffic: Traffic): Promise<void> => {
  await send(traffic, 'purchase', await prepare(traffic));
};

/** Sends a served payment again for its call, and expects the same bytes and receipt. */
export const replay = async (traffic: Traffic): Promise<void> => {
  const served = traffic.payments.draw('served');
  if (served === undefined || served.sent >= MOST_SENT.served) return purchase(traffic);
  const answer = await send(traffic, 'replay', served);
  if (answer !== undefined && answer.status !== 200) violate(traffic, 'replay', `is ${answer.status}`);
};

/** Below the deliveries of a purchase, and the questions about an uncertain one, that the service limits. */
const MOST_SENT = { served: 15, open: 4 };

/** Sends a used payment for another call of the same price, and expects a refusal. */
export const replayElsewhere = async (traffic: Traffic): Promise<void> => {
  const kind = 'replay elsewhere';
  const used = traffic.payments.draw(traffic.random.chance(0.9) ? 'served' : 'uncertain');
  if (used === undefined || used.wrongCalls >= MOST_WRONG_CALLS) return purchase(traffic);
  used.wrongCalls += 1;
  const answer = await ask(traffic, kind, otherCall(traffic, used.call).target, withPayment(used.header));
  if (answer === undefined) return;
  if (used.fate !== 'served' && errorFlaw(answer, ['payment_in_progress']) === undefined) return;
  violate(traffic, kind, offerFlaw(answer));
  const { reason } = jsonOf(answer);
  if (reason !== 'authorization_already_used') violate(traffic, kind, `is refused for ${String(reason)}`);
};

/** Below the number of wrong calls after which the service demands proof of the buyer. */
const MOST_WRONG_CALLS = 1;

const otherCall = ({ random, right }: Traffic, { target, price }: Call): Call =>
  random.pick(right.filter((call) => call.price === price && call.target !== target));

/** Sends a payment again whose outcome its buyer does not know. */
export const retry = async (traffic: Traffic): Promise<void> => {
  const fate = traffic.random.pick(['uncertain', 'unknown', 'unused'] as const);
  const open = traffic.payments.draw(fate);
  if (open === undefined || !isFresh(open) || open.sent >= MOST_SENT.open) return purchase(traffic);
  await send(traffic, `retry ${fate}`, open);
};

/** After this time the service may refuse an unused authorization as expired. */
const RETRY_MS = 45_000;

const isFresh = ({ signedAt }: Purchase): boolean => Date.now() - signedAt < RETRY_MS;

/** Sends one payment several times at once, and expects one settlement, one body, and nothing for the other call. */
export const twins = async (traffic: Traffic): Promise<void> => {
  const own = await prepare(traffic);
  const other = purchaseOf(otherCall(traffic, own.call), own.payload);
  const targets = [own.call.target, own.call.target, other.call.target];
  const sent = targets.map((target) => ask(traffic, 'twins', target, withPayment(own.header)));
  const [first, second, elsewhere] = await Promise.all(sent);
  const update = (one: Purchase, answer: Answer) => traffic.payments.update(one, judge(traffic, 'twins', one, answer));
  const answers = [first, second].filter((answer) => answer !== undefined);
  const bought = answers.filter(mayHaveBought);
  if (elsewhere !== undefined && mayHaveBought(elsewhere)) {
    if (bought.length > 0) violate(traffic, 'twins', 'one payment has bought two calls');
    return update(other, elsewhere);
  }
  for (const answer of bought) update(own, answer);
  if (bought.length === 0) traffic.payments.update(own, answers.length === 0 ? 'unanswered' : 'unknown');
};

/** True for an answer after which the payment belongs to its call. */
const mayHaveBought = (answer: Answer): boolean => {
  const payment = jsonOf(answer).payment as { readonly state?: string } | undefined;
  return answer.status === 200 || payment?.state === 'uncertain' || payment?.state === 'unknown';
};

/** Pays for wrong parameters, which must cost nothing, and then for a valid call. */
export const wrongParameters = async (traffic: Traffic): Promise<void> => {
  const wrong = traffic.random.pick(traffic.wrong);
  const call = traffic.random.pick(traffic.right.filter(({ price }) => price === wrong.price));
  const unspent = await prepare(traffic, call);
  const answer = await ask(traffic, 'wrong parameters', wrong.target, withPayment(unspent.header));
  if (answer === undefined) return;
  violate(traffic, 'wrong parameters', errorFlaw(answer, [wrong.code]));
  if (traffic.random.chance(0.2)) await send(traffic, 'the payment of wrong parameters', unspent);
};

type Invalid = { readonly reason: string; readonly spoil: (payload: PaymentPayload) => unknown };

const authorized = (payload: PaymentPayload, change: Partial<Authorization>): PaymentPayload => ({
  ...payload,
  payload: { ...payload.payload, authorization: { ...payload.payload.authorization, ...change } },
});

/** Invalid payments, each with the reason of its refusal. */
const INVALID: readonly Invalid[] = [
  {
    reason: 'invalid_signature',
    spoil: (payload) => authorized(payload, { nonce: otherNonce(payload.payload.authorization.nonce) }),
  },
  { reason: 'amount_mismatch', spoil: (payload) => authorized(payload, { value: '4999' }) },
  { reason: 'recipient_mismatch', spoil: (payload) => authorized(payload, { to: `0x${'12'.repeat(20)}` }) },
  { reason: 'expired', spoil: (payload) => authorized(payload, { validBefore: '1700000000' }) },
  { reason: 'not_yet_valid', spoil: (payload) => authorized(payload, { validAfter: '99999999999' }) },
  { reason: 'unsupported_version', spoil: (payload) => ({ ...payload, x402Version: 1 }) },
  { reason: 'malformed', spoil: (payload) => ({ ...payload, payload: { authorization: null } }) },
  {
    reason: 'malformed',
    spoil: (payload) => ({ ...payload, payload: null, ['__proto__']: { payload: payload.payload } }),
  },
  { reason: 'offer_mismatch', spoil: (payload) => ({ ...payload, accepted: { ...payload.accepted, extra: null } }) },
];

export const invalidPayment = async (traffic: Traffic): Promise<void> => {
  const kind = 'bad payment';
  const { call, payload } = await prepare(traffic);
  const { reason, spoil } = traffic.random.pick(INVALID);
  const header = encodeHeader(spoil(payload));
  const answer = await ask(traffic, kind, call.target, withPayment(header));
  if (answer === undefined) return;
  const { code, reason: found } = jsonOf(answer);
  // A failing facilitator or the cap can answer before the signature is verified.
  if (reason === 'invalid_signature' && (code !== 'payment_required' || traffic.isFaulty)) return;
  violate(traffic, kind, offerFlaw(answer));
  if (found !== reason) violate(traffic, kind, `is refused for ${String(found)}, not ${reason}`);
};

/** The requests of a burst, in parts of those that the service settles at once. */
const BURST = 1.25;

/** Sends more paid requests than the service settles at once. The rest must stay uncharged and be sent again. */
export const burst = async (traffic: Traffic): Promise<void> => {
  const all: Purchase[] = [];
  while (all.length < traffic.cap * BURST) all.push(await prepare(traffic));
  await Promise.all(all.map((one) => send(traffic, 'burst', one)));
  for (const one of all) {
    if (one.fate === 'unused' && isFresh(one)) await send(traffic, 'the rest of a burst', one);
  }
};
