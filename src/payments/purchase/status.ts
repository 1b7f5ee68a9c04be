/** The status of a payment in the ledger, before anything is done. */
import { timingSafeEqual } from 'node:crypto';
import { type Digest, ENDED, identifierDigestFor, type Ledger, type Purchase, RECOVERED } from '../ledger/ledger.ts';
import type { AuthorizationKey, Payment, Refusal } from '../protocol/payment.ts';
import type { PaymentRequired } from '../protocol/schema.ts';
import { type Guess, type Guesses, holdGuess, MOST_BY_ANYONE, MOST_WITH_IDENTIFIER, triedWith } from './guesses.ts';

/** What the operator learns of a sale; nothing of it tells what was asked. */
export type SaleFacts = {
  /** The number of the row. */
  readonly purchase?: number;
  readonly tool?: string;
  /** In atomic units of USDC. */
  readonly amount?: bigint;
  readonly transaction?: string;
  /** The facilitator that was asked last, and the status of its answer, or why there is none. */
  readonly facilitator?: string;
  readonly upstreamStatus?: number;
  readonly errno?: string;
  readonly cause?: NodeCause;
};

/** Why there was no attempt, where that is not the facilitator's doing: the node gives no answer, or is of another chain. */
export type NodeCause = 'node_unavailable' | 'node_misconfigured';

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
  /** Why it is no new payment; what it has bought already is answered all the same. */
  readonly flaw?: Refusal | undefined;
  /** The network of the client; absent if it is not known. */
  readonly client?: string | undefined;
  /** Whether the payer itself has shown that it asks; absent if nothing shows it. `now`: milliseconds since the epoch. */
  readonly prove?: ((now: number) => Promise<boolean>) | undefined;
  readonly isProven?: boolean;
  /**
   * Makes the body of the answer; absent if the parameters of the call are wrong. `pack`: checksum of the data to make it
   * with, if that is still open; null for the data of now. `isBare`: without what it says of parameters that are no part
   * of the resource.
   */
  readonly answer?: ((pack: string | null, isBare: boolean) => string) | undefined;
  /** Facilitators were asked about this uncertain purchase too often a moment ago: only the chain may be asked. */
  readonly isPaused?: boolean;
  /** Whether the client has closed its connection, so that no answer reaches it any more. */
  readonly hasLeft?: () => boolean;
  /** Told of what becomes of the sale; later facts replace earlier ones. */
  readonly trace?: (facts: SaleFacts) => void;
};

/**
 * - `new`: nothing is known, or nothing moved so far
 * - `in_progress`: an attempt is being made right now
 * - `owed`: it has bought this very resource
 * - `uncertain`: an attempt for this very resource may have moved the money
 * - `guessed`: it has bought another resource, and this one has to be counted before that is told
 * - `unproven`: it was sent for too many resources, so that it is answered only with proof
 * - `spent`: it cannot buy this resource
 * - `expired`: it was sent too long ago to be answered
 * - `keyless`: its time is not over, but the key of its day is lost
 * - `resent`: its authorization was sent with another signature, or with other terms
 * - `lost`: the row was brought back from the chain, so that it is not known what the payment has bought
 * - `identified`: its identifier is that of another payment, or the payment has another identifier
 */
export type Status =
  | { readonly kind: 'new' }
  | { readonly kind: 'owed'; readonly purchase: Purchase }
  | { readonly kind: 'uncertain'; readonly purchase: Purchase }
  | {
      readonly kind: 'in_progress' | 'identified' | 'unproven' | 'expired' | 'keyless' | 'resent' | 'lost';
      readonly purchase: Purchase;
    }
  | ({ readonly kind: 'guessed' } & Guess)
  | { readonly kind: 'spent' };

/** A status that allows an attempt to settle. */
export type OpenStatus = Extract<Status, { kind: 'new' | 'uncertain' }>;

type Context = {
  readonly ledger: Pick<Ledger, 'find' | 'digest' | 'digestOf'>;
  readonly guesses: Guesses;
  readonly redelivery: number;
  readonly now: () => number;
};

/** Reads the row of a claim's payment, or else of its payer's payment that has its identifier. @throws {@link LedgerError} */
export const readStatus = async (context: Context, claim: Claim): Promise<Status> => {
  const { ledger } = context;
  const row = await ledger.find(claim.payment.key, identifierDigestOf(ledger, claim));
  return statusOf(context, row, claim);
};

