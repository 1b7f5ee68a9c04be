/**
 * Scheme `exact` on an EVM network: the payer signs an EIP-3009 authorization to transfer USDC (x402 specification,
 * schemes/exact/scheme_exact_evm.md). The file follows a payment: it is read, compared with the offer, its signature is
 * judged, its money moved, and its chain asked.
 */
import { hash } from 'node:crypto';
import { answerBefore, lazily } from '../../deferred.ts';
import type { WatchedChain } from '../chain/watch.ts';
import { authorizationError, type Facilitator, requestOf } from '../facilitators/facilitator.ts';
import { isObject } from '../protocol/headers.ts';
import { type Decoded, type Payment, type PaymentKey, type Refusal, spelled } from '../protocol/payment.ts';
import type { Reason } from '../protocol/reasons.ts';
import type { Authorization, PaymentPayload, PaymentRequirements } from '../protocol/schema.ts';
import type { EvmNetwork, Network } from '../protocol/usdc.ts';
import { beforeOn, proofOn } from './exact-evm-chain.ts';
import type { ChainFinding, PaymentMethod, SignatureFinding } from './method.ts';
import { CLOCK_SKEW_SECONDS, isEqual, LONGEST_VALIDITY_SECONDS, MAX_TIMEOUT_SECONDS, unrepeatedIn } from './offered.ts';
import { EXACT } from './schemes/exact.ts';
import { settledThrough, settlingAmong } from './settling.ts';

export type ExactEvmOptions = {
  readonly network: EvmNetwork;
  /** In the order in which they are asked. */
  readonly facilitators?: readonly Facilitator[] | undefined;
  /** Absent without a node. */
  readonly chain?: WatchedChain | undefined;
  /** True if an address has code. Rejects if the chain cannot be asked; absent without a node. */
  readonly isContract?: ((address: string) => Promise<boolean>) | undefined;
};

/** Makes the method for one network. */
export const exactEvm = ({ network, facilitators = [], chain, isContract }: ExactEvmOptions): PaymentMethod => ({
  scheme: EXACT,
  network: network.id,
  get facilitator() {
    return settlingAmong(facilitators)[0]?.name;
  },
  read: (object) => readPayment(object, network),
  check: validationError,
  isSame: (given, offered) => typeof given === 'string' && spelled(given) === spelled(offered),
  signature: (payment) => judgeSignature(payment, network),
  signatureOnChain: (payment) => judgeOnChain(payment, network, isContract),
  before: chain && beforeOn(chain),
  settlement: settlementBy(facilitators),
  prove: chain && proofOn(chain),
  response: ({ payer, transaction, network: id, amount }) => ({
    success: true,
    payer,
    transaction: transaction ?? '',
    network: id,
    amount: amount.toString(),
  }),
});

/** The entry of an offer: the money moves before the answer is made (payment flow `upfront`). @param amount - atomic units */
export const exactEntry = (amount: bigint, payTo: string, network: EvmNetwork): PaymentRequirements => ({
  scheme: EXACT,
  network: network.id,
  amount: amount.toString(),
  asset: network.usdc,
  payTo,
  maxTimeoutSeconds: MAX_TIMEOUT_SECONDS,
  extra: { name: network.domain.name, version: network.domain.version, paymentFlow: 'upfront' },
});

/** The part of a payment that this method alone understands: its authorization and signature. */
type ExactContent = PaymentPayload['payload'];

/** The authorization and signature of a payment that this method has read. */
export const contentOf = ({ content }: Pick<Payment, 'content'>): ExactContent => content as ExactContent;

// A payment is read.

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const NONCE = /^0x[0-9a-fA-F]{64}$/;
/** At least the 65 bytes of an ECDSA signature; EIP-1271 and ERC-6492 signatures are longer. */
const SIGNATURE = /^0x(?:[0-9a-fA-F]{2}){65,}$/;
const DECIMAL = /^(?:0|[1-9]\d{0,77})$/;
const LONGEST_DECIMAL = 78;
const UINT256_LIMIT = 1n << 256n;

