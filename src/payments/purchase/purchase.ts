/**
 * The one door to a purchase. It knows no HTTP and no tools: it is handed a payment and the resource it is for, and answers
 * with one of a closed set of outcomes. The ledger is written before every step that is acted on.
 */
import { type Ledger, LedgerError } from '../ledger/ledger.ts';
import { settlementWriter } from '../ledger/settlement-writer.ts';
import { type AuthorizationKey, validationError } from '../protocol/payment.ts';
import type { Receipts } from '../receipts/sign.ts';
import type { Admission, Exceeded, Reserved } from './admission.ts';
import { settle } from './attempt.ts';
import type { Attempts, End } from './attempts.ts';
import { deliver } from './deliver.ts';
import { countGuess, type Guess } from './guesses.ts';
import { createLooks } from './looks.ts';
import {
  ENDED_BEFORE,
  keyLost,
  type Outcome,
  RESENT,
  redeliveryExpired,
  refusalOf,
  rememberedRefusal,
  SPENT_ELSEWHERE,
} from './outcome.ts';
import { recentSales, type SalesSummary } from './recent-sales.ts';
import { type Refusals, recentRefusals } from './refusals.ts';
import type { Screening } from './screening.ts';
import { type Claim, factsOf, heldBy, isRowOf, type OpenStatus, readStatus, SPENT, type Status } from './status.ts';
import { createTurns, type Turns } from './turns.ts';

export type PurchaseOptions = Pick<Attempts, 'ledger' | 'facilitators' | 'deadline' | 'redelivery'> &
  Partial<Pick<Attempts, 'chain' | 'now' | 'onError'>> & {
    /** Signs receipts; absent without a key. */
    readonly receipts?: Receipts | undefined;
    /** Checksum of the data that answers are made with now. */
    readonly pack?: () => string | null;
    /** Judges signatures before the ledger is written; absent where that is left to the facilitator. */
    readonly screening?: Screening | undefined;
    /** Told how each attempt ended, and how long it took, in milliseconds. */
    readonly onEnd?: ((end: End['kind'], milliseconds: number) => void) | undefined;
  };

/** Decides what payments buy. */
export type Purchases = {
  /** Whether the ledger has a row of an authorization whose money has moved, or may move. */
  readonly holds: (key: AuthorizationKey) => Promise<boolean>;
  /** Decides everything about one claim. */
  readonly redeem: (claim: Claim, admission: Admission) => Promise<Outcome>;
  /** Settlements whose end is not in the ledger yet, those among them that no buyer waits for any more. */
  readonly unfinished: () => number;
  /** Whether the last attempts to write the ledger and to reach a facilitator worked; absent before the first. */
  readonly health: () => Attempts['health'];
  /** How the last sales have ended. */
  readonly sales: () => SalesSummary;
};

type Shop = Attempts &
  Pick<PurchaseOptions, 'receipts' | 'onEnd' | 'screening'> & {
    readonly refusals: Refusals;
    readonly turns: Turns;
    readonly unwritten: Map<number, string>;
    readonly pack: () => string | null;
  };

/** Makes the door to the tools. */
export const createPurchases = (options: PurchaseOptions): Purchases => {
  const { ledger, chain, now = Date.now, onError = () => {}, pack = () => null } = options;
  const writer = settlementWriter(ledger, onError);
  const shop: Shop = {
    ...options,
    chain,
    now,
    onError,
    pack,
    writer,
    looks: chain && createLooks({ ledger, chain, now }),
    guesses: new Map(),
    refusals: recentRefusals(now),
    turns: createTurns(),
    unwritten: new Map(),
    health: {},
    sales: recentSales(),
    running: 0,
  };
  return {
    holds: (key) => holds(ledger, key),
    redeem: (claim, admission) => redeem(shop, claim, admission),
    unfinished: () => shop.running + writer.unwritten(),
    sales: shop.sales.summary,
    health: () => (writer.unwritten() > 0 ? { ...shop.health, ledger: false } : shop.health),
  };
};

