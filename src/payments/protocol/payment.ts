/** A payment as a buyer sends it: decoded strictly, compared with the offer, and reduced to what identifies it. */
import { hash } from 'node:crypto';
import { decodeHeader, isObject, MalformedHeaderError } from './headers.ts';
import type { Reason } from './reasons.ts';
import type { Authorization, PaymentPayload, PaymentRequirements } from './schema.ts';
import type { Domain, Network } from './usdc.ts';

/** The key of an authorization on its chain, in lower case. */
export type AuthorizationKey = {
  readonly network: string;
  readonly asset: string;
  readonly payer: string;
  readonly nonce: string;
};

export type Payment = {
  readonly payload: PaymentPayload;
  readonly authorization: Authorization;
  readonly key: AuthorizationKey;
  /**
   * SHA-256 of authorization and signature, in hexadecimal: only the holder of both can be answered again. All spellings
   * of a signature have the same.
   */
  readonly digest: string;
};

/** The reason a payment was not accepted, and a sentence that says what was found. */
export type Refusal = {
  readonly reason: Reason;
  readonly message: string;
  readonly signature?: ExpectedSignature;
};

/** The signature that was expected: its EIP-712 domain and digest; and the address that has signed instead. */
export type ExpectedSignature = {
  readonly domain: Domain;
  readonly digest: string;
  readonly recovered: string | null;
};

/**
 * `extensions` is what the buyer has put beside the payment, as it is; it is never forwarded. `key`: of the authorization in
 * a refused payment, if it can be read.
 */
export type Decoded =
  | { readonly payment: Payment; readonly extensions: unknown }
  | { readonly refusal: Refusal; readonly key?: AuthorizationKey | undefined };

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const NONCE = /^0x[0-9a-fA-F]{64}$/;
/** At least the 65 bytes of an ECDSA signature; EIP-1271 and ERC-6492 signatures are longer. */
const SIGNATURE = /^0x(?:[0-9a-fA-F]{2}){65,}$/;
const DECIMAL = /^(?:0|[1-9]\d{0,77})$/;
const LONGEST_DECIMAL = 78;
const UINT256_LIMIT = 1n << 256n;

/**
 * Decodes the content of `PAYMENT-SIGNATURE` (x402 v2, section 5.2; EIP-3009 authorization in decimal text).
 *
 * @param decode - as `decodeHeader` does
 */
export const decodePayment = (header: string, network: Network, decode = decodeHeader): Decoded => {
  try {
    return readPayment(decode(header), network);
  } catch (error) {
    if (error instanceof MalformedHeaderError) return { refusal: { reason: 'malformed', message: error.message } };
    throw error;
  }
};

/** Reads the decoded content of `PAYMENT-SIGNATURE`. */
export const readPayment = (object: Readonly<Record<string, unknown>>, network: Network): Decoded => {
  const refused = (reason: Reason, message: string): Decoded => ({
    refusal: { reason, message },
    key: keyIn(object, network),
  });
  const malformed = (message: string): Decoded => refused('malformed', message);
  if (object.x402Version !== 2) return refused('unsupported_version', 'x402Version must be 2');
  if (!isObject(object.accepted)) return malformed('accepted must be the chosen entry of accepts');
  if (!isObject(object.payload)) return malformed('payload must be an object');
  const { signature, authorization } = object.payload;
  if (!isObject(authorization)) return malformed('payload.authorization must be an object');
  for (const [field, isValid, what] of AUTHORIZATION_FIELDS) {
    const value = authorization[field];
    if (typeof value !== 'string' || !isValid(value))
      return malformed(`payload.authorization.${field} must be ${what}`);
  }
  if (typeof signature !== 'string' || !SIGNATURE.test(signature)) {
    return malformed('payload.signature must be 0x and at least 65 bytes in hexadecimal');
  }
  return { payment: identify(object.accepted, signature, authorization, network), extensions: object.extensions };
};

/** The key of the authorization in a payment that may be malformed otherwise. */
const keyIn = ({ payload }: Readonly<Record<string, unknown>>, network: Network): AuthorizationKey | undefined => {
  const given = isObject(payload) && isObject(payload.authorization) ? payload.authorization : {};
  const { from, nonce } = given;
  const isKey = typeof from === 'string' && ADDRESS.test(from) && typeof nonce === 'string' && NONCE.test(nonce);
  return isKey ? keyOf(from, nonce, network) : undefined;
};

const keyOf = (from: string, nonce: string, { id, usdc }: Network): AuthorizationKey => ({
  network: id,
  asset: usdc.toLowerCase(),
  payer: from.toLowerCase(),
  nonce: nonce.toLowerCase(),
});

const isAddress = (text: string): boolean => ADDRESS.test(text);
const isUint256 = (text: string): boolean =>
  DECIMAL.test(text) && (text.length < LONGEST_DECIMAL || BigInt(text) < UINT256_LIMIT);

const AUTHORIZATION_FIELDS = [
  ['from', isAddress, 'a 20-byte address'],
  ['to', isAddress, 'a 20-byte address'],
  ['value', isUint256, 'a decimal uint256'],
  ['validAfter', isUint256, 'a decimal uint256'],
  ['validBefore', isUint256, 'a decimal uint256'],
  ['nonce', (text: string) => NONCE.test(text), '32 bytes in hexadecimal'],
] as const;

