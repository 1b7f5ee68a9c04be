/**
 * The one way to the disk (`disk.ts`). Writes of the same moment share one transaction, and with it one wait for the disk.
 *
 * 1. A write runs inside a transaction: all of it is kept or nothing.
 * 2. A write may run twice: first with its group, and again by itself if one of the group fails. It must do nothing but
 *    read and write the database.
 * 3. `written` is kept after the commit, `durable` after the disk has it. Until then, no one outside may be told.
 * 4. The event loop never waits for the disk, except in `atOnce` and `close`.
 * 5. While the disk is waited for, no other group is committed: a failure concerns one group alone.
 */
import { type Database, SQLiteError } from 'bun:sqlite';
import { type Disk, NO_DISK } from './disk.ts';
import type { LinkWriter } from './hash-chain.ts';
import { asLedgerError } from './ledger.ts';

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
        if (database.inTransaction) return write(...given);
        disk.check();
        const result = alone.immediate(...given);
        disk.flush();
        return result;
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

/** A write that is committed and not on the disk yet. */
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
  (...given: Given): Result =>
    undoing(history, () => {
      const result = write(...given);
      history.seal();
      return result;
    });

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
