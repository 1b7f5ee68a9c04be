/** What one client and all of them together may ask for. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Rate } from '../config/options.ts';

/** `owed`: a retry that matches a row of the ledger, so that a buyer can always fetch what was paid for. */
export type Bucket = 'paid' | 'free' | 'owed';

/** A client that has used up its bucket. */
export type Exceeded = { readonly limit: number; readonly resetSeconds: number };

export type Limits = {
  /** Counts a request; says so when it is one too many. */
  readonly exceeded: (bucket: Bucket, client: string) => Promise<Exceeded | undefined>;
  /** Runs work unless too much of it is under way, or `undefined` then. */
  readonly withinCap: <Result>(work: () => Promise<Result>) => Promise<Result> | undefined;
  /** Paid requests under way. */
  readonly inFlight: () => number;
};

type LimitOptions = { readonly paid: Rate; readonly free: Rate; readonly maxInFlight: number };

const WINDOW_SECONDS = 60;

/** Rate limits by client address and one cap on paid requests in flight, in memory. */
export const createLimits = ({ paid, free, maxInFlight }: LimitOptions): Limits => {
  const buckets = { paid: limiter(paid), free: limiter(free), owed: limiter(paid) };
  let running = 0;
  const finish = () => {
    running -= 1;
  };
  return {
    exceeded: async (bucket, client) => {
      const found = buckets[bucket];
      if (found === undefined) return undefined;
      try {
        await found.consume(client);
        return undefined;
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        return { limit: found.points, resetSeconds: Math.max(1, Math.ceil(rejection.msBeforeNext / 1000)) };
      }
    },
    withinCap: (work) => {
      if (running >= maxInFlight) return undefined;
      running += 1;
      return Promise.try(work).finally(finish);
    },
    inFlight: () => running,
  };
};

const limiter = (rate: Rate): RateLimiterMemory | undefined =>
  rate === 'off' ? undefined : new RateLimiterMemory({ points: rate, duration: WINDOW_SECONDS });
