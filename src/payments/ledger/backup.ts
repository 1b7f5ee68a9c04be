/** A copy of a ledger, and of its key if asked for, made while a service writes to the ledger. */
import type { Database } from 'bun:sqlite';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { reasonOf } from '../../errors/reason.ts';
import { readNamed } from '../../named-file.ts';
import { checkOf, keyFileOf, parseKey } from './day-keys.ts';
import { flush, flushNames } from './files.ts';
import { type Examination, LedgerError } from './ledger.ts';
import { connect, refuseArchive } from './open.ts';
import { guard } from './sqlite.ts';

/** The copies; no key file if none was asked for, or if the ledger's key is not in the file beside it. */
export type Backup = { readonly file: string; readonly keyFile: string | undefined };

/**
 * Copies a ledger as it is at one moment, readable by its owner alone. The copy is on the disk when it returns.
 *
 * @param withKey - copies the file with the key too: who has both can test what a buyer may have asked about
 * @throws {@link LedgerError} when there is no ledger, or the copy cannot be written or would overwrite something
 */
export const backUpLedger = (file: string, target: string, { withKey }: { readonly withKey: boolean }): Backup =>
  guard(() => {
    const database = connect(file, { readonly: true });
    try {
      // A copy of SQLite's has other bytes than the seal names.
      refuseArchive(database, file);
      const key = withKey ? keyBeside(database, file) : undefined;
      const keyTarget = keyFileOf(target);
      for (const place of withKey ? [target, keyTarget] : [target]) {
        if (existsSync(place)) throw new LedgerError(`${place} is there already, and a backup overwrites nothing`);
      }
      // The key comes first: a copy that has its name has its key.
      if (key !== undefined) make(keyTarget, (draft) => writeFileSync(draft, key));
      try {
        make(target, (draft) => database.run('VACUUM INTO ?', [draft]));
      } catch (error) {
        if (key !== undefined) rmSync(keyTarget);
        throw error;
      }
      return { file: target, keyFile: key === undefined ? undefined : keyTarget };
    } finally {
      database.close();
    }
  });

const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;

/** A link in a folder that others can write to would lead to a file of their choice. */
const APPEND = O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY;

/**
 * Appends the digest of a ledger's last event to the file of such digests beside it, one a line: time, digest, number of
 * events. A later examination shows whether that history is still there.
 *
 * @returns the file
 * @throws {@link LedgerError} if it cannot be written
 */
export const noteHead = (file: string, { head, events }: Pick<Examination, 'head' | 'events'>, at: Date): string => {
  const heads = `${file}.heads`;
  try {
    const place = openSync(heads, APPEND, 0o600);
    try {
      appendFileSync(place, `${at.toISOString()} ${head} ${events}\n`);
    } finally {
      closeSync(place);
    }
    return heads;
  } catch (error) {
    throw new LedgerError(`the copy is made, but its digest cannot be noted: ${reasonOf(error)}`, {
      cause: error,
      hint: `note ${head} elsewhere`,
    });
  }
};

/** The time of the last backup that {@link noteHead} has noted beside the ledger; none where no line can be read. */
export const lastBackup = (file: string): string | undefined => {
  try {
    const times = readNamed(`${file}.heads`)
      .toString()
      .match(/^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z(?= [0-9a-f]{64} )/gm);
    return times?.at(-1);
  } catch {
    return undefined;
  }
};

/**
 * Reads a file of noted digests. Each line holds one or more, and words that `ledger anchor`, {@link noteHead} or a person
 * writes beside them.
 *
 * @throws {@link LedgerError} if it cannot be read, or has a line or nothing but lines without a digest
 */
export const readHeads = (file: string): readonly string[] => {
  const lines = textIn(file).split('\n');
  const heads = lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    if (line.startsWith('{') && !isWhole(line))
      throw new LedgerError(`${file}: line ${index + 1} is not a whole line of clinmeter ledger anchor`);
    const found = line.toLowerCase().match(/\b[0-9a-f]{64}\b/g);
    if (found === null) throw new LedgerError(`${file}: line ${index + 1} holds no digest of 64 hexadecimal digits`);
    return found;
  });
  if (heads.length === 0) throw new LedgerError(`${file} holds no digest`);
  return heads;
};

/** False for a line of `ledger anchor` that was cut off, or has a changed digest: the others alone would prove less. */
const isWhole = (line: string): boolean => {
  try {
    const { heads }: { heads?: unknown } = JSON.parse(line);
    return Array.isArray(heads) && heads.every((one) => /^[0-9a-f]{64}$/i.test(one?.head));
  } catch {
    return false;
  }
};

const textIn = (file: string): string => {
  try {
    return readNamed(file).toString();
  } catch (error) {
    const hint = 'name the file that ledger backup keeps: --anchor LEDGER.heads';
    throw new LedgerError(`the digests in ${file} cannot be read: ${reasonOf(error)}`, { cause: error, hint });
  }
};

/** The content of the key file, if it is this ledger's: beside one that is served with `--ledger-key` an old one may lie. */
const keyBeside = (database: Database, file: string): string | undefined => {
  const keyFile = keyFileOf(file);
  if (!existsSync(keyFile)) return undefined;
  const content = readFileSync(keyFile, 'utf8');
  const known = database.query("SELECT value FROM ledger WHERE key = 'key_check'").get() as { value: string } | null;
  return known === null || known.value === checkOf(parseKey(content.trim(), keyFile)) ? content : undefined;
};

/** True if the key file beside one ledger is the key of another, such as of its backup. */
export const hasKeyBeside = (ledger: string, file: string): boolean =>
  guard(() => {
    const database = connect(ledger, { readonly: true });
    try {
      return keyBeside(database, file) !== undefined;
    } finally {
      database.close();
    }
  });

/** Makes a whole file or none: the name is taken at once, and what stands under it is complete or empty. */
const make = (target: string, write: (draft: string) => void): void => {
  const draft = `${target}.${randomBytes(8).toString('hex')}`;
  take(target);
  try {
    take(draft);
    write(draft);
    // `VACUUM INTO` does not wait for the disk.
    flush(draft);
    renameSync(draft, target);
    flushNames(dirname(target));
  } catch (error) {
    for (const place of [draft, target]) rmSync(place, { force: true });
    throw new LedgerError(`the backup cannot be written: ${reasonOf(error)}`, { cause: error });
  }
};

/** Makes an empty file that only its owner can read; SQLite writes into one as if there were none. */
const take = (file: string): void => {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    throw new LedgerError(`the backup cannot be written: ${reasonOf(error)}`, { cause: error });
  }
};
