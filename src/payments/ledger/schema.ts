/** The ledger's tables, by version. A version, once released, is never edited: a change is a new entry. */
import { Database } from 'bun:sqlite';
import type { AuthorizationKey } from '../protocol/payment.ts';
import { GENESIS, historian } from './history.ts';
import { LedgerError } from './ledger.ts';
import { authorizationDigest, identifierDigestFor, KEPT, type Row, textOf } from './rows.ts';

type Migration = string | ((database: Database) => void);

/** The columns that a purchase has had from the first version on; never edited either. */
const PURCHASE = `
  id INTEGER PRIMARY KEY,
  network TEXT NOT NULL,
  asset TEXT NOT NULL,
  payer TEXT NOT NULL,
  nonce TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('settling', 'settled', 'refused', 'uncertain')),
  payment_digest TEXT NOT NULL,
  resource_digest TEXT NOT NULL,
  answer_digest TEXT,
  amount TEXT NOT NULL,
  pay_to TEXT NOT NULL,
  tool TEXT NOT NULL,
  facilitator TEXT NOT NULL,
  request_id TEXT NOT NULL,
  "transaction" TEXT,
  reason TEXT,
  valid_before TEXT NOT NULL,
  owner TEXT NOT NULL,
  lease_expires_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  settled_at INTEGER`;

const SETTLED_IS_WHOLE = `CHECK (state <> 'settled' OR ("transaction" IS NOT NULL AND settled_at IS NOT NULL))`;

const MIGRATIONS: readonly Migration[] = [
  `CREATE TABLE ledger (
     key TEXT PRIMARY KEY,
     value TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE purchase (
     ${PURCHASE},
     UNIQUE (network, asset, payer, nonce),
     ${SETTLED_IS_WHOLE}
   ) STRICT;

   CREATE INDEX purchase_undecided ON purchase (state, lease_expires_at) WHERE state IN ('settling', 'uncertain');`,

  `ALTER TABLE purchase ADD COLUMN head_block INTEGER;
   ALTER TABLE purchase ADD COLUMN identifier_digest TEXT;
   CREATE UNIQUE INDEX purchase_identifier ON purchase (identifier_digest) WHERE identifier_digest IS NOT NULL;

   CREATE TABLE event (
     id INTEGER PRIMARY KEY,
     purchase_id INTEGER NOT NULL REFERENCES purchase (id),
     at INTEGER NOT NULL,
     kind TEXT NOT NULL,
     actor TEXT NOT NULL,
     detail TEXT NOT NULL,
     hash TEXT NOT NULL
   ) STRICT;

   CREATE INDEX event_of_purchase ON event (purchase_id);`,

  carryOver,

  "CREATE INDEX purchase_refused ON purchase (state) WHERE state = 'refused';",

  digestAuthorizations,

  bindIdentifiers,

  `ALTER TABLE purchase ADD COLUMN client_digest TEXT;
   ALTER TABLE purchase ADD COLUMN wrong_resources TEXT;`,

  // SQLite casts what is too large for an integer to the largest one (https://sqlite.org/lang_expr.html#castexpr).
  // `gap`: events that were pruned, and the digest of the last of them.
  `ALTER TABLE purchase ADD COLUMN next_look_at INTEGER;
   ALTER TABLE purchase ADD COLUMN resource_key TEXT;
   ALTER TABLE purchase ADD COLUMN pack TEXT;

   UPDATE purchase SET next_look_at = CASE state WHEN 'settling' THEN lease_expires_at ELSE updated_at END
     WHERE state IN ('settling', 'uncertain');

   DROP INDEX purchase_undecided;
   CREATE INDEX purchase_open ON purchase (next_look_at, state, lease_expires_at, resource_key)
     WHERE state IN ('settling', 'uncertain');
   DROP INDEX purchase_refused;
   CREATE INDEX purchase_refused ON purchase (CAST(valid_before AS INTEGER)) WHERE state = 'refused';
   CREATE INDEX purchase_late ON purchase (resource_key) WHERE settled_at > created_at + 3600000;

   CREATE TABLE gap (first INTEGER NOT NULL UNIQUE, last INTEGER PRIMARY KEY, hash TEXT NOT NULL) STRICT;`,

  // From here on, the history goes on in links, of which the first stands for the last event. An older executable that is
  // about to stop can still write events.
  `CREATE TABLE link (id INTEGER PRIMARY KEY, entries TEXT NOT NULL, hash TEXT NOT NULL) STRICT;
   INSERT INTO link SELECT coalesce(max(id), 0), '', coalesce((SELECT hash FROM event ORDER BY id DESC LIMIT 1), '${GENESIS}')
     FROM event;
   ALTER TABLE purchase ADD COLUMN was_uncertain INTEGER NOT NULL DEFAULT 0;

   UPDATE purchase SET was_uncertain = 1
     WHERE id IN (SELECT purchase_id FROM event WHERE kind IN ('carried_over', 'uncertain', 'taken_up'));`,

  'ALTER TABLE purchase ADD COLUMN gas TEXT;',
];

