/** Refusals of the last moments: the same payment gets the same refusal, without a row and without the facilitator. */
import type { Payment } from '../protocol/payment.ts';
import type { Reason } from '../protocol/reasons.ts';

export type Refusals = {
  /** Why the payment was refused a moment ago. */
  readonly find: (payment: Payment) => Reason | undefined;
  readonly note: (payment: Payment, reason: Reason) => void;
};

/** A refusal is remembered this long, in milliseconds. */
const MEMORY = 30_000;

/** Some megabytes. */
const MOST = 10_000;

/** Starts without any refusal. @param now - milliseconds since the epoch */
export const recentRefusals = (now: () => number, most = MOST): Refusals => {
  const refused = new Map<string, { readonly reason: Reason; readonly at: number }>();
  return {
    find: ({ digest }) => {
      const last = refused.get(digest);
      const age = now() - (last?.at ?? 0);
      return age >= 0 && age < MEMORY ? last?.reason : undefined;
    },
    note: ({ digest }, reason) => {
      // Time alone makes this payment good.
      if (reason === 'not_yet_valid') return;
      refused.delete(digest);
      refused.set(digest, { reason, at: now() });
      const [oldest] = refused.keys();
      if (refused.size > most && oldest !== undefined) refused.delete(oldest);
    },
  };
};
