/** The status of a payment in the ledger, before anything is done. */
import { timingSafeEqual } from 'node:crypto';
import { ENDED, type Ledger, type Purchase } from '../ledger/ledger.ts';
import { identifierDigestFor } from '../ledger/rows.ts';
import type { Payment } from '../protocol/payment.ts';
import type { Reason } from '../protocol/reasons.ts';
import type { PaymentRequired } from '../protocol/schema.ts';

/** A payment that was sent for a resource. */
export type Claim = {
  readonly payment: Payment;
  readonly offer: PaymentRequired;
  /** The tool's id, for the ledger. */
  readonly tool: string;
  /** The canonical resource; only its keyed digest is kept. */
  readonly resource: string;
  readonly requestId: string;
  /** The buyer's name for this payment (extension `payment-identifier`). */
  readonly identifier?: string | undefined;
  /** Makes the body of the answer; absent if the parameters of the call are wrong. */
  readonly answer?: (() => string) | undefined;
};

/**
 * - `new`: nothing is known, or nothing moved so far
 * - `in_progress`: an attempt is being made right now
 * - `owed`: it has bought this very resource
 * - `uncertain`: an attempt for this very resource may have moved the money
 * - `spent`: it cannot buy this resource
 * - `identified`: its identifier is that of another payment, or the payment has another identifier
 */
export type Status =
  | { readonly kind: 'new' }
  | { readonly kind: 'owed'; readonly purchase: Purchase }
  | { readonly kind: 'uncertain'; readonly purchase: Purchase }
  | { readonly kind: 'in_progress' | 'identified'; readonly purchase: Purchase }
  | { readonly kind: 'spent'; readonly reason: Reason };

/** A status that allows an attempt to settle. */
export type OpenStatus = Extract<Status, { kind: 'new' | 'uncertain' }>;

type Context = {
  readonly ledger: Pick<Ledger, 'find' | 'findIdentified' | 'digest'>;
  readonly redelivery: number;
  readonly now: () => number;
};

/** Reads the row of a claim's payment, or else of its payer's payment that has its identifier. @throws {@link LedgerError} */
export const readStatus = (context: Context, claim: Claim): Status => {
  const { ledger } = context;
  const digest = identifierDigestOf(ledger, claim);
  const row = ledger.find(claim.payment.key) ?? (digest === null ? undefined : ledger.findIdentified(digest));
  return statusOf(context, row, claim);
};

/** The status that a row gives a claim. */
export const statusOf = (
  { ledger, redelivery, now }: Context,
  purchase: Purchase | undefined,
  claim: Claim,
): Status => {
  const { payment, resource } = claim;
  if (purchase?.state === 'refused' && purchase.reason === ENDED) return { kind: 'spent', reason: ENDED };
  if (purchase === undefined || purchase.state === 'refused') return { kind: 'new' };
  if (!isRowOf(purchase, payment)) return { kind: 'identified', purchase };
  if (purchase.state === 'settling') return { kind: 'in_progress', purchase };
  // A settled payment is public on the chain, its identifier is not. Without the identifier, nothing is told of the call.
  if (purchase.identifierDigest !== null && purchase.identifierDigest !== identifierDigestOf(ledger, claim))
    return { kind: 'identified', purchase };
  const isSame =
    sameDigest(purchase.paymentDigest, payment.digest) && sameDigest(purchase.resourceDigest, ledger.digest(resource));
  if (!isSame) return { kind: 'spent', reason: 'authorization_already_used' };
  if (purchase.state === 'uncertain') return { kind: 'uncertain', purchase };
  const isKept = (purchase.settledAt ?? 0) + redelivery > now();
  return isKept ? { kind: 'owed', purchase } : { kind: 'spent', reason: 'redelivery_expired' };
};

/** Whether a row is that of the payment itself, and not of another one with its identifier. */
export const isRowOf = ({ nonce, payer }: Purchase, { key }: Payment): boolean =>
  nonce === key.nonce && payer === key.payer;

export const identifierDigestOf = (
  { digest }: Pick<Ledger, 'digest'>,
  { identifier, payment }: Claim,
): string | null => (identifier === undefined ? null : identifierDigestFor(payment.key.payer, digest(identifier)));

const sameDigest = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));
