/**
 * The looks at the chain for buyers who come back. Each look costs requests to a node, so that a purchase has a pause after
 * each and all of them share a budget: buyers who ask again and again do not use up what other sales need of the node.
 */
import type { Chain } from '../chain/chain.ts';
import { type Ledger, LedgerError, type Purchase } from '../ledger/ledger.ts';
import { type Resolved, resolvePurchase } from './chain-watch.ts';

export type Looks = {
  /**
   * What the chain says of an uncertain purchase, or has said a moment ago; `undefined` if it cannot be asked.
   *
   * @throws LedgerError
   */
  readonly at: (purchase: Purchase) => Promise<Resolved | undefined>;
};

type LooksOptions = {
  readonly ledger: Pick<Ledger, 'decide' | 'giveUp'>;
  readonly chain: Chain;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly mostAMinute?: number | undefined;
};

/** The pause after the first look at a purchase, in milliseconds: the time between two blocks. It doubles with each look. */
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 15_000;

const MOST_A_MINUTE = 60;
const MINUTE = 60_000;

/** The last look at a purchase. */
type Look = { readonly at: number; readonly pause: number; readonly said: Promise<Resolved> };

/** Nothing is known, so that nothing is done either: the buyer asks again later. */
const LATER: Resolved = { kind: 'undecided', mayMove: false };

/** Starts without any look. */
export const createLooks = ({ ledger, chain, now, mostAMinute = MOST_A_MINUTE }: LooksOptions): Looks => {
  const looks = new Map<number, Look>();
  let minute = { since: 0, taken: 0 };

  /** Whether the budget allows another look. */
  const take = (): boolean => {
    const age = now() - minute.since;
    if (age < 0 || age >= MINUTE) minute = { since: now(), taken: 0 };
    minute.taken += 1;
    return minute.taken <= mostAMinute;
  };

  /** Looks of the last minute are few: the budget is what bounds them. */
  const forget = (): void => {
    for (const [id, { at }] of looks) if (Math.abs(now() - at) >= MINUTE) looks.delete(id);
  };

  const begin = (purchase: Purchase, last: Look | undefined): Look => {
    const said = resolvePurchase({ ledger, chain, now }, purchase, 'request');
    const pause = last === undefined ? FIRST_PAUSE : Math.min(2 * last.pause, LONGEST_PAUSE);
    const look = { at: now(), pause, said };
    looks.set(purchase.id, look);
    // One that has failed has said nothing.
    said.catch(() => looks.delete(purchase.id));
    return look;
  };

  return {
    at: async (purchase) => {
      if (purchase.nextLookAt === null) return { kind: 'undecidable' };
      forget();
      const last = looks.get(purchase.id);
      const isFresh = last !== undefined && now() - last.at < last.pause;
      if (!isFresh && !take()) return LATER;
      try {
        return await (isFresh ? last : begin(purchase, last)).said;
      } catch (error) {
        if (error instanceof LedgerError) throw error;
        return undefined;
      }
    },
  };
};