/** Reads the decoded content of `PAYMENT-SIGNATURE` (EIP-3009 authorization in decimal text). */
export const readPayment = (object: Readonly<Record<string, unknown>>, network: EvmNetwork): Decoded => {
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
const keyIn = ({ payload }: Readonly<Record<string, unknown>>, network: EvmNetwork): PaymentKey | undefined => {
  const given = isObject(payload) && isObject(payload.authorization) ? payload.authorization : {};
  const { from, nonce } = given;
  const isKey = typeof from === 'string' && ADDRESS.test(from) && typeof nonce === 'string' && NONCE.test(nonce);
  return isKey ? keyOf(from, nonce, network) : undefined;
};

/** The key of a payment, in the spelling of the ledger. */
export const keyOf = (from: string, nonce: string, { id, usdc }: Pick<Network, 'id' | 'usdc'>): PaymentKey => ({
  network: id,
  asset: spelled(usdc),
  payer: spelled(from),
  nonce: spelled(nonce),
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
  network: EvmNetwork,
): Payment => {
  const { from, to, value, validAfter, validBefore, nonce } = given as unknown as Authorization;
  const authorization: Authorization = { from, to, value, validAfter, validBefore, nonce };
  const signed = [from, to, value, validAfter, validBefore, nonce, canonical(signature)].join('\n').toLowerCase();
  return {
    method: EXACT,
    key: keyOf(from, nonce, network),
    digest: hash('sha256', signed, 'hex'),
    amount: BigInt(value),
    payTo: spelled(to),
    expiresAt: BigInt(validBefore),
    accepted,
    content: { signature: signature as `0x${string}`, authorization } satisfies ExactContent,
  };
};

/** The last byte of a key's signature is 27 or 28, and some wallets write 0 or 1 for it (EIP-2098, "Rationale"). */
const canonical = (signature: string): string =>
  signature.replace(SHORT_RECOVERY, (_, rest, bit) => `${rest}1${bit === '0' ? 'b' : 'c'}`);
const SHORT_RECOVERY = /^(0x[0-9a-fA-F]{128})0([01])$/;

// It is compared with the offer.

/**
 * Finds why a payment cannot be settled for an entry of `accepts`. The signature is judged elsewhere.
 *
 * @param now - seconds since the epoch
 */
export const validationError = (payment: Payment, offer: PaymentRequirements, now: bigint): Refusal | undefined => {
  const unrepeated = unrepeatedIn(payment, offer, { isSame: sameText, isSameExtra: isEqual });
  if (unrepeated !== undefined) return unrepeated;
  const { authorization } = contentOf(payment);
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

/** Equality, where hexadecimal addresses may differ in case. */
const sameText = (given: unknown, offered: unknown): boolean =>
  given === offered ||
  (typeof given === 'string' &&
    typeof offered === 'string' &&
    ADDRESS.test(offered) &&
    spelled(given) === spelled(offered));

// Its signature is judged.

/** `0x` and 65 bytes in hexadecimal: the signature of a key, or of a contract that takes one. */
const KEY_SIGNATURE_LENGTH = 132;

const MALFORMED: Refusal = {
  reason: 'malformed',
  message: 'payload.signature ends with the mark of ERC-6492, and holds no wrapper that can be decoded',
};

/** Loaded for the first payment, so that no start waits for it. */
const signatures = lazily(() => import('../facilitators/signature.ts'));

/** A signature of 65 bytes may be a key's; any other form, and one of another key, may be a contract's (EIP-1271, ERC-6492). */
const judgeSignature = async (payment: Payment, network: EvmNetwork): Promise<SignatureFinding> => {
  const { signature } = contentOf(payment);
  if ((await signatures()).isUndecodable(signature)) return { kind: 'wrong', refusal: MALFORMED };
  if (signature.length !== KEY_SIGNATURE_LENGTH) return { kind: 'chain' };
  const refusal = await keyRefusal(payment, network);
  return refusal === undefined ? { kind: 'good' } : { kind: 'chain', refusal };
};

/** Says why a signature is not that of the payer's key; `undefined` if it is. */
const keyRefusal = async (payment: Payment, network: EvmNetwork): Promise<Refusal | undefined> => {
  const { authorization, signature } = contentOf(payment);
  const { digest, signer } = await (await signatures()).recoverSigner(authorization, signature, network);
  if (signer === payment.key.payer) return undefined;
  const found = signer === undefined ? 'no key can have made the signature' : `the key of ${signer} has signed`;
  return {
    reason: 'invalid_signature',
    message: `${found}, and not that of authorization.from ${authorization.from}: sign the digest ${digest} of the EIP-712 domain in signature`,
    signature: { domain: network.domain, digest, recovered: signer ?? null },
  };
};

/** The node is waited for this long, in milliseconds. */
const CODE_PATIENCE = 1500;

/**
 * No contract can have made the signature of a payer that is none, and that is not to become one with this payment
 * (ERC-6492). A node that is slow, or fails, stops no sale here.
 */
const judgeOnChain = async (
  payment: Payment,
  network: EvmNetwork,
  isContract: ExactEvmOptions['isContract'],
): Promise<ChainFinding> => {
  const { signature } = contentOf(payment);
  if (isContract === undefined || (await signatures()).isCounterfactual(signature)) return { kind: 'unverified' };
  const isOne = await answerBefore(CODE_PATIENCE, isContract(payment.key.payer)).catch(() => 'late' as const);
  if (isOne === true) return { kind: 'contract' };
  const refusal = isOne === false ? await keyRefusal(payment, network) : undefined;
  return refusal === undefined ? { kind: 'unverified' } : { kind: 'wrong', refusal };
};

// Its money is moved.

/** Settles through the facilitators that settle on the network, in order; through any if none is known to. */
const settlementBy =
  (configured: readonly Facilitator[]): PaymentMethod['settlement'] =>
  ({ payment, offer, entry, amount }) => {
    const facilitators = settlingAmong(configured);
    const payload = contentOf(payment);
    const request = requestOf({ payload, payTo: payload.authorization.to, offer, entry }, amount);
    const { network, payer } = payment.key;
    return {
      prepare: () => facilitators[0]?.prepare?.(request),
      settle: (signal, failOver) =>
        settledThrough(facilitators, { request, expected: { network, payer, amount }, signal, failOver }),
    };
  };
