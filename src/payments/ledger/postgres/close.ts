/**
 * What a ledger in PostgreSQL does of a closing (../close.ts).
 *
 * 1. The table `closing` names the purchases that go. From then on no function of a node changes them.
 * 2. Each chain is sealed up to its last link before the end of the period. The links go with their entries.
 * 3. It works on the tables, which only their owner may: no role of a node can remove a settled purchase.
 */
import { hash, randomUUID } from 'node:crypto';
import { isObject } from '../../protocol/headers.ts';
import type { ArchiveWalk } from '../archive.ts';
import {
  type Books,
  type ClosedBooks,
  type Closing,
  changedMeanwhile,
  closeBooks,
  closedAlready,
  differsFromArchive,
  inSteps,
  MARGIN,
  nothingBefore,
  nowOf,
  type Period,
  refuseEarly,
} from '../close.ts';
import { LedgerError, type Row, textOf } from '../ledger.ts';
import { connect } from '../open.ts';
import { type Chain, type Seal, type SignedSeal, sealDetail, sealIn, sumsOf } from '../seal.ts';
import type { Address } from './address.ts';
import { asFailure, type Driver, driverFor, type Run } from './driver.ts';
import {
  type ClosedProperty,
  closedIn,
  detailIn,
  differences,
  digestOfEntry,
  digestOfLink,
  type EntryRow,
  LINKS_AFTER,
  type Link,
  type RowInJson,
  replaysOf,
  sealAt,
} from './examine.ts';
import { openNode } from './node.ts';
import { aboutOf, refuseOther } from './schema.ts';

type Database = ReturnType<typeof connect>;

const TIMEOUT = 3_600_000;
const PAGE = 1000;
/** A node waits while links of its chain go: some hundred are removed in milliseconds, and a step is mostly round trips. */
const LEAST = 200;
const OPERATOR = 'operator';

/** @throws {@link LedgerError} as `closeBooks` does, and for a role that does not own the tables */
export const closeShared = async (address: Address, closing: Closing): Promise<ClosedBooks> => {
  refuseEarly(closing);
  const driver = driverFor(address, { connections: 1, timeout: TIMEOUT, name: 'clinmeter ledger close' });
  try {
    await refuseUnable(driver);
    return await closeBooks(booksOn(driver, closing), closing);
  } catch (error) {
    throw asFailure(error);
  } finally {
    // The server may notice the end of the connection after the next command has begun.
    await driver.run(`select pg_advisory_unlock(hashtext('clinmeter.close'))::text as r`).catch(() => {});
    await driver.close();
  }
};

type LastOfTables = SignedSeal & {
  readonly sealedIn: ClosedProperty['sealed_in'];
  readonly isFinished: boolean;
  readonly carried: ReadonlySet<number>;
};

const booksOn = (driver: Driver, closing: Closing): Books<LastOfTables> => ({
  size: async () => Number(await one(driver, SIZE)),
  last: async () => {
    const closed = await closedIn(driver.run);
    const signed = closed && (await sealAt(driver.run, closed));
    return (
      signed && {
        ...signed,
        ...{ sealedIn: closed.sealed_in, isFinished: closed.is_finished },
        carried: await carriedBy(driver, closed),
      }
    );
  },
  choose: (last) => periodOf(driver, closing, last),
  remove: async (archive, { seal, sealedIn }) => {
    await removeRows(driver, archive, { closing, node: sealedIn[0] });
    for (const chain of seal.chains ?? []) await removeLinks(driver, chain, closing);
    await noteClosed(driver, { sealed_in: sealedIn, is_finished: true });
  },
  shrink: async () => {
    for (const table of ['purchase', 'entry', 'link']) await driver.run(`vacuum (analyze) clinmeter.${table}`);
    return 0;
  },
});

const one = async ({ run }: Driver, text: string, values: readonly unknown[] = []): Promise<string> =>
  (await run(text, values))[0] ?? '';

const refuseUnable = async (driver: Driver): Promise<void> => {
  const about = await aboutOf(driver.run);
  if (about === undefined) throw new LedgerError('there is no ledger in the database');
  refuseOther(about);
  if ((await one(driver, `select has_table_privilege('clinmeter.purchase', 'DELETE')::text as r`)) !== 'true')
    throw new LedgerError('this role may not remove purchases', { hint: 'close with the role that owns the schema' });
  if ((await one(driver, `select pg_try_advisory_lock(hashtext('clinmeter.close'))::text as r`)) !== 'true')
    throw new LedgerError('another process closes the ledger just now', { hint: 'wait for that, and close again' });
};