const redeem = async (shop: Shop, claim: Claim, admission: Admission): Promise<Outcome> => {
  const found = await statusIn(shop, claim);
  // Counted before any limit: a limit on the answer would be an answer, too.
  const status = found?.kind === 'guessed' ? await counted(shop, found) : found;
  if (status === undefined) return UNREADABLE;
  if ('purchase' in status) claim.trace?.(factsOf(status.purchase));
  if (status.kind === 'unproven' && (await isProven(shop, claim, admission)))
    return redeem(shop, { ...claim, isProven: true }, admission);
  const owed = status.kind === 'owed' || status.kind === 'uncertain' ? status : undefined;
  const exceeded =
    admission.rate(owed === undefined ? 'paid' : 'owed') ??
    (status.kind === 'owed' ? admission.delivery(status.purchase.id) : undefined);
  if (exceeded !== undefined) return { kind: 'limited', exceeded, ...(owed === undefined ? {} : { owed }) };
  if (status.kind === 'new' && shop.writer.unwritten() >= MOST_UNWRITTEN) return UNWRITABLE;
  if (status.kind === 'new' || isOfAnother(status, claim)) return redeemNew(shop, claim, admission, status);
  if (status.kind !== 'uncertain') return outcomeOf(shop, claim, status);
  const isPaused = admission.repeat(status.purchase.id) !== undefined;
  return outcomeOf(shop, claim, await endOf(shop, { ...claim, isPaused }, admission, status), status);
};

/** Whether the payer shows that it asks. The look has a limit of its own: a buyer needs no other one to come to it. */
const isProven = async (shop: Shop, { prove }: Claim, { rate }: Admission): Promise<boolean> =>
  prove !== undefined && rate('proof') === undefined && (await prove(shop.now()));

type OfAnother = Status & { readonly kind: 'identified' };

/** Whether a claim has the identifier of another payment. Only its payer is told so. */
const isOfAnother = (status: Status, { payment }: Claim): status is OfAnother =>
  status.kind === 'identified' && !isRowOf(status.purchase, payment);

/** So many settlements that the ledger does not take are no accident of one row. */
const MOST_UNWRITTEN = 16;

/** Nothing was sent: its settlement could not be written either. */
const UNWRITABLE: Outcome = { kind: 'unavailable', code: 'ledger_unavailable' };

const UNREADABLE: Outcome = { kind: 'unavailable', code: 'ledger_unavailable', isUnknown: true };

/** The status of a guess once it is counted; `undefined` if the ledger cannot take it. */
const counted = async ({ ledger, guesses }: Shop, guess: Guess): Promise<Status | undefined> => {
  const isCounted = await countGuess(ledger, guesses, guess);
  if (isCounted === undefined) return undefined;
  const { purchase } = guess;
  if (!isCounted) return { kind: 'unproven', purchase };
  return guess.answer === 'spent' ? SPENT : { kind: 'identified', purchase };
};

/** Sells to a payment without a row. What can be seen without settling costs the buyer nothing. */
const redeemNew = async (
  shop: Shop,
  claim: Claim,
  admission: Admission,
  status: OpenStatus | OfAnother,
): Promise<Outcome> => {
  const { refusals, turns } = shop;
  const { payment, offer, client = '' } = claim;
  const refusal = claim.flaw ?? validationError(payment, offer.accepts[0], BigInt(Math.floor(shop.now() / 1000)));
  if (refusal !== undefined) return { kind: 'refused', ...refusal };
  const last = refusals.find(payment);
  if (last !== undefined) return rememberedRefusal(claim, last);
  // Reserved before anything is waited for, or many at once would all find it free.
  const reserved = await reservedFor(shop, claim, admission);
  let isRefused = false;
  try {
    if (reserved !== undefined && 'exceeded' in reserved) return heldUp(reserved.exceeded);
    const outcome = await redeemAdmitted(shop, claim, admission, status);
    isRefused = outcome.kind === 'refused';
    return outcome;
  } finally {
    const used = reserved ?? (isRefused ? admission.refusal() : undefined);
    if (used !== undefined && 'end' in used) used.end(isRefused);
    turns.next(client);
  }
};

