/**
 * The state machine of a purchase. It knows no HTTP and no tools: it is handed an offer, a payment and the resource it
 * is for, and answers with one of a closed set of outcomes. Every transition is in the ledger before it is acted on.
 */
import { timingSafeEqual } from 'node:crypto';
import { answerBefore, settleWithin } from './deadline.ts';
import type { Facilitator, FacilitatorAnswer } from './facilitator/facilitator.ts';
import { judge, type Verdict } from './facilitator/verdict.ts';
import { type Conclusion, type Ledger, LedgerError, type Purchase } from './ledger/ledger.ts';
import type { Payment } from './protocol/payment.ts';
import type { Reason } from './protocol/reasons.ts';
import type { FacilitatorRequest, PaymentRequired, SettlementResponse } from './protocol/types.ts';

/** A payment that was sent for a resource. */
export type Claim = {
  readonly payment: Payment;
  readonly offer: PaymentRequired;
  /** The tool's id, for the ledger. */
  readonly tool: string;
  /** The canonical resource; only its keyed digest is kept. */
  readonly resource: string;
  readonly requestId: string;
};

/**
 * What the ledger says of a claim, before anything is done.
 *
 * - `new`: nothing is known, or nothing moved so far
 * - `in_progress`: an attempt is being made right now
 * - `owed`: it has bought this very resource
 * - `uncertain`: an attempt for this very resource may have moved the money
 * - `spent`: it cannot buy this resource
 */
export type Standing =
  | { readonly kind: 'new' }
  | { readonly kind: 'in_progress' | 'owed' | 'uncertain'; readonly purchase: Purchase }
  | { readonly kind: 'spent'; readonly reason: Reason };

/** How an attempt to settle ended. */
export type Outcome =
  | Standing
  | { readonly kind: 'settled'; readonly purchase: Purchase }
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
  /** Absent while none is configured. */
  readonly facilitator?: Facilitator | undefined;
  /** How long a buyer waits for a settlement, in milliseconds. */
  readonly deadline: number;
  /** How long an answer that was paid for can be fetched again, in milliseconds. */
  readonly redelivery: number;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** Told of a settlement that could not be written, with its row and transaction. */
  readonly onError?: (error: Error) => void;
};

/** How much longer than the deadline an attempt keeps its row, in milliseconds. */
const LEASE_MARGIN = 5000;

/** How much longer than a buyer an answer is waited for, at most: well within the lease. */
const LATE_MARGIN = 4000;

/** How often a settlement that could not be written is tried again, in milliseconds. */
const REWRITE_INTERVAL = 500;

/** What decides whether a payment buys an answer. */
export type Gate = {
  /** Reads the ledger. @throws {@link LedgerError} */
  readonly standing: (claim: Claim) => Standing;
  /** Settles a claim that is new or uncertain. Never throws for what a ledger or facilitator can do. */
  readonly settle: (claim: Claim) => Promise<Outcome>;
  /** Notes what was delivered; the answer itself is not kept. @throws {@link LedgerError} */
  readonly delivered: (purchase: Purchase, body: string) => void;
  /** Settlements whose end is not in the ledger yet, those among them that no buyer waits for any more. */
  readonly unfinished: () => number;
  /** Whether the last attempts to write the ledger and to reach the facilitator worked; absent before the first. */
  readonly health: () => { readonly ledger?: boolean; readonly facilitator?: boolean };
};

