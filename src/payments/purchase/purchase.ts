/**
 * The state machine of a purchase. It knows no HTTP and no tools: it is handed an offer, a payment and the resource it
 * is for, and answers with one of a closed set of outcomes. Every transition is in the ledger before it is acted on.
 */
import { timingSafeEqual } from 'node:crypto';
import { type Chain, WrongChainError } from '../chain/chain.ts';
import type { Facilitator, FacilitatorAnswer } from '../facilitators/facilitator.ts';
import { requestOf } from '../facilitators/request.ts';
import { type Conclusion, ENDED, type Ledger, LedgerError, type Purchase } from '../ledger/ledger.ts';
import { type Settled, settlementWriter } from '../ledger/settlement-writer.ts';
import type { Payment } from '../protocol/payment.ts';
import type { Reason } from '../protocol/reasons.ts';
import type { PaymentRequired, SettlementResponse } from '../protocol/schema.ts';
import { type Resolved, resolvePurchase } from './chain-watch.ts';
import { answerBefore, settleWithin } from './deadline.ts';
import { settleThrough } from './failover.ts';
import { judge, type Verdict } from './verdict.ts';

/** A payment that was sent for a resource. */
export type Claim = {
  readonly payment: Payment;
  readonly offer: PaymentRequired;
  /** The tool's id, for the ledger. */
  readonly tool: string;
  /** The canonical resource; only its keyed digest is kept. */
  readonly resource: string;
  readonly requestId: string;
  /** What the buyer calls this payment (extension `payment-identifier`). */
  readonly identifier?: string | undefined;
};

/**
 * What the ledger says of a claim, before anything is done.
 *
 * - `new`: nothing is known, or nothing moved so far
 * - `in_progress`: an attempt is being made right now
 * - `owed`: it has bought this very resource
 * - `uncertain`: an attempt for this very resource may have moved the money
 * - `spent`: it cannot buy this resource
 * - `identified`: its identifier is that of another payment, or the payment has another identifier
 */
export type Standing =
  | { readonly kind: 'new' }
  | { readonly kind: 'in_progress' | 'owed' | 'uncertain' | 'identified'; readonly purchase: Purchase }
  | { readonly kind: 'spent'; readonly reason: Reason };

/** How an attempt to settle ended. */
export type Outcome =
  | Standing
  | ({ readonly kind: 'settled' } & Settled)
  | { readonly kind: 'refused'; readonly reason: Reason }
  | {
      readonly kind: 'unavailable';
      readonly code:
        | 'facilitator_unavailable'
        | 'facilitator_misconfigured'
        | 'facilitator_unauthorized'
        | 'ledger_unavailable';
    };

type GateOptions = {
  readonly ledger: Ledger;
  /** In the order in which they are asked; none while none is configured. */
  readonly facilitators: readonly Facilitator[];
  /** Decides what facilitators leave open; absent where none can be asked. */
  readonly chain?: Chain | undefined;
  /** How long a buyer waits for a settlement, in milliseconds. */
  readonly deadline: number;
  /** How long an answer that was paid for can be fetched again, in milliseconds. */
  readonly redelivery: number;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** Told of a settlement that could not be written, with its row and transaction, and why the ledger failed, once. */
  readonly onError?: (error: Error) => void;
};

/** How much longer than the deadline an attempt keeps its row, in milliseconds. */
const LEASE_MARGIN = 5000;

/** How much longer than a buyer an answer is waited for, at most: well within the lease. */
const LATE_MARGIN = 4000;

/** How long the chain is waited for before an attempt, in milliseconds, and at most a quarter of the deadline. */
const HEAD_PATIENCE = 1500;

/** What decides whether a payment buys an answer. */
export type Gate = {
  /** Reads the ledger. @throws {@link LedgerError} */
  readonly standing: (claim: Claim) => Standing;
  /**
   * Settles a claim that is new or uncertain. Never throws for what a ledger or facilitator can do.
   *
   * @param uncertain - the row that {@link Gate.standing} has shown, if it was uncertain
   */
  readonly settle: (claim: Claim, uncertain?: Purchase) => Promise<Outcome>;
  /** Notes what was delivered; the answer itself is not kept. @throws {@link LedgerError} */
  readonly delivered: (purchase: Purchase, body: string) => Promise<void>;
  /** Settlements whose end is not in the ledger yet, those among them that no buyer waits for any more. */
  readonly unfinished: () => number;
  /** Whether the last attempts to write the ledger and to reach the facilitator worked; absent before the first. */
  readonly health: () => { readonly ledger?: boolean; readonly facilitator?: boolean };
};

