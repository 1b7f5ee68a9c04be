/** Destroys the keys of the days, or keeps them in place. */
import type { Database } from 'bun:sqlite';
import { type DayKeys, endOfDay } from './day-keys.ts';
import { LAST_LATE_WITH, LATE, OPEN_WITH } from './rows.ts';

/** An undecided purchase keeps the key of its day for this long at most, in milliseconds. */
const LONGEST_OPEN = 30 * 86_400_000;

/**
 * Destroys the keys that no row needs any more, and keeps the others; times in milliseconds. A clock that is not believed
 * destroys none.
 */
export const forgetDays = (
  database: Database,
  keys: DayKeys,
  { now, redelivery, isBelieved }: { readonly now: number; readonly redelivery: number; readonly isBelieved: boolean },
): void => {
  const isOpen = database.query(OPEN_WITH);
  const lastSettled = database.query(LAST_LATE_WITH);
  const isNeeded = (day: string): boolean => {
    const age = now - endOfDay(day);
    if (age < LATE + redelivery) return true;
    const name = keys.of(day)?.name;
    if (name === undefined) return false;
    if (age < LONGEST_OPEN && isOpen.get({ name }) !== null) return true;
    const { at } = lastSettled.get({ name }) as { at: bigint | null };
    return at !== null && now < Number(at) + redelivery;
  };
  for (const day of keys.days()) {
    if (!isBelieved || isNeeded(day)) keys.keep(day);
    else keys.destroy(day);
  }
};
