/** Waiting for the disk beside everything else: what is committed is durable once the write-ahead log is. */
import type { Database } from 'bun:sqlite';
import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';
import { reasonOf } from '../../errors/reason.ts';
import { LedgerError } from './ledger.ts';

/**
 * What a commit has to wait for. When the disk has failed once, nobody knows what of it is kept, and a later success would
 * not tell: from then on nothing is written any more, until the ledger is opened again and SQLite has looked at its log.
 */
export type Disk = {
  /** @throws {@link LedgerError} when the disk has failed before */
  readonly check: () => void;
  /** Kept when everything is durable that was committed before the call. */
  readonly flushed: () => Promise<void>;
  /** The same at once, while everything else waits. @throws {@link LedgerError} */
  readonly flush: () => void;
  readonly close: () => void;
};

/** How an open file is brought to the disk; another way only in tests. */
export type Sync = {
  readonly soon: (file: number, done: (error: Error | null) => void) => void;
  readonly now: (file: number) => void;
};

/** For a ledger in memory. */
export const NO_DISK: Disk = { check: () => {}, flushed: async () => {}, flush: () => {}, close: () => {} };

const SYNC: Sync = { soon: fdatasync, now: fdatasyncSync };

/**
 * Takes the waiting for the disk over from SQLite, which would do it in the middle of a commit. It still waits by itself
 * before and after it copies its log into the file, and where it begins the log anew
 * (https://sqlite.org/pragma.html#pragma_synchronous). Its locks are on the other files, so that none is lost when this one
 * is closed.
 *
 * @param database - open, with a write-ahead log, which SQLite keeps in place for as long as the database is open
 * @throws {@link LedgerError} when there is no log
 */
export const diskUnder = (database: Database, sync = SYNC): Disk => {
  const { file } = database.query("SELECT file FROM pragma_database_list WHERE name = 'main'").get() as {
    file: string;
  };
  if (file === '') return NO_DISK;
  const log = openSync(`${file}-wal`, 'r+');
  database.run('PRAGMA synchronous = NORMAL');
  let failure: LedgerError | undefined;
  let [waits, isClosed] = [0, false];

  const check = (): void => {
    if (failure !== undefined) throw failure;
  };
  const fail = (error: unknown): LedgerError => {
    failure ??= new LedgerError(
      `the disk did not keep the ledger: ${reasonOf(error)}. Nothing is sold until the service is started again.`,
      { cause: error },
    );
    return failure;
  };
  const closeWhenIdle = (): void => {
    if (isClosed && waits === 0) closeSync(log);
  };

  return {
    check,
    flushed: () => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      waits += 1;
      sync.soon(log, (error) => {
        waits -= 1;
        if (error) fail(error);
        if (failure === undefined) resolve();
        else reject(failure);
        closeWhenIdle();
      });
      return promise;
    },
    flush: () => {
      try {
        sync.now(log);
      } catch (error) {
        throw fail(error);
      }
    },
    close: () => {
      if (isClosed) return;
      isClosed = true;
      closeWhenIdle();
    },
  };
};
