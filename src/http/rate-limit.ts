/**
 * A rate limit of each client, counted in memory, and the headers of one request too many.
 *
 * Written by hand: the memory store of rate-limiter-flexible holds every client and a timer for each. This bounds the
 * clients, answers without a promise and takes reservations back.
 */
import type { Exceeded } from '../payments/purchase/admission.ts';
import type { ProblemDetails } from './problem.ts';

type RateLimitOptions = {
  /** Requests of one client in a window. */
  readonly limit: number;
  readonly windowMs: number;
  /** Clients that are counted. Beyond this number the limit forgets the clients it has known longest. */
  readonly mostClients: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
};

/** `reserved`: the part of `count` that may be given back. */
type Window = { readonly client: string; readonly end: number; count: number; reserved: number };

export type RateLimit = {
  /** Counts a request of a client, which weighs as much as several; answers when it is one too many. */
  readonly count: (client: string, weight?: number) => Exceeded | undefined;
  /** Reserves a request of a client that is not exceeded. @returns what ends that; unused, it is given back */
  readonly reserve: (client: string) => (isUsed: boolean) => void;
  /** Answers when the next request would be one too many. */
  readonly peek: (client: string) => Exceeded | undefined;
};

/** Makes a rate limit of fixed windows. */
export const createRateLimit = ({ limit, windowMs, mostClients, now }: RateLimitOptions): RateLimit => {
  const windows = new Map<string, Window>();
  // Windows in start order, which is also expiry order. (Map iteration is slow after many deletions.)
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

  const begin = (client: string, time: number, count: number): Window => {
    forget(time);
    const window = { client, end: time + windowMs, count, reserved: 0 };
    windows.set(client, window);
    order.push(window);
    return window;
  };

  const exceededBy = ({ end, count, reserved }: Window, time: number): Exceeded | undefined => {
    if (count <= limit) return undefined;
    const exceeded = { limit, resetSeconds: Math.max(1, Math.ceil((end - time) / 1000)) };
    return count - reserved <= limit ? { ...exceeded, isReserved: true } : exceeded;
  };

  const windowAt = (client: string, time: number): Window | undefined => {
    const window = windows.get(client);
    return window === undefined || window.end <= time ? undefined : window;
  };

  return {
    count: (client, weight = 1) => {
      const time = now();
      const window = windowAt(client, time);
      if (window === undefined) {
        begin(client, time, weight);
        return undefined;
      }
      window.count += weight;
      return exceededBy(window, time);
    },
    reserve: (client) => {
      const time = now();
      const window = windowAt(client, time) ?? begin(client, time, 0);
      window.count += 1;
      window.reserved += 1;
      return (isUsed) => {
        window.reserved -= 1;
        if (!isUsed) window.count -= 1;
      };
    },
    peek: (client) => {
      const time = now();
      const window = windowAt(client, time);
      return window && exceededBy({ ...window, count: window.count + 1 }, time);
    },
  };
};

/** `Retry-After` and `RateLimit-*` fields: when the client may ask again. */
export const limitDetails = ({ limit, resetSeconds }: Exceeded): ProblemDetails => ({
  afterSeconds: resetSeconds,
  headers: {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': '0',
    'RateLimit-Reset': String(resetSeconds),
  },
});
