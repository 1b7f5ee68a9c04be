/** Opens the SQLite file of a ledger: connects, and checks its mode, key and files. */
import { Database, SQLiteError } from 'bun:sqlite';
import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { diskUnder, type Sync } from './commit-queue.ts';
import {
  checkOf,
  dayFolderOf,
  dayKeys,
  flawOfDayKeys,
  keyFileOf,
  ledgerKey,
  parseKey,
  saltsBeside,
  saltsInMemory,
} from './day-keys.ts';
import { DAMAGED, type Ledger, LedgerError, type LedgerMode, modeIn } from './ledger.ts';
import { migrate, versionOf } from './schema.ts';
import { guard, ledgerOn, type Store, storeOn } from './sqlite.ts';

export type StoreOptions = {
  /** The database file, or `:memory:`. */
  readonly file: string;
  readonly mode: LedgerMode;
  /** The digest key in hexadecimal; without it the file beside the ledger holds it. */
  readonly key?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** Brings its log to the disk; tests hand in another way. */
  readonly sync?: Sync;
  /** The steps of the schema; tests hand in further ones. */
  readonly migrations?: readonly string[];
};

/** Opens the ledger of a service. Rejects as {@link openStore} throws. */
export const openSqlite = async (options: StoreOptions): Promise<Ledger> => {
  const { store, migrated } = opened(options);
  return { ...ledgerOn(store), migrated };
};

/**
 * Opens a ledger in a file, creating it when there is none.
 *
 * @throws {@link LedgerError} when it cannot be opened, holds payments of the other mode, or lost its key
 */
export const openStore = (options: StoreOptions): Store => opened(options).store;

const opened = ({ file, mode, key, now = Date.now, sync, migrations }: StoreOptions) =>
  guard(() => {
    const database = connect(file, { create: true });
    try {
      refuseDamaged(database, file);
      const migrated = migrate(database, { migrations });
      claimMode(database, file, mode);
      const secret = key === undefined ? secretOf(database, file) : parseKey(key, '--ledger-key');
      claimKey(database, file, secret);
      refuseDamagedDays(file, now());
      const days = dayKeys(secret, file === ':memory:' ? saltsInMemory() : saltsBeside(file));
      return { store: storeOn(database, { secret, days, now, disk: diskUnder(database, sync) }), migrated };
    } catch (error) {
      database.close();
      throw error;
    }
  }, file);

/** A larger file is not checked at the start, in bytes: 64 MiB take some 0.3 s. */
const CHECKED_AT_START = 64 * 1024 * 1024;

/** True for a file that is checked when it is opened. */
export const isCheckedAtStart = (file: string): boolean =>
  file !== ':memory:' && statSync(file).size <= CHECKED_AT_START;

/** Damage that no statement has met yet would be met in the middle of a sale. */
const refuseDamaged = (database: Database, file: string): void => {
  if (!isCheckedAtStart(file)) return;
  const [first] = database.query('PRAGMA quick_check(1)').all() as { quick_check: string }[];
  if (first === undefined || first.quick_check === 'ok') return;
  throw new LedgerError(`the ledger ${file} is damaged: ${first.quick_check.replaceAll('\n', ' ')}`, { hint: DAMAGED });
};

/** The version of the schema of a ledger in a file; `undefined` if there is none. @throws {@link LedgerError} */
export const schemaOfFile = (file: string): number | undefined => {
  if (!existsSync(file)) return undefined;
  return guard(() => {
    const database = connect(file, { readonly: true });
    try {
      return versionOf(database);
    } finally {
      database.close();
    }
  }, file);
};

/** A damaged key of today would be met at the first sale. */
const refuseDamagedDays = (file: string, now: number): void => {
  const flaw = file === ':memory:' ? undefined : flawOfDayKeys(file, now);
  if (flaw !== undefined) throw new LedgerError(flaw.problem, { hint: flaw.remedy });
};