/** Makes the gate in front of the tools. */
export const createGate = (options: GateOptions): Gate => {
  const { ledger, facilitator, deadline, redelivery, now = Date.now, onError = () => {} } = options;
  const unwritten = new Map<number, () => void>();
  const health: { ledger?: boolean; facilitator?: boolean } = {};
  let running = 0;

  const standingOf = (purchase: Purchase | undefined, { payment, resource }: Claim): Standing => {
    if (purchase === undefined || purchase.state === 'refused') return { kind: 'new' };
    if (purchase.state === 'settling') return { kind: 'in_progress', purchase };
    const isSame =
      sameDigest(purchase.paymentDigest, payment.digest) &&
      sameDigest(purchase.resourceDigest, ledger.digest(resource));
    if (!isSame) return { kind: 'spent', reason: 'authorization_already_used' };
    if (purchase.state === 'uncertain') return { kind: 'uncertain', purchase };
    const isKept = (purchase.settledAt ?? 0) + redelivery > now();
    return isKept ? { kind: 'owed', purchase } : { kind: 'spent', reason: 'redelivery_expired' };
  };

  const begin = (claim: Claim, by: Facilitator) =>
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
    });

  /** Writes a settlement sooner or later: the money has moved, and nobody else may ever know. */
  const writeSettlement = (purchase: Purchase, conclusion: Conclusion & { state: 'settled' }): void => {
    try {
      ledger.conclude(purchase, conclusion);
      unwritten.delete(purchase.id);
    } catch (error) {
      if (!(error instanceof LedgerError)) throw error;
      if (unwritten.has(purchase.id)) return;
      onError(new Error(`the settlement of purchase ${purchase.id} in ${conclusion.transaction} is not written yet`));
      unwritten.set(purchase.id, () => writeSettlement(purchase, conclusion));
      if (unwritten.size === 1) writeAgain();
    }
  };
  const writeAll = (): void => {
    for (const write of [...unwritten.values()]) write();
  };
  /** One timer for all, which does not keep a process alive that has nothing else to do. */
  const writeAgain = (): void => {
    const timer = setTimeout(() => {
      writeAll();
      if (unwritten.size > 0) writeAgain();
    }, REWRITE_INTERVAL);
    timer.unref();
  };

  /** Writes the verdict down, then says what it means. A verdict that cannot be written is not acted on. */
  const conclude = (claim: Claim, purchase: Purchase, verdict: Verdict): Outcome => {
    if (verdict.kind === 'settled') {
      const settled: Purchase = { ...purchase, state: 'settled', transaction: verdict.transaction };
      writeSettlement(purchase, { state: 'settled', transaction: verdict.transaction });
      return { kind: unwritten.has(purchase.id) ? 'uncertain' : 'settled', purchase: settled };
    }
    try {
      const isWritten = ledger.conclude(purchase, conclusionOf(verdict));
      if (!isWritten) return standingOf(ledger.find(purchase), claim);
    } catch (error) {
      if (error instanceof LedgerError) return { kind: 'uncertain', purchase };
      throw error;
    }
    if (verdict.kind === 'refused') return verdict;
    if (verdict.kind === 'not_moved') return { kind: 'unavailable', code: verdict.code };
    return { kind: 'uncertain', purchase: { ...purchase, transaction: verdict.transaction ?? purchase.transaction } };
  };

  const attempt = async (claim: Claim, by: Facilitator): Promise<Outcome> => {
    const { begun, purchase } = begin(claim, by);
    health.ledger = true;
    if (!begun) return standingOf(purchase, claim);
    const { network, payer, attempts } = purchase;
    const finish = (answer: FacilitatorAnswer): Outcome =>
      conclude(claim, purchase, judge(answer, { network, payer, firstAttempt: attempts === 1 }));
    running += 1;
    const call = settleWithin(deadline + Math.min(deadline, LATE_MARGIN), (signal) =>
      by.settle(requestOf(claim, purchase), signal),
    ).finally(() => {
      running -= 1;
    });
    const answer = await answerBefore(deadline, call);
    health.facilitator = answer?.kind === 'answered' && answer.status < 500;
    if (answer !== undefined) return finish(answer);
    // Nobody waits any more, but a success that comes late is still the truth.
    void call.then((late) => {
      if (late.kind === 'answered') finish(late);
    });
    return finish({ kind: 'lost' });
  };

  return {
    standing: (claim) => {
      writeAll();
      return standingOf(ledger.find(claim.payment.key), claim);
    },
    settle: async (claim) => {
      if (facilitator === undefined) return { kind: 'unavailable', code: 'facilitator_misconfigured' };
      try {
        return await attempt(claim, facilitator);
      } catch (error) {
        if (!(error instanceof LedgerError)) throw error;
        health.ledger = false;
        return { kind: 'unavailable', code: 'ledger_unavailable' };
      }
    },
    delivered: ({ id, answerDigest }, body) => {
      if (answerDigest === null) ledger.recordAnswer(id, ledger.digest(body));
    },
    unfinished: () => running + unwritten.size,
    health: () => (unwritten.size > 0 ? { ...health, ledger: false } : health),
  };
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

/**
 * What a facilitator is sent. Only the authorization and its signature are the buyer's; everything else is our own
 * offer, so that nothing a buyer put into `resource` or `extensions` is forwarded. A repeated attempt asks for what the
 * first one asked, whatever is offered today.
 */
const requestOf = ({ payment, offer }: Claim, { amount }: Purchase): FacilitatorRequest => {
  const asked = { ...offer.accepts[0], amount: amount.toString(), payTo: payment.authorization.to };
  return {
    x402Version: 2,
    paymentPayload: {
      x402Version: 2,
      resource: offer.resource,
      accepted: asked,
      payload: payment.payload.payload,
      ...(offer.extensions === undefined ? {} : { extensions: offer.extensions }),
    },
    paymentRequirements: asked,
  };
};

const sameDigest = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));
