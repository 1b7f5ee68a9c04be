/** Group commit: writes of the same moment share one transaction, and with it one wait for the disk. */
import { type Database, SQLiteError } from 'bun:sqlite';
import { type Disk, NO_DISK } from './disk.ts';

/** Runs a write with the others of the moment; its promise is kept once all of them are durable. */
export type Grouped = <Result>(write: () => Result) => Promise<Result>;

/** What a write has returned, and the promise that it is durable: until that is kept, nobody may be told. */
export type Written<Result> = { readonly result: Result; readonly durable: Promise<void> };

type Waiting = { readonly write: () => unknown; readonly keep: (written: Written<never>) => void; readonly fail: Fail };
type Fail = (error: unknown) => void;

/** How one write of a group ended. */
type End = { readonly result: unknown } | { readonly error: unknown };

/** How long a write that nobody waits for may wait for others, in milliseconds. */
const PATIENCE_MS = 100;

/**
 * Gathers writes until the requests that have arrived with them had their turn, and until those before are on the disk,
 * which nothing else waits for.
 *
 * A group is written as one first, and again, each write undoable by itself, only when one of them fails: so a write may be
 * run twice, and must do nothing but read and write the database.
 */
export const groupCommit = (
  database: Database,
  asLedgerError: (error: unknown) => Error,
  disk: Disk = NO_DISK,
): {
  readonly grouped: Grouped;
  /** The same, told as soon as it is written: what may be done before it is durable is done meanwhile. */
  readonly written: <Result>(write: () => Result) => Promise<Written<Result>>;
  /** The same, for what nobody waits for: it waits for the next group, or a moment. */
  readonly later: Grouped;
  /** Writes at once what waits. */
  readonly finish: () => void;
  readonly commits: () => number;
} => {
  let waiting: Waiting[] = [];
  let [isDue, isFlushing] = [false, false];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let commits = 0;

  const together = database.transaction((group: readonly Waiting[]) =>
    group.map(({ write }): End => ({ result: write() })),
  );
  const undoable = database.transaction((write: () => unknown) => write());
  const oneByOne = database.transaction((group: readonly Waiting[]) =>
    group.map(({ write }) => attempt(database, undoable, write)),
  );

  const commit = (group: readonly Waiting[]): readonly End[] => {
    disk.check();
    try {
      return together.immediate(group);
    } catch (error) {
      if (isBusy(error)) throw error;
      return oneByOne.immediate(group);
    }
  };

  /** @param flushed - waits for the disk once they are written */
  const writeAll = (flushed: () => Promise<void>): void => {
    clearTimeout(timer);
    [timer, isDue] = [undefined, false];
    const group = waiting;
    waiting = [];
    if (group.length === 0) return;
    let ends: readonly End[];
    try {
      ends = commit(group);
      commits += 1;
    } catch (error) {
      // Nothing of the group is durable, whatever its writes returned.
      for (const { fail } of group) fail(asLedgerError(error));
      return;
    }
    const durable = flushed();
    durable.catch(() => {}); // Those who wait for it are told.
    for (const [at, end] of ends.entries()) {
      if ('error' in end) group[at]?.fail(end.error);
      else group[at]?.keep({ result: end.result as never, durable });
    }
  };

  const writeNext = (): void => {
    if (isFlushing) return;
    writeAll(async () => {
      isFlushing = true;
      try {
        await disk.flushed();
      } finally {
        isFlushing = false;
        if (isDue) setImmediate(writeNext);
      }
    });
  };

  const makeDue = (): void => {
    if (!isDue && !isFlushing) setImmediate(writeNext);
    isDue = true;
  };

  const wait = <Result>(write: () => Result): Promise<Written<Result>> =>
    new Promise((keep, fail) => {
      waiting.push({ write, keep, fail });
    });

  const written = <Result>(write: () => Result): Promise<Written<Result>> => {
    makeDue();
    return wait(write);
  };

  return {
    written,
    grouped: (write) => durably(written(write)),
    later: (write) => {
      timer ??= setTimeout(makeDue, PATIENCE_MS);
      return durably(wait(write));
    },
    finish: () => writeAll(async () => disk.flush()),
    commits: () => commits,
  };
};

const durably = async <Result>(written: Promise<Written<Result>>): Promise<Result> => {
  const { result, durable } = await written;
  await durable;
  return result;
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
    // A full disk, for one, undoes the whole transaction: what came after would be written on its own. And where it is not
    // the write that has failed, nobody knows what of it is undone.
    if (!database.inTransaction || error !== own) throw error;
    return { error };
  }
};
