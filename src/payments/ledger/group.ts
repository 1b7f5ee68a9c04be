/** Group commit: writes of the same moment share one transaction, and with it one wait for the disk. */
import type { Database } from 'bun:sqlite';

/** Runs a write with the others of the moment; its promise is kept once all of them are durable. */
export type Grouped = <Result>(write: () => Result) => Promise<Result>;

type Waiting = { readonly write: () => unknown; readonly keep: (result: never) => void; readonly fail: Fail };
type Fail = (error: unknown) => void;

/** How one write of a group ended. */
type End = { readonly result: unknown } | { readonly error: unknown };

/** Gathers writes until the requests that have arrived with them had their turn. */
export const groupCommit = (
  database: Database,
  asLedgerError: (error: unknown) => Error,
): { readonly grouped: Grouped; readonly flush: () => void; readonly commits: () => number } => {
  let waiting: Waiting[] = [];
  let commits = 0;
  /** Within the group's transaction: what fails is undone by itself. */
  const undoable = database.transaction((write: () => unknown) => write());

  const attempt = (write: () => unknown): End => {
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
      // A full disk, for one, undoes the whole transaction: what came after would be written on its own. And where it is
      // not the write that has failed, nobody knows what of it is undone.
      if (!database.inTransaction || error !== own) throw error;
      return { error };
    }
  };

  const flush = (): void => {
    const group = waiting;
    waiting = [];
    if (group.length === 0) return;
    const ends: (() => void)[] = [];
    try {
      database
        .transaction(() => {
          for (const { write, keep, fail } of group) {
            const end = attempt(write);
            ends.push('error' in end ? () => fail(end.error) : () => keep(end.result as never));
          }
        })
        .immediate();
      commits += 1;
    } catch (error) {
      // Nothing of the group is durable, whatever its writes returned.
      for (const { fail } of group) fail(asLedgerError(error));
      return;
    }
    for (const end of ends) end();
  };

  const grouped: Grouped = (write) =>
    new Promise((keep, fail) => {
      waiting.push({ write, keep, fail });
      if (waiting.length === 1) setImmediate(flush);
    });

  return { grouped, flush, commits: () => commits };
};
