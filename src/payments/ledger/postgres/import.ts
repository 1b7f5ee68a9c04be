/** Copies a ledger in a file into an empty database, with its history. */
import { existsSync, readFileSync } from 'node:fs';
import { dayKeys, saltsBeside } from '../day-keys.ts';
import { examine as examineFile } from '../examine.ts';
import { eventsIn, gapsIn } from '../history.ts';
import { readerOn } from '../inspect.ts';
import { checkOf, keyFileOf, parseKey } from '../key.ts';
import { LedgerError } from '../ledger.ts';
import { linksIn, rootOf } from '../links.ts';
import { connect } from '../open.ts';
import type { Examination } from '../port.ts';
import { KEPT, type Row, TOLD, textOf } from '../rows.ts';
import { migrate as migrateFile } from '../schema.ts';
import type { Address } from './address.ts';
import { readerOn as readerOnDatabase } from './book.ts';
import { type Driver, driverFor, StatementError } from './driver.ts';
import { migrate } from './migrate.ts';

/** The number of the start of a node that stands for the file. */
const NODE = '1';

/** Rows, or parts of the history, in one transaction. */
const BATCH = 10_000;

const TIMEOUT = 600_000;

type Database = ReturnType<typeof connect>;

type Source = { readonly file: string; readonly key: string | undefined };

/**
 * Copies a ledger. A copy that was interrupted begins again. The file is not changed, but by the migration to this version.
 *
 * @param key - the ledger's key in hexadecimal; without it the file beside the ledger holds it
 * @returns what the copy is; it is usable only if it has no flaws
 * @throws {@link LedgerError} if the file is not whole or in use, or the database is not empty
 */
export const importLedger = async ({ file, key }: Source, address: Address): Promise<Examination> => {
  const source = connect(file, { readwrite: true });
  const driver = driverFor(address, { connections: 1, timeout: TIMEOUT, name: 'clinmeter ledger import' });
  try {
    migrateFile(source);
    const secret = secretOf(source, { file, key });
    const before = examineFile(source, []);
    if (before.flaws.length > 0) throw new LedgerError(`the ledger ${file} is not whole: ${before.flaws[0]}`);
    refuseOpen(source, file);
    await begin(driver);
    for (const batch of batchesOf(carriedIn(source))) await write(driver, [], batch);
    for (const rows of batchesOf(rowsIn(source))) await write(driver, rows.map(targetRow), rows.map(entryOf));
    await copyProperties(driver, source, { file, secret });
    return await compare(driver, source, before.head);
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    throw new LedgerError(`the import has not ended: ${error.message}`, {
      cause: error,
      hint: 'run it again, with a role that owns the schema and a database that has no purchases',
    });
  } finally {
    source.close();
    await driver.close();
  }
};

const secretOf = (source: Database, { file, key }: Source): Buffer => {
  const keyFile = keyFileOf(file);
  if (key === undefined && !existsSync(keyFile))
    throw new LedgerError(`the key of the ledger ${file} is missing: restore ${keyFile}, or give --ledger-key`);
  const secret =
    key === undefined ? parseKey(readFileSync(keyFile, 'utf8').trim(), keyFile) : parseKey(key, '--ledger-key');
  if (checkOf(secret) !== propertyOf(source, 'key_check'))
    throw new LedgerError(`the key is not the one that the ledger ${file} was made with`);
  return secret;
};

const propertyOf = (source: Database, key: string): string | undefined =>
  (source.query('SELECT value FROM ledger WHERE key = ?').get(key) as { value: string } | null)?.value;

/** A service that still sells would go on in the file. */
const refuseOpen = (source: Database, file: string): void => {
  const now = Date.now();
  const open = source.query("SELECT 1 FROM purchase WHERE state = 'settling' AND lease_expires_at BETWEEN ? AND ?");
  if (open.get(now, now + 125_000) === null) return;
  throw new LedgerError(`the ledger ${file} is in use: a purchase is settling`, {
    hint: 'stop the service, wait two minutes, and import again',
  });
};

/** Marks an empty database, in which no node can then start, or empties one with the mark of an import that was interrupted. */
const begin = async (driver: Driver): Promise<void> => {
  await migrate(driver);
  await driver.run(`
    select pg_advisory_xact_lock(hashtext('clinmeter.open_node'));
    do $$ begin
      if exists (select 1 from clinmeter.node where id <> ${NODE}) or not exists (select 1 from clinmeter.ledger where key = 'importing')
        and (exists (select 1 from clinmeter.node) or exists (select 1 from clinmeter.purchase))
      then raise exception 'the ledger in the database is not empty'; end if;
    end $$;
    truncate clinmeter.purchase, clinmeter.entry, clinmeter.link, clinmeter.node, clinmeter.day_key;
    insert into clinmeter.ledger values ('importing', '1') on conflict (key) do nothing;
    insert into clinmeter.node (id, name, release, started_at, seen_at, ended_at, seq, hash, sent, result)
      values (${NODE}, 'imported', 'imported', clinmeter.clock(), clinmeter.clock(), clinmeter.clock(), 0, '', 0, '')`);
};

