/**
 * The keys of a ledger. Values that would tell something of a patient are digested with the key of their day, which is
 * destroyed when no answer can be fetched with it any more. From then on, a word cannot be tested against a digest, not even
 * with the ledger and its key.
 *
 * A key is made of the ledger's key and of a random value in a file of its own: the ledger does not hold it, nor do copies
 * of the ledger.
 */
import type { Database } from 'bun:sqlite';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { reasonOf } from '../../errors/reason.ts';
import { createOnce, flushNames } from './files.ts';
import { type DayKey, LATE, LedgerError } from './ledger.ts';

export type DayKeys = {
  /** The key of the day; makes it if there is none. @throws the errors of the file system */
  readonly at: (now: number) => DayKey;
  /** `undefined` if the day has no key. */
  readonly of: (day: string) => DayKey | undefined;
  /** The key of this name; `undefined` if it is destroyed or lost. */
  readonly named: (name: string) => DayKey | undefined;
  /** The days that have a key, in a file or in memory. */
  readonly days: () => readonly string[];
  /** Writes the key of a day again if its file no longer holds what this process has used. @throws the errors of the file system */
  readonly keep: (day: string) => void;
  /** @throws the last failure, for as long as a key cannot be made or kept */
  readonly check: () => void;
  /** Destroys the key of a day for good. */
  readonly destroy: (day: string) => void;
};

export type Salts = {
  readonly read: (day: string) => string | undefined;
  /** Makes one, unless another process has. */
  readonly make: (day: string) => void;
  /** Puts a value in the place of another or of none. If another process does so too, its value can be the one that stays. */
  readonly restore: (day: string, salt: string) => void;
  readonly days: () => readonly string[];
  readonly destroy: (day: string) => void;
};

const DAY_MS = 86_400_000;

/** The UTC date of a time in milliseconds since the epoch. */
const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** The end of a day, in milliseconds since the epoch. */
const endOfDay = (day: string): number => Date.parse(day) + DAY_MS;

const dayIn = (name: string): string => name.slice(0, 10);

/** Makes the key of a day from the ledger's key and the random value of the day. */
export const dayKeyFrom = (secret: Buffer, day: string, salt: string): DayKey => {
  const key = Buffer.from(hmac(secret, `clinmeter day key\n${day}\n${salt}`), 'hex');
  return { name: `${day}.${hmac(key, 'name').slice(0, 8)}`, digest: (value) => hmac(key, value) };
};

/** The keys that a ledger's key and random values make. */
export const dayKeys = (secret: Buffer, salts: Salts): DayKeys => {
  const known = new Map<string, DayKey & { readonly salt: string }>();
  let today = { from: 0, key: undefined as DayKey | undefined };
  let failure: unknown;

  const keyOf = (day: string): DayKey | undefined => {
    const found = known.get(day);
    if (found !== undefined) return found;
    const salt = salts.read(day);
    if (salt === undefined) return undefined;
    const made = { ...dayKeyFrom(secret, day, salt), salt };
    known.set(day, made);
    return made;
  };

  const keep = (day: string): void => {
    const salt = known.get(day)?.salt;
    if (salt === undefined || salts.read(day) === salt) return;
    salts.restore(day, salt);
    if (salts.read(day) !== salt) throw new Error(`the key of the day ${day} cannot be kept`);
  };

  /** After a failure, every use of today's key tries again. */
  const noting = <Result>(act: () => Result): Result => {
    try {
      const result = act();
      failure = undefined;
      return result;
    } catch (error) {
      failure = error;
      today = { from: 0, key: undefined };
      throw error;
    }
  };

  const keyAt = (day: string): DayKey => {
    if (keyOf(day) === undefined) salts.make(day);
    else keep(day);
    const key = keyOf(day);
    if (key === undefined) throw new Error(`the key of the day ${day} cannot be read`);
    return key;
  };

  return {
    at: (now) => {
      const from = now - (now % DAY_MS);
      if (today.from === from && today.key !== undefined) return today.key;
      const key = noting(() => keyAt(dayOf(now)));
      today = { from, key };
      return key;
    },
    keep: (day) => noting(() => keep(day)),
    check: () => {
      if (failure !== undefined) throw failure;
    },
    of: keyOf,
    named: (name) => {
      const key = keyOf(dayIn(name));
      return key?.name === name ? key : undefined;
    },
    days: () => noting(() => [...new Set([...salts.days(), ...known.keys()])]),
    destroy: (day) => {
      known.delete(day);
      if (today.key !== undefined && dayIn(today.key.name) === day) today = { from: 0, key: undefined };
      salts.destroy(day);
    },
  };
};

export const dayFolderOf = (ledgerFile: string): string => `${ledgerFile}.day-keys`;

