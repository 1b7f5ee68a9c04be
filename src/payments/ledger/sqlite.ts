/** The ledger in SQLite: write-ahead log, a sync before every acknowledged write, one writer at a time. */

import type { Database } from 'bun:sqlite';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { connect } from './connect.ts';
import { diskUnder, type Sync } from './disk.ts';
import { checkOf, keyFileOf, ledgerKey, parseKey } from './key.ts';
import { type Ledger, LedgerError, type LedgerMode } from './ledger.ts';
import { guard, operations } from './operations.ts';
import { migrate } from './schema.ts';

type LedgerOptions = {
  /** The database file, or `:memory:`. */
  readonly file: string;
  readonly mode: LedgerMode;
  /** The digest key in hexadecimal; without it the file beside the ledger holds it. */
  readonly key?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** How its log is brought to the disk. */
  readonly sync?: Sync;
};

/**
 * Opens a ledger, creating it when there is none.
 *
 * @throws {@link LedgerError} when it cannot be opened, holds payments of the other mode, or lost its key
 */
export const openLedger = ({ file, mode, key, now = Date.now, sync }: LedgerOptions): Ledger =>
  guard(() => {
    const database = connect(file, { create: true });
    try {
      migrate(database);
      claimMode(database, file, mode);
      const secret = key === undefined ? secretOf(database, file) : parseKey(key, '--ledger-key');
      claimKey(database, file, secret);
      return operations(database, { secret, now, disk: diskUnder(database, sync) });
    } catch (error) {
      database.close();
      throw error;
    }
  });

const secretOf = (database: Database, file: string): Buffer => {
  if (file === ':memory:') return Buffer.from(randomUUID());
  if (!existsSync(keyFileOf(file))) forgetKeyOfEmpty(database);
  return ledgerKey(file, database.query('SELECT 1 FROM purchase LIMIT 1').get() === null);
};

/** Keeps the first value of a property for good, and tells which it is. */
const keepFirst = (database: Database, property: string, value: string): string =>
  database
    .transaction((): string => {
      database.run('INSERT INTO ledger VALUES (?, ?) ON CONFLICT (key) DO NOTHING', [property, value]);
      return (database.query('SELECT value FROM ledger WHERE key = ?').get(property) as { value: string }).value;
    })
    .immediate();

/** A ledger keeps the mode it was made in: two processes could share an empty one before either has a row. */
const claimMode = (database: Database, file: string, mode: LedgerMode): void => {
  const kept = keepFirst(database, 'mode', mode);
  if (kept === mode) return;
  throw new LedgerError(
    `the ledger ${file} is for ${kept} payments and cannot be used in ${mode} mode. Name another file with --ledger.`,
  );
};

/** Takes a new key for a ledger without rows, whose old one nobody needs. */
const forgetKeyOfEmpty = (database: Database): void => {
  database.run("DELETE FROM ledger WHERE key = 'key_check' AND NOT EXISTS (SELECT 1 FROM purchase)");
};

/** A ledger knows its key by a digest: with another one no buyer would be recognised, and all would be asked to pay again. */
const claimKey = (database: Database, file: string, secret: Buffer): void => {
  const check = checkOf(secret);
  if (keepFirst(database, 'key_check', check) === check) return;
  throw new LedgerError(
    `the key is not the one that the ledger ${file} was made with. Restore its key file, or give the right --ledger-key.`,
  );
};
