/** Connections to the SQLite file of a ledger. */
import { Database } from 'bun:sqlite';

/** To make one when there is none, to change one that is there, or to look at it. */
type ConnectOptions = { readonly create: true } | { readonly readwrite: true } | { readonly readonly: true };

/** The wait for another process's transaction is synchronous: long enough for one of ours, short for everybody else. */
const BUSY_TIMEOUT_MS = 250;

/**
 * Connects to a ledger file. Writing waits for the disk: write-ahead log, a sync before every acknowledged write.
 *
 * @throws whatever SQLite throws
 */
export const connect = (file: string, options: ConnectOptions): Database => {
  const database = new Database(file, { ...options, strict: true, safeIntegers: true });
  try {
    database.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    if (!('readonly' in options)) {
      useWriteAheadLog(database);
      database.run('PRAGMA synchronous = FULL');
    }
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

const WAL_TRIES = 50;
const WAL_PAUSE_MS = 10;

/** The busy timeout does not hold for this statement: of two processes that make a ledger at once, one has to try again. */
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