const SIZE = `
  select sum(pg_total_relation_size(oid))::text as r from pg_class
  where relnamespace = 'clinmeter'::regnamespace and relkind = 'r'`;

/** All statements, or none of them. */
const inOne = async <Result>({ run }: Driver, work: () => Promise<Result>): Promise<Result> => {
  await run('begin');
  try {
    const result = await work();
    await run('commit');
    return result;
  } catch (error) {
    await run('rollback').catch(() => {});
    throw error;
  }
};

/** For each chain, the number of its last link before a time, if more than its base is. */
const ENDS = `
  select json_build_array(n.id::text, n.base_seq, n.base_hash, l.seq, encode(l.hash, 'hex'))::text as r
  from (select n.*, (select coalesce(min(seq) filter (where at >= $1::bigint) - 1, max(seq)) from clinmeter.link where node = n.id) as last
    from clinmeter.node n) as n
  join clinmeter.link l on l.node = n.id and l.seq = n.last order by n.id`;

/** Uncertain ones stay, and those whose history goes on after the period; see `chooseRows` in ../sqlite-close.ts. */
const CHOOSE = `
  with ends as (select (value->>0)::bigint as node, (value->>3)::bigint as seq from json_array_elements($1::json)),
  chosen as (
    insert into clinmeter.closing select id from clinmeter.purchase p
    where state in ('settled', 'refused') and greatest(created_at, coalesce(settled_at, 0)) < $2::bigint and valid_before::numeric < $3::numeric
      and not exists (select 1 from clinmeter.entry e left join ends on ends.node = e.node
        where e.purchase_id = p.id and e.seq > coalesce(ends.seq, 0))
    returning purchase_id)
  select count(*)::text as r from chosen`;

/** Purchases that the sealed history tells of and that stay. */
const STAYING = `
  with ends as (select (value->>0)::bigint as node, (value->>3)::bigint as seq from json_array_elements($1::json))
  select distinct e.purchase_id::text as r from clinmeter.entry e join ends on ends.node = e.node and e.seq <= ends.seq
  where e.purchase_id > 0 and not exists (select 1 from clinmeter.closing c where c.purchase_id = e.purchase_id)`;

const periodOf = async (driver: Driver, closing: Closing, last: LastOfTables | undefined): Promise<Period> => {
  const chains = await chainsUntil(driver, closing, last);
  const ends = JSON.stringify(chains);
  const ended = String(Math.floor((closing.now - MARGIN) / 1000));
  await driver.run('delete from clinmeter.closing');
  await driver.run('analyze clinmeter.entry');
  await driver.run(CHOOSE, [ends, String(closing.until), ended]);
  const staying = (await driver.run(STAYING, [ends])).map(Number);
  const newest = Number(await one(driver, 'select coalesce(max(purchase_id), 0)::text as r from clinmeter.closing'));
  return {
    write: async (archive) => {
      const gone = (last?.seal.gone ?? 0) + (await copyPeriod(driver, archive, chains));
      return { ...boundsOf(chains, last), last: newest, chains, gone };
    },
    flawsIn: flawsInArchive,
    seal: (signed) => writeSeal(driver, signed, staying),
  };
};

/** Number of sealed links, and a digest of where the chains end. */
const boundsOf = (chains: readonly Chain[], last: SignedSeal | undefined): Pick<Seal, 'from' | 'to'> => {
  const from = last?.seal.to ?? { id: 0, hash: hash('sha256', '[]', 'hex') };
  const sealed = chains.reduce((sum, [, fromSeq, , toSeq]) => sum + toSeq - fromSeq, 0);
  const ends = chains.map(([node, , , seq, digest]) => [node, seq, digest]);
  return { from, to: { id: from.id + sealed, hash: hash('sha256', JSON.stringify(ends), 'hex') } };
};