const secretOf = (database: Database, file: string): Buffer => {
  if (file === ':memory:') return Buffer.from(randomUUID());
  if (!existsSync(keyFileOf(file))) forgetKeyOfEmpty(database);
  return ledgerKey(file, database.query('SELECT 1 FROM purchase LIMIT 1').get() === null);
};

/** Keeps the first value of a property for good, and tells which it is. */
const keepFirst = (database: Database, property: string, value: string): string =>
  database
    .transaction((): string => {
      database.run('INSERT INTO ledger VALUES (?, ?) ON CONFLICT (key) DO NOTHING', [property, value]);
      return (database.query('SELECT value FROM ledger WHERE key = ?').get(property) as { value: string }).value;
    })
    .immediate();

/** A ledger keeps the mode it was made in, even while it is empty: two processes could share it before it has a row. */
const claimMode = (database: Database, file: string, mode: LedgerMode): void => {
  const kept = modeIn(keepFirst(database, 'mode', mode));
  if (kept === mode) return;
  throw new LedgerError(
    `the ledger ${file} is for ${kept} payments and cannot be used in ${mode} mode. Name another file with --ledger.`,
    { hint: '--accept, or --network, and --facilitator decide the mode: stub, real or test' },
  );
};

/** Forgets the key of a ledger without rows, so that it takes a new one. */
const forgetKeyOfEmpty = (database: Database): void => {
  database.run("DELETE FROM ledger WHERE key = 'key_check' AND NOT EXISTS (SELECT 1 FROM purchase)");
};

/** A ledger knows its key by a digest. With another key it would recognise no buyer, and ask all of them to pay again. */
const claimKey = (database: Database, file: string, secret: Buffer): void => {
  const check = checkOf(secret);
  if (keepFirst(database, 'key_check', check) === check) return;
  throw new LedgerError(
    `the key is not the one that the ledger ${file} was made with. Restore its key file, or give the right --ledger-key.`,
    { hint: `put the key of the ledger back into ${keyFileOf(file)}` },
  );
};

export const isArchive = (database: Database): boolean => {
  try {
    return database.query("SELECT 1 FROM ledger WHERE key = 'archive'").get() !== null;
  } catch {
    // A damaged file, or none with tables yet: others tell.
    return false;
  }
};

/** An archive is for reading: a sale or a decision in it would be in no ledger. */
export const refuseArchive = (database: Database, file: string): void => {
  if (!isArchive(database)) return;
  throw new LedgerError(`${file} is an archive of closed purchases, which can only be read`, {
    hint: `name its ledger with --ledger; clinmeter ledger verify --archive ${file} examines both`,
  });
};

type ConnectOptions = { readonly create: true } | { readonly readwrite: true } | { readonly readonly: true };

/** The wait for another process's transaction blocks this one: long enough for one of ours, and no longer. */
const BUSY_TIMEOUT_MS = 250;

const NO_LEDGER = 'name it with --ledger; the first start of the service creates one';

/**
 * Connects to a ledger file. Writing waits for the disk: write-ahead log, a sync before every acknowledged write.
 *
 * @throws SQLite's own errors, and {@link LedgerError} for a ledger that was lost
 */
