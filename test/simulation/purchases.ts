/** Payments as their buyers know them, and what an answer says of one. */
import type { Hex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { signPayment } from '../../src/payments/buyer.ts';
import { encodeHeader } from '../../src/payments/protocol/headers.ts';
import type { PaymentPayload } from '../../src/payments/protocol/schema.ts';
import { newAccount } from '../support/buyer.ts';
import { MARKER } from '../support/marker.ts';
import { type Answer, errorFlaw, isDefinite, jsonOf, offerFlaw, resultFlaw } from './answers.ts';
import type { Call } from './calls.ts';
import { ask, violate, type World, withPayment } from './world.ts';

/**
 * - `unused`: every answer said that no money moved and that the payment is still good; also before the first answer
 * - `refused`: the last answer was a definite refusal
 * - `served`: the payment has bought its call
 * - `uncertain`: an answer said that the money may have moved
 * - `unknown`: the buyer hung up, or sent the payment several times at once
 * - `unanswered`: the buyer waited, and no answer came
 */
export type Fate = 'unused' | 'refused' | 'served' | 'uncertain' | 'unknown' | 'unanswered';

/** A signed payment for a call. */
export type Purchase = {
  readonly call: Call;
  readonly payload: PaymentPayload;
  readonly nonce: Hex;
  readonly header: string;
  /** Milliseconds since the epoch. */
  readonly signedAt: number;
  fate: Fate;
  /** `PAYMENT-RESPONSE` of its first delivery. */
  receipt: string | undefined;
  /** How often it was sent for another call. */
  wrongCalls: number;
  /** How often it was sent for its own call. */
  sent: number;
};

/** A payment for a call that its buyer has not sent yet. */
export const purchaseOf = (call: Call, payload: PaymentPayload): Purchase => ({
  call,
  payload,
  nonce: payload.payload.authorization.nonce,
  header: encodeHeader(payload),
  signedAt: Date.now(),
  fate: 'unused',
  receipt: undefined,
  wrongCalls: 0,
  sent: 0,
});

/** A nonce with one byte flipped, so that a signature is of another authorization. */
export const otherNonce = (nonce: Hex): Hex => {
  const flipped = Number.parseInt(nonce.slice(2, 4), 16) ^ 0xff;
  return `0x${flipped.toString(16).padStart(2, '0')}${nonce.slice(4)}`;
};

/** Signs the offer of a call. The resource holds the marker, which the service must not write anywhere. */
export const signFor = async ({ offers }: World, call: Call, account = nextAccount()): Promise<Purchase> => {
  const offer = offers.get(call.price);
  if (offer === undefined) throw new Error(`no offer at ${call.price}`);
  const signed = await signPayment(account, offer, Math.floor(Date.now() / 1000));
  return purchaseOf(call, { ...signed, resource: { url: `https://buyer.example/?note=${MARKER}` } });
};

const accounts: PrivateKeyAccount[] = [];
const ACCOUNTS = 200;
let turn = 0;

/** One of a few hundred buyers, in turn. */
const nextAccount = (): PrivateKeyAccount => {
  turn = (turn + 1) % ACCOUNTS;
  const account = accounts[turn] ?? newAccount();
  accounts[turn] = account;
  return account;
};

/** The codes of a payment that is unused, or of unknown state where the facilitator has turned it away. */
const TURNED_AWAY = [
  'payment_unavailable',
  'facilitator_unavailable',
  'facilitator_unauthorized',
  'facilitator_misconfigured',
] as const;

/** The fate of a payment after an answer to its own call; notes what is wrong with the answer. */
export const judge = (world: World, subject: string, purchase: Purchase, answer: Answer | undefined): Fate => {
  const { fate } = purchase;
  if (answer === undefined) return fate === 'unused' ? 'unanswered' : fate;
  const { code, reason, retry, ...rest } = jsonOf(answer);
  const payment = rest.payment as { readonly state?: unknown } | undefined;
  if (answer.status === 200) {
    violate(world, subject, resultFlaw(answer, purchase.call));
    const receipt = answer.headers.get('payment-response') ?? '';
    purchase.receipt ??= receipt;
    if (receipt !== purchase.receipt) violate(world, subject, 'was given two different receipts');
    return 'served';
  }
  if (fate === 'served') violate(world, subject, `was served before, and is ${answer.status} ${String(code)} now`);
  if (answer.status === 402) {
    violate(world, subject, offerFlaw(answer));
    if (!world.asksChain) {
      if (fate === 'uncertain') violate(world, subject, 'is asked to pay again while its settlement is uncertain');
      if (!isDefinite(answer) || !world.isFaulty) violate(world, subject, `is refused: ${String(reason)}`);
    }
    return 'refused';
  }
  const { action } = (retry ?? {}) as { readonly action?: unknown };
  if (action !== 'retry_same_payment' && action !== 'wait') {
    violate(world, subject, `was told to ${String(action)} by ${answer.status} ${String(code)}`);
  }
  if (code === 'settlement_uncertain') {
    violate(world, subject, errorFlaw(answer, [code]));
    if (!world.isFaulty) violate(world, subject, 'is uncertain without a fault');
    return 'uncertain';
  }
  if (code === 'payment_in_progress') return fate === 'unused' ? 'unknown' : fate;
  violate(world, subject, errorFlaw(answer, TURNED_AWAY));
  if (payment?.state === 'unknown') return 'uncertain';
  if (fate !== 'uncertain') return 'unused';
  if (!world.asksChain) violate(world, subject, 'is called unused while its settlement is uncertain');
  return fate;
};

/** Sends a payment for its own call and notes its fate. What was served stays served. */
export const pay = async (
  world: World,
  kind: string,
  purchase: Purchase,
  { signal, subject = () => kind }: { readonly signal?: AbortSignal; readonly subject?: () => string } = {},
): Promise<Answer | undefined> => {
  purchase.sent += 1;
  const init = { ...withPayment(purchase.header), ...(signal === undefined ? {} : { signal }) };
  const answer = await ask(world, kind, purchase.call.target, init);
  const fate = judge(world, subject(), purchase, answer);
  if (purchase.fate !== 'served') purchase.fate = fate;
  return answer;
};
