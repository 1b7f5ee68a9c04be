/**
 * Closes a period of a ledger in a file: its history and its purchases move into an archive, and a seal stays.
 *
 * 1. The archive is written, brought to the disk, and examined there. Until then, the ledger is only read.
 * 2. One transaction writes the seal into the history, with what each purchase is now that stays although its history goes.
 *    It also fences the refused purchases: they alone could be begun again.
 * 3. A row goes only if the archive on the disk holds it exactly as it is, and its authorization is fenced in the same
 *    transaction. The links follow, the oldest first, and then the free pages of the file.
 * 4. A process may die anywhere. Before step 2 a draft is left over; after it the next closing goes on where this one ended.
 * 5. Each transaction takes some milliseconds, and as long a pause follows: a service sells meanwhile.
 */
import type { Database } from 'bun:sqlite';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { examineArchive } from './examine.ts';
import { createOnce, flush, flushNames } from './files.ts';
import { type ChainEnd, entriesOf, linksIn, linkWriter, SEVERAL } from './hash-chain.ts';
import { explained, fenceOf, KEPT, LedgerError, type Row, TOLD, textOf } from './ledger.ts';
import { connect, isArchive, takeAlone } from './open.ts';
import { migrate } from './schema.ts';
import {
  BEGINNING,
  type Closed,
  type ClosedProperty,
  closedIn,
  digestOfFile,
  isFinished,
  isSealed,
  NO_SUMS,
  plus,
  prunedAfter,
  type Seal,
  type SealSigner,
  type SignedSeal,
  sealDetail,
  sealFileOf,
  sealFileText,
  sealText,
  sumsOf,
} from './seal.ts';

export type Closing = {
  readonly file: string;
  /** The folder of the archives. */
  readonly folder: string;
  /** Milliseconds since the epoch: what is older is closed. */
  readonly until: number;
  /** Time after its settlement in which an answer can be fetched, in milliseconds. */
  readonly redelivery: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Signs the seal; without it, the history alone vouches for the archive. */
  readonly signer?: SealSigner | undefined;
  /** Waits before each transaction that removes something; a test ends a closing there. */
  readonly pause?: (milliseconds: number) => Promise<unknown>;
};

/** What was done. Sizes are those of the file, in bytes. */
export type ClosedBooks = SignedSeal & {
  readonly archive: string;
  /** The purchases of the sealed history that stay. */
  readonly carried: number;
  readonly isResumed: boolean;
  readonly size: { readonly before: number; readonly after: number };
  /** Free pages of the file, if they could not be given back while a service has it open. */
  readonly freePages: number;
};

const DAY = 86_400_000;

/** Clocks differ, in milliseconds; as long as a refused purchase is kept after its authorization has ended. */
export const MARGIN = 3_600_000;

/** The latest end of a period: the keys of its days are destroyed, so that none of its answers can be fetched. */
export const latestEnd = ({ now, redelivery }: Pick<Closing, 'now' | 'redelivery'>): number => {
  const at = now - redelivery - MARGIN;
  return at - (at % DAY);
};

/**
 * Closes a period, or finishes a closing that was interrupted.
 *
 * @throws {@link LedgerError} if nothing can be closed until then, or the archive cannot be written or is not whole
 */
export const closeSqlite = async (closing: Closing): Promise<ClosedBooks> => {
  const { file } = closing;
  refuseEarly(closing);
  const database = connect(file, { readwrite: true });
  try {
    migrate(database);
    const before = sizeOf(database);
    const last = closedIn(database);
    // The same period once more: its file may still have to shrink.
    const isResumed = last !== undefined && (!isFinished(last) || Date.parse(last.seal.until) === closing.until);
    if (!isResumed) await writeBooks(database, closing, last);
    const closed = closedIn(database);
    if (closed === undefined) throw new LedgerError(`the ledger ${file} does not hold its seal`);
    const archive = join(closing.folder, closed.seal.archive.name);
    await refuseOtherArchive(archive, closed);
    noteSeal(archive, closed);
    if (!isFinished(closed)) {
      await removeRows(database, archive, closing);
      await removeLinks(database, closed, closing);
    }
    const freePages = await shrink(database, closing);
    const { carried, seal: done, signature, signer } = closed;
    return {
      seal: done,
      ...(signature && signer ? { signature, signer } : {}),
      archive,
      carried: carried.size,
      isResumed,
      size: { before, after: sizeOf(database) },
      freePages,
    };
  } catch (error) {
    throw explained(error);
  } finally {
    database.close();
  }
};

