/** Copies a ledger in a file into an empty database, with its history. */
import { existsSync, readFileSync } from 'node:fs';
import { checkOf, dayFolderOf, dayKeys, keyFileOf, parseKey, saltsBeside } from '../day-keys.ts';
import { examine as examineFile } from '../examine.ts';
import { linksIn } from '../hash-chain.ts';
import { type Examination, explained, KEPT, LedgerError, type Row, TOLD, textOf } from '../ledger.ts';
import { connect, takeAlone } from '../open.ts';
import { readerOn } from '../operator.ts';
import { migrate as migrateFile, refuseChannels } from '../schema.ts';
import { guard } from '../sqlite.ts';
import type { Address } from './address.ts';
import { type Driver, driverFor, inOneState, StatementError } from './driver.ts';
import { digestOfEntry, digestOfLink, examine, type RowInJson } from './examine.ts';
import { migrate } from './schema.ts';

/** The number of the start of a node that stands for the file. */
const NODE = '1';

const NOT_EMPTY = 'the ledger in the database is not empty';

/** The size of a batch: rows, or characters of history. */
const BATCH = { rows: 5000, characters: 4_000_000 };

/** The most of one link, so that a reader can hold many. */
const LINK = { entries: 100, characters: 64_000 };

const TIMEOUT = 3_600_000;

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
  const source = guard(() => connect(file, { readwrite: true }));
  const driver = driverFor(address, { connections: 1, timeout: TIMEOUT, name: 'clinmeter ledger import' });
  try {
    takeAlone(source, file, 'import again');
    migrateFile(source, { keepsCopy: false });
    refuseClosed(source, file);
    refuseChannels(source, 'be imported');
    const secret = secretOf(source, { file, key });
    refuseWithoutDays(source, file);
    const before = examineFile(source, []);
    if (before.flaws.length > 0) throw new LedgerError(`the ledger ${file} is not whole: ${before.flaws[0]}`);
    refuseOpen(source, file);
    const indexes = await begin(driver);
    await copyRows(driver, source);
    await copyProperties(driver, source, { file, secret });
    await driver.run(`${indexes}; ${ANALYZE}`);
    return await compare(driver, source, before.head);
  } catch (error) {
    if (!(error instanceof StatementError)) throw explained(error);
    if (error.message.includes(NOT_EMPTY))
      throw new LedgerError('the database is not empty: it has a ledger already, and nothing was changed', {
        cause: error,
        hint: 'after an import that has ended well, serve with this database; else name an empty one',
      });
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

/** A database would not know which archives come before its history. */
const refuseClosed = (source: Database, file: string): void => {
  if (source.query("SELECT 1 FROM ledger WHERE key = 'closed'").get() === null) return;
  throw new LedgerError(`the ledger ${file} was closed, and a closed ledger cannot be imported`, {
    hint: 'sell with it, or with a new ledger once its redelivery time and the authorizations in it have ended',
  });
};

/** Without the folder, recent answers could not be fetched again. */
const refuseWithoutDays = (source: Database, file: string): void => {
  const folder = dayFolderOf(file);
  const named = source.query("SELECT 1 FROM purchase WHERE resource_key LIKE '____-__-__.%'");
  if (existsSync(folder) || named.get() === null) return;
  throw new LedgerError(`the folder ${folder} is missing, whose keys the ledger names`, {
    hint: `put it beside the file; if it is lost, mkdir ${folder}: earlier answers are then not fetched again`,
  });
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

/**
 * Marks an empty database, in which no node can then start, or empties one with the mark of an import that was interrupted.
 * The mark holds the statements that make the indexes, since the rows come first.
 *
 * @returns these statements
 */
const begin = async (driver: Driver): Promise<string> => {
  await migrate(driver);
  const found = (await indexesIn(driver)).join(';\n');
  await driver.run(`
    select pg_advisory_xact_lock(hashtext('clinmeter.open_node'));
    do $$ begin
      if exists (select 1 from clinmeter.node where id <> ${NODE}) or not exists (select 1 from clinmeter.ledger where key = 'importing')
        and (exists (select 1 from clinmeter.node) or exists (select 1 from clinmeter.purchase))
      then raise exception '${NOT_EMPTY}'; end if;
    end $$;
    truncate clinmeter.purchase, clinmeter.entry, clinmeter.link, clinmeter.node, clinmeter.day_key;
    insert into clinmeter.ledger values ('importing', $indexes$${found}$indexes$) on conflict (key) do nothing;
    insert into clinmeter.node (id, name, release, started_at, seen_at, ended_at, seq, hash, sent, result)
      values (${NODE}, 'imported', 'imported', clinmeter.clock(), clinmeter.clock(), clinmeter.clock(), 0, '', 0, '')`);
  const [indexes = ''] = await driver.run(`select value as r from clinmeter.ledger where key = 'importing'`);
  await driver.run(dropping(indexes.split(';\n')));
  return indexes;
};

/** Purchase, kind and detail of an entry. */
type Entry = readonly [number, string, string];

/** Writes the history as a chain, and the rows beside it. While one batch is written, the next one is made. */
const copyRows = async (driver: Driver, source: Database): Promise<void> => {
  const [at = ''] = await driver.run(`select started_at::text as r from clinmeter.node where id = ${NODE}`);
  const chain = chainAt(Number(at));
  let writing: Promise<unknown> = Promise.resolve();
  for (const batch of batchesOf(partsIn(source))) {
    const purchases = batch.flatMap(({ row }) => (row === undefined ? [] : [targetRow(row)]));
    const { links, entries } = chain.extend(batch.map(({ entry }) => entry));
    await writing;
    writing = Promise.all([
      fill(driver, 'purchase', purchases),
      fill(driver, 'link', links),
      fill(driver, 'entry', entries),
    ]);
    // It is awaited in the next turn.
    writing.catch(() => {});
  }
  await writing;
  const { seq, hash } = chain.end();
  await driver.run(
    `update clinmeter.node set seq = $1::bigint, hash = decode($2, 'hex'),
       settled = (select count(*) from clinmeter.purchase where state = 'settled') where id = ${NODE}`,
    [String(seq), hash],
  );
};

/** The chain of the node that stands for the file. */
const chainAt = (at: number) => {
  let [seq, hash] = [0, ''];
  return {
    extend: (parts: readonly Entry[]) => {
      const [links, entries]: [Columns[], Columns[]] = [[], []];
      for (const group of groupsOf(parts)) {
        seq += 1;
        let hashes = '';
        for (const [ix, [purchase, kind, detail]] of group.entries()) {
          const n = Math.sign(purchase);
          hashes += digestOfEntry(purchase, n, kind, ACTOR, detail);
          entries.push({ node: NODE, seq, ix, purchase_id: purchase, n, kind, actor: ACTOR, detail });
        }
        hash = digestOfLink(hash, NODE, [seq, at, hashes]);
        links.push({ node: NODE, seq, at, hashes: `\\x${hashes}`, hash: `\\x${hash}` });
      }
      return { links, entries };
    },
    end: () => ({ seq, hash }),
  };
};

const ACTOR = 'operator';

function* groupsOf(parts: readonly Entry[]): Generator<Entry[]> {
  let [group, characters]: [Entry[], number] = [[], 0];
  for (const part of parts) {
    group.push(part);
    characters += part[2].length;
    if (group.length < LINK.entries && characters < LINK.characters) continue;
    yield group;
    [group, characters] = [[], 0];
  }
  if (group.length > 0) yield group;
}

type Part = { readonly entry: Entry; readonly row?: Row };

function* batchesOf(all: Iterable<Part>): Generator<Part[]> {
  let [batch, characters]: [Part[], number] = [[], 0];
  for (const one of all) {
    batch.push(one);
    characters += one.entry[2].length;
    if (batch.length < BATCH.rows && characters < BATCH.characters) continue;
    yield batch;
    [batch, characters] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

/** The links of the file's history, and then each row with an entry that tells what it is now. */
function* partsIn(source: Database): Generator<Part> {
  for (const link of linksIn(source)) yield { entry: [0, 'carried_link', JSON.stringify(link)] };
  for (const row of rowsIn(source)) yield { entry: entryOf(row), row };
}

const rowsIn = (source: Database): Iterable<Row> =>
  source.query('SELECT * FROM purchase ORDER BY id').iterate() as Iterable<Row>;

const hexOf = ({ authorization_digest: digest }: Row): string =>
  `\\x${Buffer.from(digest as unknown as Uint8Array).toString('hex')}`;

const targetRow = (row: Row): Columns => ({ ...row, authorization_digest: hexOf(row), events: 1 });

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
};

const ANALYZE = `
  select setval(pg_get_serial_sequence('clinmeter.purchase', 'id'), greatest(1, (select max(id) from clinmeter.purchase)));
  analyze clinmeter.purchase; analyze clinmeter.entry; analyze clinmeter.link`;

/** Examines the copy, and compares it with the file in the same pass; only then is it released. */
const compare = async (driver: Driver, source: Database, head: string): Promise<Examination> => {
  const original = rowsIn(source)[Symbol.iterator]();
  let differing: number | undefined;
  const look = (copy: RowInJson): void => {
    const { value } = original.next();
    if (differing === undefined && (value === undefined || !isSame(value, copy))) differing = Number(copy.id);
  };
  const found = await inOneState(driver, () => examine(driver.run, [head], look));
  if (differing !== undefined)
    return { ...found, flaws: [...found.flaws, `purchase ${differing} is not as in the file: was a service running?`] };
  if (found.flaws.length > 0) return found;
  const [last] = await readerOn(source).heads();
  if (original.next().done !== true || last?.head !== head)
    return { ...found, flaws: ['the file has changed meanwhile: stop the service, and import again'] };
  await driver.run(`delete from clinmeter.ledger where key = 'importing'`);
  return found;
};

/** True if a row is that of the file. A lease that has ended reads as uncertain. */
const isSame = (row: Row, copy: RowInJson): boolean =>
  Object.keys(row).every((name) => {
    if (name === 'was_uncertain') return true;
    const value = name === 'authorization_digest' ? hexOf(row) : textOf(row[name]);
    return textOf(copy[name]) === value || (name === 'state' && value === 'settling' && copy.state === 'uncertain');
  });

/** A row by its columns; one that is absent is null. */
type Columns = Readonly<Record<string, string | number | bigint | null | undefined>>;

/** Puts rows into a table. Only the owner of the table can. */
const fill = async ({ run }: Driver, table: string, rows: readonly Columns[]): Promise<void> => {
  if (rows.length === 0) return;
  const all = rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)])));
  const given = `json_populate_recordset(null::clinmeter.${table}, $1::json)`;
  await run(`insert into clinmeter.${table} overriding system value select * from ${given}`, [JSON.stringify(all)]);
};

/** The statements that make the indexes of purchases and entries, but for those of their numbers. */
export const indexesIn = ({ run }: Driver): Promise<readonly string[]> =>
  run(`
    select indexdef as r from pg_indexes
    where schemaname = 'clinmeter' and tablename in ('purchase', 'entry') and indexname not like '%_pkey' order by indexname`);

const nameIn = (statement: string): string => /\bINDEX (\S+)/.exec(statement)?.[1] ?? '';

/** A statement that drops those that are there. */
const dropping = (indexes: readonly string[]): string =>
  indexes.map((statement) => `drop index if exists clinmeter.${nameIn(statement)}`).join(';\n');
