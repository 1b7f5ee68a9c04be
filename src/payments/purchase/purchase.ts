/**
 * The one door to a purchase. It knows no HTTP, no tools and no method of payment: it is handed a payment and the resource it is
 * for, and comes to one of a closed set of outcomes. `decide.ts` names each step; this file performs it, and writes the ledger
 * before every step that is acted on.
 */
import { answerBefore } from '../../deferred.ts';
import { Condition } from '../../errors/condition.ts';
import { type Limits, UNKNOWN_CLIENT } from '../../limits/limits.ts';
import { type Channel, NO_SIGHTING, type Sighting } from '../ledger/channels.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { LedgerError, type Opening, type Purchase } from '../ledger/ledger.ts';
import { methodAmong, type PaymentMethod, type Settled } from '../methods/method.ts';
import { outcomes, type PaymentTrail } from '../outcomes.ts';
import type { PaymentKey } from '../protocol/payment.ts';
import type { SettlementResponse } from '../protocol/schema.ts';
import type { Receipts } from '../receipts/sign.ts';
import { type Admission, createAdmission } from './admission.ts';
import { chainThrottle, type OnDecided, type Resolution } from './chain-resolution.ts';
import {
  type Claim,
  type EndLabel,
  endLabel,
  type Facts,
  next,
  type Outcome,
  type ReadableClaim,
  type Sold,
  type Step,
  type Unreadable,
  type Unsold,
} from './decide.ts';
import { bodyAgain, type Counter, type Delivery, deliver, firstBody, noteOf } from './deliver.ts';
import { type KeptAnswers, keptAnswers } from './kept-answers.ts';
import {
  type HeldProbes,
  holdProbe,
  identifierDigestOf,
  type ReadRow,
  readRow,
  releaseProbe,
  viewOf,
  withDigest,
} from './row-view.ts';
import { type Attempt, conclusionOf, type SettlementWriter, settlementWriter, settleUnderLease } from './settle.ts';

/** Checks that the payer of a payment asks for it (extension `sign-in-with-x`). */
export type SignIn = (
  header: string,
  expected: {
    /** The one that it is paid on, as the proof names it. */
    readonly network: string;
    readonly payer: string;
    readonly uri: string;
    readonly purpose: string;
    readonly now: number;
  },
) => Promise<boolean>;

export type PurchaseOptions = {
  readonly ledger: Ledger;
  /** Those that payments are read by, each for a scheme on a network. */
  readonly methods: readonly PaymentMethod[];
  readonly limits: Limits;
  /** A buyer waits this long for a settlement, in milliseconds. */
  readonly deadline: number;
  /** A buyer waits this long for an answer in the making, in milliseconds; 20 seconds by default. */
  readonly patience?: number;
  /** A paid answer can be fetched again for this long, in milliseconds. */
  readonly redelivery: number;
  /** Absent where no proof is accepted. */
  readonly signIn?: SignIn | undefined;
  /** Signs receipts; absent without a key. */
  readonly receipts?: Receipts | undefined;
  /** The last answers; by default none is kept. */
  readonly kept?: KeptAnswers | undefined;
  /** Checksum of the data that answers are made with. */
  readonly pack?: string | null;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** Told of what the operator has to know; never with a query value in it. */
  readonly onError?: (error: unknown) => void;
  /** Told how each attempt ended, and how long it took, in milliseconds. */
  readonly onEnd?: ((end: EndLabel, milliseconds: number) => void) | undefined;
  /** Told of each purchase that the chain has decided for its buyer. */
  readonly onDecided?: OnDecided | undefined;
  /** The number of nodes that share the limits. */
  readonly nodes?: number | undefined;
  /** No attempt begins once the service is draining. */
  readonly service?: { readonly isDraining: boolean };
};

/** Decides what payments buy. */
export type Purchases = {
  /** Decides everything about one claim. */
  readonly redeem: (claim: Claim) => Promise<Outcome>;
  /** True if the ledger has a row of a payment whose money has moved or may move, and if it cannot tell. */
  readonly holds: (key: PaymentKey) => Promise<boolean>;
  /** Attempts whose end is not in the ledger yet, those among them that no buyer waits for any more. */
  readonly unfinished: () => number;
  readonly health: () => Health;
  /** How the last sales have ended. */
  readonly sales: () => SalesSummary;
};

/**
 * True if the last attempt to write the ledger and to reach a facilitator worked; absent before the first. `turnedAway`: the
 * facilitator that has turned the last payment away, with its status and the code of that. `facilitatorAt`: when that was
 * known, on the clock of `performance.now()`. `ledgerFailure`: why the ledger has failed last.
 */