/** A payment waits at most this long for a reservation, in milliseconds, and at most half of the deadline. */
const TURN_PATIENCE = 5000;

/** A reservation for a payer that is not known, which it may have to wait for; none once the payer is known. */
const reservedFor = async (shop: Shop, claim: Claim, admission: Admission): Promise<Reserved | undefined> => {
  const { screening, turns, deadline } = shop;
  const end = performance.now() + Math.min(TURN_PATIENCE, deadline / 2);
  for (;;) {
    const reserved = screening?.knows(claim) ? undefined : admission.refusal();
    if (reserved === undefined || 'end' in reserved || reserved.exceeded.isReserved !== true) return reserved;
    const patience = end - performance.now();
    if (patience <= 0 || !(await turns.wait(claim.client ?? '', patience))) return reserved;
  }
};

/** What is reserved comes free in a moment; what is used up does not. */
const heldUp = (exceeded: Exceeded): Outcome =>
  exceeded.isReserved === true ? { kind: 'unavailable', code: 'payment_unavailable' } : { kind: 'limited', exceeded };

/** Sells once the signature was looked at, which that of a known payer is not. */
const redeemAdmitted = async (
  shop: Shop,
  claim: Claim,
  admission: Admission,
  status: OpenStatus | OfAnother,
): Promise<Outcome> => {
  const { screening, refusals } = shop;
  const screened = await (status.kind === 'identified'
    ? screening?.check(claim, admission)
    : screening?.admit(claim, admission));
  if (screened !== undefined && 'outcome' in screened) return screened.outcome;
  try {
    if (status.kind === 'identified') return outcomeOf(shop, claim, status);
    if (claim.answer === undefined) return { kind: 'invalid' };
    const end = await endOf(shop, claim, admission, status);
    if (end.kind === 'settled' || end.kind === 'refused' || end.kind === 'ended')
      await screening?.note(claim, end.kind === 'settled');
    if (end.kind === 'refused') refusals.note(claim.payment, end.reason);
    return outcomeOf(shop, claim, end, status);
  } finally {
    screened?.leave();
  }
};

const endOf = async (shop: Shop, claim: Claim, admission: Admission, status: OpenStatus): Promise<End> => {
  const isKnown = status.kind === 'uncertain' || shop.screening?.knows(claim) === true;
  const settling = admission.settling(() => timed(shop, settle(shop, claim, status)), isKnown);
  return (await settling) ?? { kind: 'unavailable', code: 'payment_unavailable' };
};

/** A ledger that cannot be read may hold everything. */
const holds = async (ledger: Ledger, key: AuthorizationKey): Promise<boolean> => {
  try {
    return (await heldBy(ledger, key)) !== undefined;
  } catch (error) {
    if (error instanceof LedgerError) return true;
    throw error;
  }
};

const statusIn = async (shop: Shop, claim: Claim): Promise<Status | undefined> => {
  try {
    if (shop.writer.unwritten() > 0) await shop.writer.writeAll();
    return await readStatus(shop, claim);
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
      return deliver(shop, claim, end.purchase, end.isKept, end.made);
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
    case 'lost':
      return { kind: end.kind, purchase: end.purchase };
    case 'identified':
      return { kind: 'conflict', isOwn: isRowOf(end.purchase, claim.payment) };
    case 'spent':
      return SPENT_ELSEWHERE;
    case 'keyless':
      return keyLost(end.purchase);
    case 'expired':
      return redeliveryExpired(end.purchase);
    case 'resent':
      return RESENT;
    case 'ended':
      return ENDED_BEFORE;
    case 'refused':
      return refusalOf(claim, end.reason);
  }
};
