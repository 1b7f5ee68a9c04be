/**
 * The decisions of a purchase: a pure function names the next step from what is known so far. It reads from top to bottom as
 * the specification does; `purchase.ts` performs the steps. The first case that fits counts, so the order is the meaning.
 */
import type { Exceeded } from '../../limits/limits.ts';
import type { Deposit } from '../ledger/channels.ts';
import type { Purchase } from '../ledger/ledger.ts';
import type { Before, NotMoved, PaymentMethod } from '../methods/method.ts';
import { type OutcomeKind, outcomes, type PaymentTrail, type UnavailableKind } from '../outcomes.ts';
import type { Correction, ExpectedSignature, Payment, PaymentKey, Refusal } from '../protocol/payment.ts';
import { type Reason, reasons, refusalTexts } from '../protocol/reasons.ts';
import type { PaymentRequirements, SettlementResponse } from '../protocol/schema.ts';
import type { Checked, Remembered } from './admission.ts';
import type { Resolution } from './chain-resolution.ts';
import type { BoughtCall, Delivery, MadeBody } from './deliver.ts';
import type { OwnRow, RowView } from './row-view.ts';
import type { Attempt, SettleEnd, WrittenSettlement } from './settle.ts';

/** What was sent for a call: a payment, or nothing that can be read as one. */
export type Claim = ReadableClaim | Unreadable;

/** Members of every claim. */
type Asking = {
  /** The network of the client; absent if it is not known. */
  readonly client?: string | undefined;
  /** Filled in while the claim is answered. */
  readonly trail: PaymentTrail;
};

/** A payment that was sent for a call. */
export type ReadableClaim = BoughtCall &
  Asking & {
    readonly payment: Payment;
    /** The entry of `accepts` that it is compared with. */
    readonly entry: PaymentRequirements;
    /** The canonical resource; only its keyed digest is kept. */
    readonly resource: string;
    readonly requestId: string;
    /** The buyer's name for this payment (extension `payment-identifier`). */
    readonly identifier?: string | undefined;
    /** Why it is no new payment; what it has bought already is answered all the same. */
    readonly flaw?: Refusal | undefined;
    /** The header by which its payer shows that it asks, and the URL of the tool without a query. */
    readonly signIn?: { readonly header: string; readonly uri: string } | undefined;
    /** Aborted once the client has closed its connection. */
    readonly signal: AbortSignal;
    /** Tells before the settlement if the work of the answer would be refused, and if the client has time left for paid work. */
    readonly cost?: ((isPaid: boolean) => Cost) | undefined;
  };

/** `too_costly`: for good; `busy`: for a moment. */
export type Cost = 'ok' | 'busy' | 'too_costly' | Exceeded;

/** No payment, or none that can be read. `key`: of a payment that is malformed otherwise. */
export type Unreadable = Asking & {
  readonly payment?: undefined;
  readonly refusal: Refusal;
  readonly key?: PaymentKey | undefined;
};

/** The answer to a claim, which a surface words and never decides again. */
export type Outcome = Sold | Unsold;

/** An answer that is paid for. */
export type Sold = (
  | { readonly kind: 'settled' | 'redelivered'; readonly row: Purchase }
  /** Nothing was bought: the buyer has its money back. */
  | { readonly kind: 'refunded'; readonly row?: undefined }
) &
  Delivery;

export type Unsold = {
  readonly kind: Exclude<OutcomeKind, Sold['kind']>;
  /** The row of the payment, as far as its buyer may be told of it. */
  readonly row?: Purchase | undefined;
  /** Of a 402. */
  readonly reason?: Reason | undefined;
  readonly message?: string;
  readonly signature?: ExpectedSignature | undefined;
  readonly correction?: Correction | undefined;
  /** The content of `PAYMENT-RESPONSE` after an attempt that was refused. */
  readonly response?: SettlementResponse;
  readonly exceeded?: Exceeded;
  /** Of a remembered refusal: seconds until it is tried again. */
  readonly afterSeconds?: number;
};