export type Health = {
  ledger?: boolean;
  ledgerFailure?: string;
  facilitator?: boolean | undefined;
  turnedAway?: string | undefined;
  facilitatorAt?: number;
};

type Shop = Counter &
  Pick<PurchaseOptions, 'methods' | 'limits' | 'deadline' | 'redelivery' | 'signIn' | 'onEnd'> & {
    readonly ledger: Ledger;
    readonly patience: number;
    readonly now: () => number;
    readonly service: { readonly isDraining: boolean };
    readonly admission: Admission;
    readonly writer: SettlementWriter;
    /** By the method of a purchase; one without a node has none. */
    readonly resolvers: ReadonlyMap<PaymentMethod, (purchase: Purchase) => Promise<Resolution | undefined>>;
    readonly heldProbes: HeldProbes;
    readonly health: Health;
    readonly sales: RecentSales;
    /** Attempts whose end is not known yet, including those that no buyer waits for any more. */
    running: number;
    /** Charges that are on their way to the disk, by purchase. */
    readonly keeping: Map<number, Promise<boolean>>;
    /** Channels whose refund this process sends right now. */
    readonly refunding: Set<string>;
    /** The last refunds that this process has sent, by payment: one that is sent again gets the same answer. */
    readonly refunds: Map<string, Delivery>;
  };

/** Makes the door to the tools. */
export const createPurchases = (options: PurchaseOptions): Purchases => {
  const {
    ledger,
    methods,
    limits,
    now = Date.now,
    onError = () => {},
    pack = null,
    kept = keptAnswers(0),
    patience = DELIVERY_PATIENCE,
    nodes,
    service = { isDraining: false },
  } = options;
  const shop: Shop = {
    ...options,
    now,
    onError,
    pack,
    kept,
    patience,
    underway: new Map(),
    service,
    admission: createAdmission({ limits, now, nodes }),
    writer: settlementWriter(ledger, onError),
    resolvers: new Map(
      methods.flatMap((method) => {
        const { prove } = method;
        return prove ? [[method, chainThrottle({ ledger, prove, now, onDecided: options.onDecided }).at]] : [];
      }),
    ),
    heldProbes: new Map(),
    unwritten: new Map(),
    health: {},
    sales: recentSales(),
    running: 0,
    keeping: new Map(),
    refunding: new Set(),
    refunds: new Map(),
  };
  return {
    redeem: (claim) => (claim.payment === undefined ? redeemUnreadable(shop, claim) : redeem(shop, claim)),
    holds: (key) => holds(ledger, key),
    unfinished: () => shop.running + shop.writer.waiting.size,
    sales: shop.sales.summary,
    health: () => (shop.writer.waiting.size > 0 ? { ...shop.health, ledger: false } : shop.health),
  };
};

/** What a claim holds while it is decided, and gives back at the end. */
type Held = {
  /** A row that was read, until it is compared with the claim. */
  read?: ReadRow | 'unreadable' | undefined;
  /** A reservation of a refusal, which is used by a 402 alone. */
  reservation?: (isUsed: boolean) => void;
  /** A place in the lane of contract signatures. */
  leaveLane?: (() => void) | undefined;
  /** A slot of the settlements in flight. */
  endSlot?: ((outcome: Parameters<typeof endLabel>[0] | undefined) => void) | undefined;
  /** When the buyer stops waiting, on the clock of `performance.now()`. */
  end: number;
};

/** The method that a payment was read by. */
const methodOf = ({ methods }: Pick<Shop, 'methods'>, { payment: { method, key } }: ReadableClaim): PaymentMethod => {
  const found = methodAmong(methods, { method, network: key.network });
  if (found === undefined) throw new Error(`no method takes ${method} on ${key.network}`);
  return found;
};

/** The loop: one step after the other, until there is an answer. */
const redeem = async (shop: Shop, claim: ReadableClaim): Promise<Outcome> => {
  const { admission } = shop;
  const method = methodOf(shop, claim);
  const facts: Facts = { claim, method, flow: method.channels?.stepOf(claim.payment) };
  const held: Held = { end: 0 };
  let outcome: Outcome | undefined;
  try {
    while (outcome === undefined) {
      viewRead(shop, facts, held, claim);
      const step = next(facts);
      if (step.do === 'answer') outcome = await answered(shop, facts, held, claim, step.outcome);
      else await perform(shop, facts, held, claim, step);
    }
    return outcome;
  } finally {
    const isRefused = outcome !== undefined && outcomes[outcome.kind].status === 402;
    if (facts.reserved !== undefined) {
      if (isRefused && facts.reserved === 'ok') held.reservation ??= endOf(admission.reserveNow(claim));
      held.reservation?.(isRefused);
      admission.next(claim);
    }
    held.leaveLane?.();
    held.endSlot?.(outcome);
  }
};

