/**
 * What a request for a paid answer comes to: the one alphabet of purchase, answers, log, metrics and documents. This file
 * imports nothing, so that every room can read it.
 */

export type PaymentState = 'unused' | 'settling' | 'settled' | 'uncertain' | 'unknown';

/** The next step of a buyer. */
export type Action = 'sign_payment' | 'retry_same_payment' | 'fix_parameters' | 'wait' | 'none';

/** The state of the payment's row; `none` if there is none, or if it may be tried anew. */
export type RowState = 'none' | 'settling' | 'settled' | 'uncertain';

/** The state that an error tells of a payment, by the state of its row. It tells nothing of a state that is missing. */
type Told = Readonly<Partial<Record<RowState, PaymentState>>>;

const always = (state: PaymentState): Told => ({ none: state, settling: state, settled: state, uncertain: state });

const NOTHING_SENT: Told = { none: 'unused' };
/** No status of a facilitator that turns a payment away proves that its money has not moved. */
const TURNED_AWAY: Told = { none: 'unused', uncertain: 'unknown' };

/** A message of its own, and seconds until the next try, for one of several kinds with the same code. */
type Condition = { readonly message: string; readonly afterSeconds: number };

type Entry<Log extends string> = {
  /** HTTP status. */
  readonly status: number;
  /** Error code; null for an answer, and for wrong parameters, which have codes of their own. */
  readonly code: string | null;
  readonly action: Action | null;
  /** Word of the log, and label of `clinmeter_payments_total`. */
  readonly log: Log;
  readonly told: Told;
  /** Answered with the kind as `reason`. */
  readonly condition?: Condition | undefined;
};

const kind = <const Log extends string>(
  status: number,
  code: string | null,
  action: Action | null,
  log: Log,
  told: Told = {},
  condition?: Condition,
): Entry<Log> => ({ status, code, action, log, told, condition });

