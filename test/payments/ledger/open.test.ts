import { Database, type SQLQueryBindings } from 'bun:sqlite';
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { createHmac } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyFileOf } from '../../../src/payments/ledger/day-keys.ts';
import { readLedger } from '../../../src/payments/ledger/engine.ts';
import { LedgerError, type Opening, type Purchase, type PurchaseState } from '../../../src/payments/ledger/ledger.ts';
import { MIGRATIONS } from '../../../src/payments/ledger/schema.ts';
import { ledgerOn, type Store } from '../../../src/payments/ledger/sqlite.ts';
import { FULL, ledgerPlace, REFUSED, readFrom, SETTLED, TRANSACTION, UNCERTAIN } from '../../support/ledger-file.ts';
import { inProcesses, openingOf, transactionBy } from '../../support/ledger-process.ts';
import { words } from '../../support/words.ts';

let place: ReturnType<typeof ledgerPlace>;
let file = '';
let folder = '';
let now = 0;

beforeEach(() => {
  place = ledgerPlace();
  ({ file, folder } = place);
  now = 1000;
});

afterEach(() => place[Symbol.dispose]());

/** Opens the ledger of this test at the time of this test. */
const open = (options: Parameters<typeof place.open>[0] = {}): Store => place.open({ now: () => now, ...options });

/** A ledger in memory. */
const inMemory = (): Store => open({ file: ':memory:' });

const LEASE_END = 5000;
const opening = (changes: Partial<Opening> = {}): Opening => openingOf(1, { lease: LEASE_END - now, ...changes });

/** A key that is configured. */
const KEY = 'Ab'.repeat(32);

const row = (ledger: Store): Purchase => {
  const purchase = ledger.find(opening());
  if (purchase === undefined) throw new Error('there is no row');
  return purchase;
};

/** A ledger whose one row is in this state, and has just got there. */
const withRow = (state: PurchaseState | 'lapsed', ledger = inMemory()): Store => {
  const { purchase } = ledger.begin(opening());
  if (state === 'settled') ledger.conclude(purchase, SETTLED);
  if (state === 'refused') ledger.conclude(purchase, REFUSED);
  if (state === 'uncertain') ledger.conclude(purchase, UNCERTAIN);
  if (state === 'lapsed') now = LEASE_END;
  return ledger;
};

test('a ledger can be read without the key and without touching the file', async () => {
  withRow('settled', open()).close();
  rmSync(keyFileOf(file));
  const before = readFileSync(file);
  const ledger = await readLedger(file);
  expect(await ledger.list(9)).toMatchObject([{ state: 'settled', transaction: TRANSACTION, amount: 5000n }]);
  await ledger.close();
  expect(readFileSync(file)).toEqual(before);
  expect(existsSync(keyFileOf(file))).toBe(false);
});

test('a ledger can be read while another process writes', async () => {
  const ledger = withRow('settling', open());
  const reader = await readLedger(file);
  expect(await reader.list(9)).toMatchObject([{ attempts: 1 }]);
  ledger.conclude(row(ledger), SETTLED);
  expect(await reader.list(9)).toMatchObject([{ state: 'settled' }]);
  await reader.close();
});

test('reading a ledger that is not there is an error, and makes none', async () => {
  await expect(readLedger(file)).rejects.toBeInstanceOf(LedgerError);
  expect(readdirSync(folder)).toEqual([]);
});

const TEXTS = words`
  network method asset payer payment_digest resource_digest resource_key amount pay_to tool facilitator request_id
  valid_before owner
`;
const NUMBERS = words`lease_expires_at attempts created_at updated_at`;
const insert = ({ nonce = 'x', ...changes }: Readonly<Record<string, SQLQueryBindings>> & { nonce?: string }) =>
  place.sql((database) => {
    const values: Readonly<Record<string, SQLQueryBindings>> = {
      ...Object.fromEntries([...TEXTS.map((name) => [name, '1']), ...NUMBERS.map((name) => [name, 1])]),
      nonce,
      state: 'settling',
      authorization_digest: Buffer.alloc(32, nonce),
      ...changes,
    };
    const names = Object.keys(values);
    const places = names.map(() => '?').join(', ');
    database
      .query(`INSERT INTO purchase (${names.map((name) => `"${name}"`).join(', ')}) VALUES (${places})`)
      .run(...Object.values(values));
  });

test('the schema holds a row of each state', () => {
  open().close();
  insert({ nonce: '1' });
  insert({ nonce: '2', state: 'uncertain' });
  insert({ nonce: '3', state: 'refused', reason: 'expired' });
  insert({ nonce: '4', state: 'settled', transaction: '0x1', settled_at: 2 });
  expect(readFrom(file, (reader) => reader.list(9)).length).toBe(4);
});