/** The same without a payment that can be read: it is counted, and its key looked up, which may be that of one that has paid. */
const redeemUnreadable = async (shop: Shop, claim: Unreadable): Promise<Outcome> => {
  const facts: Facts = { claim, method: { facilitator: undefined } };
  for (;;) {
    const step = next(facts);
    if (step.do === 'answer') return step.outcome as Unsold;
    if (step.do === 'count') facts.count = countIn(shop, claim, step);
    else facts.isHeld = claim.key !== undefined && (await holds(shop.ledger, claim.key));
  }
};

const endOf = (reserved: ReturnType<Admission['reserveNow']>) => ('end' in reserved ? reserved.end : () => {});

/** Ends the attempt of an answer, and remembers what it says of its payer. */
const answered = async (
  shop: Shop,
  facts: Facts,
  held: Held,
  claim: ReadableClaim,
  outcome: Extract<Step, { do: 'answer' }>['outcome'],
): Promise<Outcome> => {
  const { slot, repeat, delivered, head, attempt, isClosed = false } = facts;
  if (head !== undefined && 'trouble' in head && attempt === undefined && !isClosed && outcome.kind !== 'used_on_chain')
    claim.trail.cause = head.trouble;
  const isFirst = slot === 'taken' && repeat === undefined && !isClosed;
  if (isFirst && (outcome.kind === 'refused' || outcome.kind === 'used_on_chain'))
    await shop.admission.noteRefused(
      methodOf(shop, claim),
      claim,
      outcome.kind === 'refused' ? outcome.reason : undefined,
    );
  held.endSlot?.(outcome);
  held.endSlot = undefined;
  return outcomes[outcome.kind].status === 200
    ? ({ ...outcome, ...(delivered as Delivery) } as Sold)
    : (outcome as Unsold);
};

/** Performs one step, and adds its result to the facts. */
const perform = async (
  shop: Shop,
  facts: Facts,
  held: Held,
  claim: ReadableClaim,
  step: Exclude<Step, { do: 'answer' }>,
): Promise<void> => {
  const { ledger, limits, admission } = shop;
  const method = methodOf(shop, claim);
  const { payment, client = UNKNOWN_CLIENT } = claim;
  switch (step.do) {
    case 'read': {
      if (step.isClosed === true) facts.isClosed = true;
      held.read = await readOrNot(async () => {
        if (step.isClosed !== true && shop.writer.waiting.size > 0) await shop.writer.writeAll();
        return readRow(ledger, claim);
      });
      return;
    }
    case 'probe': {
      const { row, mostProbes } = step.view;
      // In the same turn as the comparison, so that claims of the same moment see it.
      holdProbe(shop.heldProbes, row.id, step.digest);
      const isTaken = await readOrNot(() => ledger.noteWrong(row.id, step.digest, mostProbes));
      if (isTaken === 'unreadable') {
        facts.row = 'unreadable';
        return;
      }
      releaseProbe(shop.heldProbes, row.id, step.digest);
      facts.row = isTaken ? { ...step.view, isKnownProbe: true } : { ...step.view, probes: Number.POSITIVE_INFINITY };
      return;
    }
    case 'prove':
      noteRow(claim.trail, step.row);
      facts.isProven = limits.exceeded('proof', client) ?? (await isProven(shop, claim));
      return;
    case 'count':
      if (step.row !== undefined) noteRow(claim.trail, step.row);
      facts.count = countIn(shop, claim, step);
      return;
    case 'check': {
      const seconds = BigInt(Math.floor(shop.now() / 1000));
      facts.checked = {
        unwritten: shop.writer.waiting.size,
        rejected: claim.flaw ?? method.check(payment, claim.entry, seconds),
        remembered: admission.refusedLately(payment),
        cost: claim.cost?.(false),
      };
      return;
    }
    case 'reserve': {
      const reserved = await admission.reserve(claim, Math.min(TURN_PATIENCE, shop.deadline / 2));
      if (reserved !== undefined && 'end' in reserved) held.reservation = reserved.end;
      if (reserved === undefined || 'end' in reserved) facts.reserved = 'ok';
      // What is reserved comes free in a moment; what is used up does not.
      else facts.reserved = reserved.exceeded.isReserved === true ? 'busy' : reserved.exceeded;
      return;
    }
    case 'check_signature': {
      const { found, leave } = await admission.checkSignature(method, claim, step.isStrict);
      facts.signature = found;
      held.leaveLane = leave;
      return;
    }
    case 'see_channel':
      // Asked for again, it has moved its money already: the buyer may have lost the answer.
      if (facts.flow === 'closes' && shop.refunds.has(payment.digest)) {
        Object.assign(facts, {
          channel: { kind: 'taken' },
          refunded: 'sent',
          delivered: shop.refunds.get(payment.digest),
        });
        return;
      }
      return seeChannel(shop, facts, claim, step.isCorrected);
    case 'make':
      facts.made = await madeFirst(shop, claim);
      return;
    case 'charge':
      return charge(shop, facts, held, claim);
    case 'refund':
      facts.refunded = await refundChannel(shop, facts, claim);
      return;
    case 'count_repeat':
      facts.repeat = limits.repeat(step.row.id) === undefined ? 'ok' : 'paused';
      return;
    case 'enter':
      enter(shop, facts, held, claim);
      return;
    case 'ask_chain':
      facts.chain = await askChain(shop, step.row, shop.deadline);
      return;
    case 'ask_head':
      return askHead(shop, facts, held, claim);
    case 'begin':
      return begin(shop, facts, held, claim, step.row);
    case 'settle':
      return settle(shop, facts, claim, step.attempt);
    case 'run':
      facts.made = { body: firstBody(shop, claim, step.attempt.row) };
      return;
    case 'finish':
      facts.written = await finish(shop, claim, facts, step.attempt);
      return;
    case 'ask_chain_again': {
      const patience = Math.max(0, held.end - performance.now());
      facts.chainAfter = await askChain(shop, step.row, patience);
      return;
    }
    case 'deliver': {
      const isFirst = (facts.attempt !== undefined || typeof facts.charged === 'object') && facts.isClosed !== true;
      if (isFirst && facts.repeat === undefined) admission.noteSettled(claim);
      held.endSlot?.({ kind: isFirst ? 'settled' : 'redelivered', row: step.row });
      held.endSlot = undefined;
      Object.assign(claim.trail, { purchase: step.row.id, transaction: step.row.transaction ?? '' });
      facts.delivered = await delivery(shop, facts, claim, step.row);
      return;
    }
  }
};