/** Random values in files that only their owner can read, in a folder beside the ledger. */
export const saltsBeside = (ledgerFile: string): Salts => {
  const folder = dayFolderOf(ledgerFile);
  const names = (): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);
  return {
    read: (day) => {
      const salt = (readIfThere(join(folder, day)) ?? '').trim();
      return /^[0-9a-f]{64}$/.test(salt) ? salt : undefined;
    },
    make: (day) => {
      if (mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined) flushNames(dirname(folder));
      createOnce(join(folder, day), `${randomBytes(32).toString('hex')}\n`);
    },
    restore: (day, salt) => {
      // The folder may be gone as well.
      if (mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined) flushNames(dirname(folder));
      rmSync(join(folder, day), { force: true });
      createOnce(join(folder, day), `${salt}\n`);
    },
    days: () => names().filter((name) => /^\d{4}-\d\d-\d\d$/.test(name)),
    destroy: (day) => {
      // A process that has died in the middle can have left a draft of the same value.
      for (const name of names().filter((one) => dayIn(one) === day)) shred(join(folder, name));
      if (existsSync(folder)) flushNames(folder);
    },
  };
};

/** The problem and its remedy if the key of today is there and cannot be read. */
export const flawOfDayKeys = (
  ledgerFile: string,
  now: number,
): { readonly problem: string; readonly remedy: string } | undefined => {
  const [folder, day] = [dayFolderOf(ledgerFile), dayOf(now)];
  try {
    const salts = saltsBeside(ledgerFile);
    if (!salts.days().includes(day) || salts.read(day) !== undefined) return undefined;
    const file = join(folder, day);
    return {
      problem: `the key of today in ${file} is damaged`,
      remedy: `restore ${file}, or remove it: answers that were sold today are then not fetched again`,
    };
  } catch (error) {
    return {
      problem: `the day keys in ${folder} cannot be read: ${reasonOf(error)}`,
      remedy: `restore the folder ${folder} and its owner, or remove it: earlier answers are then not fetched again`,
    };
  }
};

/** Overwrites a file before it is removed. */
const shred = (file: string): void => {
  ifThere(() => writeFileSync(file, '0'.repeat(65), { flag: 'r+', flush: true }));
  rmSync(file, { force: true });
};

const readIfThere = (file: string): string | undefined => ifThere(() => readFileSync(file, 'utf8'));

/** Another process may have removed a file just now. */
const ifThere = <Result>(act: () => Result): Result | undefined => {
  try {
    return act();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
};

export const saltsInMemory = (): Salts => {
  const salts = new Map<string, string>();
  return {
    read: (day) => salts.get(day),
    make: (day) => void salts.set(day, randomBytes(32).toString('hex')),
    restore: (day, salt) => void salts.set(day, salt),
    days: () => [...salts.keys()],
    destroy: (day) => void salts.delete(day),
  };
};

/** An undecided purchase keeps the key of its day for this long at most, in milliseconds. */
const LONGEST_OPEN = 30 * 86_400_000;

/**
 * Destroys the keys that no row needs any more, and keeps the others; times in milliseconds. A clock that is not believed
 * destroys none.
 */
export const eraseDayKeys = (
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

export const OPEN_WITH = `
  SELECT 1 FROM purchase WHERE state IN ('settling', 'uncertain') AND resource_key = $name LIMIT 1`;

export const LAST_LATE_WITH = `
  SELECT max(settled_at) AS at FROM purchase WHERE resource_key = $name AND settled_at > created_at + ${LATE}`;

export const keyFileOf = (ledgerFile: string): string => `${ledgerFile}.ledger-key`;

/**
 * Reads the key, or makes one for an empty ledger.
 *
 * @throws {@link LedgerError} when a ledger with rows has lost its key: without it no buyer could be recognised
 */
export const ledgerKey = (ledgerFile: string, isEmpty: boolean): Buffer => {
  const file = keyFileOf(ledgerFile);
  if (existsSync(file)) return parseKey(readFileSync(file, 'utf8').trim(), file);
  if (!isEmpty) {
    throw new LedgerError(
      `the ledger ${ledgerFile} has rows but its key file ${file} is missing. Restore the file, or give the key with --ledger-key.`,
      { hint: `copy the key from its safe place to ${file}` },
    );
  }
  createOnce(file, `${randomBytes(32).toString('hex')}\n`);
  return parseKey(readFileSync(file, 'utf8').trim(), file);
};

/** Reads a key of 32 bytes in hexadecimal. */
export const parseKey = (text: string, origin: string): Buffer => {
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new LedgerError(`${origin} must hold 32 bytes in hexadecimal`, { hint: 'restore the key of the ledger' });
  return Buffer.from(text, 'hex');
};

/** The digest by which a ledger recognises its key. */
export const checkOf = (secret: Buffer): string => hmac(secret, 'clinmeter ledger key');

/**
 * A digest that can be made and tested with the key alone (HMAC-SHA-256, hexadecimal). A sale makes three; Bun's own hasher
 * takes half of the time of `createHmac`, which makes a stream of each.
 */
export const hmac = (secret: Buffer, value: string): string =>
  new Bun.CryptoHasher('sha256', secret).update(value).digest('hex');
