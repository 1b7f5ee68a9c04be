/**
 * The one door to a purchase. It knows no HTTP and no tools: it is handed a payment and the resource it is for, and answers
 * with one of a closed set of outcomes. The ledger is written before every step that is acted on.
 */
import { LedgerError, type Purchase } from '../ledger/ledger.ts';
import { settlementWriter } from '../ledger/settlement-writer.ts';
import { type Refusal, validationError } from '../protocol/payment.ts';
import { type Reason, reasons } from '../protocol/reasons.ts';
import type { SettlementResponse } from '../protocol/schema.ts';
import type { Receipts } from '../receipts/sign.ts';
import { OFFER_RECEIPT } from '../receipts/types.ts';
import type { Admission, Exceeded } from './admission.ts';
import { type Attempts, type End, settle } from './attempt.ts';
import { countGuess, type Guess } from './guesses.ts';
import { recentSales, type SalesSummary } from './recent-sales.ts';
import { type Refusals, recentRefusals } from './refusals.ts';
import type { Screening } from './screening.ts';
import { type Claim, factsOf, isRowOf, type OpenStatus, readStatus, SPENT, type Status } from './status.ts';
import type { FacilitatorCode } from './verdict.ts';

/** The outcome of a claim, which a caller answers and never decides again. */
export type Outcome =
  /** The answer, and the content of `PAYMENT-RESPONSE`. `isNew`: this very request has settled the payment. */
  | { readonly kind: 'paid'; readonly body: string; readonly settlement: SettlementResponse; readonly isNew: boolean }
  /** The payment is settled, and the answer could not be made; the same payment gets it later. */
  | { readonly kind: 'failed'; readonly purchase: Purchase }
  /** The payment buys nothing. `settlement`: an attempt to settle it was refused. */
  | ({ readonly kind: 'refused'; readonly settlement?: SettlementResponse } & Refusal)
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
  /** Nothing was charged; `isUnknown`: by this request, and what the ledger holds could not be read. */
  | { readonly kind: 'unavailable'; readonly code: Unavailable; readonly isUnknown?: boolean };

type Unavailable = Extract<End, { kind: 'unavailable' }>['code'];

/** A row whose answer is owed, or may be. */
type Owed = Extract<Status, { kind: 'owed' | 'uncertain' }>;

export type PurchaseOptions = Pick<Attempts, 'ledger' | 'facilitators' | 'deadline' | 'redelivery'> &
  Partial<Pick<Attempts, 'chain' | 'now' | 'onError'>> & {
    /** Signs receipts; absent without a key. */
    readonly receipts?: Receipts | undefined;
    /** Judges signatures before the ledger is written; absent where the facilitator moves no money. */
    readonly screening?: Screening | undefined;
    /** Told how each attempt ended, and how long it took, in milliseconds. */
    readonly onEnd?: ((end: End['kind'], milliseconds: number) => void) | undefined;
  };

/** Decides what payments buy. */
export type Purchases = {
  /** Decides everything about one claim. */
  readonly redeem: (claim: Claim, admission: Admission) => Promise<Outcome>;
  /** Settlements whose end is not in the ledger yet, those among them that no buyer waits for any more. */
  readonly unfinished: () => number;
  /** Whether the last attempts to write the ledger and to reach a facilitator worked; absent before the first. */
  readonly health: () => Attempts['health'];
  /** How the last sales have ended. */
  readonly sales: () => SalesSummary;
};

type Shop = Attempts & Pick<PurchaseOptions, 'receipts' | 'onEnd' | 'screening'> & { readonly refusals: Refusals };

/** Makes the door to the tools. */
export const createPurchases = (options: PurchaseOptions): Purchases => {
  const { ledger, chain, now = Date.now, onError = () => {} } = options;
  const writer = settlementWriter(ledger, onError);
  const shop: Shop = {
    ...options,
    chain,
    now,
    onError,
    writer,
    looks: new Map(),
    guesses: new Map(),
    refusals: recentRefusals(now),
    health: {},
    sales: recentSales(),
    running: 0,
  };
  return {
    redeem: (claim, admission) => redeem(shop, claim, admission),
    unfinished: () => shop.running + writer.unwritten(),
    sales: shop.sales.summary,
    health: () => (writer.unwritten() > 0 ? { ...shop.health, ledger: false } : shop.health),
  };
};