/** A payment waits at most this long for a reservation, in milliseconds, and at most half of the deadline. */
const TURN_PATIENCE = 5000;

/** Runs what reads the ledger; a ledger that cannot be read may hold everything. */
const readOrNot = async <Result>(read: () => Promise<Result>): Promise<Result | 'unreadable'> => {
  try {
    return await read();
  } catch (error) {
    if (error instanceof LedgerError) return 'unreadable';
    throw error;
  }
};

/** True if the ledger has a row of a payment whose money has moved or may move, and if it cannot tell. */
const holds = async (ledger: Pick<Ledger, 'find'>, key: PaymentKey): Promise<boolean> => {
  const row = await readOrNot(() => ledger.find(key));
  return row === 'unreadable' || (row !== undefined && row.state !== 'refused');
};

/** Compares a row that was read with the claim. Nothing is awaited between this and the decision. */
const viewRead = (shop: Shop, facts: Facts, held: Held, claim: ReadableClaim): void => {
  const { read } = held;
  if (read === undefined) return;
  held.read = undefined;
  const isSecret = read !== 'unreadable' && isUnpublished(shop, claim, read);
  const { ledger, heldProbes, redelivery, now } = shop;
  const context = { ledger, held: heldProbes, redelivery, now: now(), isSecret };
  facts.row = read === 'unreadable' ? read : viewOf(context, read, claim);
};

/** A voucher is on the chain once a claim shows it; until then, only its payer can send it. */
const isUnpublished = (shop: Shop, claim: ReadableClaim, { channel }: ReadRow): boolean => {
  const voucher = methodOf(shop, claim).channels?.voucherOf(claim.payment);
  return channel !== undefined && channel.state !== 'closing' && channel.claimed < (voucher?.ceiling ?? 0n);
};

/** Notes a row for the log. */
const noteRow = (trail: PaymentTrail, row: Purchase): void => {
  const { id, tool, amount, method, network, facilitator, transaction } = row;
  Object.assign(trail, {
    purchase: id,
    tool,
    amount,
    method,
    network,
    facilitator,
    ...(transaction === null ? {} : { transaction }),
  });
};

/** Counts a request, and the delivery of its answer. */
const countIn = (
  { limits }: Shop,
  { client = UNKNOWN_CLIENT }: Claim,
  { bucket, delivery: id }: Extract<Step, { do: 'count' }>,
): NonNullable<Facts['count']> =>
  limits.exceeded(bucket, client) ?? (id === undefined ? undefined : limits.delivery(id, client)) ?? 'ok';

const isProven = async (
  { signIn, now }: Shop,
  { payment, resource, signIn: sent }: ReadableClaim,
): Promise<boolean> => {
  if (sent === undefined || signIn === undefined) return false;
  const { payer, network } = payment.key;
  return signIn(sent.header, { network, payer, uri: sent.uri, purpose: `${payment.digest} ${resource}`, now: now() });
};