/** Every kind: HTTP status, error code, next action, log word, and the state that it tells of the payment. */
const table = {
  /** No payment was sent. */
  unpaid: kind(402, 'payment_required', 'sign_payment', 'unpaid'),
  /** This request has settled the payment. */
  settled: kind(200, null, null, 'settled'),
  /** An earlier request has settled it. */
  redelivered: kind(200, null, null, 'redelivered'),
  /** The rest of a channel went back to its buyer. */
  refunded: kind(200, null, null, 'refunded'),
  /** It does not fit the offer, or its signature is wrong: neither ledger nor facilitator knows it. */
  rejected: kind(402, 'payment_required', 'sign_payment', 'refused'),
  /** An attempt to settle it was refused, now or a moment ago. */
  refused: kind(402, 'payment_required', 'sign_payment', 'refused'),
  /** It has bought, or may have bought, another call. */
  bought_other_call: kind(402, 'payment_required', 'sign_payment', 'refused'),
  /** It was sent before with another signature or other terms. */
  resent: kind(402, 'payment_required', 'none', 'refused', always('unknown')),
  /** The chain shows it used before its first attempt, and the ledger does not know it. */
  used_on_chain: kind(402, 'payment_required', 'none', 'refused', always('unknown')),
  /** It was sent too long ago, or the key of its day is lost. */
  redelivery_expired: kind(402, 'payment_required', 'none', 'refused', { settled: 'settled', uncertain: 'unknown' }),
  /** The parameters are wrong, and nothing was charged. */
  invalid_parameters: kind(400, null, 'fix_parameters', 'invalid'),
  /** Another request settles it right now. */
  in_progress: kind(409, 'payment_in_progress', 'retry_same_payment', 'in_progress', always('settling')),
  /** The money may have moved; the same payment finds out later. */
  uncertain: kind(503, 'settlement_uncertain', 'retry_same_payment', 'uncertain', always('uncertain')),
  facilitator_unavailable: kind(503, 'facilitator_unavailable', 'retry_same_payment', 'unavailable', TURNED_AWAY),
  facilitator_misconfigured: kind(503, 'facilitator_misconfigured', 'wait', 'unavailable', TURNED_AWAY),
  facilitator_unauthorized: kind(503, 'facilitator_unauthorized', 'wait', 'unavailable', TURNED_AWAY),
  settlement_too_expensive: kind(503, 'payment_unavailable', 'retry_same_payment', 'unavailable', TURNED_AWAY, {
    message: 'payment processing unavailable: the gas for the settlement costs more than the seller pays',
    afterSeconds: 30,
  }),
  client_left: kind(503, 'payment_unavailable', 'retry_same_payment', 'unavailable', NOTHING_SENT, {
    message: 'payment processing unavailable: the client closed the connection before the settlement',
    afterSeconds: 1,
  }),
  node_unavailable: kind(503, 'payment_unavailable', 'retry_same_payment', 'unavailable', NOTHING_SENT, {
    message: 'payment processing unavailable: no RPC node has a block of the last minute',
    afterSeconds: 5,
  }),
  /** The answer would take more work than one call may. */
  too_costly: kind(503, 'too_costly', 'fix_parameters', 'unavailable', NOTHING_SENT),
  /** The ledger takes no attempt. */
  ledger_unavailable: kind(503, 'ledger_unavailable', 'retry_same_payment', 'unavailable', NOTHING_SENT),
  /** The ledger cannot tell what it holds of the payment. */
  ledger_unreadable: kind(503, 'ledger_unavailable', 'retry_same_payment', 'unavailable', always('unknown')),
  /** Too many payments are in flight, or the service stops. */
  payment_unavailable: kind(503, 'payment_unavailable', 'retry_same_payment', 'unavailable', NOTHING_SENT),
  /** The identifier and the payment do not belong together. */
  identifier_conflict: kind(409, 'payment_identifier_conflict', 'none', 'conflict', {
    ...always('unknown'),
    none: 'unused',
  }),
  /** It was sent for too many calls: only proof of its buyer is answered. */
  proof_required: kind(409, 'proof_required', 'none', 'conflict', { settled: 'settled', uncertain: 'uncertain' }),
  /** It is settled, and the ledger has lost what it has bought. */
  record_lost: kind(409, 'answer_lost', 'none', 'conflict', always('settled')),
  /** The client asks too often. */
  rate_limited: kind(429, 'rate_limited', 'wait', 'limited', {
    settling: 'settling',
    settled: 'settled',
    uncertain: 'uncertain',
  }),
  /** It is settled, and the answer is still in the making. */
  answer_late: kind(503, 'payment_unavailable', 'retry_same_payment', 'in_progress', always('settled'), {
    message: 'the payment is settled, and its answer is still in the making: send the same payment again',
    afterSeconds: 5,
  }),
  /** It is settled, and the tool failed. */
  answer_failed: kind(500, 'internal_error', 'retry_same_payment', 'failed', always('settled')),
} as const;

export type OutcomeKind = keyof typeof table;

/** The kinds that end an attempt without an answer, and without a word about the payment itself. */
export type UnavailableKind = {
  [Kind in OutcomeKind]: (typeof table)[Kind]['log'] extends 'unavailable' ? Kind : never;
}[OutcomeKind];

export type PaymentOutcome = (typeof table)[OutcomeKind]['log'];

/** The words of the log, each once. */
export const PAYMENT_OUTCOMES: readonly PaymentOutcome[] = [...new Set(Object.values(table).map(({ log }) => log))];

export const outcomes: Readonly<Record<OutcomeKind, Entry<PaymentOutcome>>> = table;

/** What the log learns of a payment, filled in while its request is answered. Nothing of it tells what was asked. */
export type PaymentTrail = {
  outcome?: PaymentOutcome;
  /** Why the payment bought nothing: one of a closed set. */
  reason?: string;
  /** What has kept it from that, where the reason is the same for several causes. */
  cause?: string;
  /** The number of its row in the ledger. */
  purchase?: number;
  /** What it bought, for how much, in atomic units. */
  tool?: string;
  amount?: bigint;
  /** The scheme and the network that it was paid with. */
  method?: string;
  network?: string;
  /** The facilitator that was asked last, and the status of its answer, or why there is none. */
  facilitator?: string;
  upstreamStatus?: number;
  errno?: string;
  transaction?: string;
  /** The same payment got another answer before. */
  isDiffering?: boolean;
};
