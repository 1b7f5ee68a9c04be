/** What a claim comes to, and how refusals are worded. */
import type { Purchase } from '../ledger/ledger.ts';
import type { Refusal } from '../protocol/payment.ts';
import { type Reason, reasons } from '../protocol/reasons.ts';
import type { SettlementResponse } from '../protocol/schema.ts';
import type { Exceeded } from './admission.ts';
import type { End } from './attempts.ts';
import type { Remembered } from './refusals.ts';
import type { Claim, Status } from './status.ts';
import type { FacilitatorCode } from './verdict.ts';

/** The outcome of a claim, which a caller answers and never decides again. */
export type Outcome =
  /**
   * The answer, and the content of `PAYMENT-RESPONSE`. `isNew`: this very request has settled the payment. `differing`: the
   * buyer got another answer first, made with the data of this checksum.
   */
  | {
      readonly kind: 'paid';
      readonly body: string;
      readonly settlement: SettlementResponse;
      readonly isNew: boolean;
      readonly differing?: Pick<Purchase, 'pack'>;
    }
  /** The payment is settled, and the answer could not be made; the same payment gets it later. */
  | { readonly kind: 'failed'; readonly purchase: Purchase }
  /** The payment buys nothing. */
  | Refused
  /** The parameters of the call are wrong; nothing was charged. */
  | { readonly kind: 'invalid' }
  /** The client has asked too often. `owed`: for what it has paid, or may have paid. */
  | { readonly kind: 'limited'; readonly exceeded: Exceeded; readonly owed?: Owed }
  /** Another request settles the payment right now. */
  | { readonly kind: 'in_progress'; readonly purchase?: Purchase }
  /** The money may have moved; the same payment finds out later. `code`: why it has probably not moved. */
  | { readonly kind: 'uncertain'; readonly purchase?: Purchase; readonly code?: FacilitatorCode | undefined }
  /** The identifier and the payment do not belong together. `isOwn`: the payment has another identifier. */
  | { readonly kind: 'conflict'; readonly isOwn: boolean }
  /** The payment was sent for too many calls: it is answered with proof of its buyer alone. */
  | { readonly kind: 'unproven'; readonly purchase: Purchase }
  /** The payment is settled, and the ledger has lost what it has bought. */
  | { readonly kind: 'lost'; readonly purchase: Purchase }
  /** Nothing was charged; `isUnknown`: by this request, and what the ledger holds could not be read. */
  | { readonly kind: 'unavailable'; readonly code: Unavailable; readonly isUnknown?: boolean };

type Unavailable = Extract<End, { kind: 'unavailable' }>['code'];

/** A row whose answer is owed, or may be. */
type Owed = Extract<Status, { kind: 'owed' | 'uncertain' }>;

/** A payment that buys nothing. */
export type Refused = Refusal & {
  readonly kind: 'refused';
  /** An attempt to settle it was refused. */
  readonly settlement?: SettlementResponse;
  /** Money has moved for its authorization, or may move: the answer must not ask for another signature. */
  readonly held?: { readonly state: 'settled' | 'unknown'; readonly purchase?: Purchase };
  /** Seconds until it is tried again. */
  readonly afterSeconds?: number;
};

/** An attempt to settle was refused. */
export const refusalOf = ({ payment: { key } }: Claim, reason: Reason): Refused => {
  const { network, payer } = key;
  const settlement = { success: false, errorReason: reason, transaction: '', network, payer };
  return { kind: 'refused', reason, message: reasons[reason], settlement };
};

/** An attempt was refused a moment ago, and is not made again yet. */
export const rememberedRefusal = (claim: Claim, { reason, seconds }: Remembered): Refused => ({
  ...refusalOf(claim, reason),
  message: `${reasons[reason]}; it was refused a moment ago, and is not tried again before Retry-After`,
  afterSeconds: seconds,
});

/** The chain knows the authorization, and the ledger does not: it may have paid for a call that a lost ledger knew. */
export const ENDED_BEFORE: Refused = {
  kind: 'refused',
  reason: 'authorization_already_used',
  message:
    'the authorization was used or canceled on the chain before this request. If it has paid for this call, do not sign again: show the seller its transaction',
  held: { state: 'unknown' },
};

/** The payment was sent for another call before. */
export const SPENT_ELSEWHERE: Refused = {
  kind: 'refused',
  reason: 'authorization_already_used',
  message: `${reasons.authorization_already_used}: sign a new one for this call only, and send this one to the call it was first sent for`,
};

/** The payment was sent too long ago. */
export const redeliveryExpired = (purchase: Purchase): Refused => ({
  kind: 'refused',
  reason: 'redelivery_expired',
  ...(purchase.state === 'settled'
    ? { message: `the payment was settled; ${reasons.redelivery_expired}`, held: { state: 'settled', purchase } }
    : { message: `${reasons.redelivery_expired}: do not sign again for its call`, held: { state: 'unknown' } }),
});

/** The payment was sent in time, but the key of its day is gone. */
export const keyLost = (purchase: Purchase): Refused => ({
  kind: 'refused',
  reason: 'redelivery_expired',
  ...(purchase.state === 'settled'
    ? { message: `the payment was settled; ${KEY_LOST}`, held: { state: 'settled', purchase } }
    : { message: `${KEY_LOST}: do not sign again for its call`, held: { state: 'unknown' } }),
});

const KEY_LOST = 'the key of that day is lost, so its answer cannot be fetched again';

const ADVICE =
  'this authorization was sent before: repeat the PAYMENT-SIGNATURE that was first sent, and do not sign again for the call it was sent for';

/** The payment is not the one that was sent with its authorization before. What that has bought is not told. */
export const RESENT: Refused = {
  kind: 'refused',
  reason: 'authorization_already_used',
  message: `${ADVICE}; signature or terms differ now`,
  held: { state: 'unknown' },
};

/** The same for a payment that cannot be read. */
export const resentMalformed = (refusal: Refusal): Refused => ({
  ...refusal,
  kind: 'refused',
  message: `${refusal.message}; ${ADVICE}`,
  held: { state: 'unknown' },
});
