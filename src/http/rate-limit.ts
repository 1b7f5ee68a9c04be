/** How often each client may ask: fixed windows, counted in memory. */

/** A client that has used up its window. */
export type Exceeded = { readonly limit: number; readonly resetSeconds: number };

type RateLimitOptions = {
  /** How often a client may ask within a window. */
  readonly limit: number;
  readonly windowMs: number;
  /** How many clients are counted at most; beyond it the ones that have been known for the longest are forgotten. */
  readonly mostClients: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
};

type Window = { readonly client: string; readonly end: number; count: number };

/** Counts a request of a client, and says so when it is one too many. */
export type RateLimit = (client: string) => Exceeded | undefined;

/** Makes a rate limit. A flood of clients makes it forget some of them, and never grow beyond its bound. */
export const createRateLimit = ({ limit, windowMs, mostClients, now }: RateLimitOptions): RateLimit => {
  const windows = new Map<string, Window>();
  // The same in the order in which they began, and so in that in which they end. A map can be read in that order too, but
  // its first entry is slow to find where many before it were deleted.
  let order: Window[] = [];
  let first = 0;

  const forget = (time: number): void => {
    for (let window = order[first]; window !== undefined; window = order[first]) {
      if (window.end > time && windows.size < mostClients) break;
      first += 1;
      if (windows.get(window.client) === window) windows.delete(window.client);
    }
    if (first * 2 < order.length) return;
    order = order.slice(first);
    first = 0;
  };

  const begin = (client: string, time: number): void => {
    forget(time);
    const window = { client, end: time + windowMs, count: 1 };
    windows.set(client, window);
    order.push(window);
  };

  return (client) => {
    const time = now();
    const window = windows.get(client);
    if (window === undefined || window.end <= time) {
      begin(client, time);
      return undefined;
    }
    window.count += 1;
    if (window.count <= limit) return undefined;
    return { limit, resetSeconds: Math.max(1, Math.ceil((window.end - time) / 1000)) };
  };
};