/** Takes a slot of the settlements in flight, and starts the clock of the attempt. */
const enter = (shop: Shop, facts: Facts, held: Held, claim: ReadableClaim): void => {
  const { limits, admission, deadline, onEnd, sales } = shop;
  const isKnown = facts.repeat !== undefined || admission.knows(claim);
  const leave = shop.service.isDraining ? undefined : limits.enter({ client: claim.client ?? UNKNOWN_CLIENT, isKnown });
  facts.slot = leave === undefined ? 'none' : 'taken';
  if (leave === undefined) return;
  const started = performance.now();
  held.end = started + deadline;
  shop.running += 1;
  held.endSlot = (outcome) => {
    leave();
    shop.running -= 1;
    if (outcome === undefined) return;
    const label = endLabel(outcome);
    onEnd?.(label, performance.now() - started);
    if (facts.repeat === undefined) sales.note(label, outcome, claim.trail.cause);
  };
};

/** Asks the chain about a purchase that may have moved its money. */
const askChain = async (shop: Shop, row: Purchase, patience: number): Promise<NonNullable<Facts['chain']>> => {
  const method = methodAmong(shop.methods, row);
  const resolve = method && shop.resolvers.get(method);
  if (resolve === undefined) return 'unaskable';
  try {
    return (await answerBefore(patience, resolve(row))) ?? 'unaskable';
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    noteFailure(shop, error);
    return 'late';
  }
};

/** The chain is waited for this long before an attempt, in milliseconds, and at most a quarter of the deadline. */
const CHAIN_PATIENCE = 1500;

/** Asks for the mark where later checks of the chain begin. A payment that has ended there is looked up once more. */
const askHead = async (shop: Shop, facts: Facts, held: Held, claim: ReadableClaim): Promise<void> => {
  const { ledger, deadline } = shop;
  const { payment } = claim;
  const isFirst = facts.repeat === undefined;
  const head = await (methodOf(shop, claim).before?.(payment, isFirst, Math.min(CHAIN_PATIENCE, deadline / 4)) ??
    NO_CHAIN);
  facts.head = head;
  if (head.hasEnded) {
    // An attempt of ours may have used it, if there was one.
    const row = await readOrNot(() => ledger.find(payment.key));
    if (row === 'unreadable') {
      facts.row = row;
      return;
    }
    if (row !== undefined) facts.head = { ...head, hasEnded: false };
    if (row !== undefined && row.state !== 'refused') {
      facts.isClosed = true;
      held.read = await readOrNot(() => withDigest(ledger, row));
    }
  }
};

const NO_CHAIN = { mark: null, hasEnded: false } as const;

/** An attempt keeps its lease this much longer than the deadline, in milliseconds. */
export const LEASE_MARGIN = 5000;

/** Leases the row, and waits until the lease is on the disk: only then may money move. */
const begin = async (
  shop: Shop,
  facts: Facts,
  held: Held,
  claim: ReadableClaim,
  before: Purchase | undefined,
): Promise<void> => {
  const { ledger, health } = shop;
  const { payment, offer, entry } = claim;
  try {
    const { result, kept } = await ledger.begin(await openingFor(shop, facts, claim, before));
    const { begun, purchase: row } = result;
    if (result.isChannelBusy === true) {
      await closeAgain(shop, facts, held, claim);
      return;
    }
    noteRow(claim.trail, row);
    if (!begun) {
      // Another request has it, or its end is known by now: it is told, and not tried.
      facts.isClosed = true;
      held.read = await readOrNot(() => withDigest(ledger, row));
      return;
    }
    const settlement = methodOf(shop, claim).settlement({ payment, offer, entry, amount: row.amount });
    settlement.prepare();
    await kept;
    health.ledger = true;
    facts.attempt = { row, settlement, end: held.end };
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    noteFailure(shop, error);
    facts.attempt = 'unwritable';
  }
};

/** The channel of a payment, and its method's side of it. */
const channelsOf = (shop: Shop, claim: ReadableClaim) => {
  const { channels: books } = shop.ledger;
  const { channels: side } = methodOf(shop, claim);
  if (books === undefined || side === undefined) throw new Error('neither ledger nor method keeps channels');
  return { books, side, voucher: side.voucherOf(claim.payment) };
};

