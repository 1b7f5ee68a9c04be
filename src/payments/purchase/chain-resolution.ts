/**
 * Asks the chain what became of uncertain purchases: for buyers who come back, within a budget, and for all others in rounds.
 * What is certain is written down. It never settles: money that no buyer waits for must not move.
 */
import { Condition } from '../../errors/condition.ts';
import type { Actor } from '../ledger/hash-chain.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type Conclusion, LedgerError, type Purchase } from '../ledger/ledger.ts';
import { methodAmong, type PaymentMethod } from '../methods/method.ts';

type Prove = NonNullable<PaymentMethod['prove']>;

/**
 * The end of one check of the chain: `decided`, and written; or as a method's proof says it. `open` too if another check, or a
 * late answer, was written in the meantime.
 */
export type Resolution =
  | { readonly kind: 'decided'; readonly conclusion: Conclusion }
  | { readonly kind: 'movable' | 'open' | 'person' };

type ResolveOptions = {
  readonly ledger: Pick<Ledger, 'decide' | 'giveUp'>;
  readonly prove: Prove;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Told of each purchase whose end was found and written. */
  readonly onDecided?: OnDecided | undefined;
};

/** @param purchase - as it was before */
export type OnDecided = (purchase: Purchase, conclusion: Conclusion) => void;

/**
 * Asks what became of an uncertain purchase, and writes down what is certain.
 *
 * @throws LedgerError, or the chain's own errors if it cannot be asked
 */
export const resolvePurchase = async (
  { ledger, prove, now, onDecided }: ResolveOptions,
  purchase: Purchase,
  actor: Actor,
): Promise<Resolution> => {
  const proof = await prove(purchase, now());
  if (proof.kind === 'decided') {
    const { conclusion } = proof;
    const decided = await ledger.decide(purchase.id, conclusion, { actor });
    if (decided === undefined) return { kind: 'open' };
    onDecided?.(purchase, conclusion);
    return { kind: 'decided', conclusion };
  }
  // Remembered in the row: it is never asked about again.
  if (proof.kind === 'person') await ledger.giveUp(purchase.id);
  return { kind: proof.kind };
};

/** The pause after the first look at a purchase, in milliseconds: the time between two blocks. It doubles with each look. */
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 15_000;

const MOST_A_MINUTE = 60;
const MINUTE = 60_000;

type Look = { readonly at: number; readonly pause: number; readonly found: Promise<Resolution> };

type ChainThrottle = {
  /**
   * Asks about an uncertain purchase, or repeats what was found a moment ago; `undefined` if the chain cannot be asked.
   *
   * @throws LedgerError
   */
  readonly at: (purchase: Purchase) => Promise<Resolution | undefined>;
};

/**
 * Rate-limited checks for retried payments. Each costs requests to a node, so a purchase has a pause after each, and all share
 * a budget: buyers who ask again and again do not use up what other sales need of the node.
 */
export const chainThrottle = ({
  mostAMinute = MOST_A_MINUTE,
  ...options
}: ResolveOptions & { readonly mostAMinute?: number | undefined }): ChainThrottle => {
  const { now } = options;
  const looks = new Map<number, Look>();
  let minute = { since: 0, taken: 0 };

  /** Takes one check from the budget, if any is left. */
  const take = (): boolean => {
    const age = now() - minute.since;
    if (age < 0 || age >= MINUTE) minute = { since: now(), taken: 0 };
    minute.taken += 1;
    return minute.taken <= mostAMinute;
  };

  const begin = (purchase: Purchase, last: Look | undefined): Look => {
    const found = resolvePurchase(options, purchase, 'request');
    const pause = last === undefined ? FIRST_PAUSE : Math.min(2 * last.pause, LONGEST_PAUSE);
    const look = { at: now(), pause, found };
    looks.set(purchase.id, look);
    // One that has failed has found nothing.
    found.catch(() => looks.delete(purchase.id));
    return look;
  };

  return {
    at: async (purchase) => {
      if (purchase.nextLookAt === null) return { kind: 'person' };
      // Looks of the last minute are few: the budget is what bounds them.
      for (const [id, { at }] of looks) if (Math.abs(now() - at) >= MINUTE) looks.delete(id);
      const last = looks.get(purchase.id);
      const isFresh = last !== undefined && now() - last.at < last.pause;
      // Nothing is known without a look, so that nothing is done either: the buyer asks again later.
      if (!isFresh && !take()) return { kind: 'open' };
      try {
        return await (isFresh ? last : begin(purchase, last)).found;
      } catch (error) {
        if (error instanceof LedgerError) throw error;
        return undefined;
      }
    },
  };
};

type WatchOptions = {
  readonly ledger: Pick<Ledger, 'due' | 'decide' | 'giveUp'>;
  readonly methods: readonly PaymentMethod[];
  /** Between two rounds, in milliseconds. */
  readonly interval: number;
  readonly now?: () => number;
  /** Told when the ledger or the chain cannot be asked. */
  readonly onError: (error: Error) => void;
  /** Words for an error of the chain, without anything secret. */
  readonly describe: (error: unknown) => Promise<string>;
  readonly onDecided?: OnDecided;
};

/** The most rows that one round asks about: with four rounds a minute, as many as buyers may have asked about. */
const ROUND = 15;

/** The longest pause between two looks at the same row, in milliseconds. Until then, each is twice the one before. */
const LONGEST_WATCH_PAUSE = 3_600_000;

/**
 * Asks about uncertain purchases whose buyers do not come back: ever more seldom, and no more if the chain can never decide
 * them.
 */
export const watchUncertain = ({
  ledger,
  methods,
  interval,
  now = Date.now,
  onError,
  describe,
  onDecided,
}: WatchOptions) => {
  let running: Promise<void> | undefined;
  let failure = '';
  let isStopped = false;

  /** Once for each failure, not for each round. */
  const report = async (error: unknown): Promise<void> => {
    const text = error instanceof LedgerError ? error.message : await describe(error);
    if (text !== failure) onError(new Condition(`cannot check uncertain purchases: ${text}`));
    failure = text;
  };

  const round = async (): Promise<void> => {
    // Put off before the looks: a row at which a look fails must not be the first of the next round.
    const rows = await ledger.due(ROUND, { least: interval, most: LONGEST_WATCH_PAUSE });
    const failures = new Map<PaymentMethod, unknown>();
    for (const row of rows) {
      const method = methodAmong(methods, row);
      // Without a node of its network nothing is known of it; one that does not answer says nothing of the others.
      if (method?.prove === undefined || failures.has(method)) continue;
      if (isStopped) return;
      try {
        await resolvePurchase({ ledger, prove: method.prove, now, onDecided }, row, 'resolver');
      } catch (error) {
        if (error instanceof LedgerError) throw error;
        failures.set(method, error);
      }
    }
    const [first] = failures.values();
    if (first !== undefined) await report(first);
    else if (rows.length > 0) failure = '';
  };
  const look = (): void => {
    running ??= round()
      .catch(report)
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(look, interval);
  timer.unref();
  look();
  return {
    /** Ends the rounds, and waits for the look that is taken. */
    stop: async (): Promise<void> => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
};
