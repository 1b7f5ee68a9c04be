/** Traffic that pays: every answer is compared with what its buyer knows of the payment. */
import { encodeHeader } from '../../src/payments/protocol/headers.ts';
import type { Authorization, PaymentPayload } from '../../src/payments/protocol/schema.ts';
import { type Answer, errorFlaw, isDefinite, jsonOf, offerFlaw, resultFlaw } from './answers.ts';
import type { Entry, Fate } from './book.ts';
import type { Call } from './calls.ts';
import { ask, violate, type World, withPayment } from './world.ts';

/** Takes a fresh payment for a call. */
export const prepare = async (world: World, call = world.random.pick(world.right)): Promise<Entry> =>
  world.book.open(await world.purse.take(call.price), call);

const NOT_CHARGED = ['payment_unavailable', 'facilitator_unavailable', 'facilitator_unauthorized'] as const;

/** What an answer says of a payment that was sent for its own call; notes what speaks against the answer. */
const fateBy = (world: World, kind: string, entry: Entry, answer: Answer | undefined): Fate => {
  const { fate } = entry;
  if (answer === undefined) return fate === 'unused' ? 'unanswered' : fate;
  const { code, reason } = jsonOf(answer);
  if (answer.status === 200) {
    violate(world, kind, resultFlaw(answer, entry.call));
    const receipt = answer.headers.get('payment-response') ?? '';
    entry.receipt ??= receipt;
    if (receipt !== entry.receipt) violate(world, kind, 'was given two different receipts');
    return 'served';
  }
  if (fate === 'served') violate(world, kind, `was served before, and is ${answer.status} ${String(code)} now`);
  if (answer.status === 402) {
    violate(world, kind, offerFlaw(answer));
    if (fate === 'uncertain') violate(world, kind, 'is asked to pay again while its settlement is uncertain');
    if (!isDefinite(answer) || !world.isFaulty) violate(world, kind, `is refused: ${String(reason)}`);
    return 'refused';
  }
  if (code === 'settlement_uncertain') {
    violate(world, kind, errorFlaw(answer, ['settlement_uncertain']));
    if (!world.isFaulty) violate(world, kind, 'is uncertain without a fault');
    return 'uncertain';
  }
  if (code === 'payment_in_progress') return fate === 'unused' ? 'unknown' : fate;
  violate(world, kind, errorFlaw(answer, NOT_CHARGED));
  if (fate !== 'uncertain') return 'unused';
  violate(world, kind, 'is called unused while its settlement is uncertain');
  return fate;
};

const hear = (world: World, kind: string, entry: Entry, answer: Answer | undefined): void =>
  world.book.note(entry, fateBy(world, kind, entry, answer));

/** Sends a payment for its own call. */
const send = async (world: World, kind: string, entry: Entry): Promise<Answer | undefined> => {
  const answer = await ask(world, kind, entry.call.target, withPayment(entry.signed.header));
  hear(world, kind, entry, answer);
  return answer;
};

export const purchase = async (world: World): Promise<void> => {
  await send(world, 'purchase', await prepare(world));
};

/** The same payment for the same call: the same bytes, and the same receipt. */
export const replay = async (world: World): Promise<void> => {
  const entry = world.book.draw('served', world.random.next);
  if (entry === undefined) return purchase(world);
  const answer = await send(world, 'replay', entry);
  if (answer !== undefined && answer.status !== 200) violate(world, 'replay', `is ${answer.status}`);
};

/** A payment that was used, for another call of the same price. */
export const replayElsewhere = async (world: World): Promise<void> => {
  const kind = 'replay elsewhere';
  const entry = world.book.draw(world.random.chance(0.9) ? 'served' : 'uncertain', world.random.next);
  if (entry === undefined) return purchase(world);
  const answer = await ask(world, kind, otherCall(world, entry.call).target, withPayment(entry.signed.header));
  if (answer === undefined) return;
  const inProgress = entry.fate === 'served' ? undefined : errorFlaw(answer, ['payment_in_progress']);
  if (entry.fate !== 'served' && inProgress === undefined) return;
  violate(world, kind, offerFlaw(answer));
  const { reason } = jsonOf(answer);
  if (reason !== 'authorization_already_used') violate(world, kind, `is refused for ${String(reason)}`);
};

const otherCall = (world: World, { target, price }: Call): Call =>
  world.random.pick(world.right.filter((call) => call.price === price && call.target !== target));

/** A payment whose end its buyer does not know. */
export const retry = async (world: World): Promise<void> => {
  const fate = world.random.pick(['uncertain', 'unknown', 'unused'] as const);
  const entry = world.book.draw(fate, world.random.next);
  if (entry === undefined || !isFresh(entry)) return purchase(world);
  await send(world, `retry ${fate}`, entry);
};

