/** A ledger that an older executable has written. */
import { Database } from 'bun:sqlite';
import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { createHash, createHmac } from 'node:crypto';
import { LedgerError } from '../../../src/payments/ledger/ledger.ts';
import { decide, ledgerPlace, REFUSED, SETTLED, UNCERTAIN } from '../../support/ledger-file.ts';
import { openingOf } from '../../support/ledger-process.ts';

// Every write waits for the disk, which others may be using.
setDefaultTimeout(60_000);

const KEY = 'ab'.repeat(32);

/** The tables as version 1 of the schema made them. */
const VERSION_1 = `
  CREATE TABLE ledger (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE purchase (
    id INTEGER PRIMARY KEY, network TEXT NOT NULL, asset TEXT NOT NULL, payer TEXT NOT NULL, nonce TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('settling', 'settled', 'refused', 'uncertain')),
    payment_digest TEXT NOT NULL, resource_digest TEXT NOT NULL, answer_digest TEXT, amount TEXT NOT NULL,
    pay_to TEXT NOT NULL, tool TEXT NOT NULL, facilitator TEXT NOT NULL, request_id TEXT NOT NULL,
    "transaction" TEXT, reason TEXT, valid_before TEXT NOT NULL, owner TEXT NOT NULL,
    lease_expires_at INTEGER NOT NULL, attempts INTEGER NOT NULL, created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL, settled_at INTEGER,
    UNIQUE (network, asset, payer, nonce),
    CHECK (state <> 'settled' OR ("transaction" IS NOT NULL AND settled_at IS NOT NULL))
  ) STRICT;
  CREATE INDEX purchase_undecided ON purchase (state, lease_expires_at) WHERE state IN ('settling', 'uncertain');
  PRAGMA user_version = 1;`;

const { network, asset, payer, paymentDigest, resourceDigest, payTo } = openingOf(1);

/** Later than any test. */
const LEASE_END = Date.now() + 100_000;

/** Rows of version 1, one of each state: column by column, the state, transaction, reason and time of settlement last. */
const ROWS = [
  ['settled', '0xabc', null, 1500],
  ['refused', null, 'insufficient_funds', null],
  ['uncertain', '0xdef', null, null],
  ['settling', null, null, null],
] as const;

/** A ledger of version 1; its settling row has a lease that does not end meanwhile. */
const old = () => {
  const place = ledgerPlace();
  const database = new Database(place.file);
  database.run('PRAGMA journal_mode = WAL');
  database.run(VERSION_1);
  const check = createHmac('sha256', Buffer.from(KEY, 'hex')).update('clinmeter ledger key').digest('hex');
  database.run("INSERT INTO ledger VALUES ('mode', 'stub'), ('key_check', ?)", [check]);
  for (const [index, [state, transaction, reason, settledAt]] of ROWS.entries()) {
    const { nonce } = openingOf(index + 1);
    database.run(`INSERT INTO purchase VALUES (${Array(23).fill('?').join(', ')})`, [
      ...[index + 1, network, asset, payer, nonce, state, paymentDigest, resourceDigest, null, '5000', payTo, 'bmi'],
      ...['stub', `request ${index + 1}`, transaction, reason, '1800000060', 'owner', LEASE_END, 1],
      ...[1000, 2000 + index, settledAt],
    ]);
  }
  database.close();
  return place;
};

