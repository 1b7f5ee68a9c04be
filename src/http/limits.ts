/** The limits of the service: rates of each client, deliveries of each purchase, and the paid requests in flight. */
import type { Rate } from '../config/options.ts';
import { widerNetworks } from '../network/addresses.ts';
import type { Exceeded, Reserved } from '../payments/purchase/admission.ts';
import { createAllowance } from './allowance.ts';
import { createInFlight, type InFlight } from './in-flight.ts';
import { createRateLimit } from './rate-limit.ts';

/**
 * - `unpaid`: the 402 that precedes a purchase, so that it does not use up the purchases
 * - `owed`: a retry that matches a row of the ledger, so that a buyer can always fetch what was paid for
 * - `proof`: a look at the proof of a buyer, so that one who has proof can always show it
 * - `refused`: an attempt that was refused, and cost a row or a request to the facilitator
 * - `wallet`: a payment whose signature only the chain can judge
 */
export type Bucket = 'unpaid' | 'paid' | 'free' | 'owed' | 'proof' | 'refused' | 'wallet';

export type Limits = {
  /** Counts a request, which weighs as much as several; answers when it is one too many. */
  readonly exceeded: (bucket: Bucket, client: string, weight?: number) => Exceeded | undefined;
  /** Reserves a request, unless it is one too many. */
  readonly reserve: (bucket: Bucket, client: string) => Reserved;
  /** Counts another delivery of a purchase; answers when it is one too many. */
  readonly delivery: (purchase: number) => Exceeded | undefined;
  /** Counts another question to a facilitator about an uncertain purchase; answers when it is one too many. */
  readonly repeat: (purchase: number) => Exceeded | undefined;
  /** Runs work, or returns `undefined` while too much of it is under way. */
  readonly withinCap: InFlight['run'];
  /** Paid requests under way. */
  readonly inFlight: InFlight['running'];
};

type LimitOptions = {
  readonly paid: Rate;
  readonly free: Rate;
  readonly maxInFlight: number;
  /** The number of nodes that share the limits: a balancer spreads the requests of a client evenly. */
  readonly nodes?: number;
};

const WINDOW_MS = 60_000;

/** Contract signatures of one client in a minute. Its other limits do not change this one. */
const WALLETS = 10;

/** Looks at proofs for one client in a minute: each recovers a key, and may ask the node. */
const PROOFS = 20;

/** One attempt in so many may be refused. */
const REFUSED_SHARE = 6;

/** Some tens of megabytes for all buckets together. */
const MOST_CLIENTS = 100_000;

/** Deliveries of a purchase, and questions to a facilitator about one: so many at once, then one an interval. */
const DELIVERIES = { burst: 20, interval: 60_000 };
const REPEATS = { burst: 5, interval: 15_000 };

const clock = () => performance.now();

/** Makes the limits of a service. Without a rate limit for payments, no client has a share of its own. */
export const createLimits = ({ paid, free, maxInFlight, nodes = 1 }: LimitOptions): Limits => {
  const limiterOf = (rate: Rate) => limiter(rate === 'off' ? 'off' : Math.ceil(rate / nodes));
  const buckets = {
    unpaid: limiterOf(paid),
    paid: limiterOf(paid),
    free: limiterOf(free),
    owed: limiterOf(paid),
    proof: limiterOf(PROOFS),
    refused: limiterOf(paid === 'off' ? 'off' : paid / REFUSED_SHARE),
    wallet: limiterOf(WALLETS),
  };
  const [deliveries, repeats] = [DELIVERIES, REPEATS].map(({ burst, interval }) =>
    paid === 'off'
      ? undefined
      : createAllowance({ burst: Math.ceil(burst / nodes), interval: interval * nodes, now: clock }),
  );
  const { run, running } = createInFlight({ most: Math.ceil(maxInFlight / nodes), perMinute: paid });
  return {
    exceeded: (bucket, client, weight) => buckets[bucket]?.count(client, weight),
    reserve: (bucket, client) => buckets[bucket]?.reserve(client) ?? UNLIMITED,
    delivery: (purchase) => deliveries?.(purchase),
    repeat: (purchase) => repeats?.(purchase),
    withinCap: run,
    inFlight: running,
  };
};

const UNLIMITED: Reserved = { end: () => {} };

/** A site has many networks, so its wider ones may ask so many times as often: /64, /56, /48 (RFC 6177). */
const TIMES = [1, 4, 16] as const;

type Limiter = {
  readonly count: (client: string, weight?: number) => Exceeded | undefined;
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