/** The status that a row gives a claim. */
export const statusOf = async (context: Context, purchase: Purchase | undefined, claim: Claim): Promise<Status> => {
  const { payment } = claim;
  if (purchase?.state === 'refused' && purchase.reason === ENDED) return SPENT;
  if (purchase === undefined || purchase.state === 'refused') return { kind: 'new' };
  if (!isRowOf(purchase, payment)) return { kind: 'identified', purchase };
  if (purchase.state === 'settling') return { kind: 'in_progress', purchase };
  if (purchase.resourceKey === RECOVERED) return { kind: 'lost', purchase };
  // Before the identifier is compared: a forgery is no guess at it.
  if (!sameDigest(purchase.paymentDigest, payment.digest)) return { kind: 'resent', purchase };
  const digest = await context.ledger.digestOf(purchase);
  if (digest === undefined) return { kind: isWithin(context, purchase) ? 'keyless' : 'expired', purchase };
  return statusOfAsked(context, { purchase, claim, digest });
};

/** Waits for nothing: claims of the same moment see each other's guesses. */
const statusOfAsked = (context: Context, { purchase, claim, digest }: Asked): Status => {
  const { ledger } = context;
  const most = claim.isProven ? Number.POSITIVE_INFINITY : mostGuesses(purchase);
  const tried = triedWith(context.guesses, purchase);
  // Decided before anything is compared, so that a right guess and a wrong one look the same.
  if (tried.size >= most) return { kind: 'unproven', purchase };
  const wrongly = (answer: Guess['answer'], wrong: string): Status => {
    if (claim.isProven === true || tried.has(wrong))
      return answer === 'spent' ? SPENT : { kind: 'identified', purchase };
    holdGuess(context.guesses, purchase.id, wrong);
    return { kind: 'guessed', purchase, resourceDigest: wrong, most, answer };
  };
  // A settled payment is public on the chain, its identifier is not. Without the identifier, nothing is told of the call.
  const identifierDigest = identifierDigestOf(ledger, claim);
  if (purchase.identifierDigest !== null && purchase.identifierDigest !== identifierDigest)
    return identifierDigest === null ? { kind: 'identified', purchase } : wrongly('identified', identifierDigest);
  const resourceDigest = digest(claim.resource);
  return sameDigest(purchase.resourceDigest, resourceDigest)
    ? statusOfOwn(context, purchase)
    : wrongly('spent', resourceDigest);
};

/** It has bought another resource, or was spent elsewhere. */
export const SPENT: Status = { kind: 'spent' };

/** The row of an authorization whose money has moved, or may move. @throws {@link LedgerError} */
export const heldBy = async (ledger: Pick<Ledger, 'find'>, key: AuthorizationKey): Promise<Purchase | undefined> => {
  const row = await ledger.find(key);
  return row?.state === 'refused' ? undefined : row;
};

/** The status of the very resource that a payment was first sent for. */
const statusOfOwn = (context: Context, purchase: Purchase): Status => {
  if (purchase.state === 'uncertain') return { kind: 'uncertain', purchase };
  return { kind: isWithin(context, purchase) ? 'owed' : 'expired', purchase };
};

/** Whether the answer of a purchase can still be fetched. A clock that was set back can settle before the beginning. */
const isWithin = ({ redelivery, now }: Context, { settledAt, createdAt }: Purchase): boolean =>
  Math.max(settledAt ?? createdAt, createdAt) + redelivery > now();

/** A claim for a row, with the digest of that row. */
type Asked = { readonly purchase: Purchase; readonly claim: Claim; readonly digest: Digest };

/** The number of different wrong resources after which a claim needs better proof. */
const mostGuesses = ({ identifierDigest }: Purchase): number =>
  identifierDigest === null ? MOST_BY_ANYONE : MOST_WITH_IDENTIFIER;

/** Whether a row is that of the payment itself, and not of another one with its identifier. */
export const isRowOf = ({ nonce, payer }: Purchase, { key }: Payment): boolean =>
  nonce === key.nonce && payer === key.payer;

export const identifierDigestOf = (
  { digest }: Pick<Ledger, 'digest'>,
  { identifier, payment }: Claim,
): string | null => (identifier === undefined ? null : identifierDigestFor(payment.key.payer, digest(identifier)));

/** What a row tells of its sale. */
export const factsOf = ({ id, tool, amount, facilitator, transaction }: Purchase): SaleFacts => ({
  purchase: id,
  tool,
  amount,
  facilitator,
  ...(transaction === null ? {} : { transaction }),
});

const sameDigest = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));
