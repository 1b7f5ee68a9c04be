/** A ledger that an older executable has written. */
import { Database } from 'bun:sqlite';
import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { historian } from '../../../src/payments/ledger/history.ts';
import { LedgerError, type Purchase } from '../../../src/payments/ledger/ledger.ts';
import { type Link, linkDigest, linksIn } from '../../../src/payments/ledger/links.ts';
import { decide, examined, ledgerPlace, SETTLED } from '../../support/ledger-file.ts';
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
          ...{ wrongResources: [], pack: null, gas: null },
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
    ...['updated_at', 'authorization_digest', 'was_uncertain'],
  ]);
  expect(filled('event')).toEqual(['purchase_id', 'at', 'kind', 'actor', 'detail', 'hash']);
  expect(filled('gap')).toEqual(['first', 'hash']);
  expect(filled('link')).toEqual(['entries', 'hash']);
  expect(filled('ledger')).toEqual(['value']);
});

describe.each([
  ['5', 8],
  ['8', 10],
] as const)('a ledger that an executable with version %s of the schema has made', (version, events) => {
  /** Two purchases that were settled, and two that were refused. */
  const made = () => {
    const place = ledgerPlace();
    const text = readFileSync(join(import.meta.dir, 'former', `version-${version}.sql`), 'utf8');
    place.sql((database) => database.run(`PRAGMA journal_mode = WAL; ${text}`));
    place.sql((database) => database.run("DELETE FROM ledger WHERE key = 'key_check'"));
    const before = place.examine();
    expect(before).toMatchObject({ purchases: 4, events, flaws: [] });
    return { ...place, before };
  };
  const history = (place: ReturnType<typeof made>) =>
    place.sql((database) => database.query('SELECT * FROM event ORDER BY id').values());

  test('keeps its rows and its history, which goes on from the last event', () => {
    using place = made();
    const [rows, old] = [place.read((reader) => reader.all()), history(place)];
    const ledger = place.open({ key: KEY });
    const open = ({ nextLookAt: _, ...row }: Purchase) => row;
    expect([...ledger.list(9)].reverse().map(open)).toEqual(rows.map(open));
    expect(place.examine()).toMatchObject({ head: place.before.head, events, flaws: [] });
    ledger.conclude(ledger.begin(openingOf(1)).purchase, SETTLED);
    expect(examined(place.file, [place.before.head])).toMatchObject({ purchases: 5, events: events + 2, flaws: [] });
    expect(history(place)).toEqual(old);
    const [root, first] = place.sql((database) => [...linksIn(database)]);
    expect(root).toEqual({ id: events, entries: '', hash: String(old.at(-1)?.[6]) });
    expect(first?.hash).toBe(linkDigest(root?.hash ?? '', first as Link));
  });

  test('tells of a purchase from before and after in one history', () => {
    using place = made();
    const ledger = place.open({ key: KEY });
    const refused = place.read((reader) => reader.all())[2] as Purchase;
    const again = ledger.begin({ ...refused, amount: 7n, lease: 60_000 });
    expect(again).toMatchObject({ begun: true, purchase: { id: 3 } });
    ledger.conclude(again.purchase, SETTLED);
    const told = place.read((reader) => reader.history(3));
    expect(told.map(({ kind }) => kind)).toEqual(['begun', 'refused', 'begun', 'settled']);
    expect(told[2]?.detail.former_amount).toBe(String(refused.amount));
    expect(place.examine()).toMatchObject({ events: events + 2, flaws: [] });
  });

  test('shows that an event or a row of before was changed, or that its end was cut off', () => {
    for (const [change, flaw] of [
      ["UPDATE event SET actor = 'operator' WHERE id = 2", 'event 2 does not follow from the one before it'],
      ["UPDATE purchase SET amount = '1' WHERE id = 1", 'purchase 1: amount is not what its history says'],
      [`DELETE FROM event WHERE id = ${events}`, `the first link is not that of event ${events}`],
    ] as const) {
      using place = made();
      place.open({ key: KEY }).begin(openingOf(1));
      place.sql((database) => database.run(change));
      expect(place.examine().flaws).toContain(flaw);
    }
  });

  test('can be written by that executable until it stops, and stays verifiable', () => {
    using place = made();
    let at = Date.now();
    const ledger = place.open({ key: KEY, now: () => at });
    const { purchase } = ledger.begin(openingOf(1));
    at += 1;
    place.sql((database) => {
      const safe = new Database(place.file, { safeIntegers: true, strict: true });
      historian(safe)({ purchaseId: purchase.id, at, kind: 'uncertain', actor: 'request', detail: {} });
      safe.close();
      database.run("UPDATE purchase SET state = 'uncertain' WHERE id = ?", [purchase.id]);
    });
    at += 1;
    ledger.conclude(purchase, SETTLED);
    expect(place.read((reader) => reader.history(purchase.id)).map(({ kind }) => kind)).toEqual([
      'begun',
      'uncertain',
      'settled',
    ]);
    expect(examined(place.file, [place.before.head])).toMatchObject({ events: events + 3, flaws: [] });
    place.sql((database) => database.run('DELETE FROM event WHERE id = (SELECT max(id) FROM event)'));
    expect(place.examine().events).toBe(events + 2);
  });

  test('has its refused purchases pruned, and its events stay', () => {
    using place = made();
    const old = history(place);
    const ledger = place.open({ key: KEY, now: () => Date.now() + 3 * 86_400_000 });
    ledger.begin(openingOf(1));
    expect(ledger.prune(9)).toBe(2);
    expect(ledger.list(9).map(({ id }) => id)).toEqual([5, 2, 1]);
    expect(history(place)).toEqual(old);
    expect(examined(place.file, [place.before.head]).flaws).toEqual([]);
    expect(ledger.counts()).toMatchObject({ settled: 2, refused: 0 });
  });
});

