/** The tables of a ledger in a file, by version. A version, once released, is never edited: a change is a new entry. */
import { Database } from 'bun:sqlite';
import { closeSync, existsSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { reasonOf } from '../../errors/reason.ts';
import { channelTable } from './channels.ts';
import { flush, flushNames } from './files.ts';
import { LATE, LedgerError, type Migration, purchaseColumns } from './ledger.ts';

/** The tables of version 1. */
const TABLES = `
  CREATE TABLE ledger (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

  CREATE TABLE purchase (
    id INTEGER PRIMARY KEY,
    authorization_digest BLOB NOT NULL CHECK (length(authorization_digest) = 32),
    was_uncertain INTEGER NOT NULL DEFAULT 0,
    ${purchaseColumns('INTEGER')}
  ) STRICT;

  CREATE UNIQUE INDEX purchase_authorization ON purchase (authorization_digest);
  CREATE UNIQUE INDEX purchase_identifier ON purchase (identifier_digest) WHERE identifier_digest IS NOT NULL;
  CREATE INDEX purchase_open ON purchase (next_look_at, state, lease_expires_at, resource_key)
    WHERE state IN ('settling', 'uncertain');
  CREATE INDEX purchase_refused ON purchase (CAST(valid_before AS INTEGER)) WHERE state = 'refused';
  CREATE INDEX purchase_late ON purchase (resource_key) WHERE settled_at > created_at + ${LATE};

  CREATE TABLE link (id INTEGER PRIMARY KEY, entries TEXT NOT NULL, hash TEXT NOT NULL) STRICT;`;

/**
 * Version 2 closes the books. `fence`: what is left of a closed purchase, half of its authorization's digest, so that the
 * authorization is never sold again. Half of it still takes 2^127 tries on average to hit.
 */
const CLOSING = `
  ALTER TABLE purchase ADD COLUMN refund TEXT;
  CREATE TABLE fence (digest BLOB PRIMARY KEY CHECK (length(digest) = 16)) STRICT, WITHOUT ROWID;`;

/** Version 3 notes the version of the formula of each answer. */
const FORMULAS = 'ALTER TABLE purchase ADD COLUMN formula_version TEXT;';

/** Version 4 keeps channels. A purchase names its own, and at most one deposit of a channel is under way. */
const CHANNELS = `
  ALTER TABLE purchase ADD COLUMN channel_id TEXT;
  ${channelTable('INTEGER')} STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX channel_deposit ON channel (deposit_id) WHERE deposit_id IS NOT NULL;
  CREATE INDEX channel_unclaimed ON channel (unclaimed_since) WHERE unclaimed_since IS NOT NULL;
  CREATE INDEX purchase_channel ON purchase (channel_id) WHERE channel_id IS NOT NULL;`;

/** The steps from each version to the next. */
export const MIGRATIONS: readonly string[] = [TABLES, CLOSING, FORMULAS, CHANNELS];

/** The version of a ledger in a file; 0 of one that is being made. */
export const versionOf = (database: Database): number =>
  Number((database.query('PRAGMA user_version').get() as { user_version: number | bigint }).user_version);

/** The name of the copy that stays of a ledger of a former version. */
const copyOf = (file: string, version: number): string => `${file}.schema-${version}`;

type Migrating = {
  readonly migrations?: readonly string[] | undefined;
  /** False where no other connection can read the ledger: then no copy is kept. */
  readonly keepsCopy?: boolean;
};

/**
 * Brings a ledger to the newest version, in a single transaction. A copy stays of one that was there before.
 *
 * @returns `undefined` for a ledger that is new, or of the newest version already
 * @throws {@link LedgerError} for a ledger that a newer executable has written, and if no copy can be made
 */
export const migrate = (
  database: Database,
  { migrations = MIGRATIONS, keepsCopy = true }: Migrating = {},
): Migration | undefined => {
  const before = versionOf(database);
  if (before > migrations.length) {
    throw new LedgerError(
      `the ledger ${database.filename} has schema version ${before}; this executable knows up to ${migrations.length}. Use a newer executable.`,
    );
  }
  if (before === migrations.length) return undefined;
  let copy: string | undefined;
  try {
    return database
      .transaction((): Migration | undefined => {
        // Another process may have migrated it meanwhile.
        const from = versionOf(database);
        if (from > 0 && from < migrations.length && keepsCopy) copy = keepCopy(database.filename, from);
        for (const step of migrations.slice(from)) database.run(step);
        database.run(`PRAGMA user_version = ${migrations.length}`);
        return from === 0 || from === migrations.length ? undefined : { from, to: migrations.length, copy };
      })
      .immediate();
  } catch (error) {
    if (copy !== undefined) rmSync(copy, { force: true });
    throw error;
  }
};

/** Copies a ledger whose connection holds the lock of writers: no sale is made between the copy and the migration. */
const keepCopy = (file: string, version: number): string => {
  const copy = copyOf(file, version);
  const draft = `${copy}.new`;
  try {
    rmSync(draft, { force: true });
    // SQLite writes into an empty file as if there were none, and leaves its mode.
    closeSync(openSync(draft, 'wx', 0o600));
    const source = new Database(file, { readonly: true });
    try {
      source.run('VACUUM INTO ?', [draft]);
    } finally {
      source.close();
    }
    flush(draft);
    renameSync(draft, copy);
    flushNames(dirname(copy));
    return copy;
  } catch (error) {
    rmSync(draft, { force: true });
    throw new LedgerError(`no copy of the ledger before its migration can be made: ${reasonOf(error)}`, {
      cause: error,
      hint: 'keep twice the size of the ledger free on its disk',
    });
  }
};

/** The copies that former migrations have left; none of a ledger in memory. */
export const copiesBeside = (file: string): readonly string[] => {
  if (!existsSync(file)) return [];
  const folder = dirname(file);
  const start = basename(copyOf(file, 0)).slice(0, -1);
  return readdirSync(folder)
    .filter((name) => name.startsWith(start) && /^\d+$/.test(name.slice(start.length)))
    .map((name) => join(folder, name));
};

/** True for a ledger with channels; one of a former version has none. */
export const hasChannels = (database: Database): boolean =>
  database.query("SELECT 1 FROM sqlite_schema WHERE name = 'channel'").get() !== null &&
  database.query('SELECT 1 FROM channel').get() !== null;

/** @throws {@link LedgerError} for a ledger with channels @param what - cannot be done with it yet */
export const refuseChannels = (database: Database, what: string): void => {
  if (!hasChannels(database)) return;
  throw new LedgerError(`the ledger ${database.filename} has channels of vouchers, and cannot ${what} yet`, {
    hint: 'clinmeter ledger backup keeps all of it',
  });
};

/** Tables, indexes and triggers that are not those of this version; an older ledger is not compared. */
export const schemaFlaws = (database: Database): readonly string[] => {
  if (versionOf(database) !== MIGRATIONS.length) return [];
  const expected = ownSchema();
  const found = schemaOf(database);
  const names = new Set([...expected.keys(), ...found.keys()]);
  return [...names]
    .filter((name) => expected.get(name) !== found.get(name))
    .map(
      (name) =>
        `the schema was changed: ${name} is ${!found.has(name) ? 'missing' : expected.has(name) ? 'another' : 'not of this version'}`,
    );
};

const ownSchema = (): ReadonlyMap<string, string> => {
  const fresh = new Database(':memory:', { strict: true });
  try {
    migrate(fresh);
    return schemaOf(fresh);
  } finally {
    fresh.close();
  }
};

/** SQLite's own tables have a name that begins with `sqlite_` (https://sqlite.org/fileformat2.html#storage_of_the_sql_database_schema). */
const schemaOf = (database: Database): ReadonlyMap<string, string> => {
  const rows = database
    .query("SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
    .all();
  return new Map(
    (rows as { type: string; name: string; sql: string }[]).map(({ type, name, sql }) => [
      `${type} ${name}`,
      sql.replaceAll(/\s+/g, ''),
    ]),
  );
};
