/** How often something is done again for one purchase: one payment must not make the service work without end. */
import type { Exceeded } from '../payments/purchase/admission.ts';

/** Some megabytes. */
const MOST_PURCHASES = 10_000;

type AllowanceOptions = {
  /** So often for one purchase at once; from then on, once in `interval` milliseconds. */
  readonly burst: number;
  readonly interval: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Purchases that are counted. Beyond this number the one whose last time is longest ago is forgotten. */
  readonly most?: number;
};

/** Counts another time for a purchase, by its id; answers when it is one too many. */
export const createAllowance = ({
  burst,
  interval,
  now,
  most = MOST_PURCHASES,
}: AllowanceOptions): ((purchase: number) => Exceeded | undefined) => {
  // Of each purchase, the time at which nothing counts any more.
  const busyUntil = new Map<number, number>();
  return (purchase) => {
    const time = now();
    const until = Math.max(time, busyUntil.get(purchase) ?? 0) + interval;
    const excess = until - time - burst * interval;
    if (excess > 0) return { limit: burst, resetSeconds: Math.ceil(excess / 1000) };
    busyUntil.delete(purchase);
    busyUntil.set(purchase, until);
    const [oldest] = busyUntil.keys();
    if (busyUntil.size > most && oldest !== undefined) busyUntil.delete(oldest);
    return undefined;
  };
};