test('an identifier of an older version belongs to its payer from then on, and the history says so', () => {
  using place = ledgerPlace();
  const keyed = 'ab'.repeat(32);
  place.sql((database) => {
    database.run(readFileSync(join(import.meta.dir, 'former', 'version-5.sql'), 'utf8'));
    database.run("DELETE FROM ledger WHERE key = 'key_check'");
    database.run('UPDATE purchase SET identifier_digest = ? WHERE id = 1', [keyed]);
  });
  const [first] = place.read((reader) => reader.all());
  const ledger = place.open({ key: KEY });
  const digest = createHash('sha256').update(`${first?.payer}\n${keyed}`).digest('hex');
  expect(ledger.findIdentified(digest)).toMatchObject({ id: 1, identifierDigest: digest });
  expect(ledger.findIdentified(keyed)).toBeUndefined();
  expect(place.examine()).toMatchObject({ purchases: 4, events: 9, flaws: [] });
});

test('a ledger of version 7 has its open rows looked at when they were due', () => {
  using place = ledgerPlace();
  place.sql((database) => {
    database.run(readFileSync(join(import.meta.dir, 'former', 'version-8.sql'), 'utf8'));
    database.run("DELETE FROM ledger WHERE key = 'key_check'");
    database.run("UPDATE purchase SET state = 'settling', lease_expires_at = 5000 WHERE id = 3");
    database.run("UPDATE purchase SET state = 'uncertain', updated_at = 1003 WHERE id = 4");
    undoneTo7(database);
  });
  const ledger = place.open({ key: KEY, now: () => 5000 });
  expect(ledger.list(9).map(({ state, nextLookAt }) => [state, nextLookAt])).toEqual([
    ['uncertain', 1003],
    ['uncertain', 5000],
    ['settled', null],
    ['settled', null],
  ]);
  expect(ledger.due(9).map(({ id }) => id)).toEqual([3, 4]);
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

test('a ledger of a newer version is not decided', () => {
  using place = ledgerPlace();
  const ledger = place.open();
  ledger.conclude(ledger.begin(openingOf(1)).purchase, { state: 'uncertain' });
  place.sql((database) => database.run('PRAGMA user_version = 99'));
  const act = () => decide(place.file, 1, { state: 'refused', reason: 'refused' }, 'seen');
  expect(act).toThrow('the ledger has schema version 99');
  expect(ledger.list(1)[0]?.state).toBe('uncertain');
});