/** Every chain that was sealed ever is in the seal: one that ended before it is sealed up to the same link. */
const chainsUntil = async (
  driver: Driver,
  { until }: Closing,
  last: LastOfTables | undefined,
): Promise<readonly Chain[]> => {
  const found = (await driver.run(ENDS, [String(until)])).map((text) => JSON.parse(text) as Chain);
  const now = new Map(found.map((chain) => [chain[0], chain]));
  const former = (last?.seal.chains ?? []).map(
    ([node, , , seq, digest]): Chain => now.get(node) ?? [node, seq, digest, seq, digest],
  );
  const all = [...former, ...found.filter(([node]) => !former.some(([other]) => other === node))];
  if (all.every(([, from, , to]) => from === to)) throw nothingBefore(until);
  if (last !== undefined && (now.get(last.sealedIn[0])?.[3] ?? 0) < last.sealedIn[1]) throw closedAlready(last.seal);
  return all;
};

const ARCHIVE_TABLES = `
  CREATE TABLE chain (node TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, hashes TEXT NOT NULL, hash TEXT NOT NULL,
    PRIMARY KEY (node, seq)) STRICT, WITHOUT ROWID;
  CREATE TABLE record (purchase_id INTEGER NOT NULL, n INTEGER NOT NULL, node TEXT NOT NULL, seq INTEGER NOT NULL,
    ix INTEGER NOT NULL, at INTEGER NOT NULL, kind TEXT NOT NULL, actor TEXT NOT NULL, detail TEXT NOT NULL) STRICT;
  CREATE TABLE purchase_events (id INTEGER PRIMARY KEY, events INTEGER NOT NULL) STRICT;`;

const ROWS = `
  select row_to_json(p)::text as r from clinmeter.closing c join clinmeter.purchase p on p.id = c.purchase_id
  where c.purchase_id > $1::bigint order by c.purchase_id limit ${PAGE}`;

/** Copies rows and chains. @returns the sealed digests without an entry, less those that are told to be pruned */
const copyPeriod = async (driver: Driver, archive: Database, chains: readonly Chain[]): Promise<number> => {
  archive.run(ARCHIVE_TABLES);
  const about = await aboutOf(driver.run);
  for (const key of ['mode', 'closed'])
    if (about?.values[key] !== undefined) archive.run('INSERT INTO ledger VALUES (?, ?)', [key, about.values[key]]);
  await copyRows(driver, archive);
  let gone = 0;
  for (const chain of chains) gone += await copyChain(driver, archive, chain);
  // The records of a purchase are looked for once all are there.
  archive.run('CREATE INDEX record_of ON record (purchase_id, n)');
  return gone;
};

const columnsIn = (archive: Database): readonly string[] =>
  (archive.query("SELECT name FROM pragma_table_info('purchase')").all() as { name: string }[]).map(({ name }) => name);

/** A row of the database by the columns of an archive. */
const archived = (row: RowInJson, columns: readonly string[]) =>
  columns.map((name) => {
    if (name === 'authorization_digest') return Buffer.from(String(row[name]).slice(2), 'hex');
    return name === 'was_uncertain' ? 0 : (row[name] ?? null);
  });

const copyRows = async ({ run }: Driver, archive: Database): Promise<void> => {
  const columns = columnsIn(archive);
  const insert = archive.query(
    `INSERT INTO purchase (${columns.map((name) => `"${name}"`)}) VALUES (${columns.map(() => '?')})`,
  );
  const count = archive.query('INSERT INTO purchase_events VALUES (?, ?)');
  for (let last = 0; ; ) {
    const rows = (await run(ROWS, [String(last)])).map((text) => JSON.parse(text) as RowInJson);
    archive.transaction(() => {
      for (const row of rows) {
        insert.run(...archived(row, columns));
        count.run(Number(row.id), Number(row.events));
      }
    })();
    if (rows.length < PAGE) return;
    last = Number(rows.at(-1)?.id);
  }
};

