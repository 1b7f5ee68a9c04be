/** The rate limit of each client and the cap on all requests in flight, counted in memory. */
import type { Rate } from '../config/options.ts';
import { widerNetworks } from '../network/addresses.ts';
import type { HttpOptions, RequestContext } from './client.ts';
import { type ProblemDetails, problem } from './problem.ts';

/**
 * - `unpaid`: the 402 that precedes a purchase, so that it does not use up the purchases
 * - `owed`: a retry that matches a row of the ledger, so that a buyer can always fetch what was paid for
 * - `refused`: an attempt that was refused, and cost a row or a request to the facilitator
 * - `wallet`: a payment whose signature only the chain can judge
 */
export type Bucket = 'unpaid' | 'paid' | 'free' | 'owed' | 'refused' | 'wallet';

export type Limits = {
  /** Counts a request; answers when it is one too many. */
  readonly exceeded: (bucket: Bucket, client: string) => Exceeded | undefined;
  /** Answers when the next request would be one too many, and counts nothing. */
  readonly usedUp: (bucket: Bucket, client: string) => Exceeded | undefined;
  /** Runs work, or returns `undefined` while too much of it is under way. */
  readonly withinCap: <Result>(work: () => Promise<Result>) => Promise<Result> | undefined;
  /** Paid requests under way. */
  readonly inFlight: () => number;
};

type LimitOptions = { readonly paid: Rate; readonly free: Rate; readonly maxInFlight: number };

const WINDOW_MS = 60_000;

/** Contract signatures of one client in a minute. Its other limits do not change this one. */
const WALLETS = 10;

/** One attempt in so many may be refused. */
const REFUSED_SHARE = 6;

/** Some tens of megabytes for all buckets together. */
const MOST_CLIENTS = 100_000;

/** Makes the rate limits of a service, and its cap on paid requests in flight. */
export const createLimits = ({ paid, free, maxInFlight }: LimitOptions): Limits => {
  const buckets = {
    unpaid: limiter(paid),
    paid: limiter(paid),
    free: limiter(free),
    owed: limiter(paid),
    refused: limiter(refusedRate(paid)),
    wallet: limiter(WALLETS),
  };
  let running = 0;
  const finish = () => {
    running -= 1;
  };
  return {
    exceeded: (bucket, client) => buckets[bucket]?.count(client),
    usedUp: (bucket, client) => buckets[bucket]?.peek(client),
    withinCap: (work) => {
      if (running >= maxInFlight) return undefined;
      running += 1;
      return Promise.try(work).finally(finish);
    },
    inFlight: () => running,
  };
};

/** A site has many networks, so its wider ones may ask so many times as often: /64, /56, /48 (RFC 6177). */
const TIMES = [1, 4, 16] as const;

const refusedRate = (paid: Rate): Rate => (paid === 'off' ? 'off' : Math.ceil(paid / REFUSED_SHARE));

const limiter = (rate: Rate): RateLimit | undefined => {
  if (rate === 'off') return undefined;
  const limits = TIMES.map((times) =>
    createRateLimit({
      limit: rate * times,
      windowMs: WINDOW_MS,
      mostClients: MOST_CLIENTS / times,
      now: () => performance.now(),
    }),
  );
  const networksOf = (client: string) => [client, ...widerNetworks(client)].entries();
  const peek = (client: string): Exceeded | undefined => {
    for (const [index, network] of networksOf(client)) {
      const exceeded = limits[index]?.peek(network);
      if (exceeded !== undefined) return exceeded;
    }
    return undefined;
  };
  return {
    peek,
    count: (client) => {
      // A request that is refused for one network does not count for the others.
      const exceeded = peek(client);
      if (exceeded !== undefined) return exceeded;
      for (const [index, network] of networksOf(client)) limits[index]?.count(network);
      return undefined;
    },
  };
};

/** A client that has used up its window. */
export type Exceeded = { readonly limit: number; readonly resetSeconds: number };

type RateLimitOptions = {
  /** Requests of one client in a window. */
  readonly limit: number;
  readonly windowMs: number;
  /** Clients that are counted. Beyond this number the limit forgets the clients it has known longest. */
  readonly mostClients: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
};

type Window = { readonly client: string; readonly end: number; count: number };

type RateLimit = {
  /** Counts a request of a client; answers when it is one too many. */
  readonly count: (client: string) => Exceeded | undefined;
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

  const begin = (client: string, time: number): void => {
    forget(time);
    const window = { client, end: time + windowMs, count: 1 };
    windows.set(client, window);
    order.push(window);
  };

  const exceededBy = ({ end, count }: Window, time: number): Exceeded | undefined =>
    count <= limit ? undefined : { limit, resetSeconds: Math.max(1, Math.ceil((end - time) / 1000)) };

  const windowAt = (client: string, time: number): Window | undefined => {
    const window = windows.get(client);
    return window === undefined || window.end <= time ? undefined : window;
  };

  return {
    count: (client) => {
      const time = now();
      const window = windowAt(client, time);
      if (window === undefined) {
        begin(client, time);
        return undefined;
      }
      window.count += 1;
      return exceededBy(window, time);
    },
    peek: (client) => {
      const time = now();
      const window = windowAt(client, time);
      return window && exceededBy({ ...window, count: window.count + 1 }, time);
    },
  };
};

/**
 * 429, with `Retry-After` and `RateLimit-*` fields that say when the client may ask again.
 *
 * @param owed - the payment of a buyer who has already paid
 */
export const rateLimited = (
  { limit, resetSeconds }: Exceeded,
  context: RequestContext,
  options: HttpOptions,
  owed: Pick<ProblemDetails, 'payment' | 'action'> = {},
): Response =>
  problem('rate_limited', context, options, {
    ...owed,
    afterSeconds: resetSeconds,
    headers: {
      'RateLimit-Limit': String(limit),
      'RateLimit-Remaining': '0',
      'RateLimit-Reset': String(resetSeconds),
    },
  });
