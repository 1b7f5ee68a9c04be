/** The record of an answered request for log and metrics: of what the client sent, it has only the method. */
import type { PaymentTrail } from '../payments/outcomes.ts';

/** One request that was answered. */
export type RequestRecord = {
  readonly requestId: string;
  readonly method: string;
  /** The path of the route; `*` stands for every unknown path. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  /** Processor time that other threads have used for the answer, in milliseconds. */
  readonly work?: number | undefined;
  readonly payment: PaymentTrail;
};
