/** The terms that the processes of a ledger in a file have offered: one value among its properties. */
import type { Database } from 'bun:sqlite';
import type { Offered } from './port.ts';

/** A text, and when it began to be offered, in milliseconds since the epoch. The last one is offered until another is noted. */
type Noted = readonly [terms: string, since: number];

/** What was replaced longer ago is forgotten, in milliseconds. */
const KEPT = 3_600_000;

const READ = "SELECT value FROM ledger WHERE key = 'offers'";
const WRITE = "INSERT INTO ledger VALUES ('offers', $value) ON CONFLICT (key) DO UPDATE SET value = $value";

/** @param now - milliseconds since the epoch */
export const offersIn = (database: Database, now: () => number) => {
  const select = database.query(READ);
  const write = database.query(WRITE);
  const noted = (): readonly Noted[] => notedIn((select.get() as { value: string } | null)?.value);
  const endOf = (all: readonly Noted[], index: number): number => all[index + 1]?.[1] ?? now();
  return {
    read: (): readonly Offered[] => {
      const all = noted();
      return all.map(([terms], index) => ({ terms, endedAgo: now() - endOf(all, index) }));
    },
    /** To be called in a transaction. */
    note: (terms: string): void => {
      const all = noted();
      if (all.at(-1)?.[0] === terms) return;
      const kept = all.filter((_, index) => now() - endOf(all, index) < KEPT);
      write.run({ value: JSON.stringify([...kept, [terms, now()]]) });
    },
  };
};

/** A value with anything else is as none. */
const notedIn = (value = '[]'): readonly Noted[] => {
  try {
    const all: unknown = JSON.parse(value);
    return Array.isArray(all) && all.every(isNoted) ? all : [];
  } catch {
    return [];
  }
};

const isNoted = (one: unknown): one is Noted =>
  Array.isArray(one) && one.length === 2 && typeof one[0] === 'string' && Number.isSafeInteger(one[1]);
