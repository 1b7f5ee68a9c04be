/**
 * The one way to the disk. Writes of the same moment share one transaction, and with it one wait for the disk.
 *
 * 1. A write runs inside a transaction: all of it is kept or nothing.
 * 2. A write may run twice: first with its group, and again by itself if one of the group fails. It must do nothing but
 *    read and write the database.
 * 3. `written` is fulfilled after the commit, `durable` after the sync. Until then, no one outside may be told.
 * 4. The event loop never waits for the disk, except in `atOnce` and `close`.
 * 5. While the disk is waited for, no other group is committed: a failure concerns one group alone.
 * 6. After the disk has failed once, nothing is written any more: a later success would not tell which writes it has
 *    kept. SQLite reads its log when the ledger is opened again.
 * 7. The same holds once the file or its log was deleted or replaced: later writes would be lost with the process.
 */
import { type Database, SQLiteError } from 'bun:sqlite';
import { closeSync, fdatasync, fdatasyncSync, openSync, statSync } from 'node:fs';
import { reasonOf } from '../../errors/reason.ts';
import type { LinkWriter } from './hash-chain.ts';
import { asLedgerError, LedgerError } from './ledger.ts';

export type Disk = {
  /** @throws {@link LedgerError} if the disk has failed before, or the files are no longer those that were opened */
  readonly check: () => void;
  /** Fulfilled when all earlier commits are durable. */
  readonly flushed: () => Promise<void>;
  /** Makes all earlier commits durable while everything else waits. @throws {@link LedgerError} */
  readonly flush: () => void;
  readonly close: () => void;
};

/** Brings an open file to the disk; tests hand in another way. */
export type Sync = {
  readonly soon: (file: number, done: (error: Error | null) => void) => void;
  readonly now: (file: number) => void;
};

/** For a ledger in memory, and for one whose connection waits for the disk itself. */
const NO_DISK: Disk = { check: () => {}, flushed: async () => {}, flush: () => {}, close: () => {} };

const UNTIL_RESTART = 'Nothing is sold until the service is started again.';

const SYNC: Sync = { soon: fdatasync, now: fdatasyncSync };

/**
 * Syncs in the place of SQLite, which would do it in the middle of a commit. SQLite still waits by
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

/**
 * Remembers the identity of files.
 *
 * @returns a check that each name still leads to the same file; a call costs one `stat` a name
 */
export const rememberFiles = (names: readonly string[]): (() => boolean) => {
  const known = names.map((name) => ({ name, first: identityOf(name) }));
  return () =>
    known.every(({ name, first }) => {
      const found = identityOf(name);
      return found !== undefined && found.ino === first?.ino && found.dev === first.dev;
    });
};

const identityOf = (name: string) => statSync(name, { bigint: true, throwIfNoEntry: false });

/**
 * Queues a write of the ledger with the others of the moment, so that they share one wait for the disk. The write may run
 * twice, and must do nothing but read and write the ledger. Both promises are rejected with a {@link LedgerError} if the
 * ledger fails.
 *
 * - `written`: the result once it is committed; what may be done before it is durable is done meanwhile
 * - `durable`: the same result once it is on the disk; until then, no one outside may be told
 *
 * @param when - `later`: it may wait a moment for the next group
 */
export type Commit = <Result>(
  write: () => Result,
  when?: 'now' | 'later',
) => { readonly written: Promise<Result>; readonly durable: Promise<Result> };

export type CommitQueue = {
  readonly commit: Commit;
  /** Makes a write that is durable when it returns, or that is part of the transaction that is open already. */
  readonly atOnce: <Given extends unknown[], Result>(write: (...given: Given) => Result) => (...given: Given) => Result;
  /** The number of groups that were committed. */
  readonly commits: () => number;
  /** @throws {@link LedgerError} if nothing is written any more */
  readonly check: () => void;
  /** Commits what waits, and closes the log. */
  readonly close: () => void;
};

type Waiting = {
  readonly write: () => unknown;
  readonly written: PromiseWithResolvers<never>;
  readonly durable: PromiseWithResolvers<never>;
};

type End = { readonly result: unknown } | { readonly error: unknown };

/** A `later` write waits this long for others, in milliseconds. */
const PATIENCE_MS = 100;

type History = Pick<LinkWriter, 'mark' | 'undo' | 'seal'>;

/** For a database that is no ledger. */
const NO_HISTORY: History = { mark: () => 0, undo: () => {}, seal: () => {} };