const copyChain = async ({ run }: Driver, archive: Database, [node, from, , to]: Chain): Promise<number> => {
  const insertLink = archive.query('INSERT INTO chain VALUES (?, ?, ?, ?, ?)');
  const insertEntry = archive.query('INSERT INTO record VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  let gone = 0;
  for (let last = from; last < to; ) {
    const links = (await run(LINKS_AFTER, [node, String(last), String(PAGE)]))
      .map((text) => JSON.parse(text) as Link)
      .filter(([seq]) => seq <= to);
    if (links.length === 0)
      throw new LedgerError(`links of the node ${node} are missing`, { hint: 'clinmeter ledger verify' });
    archive.transaction(() => {
      for (const [seq, at, hashes, digest, entries] of links) {
        insertLink.run(node, seq, at, hashes, digest);
        gone += hashes.length / 64 - (entries?.length ?? 0);
        for (const [ix, purchase, n, kind, actor, detail] of entries ?? []) {
          insertEntry.run(purchase, n, node, seq, ix, at, kind, actor, detail);
          if (kind === 'pruned') gone -= Number((JSON.parse(detail) as { events: string }).events);
        }
      }
    })();
    last = links.at(-1)?.[0] ?? to;
  }
  return gone;
};

/** Examines an archive: its chains, each row beside its replayed history, and the sums. */
const flawsInArchive = (archive: Database, { chains = [], sums }: Seal): readonly string[] => {
  const flaws = chains.flatMap((chain) => chainFlaws(archive, chain));
  const rows = archive
    .query('SELECT p.*, e.events FROM purchase p LEFT JOIN purchase_events e USING (id) ORDER BY id')
    .iterate();
  const told = archive.query('SELECT * FROM record WHERE purchase_id = ? ORDER BY n');
  for (const row of rows as Iterable<Record<string, string | bigint | Uint8Array | null>>) {
    const id = Number(row.id);
    const entries = (told.all(id) as Record<string, string | bigint>[]).map(({ n, at, kind, actor, detail }) =>
      JSON.stringify([id, Number(n), Number(at), kind, actor, detail] as unknown as EntryRow),
    );
    const digest = `\\x${Buffer.from(row.authorization_digest as Uint8Array).toString('hex')}`;
    const plain = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value as string)]));
    flaws.push(...differences({ ...plain, id, authorization_digest: digest }, replaysOf(entries).get(id)));
  }
  return JSON.stringify(sumsOf(archive, 'purchase')) === JSON.stringify(sums)
    ? flaws
    : [...flaws, 'its purchases do not add up to the sums of the seal'];
};

const chainFlaws = (archive: Database, [node, from, fromHash, to, toHash]: Chain): readonly string[] => {
  let [seq, head] = [from, fromHash];
  const entryAt = entriesByLink(archive, node);
  for (const link of archive.query('SELECT * FROM chain WHERE node = ? ORDER BY seq').iterate(node) as Iterable<
    Record<string, string | bigint>
  >) {
    const [at, hashes] = [Number(link.at), String(link.hashes)];
    const isNext = Number(link.seq) === seq + 1 && digestOfLink(head, node, [seq + 1, at, hashes]) === link.hash;
    const hasEntries = entryAt(seq + 1).every(
      ({ ix, purchase_id: purchase, n, kind, actor, detail }) =>
        hashes.slice(Number(ix) * 64, Number(ix) * 64 + 64) ===
        digestOfEntry(Number(purchase), Number(n), String(kind), String(actor), String(detail)),
    );
    if (!isNext || !hasEntries) return [`link ${link.seq} of the node ${node} does not follow from the one before it`];
    [seq, head] = [seq + 1, String(link.hash)];
  }
  return seq === to && head === toHash ? [] : [`it does not hold the sealed history of the node ${node}`];
};

/** The entries of one link after the other, read once in their order. */
const entriesByLink = (archive: Database, node: string) => {
  const rows = archive.query('SELECT * FROM record WHERE node = ? ORDER BY seq, ix').iterate(node) as IterableIterator<
    Record<string, string | bigint>
  >;
  let coming = rows.next();
  return (seq: number): readonly Record<string, string | bigint>[] => {
    const found: Record<string, string | bigint>[] = [];
    while (coming.done !== true && Number(coming.value.seq) <= seq) {
      found.push(coming.value);
      coming = rows.next();
    }
    return found;
  };
};

