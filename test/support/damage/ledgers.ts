/** Ledgers in files that are damaged by structure: header, pages, rows, schema, keys, log, and the files beside them. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readHeads } from '../../../src/payments/ledger/backup.ts';
import { dayFolderOf, keyFileOf } from '../../../src/payments/ledger/day-keys.ts';
import { openStore } from '../../../src/payments/ledger/open.ts';
import { openSqliteOperator, readSqlite } from '../../../src/payments/ledger/operator.ts';
import { type Random, randomOf } from '../../simulation/random.ts';
import { REFUSED, SETTLED, sqlIn, UNCERTAIN } from '../ledger-file.ts';
import { openingOf } from '../ledger-process.ts';
import { stepsOf } from '../steps/preload.ts';
import { judged, type Outcome } from './outcomes.ts';
import { changedBytes } from './values.ts';

const NOW = Date.parse('2030-02-01T12:00:00Z');
const DAY = '2030-02-01';
const folder = mkdtempSync(join(tmpdir(), 'clinmeter-damage-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const [template, work] = [join(folder, 'template'), join(folder, 'work')];
const FILE = join(work, 'ledger.sqlite');
const HEADS = `${FILE}.heads`;

/** Rows of every state, with the files that a served ledger has beside it. */
const fill = (): void => {
  mkdirSync(work);
  const store = openStore({ file: FILE, mode: 'stub', now: () => NOW });
  for (let number = 1; number <= 60; number += 1) {
    const { purchase } = store.begin(openingOf(number, { resourceKey: store.today().name, tool: `tool ${number}` }));
    const end = [SETTLED, REFUSED, UNCERTAIN, undefined][number % 4];
    if (end !== undefined) store.conclude(purchase, end);
  }
  store.noteOffers('{}');
  store.close();
  writeFileSync(HEADS, `2030-02-01T12:00:00.000Z ${'ab'.repeat(32)} 60\n`);
  cpSync(work, template, { recursive: true });
};
fill();

const PAGE = 4096;

/** Fields of the header of a database, with their widths (https://sqlite.org/fileformat2.html#the_database_header). */
const HEADER = [
  ...[
    [0, 16],
    [16, 2],
    [18, 1],
    [19, 1],
    [20, 1],
    [21, 3],
    [24, 4],
    [28, 4],
    [32, 4],
    [36, 4],
    [40, 4],
    [44, 4],
  ],
  ...[
    [48, 4],
    [52, 4],
    [56, 4],
    [60, 4],
    [64, 4],
    [68, 4],
    [72, 20],
    [92, 4],
    [96, 4],
  ],
] as const;

type Damage = (random: Random) => void;

const rewritten = (file: string, change: (bytes: Buffer) => Uint8Array): void =>
  writeFileSync(file, change(readFileSync(file)));

const inHeader: Damage = (random) =>
  rewritten(FILE, (bytes) => {
    const [at = 0, width = 1] = random.pick(HEADER);
    const fill = random.pick([0, 1, 2, 3, 0x7f, 0x80, 0xff, random.below(256)]);
    return random.chance(0.5) ? bytes.fill(fill, at, at + width) : bytes.fill(fill, at + width - 1, at + width);
  });

/** The first bytes of a page say what it is and where its cells are. */
const inPage: Damage = (random) =>
  rewritten(FILE, (bytes) => {
    const page = random.below(bytes.length / PAGE) * PAGE;
    const at = page + random.pick([0, 1, 3, 5, 7, 8, 10, 12, random.below(PAGE), PAGE - 1 - random.below(600)]);
    return bytes.fill(
      random.pick([0, 1, 2, 5, 10, 13, 0x80, 0xff]),
      at,
      Math.min(bytes.length, at + random.pick([1, 2, 4, 300])),
    );
  });

const wholePages: Damage = (random) =>
  rewritten(FILE, (bytes) => {
    const pages = bytes.length / PAGE;
    const [one, other] = [random.below(pages) * PAGE, random.below(pages) * PAGE];
    return random.pick([
      () => bytes.subarray(0, random.below(bytes.length)),
      () => bytes.subarray(0, one),
      () => Buffer.concat([bytes, bytes.subarray(one, one + random.pick([1, 100, PAGE]))]),
      () => bytes.copyWithin(one, other, other + PAGE),
      () => bytes.fill(0, one, one + PAGE),
    ])();
  });

const ODD = [
  "''",
  'NULL',
  '-1',
  '9223372036854775807',
  "'\u0000x'",
  "x'00ff'",
  "printf('%.*c', 100000, 'x')",
  "'{}'",
  '1e400',
];

