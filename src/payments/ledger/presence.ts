/** Whether the files of a ledger are there, and still the ones that were opened. */
import { existsSync, statSync } from 'node:fs';
import { dayFolderOf } from './day-keys.ts';
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
 * Refuses a ledger that was there before: its keys still are. A new one in its place would know no buyer.
 *
 * @throws {@link LedgerError} if there is a key file or a folder of day keys, but no ledger with content
 */
export const refuseLost = (file: string): void => {
  const loss = lossOf(file);
  if (loss !== undefined) throw new LedgerError(loss.problem, { hint: loss.remedy });
};

/** What is wrong, and what to do, if a ledger is gone that was there. SQLite writes the first page before there is a key. */
export const lossOf = (file: string): { readonly problem: string; readonly remedy: string } | undefined => {
  if (file === ':memory:') return undefined;
  const left = [keyFileOf(file), dayFolderOf(file)].filter((name) => existsSync(name));
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (left.length === 0 || (size !== undefined && size > 0)) return undefined;
  const names = left.join(' and ');
  return {
    problem: `the ledger ${file} is ${size === undefined ? 'missing' : 'empty'}, but ${names} ${left.length === 1 ? 'is' : 'are'} there`,
    remedy: `clinmeter ledger restore BACKUP, or remove ${names} to begin anew`,
  };
};
