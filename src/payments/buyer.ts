/** The other side of the handshake: what a careful buyer accepts, and how it signs. */
import type { PrivateKeyAccount } from 'viem/accounts';
import { EXACT } from './methods/schemes/exact.ts';
import { PAYMENT_IDENTIFIER } from './payment-identifier.ts';
import { isObject } from './protocol/headers.ts';
import { spelled } from './protocol/payment.ts';
import type { Authorization, PaymentPayload, PaymentRequirements } from './protocol/schema.ts';
import { type EvmNetwork, evmNetworks, formatUsdc, transferWithAuthorization } from './protocol/usdc.ts';

/** An offer that this buyer does not sign. */
export class OfferError extends Error {
  override readonly name = 'OfferError';
}

/**
 * The entries of a decoded `PAYMENT-REQUIRED` that may be paid, the cheapest first, and then as the seller prefers: scheme
 * `exact`, USDC on a network we know. All of them together, each on a network of its own, cost at most `maxPrice`.
 *
 * @param maxPrice - atomic units
 * @throws {@link OfferError} that names the offered and the accepted terms
 */
export const payableOffers = (
  required: Readonly<Record<string, unknown>>,
  maxPrice: bigint,
): readonly [PaymentRequirements, ...PaymentRequirements[]] => {
  const first = chooseOffer(required, maxPrice);
  let signed = BigInt(first.amount);
  const others = offersIn(required).filter(({ amount, maxTimeoutSeconds, ...offer }) => {
    if (offer.network === first.network || !isTimely(maxTimeoutSeconds) || signed + BigInt(amount) > maxPrice)
      return false;
    signed += BigInt(amount);
    return true;
  });
  return [first, ...others];
};

/** The entries that we can pay, the cheapest first. */
const offersIn = ({ accepts }: Readonly<Record<string, unknown>>): readonly PaymentRequirements[] =>
  (Array.isArray(accepts) ? accepts : [])
    .filter(isRequirements)
    .filter((offer) => offer.scheme === EXACT && networkOf(offer) !== undefined)
    .sort((a, b) => Number(BigInt(a.amount) - BigInt(b.amount)));

const isTimely = (seconds: number): boolean =>
  Number.isInteger(seconds) && seconds >= 1 && seconds <= LONGEST_TIMEOUT_SECONDS;

/**
 * Picks what to pay out of a decoded `PAYMENT-REQUIRED`: scheme `exact`, USDC on a network we know, at most `maxPrice`.
 *
 * @param maxPrice - atomic units
 * @throws {@link OfferError} that names the offered and the accepted terms
 */
export const chooseOffer = (required: Readonly<Record<string, unknown>>, maxPrice: bigint): PaymentRequirements => {
  if (required.x402Version !== 2) throw new OfferError('the server does not speak x402 version 2');
  const [cheapest] = offersIn(required);
  if (cheapest === undefined) throw new OfferError(`the server does not take USDC on ${KNOWN} with scheme exact`);
  if (BigInt(cheapest.amount) > maxPrice) {
    throw new OfferError(
      `the call costs ${formatUsdc(BigInt(cheapest.amount))} USDC, more than the ${formatUsdc(maxPrice)} that is allowed`,
    );
  }
  const { maxTimeoutSeconds } = cheapest;
  if (!isTimely(maxTimeoutSeconds)) {
    throw new OfferError(
      `the server asks for an authorization of ${maxTimeoutSeconds} seconds; 1 to ${LONGEST_TIMEOUT_SECONDS} are signed`,
    );
  }
  return cheapest;
};

const KNOWN = evmNetworks.map(({ title }) => title).join(', ');

/** The network of an offer that an authorization pays; `undefined` if the offer is not for USDC on one we know. */
export const networkOf = ({
  network: id,
  asset,
}: Pick<PaymentRequirements, 'network' | 'asset'>): EvmNetwork | undefined =>
  evmNetworks.find((one) => one.id === id && spelled(one.usdc) === spelled(asset));