const redeem = async (shop: Shop, claim: Claim, admission: Admission): Promise<Outcome> => {
  const found = statusIn(shop, claim);
  // Counted before any limit: a limit on the answer would be an answer, too.
  const status = found?.kind === 'guessed' ? await counted(shop, found) : found;
  if (status === undefined) return UNREADABLE;
  if ('purchase' in status) claim.trace?.(factsOf(status.purchase));
  const owed = status.kind === 'owed' || status.kind === 'uncertain' ? status : undefined;
  const exceeded = admission.rate(owed === undefined ? 'paid' : 'owed');
  if (exceeded !== undefined) return { kind: 'limited', exceeded, ...(owed === undefined ? {} : { owed }) };
  if (status.kind === 'unproven' && claim.isProven !== true && (await claim.prove?.(shop.now())) === true)
    return redeem(shop, { ...claim, isProven: true }, { ...admission, rate: () => undefined });
  if (status.kind === 'new') return redeemNew(shop, claim, admission, status);
  if (status.kind !== 'uncertain') return outcomeOf(shop, claim, status);
  return outcomeOf(shop, claim, await endOf(shop, claim, admission, status), status);
};

const UNREADABLE: Outcome = { kind: 'unavailable', code: 'ledger_unavailable', isUnknown: true };

/** The status of a guess once it is counted; `undefined` if the ledger cannot take it. */
const counted = async ({ ledger, guesses }: Shop, guess: Guess): Promise<Status | undefined> => {
  const isCounted = await countGuess(ledger, guesses, guess);
  if (isCounted === undefined) return undefined;
  return isCounted ? SPENT : { kind: 'unproven', purchase: guess.purchase };
};

/** Sells to a payment without a row. What can be seen without settling costs the buyer nothing. */
const redeemNew = async (shop: Shop, claim: Claim, admission: Admission, status: OpenStatus): Promise<Outcome> => {
  const { screening, refusals } = shop;
  const { payment, offer, answer } = claim;
  const refusal = validationError(payment, offer.accepts[0], BigInt(Math.floor(shop.now() / 1000)));
  if (refusal !== undefined) return { kind: 'refused', ...refusal };
  const reason = refusals.find(payment);
  if (reason !== undefined) return outcomeOf(shop, claim, { kind: 'refused', reason });
  const exceeded = screening?.knows(claim) ? undefined : admission.refusals();
  if (exceeded !== undefined) return { kind: 'limited', exceeded };
  const screened = await screening?.check(claim, admission);
  if (screened !== undefined && 'outcome' in screened) {
    if (screened.outcome.kind === 'refused') admission.rate('refused');
    return screened.outcome;
  }
  try {
    if (answer === undefined) return { kind: 'invalid' };
    const end = await endOf(shop, claim, admission, status);
    if (end.kind === 'settled' || end.kind === 'refused') screening?.note(claim, end.kind === 'settled');
    if (end.kind === 'refused') {
      admission.rate('refused');
      refusals.note(payment, end.reason);
    }
    return outcomeOf(shop, claim, end, status);
  } finally {
    screened?.leave();
  }
};

const endOf = async (shop: Shop, claim: Claim, admission: Admission, status: OpenStatus): Promise<End> =>
  (await admission.settling(() => timed(shop, settle(shop, claim, status)))) ?? {
    kind: 'unavailable',
    code: 'payment_unavailable',
  };

const statusIn = (shop: Shop, claim: Claim): Status | undefined => {
  try {
    shop.writer.writeAll();
    return readStatus(shop, claim);
  } catch (error) {
    if (error instanceof LedgerError) return undefined;
    throw error;
  }
};

const timed = ({ onEnd }: Shop, settling: Promise<End>): Promise<End> => {
  if (onEnd === undefined) return settling;
  const started = performance.now();
  return settling.then((end) => {
    onEnd(end.kind, performance.now() - started);
    return end;
  });
};

