/** Refusals of the last moments: the same payment gets the same refusal, without a row and without the facilitator. */
import type { Payment } from '../protocol/payment.ts';
import type { Reason } from '../protocol/reasons.ts';

/** A refusal that is remembered, and for how many seconds more. */
export type Remembered = { readonly reason: Reason; readonly seconds: number };

export type Refusals = {
  /** Why the payment was refused a moment ago. */
  readonly find: (payment: Payment) => Remembered | undefined;
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
      if (last === undefined) return undefined;
      const age = now() - last.at;
      const isRemembered = age >= 0 && age < MEMORY;
      return isRemembered ? { reason: last.reason, seconds: Math.ceil((MEMORY - age) / 1000) } : undefined;
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
