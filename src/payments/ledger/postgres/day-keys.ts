/**
 * The keys of the days, for several nodes: their random values are in the database. A key is made of one and of the ledger's
 * key, which the database does not hold.
 */
import { randomBytes } from 'node:crypto';
import { hmac } from '../key.ts';
import type { DayKey } from '../ledger.ts';

export type SharedDayKeys = {
  /** The key of a day; makes it if there is none. */
  readonly of: (day: string) => Promise<DayKey>;
  /** The key of this name; `undefined` if it is destroyed. */
  readonly named: (name: string) => Promise<DayKey | undefined>;
  /** Destroys those that no row needs any more. `redelivery`: in milliseconds. */
  readonly forget: (redelivery: number) => Promise<void>;
};

/** Day, name, and random value. */
type Kept = readonly [string, string, string];

/** @param run - runs a statement until the database answers */
export const sharedDayKeys = (
  secret: Buffer,
  run: (text: string, values?: readonly unknown[]) => Promise<readonly string[]>,
): SharedDayKeys => {
  const known = new Map<string, DayKey>();

  const keyOf = (day: string, salt: string): DayKey => {
    const key = Buffer.from(hmac(secret, `clinmeter day key\n${day}\n${salt}`), 'hex');
    return { name: `${day}.${hmac(key, 'name').slice(0, 8)}`, digest: (value) => hmac(key, value) };
  };
  const learn = (kept: readonly Kept[]): void => {
    const names = new Set(kept.map(([, name]) => name));
    for (const [day, { name }] of known) if (!names.has(name)) known.delete(day);
    for (const [day, , salt] of kept) known.set(day, known.get(day) ?? keyOf(day, salt));
  };
  const find = (name: string): DayKey | undefined => {
    const key = known.get(name.slice(0, 10));
    return key?.name === name ? key : undefined;
  };

  return {
    of: async (day) => {
      const found = known.get(day);
      if (found !== undefined) return found;
      const salt = randomBytes(32).toString('hex');
      const [text = '[]'] = await run('select clinmeter.make_day_key($1, $2, $3) as r', [
        day,
        keyOf(day, salt).name,
        salt,
      ]);
      const [, , kept] = JSON.parse(text) as Kept;
      const key = keyOf(day, kept);
      known.set(day, key);
      return key;
    },
    named: async (name) => {
      const found = find(name);
      if (found !== undefined) return found;
      const [text = '[]'] = await run('select clinmeter.day_keys() as r');
      learn(JSON.parse(text));
      return find(name);
    },
    forget: async (redelivery) => {
      const [text = '[]'] = await run('select clinmeter.forget_days($1::bigint) as r', [String(redelivery)]);
      learn(JSON.parse(text));
    },
  };
};
