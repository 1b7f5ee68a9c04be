/** The tables of a ledger in a file, by version. A version, once released, is never edited: a change is a new entry. */
import { Database } from 'bun:sqlite';
import { LATE, LedgerError, purchaseColumns } from './ledger.ts';

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

/** The steps from each version to the next. */
export const MIGRATIONS: readonly string[] = [TABLES, CLOSING];

const versionOf = (database: Database): number =>
  Number((database.query('PRAGMA user_version').get() as { user_version: number | bigint }).user_version);

/**
 * Brings a ledger to the newest version, in a single transaction.
 *
 * @throws {@link LedgerError} for a ledger that a newer executable has written
 */
export const migrate = (database: Database, migrations = MIGRATIONS): void => {
  const before = versionOf(database);
  if (before > migrations.length) {
    throw new LedgerError(
      `the ledger ${database.filename} has schema version ${before}; this executable knows up to ${migrations.length}. Use a newer executable.`,
    );
  }
  if (before === migrations.length) return;
  database
    .transaction(() => {
      // Another process may have migrated it meanwhile.
      for (const step of migrations.slice(versionOf(database))) database.run(step);
      database.run(`PRAGMA user_version = ${migrations.length}`);
    })
    .immediate();
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
