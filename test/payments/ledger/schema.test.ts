/** The schema of a ledger in a file, and the way to its next version. */
import { expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { LedgerError, type Migration, migrationText } from '../../../src/payments/ledger/ledger.ts';
import { connect, openSqlite } from '../../../src/payments/ledger/open.ts';
import { MIGRATIONS, migrate } from '../../../src/payments/ledger/schema.ts';
import { examined, ledgerPlace, SETTLED } from '../../support/ledger-file.ts';
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
    migrate(database, { migrations: steps });
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
  for (let round = 0; round < 2; round += 1)
    expect(migrated(place.file)).toEqual([{ version: BigInt(NEXT.length), colour: 'none' }]);
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
      `the ledger ${place.file} has schema version ${NEXT.length}; this executable knows up to ${MIGRATIONS.length}. Use a newer executable.`,
    ),
  );
});

test('a migration leaves a copy of the ledger as it was, for its owner alone, until the first purchase', async () => {
  using place = sold();
  const copy = `${place.file}.schema-${MIGRATIONS.length}`;
  const { migrated: said, close } = await openSqlite({ file: place.file, mode: 'stub', key: KEY, migrations: NEXT });
  expect(said).toEqual({ from: MIGRATIONS.length, to: NEXT.length, copy });
  expect(migrationText(said as Migration)).toContain(
    `from schema version ${MIGRATIONS.length} to ${NEXT.length}; until the first purchase, ${copy} is`,
  );
  await close();
  const [mode, found] = [statSync(copy).mode & 0o777, examined(copy)];
  expect([mode, found]).toEqual([0o600, place.before]);
  const again = place.open({ key: KEY, migrations: NEXT });
  expect(existsSync(copy)).toBe(true);
  again.begin(openingOf(2));
  expect(existsSync(copy)).toBe(false);
});

test('a ledger that is new, or of this version, is not copied', async () => {
  using place = ledgerPlace();
  for (let round = 0; round < 2; round += 1) {
    const { migrated: said, close } = await openSqlite({ file: place.file, mode: 'stub', key: KEY, migrations: NEXT });
    expect(said).toBeUndefined();
    await close();
  }
  expect(readdirSync(place.folder).filter((name) => name.includes('schema'))).toEqual([]);
});

test('a ledger is not migrated if no copy of it can be made', () => {
  using place = sold();
  mkdirSync(`${place.file}.schema-${MIGRATIONS.length}`);
  expect(() => place.open({ key: KEY, migrations: NEXT })).toThrow(
    'no copy of the ledger before its migration can be made',
  );
  expect(place.examine()).toEqual(place.before);
});

test('a migration that fails leaves no copy', () => {
  using place = sold();
  expect(() => migrated(place.file, [...NEXT, 'DROP TABLE missing'])).toThrow('no such table');
  expect(readdirSync(place.folder).filter((name) => name.includes('schema'))).toEqual([]);
});

test.each(MIGRATIONS.slice(1).map((_, before) => before + 1))(
  'a ledger of version %i is migrated, and its purchases stay',
  (version) => {
    using place = ledgerPlace();
    place.sql((database) => migrate(database, { migrations: MIGRATIONS.slice(0, version) }));
    place.sql((database) => {
      database.run("INSERT INTO ledger VALUES ('mode', 'stub')");
      database.run(`INSERT INTO purchase (authorization_digest, network, method, asset, payer, nonce, state, payment_digest,
      resource_digest, resource_key, amount, pay_to, tool, valid_before, facilitator, request_id, "transaction", owner,
      lease_expires_at, attempts, created_at, updated_at, settled_at) VALUES (randomblob(32), 'n', 'exact', 'a', 'p', 'x', 'settled',
      'd', 'd', 'k', '5', 'to', 'bmi', '9', 'stub', 'r', '0x1', 'o', 1, 1, 1, 1, 1)`);
    });
    const ledger = place.open({ key: KEY });
    expect(ledger.list(9)).toMatchObject([{ id: 1, state: 'settled', refund: null, formulaVersion: null }]);
    expect(ledger.begin(openingOf(2)).begun).toBe(true);
    expect(place.sql((database) => database.query('PRAGMA user_version').get())).toEqual({
      user_version: MIGRATIONS.length,
    });
  },
);
