/** The ledger's tables, by version. A version, once released, is never edited: a change is a new entry. */
import type { Database } from 'bun:sqlite';
import { LedgerError } from './ledger.ts';

const MIGRATIONS: readonly string[] = [
  `CREATE TABLE ledger (
     key TEXT PRIMARY KEY,
     value TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE purchase (
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
     settled_at INTEGER,
     UNIQUE (network, asset, payer, nonce),
     CHECK (state <> 'settled' OR ("transaction" IS NOT NULL AND settled_at IS NOT NULL))
   ) STRICT;

   CREATE INDEX purchase_undecided ON purchase (state, lease_expires_at) WHERE state IN ('settling', 'uncertain');`,
];

/**
 * Brings a ledger to the newest version, each step in a transaction of its own.
 *
 * @throws {@link LedgerError} for a ledger that a newer executable has written
 */
export const migrate = (database: Database): void => {
  const version = (): number => (database.query('PRAGMA user_version').get() as { user_version: number }).user_version;
  if (version() > MIGRATIONS.length) {
    throw new LedgerError(
      `the ledger has schema version ${version()}; this executable knows up to ${MIGRATIONS.length}. Use a newer executable.`,
    );
  }
  for (const [index, statements] of MIGRATIONS.entries()) {
    database
      .transaction(() => {
        if (version() > index) return;
        database.run(statements);
        database.run(`PRAGMA user_version = ${index + 1}`);
      })
      .immediate();
  }
};
