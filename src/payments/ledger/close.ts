/**
 * Closes a period of a ledger: its history and its purchases move into an archive, a file of SQLite, and a seal stays. How rows
 * and history are chosen and removed is the engine's: sqlite-close.ts, postgres/close.ts.
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
import { createOnce, flush, flushNames } from './files.ts';
import { KEPT, LedgerError, type Row, TOLD, textOf } from './ledger.ts';
import { connect, isArchive } from './open.ts';
import { migrate } from './schema.ts';
import {
  digestOfFile,
  isSealed,
  NO_SUMS,
  plus,
  type Seal,
  type SealSigner,
  type SignedSeal,
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

/** What an engine does of a closing. {@link closeBooks} calls its parts in their order. */
export type Books<Last extends LastClosing> = {
  /** Bytes of the ledger. */
  readonly size: () => Promise<number> | number;
  /** The last closing that the history has. */
  readonly last: () => Promise<Last | undefined> | Last | undefined;
  /** Chooses what goes. It changes nothing that is sold or told. */
  readonly choose: (last: Last | undefined) => Promise<Period> | Period;
  /** Removes rows and links in small steps, each row only if the archive has it exactly so. */
  readonly remove: (archive: string, closed: Last) => Promise<void>;
  /** Gives free space back. @returns the pages of the file that stay free */
  readonly shrink: () => Promise<number>;
};

type LastClosing = SignedSeal & { readonly isFinished: boolean; readonly carried: ReadonlySet<number> };

export type Period = {
  /** Fills a new archive, which is the file `draft`. @returns what it holds */
  readonly write: (archive: Database, draft: string) => Promise<Bounds> | Bounds;
  readonly flawsIn: (archive: Database, seal: Seal) => readonly string[];
  /** Writes the seal into the history, unless the period has changed since it was chosen. */
  readonly seal: (signed: SignedSeal) => Promise<void> | void;
};

type Bounds = Pick<Seal, 'from' | 'to' | 'last' | 'chains' | 'gone'>;

/**
 * Closes a period, or finishes a closing that was interrupted.
 *
 * @throws {@link LedgerError} if nothing can be closed until then, or the archive cannot be written or is not whole
 */
export const closeBooks = async <Last extends LastClosing>(
  books: Books<Last>,
  closing: Closing,
): Promise<ClosedBooks> => {
  const before = await books.size();
  const last = await books.last();
  // The same period once more: its file may still have to shrink.
  const isResumed = last !== undefined && (!last.isFinished || Date.parse(last.seal.until) === closing.until);
  if (!isResumed) {
    const period = await books.choose(last);
    await period.seal(await signedWith(await writeArchive(closing, last?.seal, period), closing));
  }
  const closed = await books.last();
  if (closed === undefined) throw new LedgerError('the ledger does not hold its seal', { hint: VERIFY });
  const archive = join(closing.folder, closed.seal.archive.name);
  await refuseOtherArchive(archive, closed);
  noteSeal(archive, closed);
  if (!closed.isFinished) await books.remove(archive, closed);
  const freePages = await books.shrink();
  const size = { before, after: await books.size() };
  const { seal, signature, signer, carried } = closed;
  const signed = signature && signer ? { seal, signature, signer } : { seal };
  return { ...signed, archive, carried: carried.size, isResumed, size, freePages };
};

const VERIFY = 'clinmeter ledger verify';

export const refuseEarly = (closing: Closing): void => {
  const latest = latestEnd(closing);
  if (closing.until <= latest) return;
  const day = new Date(latest).toISOString().slice(0, 10);
  throw new LedgerError(
    `--until ${dayOf(closing.until)} is too late: later answers can be fetched still, or their authorizations used`,
    { hint: `--until ${day}, or an earlier day` },
  );
};

const dayOf = (at: number): string => new Date(at).toISOString().replace(/T00:00:00\.000Z$/, '');