/** Makes the gate in front of the tools. */
export const createGate = (options: GateOptions): Gate => {
  const { ledger, facilitators, chain, deadline, redelivery, now = Date.now, onError = () => {} } = options;
  const { writeSettlement, writeAll, unwritten } = settlementWriter(ledger, onError);
  const looking = new Map<number, Promise<Resolved>>();
  const health: { ledger?: boolean; facilitator?: boolean } = {};
  let running = 0;

  /** Counts what must come to its end before the ledger is closed. */
  const counted = <Result>(work: Promise<Result>): Promise<Result> => {
    running += 1;
    return work.finally(() => {
      running -= 1;
    });
  };

  const standingOf = (purchase: Purchase | undefined, claim: Claim): Standing => {
    const { payment, resource } = claim;
    if (purchase?.state === 'refused' && purchase.reason === ENDED) return { kind: 'spent', reason: ENDED };
    if (purchase === undefined || purchase.state === 'refused') return { kind: 'new' };
    if (purchase.nonce !== payment.key.nonce || purchase.payer !== payment.key.payer)
      return { kind: 'identified', purchase };
    if (purchase.state === 'settling') return { kind: 'in_progress', purchase };
    // The rest of a settled payment is public on the chain; its identifier is not, and without it nothing is told of the
    // call that was bought.
    if (purchase.identifierDigest !== null && purchase.identifierDigest !== identifierDigestOf(claim))
      return { kind: 'identified', purchase };
    const isSame =
      sameDigest(purchase.paymentDigest, payment.digest) &&
      sameDigest(purchase.resourceDigest, ledger.digest(resource));
    if (!isSame) return { kind: 'spent', reason: 'authorization_already_used' };
    if (purchase.state === 'uncertain') return { kind: 'uncertain', purchase };
    const isKept = (purchase.settledAt ?? 0) + redelivery > now();
    return isKept ? { kind: 'owed', purchase } : { kind: 'spent', reason: 'redelivery_expired' };
  };

  const identifierDigestOf = ({ identifier }: Claim): string | null =>
    identifier === undefined ? null : ledger.digest(identifier);

  /** The row of the payment, or else of the one that has its identifier. */
  const rowOf = (claim: Claim): Purchase | undefined => {
    const digest = identifierDigestOf(claim);
    return ledger.find(claim.payment.key) ?? (digest === null ? undefined : ledger.findIdentified(digest));
  };

  const begin = (claim: Claim, by: Facilitator, headBlock: bigint | null) =>
    ledger.begin({
      ...claim.payment.key,
      paymentDigest: claim.payment.digest,
      resourceDigest: ledger.digest(claim.resource),
      amount: BigInt(claim.payment.authorization.value),
      payTo: claim.payment.authorization.to.toLowerCase(),
      tool: claim.tool,
      facilitator: by.name,
      requestId: claim.requestId,
      validBefore: BigInt(claim.payment.authorization.validBefore),
      leaseExpiresAt: now() + deadline + LEASE_MARGIN,
      headBlock,
      identifierDigest: identifierDigestOf(claim),
    });

  /** Writes the verdict down, then says what it means. A verdict that cannot be written is not acted on. */
  const conclude = async (claim: Claim, purchase: Purchase, verdict: Verdict): Promise<Outcome> => {
    const settled = verdict.kind === 'settled' ? await writeSettlement(purchase, verdict.transaction) : undefined;
    if (settled !== undefined) return { kind: 'settled', ...settled };
    try {
      if (verdict.kind === 'settled') {
        const written = ledger.find(purchase);
        return written?.state === 'settled'
          ? { kind: 'settled', purchase: written, isKept: Promise.resolve(true) }
          : { kind: 'uncertain', purchase };
      }
      const concluded = await ledger.grouped(() => ledger.conclude(purchase, conclusionOf(verdict)));
      if (concluded === undefined) return standingOf(ledger.find(purchase), claim);
    } catch (error) {
      if (error instanceof LedgerError) return { kind: 'uncertain', purchase };
      throw error;
    }
    if (verdict.kind === 'refused') return verdict;
    if (verdict.kind === 'not_moved') return { kind: 'unavailable', code: verdict.code };
    return { kind: 'uncertain', purchase: { ...purchase, transaction: verdict.transaction ?? purchase.transaction } };
  };

  const attempt = async (claim: Claim, uncertain: Purchase | undefined, end: number): Promise<Outcome> => {
    const [first] = facilitators;
    if (first === undefined) return { kind: 'unavailable', code: 'facilitator_misconfigured' };
    const known = uncertain?.headBlock ?? null;
    const head = await headOf(chain, Math.min(HEAD_PATIENCE, deadline / 4));
    // Without a block, the chain could never tell afterwards that a use of the authorization is this purchase.
    if (typeof head === 'string' && known === null) return { kind: 'unavailable', code: head };
    const headBlock = typeof head === 'string' ? null : head;
    const { result, durable } = await ledger.written(() => begin(claim, first, headBlock));
    const { begun, purchase } = result;
    if (!begun) return standingOf(purchase, claim);
    const request = requestOf(claim, purchase.amount);
    first.prepare?.(request);
    await durable;
    health.ledger = true;
    const { network, payer, attempts } = purchase;
    const bound = Math.max(0, end - performance.now());
    const finish = (answer: FacilitatorAnswer): Promise<Outcome> =>
      conclude(claim, purchase, judge(answer, { network, payer, firstAttempt: attempts === 1 }));
    // The disk has taken longer than a buyer waits.
    if (bound === 0) return finish({ kind: 'not_sent' });
    const call = settleWithin(bound + Math.min(deadline, LATE_MARGIN), (signal) =>
      settleThrough(facilitators, {
        request,
        signal,
        handOver: ({ name }) => ledger.grouped(() => ledger.handOver(purchase, name)),
      }),
    );
    const answer = await answerBefore(bound, call);
    health.facilitator = answer !== 'late' && hasAnswered(answer);
    if (answer !== 'late') return finish(answer);
    // Nobody waits any more, but a success that comes late is still the truth.
    void counted(call.then((late) => (late.kind === 'answered' ? finish(late) : undefined))).catch(onError);
    return finish({ kind: 'lost' });
  };

  /** One look at a time for each purchase, however often its buyer comes back meanwhile. */
  const lookAt = (purchase: Purchase, asked: Chain): Promise<Resolved> => {
    const begun = looking.get(purchase.id);
    if (begun !== undefined) return begun;
    const look = resolvePurchase({ ledger, chain: asked, now }, purchase, 'request').finally(() => {
      looking.delete(purchase.id);
    });
    looking.set(purchase.id, look);
    return look;
  };

  /** What the chain says of a purchase; `undefined` where none can be asked. */
  const lookedUp = async (purchase: Purchase): Promise<Resolved | undefined> => {
    try {
      return chain && (await lookAt(purchase, chain));
    } catch (error) {
      if (error instanceof LedgerError) throw error;
      return undefined;
    }
  };

  /** What the chain has decided of a purchase; `undefined` when it may be settled again. */
  const decided = async (claim: Claim, purchase: Purchase): Promise<Outcome | undefined> => {
    const resolved = await lookedUp(purchase);
    if (resolved === undefined) return undefined;
    if (resolved.kind === 'undecided' && resolved.mayMove) return undefined;
    if (resolved.kind === 'decided' && resolved.conclusion.state === 'refused')
      return { kind: 'refused', reason: resolved.conclusion.reason as Reason };
    // Even where this look decided nothing: another one, or a late answer, may have been written in the meantime.
    return standingOf(ledger.find(purchase), claim);
  };

  /** The chain is asked first, and what is left of the deadline is the facilitators'. */
  const settle = async (claim: Claim, uncertain?: Purchase): Promise<Outcome> => {
    const end = performance.now() + deadline;
    if (uncertain !== undefined) {
      const outcome = await answerBefore(deadline, decided(claim, uncertain));
      if (outcome === 'late') return { kind: 'uncertain', purchase: uncertain };
      if (outcome !== undefined) return outcome;
    }
    return attempt(claim, uncertain, end);
  };

  return {
    standing: (claim) => {
      writeAll();
      return standingOf(rowOf(claim), claim);
    },
    settle: async (claim, uncertain) => {
      try {
        return await counted(settle(claim, uncertain));
      } catch (error) {
        if (!(error instanceof LedgerError)) throw error;
        if (health.ledger !== false) onError(error);
        health.ledger = false;
        return { kind: 'unavailable', code: 'ledger_unavailable' };
      }
    },
    delivered: async ({ id, answerDigest }, body) => {
      if (answerDigest === null) await ledger.later(() => ledger.recordAnswer(id, ledger.digest(body)));
    },
    unfinished: () => running + unwritten(),
    health: () => (unwritten() > 0 ? { ...health, ledger: false } : health),
  };
};