export const refuseEarly = (closing: Closing): void => {
  const latest = latestEnd(closing);
  if (closing.until <= latest) return;
  const day = new Date(latest).toISOString().slice(0, 10);
  throw new LedgerError(
    `--until ${dayOf(closing.until)} is too late: later answers can be fetched still, or their authorizations used`,
    { hint: `--until ${day}, or an earlier day` },
  );
};

export const dayOf = (at: number): string => new Date(at).toISOString().replace(/T00:00:00\.000Z$/, '');

const pragma = (database: Database, name: string): number => {
  const [value] = Object.values(database.query(`PRAGMA ${name}`).get() as Record<string, bigint>);
  return Number(value);
};

const sizeOf = (database: Database): number => pragma(database, 'page_count') * pragma(database, 'page_size');

/** The part of the history that is closed. */
type Period = {
  readonly from: ChainEnd;
  readonly to: ChainEnd;
  /** The newest purchase that it begins. */
  readonly last: number;
  /** The newest link that was there when it was chosen. */
  readonly seen: number;
};

/** Writes archive and seal. */
const writeBooks = async (database: Database, closing: Closing, last: Closed | undefined): Promise<void> => {
  const period = choosePeriod(database, closing, last);
  const staying = new Set([...stayingOf(database, period), ...prunedAfter(database, period.to)]);
  const seal = await writeArchive(closing, last?.seal, {
    write: (_, draft) => copyPeriod(database, draft, period),
    bounds: () => period,
    flawsIn: (archive, made) => examineArchive(archive, { seal: made, carried: staying, isFenced: () => true }),
  });
  writeSeal(database, await signedWith(seal, closing), period);
};

type Making = {
  /** Fills a new archive, which is the file `draft`. */
  readonly write: (archive: Database, draft: string) => unknown;
  readonly bounds: () => Pick<Seal, 'from' | 'to' | 'last' | 'chains' | 'gone'>;
  readonly flawsIn: (archive: Database, seal: Seal) => readonly string[];
};

/**
 * Makes the archive of a closing, brings it to the disk, and examines it there.
 *
 * @returns its seal, which nothing names yet
 */
export const writeArchive = async (
  { folder, until, now }: Pick<Closing, 'folder' | 'until' | 'now'>,
  last: Seal | undefined,
  { write, bounds, flawsIn }: Making,
): Promise<Seal> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = `closed-${dayOf(until).replaceAll(':', '')}.sqlite`;
  const target = join(folder, name);
  refuseOther(target);
  for (const left of readdirSync(folder)) if (left.startsWith(`${name}.draft-`)) rmSync(join(folder, left));
  const draft = `${target}.draft-${randomBytes(8).toString('hex')}`;
  try {
    await makeArchive(draft, write);
    // The rows go only after this: from here on, the archive survives what the ledger survives.
    flush(draft);
    const { from, to, last: newest, ...chains } = bounds();
    const seal: Seal = {
      version: 1,
      until: new Date(until).toISOString(),
      closed_at: new Date(now).toISOString(),
      ...{ from, to, last: newest, ...chains },
      ...sumsIn(draft, last),
      archive: { name, bytes: statSync(draft).size, sha256: await digestOfFile(draft) },
    };
    refuseFlawed(draft, (archive) => flawsIn(archive, seal));
    renameSync(draft, target);
    flushNames(folder);
    return seal;
  } finally {
    rmSync(draft, { force: true });
  }
};

export const signedWith = async (seal: Seal, { signer }: Pick<Closing, 'signer'>): Promise<SignedSeal> =>
  signer === undefined ? { seal } : { seal, signature: await signer.sign(sealText(seal)), signer: signer.address };

/** An archive that was left without a seal is written anew; anything else under its name is not touched. */
const refuseOther = (target: string): void => {
  const other = new LedgerError(`${target} or its seal is there already, and a closing overwrites nothing`, {
    hint: 'name another folder with --archive, or remove the file if no seal names it',
  });
  if (existsSync(sealFileOf(target))) throw other;
  if (existsSync(target) && !reading(target, isArchive)) throw other;
};