/** Begins the history of rows that are older than it. */
function carryOver(database: Database): void {
  noteCarriedOver(database, database.query('SELECT * FROM purchase ORDER BY id').all() as Row[]);
}

/** Notes what rows are after a migration. */
function noteCarriedOver(database: Database, rows: readonly Row[]): void {
  const append = historian(database);
  for (const { id, updated_at, ...columns } of rows) {
    const detail = Object.fromEntries(KEPT.map((name) => [name, textOf(columns[name])]));
    append({ purchaseId: Number(id), at: Number(updated_at), kind: 'carried_over', actor: 'operator', detail });
  }
}

/** Replaces the four-column UNIQUE by one on a digest; SQLite can only drop it by rebuilding the table. */
function digestAuthorizations(database: Database): void {
  database.run(`
    CREATE TABLE digested (
      ${PURCHASE},
      head_block INTEGER,
      identifier_digest TEXT,
      authorization_digest BLOB NOT NULL CHECK (length(authorization_digest) = 32),
      ${SETTLED_IS_WHOLE}
    ) STRICT`);
  const insert = database.query('INSERT INTO digested SELECT *, $digest FROM purchase WHERE id = $id');
  const keys = database.query('SELECT id, network, asset, payer, nonce FROM purchase ORDER BY id').iterate();
  for (const key of keys as Iterable<AuthorizationKey & { id: bigint }>) {
    insert.run({ id: key.id, digest: authorizationDigest(key) });
  }
  database.run(`
    DROP TABLE purchase;
    ALTER TABLE digested RENAME TO purchase;
    CREATE UNIQUE INDEX purchase_authorization ON purchase (authorization_digest);
    CREATE UNIQUE INDEX purchase_identifier ON purchase (identifier_digest) WHERE identifier_digest IS NOT NULL;
    CREATE INDEX purchase_undecided ON purchase (state, lease_expires_at) WHERE state IN ('settling', 'uncertain');
    CREATE INDEX purchase_refused ON purchase (state) WHERE state = 'refused'`);
}

/** Makes the identifiers of older rows those of their payers: until here, a digest covered the identifier alone. */
function bindIdentifiers(database: Database): void {
  const identified = database.query('SELECT * FROM purchase WHERE identifier_digest IS NOT NULL ORDER BY id').all();
  const update = database.query('UPDATE purchase SET identifier_digest = $digest WHERE id = $id');
  const rows = (identified as Row[]).map((row) => ({
    ...row,
    id: row.id ?? null,
    identifier_digest: identifierDigestFor(String(row.payer), String(row.identifier_digest)),
  }));
  for (const { id, identifier_digest: digest } of rows) update.run({ id, digest });
  noteCarriedOver(database, rows);
}

/**
 * Brings a ledger to the newest version, each step in a transaction of its own; a new one in a single transaction.
 *
 * @throws {@link LedgerError} for a ledger that a newer executable has written
 */
export const migrate = (database: Database): void => {
  const version = (): number =>
    Number((database.query('PRAGMA user_version').get() as { user_version: number | bigint }).user_version);
  const before = version();
  if (before > MIGRATIONS.length) {
    throw new LedgerError(
      `the ledger has schema version ${before}; this executable knows up to ${MIGRATIONS.length}. Use a newer executable.`,
    );
  }
  const steps = MIGRATIONS.map((step, index) => () => {
    // Another process may have migrated it meanwhile.
    if (version() > index) return;
    if (typeof step === 'string') database.run(step);
    else step(database);
    database.run(`PRAGMA user_version = ${index + 1}`);
  });
  const all = () => {
    for (const step of steps) step();
  };
  for (const work of before === 0 ? [all] : steps.slice(before)) database.transaction(work).immediate();
};

/** Tables, indexes and triggers that are not those of this version; an older ledger is not compared. */
export const schemaFlaws = (database: Database): readonly string[] => {
  const { user_version: version } = database.query('PRAGMA user_version').get() as { user_version: number | bigint };
  if (Number(version) !== MIGRATIONS.length) return [];
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

/** What SQLite makes by itself has a name that begins with `sqlite_` (https://sqlite.org/fileformat2.html#storage_of_the_sql_database_schema). */
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