/** Queues the writes of a database. @param history - of what is written; its link ends each transaction */
export const commitQueue = (database: Database, disk: Disk = NO_DISK, history: History = NO_HISTORY): CommitQueue => {
  let waiting: Waiting[] = [];
  let [isDue, isFlushing] = [false, false];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let commits = 0;
  const writeGroup = groupsOn(database, history);

  /** Commits what waits; the group, if anything of it has to reach the disk. */
  const commitWaiting = (): Kept[] => {
    clearTimeout(timer);
    [timer, isDue] = [undefined, false];
    const group = waiting;
    waiting = [];
    if (group.length === 0) return [];
    try {
      disk.check();
      const ends = writeGroup(group);
      commits += 1;
      return keptOf(group, ends);
    } catch (error) {
      // Nothing of the group is durable, even if its writes have returned.
      for (const one of group) fail(one, asLedgerError(error));
      return [];
    }
  };

  const commitNext = (): void => {
    const before = commits;
    const kept = commitWaiting();
    if (commits === before) return;
    isFlushing = true;
    const settle = (tell: (one: Kept) => void): void => {
      isFlushing = false;
      if (isDue) setImmediate(commitNext);
      for (const one of kept) tell(one);
    };
    disk.flushed().then(
      () => settle(({ durable, result }) => durable.resolve(result)),
      (error) => settle(({ durable }) => reject(durable, error)),
    );
  };

  const makeDue = (): void => {
    if (!isDue && !isFlushing) setImmediate(commitNext);
    isDue = true;
  };

  return {
    commit: (write, when = 'now') => {
      const [written, durable] = [Promise.withResolvers<never>(), Promise.withResolvers<never>()];
      if (when === 'now') makeDue();
      else timer ??= setTimeout(makeDue, PATIENCE_MS);
      waiting.push({ write, written, durable });
      return { written: written.promise, durable: durable.promise };
    },
    atOnce: (write) => {
      const alone = database.transaction(sealed(history, write));
      return (...given) => {
        try {
          if (database.inTransaction) return write(...given);
          disk.check();
          const result = alone.immediate(...given);
          disk.flush();
          return result;
        } catch (error) {
          throw asLedgerError(error);
        }
      };
    },
    commits: () => commits,
    check: disk.check,
    close: () => {
      const kept = commitWaiting();
      try {
        if (kept.length > 0) disk.flush();
        for (const { durable, result } of kept) durable.resolve(result);
      } catch (error) {
        for (const { durable } of kept) reject(durable, error);
      }
      disk.close();
    },
  };
};

/** A write that is committed and not durable yet. */
type Kept = Pick<Waiting, 'durable'> & { readonly result: never };

/** Tells each writer how its write ended. */
const keptOf = (group: readonly Waiting[], ends: readonly End[]): Kept[] =>
  group.flatMap((one, at) => {
    const end = ends[at];
    if (end === undefined || 'error' in end) {
      fail(one, end?.error);
      return [];
    }
    one.written.resolve(end.result as never);
    return [{ durable: one.durable, result: end.result as never }];
  });

const fail = ({ written, durable }: Waiting, error: unknown): void => {
  reject(written, error);
  reject(durable, error);
};

/** A caller may wait for the other promise alone. */
const reject = (one: PromiseWithResolvers<never>, error: unknown): void => {
  one.promise.catch(() => {});
  one.reject(error);
};

/** Writes a group as one, and again, each write undoable by itself, if one of them fails. */
const groupsOn = (database: Database, history: History): ((group: readonly Waiting[]) => readonly End[]) => {
  const together = database.transaction(
    sealed(history, (group: readonly Waiting[]) => group.map(({ write }): End => ({ result: write() }))),
  );
  const undoable = database.transaction((write: () => unknown) => undoing(history, write));
  const oneByOne = database.transaction(
    sealed(history, (group: readonly Waiting[]) => group.map(({ write }) => attempt(database, undoable, write))),
  );
  return (group) => {
    try {
      return together.immediate(group);
    } catch (error) {
      if (isBusy(error)) throw error;
      return oneByOne.immediate(group);
    }
  };
};

/** A write that has failed leaves nothing in the history. */
const undoing = <Result>(history: History, write: () => Result): Result => {
  const mark = history.mark();
  try {
    return write();
  } catch (error) {
    history.undo(mark);
    throw error;
  }
};

/** A whole transaction, with the link of what it has written. */
const sealed =
  <Given extends unknown[], Result>(history: History, write: (...given: Given) => Result) =>
  (...given: Given): Result => {
    try {
      const result = write(...given);
      history.seal();
      return result;
    } catch (error) {
      history.undo(0);
      throw error;
    }
  };

/** Another process has the file: a second try would only wait for it once more. */
const isBusy = (error: unknown): boolean => error instanceof SQLiteError && error.code === 'SQLITE_BUSY';

/** Runs one write of a group so that what fails is undone by itself. @throws what has undone the whole group */
const attempt = (database: Database, undoable: (write: () => unknown) => unknown, write: () => unknown): End => {
  let own: unknown;
  const noting = (): unknown => {
    try {
      return write();
    } catch (error) {
      own = error;
      throw error;
    }
  };
  try {
    return { result: undoable(noting) };
  } catch (error) {
    // A full disk, for one, undoes the whole transaction: later writes would be on their own. If something other than the
    // write has failed, it is unknown what of it is undone.
    if (!database.inTransaction || error !== own) throw error;
    return { error };
  }
};
