/**
 * Examines a ledger in a file: the file, the chain of its history, and each row beside its replayed history. There may be
 * millions of purchases: one whose row fits what was replayed so far is held no more, and is replayed a second time if its
 * history goes on.
 */
import { type Database, SQLiteError } from 'bun:sqlite';
import type { PaymentKey } from '../protocol/payment.ts';
import { brokenLink, type EventKind, entriesOf, GENESIS, type LedgerEvent, linksIn } from './hash-chain.ts';
import { authorizationDigest, COVERED, digestOfRow, type Examination, KEPT, type Row, TOLD, textOf } from './ledger.ts';
import { hasChannels, schemaFlaws } from './schema.ts';
import { type Closed, closedIn, countIn, isFinished, isOut, type Seal, sealedPart, sumsOf } from './seal.ts';

/**
 * Examines a ledger. Of a damaged file, the readable part is compared.
 *
 * @param noted - digests that the history must still have
 * @param held - how many purchases are held at once, if not as many as usual
 */
export const examine = (database: Database, noted: readonly string[], held?: number): Examination => {
  const damage = damageTo(database);
  try {
    // One transaction: what a service writes meanwhile is not seen by one half of the comparison alone.
    const { flaws, ...counts } = database.transaction(() => compare(database, noted, held))();
    return { ...counts, flaws: [...damage, ...flaws] };
  } catch (error) {
    if (damage.length === 0) throw error;
    return { purchases: 0, events: 0, head: '', flaws: damage };
  }
};

const damageTo = (database: Database): readonly string[] => {
  try {
    return (database.query('PRAGMA integrity_check').all() as { integrity_check: string }[])
      .map(({ integrity_check }) => integrity_check)
      .filter((line) => line !== 'ok')
      .map((line) => `the file is damaged: ${line}`);
  } catch (error) {
    if (error instanceof SQLiteError && error.code?.startsWith('SQLITE_CORRUPT') === true)
      return [`the file is damaged: ${error.message}`];
    throw error;
  }
};

const compare = (database: Database, noted: readonly string[], held: number | undefined): Examination => {
  const closed = closedIn(database);
  const missing = new Set(noted.filter((digest) => digest !== GENESIS));
  let head = closed?.base.hash ?? GENESIS;
  missing.delete(head);
  const rows = compareRows(database, { closed, ...(held === undefined ? {} : { most: held }) });
  const broken = brokenLink(
    linksIn(database),
    ({ hash }) => {
      missing.delete(hash);
      head = hash;
    },
    closed?.base,
  );
  const part = closed === undefined ? 'this history' : 'the history after the seal; --archive looks before it, too';
  const flaws = [
    ...(broken === undefined ? [] : [`entry ${broken} and those with it do not follow from the ones before`]),
    ...[...missing].map((digest) => `${digest} is not in ${part}: its end was cut off, or it was changed`),
    ...sealFlaws(database, closed, rows.lastSeal),
    ...rows.flaws,
    ...schemaFlaws(database),
  ];
  const { purchases, events } = rows;
  return {
    purchases,
    events,
    head,
    flaws,
    ...(closed === undefined ? {} : { sealed: sealedPart(closed, isFinished(closed)) }),
  };
};

/** Compares the property of the ledger, which no digest protects, with the seal in the history. */
const sealFlaws = (database: Database, closed: Closed | undefined, lastSeal: number | undefined): readonly string[] => {
  if (closed === undefined)
    return lastSeal === undefined ? [] : ['the history was closed, and the ledger does not say so'];
  const { seal, base, sealedIn } = closed;
  const { count } = database.query('SELECT count(*) AS count FROM fence').get() as { count: bigint };
  const [fenced, all] = [Number(count), countIn(seal.total)];
  const end = isFinished(closed) ? base.hash : hashAt(database, seal.to.id);
  return [
    ...(sealedIn === lastSeal ? [] : ['the ledger does not name the last seal of its history']),
    ...(end === seal.to.hash ? [] : ['the history before the seal is not the one that was sealed']),
    ...(fenced === all || (fenced < all && !isFinished(closed))
      ? []
      : [`${all} purchases were closed, and ${fenced} of them are kept from being sold again`]),
  ];
};

const hashAt = (database: Database, id: number): string | undefined =>
  (database.query('SELECT hash FROM link WHERE id = ?').get(id) as { hash: string } | null)?.hash;

/**
 * Examines an archive beside the seal that names it.
 *
 * @param carried - the purchases of its history that stayed in the ledger
 * @param isFenced - true for an authorization that the ledger does not sell again
 * @param onHash - told of the digest of each link
 * @returns its flaws
 */
