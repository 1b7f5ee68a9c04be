/** Examines the archives of a ledger in a file: that they are those that its seals name, and whole. */
import type { Database } from 'bun:sqlite';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { examineArchive } from './examine.ts';
import { type Archives, type Examination, fenceOf, LedgerError } from './ledger.ts';
import { connect } from './open.ts';
import {
  type Closed,
  closedIn,
  digestOfFile,
  prunedAfter,
  type SealedPart,
  type SignedSeal,
  sealText,
} from './seal.ts';

export type Looked = Pick<SealedPart, 'lookedAt' | 'notLookedAt'> & {
  /** The digests of the links in them. */
  readonly hashes: ReadonlySet<string>;
  readonly flaws: readonly string[];
};

/**
 * Follows the seals from the newest to the oldest, each to its archive. The last seal of the history vouches for the newest
 * archive, and a seal in that one for the archive before.
 *
 * @throws {@link LedgerError} if a path cannot be read
 */
export const examineArchives = async (database: Database, { paths, signerOf }: Archives): Promise<Looked> => {
  const files = filesAt(paths);
  const fenced = database.query('SELECT 1 FROM fence WHERE digest = ?');
  const isFenced = (digest: Uint8Array): boolean => fenced.get(fenceOf(digest)) !== null;
  const [hashes, flaws, lookedAt]: [Set<string>, string[], string[]] = [new Set(), [], []];
  let [closed, stayed] = stayingIn(database);
  while (closed !== undefined) {
    const { seal }: Closed = closed;
    const file = await fileOf(closed, files);
    if (file === undefined) return { hashes, flaws, lookedAt, notLookedAt: seal.archive.name };
    const signed = await signatureFlaw(closed, signerOf);
    const archive = connect(file, { readonly: true });
    try {
      const found = examineArchive(archive, { seal, carried: stayed, isFenced });
      for (const digest of found.hashes) hashes.add(digest);
      flaws.push(...[...signed, ...found.flaws].map((flaw) => `the archive ${seal.archive.name}: ${flaw}`));
      [closed, stayed] = stayingIn(archive);
    } finally {
      archive.close();
    }
    lookedAt.push(seal.archive.name);
  }
  return { hashes, flaws, lookedAt };
};

/** What was closed before a history begins, and the purchases of that which have no row in its archive. */
const stayingIn = (database: Database): readonly [Closed | undefined, ReadonlySet<number>] => {
  const closed = closedIn(database);
  return [closed, new Set(closed && [...closed.carried, ...prunedAfter(database, closed.seal.to)])];
};

/** The files at the paths. A folder stands for those in it. */
export const filesAt = (paths: readonly string[]): readonly string[] =>
  paths.flatMap((path) => {
    try {
      if (!statSync(path).isDirectory()) return [path];
      return readdirSync(path).map((name) => join(path, name));
    } catch (error) {
      throw new LedgerError(`the archive ${path} cannot be read: ${(error as Error).message}`, {
        hint: 'name the file or the folder that ledger close has written: --archive PATH',
      });
    }
  });

/** The file that a seal names, by its size and digest: it may have got another name. */
export const fileOf = async ({ seal }: SignedSeal, files: readonly string[]): Promise<string | undefined> => {
  const { bytes, sha256 } = seal.archive;
  for (const file of files) {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isFile() === true && found.size === bytes && (await digestOfFile(file)) === sha256) return file;
  }
  return undefined;
};

export const signatureFlaw = async (
  { seal, signature, signer }: SignedSeal,
  signerOf: Archives['signerOf'],
): Promise<readonly string[]> => {
  if (signature === undefined || signer === undefined) return [];
  const found = await signerOf(sealText(seal), signature).catch(() => undefined);
  return found?.toLowerCase() === signer.toLowerCase() ? [] : [`its seal is not signed by ${signer}`];
};

/** Joins what was found in the archives and in the ledger. @param examine - looks for the digests that no archive has */
export const withArchives = async (
  { hashes, flaws, ...looked }: Looked,
  noted: readonly string[],
  examine: (left: readonly string[]) => Promise<Examination> | Examination,
): Promise<Examination> => {
  const found = await examine(noted.filter((digest) => !hashes.has(digest)));
  if (found.sealed === undefined) return { ...found, flaws: [...found.flaws, ...flaws] };
  // An archive that was looked at is no longer one that was not.
  const { notLookedAt: _, ...sealed } = found.sealed;
  return { ...found, sealed: { ...sealed, ...looked }, flaws: [...found.flaws, ...flaws] };
};