/** The history up to the first entry that is not older than the end of the period. */
const choosePeriod = (database: Database, { until, now }: Closing, closed: Closed | undefined): Period => {
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
  if (closed !== undefined && to.id < closed.sealedIn)
    throw new LedgerError(`the ledger was closed until ${closed.seal.until}, at ${closed.seal.closed_at}`, {
      hint: 'name an --until after the day of the last closing',
    });
  if (to.id === from.id)
    throw new LedgerError(`the ledger has no history before ${dayOf(until)}`, { hint: 'name a later --until' });
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

/** The numbers of the purchases up to the last one that stay. */
const stayingOf = (database: Database, { last }: Period): ReadonlySet<number> => {
  const rows = database
    .query('SELECT id FROM main.purchase WHERE id <= ? AND id NOT IN (SELECT id FROM temp.chosen)')
    .all(last);
  return new Set((rows as { id: bigint }[]).map(({ id }) => Number(id)));
};

/** An archive is a ledger that can only be read: the commands read it with --ledger. */
const makeArchive = async (draft: string, write: Making['write']): Promise<void> => {
  closeSync(openSync(draft, 'wx', 0o600));
  const made = connect(draft, { create: true });
  try {
    // One file without a log beside it, whose unique keys would only cost room.
    made.run('PRAGMA journal_mode = DELETE');
    made.run('PRAGMA synchronous = OFF');
    migrate(made);
    const indexes = made.query("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql NOT NULL").all();
    for (const { name } of indexes as { name: string }[]) made.run(`DROP INDEX ${name}`);
    await write(made, draft);
    made.run("INSERT INTO ledger VALUES ('archive', '1')");
  } finally {
    made.close();
  }
};

const copyPeriod = (database: Database, draft: string, { to }: Period): void => {
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

const reading = <Result>(file: string, read: (database: Database) => Result): Result => {
  const database = connect(file, { readonly: true });
  try {
    return read(database);
  } finally {
    database.close();
  }
};

const sumsIn = (draft: string, last: Seal | undefined): Pick<Seal, 'sums' | 'total'> =>
  reading(draft, (database) => {
    const sums = sumsOf(database, 'purchase');
    const { tools: _, ...all } = sums;
    return { sums, total: plus(last?.total ?? NO_SUMS, all) };
  });

const refuseFlawed = (draft: string, flawsIn: (archive: Database) => readonly string[]): void => {
  const flaws = reading(draft, (database) => {
    const damage = database.query('PRAGMA quick_check(1)').get() as { quick_check: string };
    return damage.quick_check === 'ok' ? flawsIn(database) : [damage.quick_check];
  });
  if (flaws.length > 0)
    throw new LedgerError(`the period cannot be closed, and nothing was changed: ${flaws[0]}`, {
      hint: 'clinmeter ledger verify',
    });
};

/** Writes the seal, unless a closed purchase has changed, or another process has closed, since the archive was made. */
const writeSeal = (database: Database, signed: SignedSeal, { last, seen, from }: Period): void => {
  const history = linkWriter(database);
  const { seal } = signed;
  const at = Date.parse(seal.closed_at);
  database
    .transaction(() => {
      if ((closedIn(database)?.base ?? BEGINNING).id !== from.id) throw changed('the ledger');
      const isChosen = database.query('SELECT 1 FROM temp.chosen WHERE id = ?');
      for (const link of linksIn(database, 'WHERE id > $seen', { seen: String(seen) }))
        for (const { purchaseId } of entriesOf(link))
          if (isChosen.get(purchaseId) !== null) throw changed(`purchase ${purchaseId}`);
      const staying = database
        .query('SELECT * FROM main.purchase WHERE id <= ? AND id NOT IN (SELECT id FROM temp.chosen) ORDER BY id')
        .all(last) as Row[];
      for (const row of staying)
        history.append({ purchaseId: Number(row.id), at, kind: 'carried_over', actor: 'operator', detail: nowOf(row) });
      history.append({ purchaseId: SEVERAL, at, kind: 'sealed', actor: 'operator', detail: sealDetail(signed) });
      history.seal();
      const { id } = database.query('SELECT max(id) AS id FROM link').get() as { id: bigint };
      noteClosed(database, { base: from, sealed_in: Number(id) });
      // A refused purchase could be begun again before its row is gone.
      const refused = database
        .query(
          "SELECT authorization_digest AS digest FROM main.purchase WHERE state = 'refused' AND id IN (SELECT id FROM temp.chosen)",
        )
        .all() as { digest: Uint8Array }[];
      for (const { digest } of refused) database.query(FENCE).run(fenceOf(digest));
    })
    .immediate();
};

const FENCE = 'INSERT INTO main.fence VALUES (?) ON CONFLICT DO NOTHING';

const changed = (what: string): LedgerError =>
  new LedgerError(`${what} has changed while the archive was made, and nothing was closed`, {
    hint: 'run clinmeter ledger close again',
  });

/** The columns of a row as an entry tells them. */
export const nowOf = (row: Row): Readonly<Record<string, string | null>> =>
  Object.fromEntries([...KEPT, ...TOLD, 'created_at'].map((name) => [name, textOf(row[name])]));

const noteClosed = (database: Database, property: ClosedProperty): void => {
  database.run("INSERT INTO main.ledger VALUES ('closed', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value", [
    JSON.stringify(property),
  ]);
};

/** Looks at the archive once more: an earlier process may have written it. */
export const refuseOtherArchive = async (path: string, { seal }: SignedSeal): Promise<void> => {
  if (await isSealed(path, seal)) return;
  throw new LedgerError(
    `the archive ${path} is ${existsSync(path) ? 'not the sealed one' : 'missing'}; no row is removed without it`,
    { hint: `bring the file with the SHA-256 ${seal.archive.sha256} back, or name its folder with --archive` },
  );
};

export const noteSeal = (archive: string, signed: SignedSeal): void => {
  if (!existsSync(sealFileOf(archive))) createOnce(sealFileOf(archive), sealFileText(signed));
};

/** Works in small steps. @param step - takes the most that it may do @returns once it says that nothing is left */
export const inSteps = async (
  { pause = Bun.sleep }: Pick<Closing, 'pause'>,
  step: (most: number) => boolean | Promise<boolean>,
): Promise<void> => {
  let [most, took] = [64, 0];
  for (;;) {
    await pause(Math.max(1, took));
    const from = performance.now();
    if (!(await step(most))) return;
    took = performance.now() - from;
    most = took > LONGEST_STEP ? Math.max(16, most >> 1) : took < LONGEST_STEP / 2 ? Math.min(8192, most << 1) : most;
  }
};

/** Of a transaction, in milliseconds. Others wait for it, for at most 250 ms. */
const LONGEST_STEP = 20;

const removeRows = async (database: Database, archive: string, closing: Closing): Promise<void> => {
  database.run('ATTACH ? AS archive', [archive]);
  try {
    // What a crash undoes of the removal is removed again; the seal and the archive are on the disk.
    database.run('PRAGMA main.synchronous = NORMAL');
    const page = database.query(
      'SELECT id, authorization_digest AS digest FROM archive.purchase WHERE id > ? ORDER BY id LIMIT ?',
    );
    const differing = database.query(DIFFERING);
    const remove = database.query('DELETE FROM main.purchase WHERE id = ?');
    const fence = database.query(FENCE);
    const count = database.query(COUNT_REMOVED);
    let last = 0;
    const step = database.transaction((most: number): boolean => {
      const rows = page.all(last, most) as { id: bigint; digest: Uint8Array }[];
      const to = rows.at(-1)?.id;
      if (to === undefined) return false;
      const other = differing.get({ from: last, to }) as { id: bigint } | null;
      if (other !== null)
        throw new LedgerError(
          `purchase ${other.id} is not as the archive has it: neither it nor a later one was removed`,
          {
            hint: 'clinmeter ledger verify',
          },
        );
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

/** A row of the ledger that the archive has otherwise. */
const DIFFERING = `
  SELECT id FROM (
    SELECT * FROM main.purchase WHERE id IN (SELECT id FROM archive.purchase WHERE id > $from AND id <= $to)
    EXCEPT SELECT * FROM archive.purchase WHERE id > $from AND id <= $to)
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