export const examineArchive = (
  database: Database,
  { seal, carried, isFenced, onHash = () => {} }: ArchiveLook,
): readonly string[] => {
  const closed = closedIn(database);
  let end = closed?.base.hash ?? GENESIS;
  const rows = compareRows(database, { closed, carried, last: seal.last });
  const broken = brokenLink(
    linksIn(database),
    ({ hash }) => {
      onHash(hash);
      end = hash;
    },
    closed?.base,
  );
  let free = 0;
  const digests = database.query('SELECT authorization_digest AS digest FROM purchase').iterate();
  for (const { digest } of digests as Iterable<{ readonly digest: Uint8Array }>) if (!isFenced(digest)) free += 1;
  return [
    ...(broken === undefined ? [] : [`entry ${broken} and those with it do not follow from the ones before`]),
    ...(end === seal.to.hash && (closed?.base.id ?? 0) === seal.from.id ? [] : ['it does not hold the sealed history']),
    ...(closed?.sealedIn === rows.lastSeal ? [] : ['it does not name the last seal of its history']),
    ...(JSON.stringify(sumsOf(database, 'purchase')) === JSON.stringify(seal.sums)
      ? []
      : ['its purchases do not add up to the sums of the seal']),
    ...(free === 0 ? [] : [`${free} of its purchases could be sold again`]),
    ...rows.flaws,
  ];
};

type ArchiveLook = {
  readonly seal: Seal;
  readonly carried: ReadonlySet<number>;
  readonly isFenced: (digest: Uint8Array) => boolean;
  readonly onHash?: (hash: string) => void;
};

/** The columns of a purchase after its entries; `row`: the digest of those that a beginning covers. */
export type Replayed = Readonly<Record<string, string | null>>;

/** The columns that the entry of a beginning tells nothing of, if the row is new. */
const UNANSWERED: Replayed = Object.fromEntries(TOLD.map((name) => [name, null]));

/** The columns that the entry of a beginning leaves out if they are so. */
const OPENED: Replayed = { state: 'settling', reason: null, mark: null, identifier_digest: null };

type Told = { readonly kind: EventKind; readonly at: number; readonly detail: Replayed };

/** Applies an entry to the columns of a purchase. */
export const applied = (before: Replayed | undefined, { kind, at, detail: { why: _, ...detail } }: Told): Replayed => {
  switch (kind) {
    case 'begun': {
      const made = before ?? { ...UNANSWERED, created_at: String(at) };
      return { ...made, ...OPENED, transaction: before?.transaction ?? null, ...detail };
    }
    case 'carried_over':
      return detail;
    case 'charged':
      return {
        ...{ ...UNANSWERED, ...OPENED, created_at: String(at) },
        ...{ ...detail, state: 'settled', settled_at: String(at) },
      };
    case 'handed_over':
    case 'answered':
    case 'refunded':
      return { ...before, ...detail };
    case 'taken_up':
      return { ...before, state: 'settling' };
    case 'guessed':
      return { ...before, wrong_resources: [before?.wrong_resources, detail.resource].filter(Boolean).join(' ') };
    default: {
      const { reason = null, transaction = null, ...others } = detail;
      return {
        ...before,
        ...(kind === 'settled' ? { settled_at: String(at) } : {}),
        ...(kind === 'refused' ? { identifier_digest: null } : {}),
        ...others,
        state: kind,
        reason,
        transaction: transaction ?? before?.transaction ?? null,
      };
    }
  }
};

type Values = Readonly<Record<string, string | number | bigint | null>>;

export const flawsIn = (row: Values, replayed: Replayed): readonly string[] => {
  const isCovered = 'row' in replayed;
  const names = [...KEPT.filter((name) => !isCovered || !COVERED.includes(name)), ...TOLD, 'created_at', 'channel_id'];
  const changed = names
    .filter((name) => textOf(row[name]) !== (replayed[name] ?? null))
    .map((name) => `purchase ${row.id}: ${name} is not what its history says`);
  return isCovered && digestOfRow(row) !== replayed.row
    ? [`purchase ${row.id}: a column that it was begun with is not what its history says`, ...changed]
    : changed;
};

/** A purchase that is not found by its authorization. @param digest - hexadecimal, of its row */
export const misfiled = (row: Values, digest: string): readonly string[] =>
  authorizationDigest(row as unknown as PaymentKey).toString('hex') === digest
    ? []
    : [`purchase ${row.id}: authorization_digest is not that of its authorization`];

