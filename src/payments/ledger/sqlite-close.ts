/** What a ledger in a file does of a closing. Each transaction takes some milliseconds, and a service sells between them. */
import type { Database } from 'bun:sqlite';
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
} from './close.ts';
import { examineArchive } from './examine.ts';
import { type ChainEnd, entriesOf, linksIn, linkWriter, SEVERAL } from './hash-chain.ts';
import { explained, fenceOf, LedgerError, type Row } from './ledger.ts';
import { connect, takeAlone } from './open.ts';
import { migrate, refuseChannels } from './schema.ts';
import {
  BEGINNING,
  type Closed,
  type ClosedProperty,
  closedIn,
  isFinished,
  prunedAfter,
  type SignedSeal,
  sealDetail,
} from './seal.ts';

/** @throws {@link LedgerError} as `closeBooks` does */
export const closeSqlite = async (closing: Closing): Promise<ClosedBooks> => {
  refuseEarly(closing);
  const database = connect(closing.file, { readwrite: true });
  try {
    migrate(database);
    refuseChannels(database, 'be closed');
    return await closeBooks(booksOn(database, closing), closing);
  } catch (error) {
    throw explained(error);
  } finally {
    database.close();
  }
};

const booksOn = (database: Database, closing: Closing): Books<LastOfFile> => ({
  size: () => pragma(database, 'page_count') * pragma(database, 'page_size'),
  last: () => {
    const closed = closedIn(database);
    return closed && { ...closed, isFinished: isFinished(closed) };
  },
  choose: (last) => periodOf(database, closing, last),
  remove: async (archive, closed) => {
    await removeRows(database, archive, closing);
    await removeLinks(database, closed, closing);
  },
  shrink: () => shrink(database, closing),
});

type LastOfFile = Closed & { readonly isFinished: boolean };

const pragma = (database: Database, name: string): number => {
  const [value] = Object.values(database.query(`PRAGMA ${name}`).get() as Record<string, bigint>);
  return Number(value);
};

/** The part of the history that is closed. */
type Chosen = {
  readonly from: ChainEnd;
  readonly to: ChainEnd;
  /** The newest purchase that it begins. */
  readonly last: number;
  /** The newest link that was there when it was chosen. */
  readonly seen: number;
};

const periodOf = (database: Database, closing: Closing, last: Closed | undefined): Period => {
  const chosen = chooseHistory(database, closing, last);
  const staying = database.query(`SELECT id FROM ${STAYING}`).all(chosen.last) as { id: bigint }[];
  const carried = new Set([...staying.map(({ id }) => Number(id)), ...prunedAfter(database, chosen.to)]);
  return {
    write: (_, draft) => {
      copyPeriod(database, draft, chosen);
      const { from, to, last } = chosen;
      return { from, to, last };
    },
    flawsIn: (archive, seal) => examineArchive(archive, { seal, carried, isFenced: () => true }),
    seal: (signed) => writeSeal(database, signed, chosen),
  };
};

/** The history up to the first entry that is not older than the end of the period. */
const chooseHistory = (database: Database, { until, now }: Closing, closed: Closed | undefined): Chosen => {
  const from = closed?.base ?? BEGINNING;
  let [to, last, seen, isOver] = [from, closed?.seal.last ?? 0, from.id, false];
  const touched = new Set<number>();
  for (const link of linksIn(database)) {
    const entries = entriesOf(link);
    isOver ||= entries.some(({ at }) => at >= until);
    if (isOver) for (const { purchaseId } of entries) touched.add(purchaseId);
    else {
      to = { id: link.id, hash: link.hash };
      for (const { purchaseId } of entries) last = Math.max(last, purchaseId);
    }
    seen = link.id;
  }
  if (closed !== undefined && to.id < closed.sealedIn) throw closedAlready(closed.seal);
  if (to.id === from.id) throw nothingBefore(until);
  chooseRows(database, { until, now, last, touched });
  return { from, to, last, seen };
};

type Choice = Pick<Closing, 'until' | 'now'> & { readonly last: number; readonly touched: ReadonlySet<number> };