/** Purchase, kind and detail of an entry. */
type Entry = readonly [number, string, string];

const write = async (driver: Driver, rows: readonly object[], entries: readonly Entry[]): Promise<void> => {
  await driver.run('select clinmeter.import_rows($1::bigint, $2, $3) as r', [
    NODE,
    JSON.stringify(rows),
    JSON.stringify(entries),
  ]);
};

function* batchesOf<One>(all: Iterable<One>): Generator<One[]> {
  let batch: One[] = [];
  for (const one of all) {
    batch.push(one);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The history as the file keeps it, each part with its digest: gaps, events before the first link, links, later events. */
function* carriedIn(source: Database): Generator<Entry> {
  const root = rootOf(source)?.id ?? Number.POSITIVE_INFINITY;
  for (const gap of gapsIn(source)) yield [0, 'carried_gap', JSON.stringify(gap)];
  for (const event of eventsIn(source)) if (event.id <= root) yield [0, 'carried_event', JSON.stringify(event)];
  for (const link of linksIn(source)) yield [0, 'carried_link', JSON.stringify(link)];
  for (const event of eventsIn(source)) if (event.id > root) yield [0, 'carried_event', JSON.stringify(event)];
}

const rowsIn = (source: Database): Iterable<Row> =>
  source.query('SELECT * FROM purchase ORDER BY id').iterate() as Iterable<Row>;

/** Numbers of 64 bits are text, which the database reads too. */
const targetRow = ({ authorization_digest: digest, was_uncertain: _, ...row }: Row): object => ({
  ...Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)])),
  authorization_digest: `\\x${Buffer.from(digest as unknown as Uint8Array).toString('hex')}`,
  events: 1,
});

const entryOf = (row: Row): Entry => [
  Number(row.id),
  'carried_over',
  JSON.stringify(Object.fromEntries([...KEPT, ...TOLD, 'created_at'].map((name) => [name, textOf(row[name])]))),
];

const copyProperties = async (
  driver: Driver,
  source: Database,
  { file, secret }: { readonly file: string; readonly secret: Buffer },
): Promise<void> => {
  const salts = saltsBeside(file);
  const keys = dayKeys(secret, salts);
  const days = salts.days().flatMap((day) => {
    const [salt, name] = [salts.read(day), keys.of(day)?.name];
    return salt === undefined || name === undefined ? [] : [{ day, name, salt }];
  });
  for (const { day, name, salt } of days)
    await driver.run('select clinmeter.make_day_key($1, $2, $3) as r', [day, name, salt]);
  for (const property of ['mode', 'key_check'])
    await driver.run(
      'insert into clinmeter.ledger values ($1, $2) on conflict (key) do update set value = excluded.value',
      [property, propertyOf(source, property)],
    );
  await driver.run(`
    update clinmeter.node set settled = (select count(*) from clinmeter.purchase where state = 'settled') where id = ${NODE};
    select setval(pg_get_serial_sequence('clinmeter.purchase', 'id'), greatest(1, (select max(id) from clinmeter.purchase)));
    analyze clinmeter.purchase; analyze clinmeter.entry; analyze clinmeter.link`);
};

/** Examines the copy, and compares it with the file; only then is it released. */
const compare = async (driver: Driver, source: Database, head: string): Promise<Examination> => {
  const copy = readerOnDatabase(driver);
  const found = await copy.examine([head]);
  if (found.flaws.length > 0) return found;
  const original = readerOn(source);
  const copied = copy.all()[Symbol.asyncIterator]();
  for await (const purchase of original.all()) {
    const { value } = await copied.next();
    if (JSON.stringify(purchase, plain) !== JSON.stringify(value, plain))
      return { ...found, flaws: [`purchase ${purchase.id} is not as in the file: was a service running?`] };
  }
  const [last] = await original.heads();
  const isEnd = (await copied.next()).done === true && last?.head === head;
  if (!isEnd) return { ...found, flaws: ['the file has changed meanwhile: stop the service, and import again'] };
  await driver.run(`delete from clinmeter.ledger where key = 'importing'`);
  return found;
};

const plain = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