test.each([
  ['an unknown state', { state: 'paid' }, 'CHECK'],
  ['a state in another case', { state: 'SETTLING' }, 'CHECK'],
  ['a settled row without a transaction', { state: 'settled', settled_at: 2 }, 'CHECK'],
  ['a settled row without a time', { state: 'settled', transaction: '0x1' }, 'CHECK'],
  ['a row without a payer', { payer: null }, 'NOT NULL'],
  ['a row without a digest', { payment_digest: null }, 'NOT NULL'],
  ['text for a number', { attempts: 'one' }, 'cannot store TEXT'],
  ['a second row of an authorization', { nonce: 'twice' }, 'UNIQUE'],
  ['a row without the digest of its authorization', { authorization_digest: null }, 'NOT NULL'],
  ['a digest of another length', { authorization_digest: Buffer.alloc(20) }, 'CHECK'],
])('the schema does not hold %s', (_, changes, message) => {
  open().close();
  insert({ nonce: 'twice' });
  expect(() => insert(changes)).toThrow(message);
});

test('the schema of a newer executable stops the start, and is left alone', () => {
  withRow('settled', open()).close();
  place.sql((database) => database.run('PRAGMA user_version = 99'));
  const message = `the ledger ${file} has schema version 99; this executable knows up to ${MIGRATIONS.length}. Use a newer executable.`;
  expect(() => open()).toThrow(new LedgerError(message));
  expect(place.sql((database) => database.query('PRAGMA user_version').get())).toEqual({ user_version: 99 });
});

test('the schema is made once, and opening again changes nothing', () => {
  const before = row(withRow('uncertain', open()));
  expect(row(open())).toEqual(before);
  expect(place.sql((database) => database.query('PRAGMA user_version').get())).toEqual({
    user_version: MIGRATIONS.length,
  });
});

test('the schema writes through a log that is synced at every commit', () => {
  open();
  expect(place.sql((database) => database.query('PRAGMA journal_mode').get())).toEqual({ journal_mode: 'wal' });
});

const modes = [
  ['stub', 'real'],
  ['real', 'stub'],
  ['test', 'real'],
  ['real', 'test'],
  ['stub', 'test'],
] as const;

test.each(modes)('the mode of a ledger for %s payments cannot be %s, whether it has any or not', (held, wanted) => {
  const ledger = open({ mode: held });
  for (const fill of [() => {}, () => void withRow('refused', ledger)]) {
    fill();
    expect(() => open({ mode: wanted })).toThrow(
      new LedgerError(
        `the ledger ${file} is for ${held} payments and cannot be used in ${wanted} mode. Name another file with --ledger.`,
      ),
    );
  }
  expect(row(open({ mode: held })).state).toBe('refused');
});

test.each([
  ['base-sepolia', 'test'],
  ['stub base-sepolia', 'stub'],
] as const)('a ledger that an earlier release made for %s is one for %s payments', async (kept, mode) => {
  open({ mode }).close();
  place.sql((database) => database.query("UPDATE ledger SET value = ? WHERE key = 'mode'").run(kept));
  expect(() => open({ mode: 'real' })).toThrow(`is for ${mode} payments and cannot be used in real mode`);
  open({ mode }).close();
  const reader = await readLedger(file);
  expect(await reader.mode()).toBe(mode);
  await reader.close();
});

test('a transaction in base58 is found as it is written, one in hexadecimal in any case', async () => {
  const [base58, hex] = [
    '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpVpyvzqKqZKvdpVpyvzqKqZ12',
    `0x${'aB'.repeat(32)}`,
  ];
  const ledger = open();
  const twin = `5E${base58.slice(2)}`;
  for (const [at, transaction] of [base58, hex, twin].entries())
    ledger.conclude(ledger.begin(openingOf(at + 1)).purchase, { state: 'settled', transaction });
  ledger.close();
  const reader = await readLedger(file);
  const found = async (word: string) => (await reader.find(word)).map(({ id }) => id);
  expect(await found(base58)).toEqual([1]);
  for (const word of [hex, hex.toLowerCase(), hex.toUpperCase()]) expect(await found(word)).toEqual([2]);
  await reader.close();
});

const foreign = () => {
  const database = new Database(file, { create: true });
  database.run('CREATE TABLE user (id INTEGER)');
  database.close();
  return readFileSync(file);
};

test('a database of another program is refused, and nothing is written into it or beside it', () => {
  const before = foreign();
  expect(() => open()).toThrow(new LedgerError(`${file} is no ledger: it is a database of another program`));
  expect(readFileSync(file)).toEqual(before);
  expect(existsSync(keyFileOf(file))).toBe(false);
});

