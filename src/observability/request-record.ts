/** The record of an answered request for log and metrics: of what the client sent, it has only the method. */

/**
 * The outcome of the payment of a request to a paid path.
 *
 * - `unpaid`: none was sent
 * - `settled`: it bought this answer; `redelivered`: it had bought it before
 * - `refused`: it bought nothing, for the reason that the 402 names
 * - `invalid`: the parameters are wrong; the payment was not used
 * - `in_progress`, `uncertain`, `unavailable`: the client must ask again
 * - `conflict`: its identifier belongs to another payment of its payer, or it needs proof of its buyer
 * - `limited`: the client exceeded its rate limit
 * - `failed`: the payment settled and the tool failed
 */
export const OUTCOMES = [
  'unpaid',
  'settled',
  'redelivered',
  'refused',
  'invalid',
  'in_progress',
  'uncertain',
  'unavailable',
  'conflict',
  'limited',
  'failed',
] as const;

export type PaymentOutcome = (typeof OUTCOMES)[number];

/** Filled in while a request is answered. */
export type PaymentTrail = {
  outcome?: PaymentOutcome;
  /** The reason that the payment bought nothing: one of a closed set. */
  reason?: string;
  /** The cause, where several causes have one reason. */
  cause?: string;
  /** The number of its row in the ledger. */
  purchase?: number;
  /** The tool and the price in atomic units of USDC. */
  tool?: string;
  amount?: bigint;
  /** The facilitator that was asked last. */
  facilitator?: string;
  upstreamStatus?: number;
  /** The reason that the facilitator has not answered. */
  errno?: string;
  transaction?: string;
  /** The same payment got another answer before. */
  isDiffering?: boolean;
};

/** One request that was answered. */
export type RequestRecord = {
  readonly requestId: string;
  readonly method: string;
  /** The path of the route; `*` stands for every unknown path. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly payment: PaymentTrail;
};
