/** Puts a backup in the place of a ledger in a file. The former ledger stays beside it under another name. */
import { Database } from 'bun:sqlite';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { reasonOf } from '../../errors/reason.ts';
import { backUpLedger, hasKeyBeside, noteHead } from './backup.ts';
import { keyFileOf } from './day-keys.ts';
import { flushNames } from './files.ts';
import { type Examination, LedgerError, type LedgerMode } from './ledger.ts';
import { refuseArchive, takeAlone } from './open.ts';
import { readSqlite } from './operator.ts';
import { hasChannels } from './schema.ts';
import { guard } from './sqlite.ts';

export type Restored = {
  /** Of the copy that was put in place; with flaws, nothing was changed. */
  readonly found: Examination;
  readonly mode: LedgerMode | undefined;
  /** The name that the former ledger has now; absent if there was none. */
  readonly aside?: string | undefined;
  /** The key file beside the ledger: it was the right one, was copied with the backup, or has to be brought. */
  readonly key?: 'kept' | 'copied' | 'missing';
};

type RestoreOptions = {
  /** Also replaces a ledger that is newer, another one, or cannot be read. */
  readonly isForced: boolean;
  /** Names what was replaced. */
  readonly now: Date;
};

/**
 * Restores a ledger from a backup. The ledger is on the disk, for its owner alone, when it returns.
 *
 * @throws {@link LedgerError} if the backup cannot be read, or the ledger is in use, or is newer and `isForced` is not set
 */
export const restoreLedger = async (
  backup: string,
  ledger: string,
  { isForced, now }: RestoreOptions,
): Promise<Restored> => {
  if (existsSync(backup) && existsSync(ledger) && realpathSync(backup) === realpathSync(ledger))
    throw new LedgerError(`${backup} is the ledger itself`, { hint: 'name a backup of it' });
  const checked = await lookAt(backup);
  if (checked.found.flaws.length > 0) return checked;
  const draft = `${ledger}.${randomBytes(8).toString('hex')}`;
  try {
    const { keyFile } = backUpLedger(backup, draft, { withKey: true });
    const copy = await lookAt(draft);
    if (copy.found.flaws.length > 0) return copy;
    forgetLooks(draft);
    const hasLedger = (statSync(ledger, { throwIfNoEntry: false })?.size ?? 0) > 0;
    if (hasLedger) {
      refuseInUse(ledger);
      if (!isForced) await refuseNewer(draft, ledger);
    }
    const aside = `${ledger}.replaced-${now.toISOString().replaceAll(/[-:.]/g, '')}`;
    const key = hasKeyBeside(draft, ledger) ? 'kept' : keyFile === undefined ? 'missing' : 'copied';
    giveToOwner([draft, ...(keyFile === undefined ? [] : [keyFile])], existsSync(ledger) ? ledger : dirname(ledger));
    // The key goes first: a key without its ledger stops the start of a service.
    if (key === 'copied') {
      setAside(keyFileOf(ledger), keyFileOf(aside));
      renameSync(keyFileOf(draft), keyFileOf(ledger));
    }
    // The log goes before its database: no other database may ever meet it.
    const moved = ['-wal', '-shm', '.heads', ''].map((suffix) => setAside(ledger + suffix, aside + suffix));
    renameSync(draft, ledger);
    flushNames(dirname(ledger));
    // Digests of what came after the backup would say later that the history was cut off.
    giveToOwner([noteHead(ledger, copy.found, now)], ledger);
    return { ...copy, aside: moved.includes(true) ? aside : undefined, key };
  } finally {
    for (const suffix of ['', '-wal', '-shm', '.ledger-key']) rmSync(draft + suffix, { force: true });
  }
};

/** The escrows may show what is newer than the backup: no voucher is taken before another look. */
const forgetLooks = (file: string): void => {
  const database = guard(() => new Database(file, { readwrite: true }));
  try {
    if (hasChannels(database)) database.run('UPDATE channel SET looked_at = 0');
  } finally {
    database.close();
  }
};

const lookAt = async (file: string): Promise<Pick<Restored, 'found' | 'mode'>> => {
  const reader = await readSqlite(file);
  try {
    return { found: await reader.examine(), mode: await reader.mode() };
  } finally {
    await reader.close();
  }
};

/** A file that SQLite cannot read gives no answer: {@link refuseNewer} then refuses it. */
const refuseInUse = (ledger: string): void => {
  const database = guard(() => new Database(ledger, { readwrite: true }));
  try {
    refuseArchive(database, ledger);
    takeAlone(database, ledger, 'restore again');
  } catch (error) {
    if (error instanceof LedgerError) throw error;
  } finally {
    database.close();
  }
};

/** Refuses to replace a ledger, unless the backup has all of its history. */
const refuseNewer = async (backup: string, ledger: string): Promise<void> => {
  const hint = 'add --replace to restore all the same: the ledger is kept aside';
  const current = await lookAt(ledger).catch((error: unknown) => {
    throw new LedgerError(`the ledger ${ledger} cannot be compared with the backup: ${reasonOf(error)}`, { hint });
  });
  if (current.found.flaws.length > 0)
    throw new LedgerError(`the ledger ${ledger} is not whole, so it cannot be compared with the backup`, { hint });
  const reader = await readSqlite(backup);
  try {
    if ((await reader.examine([current.found.head])).flaws.length === 0) return;
  } finally {
    await reader.close();
  }
  throw new LedgerError(`the ledger ${ledger} is newer than the backup, or another one, and nothing was changed`, {
    hint,
  });
};

/** @returns false if there was no such file */
const setAside = (file: string, aside: string): boolean => {
  if (!existsSync(file)) return false;
  if (existsSync(aside)) throw new LedgerError(`${aside} is there already; restore again in a second`);
  renameSync(file, aside);
  return true;
};

/** Root restores for the account of the service. */
const giveToOwner = (files: readonly string[], like: string): void => {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(like);
  for (const file of files) chownSync(file, uid, gid);
};
