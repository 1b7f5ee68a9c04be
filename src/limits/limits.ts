/**
 * The limits of the service, in memory: requests of each client in fixed windows, deliveries of each purchase, and the paid
 * requests in flight. They know neither HTTP nor money.
 *
 * Written by hand: the memory store of rate-limiter-flexible holds every client and a timer for each. This bounds the
 * clients, answers without a promise and takes reservations back.
 */
import { widerNetworks } from '../network/addresses.ts';

/** Requests a minute, or no limit. */
type Rate = number | 'off';

/**
 * A limit that is used up, and the seconds until it is not. `isReserved`: attempts under way have reserved what is left of it,
 * and may give it back in a moment. `isWork`: it is one of processor time.
 */
export type Exceeded = {
  readonly limit: number;
  readonly resetSeconds: number;
  readonly isReserved?: boolean;
  readonly isWork?: boolean;
};

/** A part of a limit, which is free again if it was not used in the end; or why there is none. */
export type Reserved = { readonly end: (isUsed: boolean) => void } | { readonly exceeded: Exceeded };

/**
 * - `unpaid`: the 402 that precedes a purchase, so that it does not use up the purchases
 * - `paid`: a payment without a row
 * - `free`: a path that is not sold
 * - `redelivery`: a payment that matches its row, so that a buyer can always fetch what was paid for
 * - `proof`: a check of a buyer's proof, so that one who has proof can always show it
 * - `refused`: an attempt that was refused, and cost a row or a request to the facilitator
 * - `wallet`: a payment whose signature only the chain can judge
 * - `work`, `work_free`: milliseconds of processor time for what is paid, and for what is free
 */
export type Bucket = 'unpaid' | 'paid' | 'free' | 'redelivery' | 'proof' | 'refused' | 'wallet' | 'work' | 'work_free';

/** Stands for a client without an address. */
export const UNKNOWN_CLIENT = 'unknown';

export type Limits = {
  /** Consumes `weight` requests (1 by default); returns the limit if it is exceeded. */
  readonly exceeded: (bucket: Bucket, client: string, weight?: number) => Exceeded | undefined;
  /** Counts what was used, even beyond the limit. A negative weight gives back. */
  readonly charge: (bucket: Bucket, client: string, weight: number) => void;
  /** Reserves one of the attempts of a client that may be refused, unless they are used up. */
  readonly reserve: (client: string) => Reserved;
  /** Counts another delivery of a purchase, by its id, to a client; returns the limit if it is exceeded. */
  readonly delivery: (purchase: number, client: string) => Exceeded | undefined;
  /** Counts another question to a facilitator about an uncertain purchase; returns the limit if it is exceeded. */
  readonly repeat: (purchase: number) => Exceeded | undefined;
  /** Takes a slot for a settlement, if one is free. */
  readonly enter: InFlight['enter'];
  /** Settlements under way. */
  readonly inFlight: InFlight['running'];
};

type LimitOptions = {
  readonly paid: Rate;
  readonly free: Rate;
  /** Seconds of processor time a minute; by default without a limit. */
  readonly work?: Rate;
  readonly workFree?: Rate;
  readonly maxInFlight: number;
  /** The number of nodes that share the limits: a balancer spreads the requests of a client evenly. */
  readonly nodes?: number;
};

const WINDOW_MS = 60_000;

/** Contract signatures of one client in a minute. Its other limits do not change this one. */
const WALLETS = 10;

/** Checks of proofs for one client in a minute: each recovers a key. */
const PROOFS = 20;

/** One attempt in so many may be refused. */
const REFUSED_SHARE = 6;

/** Some tens of megabytes for all buckets together. */
const MOST_CLIENTS = 100_000;

/** Deliveries of a purchase to one client, so that strangers use up none of the buyer's, and questions to a facilitator about one: so many at once, then one an interval. */
const DELIVERIES = { burst: 20, interval: 60_000 };
const REPEATS = { burst: 5, interval: 15_000 };

const clock = () => performance.now();

/** Makes the limits of a service. Without a rate limit for payments, no client has a share of its own. */
export const createLimits = ({
  paid,
  free,
  work = 'off',
  workFree = 'off',
  maxInFlight,
  nodes = 1,
}: LimitOptions): Limits => {
  const limiterOf = (rate: Rate) => limiter(rate === 'off' ? 'off' : Math.ceil(rate / nodes));
  const buckets = {
    unpaid: limiterOf(paid),
    paid: limiterOf(paid),
    free: limiterOf(free),
    redelivery: limiterOf(paid),
    proof: limiterOf(PROOFS),
    refused: limiterOf(paid === 'off' ? 'off' : paid / REFUSED_SHARE),
    wallet: limiterOf(WALLETS),
    work: limiterOf(work === 'off' ? 'off' : work * 1000),
    work_free: limiterOf(workFree === 'off' ? 'off' : workFree * 1000),
  };
  const [deliveries, repeats] = [DELIVERIES, REPEATS].map(({ burst, interval }) =>
    paid === 'off'
      ? undefined
      : createAllowance({ burst: Math.ceil(burst / nodes), interval: interval * nodes, now: clock }),
  );
  const { enter, running } = createInFlight({ most: Math.ceil(maxInFlight / nodes), perMinute: paid });
  return {
    exceeded: (bucket, client, weight) => {
      const exceeded = buckets[bucket]?.count(client, weight);
      return exceeded && bucket.startsWith('work') ? { ...exceeded, isWork: true } : exceeded;
    },
    charge: (bucket, client, weight) => buckets[bucket]?.charge(client, weight),
    reserve: (client) => buckets.refused?.reserve(client) ?? UNLIMITED,
    delivery: (purchase, client) => deliveries?.(`${purchase} ${client}`),
    repeat: (purchase) => repeats?.(`${purchase}`),
    enter,
    inFlight: running,
  };
};