/** What is known of a claim so far: each step adds its result. */
export type Facts = {
  readonly claim: Claim;
  readonly method: Pick<PaymentMethod, 'facilitator'> & { readonly prove?: unknown; readonly channels?: unknown };
  /** Of a method with channels: what the payment does next. */
  readonly flow?: 'charges' | 'moves' | 'closes' | undefined;
  /** Of an unreadable payment: the ledger has its key, or cannot tell. */
  isHeld?: boolean;
  row?: RowView | 'unreadable';
  /** Rows that are read from now on are told and not tried: another attempt, or the chain, has decided. */
  isClosed?: boolean;
  /** Of a proof that was sent; a limit if the client may show no further one in this minute. */
  isProven?: boolean | Exceeded;
  count?: 'ok' | Exceeded;
  /** What can be seen of a new payment without settling it. */
  checked?: Local;
  reserved?: 'ok' | 'busy' | Exceeded;
  signature?: Checked;
  /** The answer of the channel; `unseen`: its escrow cannot be asked. */
  channel?: ChannelView | undefined;
  /** `overtaken`: another payment of the channel was faster. */
  charged?: Purchase | 'overtaken' | 'unwritable';
  /** `pending`: the escrow does not show it yet. */
  refunded?: 'sent' | 'pending' | 'overtaken' | 'unwritable';
  repeat?: 'ok' | 'paused';
  slot?: 'taken' | 'none';
  /** `late`: not within the deadline; `unaskable`: no node answers. */
  chain?: Resolution | 'late' | 'unaskable';
  head?: Before;
  attempt?: Attempt | 'unwritable';
  end?: SettleEnd;
  made?: { readonly body: MadeBody } | 'failed' | 'late';
  written?: WrittenSettlement | 'concluded' | 'overtaken' | 'unwritable';
  /** The chain once more, after a facilitator has turned the payment away. */
  chainAfter?: Resolution | 'late' | 'unaskable';
  delivered?: Delivery | 'failed' | 'late' | 'not_kept' | Exceeded;
};

/**
 * The local checks of a new payment. `unwritten`: settlements that the ledger has not taken yet; `rejected`: why it does not fit
 * the offer; `remembered`: the refusal that it has got a moment ago; `cost`: of an answer that takes more than microseconds.
 */
export type Local = {
  readonly unwritten: number;
  readonly rejected?: Refusal | undefined;
  readonly remembered?: Remembered | undefined;
  readonly cost?: Cost | undefined;
};

