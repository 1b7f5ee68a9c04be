/**
 * Looks at the signature of a new payment before anything is done for it: what cannot be the payer's reaches neither the
 * ledger nor a facilitator. Only the chain can judge a contract's signature, so those have a small lane of their own.
 */
import { lazily } from '../../lazily.ts';
import type { Payment, Refusal } from '../protocol/payment.ts';
import { DOMAIN } from '../protocol/usdc.ts';
import type { Admission, Exceeded } from './admission.ts';
import type { Claim } from './status.ts';

/** Why a payment goes no further; each is an outcome of its claim. */
type Stopped =
  | ({ readonly kind: 'refused' } & Refusal)
  | { readonly kind: 'limited'; readonly exceeded: Exceeded }
  | { readonly kind: 'unavailable'; readonly code: 'payment_unavailable' };

/** A payment that may go on, until it leaves again; or why it may not. */
type Screened = { readonly leave: () => void } | { readonly outcome: Stopped };

/** A payment and the network of its client, if that is known. */
type Payer = Pick<Claim, 'payment' | 'client'>;

export type Screening = {
  /** Whether the payer has paid from that client. */
  readonly knows: (claim: Payer) => boolean;
  /** Judges the signature. */
  readonly check: (claim: Payer, admission: Pick<Admission, 'rate'>) => Screened | Promise<Screened>;
  /** Notes whether a payment was settled. The payer's next one from that client is not looked at, until one is refused. */
  readonly note: (claim: Payer, isSettled: boolean) => void;
};

/** At most this many payments with a contract's signature are settled at the same time. */
const MOST_WALLETS = 8;

/** Some megabytes. */
const MOST_PAIRS = 10_000;

const WHOLE: Screened = { leave: () => {} };

/** Starts without any known payer. */
export const createScreening = (mostPairs = MOST_PAIRS): Screening => {
  // An address is public: it is trusted only from where it has paid before.
  const pairs = new Set<string>();
  let wallets = 0;
  const knows = (claim: Payer): boolean => {
    const pair = pairOf(claim);
    return pair !== undefined && pairs.has(pair);
  };
  const leave = () => {
    wallets -= 1;
  };
  const check = async ({ payment }: Payer, { rate }: Pick<Admission, 'rate'>): Promise<Screened> => {
    const { signature } = payment.payload.payload;
    if ((await signatures()).isUndecodable(signature)) return { outcome: MALFORMED };
    const isShort = signature.length === KEY_SIGNATURE_LENGTH;
    const refusal = isShort ? await keyRefusal(payment) : undefined;
    if (isShort && refusal === undefined) return WHOLE;
    const exceeded = wallets < MOST_WALLETS ? rate('wallet') : undefined;
    if (wallets < MOST_WALLETS && exceeded === undefined) {
      wallets += 1;
      return { leave };
    }
    if (refusal !== undefined) return { outcome: { kind: 'refused', ...refusal } };
    return {
      outcome:
        exceeded === undefined ? { kind: 'unavailable', code: 'payment_unavailable' } : { kind: 'limited', exceeded },
    };
  };
  return {
    knows,
    check: (claim, admission) => (knows(claim) ? WHOLE : check(claim, admission)),
    note: (claim, isSettled) => {
      const pair = pairOf(claim);
      if (pair === undefined) return;
      pairs.delete(pair);
      if (!isSettled) return;
      pairs.add(pair);
      const [oldest] = pairs;
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
const keyRefusal = async ({ authorization, payload, key }: Payment): Promise<Refusal | undefined> => {
  const { digest, signer } = await (await signatures()).recoverSigner(authorization, payload.payload.signature);
  if (signer === key.payer) return undefined;
  const found = signer === undefined ? 'no key can have made the signature' : `the key of ${signer} has signed`;
  return {
    reason: 'invalid_signature',
    message: `${found}, and not that of authorization.from ${authorization.from}: sign the digest ${digest} of the EIP-712 domain in signature`,
    signature: { domain: DOMAIN, digest, recovered: signer ?? null },
  };
};
