/** The schema of a ledger in a file, and the way to its next version. */
import { expect, test } from 'bun:test';
import { LedgerError } from '../../../src/payments/ledger/ledger.ts';
import { connect } from '../../../src/payments/ledger/open.ts';
import { MIGRATIONS, migrate } from '../../../src/payments/ledger/schema.ts';
import { ledgerPlace, SETTLED } from '../../support/ledger-file.ts';
import { openingOf } from '../../support/ledger-process.ts';

const KEY = 'ab'.repeat(32);

test('columns that every row has cannot be empty', () => {
  using place = ledgerPlace();
  place.open({ key: KEY });
  const filled = (table: string) =>
    place.sql((database) =>
      database.query(`SELECT name FROM pragma_table_info('${table}') WHERE "notnull" = 1 AND pk = 0`).values().flat(),
    );
  expect(filled('purchase')).toEqual([
    ...['authorization_digest', 'was_uncertain', 'network', 'method', 'asset', 'payer', 'nonce', 'state'],
    ...['payment_digest', 'resource_digest', 'resource_key', 'amount', 'pay_to', 'tool', 'valid_before', 'facilitator'],
    ...['request_id', 'owner', 'lease_expires_at', 'attempts', 'created_at', 'updated_at'],
  ]);
  expect(filled('link')).toEqual(['entries', 'hash']);
  expect(filled('ledger')).toEqual(['value']);
});

const NEXT = [...MIGRATIONS, "ALTER TABLE purchase ADD COLUMN colour TEXT NOT NULL DEFAULT 'none'"];
const migrated = (file: string, steps = NEXT) => {
  const database = connect(file, { readwrite: true });
  try {
    migrate(database, steps);
    return database
      .query('SELECT (SELECT user_version FROM pragma_user_version) AS version, colour FROM purchase')
      .all();
  } finally {
    database.close();
  }
};
const sold = () => {
  const place = ledgerPlace();
  const ledger = place.open({ key: KEY });
  ledger.conclude(ledger.begin(openingOf(1)).purchase, SETTLED);
  ledger.close();
  return { ...place, before: place.examine() };
};

test('a migration to the next version of the schema is done once, and keeps rows and history', () => {
  using place = sold();
  for (let round = 0; round < 2; round += 1) expect(migrated(place.file)).toEqual([{ version: 2n, colour: 'none' }]);
  expect(place.examine()).toEqual(place.before);
});

test('a migration to the next version of the schema leaves nothing behind when one of its steps fails', () => {
  using place = sold();
  expect(() => migrated(place.file, [...NEXT, 'DROP TABLE missing'])).toThrow('no such table');
  expect(place.examine()).toEqual(place.before);
  expect(place.open({ key: KEY }).list(9)).toHaveLength(1);
});

test('a migration to the next version of the schema keeps an older executable from opening the ledger', () => {
  using place = sold();
  migrated(place.file);
  expect(() => place.open({ key: KEY })).toThrow(
    new LedgerError(
      `the ledger ${place.file} has schema version 2; this executable knows up to 1. Use a newer executable.`,
    ),
  );
});