/** The answer of a channel to a payment. `deposit`: what the ledger writes with a deposit. */
export type ChannelView =
  | { readonly kind: 'taken'; readonly deposit?: Deposit | undefined }
  | { readonly kind: 'busy' | 'unseen' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** What to do next. The ledger is written before each effect that it has to know. */
export type Step =
  | {
      readonly do: 'answer';
      readonly outcome: Unsold | { readonly kind: Sold['kind']; readonly row?: Purchase | undefined };
    }
  | { readonly do: 'read'; readonly isClosed?: boolean }
  | { readonly do: 'probe'; readonly view: OwnRow; readonly digest: string }
  | {
      readonly do: 'count';
      readonly bucket: 'unpaid' | 'paid' | 'redelivery';
      readonly delivery?: number | undefined;
      readonly row?: Purchase | undefined;
    }
  | { readonly do: 'check_signature'; readonly isStrict: boolean }
  | { readonly do: 'count_repeat' | 'ask_chain' | 'ask_chain_again'; readonly row: Purchase }
  | { readonly do: 'begin'; readonly row?: Purchase | undefined }
  | { readonly do: 'settle' | 'run' | 'finish'; readonly attempt: Attempt }
  | { readonly do: 'deliver' | 'prove'; readonly row: Purchase }
  | { readonly do: 'see_channel'; readonly isCorrected: boolean }
  | { readonly do: 'check' | 'reserve' | 'enter' | 'ask_head' | 'make' | 'charge' | 'refund' };

/** So many settlements that the ledger does not take are no accident of one row. */
const MOST_UNWRITTEN = 16;

const answer = (kind: Unsold['kind'], more: Omit<Unsold, 'kind'> = {}): Step => ({
  do: 'answer',
  outcome: { kind, ...more },
});

/** @param row - of the payment itself, if it has one */
const inProgress = ({ flow }: Facts, row?: Purchase): Step =>
  answer('in_progress', { row, ...(flow === undefined ? {} : { message: refusalTexts.channel_busy }) });

/** Names the next step. */
export const next = (facts: Facts): Step => {
  const { claim, row } = facts;
  if (claim.payment === undefined) return nextOfUnreadable(facts, claim);

  if (facts.flow === 'closes') return nextOfRefund(facts);
  // The ledger first: a buyer who has paid is served, even if the offer has changed since.
  if (row === undefined) return { do: 'read' };
  if (row === 'unreadable') return unreadable(facts);
  if (typeof facts.charged === 'object') return nextOfDelivery(facts, 'settled', facts.charged);
  const standing = standingOf(row, facts.isProven === true);
  // Counted before any limit: a limit on the answer would be an answer, too.
  if (standing.kind === 'probe') return { do: 'probe', view: standing.view, digest: standing.digest };
  if (standing.kind === 'proof_required' && claim.signIn !== undefined && facts.isProven === undefined)
    return { do: 'prove', row: standing.row };
  if (typeof facts.isProven === 'object') return answer('rate_limited', { exceeded: facts.isProven });
  if (facts.count === undefined) return countOf(standing);
  if (facts.count !== 'ok')
    return answer('rate_limited', { exceeded: facts.count, row: isOfBuyer(standing) ? standing.row : undefined });

  const { attempt } = facts;
  if (attempt !== undefined && attempt !== 'unwritable' && facts.isClosed !== true)
    return nextOfAttempt(facts, claim, attempt);
  if (facts.flow !== undefined && MISSTEPS.has(standing.kind)) return nextOfMisstep(facts);
  switch (standing.kind) {
    case 'redelivered':
      return nextOfDelivery(facts, 'redelivered', standing.row);
    case 'new':
      return facts.isClosed === true && facts.charged !== 'overtaken'
        ? inProgress(facts)
        : nextOfNew(facts, claim, false);
    case 'identifier_taken':
      return facts.isClosed === true ? identifierConflict() : nextOfNew(facts, claim, true);
    case 'uncertain':
      // A voucher alone moves nothing: its deposit was sent with another payment.
      if (facts.flow === 'charges') return inProgress(facts, standing.row);
      return facts.isClosed === true
        ? answer(turnedAwayKind(facts) ?? 'uncertain', { row: standing.row })
        : nextOfUncertain(facts, claim, standing.row);
    case 'in_progress':
      return inProgress(facts, standing.row);
    case 'record_lost':
    case 'proof_required':
      return answer(standing.kind, { row: standing.row });
    case 'identifier_conflict':
      return identifierConflict(standing.row);
    case 'refused':
      return refusal(claim, 'authorization_already_used');
    case 'bought_other_call':
      return answer('bought_other_call', {
        reason: 'authorization_already_used',
        message: refusalTexts.bought_other_call,
      });
    case 'resent':
      return answer('resent', {
        reason: 'authorization_already_used',
        message: refusalTexts.resent,
        row: standing.row,
      });
    case 'redelivery_expired':
      return redeliveryExpired(standing.row, standing.isKeyLost);
  }
};

/** What the row of a payment makes of a claim. */
type Standing =
  | { readonly kind: 'new' | 'refused' }
  /** `row`: of the other payment. */
  | { readonly kind: 'identifier_taken'; readonly row: Purchase }
  | {
      readonly kind:
        | 'in_progress'
        | 'record_lost'
        | 'resent'
        | 'proof_required'
        | 'identifier_conflict'
        | 'bought_other_call'
        | 'uncertain'
        | 'redelivered';
      readonly row: Purchase;
      /** True if it is this very payment. */
      readonly isSame: boolean;
    }
  | { readonly kind: 'redelivery_expired'; readonly row: Purchase; readonly isKeyLost: boolean }
  | { readonly kind: 'probe'; readonly view: OwnRow; readonly digest: string };

/** Reads the standing of a claim off the view of its row. @param isSigned - the payer has signed that it asks for it */
export const standingOf = (view: RowView, isSigned: boolean): Standing => {
  if (view.kind === 'none') return { kind: view.isRefusedForGood ? 'refused' : 'new' };
  if (view.kind === 'of_another') return { kind: 'identifier_taken', row: view.row };
  const { row, isSamePayment: isSame, probe } = view;
  // The chain does not show an identifier. If wrong ones could use it up, an observer could keep the buyer from the answer.
  const isProven = isSigned || (row.identifierDigest !== null && view.identifier === 'same');
  if (row.state === 'settling') return { kind: 'in_progress', row, isSame };
  if (view.isRecovered) return { kind: 'record_lost', row, isSame };
  // Before the identifier is compared: a forgery is no probe of it.
  if (!isSame) return { kind: 'resent', row, isSame };
  if (!view.hasKey) return { kind: 'redelivery_expired', row, isKeyLost: view.isInTime };
  // Before anything is compared, so that a right call and a wrong one look the same.
  if (!isProven && view.probes >= view.mostProbes) return { kind: 'proof_required', row, isSame };
  // A settled payment is public on the chain, its identifier is not. Without it, nothing is told of the call.
  if (view.identifier === 'left_out') return { kind: 'identifier_conflict', row, isSame };
  if (probe !== undefined && !isProven && !view.isKnownProbe) return { kind: 'probe', view, digest: probe };
  if (view.identifier === 'other') return { kind: 'identifier_conflict', row, isSame };
  if (!view.isSameCall) return { kind: 'bought_other_call', row, isSame };
  if (row.state === 'uncertain') return { kind: 'uncertain', row, isSame };
  return view.isInTime ? { kind: 'redelivered', row, isSame } : { kind: 'redelivery_expired', row, isKeyLost: false };
};

type OfBuyer = Extract<Standing, { isSame: boolean }>;

/** True for a payment that its own buyer repeats: it has a bucket of its own, and its state is told. */
const isOfBuyer = (standing: Standing): standing is OfBuyer =>
  standing.kind === 'redelivered' ||
  standing.kind === 'uncertain' ||
  (standing.kind === 'in_progress' && standing.isSame);

/** `row` is for the log, which is not told what a payment has bought that is sent for another call. */
const countOf = (standing: Standing): Step => ({
  do: 'count',
  bucket: isOfBuyer(standing) ? 'redelivery' : 'paid',
  delivery: standing.kind === 'redelivered' ? standing.row.id : undefined,
  row: 'row' in standing && standing.kind !== 'bought_other_call' ? standing.row : undefined,
});

/** Without a payment that can be read: the offer, as often as the client may ask for it. */
const nextOfUnreadable = ({ count, isHeld }: Facts, { refusal: found, key }: Unreadable): Step => {
  const isMissing = found.reason === 'missing';
  if (count === undefined) return { do: 'count', bucket: isMissing ? 'unpaid' : 'paid' };
  if (count !== 'ok') return answer('rate_limited', { exceeded: count });
  if (isMissing) return answer('unpaid', found);
  if (key !== undefined && isHeld === undefined) return { do: 'read' };
  return isHeld === true
    ? answer('resent', { ...found, message: `${found.message}; ${refusalTexts.repeat_first}` })
    : answer('rejected', found);
};

/** The ledger cannot tell. Once an attempt may have moved the money, that is what is told. */
const unreadable = ({ attempt, repeat }: Facts): Step => {
  if (attempt !== undefined && attempt !== 'unwritable') return answer('uncertain', { row: attempt.row });
  return answer(repeat === undefined ? 'ledger_unreadable' : 'uncertain');
};

/** A payment without a row. What can be seen without settling costs the buyer nothing. */
const nextOfNew = (facts: Facts, claim: ReadableClaim, isIdentifierTaken: boolean): Step => {
  const { checked, reserved, signature } = facts;
  if (checked === undefined) return { do: 'check' };
  const { unwritten, rejected, remembered, cost = 'ok' } = checked;
  if (!isIdentifierTaken && unwritten >= MOST_UNWRITTEN) return answer('ledger_unavailable');
  if (rejected !== undefined) return answer('rejected', rejected);
  if (remembered !== undefined) return rememberedRefusal(claim, remembered);
  // Reserved before anything is waited for, or many at once would all find it free.
  if (reserved === undefined) return { do: 'reserve' };
  if (reserved === 'busy') return answer('payment_unavailable');
  if (reserved !== 'ok') return answer('rate_limited', { exceeded: reserved });
  // A voucher that was not judged may be one that is never paid.
  const isStrict = isIdentifierTaken || facts.flow !== undefined;
  const unsigned = nextOfSignature(signature, isStrict);
  if (unsigned !== undefined) return unsigned;
  if (claim.answer === undefined) return answer('invalid_parameters');
  if (cost === 'too_costly') return answer('too_costly');
  if (cost === 'busy') return answer('payment_unavailable');
  if (cost !== 'ok') return answer('rate_limited', { exceeded: cost });
  if (!isIdentifierTaken) return facts.flow === undefined ? nextBeforeAttempt(facts, undefined) : nextOfChannel(facts);
  // Only the payer is told of its other payment. A signature that only the chain can judge may be of any other.
  return signature?.kind === 'good' ? identifierConflict() : refusal(claim, 'invalid_signature');
};

/** The step before a signature that may be good; `undefined` behind it. */
const nextOfSignature = (signature: Facts['signature'], isStrict: boolean): Step | undefined => {
  if (signature === undefined) return { do: 'check_signature', isStrict };
  if (signature.kind === 'wrong') return answer('rejected', signature.refusal);
  if (signature.kind === 'busy') return answer('payment_unavailable');
  return signature.kind === 'exceeded' ? answer('rate_limited', { exceeded: signature.exceeded }) : undefined;
};

/** The step before a channel that takes a payment; `undefined` behind it. */
const nextOfSight = (facts: Facts): Step | undefined => {
  const { channel } = facts;
  if (channel === undefined) return { do: 'see_channel', isCorrected: false };
  if (channel.kind === 'refused') return answer('rejected', channel.refusal);
  if (channel.kind === 'busy') return inProgress(facts);
  return channel.kind === 'unseen' ? answer('node_unavailable') : undefined;
};

/** Payments of a channel that have done something before: its buyer goes on from what the channel has spent, and pays nothing twice. */
const MISSTEPS: ReadonlySet<Standing['kind']> = new Set([
  ...(['refused', 'bought_other_call', 'resent', 'identifier_conflict', 'record_lost'] as const),
  'redelivery_expired',
]);

/** The signer of the voucher alone is told of the channel. */
const nextOfMisstep = (facts: Facts): Step => {
  const { signature, channel } = facts;
  const unsigned = nextOfSignature(signature, true);
  if (unsigned !== undefined) return unsigned;
  if (channel === undefined) return { do: 'see_channel', isCorrected: true };
  if (channel.kind === 'refused') return answer('rejected', channel.refusal);
  return channel.kind === 'busy' ? inProgress(facts) : answer('payment_unavailable');
};

/** A voucher of a channel that takes it: the answer is made, then the ledger charges it, then it leaves. */
const nextOfChannel = (facts: Facts): Step => {
  const { flow, slot, made, charged } = facts;
  const unseen = nextOfSight(facts);
  if (unseen !== undefined) return unseen;
  if (charged === 'unwritable') return answer('ledger_unavailable');
  if (charged === 'overtaken') return inProgress(facts);
  if (flow === 'moves') return nextBeforeAttempt(facts, undefined);
  if (slot === undefined) return { do: 'enter' };
  // An answer that cannot be made now is not charged.
  if (slot === 'none' || made === 'failed' || made === 'late') return answer('payment_unavailable');
  return { do: made === undefined ? 'make' : 'charge' };
};

/** A buyer asks for what is left of its channel. No tool runs, and no row is read: its voucher charges nothing. */
const nextOfRefund = (facts: Facts): Step => {
  const { count, checked, signature, slot, refunded, row } = facts;
  if (row === 'unreadable') return answer('ledger_unreadable');
  if (count === undefined) return { do: 'count', bucket: 'paid' };
  if (count !== 'ok') return answer('rate_limited', { exceeded: count });
  if (checked === undefined) return { do: 'check' };
  if (checked.rejected !== undefined) return answer('rejected', checked.rejected);
  const open = nextOfSignature(signature, true) ?? nextOfSight(facts);
  if (open !== undefined) return open;
  if (refunded === 'overtaken') return inProgress(facts);
  if (slot === undefined) return { do: 'enter' };
  if (slot === 'none') return answer('payment_unavailable');
  if (refunded === undefined) return { do: 'refund' };
  if (refunded === 'unwritable') return answer('ledger_unavailable');
  return refunded === 'pending' ? answer('uncertain') : { do: 'answer', outcome: { kind: 'refunded' } };
};

/** An uncertain payment: the chain decides first, then it may be settled again. */
const nextOfUncertain = (facts: Facts, claim: ReadableClaim, row: Purchase): Step => {
  const { method, repeat, slot, chain } = facts;
  if (repeat === undefined) return { do: 'count_repeat', row };
  if (slot === undefined) return { do: 'enter' };
  if (slot === 'none') return answer('uncertain', { row });
  if (method.prove !== undefined) {
    if (chain === undefined) return { do: 'ask_chain', row };
    if (chain === 'late') return answer('uncertain', { row });
    if (chain !== 'unaskable' && chain.kind !== 'movable') return decidedByChain(claim, chain);
  }
  return repeat === 'paused' ? answer('uncertain', { row }) : nextBeforeAttempt(facts, row);
};

/** The chain has decided, or another look or a late answer was written in the meantime. */
const decidedByChain = (claim: ReadableClaim, chain: Resolution): Step =>
  chain.kind === 'decided' && chain.conclusion.state === 'refused'
    ? refusal(claim, chain.conclusion.reason as Reason)
    : { do: 'read', isClosed: true };

/** A slot, a facilitator, a block before the attempt, and the lease. @param row - of an uncertain payment */
const nextBeforeAttempt = ({ method, slot, head, attempt }: Facts, row: Purchase | undefined): Step => {
  /** Money that may have moved is never told as unused. */
  const unlessUncertain = (kind: UnavailableKind): Step =>
    row === undefined ? answer(kind) : answer('uncertain', { row });
  if (slot === undefined) return { do: 'enter' };
  if (slot === 'none') return unlessUncertain('payment_unavailable');
  if (method.facilitator === undefined) return unlessUncertain('facilitator_misconfigured');
  if (head === undefined) return { do: 'ask_head' };
  // The ledger was asked again and has no row: only a ledger that was lost could have sold it before.
  if (head.hasEnded && row === undefined)
    return answer('used_on_chain', { reason: 'authorization_already_used', message: refusalTexts.used_on_chain });
  // Without a mark, the chain could never tell afterwards that a use of the payment is this purchase.
  if ('trouble' in head && (row === undefined || row.mark === null))
    return unlessUncertain(head.trouble === 'node_unavailable' ? 'node_unavailable' : 'facilitator_misconfigured');
  return attempt === undefined ? { do: 'begin', row } : unlessUncertain('ledger_unavailable');
};

/** Our attempt has begun: the money moves, then the tool runs, then the ledger is written, then the answer leaves. */
const nextOfAttempt = (facts: Facts, claim: ReadableClaim, attempt: Attempt): Step => {
  const { end, made, written, chainAfter, method } = facts;
  if (end === undefined) return { do: 'settle', attempt };
  const { verdict } = end;
  if (verdict.moved === 'yes' && made === undefined) return { do: 'run', attempt };
  if (written === undefined) return { do: 'finish', attempt };
  if (written === 'overtaken') return { do: 'read', isClosed: true };
  const row = written === 'unwritable' || written === 'concluded' ? rowAfter(attempt, end) : written.row;
  if (written === 'unwritable') return answer('uncertain', { row });
  if (verdict.moved === 'yes') return nextOfDelivery(facts, 'settled', row);
  if (verdict.moved === 'no') return verdict.kind === 'refused' ? refusal(claim, verdict.reason) : answer(verdict.kind);
  if (verdict.kind === undefined) return answer('uncertain', { row });
  // A facilitator that turns a payment away has probably not moved its money; the chain may know.
  if (method.prove !== undefined && chainAfter === undefined) return { do: 'ask_chain_again', row };
  if (typeof chainAfter === 'object' && chainAfter.kind !== 'movable') return decidedByChain(claim, chainAfter);
  return answer(turnedAwayKind(facts) ?? 'uncertain', { row });
};

/** A facilitator that has turned a first attempt away says why, even if the money may have moved all the same. */
const turnedAwayKind = ({ attempt, end, written }: Facts): NotMoved | undefined =>
  written === 'concluded' &&
  typeof attempt === 'object' &&
  attempt.row.attempts === 1 &&
  end?.verdict.moved === 'perhaps'
    ? end.verdict.kind
    : undefined;

/** The row of an attempt that proves nothing, or whose end the ledger does not take. */
const rowAfter = ({ row }: Attempt, { verdict, cause }: SettleEnd): Purchase =>
  verdict.moved === 'perhaps'
    ? { ...row, state: 'uncertain', reason: cause, transaction: verdict.transaction ?? row.transaction }
    : { ...row, state: 'uncertain' };

const nextOfDelivery = ({ delivered }: Facts, kind: Sold['kind'], row: Purchase): Step => {
  if (delivered === undefined) return { do: 'deliver', row };
  if (delivered === 'not_kept') return answer('uncertain', { row });
  if (delivered === 'failed') return answer('answer_failed', { row });
  if (delivered === 'late') return answer('answer_late', { row });
  if ('resetSeconds' in delivered) return answer('rate_limited', { exceeded: delivered, row });
  return { do: 'answer', outcome: { kind, row } };
};

/** An attempt is, or was, refused. */
const refusal = ({ payment: { key } }: ReadableClaim, reason: Reason, more: Omit<Unsold, 'kind'> = {}): Step => {
  const { network, payer } = key;
  const response = { success: false, errorReason: reason, transaction: '', network, payer };
  return answer('refused', { reason, message: reasons[reason], response, ...more });
};

const rememberedRefusal = (claim: ReadableClaim, { reason, seconds }: Remembered): Step =>
  refusal(claim, reason, {
    message: `${reasons[reason]}; it was refused a moment ago, and is not tried again before Retry-After`,
    afterSeconds: seconds,
  });

/** @param row - of the payment itself, which has another identifier; absent if the identifier is another payment's */
const identifierConflict = (row?: Purchase): Step =>
  answer('identifier_conflict', {
    row,
    message: row === undefined ? refusalTexts.identifier_taken : refusalTexts.other_identifier,
  });

const redeliveryExpired = (row: Purchase, isKeyLost: boolean): Step => {
  const what = isKeyLost ? refusalTexts.key_lost : reasons.redelivery_expired;
  const message = row.state === 'settled' ? `the payment was settled; ${what}` : `${what}: ${refusalTexts.do_not_sign}`;
  return answer('redelivery_expired', { reason: 'redelivery_expired', message, row });
};

/** A label of `clinmeter_settlement_seconds`: the end of the work that had a slot. */
export type EndLabel = 'settled' | 'refused' | 'uncertain' | 'unavailable' | 'in_progress' | 'ended' | 'overtaken';

/** The label of an outcome. A row that a facilitator's word leaves uncertain counts as that. */
export const endLabel = ({
  kind,
  row,
}: Pick<Unsold, 'kind' | 'row'> | { readonly kind: Sold['kind']; readonly row?: Purchase | undefined }): EndLabel => {
  switch (kind) {
    case 'settled':
    case 'refused':
    case 'in_progress':
    case 'uncertain':
      return kind;
    case 'used_on_chain':
      return 'ended';
    default:
      if (outcomes[kind].log !== 'unavailable') return 'overtaken';
      return row === undefined ? 'unavailable' : 'uncertain';
  }
};