/** Asks the ledger for the channel of a payment, and its escrow if the ledger does not know it, or has not looked for long. */
const seeChannel = async (shop: Shop, facts: Facts, claim: ReadableClaim, isCorrected: boolean): Promise<void> => {
  const { books, side, voucher } = channelsOf(shop, claim);
  const { payment } = claim;
  const name = voucher.channel;
  try {
    let channel = await books.find(name.id);
    let seen: Sighting | undefined = channel;
    if (channel === undefined || channel.lookedAt <= shop.now() - side.freshFor(payment)) {
      const found = await answerBefore(CHAIN_PATIENCE, side.look(name, channel)).catch(() => 'late' as const);
      if (found === 'late') {
        facts.channel = { kind: 'unseen' };
        return;
      }
      seen = found;
      // Any signed number names a channel: one that was never filled is not kept.
      if (channel !== undefined || seen.balance > 0n || seen.claimed > 0n)
        channel = await books.see(name, seen, voucher.ceiling - payment.amount);
    }
    const refusal = side.checkChannel(payment, channel);
    // Until the end of a deposit is known, nothing can be told of what comes after it.
    if (isCorrected && refusal?.kind !== 'busy')
      facts.channel = { kind: 'refused', refusal: side.correction(payment, channel) };
    else {
      const deposit = facts.flow === 'moves' && seen !== undefined ? { ...voucher, seen } : undefined;
      facts.channel = refusal ?? { kind: 'taken', deposit };
    }
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    noteFailure(shop, error);
    facts.row = 'unreadable';
  }
};

/** Makes an answer before it is charged. One that fails, or takes too long, costs its buyer nothing. */
const madeFirst = async (shop: Shop, { tool, answer }: ReadableClaim): Promise<NonNullable<Facts['made']>> => {
  try {
    const made = answer?.(null, false);
    const body = made instanceof Promise ? await answerBefore(shop.patience, made) : made;
    return body === undefined ? 'failed' : body === 'late' ? body : { body };
  } catch (error) {
    const cause = error instanceof Condition ? error.message : error instanceof Error ? error.name : typeof error;
    shop.onError(new Condition(`nothing was charged, because ${tool} fails: ${cause}`));
    return 'failed';
  }
};

/** Writes the charge of a voucher with its purchase. The answer waits for the disk. */
const charge = async (shop: Shop, facts: Facts, held: Held, claim: ReadableClaim): Promise<void> => {
  const { ledger, health, pack } = shop;
  const { books, side, voucher } = channelsOf(shop, claim);
  const body = typeof facts.made === 'object' ? await facts.made.body : undefined;
  try {
    const opening = await openingFor(shop, facts, claim, undefined);
    const digest = (await ledger.digestOf(opening))?.(body ?? '');
    if (body === undefined || digest === undefined) throw new LedgerError('the key of the day is missing');
    const answer = { digest, pack, formulaVersion: claim.formulaVersion };
    const freshSince = shop.now() - side.freshFor(claim.payment);
    const { result, kept } = await books.charge(opening, { ...voucher, freshSince }, answer);
    if (result === undefined) {
      await closeAgain(shop, facts, held, claim);
      return;
    }
    noteRow(claim.trail, result);
    const isKept = kept.then(
      () => true,
      () => false,
    );
    shop.keeping.set(result.id, isKept);
    void isKept.then(() => shop.keeping.delete(result.id));
    shop.kept.keep(result.id, body);
    health.ledger = true;
    facts.charged = result;
    facts.written = { row: result, isKept };
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    noteFailure(shop, error);
    facts.charged = 'unwritable';
  }
};

/** So many refunds are remembered, of less than a kilobyte each. */
const MOST_REFUNDS = 10_000;

/**
 * Gives back what is left of a channel. It is closed on the disk before anything is signed, as a signed refund has no end of its
 * own; the escrow alone shows that it was sent.
 */
const refundChannel = async (
  shop: Shop,
  facts: Facts,
  claim: ReadableClaim,
): Promise<NonNullable<Facts['refunded']>> => {
  const { books, side, voucher } = channelsOf(shop, claim);
  const { channel: name, ceiling } = voucher;
  if (shop.refunding.has(name.id)) return 'overtaken';
  shop.refunding.add(name.id);
  try {
    const before = await books.beginRefund(name.id, ceiling);
    if (before === undefined) return 'overtaken';
    const { offer, entry, payment } = claim;
    const signal = AbortSignal.timeout(shop.deadline);
    const { response } = await side.refund(payment, before, { offer, entry, signal });
    const seen = await side.look(name, before);
    const after = await books.see(name, seen, ceiling);
    if (after.refundNonce === before.refundNonce) return 'pending';
    const delivered = { body: '{"message":"refunded"}', response: response(after) };
    facts.delivered = delivered;
    shop.refunds.set(payment.digest, delivered);
    const [oldest] = shop.refunds.keys();
    if (shop.refunds.size > MOST_REFUNDS && oldest !== undefined) shop.refunds.delete(oldest);
    return 'sent';
  } catch (error) {
    if (!(error instanceof LedgerError)) return 'pending';
    noteFailure(shop, error);
    return 'unwritable';
  } finally {
    shop.refunding.delete(name.id);
  }
};