/** After this an authorization could have expired, and what was not used is refused for it. */
const RETRY_MS = 45_000;

const isFresh = ({ signed }: Entry): boolean => Date.now() - signed.signedAt < RETRY_MS;

/** One payment sent several times at once: one settlement, one body, and for the call that came second nothing. */
export const twins = async (world: World): Promise<void> => {
  const entry = await prepare(world);
  const { signed, call } = entry;
  const other = otherCall(world, call);
  const targets = [call.target, call.target, other.target];
  const sent = targets.map((target) => ask(world, 'twins', target, withPayment(signed.header)));
  const [first, second, elsewhere] = await Promise.all(sent);
  const own = [first, second].filter((answer) => answer !== undefined);
  if (elsewhere !== undefined && mayHaveBought(elsewhere)) {
    if (own.some(mayHaveBought)) violate(world, 'twins', 'one payment has bought two calls');
    return hear(world, 'twins', world.book.open(signed, other), elsewhere);
  }
  const bought = own.filter(mayHaveBought);
  for (const answer of bought) hear(world, 'twins', entry, answer);
  if (bought.length === 0) world.book.note(entry, own.length === 0 ? 'unanswered' : 'unknown');
};

/** Whether the payment is that call's from now on. */
const mayHaveBought = (answer: Answer): boolean =>
  answer.status === 200 || jsonOf(answer).code === 'settlement_uncertain';

/** Wrong parameters cost nothing, and the payment stays good for a call that is right. */
export const spoilt = async (world: World): Promise<void> => {
  const wrong = world.random.pick(world.wrong);
  const call = world.random.pick(world.right.filter(({ price }) => price === wrong.price));
  const entry = await prepare(world, call);
  const answer = await ask(world, 'wrong parameters', wrong.target, withPayment(entry.signed.header));
  if (answer === undefined) return;
  violate(world, 'wrong parameters', errorFlaw(answer, [wrong.code]));
  if (world.random.chance(0.2)) await send(world, 'the payment of wrong parameters', entry);
};

type Bend = { readonly reason: string; readonly bend: (payload: PaymentPayload) => unknown };

const authorized = (payload: PaymentPayload, change: Partial<Authorization>): PaymentPayload => ({
  ...payload,
  payload: { ...payload.payload, authorization: { ...payload.payload.authorization, ...change } },
});

/** A nonce that nobody has signed. */
const otherNonce = ({ payload }: PaymentPayload): `0x${string}` => `0x5b5b${payload.authorization.nonce.slice(6)}`;

/** Payments that do not pay, each with the reason it is told. */
const BENDS: readonly Bend[] = [
  { reason: 'invalid_signature', bend: (payload) => authorized(payload, { nonce: otherNonce(payload) }) },
  { reason: 'amount_mismatch', bend: (payload) => authorized(payload, { value: '4999' }) },
  { reason: 'recipient_mismatch', bend: (payload) => authorized(payload, { to: `0x${'12'.repeat(20)}` }) },
  { reason: 'expired', bend: (payload) => authorized(payload, { validBefore: '1700000000' }) },
  { reason: 'not_yet_valid', bend: (payload) => authorized(payload, { validAfter: '99999999999' }) },
  { reason: 'unsupported_version', bend: (payload) => ({ ...payload, x402Version: 1 }) },
  { reason: 'malformed', bend: (payload) => ({ ...payload, payload: { authorization: null } }) },
  {
    reason: 'malformed',
    bend: (payload) => ({ ...payload, payload: null, ['__proto__']: { payload: payload.payload } }),
  },
  { reason: 'offer_mismatch', bend: (payload) => ({ ...payload, accepted: { ...payload.accepted, extra: null } }) },
];

export const bent = async (world: World): Promise<void> => {
  const entry = await prepare(world);
  const { reason, bend } = world.random.pick(BENDS);
  const header = encodeHeader(bend(entry.signed.payload));
  const answer = await ask(world, 'bad payment', entry.call.target, withPayment(header));
  if (answer === undefined) return;
  // A facilitator that fails, and a cap that is met, come before the signature.
  const { code, reason: told } = jsonOf(answer);
  if (reason === 'invalid_signature' && (code !== 'payment_required' || world.isFaulty)) return;
  violate(world, 'bad payment', offerFlaw(answer));
  if (told !== reason) violate(world, 'bad payment', `is refused for ${String(told)}, not ${reason}`);
};

/** More paid requests at once than are settled at once: the rest is not charged, and can be sent again. */
export const burst = async (world: World): Promise<void> => {
  const entries: Entry[] = [];
  while (entries.length < 2 * world.cap) entries.push(await prepare(world));
  await Promise.all(entries.map((entry) => send(world, 'burst', entry)));
  for (const entry of entries) {
    if (entry.fate === 'unused' && isFresh(entry)) await send(world, 'the rest of a burst', entry);
  }
};