/** Writes the seal and what stays, as a link of a chain of its own. */
const writeSeal = async (driver: Driver, signed: SignedSeal, staying: readonly number[]): Promise<void> => {
  const { run } = driver;
  const name = `${OPERATOR} ${randomUUID().slice(0, 8)}`;
  const node = await openNode(run, { name, release: OPERATOR, pack: null, settler: null });
  const at = Date.parse(signed.seal.closed_at);
  await inOne(driver, async () => {
    const rows = await run(
      'select row_to_json(p)::text as r from clinmeter.purchase p where id in (select json_array_elements_text($1::json)::bigint) order by id for update',
      [JSON.stringify(staying)],
    );
    if (rows.length !== staying.length) throw changedMeanwhile('the ledger');
    const carried = rows.map((text) => {
      const row = JSON.parse(text) as RowInJson;
      return {
        purchase: Number(row.id),
        n: Number(row.events) + 1,
        kind: 'carried_over',
        detail: nowOf(row as unknown as Row),
      };
    });
    const all = [...carried, { purchase: 0, n: 0, kind: 'sealed', detail: sealDetail(signed) }];
    const entries = all.map((entry, ix) => ({
      ...{ node, seq: 2, ix, purchase_id: entry.purchase, n: entry.n, kind: entry.kind, actor: OPERATOR },
      detail: JSON.stringify(entry.detail),
    }));
    const hashes = entries.map((e) => digestOfEntry(e.purchase_id, e.n, e.kind, e.actor, e.detail)).join('');
    const before = await one(driver, `select encode(hash, 'hex') as r from clinmeter.node where id = $1::bigint`, [
      node,
    ]);
    const digest = digestOfLink(before, node, [2, at, hashes]);
    await run(`insert into clinmeter.link values ($1::bigint, 2, $2::bigint, decode($3, 'hex'), decode($4, 'hex'))`, [
      ...[node, String(at), hashes, digest],
    ]);
    await run('insert into clinmeter.entry select * from json_populate_recordset(null::clinmeter.entry, $1::json)', [
      JSON.stringify(entries),
    ]);
    await run(`update clinmeter.node set seq = 2, hash = decode($2, 'hex') where id = $1::bigint`, [node, digest]);
    await run(
      'update clinmeter.purchase set events = events + 1 where id in (select json_array_elements_text($1::json)::bigint)',
      [JSON.stringify(staying)],
    );
    await run(
      `update clinmeter.node n set sealed_seq = (e.value->>3)::bigint, sealed_hash = e.value->>4
       from json_array_elements($1::json) as e where n.id = (e.value->>0)::bigint`,
      [JSON.stringify(signed.seal.chains)],
    );
    // A refused purchase could be begun again once its row is gone.
    await run(`
      insert into clinmeter.fence select substring(authorization_digest for 16) from clinmeter.purchase p
      join clinmeter.closing c on c.purchase_id = p.id where p.state = 'refused' on conflict do nothing`);
    await noteClosed(driver, { sealed_in: [node, 2], is_finished: false });
  });
  await run('select clinmeter.close_node($1::bigint) as r', [node]);
};

