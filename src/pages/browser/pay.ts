/** A purchase: sends the saved payment of a call, or a new one, until an answer comes. */
import { OfferError, payableOffers, withIdentifier } from '../../payments/buyer.ts';
import { encodeHeader } from '../../payments/protocol/headers.ts';
import type { PaymentPayload, PaymentRequirements } from '../../payments/protocol/schema.ts';
import { type Answer, actionOf, ask, CallError, type CallOptions, headerOf, isSold, problemsOf, send } from './call.ts';
import type { SavedPayment } from './saved-payments.ts';

/** The storage for the payment of one call. */
export type Place = {
  readonly get: () => SavedPayment | undefined;
  readonly put: (payment: SavedPayment) => boolean;
  readonly forget: () => void;
};

/** Keeps nothing: for simulated payments. */
export const nowhere: Place = { get: () => undefined, put: () => true, forget: () => {} };

/** In the order that the seller prefers. */
export type Offers = readonly [PaymentRequirements, ...PaymentRequirements[]];

export type Purchase = {
  readonly url: string;
  /** The most that is signed, in atomic units. */
  readonly price: bigint;
  readonly place: Place;
  /** Has one of the offers of an answer signed; `undefined` where the reader does not want to. */
  readonly sign: (offers: Offers, answer: Answer) => Promise<PaymentPayload | undefined>;
};

/**
 * Buys a call. It signs nothing while a payment is saved for the call, or for parameters that would be refused.
 *
 * @returns the answer of the server; `undefined` where the reader did not want to pay
 * @throws {@link CallError} if nothing could be signed, or if the payment is still open after all retries
 */
export const buy = async (purchase: Purchase, options: CallOptions): Promise<Answer | undefined> => {
  const before = purchase.place.get();
  if (before !== undefined) {
    options.say('There is a signed payment for this call in this browser: it is sent again, and none is signed');
    return deliver(purchase, before, options);
  }
  const first = await ask(purchase.url, options);
  options.say(`GET ${purchase.url}: ${first.status} ${first.statusText}`);
  if (first.status !== 402 || problemsOf(first).length > 0) return first;
  const payment = await purchase.sign(acceptable(first, purchase.price), first);
  if (payment === undefined) return undefined;
  const saved = { header: encodeHeader(withIdentifier(payment, first.offer ?? {})) };
  options.say(`Signed an EIP-3009 authorization as ${payment.payload.authorization.from}`);
  if (!purchase.place.put(saved))
    options.say('This browser keeps nothing: leave this page open until there is an answer');
  return deliver(purchase, saved, options);
};

const acceptable = ({ offer }: Answer, price: bigint): Offers => {
  try {
    return payableOffers(offer ?? {}, price);
  } catch (error) {
    if (error instanceof OfferError) throw new CallError(`Nothing was signed: ${error.message}.`);
    throw error;
  }
};

/** Keeps what may still be answered, and forgets what never will. */
const deliver = async ({ url, place }: Purchase, { header }: SavedPayment, options: CallOptions): Promise<Answer> => {
  const answer = await send(url, header, options);
  if (isSold(answer)) place.put({ header, answeredAt: options.now() });
  else if (isSpent(answer)) place.forget();
  return answer;
};

/** True if no money has moved or will move, so that a new payment may be signed, or if the redelivery time is over. */
const isSpent = (answer: Answer): boolean =>
  ['sign_payment', 'fix_parameters'].includes(String(actionOf(answer))) || answer.body.reason === 'redelivery_expired';

/** The header of a server in stub mode. */
const STUB_HEADER = 'clinmeter-facilitator';

/** True if the server simulates payments. A throw-away key signs for no other server. */
export const isStubAnswer = (answer: Answer): boolean => headerOf(answer, STUB_HEADER) === 'stub';