/** Statements that a person could have run by hand; those that SQLite refuses change nothing. */
const bySql: Damage = (random) =>
  sqlIn(FILE, (database) => {
    const table = random.pick(['purchase', 'purchase', 'link', 'ledger']);
    const columns = (database.query(`PRAGMA table_info(${table})`).all() as { name: string }[]).map(({ name }) => name);
    const [column, odd] = [random.pick(columns), random.pick(ODD)];
    const statement = random.pick([
      `UPDATE ${table} SET "${column}" = ${odd}`,
      `UPDATE ${table} SET "${column}" = ${odd} WHERE rowid IN (SELECT rowid FROM ${table} LIMIT 1)`,
      `UPDATE ledger SET value = ${odd} WHERE key = '${random.pick(['mode', 'key_check', 'offers'])}'`,
      `DELETE FROM ${table}`,
      `DROP TABLE ${table}`,
      `ALTER TABLE ${table} RENAME COLUMN "${column}" TO other`,
      `ALTER TABLE ${table} DROP COLUMN "${column}"`,
      `ALTER TABLE ${table} RENAME TO other`,
      `PRAGMA user_version = ${random.pick([-1, 0, 2, 2_000_000_000])}`,
      `DROP INDEX ${random.pick(['purchase_authorization', 'purchase_identifier', 'purchase_open', 'purchase_late'])}`,
      `CREATE TRIGGER more BEFORE INSERT ON ${table} BEGIN SELECT raise(ABORT, 'no'); END`,
      `CREATE TRIGGER more AFTER UPDATE ON purchase BEGIN DELETE FROM link; END`,
      `PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, '${column}', '${random.pick(['x', '(', '"'])}')`,
      `PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = ${random.below(30)} WHERE name = '${table}'`,
      `PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = '${table}'`,
      'PRAGMA journal_mode = DELETE; PRAGMA page_size = 512; VACUUM',
      `PRAGMA journal_mode = ${random.pick(['DELETE', 'TRUNCATE', 'PERSIST'])}`,
    ]);
    try {
      database.run('PRAGMA ignore_check_constraints = ON');
      database.run(statement);
    } catch {
      // What the schema forbids is no damage.
    }
  });

/** Another thing in the place of a small file. */
const inFile =
  (file: string): Damage =>
  (random) => {
    const content = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
    const others = [
      '',
      '\0',
      'x',
      '\n\n',
      `${'ab'.repeat(32)}\n`,
      'ab'.repeat(33),
      'a'.repeat(1_000_000),
      '{"heads":[]}',
      '{}',
    ];
    rmSync(file, { force: true });
    random.pick([
      () => writeFileSync(file, changedBytes(content, random)),
      () => writeFileSync(file, content.subarray(0, random.below(content.length + 1))),
      () => writeFileSync(file, random.pick(others)),
      () => writeFileSync(file, Buffer.concat([content, content])),
      () => mkdirSync(file),
      () => symlinkSync(file, file),
      () => symlinkSync('/dev/null', file),
      () => {},
    ])();
  };

const DAMAGES: readonly Damage[] = [
  ...[inHeader, inHeader, inPage, inPage, inPage, wholePages, bySql, bySql, bySql, bySql],
  inFile(keyFileOf(FILE)),
  inFile(join(dayFolderOf(FILE), DAY)),
  inFile(HEADS),
  inFile(`${FILE}-wal`),
  inFile(`${FILE}-shm`),
];

const digestOf = (file: string): string => {
  try {
    return Bun.SHA256.hash(readFileSync(file), 'hex');
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
};

/** The bytes of the ledger and of the files beside it; SQLite makes its log again. */
const contents = (): string => [FILE, keyFileOf(FILE), join(dayFolderOf(FILE), DAY), HEADS].map(digestOf).join('\n');

/** What a service does with a ledger in a day. */
const serve = (): void => {
  const before = contents();
  const store = unlessRefused(before, () => openStore({ file: FILE, mode: 'stub', now: () => NOW }));
  try {
    store.check();
    for (const number of [1, 30]) store.find(openingOf(number));
    store.list(100);
    store.counts();
    store.oldestUncertain();
    store.offers();
    const { purchase } = store.begin(openingOf(1000, { resourceKey: store.today().name }));
    store.conclude(purchase, SETTLED);
    store.noteOffers('{"bmi":{"amount":"1","payTo":"0x1"}}');
    store.takeDue(10, { least: 60_000, most: 60_000 });
    store.prune(10);
    store.forgetDays(3_600_000);
  } finally {
    store.close();
  }
};

/** @throws an error that is no refusal if a refused ledger is another than before */
const unlessRefused = <Opened>(before: string, open: () => Opened): Opened => {
  try {
    return open();
  } catch (error) {
    const { message } = error as Error;
    if (contents() !== before) throw new Error(`changed a file and refused it: ${message}`);
    if (!message.includes(work)) throw new Error(`names no file: ${message}`);
    throw error;
  }
};

const operate = async (): Promise<void> => {
  const reader = await readSqlite(FILE);
  try {
    await reader.mode();
    await reader.list(100);
    for await (const purchase of reader.all()) purchase.id;
    await reader.open();
    await reader.find('tool');
    await reader.read(3);
    await reader.history(3);
    await reader.examine();
    await reader.heads();
  } finally {
    await reader.close();
  }
  await (await openSqliteOperator(FILE)).close();
};

const MOST_STEPS = 5_000_000;

/** Opens a damaged ledger as a service and as its operator. A refusal to open changes no file. */
export const damagedLedger = async (number: number): Promise<Outcome> => {
  const random = randomOf('ledger', number);
  rmSync(work, { recursive: true, force: true });
  cpSync(template, work, { recursive: true });
  random.pick(DAMAGES)(random);
  const outcomes: Outcome[] = [];
  for (const act of [() => void readHeads(HEADS), operate, serve]) {
    try {
      await stepsOf(act, MOST_STEPS);
      outcomes.push('works');
    } catch (error) {
      outcomes.push(judged(error, 'LedgerError', act === serve ? 'ledger' : work));
    }
  }
  const failure = outcomes.find((outcome) => typeof outcome === 'object');
  if (failure !== undefined) return failure;
  return outcomes.includes('refused') ? 'refused' : 'works';
};