/** Whether a facilitator has shown that it works, whatever it thinks of the payment. */
const hasAnswered = (answer: FacilitatorAnswer): boolean =>
  answer.kind === 'not_verified' ? hasAnswered(answer.answer) : answer.kind === 'answered' && answer.status < 500;

/** The newest block, null where no chain is asked, or why it cannot be. */
const headOf = async (
  chain: Chain | undefined,
  patience: number,
): Promise<bigint | null | 'facilitator_unavailable' | 'facilitator_misconfigured'> => {
  try {
    const head = chain === undefined ? null : await answerBefore(patience, chain.head());
    return head === 'late' ? 'facilitator_unavailable' : (head?.number ?? null);
  } catch (error) {
    return error instanceof WrongChainError ? 'facilitator_misconfigured' : 'facilitator_unavailable';
  }
};

const conclusionOf = (verdict: Exclude<Verdict, { kind: 'settled' }>): Conclusion => {
  if (verdict.kind === 'refused') return { state: 'refused', reason: verdict.reason };
  if (verdict.kind === 'not_moved') return { state: 'refused', reason: verdict.code };
  return { state: 'uncertain', ...(verdict.transaction === undefined ? {} : { transaction: verdict.transaction }) };
};

/** The content of `PAYMENT-RESPONSE` for a settled purchase: the same for every delivery. */
export const receiptOf = ({ payer, transaction, network, amount }: Purchase): SettlementResponse => ({
  success: true,
  payer,
  transaction: transaction ?? '',
  network,
  amount: amount.toString(),
});

const sameDigest = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));