/**
 * Takes over what was checked and nothing else: another key in `payload` could make a facilitator settle something other
 * than this authorization.
 */
const identify = (
  accepted: Readonly<Record<string, unknown>>,
  signature: string,
  given: Readonly<Record<string, unknown>>,
  network: Network,
): Payment => {
  const { from, to, value, validAfter, validBefore, nonce } = given as unknown as Authorization;
  const authorization: Authorization = { from, to, value, validAfter, validBefore, nonce };
  const said = [from, to, value, validAfter, validBefore, nonce, canonical(signature)].join('\n').toLowerCase();
  return {
    payload: { x402Version: 2, accepted, payload: { signature: signature as `0x${string}`, authorization } },
    authorization,
    key: keyOf(from, nonce, network),
    digest: hash('sha256', said, 'hex'),
  };
};

/** The last byte of a key's signature is 27 or 28, and some wallets write 0 or 1 for it (EIP-2098, "Rationale"). */
const canonical = (signature: string): string =>
  signature.replace(SHORT_RECOVERY, (_, rest, bit) => `${rest}1${bit === '0' ? 'b' : 'c'}`);
const SHORT_RECOVERY = /^(0x[0-9a-fA-F]{128})0([01])$/;

/** An authorization must stay valid this long, in seconds, or it could expire before it is settled. */
const SETTLING_SECONDS = 6n;
/** A new authorization ends within this time, in seconds: an open purchase could otherwise stay open for ever. */
const LONGEST_VALIDITY_SECONDS = 3600n;
/** A buyer's clock may be this much ahead of ours, in seconds. */
const CLOCK_SKEW_SECONDS = 60n;

/** The offered fields a buyer has to repeat, and the reason when one differs. */
const OFFERED = [
  ['scheme', 'scheme_mismatch'],
  ['network', 'network_mismatch'],
  ['asset', 'asset_mismatch'],
  ['amount', 'amount_mismatch'],
  ['payTo', 'recipient_mismatch'],
  ['maxTimeoutSeconds', 'offer_mismatch'],
] as const;

/**
 * Why a payment cannot be settled for an offer; `undefined` if nothing is seen that prevents it. The facilitator checks
 * the signature.
 *
 * @param now - seconds since the epoch
 */
export const validationError = (payment: Payment, offer: PaymentRequirements, now: bigint): Refusal | undefined => {
  const { accepted } = payment.payload;
  for (const [field, reason] of OFFERED) {
    if (!sameText(accepted[field], offer[field])) {
      return { reason, message: `accepted.${field} must be ${JSON.stringify(offer[field])}` };
    }
  }
  for (const [name, value] of Object.entries(offer.extra)) {
    if (!isObject(accepted.extra) || accepted.extra[name] !== value) {
      return { reason: 'offer_mismatch', message: `accepted.extra.${name} must be ${JSON.stringify(value)}` };
    }
  }
  const { authorization } = payment;
  return (
    authorizationError(authorization, offer, { now, clockSkew: CLOCK_SKEW_SECONDS }) ?? lengthError(authorization, now)
  );
};

const lengthError = ({ validBefore }: Authorization, now: bigint): Refusal | undefined =>
  BigInt(validBefore) <= now + LONGEST_VALIDITY_SECONDS
    ? undefined
    : {
        reason: 'validity_too_long',
        message: `authorization.validBefore must be at most ${LONGEST_VALIDITY_SECONDS} seconds ahead`,
      };

type Times = {
  /** Seconds since the epoch. */
  readonly now: bigint;
  /** The validity may begin this much in the future, in seconds. */
  readonly clockSkew: bigint;
};

/** The preconditions of a settlement: one list for the seller and for its own facilitators. */
export const authorizationError = (
  { to, value, validAfter, validBefore }: Authorization,
  { payTo, amount }: Pick<PaymentRequirements, 'payTo' | 'amount'>,
  { now, clockSkew }: Times,
) => {
  if (to.toLowerCase() !== payTo.toLowerCase())
    return { reason: 'recipient_mismatch', message: `authorization.to must be ${payTo}` } as const;
  if (value !== amount) return { reason: 'amount_mismatch', message: `authorization.value must be ${amount}` } as const;
  if (BigInt(validBefore) < now + SETTLING_SECONDS) {
    const message = `authorization.validBefore must be at least ${SETTLING_SECONDS} seconds ahead`;
    return { reason: 'expired', message } as const;
  }
  if (BigInt(validAfter) > now + clockSkew)
    return { reason: 'not_yet_valid', message: 'authorization.validAfter is in the future' } as const;
  return undefined;
};

/** Equality, where hexadecimal addresses may differ in case. */
const sameText = (given: unknown, offered: string | number): boolean =>
  given === offered ||
  (typeof given === 'string' &&
    typeof offered === 'string' &&
    ADDRESS.test(offered) &&
    given.toLowerCase() === offered.toLowerCase());
