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

type Window = { readonly end: number; count: number };

/** Counts a request of a client, and says so when it is one too many. */
export type RateLimit = (client: string) => Exceeded | undefined;

/** Makes a rate limit. A flood of clients makes it forget some of them, and never grow beyond its bound. */
export const createRateLimit = ({ limit, windowMs, mostClients, now }: RateLimitOptions): RateLimit => {
  // In the order in which the windows began, and so in that in which they end.
  const windows = new Map<string, Window>();

  const begin = (client: string, time: number): void => {
    windows.delete(client);
    for (const [oldest, { end }] of windows) {
      if (end > time && windows.size < mostClients) break;
      windows.delete(oldest);
    }
    windows.set(client, { end: time + windowMs, count: 1 });
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