/**
 * Chooses the purchases that are closed. Uncertain ones stay, and those whose history goes on after the period.
 *
 * The authorization of a closed one has ended, so that the same signature is refused as expired. That alone would not keep its
 * nonce from being sold again, since its payer can sign it for a later time: the fence does. The newest purchase stays, so that
 * no number is given twice.
 */
const chooseRows = (database: Database, { until, now, last, touched }: Choice): void => {
  database.run('PRAGMA temp_store = MEMORY');
  database.run('CREATE TEMP TABLE IF NOT EXISTS chosen (id INTEGER PRIMARY KEY)');
  database.run('DELETE FROM temp.chosen');
  database.query(CHOOSE).run({ last, until, ended: Math.floor((now - MARGIN) / 1000) });
  const leave = database.query('DELETE FROM temp.chosen WHERE id = ?');
  database.transaction(() => {
    for (const id of touched) leave.run(id);
  })();
};

const CHOOSE = `
  INSERT INTO temp.chosen SELECT id FROM main.purchase
  WHERE state IN ('settled', 'refused') AND id <= $last AND id < (SELECT max(id) FROM main.purchase)
    AND max(created_at, coalesce(settled_at, 0)) < $until AND CAST(valid_before AS INTEGER) < $ended`;

/** The purchases up to a number that stay, in their order. */
const STAYING = 'main.purchase WHERE id <= ? AND id NOT IN (SELECT id FROM temp.chosen) ORDER BY id';

const copyPeriod = (database: Database, draft: string, { to }: Chosen): void => {
  database.run('ATTACH ? AS archive', [draft]);
  try {
    database.run('PRAGMA archive.synchronous = OFF');
    // A transaction that begins by reading takes no lock on the ledger that a writer would wait for.
    database.transaction(() => {
      database.run("INSERT INTO archive.ledger SELECT * FROM main.ledger WHERE key IN ('mode', 'closed')");
      database.run('INSERT INTO archive.link SELECT * FROM main.link WHERE id <= ? ORDER BY id', [to.id]);
      database.run(
        'INSERT INTO archive.purchase SELECT * FROM main.purchase WHERE id IN (SELECT id FROM temp.chosen) ORDER BY id',
      );
    })();
  } finally {
    database.run('DETACH archive');
  }
};

/** Writes the seal, unless a closed purchase has changed, or another process has closed, since the archive was made. */
const writeSeal = (database: Database, signed: SignedSeal, { last, seen, from }: Chosen): void => {
  const history = linkWriter(database);
  const { seal } = signed;
  const at = Date.parse(seal.closed_at);
  database
    .transaction(() => {
      if ((closedIn(database)?.base ?? BEGINNING).id !== from.id) throw changedMeanwhile('the ledger');
      const isChosen = database.query('SELECT 1 FROM temp.chosen WHERE id = ?');
      for (const link of linksIn(database, 'WHERE id > $seen', { seen: String(seen) }))
        for (const { purchaseId } of entriesOf(link))
          if (isChosen.get(purchaseId) !== null) throw changedMeanwhile(`purchase ${purchaseId}`);
      for (const row of database.query(`SELECT * FROM ${STAYING}`).all(last) as Row[])
        history.append({ purchaseId: Number(row.id), at, kind: 'carried_over', actor: 'operator', detail: nowOf(row) });
      history.append({ purchaseId: SEVERAL, at, kind: 'sealed', actor: 'operator', detail: sealDetail(signed) });
      history.seal();
      const { id } = database.query('SELECT max(id) AS id FROM link').get() as { id: bigint };
      noteClosed(database, { base: from, sealed_in: Number(id) });
      // A refused purchase could be begun again before its row is gone.
      const fence = database.query(FENCE);
      for (const { digest } of database.query(REFUSED).all() as { digest: Uint8Array }[]) fence.run(fenceOf(digest));
    })
    .immediate();
};

const REFUSED = `
  SELECT authorization_digest AS digest FROM main.purchase JOIN temp.chosen USING (id) WHERE state = 'refused'`;

const FENCE = 'INSERT INTO main.fence VALUES (?) ON CONFLICT DO NOTHING';