describe('a ledger of the first version', () => {
  test('opens and keeps its rows', () => {
    using place = old();
    const rows = [...place.open({ key: KEY }).list(9)].reverse();
    expect(rows).toEqual(
      ROWS.map(([state, transaction, reason, settledAt], index) => {
        const { lease: _, ...opening } = openingOf(index + 1, { requestId: `request ${index + 1}` });
        return {
          ...opening,
          ...{ id: index + 1, state, transaction, reason, settledAt, answerDigest: null, owner: 'owner', attempts: 1 },
          ...{ wrongResources: [], pack: null },
          nextLookAt: { uncertain: 2002, settling: LEASE_END, settled: null, refused: null }[state],
          ...{ leaseExpiresAt: LEASE_END, createdAt: 1000, updatedAt: 2000 + index },
        };
      }),
    );
  });

  test('has each row be unique by a digest of its authorization', () => {
    using place = old();
    place.open({ key: KEY });
    const digests = place.sql((database) =>
      database.query('SELECT hex(authorization_digest) AS digest FROM purchase ORDER BY id').all(),
    );
    const expected = ROWS.map((_, index) => {
      const { nonce } = openingOf(index + 1);
      const authorization = [network, asset, payer, nonce].join('\n');
      return { digest: createHash('sha256').update(authorization).digest('hex').toUpperCase() };
    });
    expect(digests).toEqual(expected);
  });

  test('has a history from then on, which begins with what each row was', () => {
    using place = old();
    place.open({ key: KEY });
    for (const [index, [state, transaction, reason]] of ROWS.entries()) {
      expect(place.read((reader) => reader.history(index + 1))).toMatchObject([
        {
          ...{ id: index + 1, at: 2000 + index, kind: 'carried_over', actor: 'operator' },
          detail: { state, transaction, reason, payer, amount: '5000', head_block: null, identifier_digest: null },
        },
      ]);
    }
    expect(place.examine()).toMatchObject({ purchases: 4, events: 4, flaws: [] });
  });

  test('is carried over once, however often it is opened', () => {
    using place = old();
    place.open({ key: KEY }).close();
    const before = place.examine();
    place.open({ key: KEY });
    expect(place.examine()).toEqual(before);
  });

  test('goes on like any other', () => {
    using place = old();
    const ledger = place.open({ key: KEY });
    const identity = { headBlock: 7n, identifierDigest: 'ee'.repeat(32) };
    expect(ledger.begin(openingOf(1)).begun).toBe(false);
    expect(ledger.begin(openingOf(2, identity))).toMatchObject({ begun: true, purchase: { attempts: 1, ...identity } });
    const again = ledger.begin(openingOf(3, { headBlock: 9n }));
    expect(again).toMatchObject({ begun: true, purchase: { attempts: 2, headBlock: 9n, transaction: '0xdef' } });
    ledger.conclude(again.purchase, { state: 'refused', reason: 'expired' });
    expect(place.examine()).toMatchObject({ purchases: 4, events: 7, flaws: [] });
  });

  test('can be listed as it is, and says that it has no history yet', () => {
    using place = old();
    const listed = place.read((reader) => [reader.list(9).length, [...reader.all()].length]);
    expect(listed).toEqual([4, 4]);
    const message = 'the ledger keeps no history yet: it begins when this version serves with it';
    expect(() => place.examine()).toThrow(new LedgerError(message));
    expect(() => place.read((reader) => reader.history(1))).toThrow(new LedgerError(message));
    expect(place.sql((database) => database.query('PRAGMA user_version').get())).toEqual({ user_version: 1 });
  });

  test('can be decided, with the history that it was given for that', () => {
    using place = old();
    expect(decide(place.file, 3, { state: 'refused', reason: 'refused' }, 'seen')?.state).toBe('refused');
    expect(place.read((reader) => reader.history(3)).map(({ kind }) => kind)).toEqual([
      'carried_over',
      'taken_up',
      'refused',
    ]);
    expect(place.examine()).toMatchObject({ events: 6, flaws: [] });
  });
});

test('columns that every row has cannot be empty', () => {
  using place = ledgerPlace();
  place.open({ key: KEY });
  const filled = (table: string) =>
    place.sql((database) =>
      database.query(`SELECT name FROM pragma_table_info('${table}') WHERE "notnull" = 1 AND pk = 0`).values().flat(),
    );
  expect(filled('purchase')).toEqual([
    ...['network', 'asset', 'payer', 'nonce', 'state', 'payment_digest', 'resource_digest', 'amount', 'pay_to', 'tool'],
    ...['facilitator', 'request_id', 'valid_before', 'owner', 'lease_expires_at', 'attempts', 'created_at'],
    ...['updated_at', 'authorization_digest'],
  ]);
  expect(filled('event')).toEqual(['purchase_id', 'at', 'kind', 'actor', 'detail', 'hash']);
  expect(filled('gap')).toEqual(['first', 'hash']);
  expect(filled('ledger')).toEqual(['value']);
});