/**
 * What an end means to the buyer. This is where a payment is called uncertain: its end is not proven, its settlement is not
 * on the disk, or it was uncertain before and nothing more could be found out.
 */
const outcomeOf = async (shop: Shop, claim: Claim, end: End, before?: Status): Promise<Outcome> => {
  switch (end.kind) {
    case 'owed':
      return deliver(shop, claim, end.purchase, false);
    case 'settled':
      return deliver(shop, claim, end.purchase, end.isKept);
    case 'uncertain':
      return { kind: 'uncertain', purchase: end.purchase, code: before?.kind === 'uncertain' ? undefined : end.code };
    case 'unavailable':
      return before?.kind === 'uncertain' ? { kind: 'uncertain' } : end;
    case 'new':
      return { kind: 'in_progress' };
    case 'in_progress':
      return { kind: 'in_progress', purchase: end.purchase };
    case 'guessed': {
      const status = await counted(shop, end);
      return status === undefined ? UNREADABLE : outcomeOf(shop, claim, status);
    }
    case 'unproven':
      return { kind: 'unproven', purchase: end.purchase };
    case 'identified':
      return { kind: 'conflict', isOwn: isRowOf(end.purchase, claim.payment) };
    case 'spent':
      return { kind: 'refused', reason: end.reason, message: reasons[end.reason] };
    case 'refused':
      return {
        kind: 'refused',
        reason: end.reason,
        message: reasons[end.reason],
        settlement: refusalOf(claim, end.reason),
      };
  }
};

const refusalOf = ({ payment: { key } }: Claim, reason: Reason): SettlementResponse => {
  const { network, payer } = key;
  return { success: false, errorReason: reason, transaction: '', network, payer };
};

/**
 * Makes the answer while the settlement goes to the disk, and hands it over only then. If anything fails from here on,
 * the payment stays good for this call.
 *
 * @param isKept - of a new settlement, whether it is on the disk; `false` for an older one
 */
const deliver = async (
  shop: Shop,
  claim: Claim,
  purchase: Purchase,
  isKept: Promise<boolean> | false,
): Promise<Outcome> => {
  claim.trace?.({ purchase: purchase.id, transaction: purchase.transaction ?? '' });
  const body = answerOf(shop, claim);
  if (isKept !== false && !(await isKept)) return { kind: 'uncertain', purchase };
  if (body === undefined) return { kind: 'failed', purchase };
  // The note serves later comparison alone: a ledger that cannot take it does not keep the buyer from the answer.
  void noteDelivery(shop, purchase, body).catch(shop.onError);
  const receipt = await shop.receipts?.confirm(claim.offer, purchase, body);
  const settlement = settlementOf(purchase);
  return {
    kind: 'paid',
    body,
    settlement: receipt === undefined ? settlement : { ...settlement, extensions: { [OFFER_RECEIPT]: receipt } },
    isNew: isKept !== false,
  };
};

/** Makes the answer; `undefined` if that fails. The error's message may hold a query value, and is not told. */
const answerOf = ({ onError }: Shop, { tool, answer }: Claim): string | undefined => {
  try {
    if (answer !== undefined) return answer();
    onError(new Error(`${tool}: a call that was paid for has wrong parameters`));
  } catch (error) {
    onError(new Error(`${tool} failed with ${error instanceof Error ? error.name : typeof error}`));
  }
  return undefined;
};

/** Notes the first answer; the answer itself is not kept. */
const noteDelivery = async ({ ledger }: Shop, purchase: Purchase, body: string): Promise<void> => {
  const digest = ledger.digestOf(purchase)?.(body);
  if (purchase.answerDigest !== null || digest === undefined) return;
  await ledger.commit(() => ledger.recordAnswer({ id: purchase.id, digest, pack: null }), 'later').durable;
};

/** The content of `PAYMENT-RESPONSE` for a settled purchase: the same for every delivery. */
const settlementOf = ({ payer, transaction, network, amount }: Purchase): SettlementResponse => ({
  success: true,
  payer,
  transaction: transaction ?? '',
  network,
  amount: amount.toString(),
});