/** Another payment of the channel was faster: row and channel are read once more, and told. */
const closeAgain = async (shop: Shop, facts: Facts, held: Held, claim: ReadableClaim): Promise<void> => {
  facts.charged = 'overtaken';
  facts.channel = undefined;
  facts.isClosed = true;
  held.read = await readOrNot(() => readRow(shop.ledger, claim));
};

/** Settles a voucher, as the ledger records it. */
const VOUCHER = 'voucher';

/** @throws {@link LedgerError} */
const openingFor = async (
  shop: Shop,
  { head, flow, channel }: Facts,
  claim: ReadableClaim,
  before: Purchase | undefined,
): Promise<Opening> => {
  const { ledger, deadline } = shop;
  const { payment, tool, resource, requestId } = claim;
  const { scheme, facilitator = '', channels } = methodOf(shop, claim);
  const voucher = channels?.voucherOf(payment);
  // An uncertain row keeps its key: with another one, it would not be recognised as the same resource.
  const today = await ledger.today();
  const resourceKey = before === undefined ? today.name : before.resourceKey;
  const digest = (before && (await ledger.digestOf({ resourceKey }))) ?? today.digest;
  return {
    ...payment.key,
    method: scheme,
    paymentDigest: payment.digest,
    resourceDigest: digest(resource),
    resourceKey,
    amount: payment.amount,
    payTo: payment.payTo,
    tool,
    facilitator: flow === 'charges' ? VOUCHER : facilitator,
    requestId,
    validBefore: payment.expiresAt,
    lease: deadline + LEASE_MARGIN,
    mark:
      flow === 'charges'
        ? (channels?.markOf(payment) ?? null)
        : head !== undefined && 'mark' in head
          ? head.mark
          : null,
    identifierDigest: identifierDigestOf(ledger, claim),
    ...(voucher && { channelId: voucher.channel.id }),
    ...(voucher && flow === 'moves' && { deposit: depositOf(channel) ?? { ...voucher, seen: NO_SIGHTING } }),
  };
};

/** Absent for an attempt that is repeated: its channel is held already. */
const depositOf = (channel: Facts['channel']) => (channel?.kind === 'taken' ? channel.deposit : undefined);

const noteFailure = ({ health, onError }: Pick<Shop, 'health' | 'onError'>, error: LedgerError): void => {
  if (health.ledger !== false) onError(error);
  health.ledger = false;
  health.ledgerFailure = error.message;
};

/** Lets the method move the money. A success that comes after the buyer has left is still the truth. */
const settle = async (shop: Shop, facts: Facts, claim: ReadableClaim, attempt: Attempt): Promise<void> => {
  const { signal, trail } = claim;
  const { ledger, deadline, health, onError } = shop;
  const end = await settleUnderLease(attempt, {
    ...{ ledger, deadline, signal },
    onLate: (late) => {
      shop.running += 1;
      void late
        .then(async (answer) => {
          if (!answer.isAnswered) return;
          noteFacilitator(health, answer);
          await finish(shop, claim, { end: answer }, attempt);
        })
        .catch(onError)
        .finally(() => {
          shop.running -= 1;
        });
    },
  });
  facts.end = end;
  const { settled } = end;
  if (settled === undefined) return;
  Object.assign(trail, settled === 'late' ? { errno: 'ETIMEDOUT' } : settled.facts);
  noteFacilitator(health, settled === 'late' ? { isWorking: false } : settled);
};

const noteFacilitator = (
  health: Health,
  { turnedAway, isWorking }: Pick<Settled, 'turnedAway' | 'isWorking'>,
): void => {
  health.turnedAway = turnedAway;
  health.facilitator = isWorking;
  health.facilitatorAt = performance.now();
};

/** The write of a settlement waits so long for its answer, in milliseconds. */
const WORK_PATIENCE = 250;

/** Writes the end of an attempt: a settlement with the digest of the answer that its buyer will get. */
const finish = async (
  shop: Shop,
  call: ReadableClaim,
  { end, made }: Pick<Facts, 'end' | 'made'>,
  { row }: Attempt,
): Promise<NonNullable<Facts['written']>> => {
  if (end === undefined) throw new Error('an attempt without an end cannot be written');
  const { verdict, cause } = end;
  if (verdict.moved === 'yes') {
    const { transaction, gas, seen } = verdict;
    const first = typeof made === 'object' ? made.body : undefined;
    // The books do not wait for an answer that takes long: its digest follows with its delivery.
    const body = first instanceof Promise ? await answerBefore(WORK_PATIENCE, first) : first;
    const note = first instanceof Promise && body === 'late' ? undefined : await noteOf(shop, call, row, body);
    return shop.writer.writeSettlement(row, { transaction, gas, seen }, note);
  }
  const written = await readOrNot(async () => {
    const { result, kept } = await shop.ledger.conclude(row, conclusionOf(verdict, cause));
    await kept;
    return result === undefined ? 'overtaken' : 'concluded';
  });
  return written === 'unreadable' ? 'unwritable' : written;
};