const flawsOf = (id: number, row: Row | null, replayed: Replayed | undefined): readonly string[] => {
  if (replayed === undefined || row === null) return [`purchase ${id} has no history`];
  const changed = flawsIn(row, replayed);
  if (changed.length > 0) return changed;
  const { authorization_digest: digest }: Readonly<Record<string, unknown>> = row;
  return misfiled(row, digest instanceof Uint8Array ? Buffer.from(digest).toString('hex') : '');
};

/** Some 40 MB of them. */
const HELD = 20_000;

type Comparing = {
  /** What was closed before the history begins. */
  readonly closed: Closed | undefined;
  /** So many more purchases are held before those that fit are let go. */
  readonly most?: number;
  /** Of an archive: the purchases of its history that have no row in it, and the newest one that it may hold. */
  readonly carried?: ReadonlySet<number>;
  readonly last?: number;
};

/**
 * Compares rows and history.
 *
 * @returns the numbers of rows and entries, the last link with a seal, and what differs
 */
const compareRows = (database: Database, { most = HELD, ...comparing }: Comparing) => {
  const find = database.query('SELECT * FROM purchase WHERE id = ?');
  const replay = replaying((id) => find.get(id) as Row | null, most, comparing);
  let events = 0;
  let lastSeal: number | undefined;
  const channels = channelReplay();
  for (const link of linksIn(database)) {
    const entries = entriesOf(link);
    events += entries.length;
    for (const entry of entries) {
      replay.take(entry);
      channels.take(entry);
      if (entry.kind === 'sealed') lastSeal = link.id;
    }
  }
  if (replay.startAgain().size > 0)
    for (const link of linksIn(database)) for (const entry of entriesOf(link)) replay.takeAgain(entry);
  const ids = database.query('SELECT id FROM purchase ORDER BY id').iterate() as Iterable<{ readonly id: bigint }>;
  const { purchases, flaws } = replay.end(ids);
  return { purchases, flaws: [...flaws, ...channels.flawsIn(database)], events, lastSeal };
};

/** Compares channels with what the history tells of them, and with the purchases that were paid out of them. */
const channelReplay = () => {
  const told = new Map<string, Replayed>();
  const change = (id: string, detail: Replayed): void => {
    told.set(id, { ...told.get(id), ...detail });
  };
  return {
    take: ({ kind, at, detail }: LedgerEvent): void => {
      const { channel, channel_id: id, ceiling, signature } = detail;
      if (kind === 'channel' && typeof channel === 'string') {
        if (detail.state === null) told.delete(channel);
        else change(channel, detail);
      }
      if (kind === 'charged' && typeof id === 'string') {
        const { unclaimed_since: since } = told.get(id) ?? {};
        change(id, { charged: ceiling ?? null, signature: signature ?? null, unclaimed_since: since ?? String(at) });
      }
    },
    flawsIn: (database: Database): readonly string[] => {
      const rows = hasChannels(database) ? (database.query(CHANNELS_WITH_SUMS).all() as Row[]) : [];
      const missing = [...told.keys()].filter((id) => !rows.some((row) => row.id === id));
      return [
        ...missing.map((id) => `channel ${id} has a history but no row`),
        ...rows.flatMap((row) => channelFlaws(row, told.get(String(row.id)))),
      ];
    },
  };
};

const CHANNELS_WITH_SUMS = `
  SELECT channel.*, (SELECT coalesce(sum(CAST(amount AS INTEGER)), 0) FROM purchase
    WHERE channel_id = channel.id AND state = 'settled') AS sold,
    deposit_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM purchase
      WHERE id = deposit_id AND channel_id = channel.id AND state IN ('settling', 'uncertain')) AS is_stuck FROM channel`;

const channelFlaws = (row: Row, told: Replayed | undefined): readonly string[] => {
  if (told === undefined) return [`channel ${row.id} has no history`];
  const { channel: _, ...columns } = told;
  const changed = Object.keys(columns).filter((name) => textOf(row[name]) !== columns[name]);
  const { base, charged, claimed, sold } = row as Readonly<Record<string, bigint>>;
  return [
    ...changed.map((name) => `channel ${row.id}: ${name} is not what its history says`),
    ...(charged === (base ?? 0n) + (sold ?? 0n)
      ? []
      : [`channel ${row.id}: ${charged} was charged, and its purchases add up to ${sold} after ${base}`]),
    ...(row.is_stuck === 1n
      ? [`channel ${row.id} is held for the deposit of purchase ${row.deposit_id}, whose end is known`]
      : []),
    ...((claimed ?? 0n) > (charged ?? 0n) ? [`channel ${row.id}: more was claimed than charged`] : []),
  ];
};

