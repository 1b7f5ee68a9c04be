/** What one client and all of them together may ask for. */
import type { Rate } from '../config/options.ts';
import { createRateLimit, type Exceeded, type RateLimit } from './rate-limit.ts';

/** `owed`: a retry that matches a row of the ledger, so that a buyer can always fetch what was paid for. */
export type Bucket = 'paid' | 'free' | 'owed';

export type Limits = {
  /** Counts a request; says so when it is one too many. */
  readonly exceeded: (bucket: Bucket, client: string) => Exceeded | undefined;
  /** Runs work unless too much of it is under way, or `undefined` then. */
  readonly withinCap: <Result>(work: () => Promise<Result>) => Promise<Result> | undefined;
  /** Paid requests under way. */
  readonly inFlight: () => number;
};

type LimitOptions = { readonly paid: Rate; readonly free: Rate; readonly maxInFlight: number };

const WINDOW_MS = 60_000;

/** Some tens of megabytes for all buckets together. */
const MOST_CLIENTS = 100_000;

/** Rate limits by client and one cap on paid requests in flight, in memory. */
export const createLimits = ({ paid, free, maxInFlight }: LimitOptions): Limits => {
  const buckets = { paid: limiter(paid), free: limiter(free), owed: limiter(paid) };
  let running = 0;
  const finish = () => {
    running -= 1;
  };
  return {
    exceeded: (bucket, client) => buckets[bucket]?.(client),
    withinCap: (work) => {
      if (running >= maxInFlight) return undefined;
      running += 1;
      return Promise.try(work).finally(finish);
    },
    inFlight: () => running,
  };
};

const limiter = (rate: Rate): RateLimit | undefined =>
  rate === 'off'
    ? undefined
    : createRateLimit({
        ...{ limit: rate, windowMs: WINDOW_MS, mostClients: MOST_CLIENTS },
        now: () => performance.now(),
      });
