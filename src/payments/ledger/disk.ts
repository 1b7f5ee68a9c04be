/**
 * The waiting for the disk under a ledger.
 *
 * 1. After the disk has failed once, nothing is written any more: what it has kept is unknown, and a later success
 *    would not tell. SQLite looks at its log when the ledger is opened again.
 * 2. The same holds once the file or its log was deleted or replaced: what is written then is lost with the process.
 */
import type { Database } from 'bun:sqlite';
import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';
import { reasonOf } from '../../errors/reason.ts';
import { LedgerError } from './ledger.ts';
import { rememberFiles } from './presence.ts';

/** The disk under a database. */
export type Disk = {
  /** @throws {@link LedgerError} if the disk has failed before, or the files are no longer those that were opened */
  readonly check: () => void;
  /** Kept when everything is durable that was committed before the call. */
  readonly flushed: () => Promise<void>;
  /** The same at once, while everything else waits. @throws {@link LedgerError} */
  readonly flush: () => void;
  readonly close: () => void;
};

/** Brings an open file to the disk; tests hand in another way. */
export type Sync = {
  readonly soon: (file: number, done: (error: Error | null) => void) => void;
  readonly now: (file: number) => void;
};

/** For a ledger in memory, and for one whose connection waits for the disk itself. */
export const NO_DISK: Disk = { check: () => {}, flushed: async () => {}, flush: () => {}, close: () => {} };

const UNTIL_RESTART = 'Nothing is sold until the service is started again.';

const SYNC: Sync = { soon: fdatasync, now: fdatasyncSync };

/**
 * Takes the waiting for the disk over from SQLite, which would do it in the middle of a commit. SQLite still waits by
 * itself before and after it copies its log into the file, and where it begins the log anew
 * (https://sqlite.org/pragma.html#pragma_synchronous). Its locks are on the other files, so that none is lost when this
 * one is closed.
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
  const areInPlace = rememberFiles([file, `${file}-wal`]);
  let failure: LedgerError | undefined;
  let [waits, isClosed] = [0, false];

  const check = (): void => {
    if (failure === undefined && !isClosed && !areInPlace()) {
      failure = new LedgerError(`the file of the ledger was deleted or replaced. ${UNTIL_RESTART}`, {
        hint: 'restore the ledger, and start the service again',
      });
    }
    if (failure !== undefined) throw failure;
  };
  const failed = (error: unknown): LedgerError => {
    failure ??= new LedgerError(`the disk did not keep the ledger: ${reasonOf(error)}. ${UNTIL_RESTART}`, {
      cause: error,
    });
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
        if (error) failed(error);
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
        throw failed(error);
      }
    },
    close: () => {
      if (isClosed) return;
      isClosed = true;
      closeWhenIdle();
    },
  };
};