const UNLIMITED: Reserved = { end: () => {} };

/** A site has many networks, so its wider ones may ask so many times as often: /64, /56, /48 (RFC 6177). */
const TIMES = [1, 4, 16] as const;

type Limiter = {
  readonly count: (client: string, weight?: number) => Exceeded | undefined;
  readonly charge: (client: string, weight: number) => void;
  readonly reserve: (client: string) => Reserved;
};

/** A rate limit that holds for the wider networks of a client, too. */
const limiter = (rate: Rate): Limiter | undefined => {
  if (rate === 'off') return undefined;
  const limits = TIMES.map((times) =>
    createRateLimit({ limit: rate * times, windowMs: WINDOW_MS, mostClients: MOST_CLIENTS / times, now: clock }),
  );
  const limitsOf = (client: string) => {
    const networks = [client, ...widerNetworks(client)];
    return limits.flatMap((limit, index) => {
      const network = networks[index];
      return network === undefined ? [] : [{ limit, network }];
    });
  };
  type Own = ReturnType<typeof limitsOf>;
  // A request that is refused for one network does not count for the others.
  const exceededIn = (own: Own): Exceeded | undefined => {
    for (const { limit, network } of own) {
      const exceeded = limit.peek(network);
      if (exceeded !== undefined) return exceeded;
    }
    return undefined;
  };
  return {
    count: (client, weight) => {
      const own = limitsOf(client);
      const exceeded = exceededIn(own);
      if (exceeded === undefined) for (const { limit, network } of own) limit.count(network, weight);
      return exceeded;
    },
    charge: (client, weight) => {
      for (const { limit, network } of limitsOf(client)) limit.count(network, weight);
    },
    reserve: (client) => {
      const own = limitsOf(client);
      const exceeded = exceededIn(own);
      if (exceeded !== undefined) return { exceeded };
      const ends = own.map(({ limit, network }) => limit.reserve(network));
      return {
        end: (isUsed) => {
          for (const end of ends) end(isUsed);
        },
      };
    },
  };
};

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

/** Some megabytes. */
const MOST_PURCHASES = 10_000;

type AllowanceOptions = {
  /** Times for one key at once; afterwards one per `interval` milliseconds. */
  readonly burst: number;
  readonly interval: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Keys that are counted. Beyond this number the one whose last time is longest ago is forgotten. */
  readonly most?: number;
};

/** Counts another time for a key, such as a purchase; answers when it is one too many. */
export const createAllowance = ({
  burst,
  interval,
  now,
  most = MOST_PURCHASES,
}: AllowanceOptions): ((key: string) => Exceeded | undefined) => {
  // Of each key, the time at which nothing counts any more.
  const busyUntil = new Map<string, number>();
  return (key) => {
    const time = now();
    const until = Math.max(time, busyUntil.get(key) ?? 0) + interval;
    const excess = until - time - burst * interval;
    if (excess > 0) return { limit: burst, resetSeconds: Math.ceil(excess / 1000) };
    busyUntil.delete(key);
    busyUntil.set(key, until);
    const [oldest] = busyUntil.keys();
    if (busyUntil.size > most && oldest !== undefined) busyUntil.delete(oldest);
    return undefined;
  };
};

/** A client network. `isKnown`: the payer has paid from there before. */
type Asking = { readonly client: string; readonly isKnown: boolean };

export type InFlight = {
  /** Takes a slot. @returns what gives it back, to be called once; `undefined` while none is free */
  readonly enter: (asking: Asking) => (() => void) | undefined;
  readonly running: () => number;
};

type InFlightOptions = {
  readonly most: number;
  /** Purchases a minute that one client may make; with 'off', clients have no shares and buyers no reserve. */
  readonly perMinute: number | 'off';
};

/** Each client may hold 1/8 of the slots: an IPv4 address or a /64; a /56 holds 1/4, a /48 half of them (RFC 6177). */
const SHARES = [8, 4, 2] as const;

/** The smallest share: agents send some calls at the same time. */
const LEAST_SHARE = 4;

/** Shares are for clients that may buy this often in a minute, the default. Clients that may buy more have larger ones. */
const USUAL_RATE = 120;

/** A quarter of the slots is for payers who have paid before. */
const RESERVE = 4;

export const createInFlight = ({ most, perMinute }: InFlightOptions): InFlight => {
  const perNetwork = new Map<string, number>();
  const isShared = perMinute !== 'off';
  const mostUnknown = isShared ? most - Math.floor(most / RESERVE) : most;
  const growth = isShared ? Math.max(1, perMinute / USUAL_RATE) : 1;
  const shares = SHARES.map((share) => Math.max(LEAST_SHARE, Math.floor((most * growth) / share)));
  let running = 0;

  const add = (networks: readonly string[], by: 1 | -1): void => {
    running += by;
    for (const network of networks) {
      const count = (perNetwork.get(network) ?? 0) + by;
      if (count === 0) perNetwork.delete(network);
      else perNetwork.set(network, count);
    }
  };

  return {
    enter: ({ client, isKnown }) => {
      const networks = isShared ? [client, ...widerNetworks(client)] : [];
      if (running >= (isKnown ? most : mostUnknown)) return undefined;
      if (networks.some((network, index) => (perNetwork.get(network) ?? 0) >= (shares[index] ?? most)))
        return undefined;
      add(networks, 1);
      return () => add(networks, -1);
    },
    running: () => running,
  };
};
