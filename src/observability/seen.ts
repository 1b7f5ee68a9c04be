/** What log and metrics are told of a request that was answered: nothing that a client has sent but the method. */

/**
 * What became of the payment of a request to a paid path.
 *
 * - `unpaid`: none was sent
 * - `settled`: it bought this answer; `redelivered`: it had bought it before
 * - `refused`: it did not pay, for the reason that the 402 names
 * - `invalid`: the parameters are wrong; the payment was not used
 * - `in_progress`, `uncertain`, `unavailable`: the answer has to be asked for again
 * - `conflict`: its identifier belongs to another payment
 * - `limited`: the client has asked too often
 * - `failed`: it was paid for, and the tool has failed
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

/** Kept beside a request while it is answered. */
export type PaymentTrail = {
  outcome?: PaymentOutcome;
  /** Why a payment did not pay: of a closed set. */
  reason?: string;
};

/** One request that was answered. */
export type Seen = {
  readonly requestId: string;
  readonly method: string;
  /** The path as it was mounted; `*` is every path that there is not. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly payment: PaymentTrail;
};