const isRequirements = (value: unknown): value is PaymentRequirements => {
  if (typeof value !== 'object' || value === null) return false;
  const { amount, asset, payTo } = value as Readonly<Record<string, unknown>>;
  return (
    typeof amount === 'string' &&
    /^\d{1,78}$/.test(amount) &&
    typeof asset === 'string' &&
    typeof payTo === 'string' &&
    /^0x[0-9a-fA-F]{40}$/.test(payTo)
  );
};

/** Older wallets and clocks that run behind: the authorization is valid from this much before now, in seconds. */
const VALID_BEFORE_NOW = 600;
/** The longest validity that is signed: what is not settled by then must not be settled at all. */
export const LONGEST_TIMEOUT_SECONDS = 600;

/**
 * Builds the EIP-3009 `TransferWithAuthorization` to sign for an offer, with a random nonce.
 *
 * @param now - seconds since the epoch
 * @param seconds - the validity; a person who reads what a wallet shows needs more than a program
 */
export const authorizationFor = (
  from: `0x${string}`,
  { payTo, amount, maxTimeoutSeconds }: PaymentRequirements,
  now: number,
  seconds = maxTimeoutSeconds,
): Authorization => ({
  from,
  to: payTo as `0x${string}`,
  value: amount,
  validAfter: String(now - VALID_BEFORE_NOW),
  validBefore: String(now + seconds),
  nonce: `0x${hexOf(crypto.getRandomValues(new Uint8Array(32)))}`,
});

/**
 * Signs an offer. The EIP-712 domain is our own constant, never the server's word, so that nothing but a USDC transfer
 * can be signed.
 *
 * @param now - seconds since the epoch
 * @throws {@link OfferError} for an offer that is not for USDC on a network we know
 */
export const signPayment = async (
  account: PrivateKeyAccount,
  offer: PaymentRequirements,
  now: number,
): Promise<PaymentPayload> => {
  const network = networkOf(offer);
  if (network === undefined) throw new OfferError(`the offer is not for USDC on ${KNOWN}`);
  const authorization = authorizationFor(account.address, offer, now);
  const signature = await account.signTypedData(transferWithAuthorization(authorization, network));
  return { x402Version: 2, accepted: { ...offer }, payload: { signature, authorization } };
};

/**
 * Gives a payment a random identifier, if the server welcomes one. The payment is public on the chain, the identifier is
 * not: with it the buyer can fetch a lost answer, and without it no one else can guess the call.
 */
export const withIdentifier = (
  payment: PaymentPayload,
  { extensions }: Readonly<Record<string, unknown>>,
): PaymentPayload => {
  const declared = isObject(extensions) ? extensions[PAYMENT_IDENTIFIER] : undefined;
  if (!isObject(declared) || !isObject(declared.info)) return payment;
  const id = `pay_${hexOf(crypto.getRandomValues(new Uint8Array(16)))}`;
  return { ...payment, extensions: { [PAYMENT_IDENTIFIER]: { ...declared, info: { ...declared.info, id } } } };
};

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The result of sending a payment. `againIn`: seconds until the next attempt; absent if the answer is final. */
export type Attempt<Answer> = { readonly answer: Answer; readonly againIn?: number | undefined };

type Repeating = {
  /** Attempts that are made at most. */
  readonly most: number;
  /** Milliseconds until no attempt begins any more. */
  readonly left?: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Told of each wait, in seconds. */
  readonly onWait?: (seconds: number) => void;
};

/** The longest wait that a server is granted, in seconds. */
export const LONGEST_WAIT = 60;

/** Sends a payment, and repeats it while the answer asks for that. @returns the last attempt */
export const repeated = async <Answer>(
  attempt: (number: number) => Promise<Attempt<Answer>>,
  { most, left = () => Number.POSITIVE_INFINITY, sleep, onWait }: Repeating,
): Promise<Attempt<Answer>> => {
  for (let number = 1; ; number += 1) {
    const made = await attempt(number);
    if (made.againIn === undefined || number >= most) return made;
    const seconds = Math.min(Math.max(1, made.againIn), LONGEST_WAIT);
    if (seconds * 1000 >= left()) return made;
    onWait?.(seconds);
    await sleep(seconds * 1000);
  }
};