export const nothingBefore = (until: number): LedgerError =>
  new LedgerError(`the ledger has no history before ${dayOf(until)}`, { hint: 'name a later --until' });

/** What the last closing has carried over is sealed together with its seal. */
export const closedAlready = ({ until, closed_at: at }: Seal): LedgerError =>
  new LedgerError(`the ledger was closed until ${until}, at ${at}`, {
    hint: 'name an --until after the day of the last closing',
  });

export const changedMeanwhile = (what: string): LedgerError =>
  new LedgerError(`${what} has changed while the archive was made, and nothing was closed`, {
    hint: 'run clinmeter ledger close again',
  });

export const differsFromArchive = (id: unknown): LedgerError =>
  new LedgerError(`purchase ${id} is not as the archive has it: neither it nor a later one was removed`, {
    hint: VERIFY,
  });

/**
 * Makes the archive of a closing, brings it to the disk, and examines it there.
 *
 * @returns its seal, which nothing names yet
 */
const writeArchive = async (
  { folder, until, now }: Closing,
  last: Seal | undefined,
  { write, flawsIn }: Period,
): Promise<Seal> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = `closed-${dayOf(until).replaceAll(':', '')}.sqlite`;
  const target = join(folder, name);
  refuseOther(target);
  for (const left of readdirSync(folder)) if (left.startsWith(`${name}.draft-`)) rmSync(join(folder, left));
  const draft = `${target}.draft-${randomBytes(8).toString('hex')}`;
  try {
    const { from, to, last: newest, ...chains } = await makeArchive(draft, write);
    // The rows go only after this: from here on, the archive survives what the ledger survives.
    flush(draft);
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

const signedWith = async (seal: Seal, { signer }: Closing): Promise<SignedSeal> =>
  signer === undefined ? { seal } : { seal, signature: await signer.sign(sealText(seal)), signer: signer.address };

/** An archive that was left without a seal is written anew; anything else under its name is not touched. */
const refuseOther = (target: string): void => {
  const other = new LedgerError(`${target} or its seal is there already, and a closing overwrites nothing`, {
    hint: 'name another folder with --archive, or remove the file if no seal names it',
  });
  if (existsSync(sealFileOf(target))) throw other;
  if (existsSync(target) && !reading(target, isArchive)) throw other;
};

/** An archive is a ledger that can only be read: the commands read it with --ledger. */
const makeArchive = async (draft: string, write: Period['write']): Promise<Bounds> => {
  closeSync(openSync(draft, 'wx', 0o600));
  const made = connect(draft, { create: true });
  try {
    // One file without a log beside it, whose unique keys would only cost room.
    made.run('PRAGMA journal_mode = DELETE');
    made.run('PRAGMA synchronous = OFF');
    migrate(made);
    const indexes = made.query("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql NOT NULL").all();
    for (const { name } of indexes as { name: string }[]) made.run(`DROP INDEX ${name}`);
    const bounds = await write(made, draft);
    made.run("INSERT INTO ledger VALUES ('archive', '1')");
    return bounds;
  } finally {
    made.close();
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
      hint: VERIFY,
    });
};

/** The columns of a row as an entry tells them. */
export const nowOf = (row: Row): Readonly<Record<string, string | null>> =>
  Object.fromEntries([...KEPT, ...TOLD, 'created_at'].map((name) => [name, textOf(row[name])]));

/** Looks at the archive once more: an earlier process may have written it. */
const refuseOtherArchive = async (path: string, { seal }: SignedSeal): Promise<void> => {
  if (await isSealed(path, seal)) return;
  throw new LedgerError(
    `the archive ${path} is ${existsSync(path) ? 'not the sealed one' : 'missing'}; no row is removed without it`,
    { hint: `bring the file with the SHA-256 ${seal.archive.sha256} back, or name its folder with --archive` },
  );
};

const noteSeal = (archive: string, signed: SignedSeal): void => {
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
