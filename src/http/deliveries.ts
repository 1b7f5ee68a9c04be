/** How often a paid answer is delivered again: the payment of one call must not make the service compute without end. */
import type { Exceeded } from '../payments/purchase/admission.ts';

/** So many deliveries of one purchase come at once; from then on, one in so many milliseconds. */
const BURST = 20;
const INTERVAL = 60_000;

/** Some megabytes. */
const MOST_PURCHASES = 10_000;

type DeliveryOptions = {
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Purchases that are counted. Beyond this number the one whose last delivery is longest ago is forgotten. */
  readonly most?: number;
};

/** Counts another delivery of a purchase, by its id; answers when it is one too many. The answer stays owed. */
export const createDeliveries = ({
  now,
  most = MOST_PURCHASES,
}: DeliveryOptions): ((purchase: number) => Exceeded | undefined) => {
  // Of each purchase, the time at which no delivery counts any more.
  const busyUntil = new Map<number, number>();
  return (purchase) => {
    const time = now();
    const until = Math.max(time, busyUntil.get(purchase) ?? 0) + INTERVAL;
    const excess = until - time - BURST * INTERVAL;
    if (excess > 0) return { limit: BURST, resetSeconds: Math.ceil(excess / 1000) };
    busyUntil.delete(purchase);
    busyUntil.set(purchase, until);
    const [oldest] = busyUntil.keys();
    if (busyUntil.size > most && oldest !== undefined) busyUntil.delete(oldest);
    return undefined;
  };
};
