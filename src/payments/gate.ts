/**
 * The state machine of a purchase. It knows no HTTP and no tools: it is handed an offer, a payment and the resource it
 * is for, and answers with one of a closed set of outcomes. Every transition is in the ledger before it is acted on.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Facilitator, FacilitatorAnswer } from './facilitator/facilitator.ts';
import { judge, type Verdict } from './facilitator/verdict.ts';
import { type Ledger, LedgerError, type Purchase } from './ledger/ledger.ts';
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
  /** Bound on one settlement attempt, in milliseconds. */
  readonly deadline: number;
  /** How long an answer that was paid for can be fetched again, in milliseconds. */
  readonly redelivery: number;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
};

/** How much longer than its deadline an attempt keeps its row, in milliseconds. */
const LEASE_MARGIN = 5000;

/** What decides whether a payment buys an answer. */
export type Gate = {
  /** Reads the ledger. @throws {@link LedgerError} */
  readonly standing: (claim: Claim) => Standing;
  /** Settles a claim that is new or uncertain. Never throws for what a ledger or facilitator can do. */
  readonly settle: (claim: Claim) => Promise<Outcome>;
  /** Notes what was delivered; the answer itself is not kept. */
  readonly delivered: (purchase: Purchase, body: string) => void;
};

/** Makes the gate in front of the tools. */
export const createGate = ({ ledger, facilitator, deadline, redelivery, now = Date.now }: GateOptions): Gate => {
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

  const attempt = async (claim: Claim, by: Facilitator): Promise<Outcome> => {
    const { begun, purchase } = ledger.begin({
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
    if (!begun) return standingOf(purchase, claim);
    const answer = await settleWithin(deadline, (signal) => by.settle(requestOf(claim, purchase), signal));
    const { network, payer, attempts } = purchase;
    return conclude(purchase, judge(answer, { network, payer, firstAttempt: attempts === 1 }));
  };

  /** Writes the verdict down, then says what it means. A verdict that cannot be written is not acted on. */
  const conclude = (purchase: Purchase, verdict: Verdict): Outcome => {
    try {
      switch (verdict.kind) {
        case 'settled': {
          ledger.conclude(purchase.id, { state: 'settled', transaction: verdict.transaction });
          return { kind: 'settled', purchase: { ...purchase, state: 'settled', transaction: verdict.transaction } };
        }
        case 'refused':
          ledger.conclude(purchase.id, { state: 'refused', reason: verdict.reason });
          return verdict;
        case 'not_moved':
          ledger.conclude(purchase.id, { state: 'refused', reason: verdict.code });
          return { kind: 'unavailable', code: verdict.code };
        case 'unknown': {
          const { transaction } = verdict;
          ledger.conclude(purchase.id, { state: 'uncertain', ...(transaction === undefined ? {} : { transaction }) });
          return { kind: 'uncertain', purchase: { ...purchase, transaction: transaction ?? purchase.transaction } };
        }
      }
    } catch (error) {
      if (error instanceof LedgerError) return { kind: 'uncertain', purchase };
      throw error;
    }
  };

  return {
    standing: (claim) => standingOf(ledger.find(claim.payment.key), claim),
    settle: async (claim) => {
      if (facilitator === undefined) return { kind: 'unavailable', code: 'facilitator_misconfigured' };
      try {
        return await attempt(claim, facilitator);
      } catch (error) {
        if (error instanceof LedgerError) return { kind: 'unavailable', code: 'ledger_unavailable' };
        throw error;
      }
    },
    delivered: ({ id, answerDigest }, body) => {
      if (answerDigest === null) ledger.recordAnswer(id, ledger.digest(body));
    },
  };
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

/** Runs a settlement until its deadline, after which its answer is lost to us even if it arrives. */
const settleWithin = async (
  deadline: number,
  settle: (signal: AbortSignal) => Promise<FacilitatorAnswer>,
): Promise<FacilitatorAnswer> => {
  const signal = AbortSignal.timeout(deadline);
  const timedOut = new Promise<FacilitatorAnswer>((resolve) =>
    signal.addEventListener('abort', () => resolve({ kind: 'lost' }), { once: true }),
  );
  try {
    return await Promise.race([settle(signal), timedOut]);
  } catch {
    return { kind: 'lost' };
  }
};

const sameDigest = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));
