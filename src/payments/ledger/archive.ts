/** Examines the archives of a ledger in a file: that they are those that its seals name, and whole. */
import type { Database } from 'bun:sqlite';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { reasonOf } from '../../errors/reason.ts';
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
  sealFileOf,
  sealFileText,
  sealText,
} from './seal.ts';

/** What was found on the way from the newest seal to the oldest. */
type Looked = Pick<SealedPart, 'lookedAt' | 'notLookedAt'> & {
  readonly flaws: readonly string[];
  /** The digests that no archive has. */
  readonly left: readonly string[];
};

type Inside<Sealed> = { readonly flaws: readonly string[]; readonly former: Sealed | undefined };

export type ArchiveWalk<Sealed extends SignedSeal> = Archives & {
  /** The last seal of the history vouches for the newest archive, and a seal in that one for the archive before. */
  readonly newest: Sealed | undefined;
  /** Examines an archive with the bytes that its seal names. @param onHash - told of each link in it */
  readonly look: (archive: Database, sealed: Sealed, onHash: (hash: string) => void) => Promise<Inside<Sealed>>;
  /** Digests that ledger or archives must still have. */
  readonly noted: readonly string[];
};

/** Follows the seals from the newest to the oldest, each to its archive. One that is missing or was changed is a flaw. */
const followSeals = async <Sealed extends SignedSeal>(walk: ArchiveWalk<Sealed>): Promise<Looked> => {
  const files = filesAt(walk.paths);
  const left = new Set(walk.noted);
  const [flaws, lookedAt, used]: [string[], string[], Set<string>] = [[], [], new Set()];
  for (let sealed = walk.newest; sealed !== undefined; ) {
    const { name } = sealed.seal.archive;
    const file = await fileOf(sealed, files);
    if (file === undefined) {
      flaws.push(lossOf(sealed, files));
      return { left: [...left], flaws, lookedAt, notLookedAt: name };
    }
    const signature = await signatureFlaw(sealed, walk.signerOf);
    const archive = connect(file, { readonly: true });
    try {
      const found = await walk.look(archive, sealed, (hash) => left.delete(hash));
      flaws.push(
        ...[...signature, ...sealFileFlaw(file, sealed), ...found.flaws].map((flaw) => `the archive ${name}: ${flaw}`),
      );
      sealed = found.former;
    } finally {
      archive.close();
    }
    used.add(file);
    lookedAt.push(name);
  }
  // A folder may have those of other ledgers, too.
  const others = walk.paths.filter((path) => files.includes(path) && !used.has(path));
  flaws.push(...others.map((path) => `${path} is not an archive that a seal of this ledger names`));
  return { left: [...left], flaws, lookedAt };
};

const lossOf = ({ seal }: SignedSeal, files: readonly string[]): string => {
  const { name, sha256 } = seal.archive;
  const changed = files.find((file) => basename(file) === name);
  return changed === undefined
    ? `the archive ${name} with the SHA-256 ${sha256} is not among those at --archive`
    : `the archive ${changed} is not the sealed one, whose SHA-256 is ${sha256}`;
};

type FileSeal = Closed & { readonly staying: ReadonlySet<number> };

/** The walk through the archives of a ledger in a file. */
export const archivesOf = (database: Database): Pick<ArchiveWalk<FileSeal>, 'newest' | 'look'> => {
  const fenced = database.query('SELECT 1 FROM fence WHERE digest = ?');
  const isFenced = (digest: Uint8Array): boolean => fenced.get(fenceOf(digest)) !== null;
  return {
    newest: stayingIn(database),
    look: async (archive, { seal, staying }, onHash) => ({
      flaws: examineArchive(archive, { seal, carried: staying, isFenced, onHash }),
      former: stayingIn(archive),
    }),
  };
};

/** What was closed before a history begins, and the purchases of that which have no row in its archive. */
const stayingIn = (database: Database): FileSeal | undefined => {
  const closed = closedIn(database);
  return closed && { ...closed, staying: new Set([...closed.carried, ...prunedAfter(database, closed.seal.to)]) };
};

/** The files at the paths. A folder stands for those in it. */
const filesAt = (paths: readonly string[]): readonly string[] =>
  paths.flatMap((path) => {
    try {
      return statSync(path).isDirectory() ? readdirSync(path).map((name) => join(path, name)) : [path];
    } catch (error) {
      throw unreadable(path, error);
    }
  });

const unreadable = (path: string, error: unknown): LedgerError =>
  new LedgerError(`the archive ${path} cannot be read: ${reasonOf(error)}`, {
    hint: 'name the file or the folder that ledger close has written: --archive PATH',
  });

/** The file that a seal names, by its size and digest: it may have got another name. */
const fileOf = async ({ seal }: SignedSeal, files: readonly string[]): Promise<string | undefined> => {
  const { bytes, sha256 } = seal.archive;
  for (const file of files) {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isFile() !== true || found.size !== bytes) continue;
    const digest = await digestOfFile(file).catch((error) => {
      throw unreadable(file, error);
    });
    if (digest === sha256) return file;
  }
  return undefined;
};

const sealFileFlaw = (file: string, sealed: SignedSeal): readonly string[] =>
  existsSync(sealFileOf(file)) && readFileSync(sealFileOf(file), 'utf8') !== sealFileText(sealed)
    ? [`${sealFileOf(file)} is not the seal of the ledger`]
    : [];

const signatureFlaw = async (
  { seal, signature, signer }: SignedSeal,
  signerOf: Archives['signerOf'],
): Promise<readonly string[]> => {
  if (signature === undefined || signer === undefined) return [];
  const found = await signerOf(sealText(seal), signature).catch(() => undefined);
  return found?.toLowerCase() === signer.toLowerCase() ? [] : [`its seal is not signed by ${signer}`];
};

/** Examines a ledger and its archives. @param examine - examines the ledger, for the digests that no archive has */
export const withArchives = async <Sealed extends SignedSeal>(
  walk: ArchiveWalk<Sealed>,
  examine: (left: readonly string[]) => Promise<Examination> | Examination,
): Promise<Examination> => {
  const { left, flaws, ...looked } = await followSeals(walk);
  const { sealed, ...found } = await examine(left);
  const all = { ...found, flaws: [...found.flaws, ...flaws] };
  if (sealed === undefined) return all;
  // An archive that was looked at is no longer one that was not.
  const { notLookedAt: _, ...part } = sealed;
  return { ...all, sealed: { ...part, ...looked } };
};