const replaying = (
  rowOf: (id: number) => Row | null,
  more: number,
  { closed, carried, last: newest = 0 }: Omit<Comparing, 'most'>,
) => {
  const held = new Map<number, Replayed>();
  const fitting = numberSet();
  const [refused, again, pruned] = [new Set<number>(), new Set<number>(), new Set<number>()];
  let most = more;

  const change = (entry: LedgerEvent): void => {
    const { purchaseId: id } = entry;
    held.set(id, applied(held.get(id), entry));
  };
  const letGo = (): void => {
    for (const [id, replayed] of held) {
      const row = rowOf(id);
      if (row === null ? replayed.state !== 'refused' : flawsOf(id, row, replayed).length > 0) continue;
      held.delete(id);
      (row === null ? refused : fitting).add(id);
    }
    most = held.size + Math.max(more, Math.floor(held.size / 2));
  };

  return {
    take: (entry: LedgerEvent): void => {
      const { kind, purchaseId: id, detail } = entry;
      if (kind === 'sealed' || kind === 'offered' || kind === 'channel' || isOut(closed, id)) return;
      if (kind === 'pruned') {
        for (const one of String(detail.ids).split(' ')) if (!isOut(closed, Number(one))) pruned.add(Number(one));
      } else if (fitting.has(id) || refused.has(id)) again.add(id);
      else change(entry);
      if (held.size >= most) letGo();
    },
    /** The purchases whose history went on after they were let go: they begin anew. */
    startAgain: (): ReadonlySet<number> => {
      for (const id of again) {
        fitting.delete(id);
        refused.delete(id);
      }
      return again;
    },
    takeAgain: (entry: LedgerEvent): void => {
      if (again.has(entry.purchaseId)) change(entry);
    },
    end: (ids: Iterable<{ readonly id: bigint }>) => {
      const found: string[] = [];
      let [purchases, last, back] = [0, newest, 0];
      for (const { id } of ids) {
        last = Math.max(last, Number(id));
        if (isOut(closed, Number(id))) {
          back += 1;
          continue;
        }
        purchases += 1;
        if (!fitting.has(Number(id))) found.push(...flawsOf(Number(id), rowOf(Number(id)), held.get(Number(id))));
        held.delete(Number(id));
      }
      const without = new Set([...held.keys(), ...refused]);
      const isRefused = (id: number): boolean => refused.has(id) || held.get(id)?.state === 'refused';
      const wrongly = [...pruned].filter((id) => !isRefused(id) || !without.delete(id));
      const expected = closed === undefined ? last : last - closed.seal.last + closed.carried.size;
      const lost = expected - purchases - without.size - pruned.size + wrongly.length;
      const flaws = [
        ...found,
        ...wrongly.map((id) => `purchase ${id} was removed as a refused one, and is none`),
        ...[...without]
          .filter((id) => !wrongly.includes(id) && carried?.has(id) !== true)
          .map((id) => `purchase ${id} has a history but no row`),
        ...(back === 0 || closed === undefined || !isFinished(closed)
          ? []
          : [`${back} purchases were closed, and their rows are there`]),
        ...(lost > 0 ? [`${lost} of ${last} purchases are gone with their history`] : []),
      ];
      return { purchases, flaws };
    },
  };
};

const PAGE = 65_536;

/** A set of the numbers of rows: a bit each, as nearly all of a page are in it. */
const numberSet = () => {
  const pages = new Map<number, Uint8Array>();
  const pageOf = (id: number): number => Math.floor(id / PAGE);
  const placeOf = (id: number): number => (id - pageOf(id) * PAGE) >> 3;
  const put = (id: number, change: (byte: number, bit: number) => number): void => {
    const page = pages.get(pageOf(id)) ?? new Uint8Array(PAGE / 8);
    page[placeOf(id)] = change(page[placeOf(id)] ?? 0, 1 << (id & 7));
    pages.set(pageOf(id), page);
  };
  return {
    has: (id: number): boolean => ((pages.get(pageOf(id))?.[placeOf(id)] ?? 0) & (1 << (id & 7))) !== 0,
    add: (id: number): void => put(id, (byte, bit) => byte | bit),
    delete: (id: number): void => put(id, (byte, bit) => byte & ~bit),
  };
};
