/**
 * What the history makes of each purchase, held against its row. There may be millions: a purchase whose row is what has
 * been told so far is held no more, and is told a second time if there was more to tell.
 */
import type { Database } from 'bun:sqlite';
import type { AuthorizationKey } from '../protocol/payment.ts';
import { type LedgerEvent, SEVERAL } from './history.ts';
import { authorizationDigest, COVERED, digestOfRow, KEPT, type Row, TOLD, textOf } from './rows.ts';

/** The columns of a purchase as they are told; `row`: the digest of those that are not. */
type Kept = Record<string, string | null>;

/** Some 40 MB of them. */
const HELD = 20_000;

/**
 * Compares rows and history.
 *
 * @param history - gives the events and entries in their order, from the first one each time
 * @param most - so many more purchases are held before those that fit are let go
 * @returns the number of rows, how many events earlier versions have removed, and what differs
 */
export const compareRows = (database: Database, history: () => Iterable<LedgerEvent>, most = HELD) => {
  const find = database.query('SELECT * FROM purchase WHERE id = ?');
  const story = storyOf((id) => find.get(id) as Row | null, most);
  for (const entry of history()) story.tell(entry);
  if (story.startAgain().size > 0) for (const entry of history()) story.tellAgain(entry);
  const ids = database.query('SELECT id FROM purchase ORDER BY id').iterate() as Iterable<{ readonly id: bigint }>;
  return story.end(ids);
};