const noteClosed = (database: Database, property: ClosedProperty): void => {
  database.run("INSERT INTO main.ledger VALUES ('closed', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value", [
    JSON.stringify(property),
  ]);
};

const removeRows = async (database: Database, archive: string, closing: Closing): Promise<void> => {
  database.run('ATTACH ? AS archive', [archive]);
  try {
    // What a crash undoes of the removal is removed again; the seal and the archive are on the disk.
    database.run('PRAGMA main.synchronous = NORMAL');
    const page = database.query(
      'SELECT id, authorization_digest AS digest FROM archive.purchase WHERE id > ? ORDER BY id LIMIT ?',
    );
    const differing = database.query(differingIn(columnsOf(database)));
    const remove = database.query('DELETE FROM main.purchase WHERE id = ?');
    const fence = database.query(FENCE);
    const count = database.query(COUNT_REMOVED);
    let last = 0;
    const step = database.transaction((most: number): boolean => {
      const rows = page.all(last, most) as { id: bigint; digest: Uint8Array }[];
      const to = rows.at(-1)?.id;
      if (to === undefined) return false;
      const other = differing.get({ from: last, to }) as { id: bigint } | null;
      if (other !== null) throw differsFromArchive(other.id);
      let removed = 0;
      for (const { id, digest } of rows) {
        removed += remove.run(id).changes;
        fence.run(fenceOf(digest));
      }
      count.run({ count: String(removed) });
      last = Number(to);
      return true;
    });
    await inSteps(closing, (most) => step.immediate(most));
  } finally {
    database.run('DETACH archive');
  }
};

/** The columns of an archive: a migration may have added others to the ledger since. */
const columnsOf = (database: Database): string => {
  const columns = database.query("SELECT name FROM pragma_table_info('purchase', 'archive')").all();
  return (columns as { name: string }[]).map(({ name }) => `"${name}"`).join(', ');
};

/** A row of the ledger that the archive has otherwise. */
const differingIn = (columns: string): string => `
  SELECT id FROM (
    SELECT ${columns} FROM main.purchase WHERE id IN (SELECT id FROM archive.purchase WHERE id > $from AND id <= $to)
    EXCEPT SELECT ${columns} FROM archive.purchase WHERE id > $from AND id <= $to)
  ORDER BY id LIMIT 1`;

/** The service counts its purchases by the number of the last one, less those that were removed. */
const COUNT_REMOVED = `
  INSERT INTO main.ledger VALUES ('pruned', $count)
  ON CONFLICT (key) DO UPDATE SET value = CAST(value AS INTEGER) + CAST($count AS INTEGER)`;

const removeLinks = async (database: Database, { seal, sealedIn }: Closed, closing: Closing): Promise<void> => {
  const ends = database.query('SELECT id, hash FROM main.link WHERE id <= ? ORDER BY id LIMIT ?');
  const remove = database.query('DELETE FROM main.link WHERE id <= ?');
  const step = database.transaction((most: number): boolean => {
    const end = (ends.all(seal.to.id, most) as { id: bigint; hash: string }[]).at(-1);
    if (end === undefined) return false;
    remove.run(end.id);
    noteClosed(database, { base: { id: Number(end.id), hash: end.hash }, sealed_in: sealedIn });
    return true;
  });
  await inSteps(closing, (most) => step.immediate(most));
};

const INCREMENTAL = 2;

/**
 * Gives the free pages back. A file that an earlier version has made is written anew once, while no other process uses it.
 *
 * @returns the pages that stay free: later sales use them
 */
const shrink = async (database: Database, { file, ...closing }: Closing): Promise<number> => {
  if (pragma(database, 'auto_vacuum') !== INCREMENTAL) {
    try {
      takeAlone(database, file, '');
    } catch (error) {
      if (!(error instanceof LedgerError)) throw error;
      return pragma(database, 'freelist_count');
    }
    database.run('PRAGMA auto_vacuum = INCREMENTAL');
    database.run('VACUUM');
  }
  await inSteps(closing, (most) => {
    database.query(`PRAGMA incremental_vacuum(${most})`).all();
    return pragma(database, 'freelist_count') > 0;
  });
  database.query('PRAGMA wal_checkpoint(PASSIVE)').all();
  return 0;
};
