/**
 * Looks at the signature of a new payment before anything is done for it: what cannot be the payer's reaches neither the
 * ledger nor a facilitator. Only the chain can judge a contract's signature, so those have a small lane of their own.
 */
import { answerBefore } from '../../answer-before.ts';
import { lazily } from '../../lazily.ts';
import type { Payment, Refusal } from '../protocol/payment.ts';
import type { Network } from '../protocol/usdc.ts';
import type { Admission, Exceeded } from './admission.ts';
import type { Claim } from './status.ts';
import { walletLane } from './wallet-lane.ts';

/** Why a payment goes no further; each is an outcome of its claim. */
type Stopped =
  | ({ readonly kind: 'refused' } & Refusal)
  | { readonly kind: 'limited'; readonly exceeded: Exceeded }
  | { readonly kind: 'unavailable'; readonly code: 'payment_unavailable' };

/** A payment that may go on, until it leaves again; or why it may not. */
type Screened = { readonly leave: () => void } | { readonly outcome: Stopped };

/** A payment and the network of its client, if that is known. */
type Payer = Pick<Claim, 'payment' | 'client'>;

type Lane = Pick<Admission, 'rate'>;

export type Screening = {
  /** Whether the payer has paid from that client. */
  readonly knows: (claim: Payer) => boolean;
  /** Judges the signature, that of a known payer too. */
  readonly check: (claim: Payer, admission: Lane) => Promise<Screened>;
  /** Judges the signature, unless the payer is known. */
  readonly admit: (claim: Payer, admission: Lane) => Screened | Promise<Screened>;
  /**
   * Notes whether a payment was settled. The payer's next one from that client is not looked at, until one of its own is
   * refused. A refused one that the payer's key has not signed can be a forgery: from then on they are looked at again, and
   * the payer stays known.
   */
  readonly note: (claim: Payer, isSettled: boolean) => Promise<void>;
};

type ScreeningOptions = {
  readonly network: Network;
  /** Whether an address is a contract's. Rejects if the chain cannot be asked; absent without a node. */
  readonly isContract?: ((address: string) => Promise<boolean>) | undefined;
  readonly mostPairs?: number;
  /** The number of nodes that share the lane of contract signatures. */
  readonly nodes?: number;
};

/** The node is waited for this long, in milliseconds. */
const CODE_PATIENCE = 1500;

/** Some megabytes. */
const MOST_PAIRS = 10_000;

const WHOLE: Screened = { leave: () => {} };

/** Starts without any known payer. */
export const createScreening = ({
  network,
  isContract,
  mostPairs = MOST_PAIRS,
  nodes,
}: ScreeningOptions): Screening => {
  // An address is public: it is trusted only from where it has paid before.
  const pairs = new Map<string, 'trusted' | 'checked'>();
  const enter = walletLane(nodes);
  const stateOf = (claim: Payer) => pairs.get(pairOf(claim) ?? '');

  /** Takes a signature that is not that of a key into the lane. @param refusal - why it is none of a key */
  const takeIn = async (
    { payment, client }: Payer,
    { rate }: Lane,
    refusal: Refusal | undefined,
  ): Promise<Screened> => {
    const leave = enter(client);
    // A full lane says nothing of the signature, which can be that of a contract.
    if (leave === undefined) return { outcome: { kind: 'unavailable', code: 'payment_unavailable' } };
    const stop = (outcome: Stopped): Screened => {
      leave();
      return { outcome };
    };
    const exceeded = rate('wallet');
    if (exceeded !== undefined)
      return stop(refusal === undefined ? { kind: 'limited', exceeded } : { kind: 'refused', ...refusal });
    const wrong = await codeRefusal(payment, refusal, { network, isContract });
    return wrong === undefined ? { leave } : stop({ kind: 'refused', ...wrong });
  };

  const check = async (claim: Payer, lane: Lane): Promise<Screened> => {
    const { signature } = claim.payment.payload.payload;
    if ((await signatures()).isUndecodable(signature)) return { outcome: MALFORMED };
    const isShort = signature.length === KEY_SIGNATURE_LENGTH;
    const refusal = isShort ? await keyRefusal(claim.payment, network) : undefined;
    return isShort && refusal === undefined ? WHOLE : takeIn(claim, lane, refusal);
  };

  return {
    knows: (claim) => stateOf(claim) !== undefined,
    check,
    admit: (claim, lane) => (stateOf(claim) === 'trusted' ? WHOLE : check(claim, lane)),
    note: async (claim, isSettled) => {
      const pair = pairOf(claim);
      if (pair === undefined) return;
      if (!isSettled && pairs.has(pair) && (await keyRefusal(claim.payment, network)) !== undefined) {
        pairs.set(pair, 'checked');
        return;
      }
      pairs.delete(pair);
      if (!isSettled) return;
      pairs.set(pair, 'trusted');
      const [oldest] = pairs.keys();
      if (pairs.size > mostPairs && oldest !== undefined) pairs.delete(oldest);
    },
  };
};

const pairOf = ({ payment, client }: Payer): string | undefined =>
  client === undefined ? undefined : `${payment.key.payer} ${client}`;

/** `0x` and 65 bytes in hexadecimal: the signature of a key, or of a contract that takes one. */
const KEY_SIGNATURE_LENGTH = 132;

const MALFORMED: Stopped = {
  kind: 'refused',
  reason: 'malformed',
  message: 'payload.signature ends with the mark of ERC-6492, and holds no wrapper that can be decoded',
};

/** Loaded for the first payment, so that no start waits for it. */
const signatures = lazily(() => import('../facilitators/signature.ts'));

/** Why a signature is not that of the payer's key; `undefined` if it is. */
const keyRefusal = async ({ authorization, payload, key }: Payment, network: Network): Promise<Refusal | undefined> => {
  const { digest, signer } = await (await signatures()).recoverSigner(
    authorization,
    payload.payload.signature,
    network,
  );
  if (signer === key.payer) return undefined;
  const found = signer === undefined ? 'no key can have made the signature' : `the key of ${signer} has signed`;
  return {
    reason: 'invalid_signature',
    message: `${found}, and not that of authorization.from ${authorization.from}: sign the digest ${digest} of the EIP-712 domain in signature`,
    signature: { domain: network.domain, digest, recovered: signer ?? null },
  };
};

/**
 * Why no contract can have made a signature: the payer is none, and is not to become one with this payment (ERC-6492).
 * `undefined` if one can, or if the chain does not say.
 */
const codeRefusal = async (
  payment: Payment,
  refusal: Refusal | undefined,
  { network, isContract }: Pick<ScreeningOptions, 'network' | 'isContract'>,
): Promise<Refusal | undefined> => {
  if (isContract === undefined || (await signatures()).isCounterfactual(payment.payload.payload.signature))
    return undefined;
  // A node that is slow, or fails, stops no sale here.
  const isOne = await answerBefore(CODE_PATIENCE, isContract(payment.key.payer)).catch(() => true);
  if (isOne !== false) return undefined;
  return refusal ?? (await keyRefusal(payment, network));
};