test('a database of another program is not read as a ledger without purchases, and neither is an empty file', async () => {
  foreign();
  await expect(readLedger(file)).rejects.toThrow('is no ledger: it is a database of another program');
  writeFileSync(file, '');
  await expect(readLedger(file)).rejects.toThrow('is no ledger: it has nothing in it');
  expect(open().counts).toBeDefined();
});

test('the key of a ledger is made with the ledger, for its owner alone, and nothing else is left beside it', () => {
  open();
  expect(readFileSync(keyFileOf(file), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
  expect((statSync(keyFileOf(file)).mode & 0o777).toString(8)).toBe('600');
  expect(readdirSync(folder).filter((name) => name.includes('key'))).toEqual(['ledger.sqlite.ledger-key']);
});

test('the key of a ledger makes digests that only its holder can make', () => {
  const ledger = open({ key: KEY });
  const expected = createHmac('sha256', Buffer.from(KEY, 'hex')).update('/api/calc/bmi?é').digest('hex');
  expect(ledger.digest('/api/calc/bmi?é')).toBe(expected);
  expect(open({ file: join(folder, 'other.sqlite') }).digest('/api/calc/bmi?é')).not.toBe(expected);
});

test('the key of a ledger is read again, so that digests stay the same', () => {
  const first = open().digest('word');
  expect(open().digest('word')).toBe(first);
});

test('the key of a ledger that is configured needs no file', () => {
  const digest = open({ key: KEY.toUpperCase() }).digest('word');
  expect(existsSync(keyFileOf(file))).toBe(false);
  writeFileSync(keyFileOf(file), `${KEY.toLowerCase()}\n`);
  expect(open().digest('word')).toBe(digest);
});

test('the key of a ledger that is missing stops the start of a ledger with rows of any state', () => {
  for (const state of ['settling', 'refused', 'uncertain', 'settled'] as const) {
    using other = ledgerPlace();
    withRow(state, other.open()).close();
    rmSync(keyFileOf(other.file));
    expect(() => other.open()).toThrow(`has rows but its key file ${keyFileOf(other.file)} is missing`);
    expect(existsSync(keyFileOf(other.file))).toBe(false);
  }
});

test('the key of a ledger that is another than before stops the start, in a file or configured', () => {
  withRow('settled', open()).close();
  const refusal = `the key is not the one that the ledger ${file} was made with`;
  expect(() => open({ key: KEY })).toThrow(refusal);
  const own = readFileSync(keyFileOf(file));
  writeFileSync(keyFileOf(file), KEY);
  expect(() => open()).toThrow(refusal);
  writeFileSync(keyFileOf(file), own);
  expect(row(open()).state).toBe('settled');
});

test.each(['', '\n', 'ab', 'ab'.repeat(31), 'ab'.repeat(33), 'zz'.repeat(32), `${'ab'.repeat(32)} x`])(
  'the key file that holds %j stops the start',
  (text) => {
    open().close();
    writeFileSync(keyFileOf(file), text);
    expect(() => open()).toThrow(new LedgerError(`${keyFileOf(file)} must hold 32 bytes in hexadecimal`));
  },
);

test('the key of a ledger that is configured wrong stops the start and is not shown', () => {
  expect(() => open({ key: 'secret' })).toThrow(new LedgerError('--ledger-key must hold 32 bytes in hexadecimal'));
});

test('the key of a ledger is made once, however many processes open a new ledger at the same moment', async () => {
  for (let round = 0; round < 3; round += 1) {
    const at = join(folder, `${round}.sqlite`);
    const ended = await inProcesses(4, 'digest', at);
    expect(new Set(ended.map(({ said }) => said)).size).toBe(1);
    expect(ended[0]?.said).toBe(open({ file: at }).digest('word'));
  }
  expect(readdirSync(folder).filter((name) => /key\./.test(name))).toEqual([]);
});

test.each([
  ['text', 'this is no database\n'.repeat(500)],
  ['a cut-off header', 'SQLite format 3\0'],
  ['another format', '\x89PNG\r\n\x1a\n'.repeat(100)],
])('a ledger that is damaged cannot be opened: %s', (_, content) => {
  writeFileSync(file, content, 'latin1');
  expect(() => open()).toThrow(LedgerError);
  expect(readFileSync(file, 'latin1')).toBe(content);
});

test('a ledger with damaged pages cannot be opened, or says so when a row is looked for', () => {
  const ledger = open();
  for (let number = 1; number <= 60; number += 1) ledger.begin(openingOf(number));
  ledger.close();
  const bytes = readFileSync(file);
  expect(bytes.length).toBeGreaterThan(8 * 4096);
  bytes.fill(0xa5, 4096);
  writeFileSync(file, bytes);
  expect(() => open().find(openingOf(30))).toThrow(LedgerError);
  expect(() => readFrom(file, (reader) => reader.list(9))).toThrow(LedgerError);
});

test('a ledger of the same version with another schema cannot be opened', () => {
  place.sql((database) => database.run('CREATE TABLE purchase (id INTEGER); PRAGMA user_version = 1;'));
  expect(() => open()).toThrow(LedgerError);
});

test('opening a folder, or a file in a folder that is not there, is a ledger error', () => {
  mkdirSync(file);
  expect(() => open()).toThrow(LedgerError);
  expect(() => open({ file: join(folder, 'nowhere', 'x.sqlite') })).toThrow(LedgerError);
});

test('a ledger that cannot be written says so at every write, and works again when it can', async () => {
  const ledger = withRow('settling', open());
  const attempt = row(ledger);
  place.fill('purchase');
  expect(() => ledger.begin(openingOf(2))).toThrow(FULL);
  for (const conclusion of [SETTLED, REFUSED, UNCERTAIN])
    expect(() => ledger.conclude(attempt, conclusion)).toThrow(FULL);
  await expect(ledgerOn(ledger).recordAnswer({ id: attempt.id, digest: 'ee', pack: null })).rejects.toThrow(FULL);
  expect(row(ledger).state).toBe('settling');
  expect(ledger.find(openingOf(2))).toBeUndefined();
  place.fill('purchase', false);
  expect(ledger.begin(openingOf(2)).begun).toBe(true);
  expect(ledger.conclude(attempt, SETTLED)).toBeDefined();
  expect(row(ledger).state).toBe('settled');
});

test('a ledger that cannot be written because another process holds it says so, and works again when it is let go', async () => {
  const ledger = withRow('settling', open());
  const other = new Database(file);
  other.run('BEGIN IMMEDIATE');
  expect(() => ledger.begin(openingOf(2))).toThrow(new LedgerError('the ledger is not usable: database is locked'));
  const answered = { id: row(ledger).id, digest: 'ee', pack: null };
  await expect(ledgerOn(ledger).recordAnswer(answered)).rejects.toThrow('database is locked');
  expect(row(ledger).state).toBe('settling');
  other.run('ROLLBACK');
  other.close();
  await ledgerOn(ledger).recordAnswer(answered);
  expect(row(ledger).answerDigest).toBe('ee');
  expect(ledger.begin(openingOf(2)).begun).toBe(true);
});

test('a ledger that cannot be written because it was closed is a ledger error at every method', async () => {
  const ledger = withRow('settling');
  ledger.close();
  expect(() => ledger.find(opening())).toThrow(LedgerError);
  expect(() => ledger.begin(opening())).toThrow(LedgerError);
  expect(() => ledger.conclude({ id: 1, owner: 'stranger' }, SETTLED)).toThrow(LedgerError);
  await expect(ledgerOn(ledger).recordAnswer({ id: 1, digest: 'ee', pack: null })).rejects.toBeInstanceOf(LedgerError);
  expect(() => ledger.list(1)).toThrow(LedgerError);
});

test('a new ledger and its log are readable by their owner alone', () => {
  const ledger = open();
  ledger.begin(opening());
  for (const path of [file, `${file}-wal`, `${file}-shm`])
    expect([path, statSync(path).mode & 0o777]).toEqual([path, 0o600]);
});

const COUNT = 100;

test('processes that share a ledger begin each authorization once, lose none, and never fail', async () => {
  const ended = await inProcesses(2, 'hammer', file, String(COUNT));
  const begun = ended.map(({ said }) => said as readonly number[]);
  expect(begun.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: COUNT }, (_, number) => number));
  const ledger = open();
  expect(ledger.list(COUNT + 1).length).toBe(COUNT);
  for (const { pid, said } of ended) {
    for (const number of said as readonly number[]) {
      expect(ledger.find(openingOf(number))).toMatchObject({
        state: 'settled',
        attempts: 1,
        transaction: transactionBy(pid),
      });
    }
  }
});

test.each<[string, Parameters<typeof inProcesses>[1], Partial<Purchase>]>([
  ['begun', 'beginAndDie', { state: 'settling', attempts: 1, amount: 5000n }],
  ['settled', 'settleAndDie', { state: 'settled', transaction: 'transaction' }],
])(
  'processes that share a ledger leave behind what they have %s, even when they are killed in the next moment',
  async (_, work, expected) => {
    const [ended] = await inProcesses(1, work, file);
    expect(ended?.signal).toBe('SIGKILL');
    expect(row(open({ now: Date.now }))).toMatchObject(expected);
  },
);