test('an identifier of an older version belongs to its payer from then on, and the history says so', () => {
  using place = ledgerPlace();
  const ledger = place.open({ key: KEY });
  const keyed = ledger.digest('order-0000000042');
  for (const [number, identifierDigest] of [
    [1, keyed],
    [2, null],
  ] as const)
    ledger.begin(openingOf(number, { identifierDigest }));
  ledger.close();
  place.sql(undoneTo5);
  const reopened = place.open({ key: KEY });
  const digest = createHash('sha256').update(`${payer}\n${keyed}`).digest('hex');
  expect(reopened.findIdentified(digest)).toMatchObject({ id: 1, identifierDigest: digest });
  expect(reopened.findIdentified(keyed)).toBeUndefined();
  expect(place.examine()).toMatchObject({ purchases: 2, events: 3, flaws: [] });
});

test('a ledger of version 7 has its open rows looked at when they were due', () => {
  using place = ledgerPlace();
  let now = 1000;
  const ledger = place.open({ key: KEY, now: () => now });
  for (const [number, conclusion] of [SETTLED, REFUSED, UNCERTAIN].entries()) {
    now += 1;
    ledger.conclude(ledger.begin(openingOf(number)).purchase, conclusion);
  }
  ledger.begin(openingOf(9, { lease: 5000 - now }));
  const before = ledger.list(9);
  ledger.close();
  place.sql(undoneTo7);
  expect(place.examine()).toMatchObject({ purchases: 4, events: 7, flaws: [] });
  const migrated = place.open({ key: KEY, now: () => now });
  expect(migrated.list(9).map(({ state, nextLookAt }) => [state, nextLookAt])).toEqual([
    ['settling', 5000],
    ['uncertain', 1003],
    ['refused', null],
    ['settled', null],
  ]);
  expect(migrated.list(9).map(({ nextLookAt: _, ...row }) => row)).toEqual(
    before.map(({ nextLookAt: _, ...row }) => row),
  );
  now = 5000;
  expect(migrated.due(9).map(({ id }) => id)).toEqual([4, 3]);
  expect(migrated.counts()).toEqual({ settling: 0, settled: 1, refused: 1, uncertain: 2 });
  expect(place.examine()).toMatchObject({ purchases: 4, events: 7, flaws: [] });
});

/** Takes back what version 8 has added. */
const undoneTo7 = (database: Database) => {
  for (const index of ['open', 'refused', 'late']) database.run(`DROP INDEX purchase_${index}`);
  for (const column of ['next_look_at', 'resource_key', 'pack'])
    database.run(`ALTER TABLE purchase DROP COLUMN ${column}`);
  database.run(`
    DROP TABLE gap;
    CREATE INDEX purchase_undecided ON purchase (state, lease_expires_at) WHERE state IN ('settling', 'uncertain');
    CREATE INDEX purchase_refused ON purchase (state) WHERE state = 'refused';
    PRAGMA user_version = 7`);
};

/** Takes back what later versions have added. */
const undoneTo5 = (database: Database) => {
  undoneTo7(database);
  for (const column of ['client_digest', 'wrong_resources']) database.run(`ALTER TABLE purchase DROP COLUMN ${column}`);
  database.run('PRAGMA user_version = 5');
};

test('a ledger of a newer version is not decided', () => {
  using place = ledgerPlace();
  const ledger = place.open();
  ledger.conclude(ledger.begin(openingOf(1)).purchase, { state: 'uncertain' });
  place.sql((database) => database.run('PRAGMA user_version = 99'));
  const act = () => decide(place.file, 1, { state: 'refused', reason: 'refused' }, 'seen');
  expect(act).toThrow('the ledger has schema version 99');
  expect(ledger.list(1)[0]?.state).toBe('uncertain');
});