/** A buyer waits so long for an answer in the making, in milliseconds: less than a server waits before it cuts a connection. */
const DELIVERY_PATIENCE = 20_000;

/** Hands the answer over once its settlement is on the disk. From here on, the payment stays good for this call. */
const delivery = async (
  shop: Shop,
  { made, written, isClosed }: Facts,
  claim: ReadableClaim,
  row: Purchase,
): Promise<NonNullable<Facts['delivered']>> => {
  const isMade = typeof made === 'object' && isClosed !== true;
  const exceeded = isMade || shop.kept.of(row.id) !== undefined ? undefined : claim.cost?.(true);
  if (typeof exceeded === 'object') return exceeded;
  // A ledger that fails now keeps the buyer from a receipt and from a comparison, and not from the answer.
  const making = async () => {
    const again = isMade ? await made.body : await readOrNot(() => bodyAgain(shop, claim, row));
    return again === 'unreadable' ? firstBody(shop, claim, row, row.pack) : again;
  };
  // What is made meanwhile is kept in memory for the next try.
  const body = await (isMade && !(made.body instanceof Promise) ? made.body : answerBefore(shop.patience, making()));
  if (typeof written === 'object' && !(await written.isKept)) return 'not_kept';
  if (body === undefined) return 'failed';
  if (body === 'late') return 'late';
  // A request of the same moment may have charged it: no answer leaves before that is kept.
  if ((await shop.keeping.get(row.id)) === false) return 'not_kept';
  const response = await responseFor(shop, claim, row);
  const delivered = await readOrNot(() => deliver(shop, claim, row, body, response));
  return delivered === 'unreadable' ? { body, response } : delivered;
};

const responseFor = async (shop: Shop, claim: ReadableClaim, row: Purchase): Promise<SettlementResponse> => {
  const { channelId } = row;
  const channel = channelId === null ? undefined : await readOrNot(() => shownChannel(shop, claim, channelId));
  return methodOf(shop, claim).response(row, channel === 'unreadable' ? undefined : channel);
};

/** A channel that has to be looked at before anything else, as after the word of a person, is not told from what was known before. */
const shownChannel = async (shop: Shop, claim: ReadableClaim, id: string): Promise<Channel | undefined> => {
  const { channels: books } = shop.ledger;
  const { channels: side } = methodOf(shop, claim);
  const channel = await books?.find(id);
  if (channel === undefined || channel.lookedAt > 0 || side === undefined) return channel;
  const seen = await answerBefore(CHAIN_PATIENCE, side.look(channel, channel)).catch(() => 'late' as const);
  return seen === 'late' ? undefined : books?.see(channel, seen, channel.charged);
};

/** How many sales there were lately, and the codes of those that failed. */
export type SalesSummary = { readonly sales: number; readonly failed: readonly string[] };

type RecentSales = {
  /** Notes the end of the first attempt for a payment. */
  readonly note: (label: EndLabel, outcome: Parameters<typeof endLabel>[0], cause?: string) => void;
  readonly summary: () => SalesSummary;
};

/** So many sales are remembered: a fault that stops all of them shows while the facilitator's `/supported` answers. */
const MEMORY = 20;

/** Starts without any sale. */
export const recentSales = (memory = MEMORY): RecentSales => {
  const codes: (string | undefined)[] = [];
  return {
    note: (label, { kind, row }, cause) => {
      const isSale = ['settled', 'refused', 'uncertain', 'unavailable'].includes(label) && kind !== 'client_left';
      if (!isSale) return;
      const code = kind === 'uncertain' ? (row?.reason ?? 'settlement_uncertain') : kind;
      codes.push(label === 'settled' || label === 'refused' ? undefined : (cause ?? code));
      if (codes.length > memory) codes.shift();
    },
    summary: () => ({ sales: codes.length, failed: codes.filter((code) => code !== undefined) }),
  };
};

/** Describes failures: `2 of the last 20 sales failed: facilitator_unauthorized`; empty if none has failed. */
export const describeFailures = ({ sales, failed }: SalesSummary): string =>
  failed.length === 0 ? '' : `${failed.length} of the last ${sales} sales failed: ${[...new Set(failed)].join(', ')}`;