const noteClosed = async ({ run }: Driver, property: ClosedProperty): Promise<void> => {
  await run(
    `insert into clinmeter.ledger values ('closed', $1) on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(property)],
  );
};

const carriedBy = async ({ run }: Driver, { sealed_in: [node, seq] }: ClosedProperty): Promise<ReadonlySet<number>> =>
  new Set((await run(CARRIED, [node, String(seq)])).map(Number));

const CARRIED = `
  select purchase_id::text as r from clinmeter.entry where node = $1::bigint and seq = $2::bigint and kind = 'carried_over'`;

const LOCKED = `
  select row_to_json(p)::text as r from clinmeter.closing c join clinmeter.purchase p on p.id = c.purchase_id
  where c.purchase_id > $1::bigint order by c.purchase_id limit $2::int for update of p`;

/** Removes rows, each only if the archive has it exactly so. */
const removeRows = async (
  driver: Driver,
  file: string,
  { closing, node }: { readonly closing: Closing; readonly node: string },
): Promise<void> => {
  const archive = connect(file, { readonly: true });
  try {
    const columns = columnsIn(archive);
    const kept = archive.query('SELECT * FROM purchase WHERE id = ?');
    const refuseOtherRow = (row: RowInJson): void => {
      const known = kept.get(Number(row.id)) as Record<string, unknown> | null;
      const isSame = archived(row, columns).every(
        (value, at) => plainOf(known?.[columns[at] ?? '']) === plainOf(value),
      );
      if (known !== null && isSame) return;
      throw differsFromArchive(row.id);
    };
    let last = 0;
    // No node waits for these rows, so that a step may take all that one page has.
    await inSteps(closing, () =>
      inOne(driver, async () => {
        const rows = (await driver.run(LOCKED, [String(last), String(PAGE)])).map(
          (text) => JSON.parse(text) as RowInJson,
        );
        for (const row of rows) refuseOtherRow(row);
        if (rows.length === 0) return false;
        const settled = rows.filter(({ state }) => state === 'settled').length;
        const ids = JSON.stringify(rows.map(({ id }) => id));
        await driver.run(REMOVE, [ids, String(settled), node]);
        last = Number(rows.at(-1)?.id);
        return true;
      }),
    );
  } finally {
    archive.close();
  }
};

/** The nodes count their settlements: the chain of the seal counts those that are gone. */
const REMOVE = `
  with ids as (select json_array_elements_text($1::json)::bigint as id),
  gone as (delete from clinmeter.purchase p using ids where p.id = ids.id returning p.authorization_digest),
  fenced as (insert into clinmeter.fence select substring(authorization_digest for 16) from gone on conflict do nothing),
  named as (delete from clinmeter.closing c using ids where c.purchase_id = ids.id)
  update clinmeter.node set settled = settled - $2::bigint where id = $3::bigint`;

const plainOf = (value: unknown): string =>
  value instanceof Uint8Array ? Buffer.from(value).toString('hex') : isObject(value) ? '' : String(value ?? '');

const removeLinks = async (driver: Driver, [node, , , to]: Chain, closing: Closing): Promise<void> => {
  await inSteps(closing, (most) =>
    inOne(driver, async () => {
      const end = await one(
        driver,
        `select json_build_array(seq, encode(hash, 'hex'))::text as r from (select seq, hash from clinmeter.link
         where node = $1::bigint and seq <= $2::bigint order by seq limit $3::int) as l order by seq desc limit 1`,
        [node, String(to), String(Math.max(LEAST, Math.min(most, PAGE)))],
      );
      if (end === '') return false;
      const [seq, digest] = JSON.parse(end) as [number, string];
      for (const table of ['entry', 'link'])
        await driver.run(`delete from clinmeter.${table} where node = $1::bigint and seq <= $2::bigint`, [
          node,
          String(seq),
        ]);
      await driver.run('update clinmeter.node set base_seq = $2::bigint, base_hash = $3 where id = $1::bigint', [
        ...[node, String(seq), digest],
      ]);
      return true;
    }),
  );
};

/** The walk through the archives of a ledger in PostgreSQL. */
export const sharedArchives = async (run: Run): Promise<Pick<ArchiveWalk<SignedSeal>, 'newest' | 'look'>> => {
  const closed = await closedIn(run);
  return {
    newest: closed && (await sealAt(run, closed)),
    look: async (archive, { seal }, onHash) => {
      const links = archive.query('SELECT hash FROM chain').iterate() as Iterable<{ readonly hash: string }>;
      for (const link of links) onHash(link.hash);
      return {
        flaws: [...flawsInArchive(archive, seal), ...(await fenceFlaws(run, archive))],
        former: formerSeal(archive),
      };
    },
  };
};

const FREE = `
  select count(*)::text as r from json_array_elements_text($1::json) as digest where clinmeter.is_closed(digest) <> 'true'`;

const fenceFlaws = async (run: Run, archive: Database): Promise<readonly string[]> => {
  const page = archive.query(
    'SELECT id, hex(authorization_digest) AS digest FROM purchase WHERE id > ? ORDER BY id LIMIT ?',
  );
  let [last, free] = [0, 0];
  for (;;) {
    const rows = page.all(last, PAGE) as { id: bigint; digest: string }[];
    const [count = '0'] = await run(FREE, [JSON.stringify(rows.map(({ digest }) => digest))]);
    free += Number(count);
    if (rows.length < PAGE) return free === 0 ? [] : [`${free} of its purchases could be sold again`];
    last = Number(rows.at(-1)?.id);
  }
};

/** The seal of the closing before that of an archive. */
const formerSeal = (archive: Database): SignedSeal | undefined => {
  const kept = archive.query("SELECT value FROM ledger WHERE key = 'closed'").get() as { value: string } | null;
  if (kept === null) return undefined;
  const [node, seq] = (JSON.parse(kept.value) as ClosedProperty).sealed_in;
  const entry = archive
    .query("SELECT detail FROM record WHERE node = ? AND seq = ? AND kind = 'sealed'")
    .get(node, seq);
  return entry === null ? undefined : sealIn(detailIn((entry as { detail: string }).detail));
};
