/** Whether the files of a ledger are there, and still the ones that were opened. */
import { existsSync, statSync } from 'node:fs';
import { keyFileOf } from './key.ts';
import { LedgerError } from './ledger.ts';

/**
 * Remembers which files some names lead to.
 *
 * @returns what tells whether each name still leads to the same file; a call costs one `stat` a name
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
 * Refuses a ledger that was there before: its key still is. A new one in its place would know no buyer.
 *
 * @throws {@link LedgerError} if there is a key file, but no ledger with content
 */
export const refuseLost = (file: string): void => {
  const problem = lossOf(file);
  if (problem !== undefined) throw new LedgerError(problem, { hint: LOST_HINT });
};

/** A sentence, if a key file has lost its ledger. SQLite writes the first page of a ledger before it has a key. */
export const lossOf = (file: string): string | undefined => {
  const keyFile = keyFileOf(file);
  if (file === ':memory:' || !existsSync(keyFile)) return undefined;
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size !== undefined && size > 0) return undefined;
  return `the ledger ${file} is ${size === undefined ? 'missing' : 'empty'}, but its key file ${keyFile} is there`;
};

export const LOST_HINT = 'restore the ledger, or remove the key file to begin anew';