const storyOf = (rowOf: (id: number) => Row | null, more: number) => {
  const held = new Map<number, Kept>();
  const fitting = numberSet();
  const [refused, again, pruned] = [new Set<number>(), new Set<number>(), new Set<number>()];
  const removed = { purchases: 0, events: 0 };
  let most = more;

  const change = (id: number, make: Change): void => {
    const kept = make(held.get(id));
    if (kept !== undefined) held.set(id, kept);
  };
  const letGo = (): void => {
    for (const [id, kept] of held) {
      const row = rowOf(id);
      if (row === null ? kept.state !== 'refused' : flawsOf(id, row, kept).length > 0) continue;
      held.delete(id);
      (row === null ? refused : fitting).add(id);
    }
    most = held.size + Math.max(more, Math.floor(held.size / 2));
  };
  const notePruned = ({ ids, purchases, events }: LedgerEvent['detail']): void => {
    if (ids !== undefined) for (const id of String(ids).split(' ')) pruned.add(Number(id));
    else {
      removed.purchases += Number(purchases);
      removed.events += Number(events);
    }
  };

  return {
    tell: (entry: LedgerEvent): void => {
      if (entry.kind === 'pruned') notePruned(entry.detail);
      for (const [id, make] of changesIn(entry)) {
        if (fitting.has(id) || refused.has(id)) again.add(id);
        else change(id, make);
      }
      if (held.size >= most) letGo();
    },
    /** The purchases of which there was more to tell after they were let go: they begin anew. */
    startAgain: (): ReadonlySet<number> => {
      for (const id of again) {
        fitting.delete(id);
        refused.delete(id);
      }
      return again;
    },
    tellAgain: (entry: LedgerEvent): void => {
      for (const [id, make] of changesIn(entry)) if (again.has(id)) change(id, make);
    },
    end: (ids: Iterable<{ readonly id: bigint }>) => {
      const found: string[] = [];
      let [purchases, last] = [0, 0];
      for (const { id } of ids) {
        last = Number(id);
        purchases += 1;
        if (!fitting.has(last)) found.push(...flawsOf(last, rowOf(last), held.get(last)));
        held.delete(last);
      }
      const without = new Set([...held.keys(), ...refused]);
      const isRefused = (id: number): boolean => refused.has(id) || held.get(id)?.state === 'refused';
      const wrongly = [...pruned].filter((id) => !isRefused(id) || !without.delete(id));
      const lost = last - purchases - without.size - removed.purchases - pruned.size + wrongly.length;
      const flaws = [
        ...found,
        ...wrongly.map((id) => `purchase ${id} was removed as a refused one, and is none`),
        ...[...without].filter((id) => !wrongly.includes(id)).map((id) => `purchase ${id} has a history but no row`),
        ...(lost > 0 ? [`${lost} of ${last} purchases are gone with their history`] : []),
      ];
      return { purchases, removedEvents: removed.events, flaws };
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

type Change = (before: Kept | undefined) => Kept | undefined;

/** What an entry makes of each purchase that it tells of. */
function* changesIn(entry: LedgerEvent): Generator<readonly [id: number, make: Change]> {
  const { kind, purchaseId, detail } = entry;
  if (kind === 'pruned') return;
  if (kind !== 'answered' || purchaseId !== SEVERAL) {
    yield [purchaseId, (before) => after(before, entry)];
    return;
  }
  const { pack = null, ...digests } = detail;
  for (const [id, digest] of Object.entries(digests))
    yield [Number(id), (before) => before && { ...before, answer_digest: digest, pack }];
}

const flawsOf = (id: number, row: Row | null, kept: Kept | undefined): readonly string[] => {
  if (kept === undefined || row === null) return [`purchase ${id} has no history`];
  const isCovered = typeof kept.row === 'string';
  const changed = [
    ...KEPT.filter((name) => !(isCovered && COVERS.has(name)) && textOf(row[name]) !== (kept[name] ?? null)),
    ...TOLD.filter((name) => name in kept && textOf(row[name]) !== kept[name]),
    ...(isBegunAt(row, kept.begun_at) ? [] : ['created_at']),
  ].map((name) => `purchase ${id}: ${name} is not what its history says`);
  if (isCovered && digestOfRow(row) !== kept.row)
    changed.unshift(`purchase ${id}: a column that it was begun with is not what its history says`);
  if (changed.length === 0 && !isFiled(row))
    return [`purchase ${id}: authorization_digest is not that of its authorization`];
  return changed;
};

const COVERS: ReadonlySet<string> = new Set(COVERED);

/** Versions before this one read the clock twice: row and event are this far apart at most, in milliseconds. */
const TWO_READINGS = 1000;

const isBegunAt = (row: Row, at: string | null | undefined): boolean =>
  at === undefined || Math.abs(Number(row.created_at) - Number(at)) <= TWO_READINGS;

/** Whether a purchase is found by its authorization; older ledgers have no digest of it. */
const isFiled = (row: Row): boolean => {
  const { authorization_digest: digest }: Readonly<Record<string, unknown>> = row;
  if (digest === undefined) return true;
  return digest instanceof Uint8Array && authorizationDigest(row as AuthorizationKey).equals(digest);
};

/** What the history of a row of this version tells from its beginning on. */
const UNANSWERED: Kept = { settled_at: null, answer_digest: null, pack: null, wrong_resources: null, gas: null };

/** What the entry of a beginning leaves out. */
const OPENED: Kept = { state: 'settling', reason: null, head_block: null, identifier_digest: null };

/** Applies an event to the columns of a purchase. */
const after = (before: Kept | undefined, { kind, detail, at }: LedgerEvent): Kept => {
  switch (kind) {
    case 'carried_over':
    case 'begun': {
      const isNew = before === undefined && kind === 'begun' && ('row' in detail || 'resource_key' in detail);
      const begun = before === undefined && kind === 'begun' ? { begun_at: String(at) } : {};
      const shown = 'row' in detail ? { ...OPENED, transaction: before?.transaction ?? null } : {};
      return { ...(isNew ? UNANSWERED : before), ...begun, ...shown, ...detail };
    }
    case 'handed_over':
    case 'answered':
      return { ...before, ...detail };
    case 'taken_up':
      return { ...before, state: 'settling' };
    case 'guessed':
      return before?.wrong_resources === undefined
        ? { ...before }
        : { ...before, wrong_resources: [before.wrong_resources, detail.resource].filter(Boolean).join(' ') };
    default: {
      const { reason = null, transaction = null } = detail;
      const answer =
        'answer_digest' in detail ? { answer_digest: detail.answer_digest, pack: detail.pack ?? null } : {};
      const ended = {
        ...before,
        ...answer,
        ...('gas' in detail ? { gas: detail.gas } : {}),
        state: kind,
        reason,
        transaction: transaction ?? before?.transaction ?? null,
      };
      if (kind === 'refused') return { ...ended, identifier_digest: null };
      return kind === 'settled' && before?.settled_at !== undefined ? { ...ended, settled_at: String(at) } : ended;
    }
  }
};