export const connect = (file: string, options: ConnectOptions): Database => {
  refuseLost(file);
  // SQLite would wait for the writer of a pipe.
  if (statSync(file, { throwIfNoEntry: false })?.isFIFO() === true)
    throw new LedgerError(`${file} is no ledger: it is a pipe`, { hint: NO_LEDGER });
  if (!('create' in options) && !existsSync(file))
    throw new LedgerError(`there is no ledger ${file}`, { hint: NO_LEDGER });
  // SQLite gives the log of a database the mode of its file.
  if ('create' in options && file !== ':memory:' && !existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  const database = new Database(file, { ...options, strict: true, safeIntegers: true });
  try {
    database.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    refuseForeign(database, file, 'create' in options);
    // Then its free pages can be given back while a service sells. In a file that has pages, it would only write the header.
    if ('create' in options && isEmpty(database)) database.run('PRAGMA auto_vacuum = INCREMENTAL');
    if (!('readonly' in options)) {
      // Already the log would change the file, and no seal would name it any more.
      refuseArchive(database, file);
      useWriteAheadLog(database);
      database.run('PRAGMA synchronous = FULL');
    }
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

const isEmpty = (database: Database): boolean =>
  Number((database.query('PRAGMA page_count').get() as { page_count: bigint }).page_count) === 0;

/** Another program's database is not touched. One without tables becomes a ledger when a service first opens it. */
const refuseForeign = (database: Database, file: string, isCreating: boolean): void => {
  const tables = tablesIn(database);
  if (tables === undefined) return;
  if (tables.length === 0 ? isCreating : tables.some((name) => name === 'ledger' || name === 'link')) return;
  const what = tables.length === 0 ? 'has nothing in it' : 'is a database of another program';
  throw new LedgerError(`${file} is no ledger: it ${what}`, { hint: NO_LEDGER });
};

/** `undefined` in a damaged file, of which others tell. */
const tablesIn = (database: Database): readonly string[] | undefined => {
  try {
    const rows = database.query("SELECT name FROM sqlite_schema WHERE type = 'table'").all() as { name: string }[];
    return rows.map(({ name }) => name);
  } catch {
    return undefined;
  }
};

/**
 * Keeps every other process out of a ledger for as long as this connection is open. Every connection shares a lock on the
 * file, so that one of a service is seen.
 *
 * @param then - what the operator can do once the service is stopped
 * @throws {@link LedgerError} if the ledger is in use, and SQLite's own errors
 */
export const takeAlone = (database: Database, file: string, then: string): void => {
  try {
    database.run('PRAGMA locking_mode = EXCLUSIVE');
    database.run('BEGIN EXCLUSIVE');
    database.run('ROLLBACK');
  } catch (error) {
    if (!(error instanceof SQLiteError) || error.code?.startsWith('SQLITE_BUSY') !== true) throw error;
    const hint = `stop the service that uses it, and ${then}`;
    throw new LedgerError(`the ledger ${file} is in use, and nothing was changed`, { cause: error, hint });
  }
};

const WAL_TRIES = 50;
const WAL_PAUSE_MS = 10;

/** SQLite's busy timeout does not cover this statement: if two processes create a ledger at once, one has to try again. */
const useWriteAheadLog = (database: Database): void => {
  for (let tries = 1; ; tries += 1) {
    try {
      database.run('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if (tries >= WAL_TRIES) throw error;
      Bun.sleepSync(WAL_PAUSE_MS);
    }
  }
};

/**
 * Refuses a ledger that was there before: its keys still are. A new one in its place would know no buyer.
 *
 * @throws {@link LedgerError} if there is a key file or a folder of day keys, but no ledger with content
 */
const refuseLost = (file: string): void => {
  const loss = lossOf(file);
  if (loss !== undefined) throw new LedgerError(loss.problem, { hint: loss.remedy });
};

/** SQLite takes a file of one byte for an empty one, too (os_unix.c, `unixFileSize`), in bytes. */
const EMPTY = 1;

/** The problem and its remedy if a ledger was there and is gone. SQLite writes the first page before there is a key. */
export const lossOf = (file: string): { readonly problem: string; readonly remedy: string } | undefined => {
  if (file === ':memory:') return undefined;
  const left = [keyFileOf(file), dayFolderOf(file)].filter((name) => existsSync(name));
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (left.length === 0 || (size !== undefined && size > EMPTY)) return undefined;
  const names = left.join(' and ');
  return {
    problem: `the ledger ${file} is ${size === undefined ? 'missing' : 'empty'}, but ${names} ${left.length === 1 ? 'is' : 'are'} there`,
    remedy: `clinmeter ledger restore BACKUP, or remove ${names} to begin anew`,
  };
};
