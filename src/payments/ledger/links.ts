/**
 * The ledger's history: an entry for every transition of a purchase, and a link for all entries of one transaction. A link
 * has a digest over its entries and the link before. A change to an entry, or a missing link, therefore changes all later
 * digests. Earlier versions have written one event with its own digest for each transition; the first link, without an
 * entry, stands for the last of those.
 */
import type { Database } from 'bun:sqlite';
import { hash } from 'node:crypto';
import { isObject } from '../protocol/headers.ts';
import type { Actor, Detail, EventKind, LedgerEvent } from './history.ts';

export type Entry = Omit<LedgerEvent, 'id' | 'hash'>;

/** `id`: the number of its last entry. `entries`: one JSON array a line. `hash`: SHA-256, hexadecimal. */
export type Link = { readonly id: number; readonly entries: string; readonly hash: string };

/** Collects the entries of a transaction, and writes them as one link at its end. */
export type LinkWriter = {
  readonly append: (entry: Entry) => void;
  /** The number of entries that wait; `undo` drops those that have come since. */
  readonly mark: () => number;
  readonly undo: (mark: number) => void;
  /** Writes the link, if anything waits. */
  readonly seal: () => void;
};

const lineOf = ({ purchaseId, kind, actor, at, detail }: Entry): string =>
  `[${purchaseId},"${kind}","${actor}",${at},${JSON.stringify(detail)}]`;

/** The digest of a link that follows another. */
export const linkDigest = (previous: string, { id, entries }: Omit<Link, 'hash'>): string =>
  hash('sha256', `${previous}\n${id}\n${entries}`, 'hex');

const LAST = 'SELECT id, hash FROM link ORDER BY id DESC LIMIT 1';

/** Another process may have written the last link. */
export const linkWriter = (database: Database): LinkWriter => {
  const last = database.query(LAST);
  const insert = database.query('INSERT INTO link VALUES (?, ?, ?)');
  let lines: string[] = [];
  return {
    append: (entry) => void lines.push(lineOf(entry)),
    mark: () => lines.length,
    undo: (mark) => {
      lines.length = mark;
    },
    seal: () => {
      if (lines.length === 0) return;
      const before = last.get() as { id: bigint; hash: string };
      const id = Number(before.id) + lines.length;
      const entries = lines.join('\n');
      insert.run(id, entries, linkDigest(before.hash, { id, entries }));
      lines = [];
    },
  };
};

/** The links in their order; older ledgers have none. */
export function* linksIn(database: Database, condition = '', given: Record<string, string> = {}): Generator<Link> {
  if (database.query("SELECT 1 FROM sqlite_schema WHERE name = 'link'").get() === null) return;
  const rows = database.query(`SELECT * FROM link ${condition} ORDER BY id`).iterate(given);
  for (const row of rows as Iterable<Record<string, string | bigint>>)
    yield { id: Number(row.id), entries: String(row.entries), hash: String(row.hash) };
}

/** The entries of a link, each with its number. Unreadable ones are left out: the digest does not fit either. */
export const entriesOf = ({ id, entries, hash }: Link): readonly LedgerEvent[] => {
  const lines = entries.split('\n');
  return lines.flatMap((line, index) => {
    const entry = entryIn(line);
    return entry === undefined ? [] : [{ id: id - lines.length + 1 + index, ...entry, hash }];
  });
};

const entryIn = (line: string): Entry | undefined => {
  try {
    const [purchaseId, kind, actor, at, detail] = JSON.parse(line) as [number, EventKind, Actor, number, Detail];
    return isObject(detail) ? { purchaseId, at, kind, actor, detail } : undefined;
  } catch {
    return undefined;
  }
};

/** The entries of one purchase. Every link is read: there is no index of what only a person looks for. */
export const entriesAbout = (database: Database, purchaseId: number): readonly LedgerEvent[] => {
  const about = "WHERE instr(char(10) || entries, char(10) || '[' || $id || ',') > 0";
  return [...linksIn(database, about, { id: String(purchaseId) })]
    .flatMap(entriesOf)
    .filter((entry) => entry.purchaseId === purchaseId);
};

/** The link that stands for the last event of an earlier version; older ledgers have none. */
export const rootOf = (database: Database): Link | undefined => {
  const [root] = linksIn(database, 'WHERE id = (SELECT min(id) FROM link)');
  return root;
};

/** Entries in their order, with what an older executable has written meanwhile in between, by its time. */
export function* withLate(late: readonly LedgerEvent[], entries: Iterable<LedgerEvent>): Generator<LedgerEvent> {
  let next = 0;
  for (const entry of entries) {
    for (; next < late.length && (late[next]?.at ?? 0) <= entry.at; next += 1) yield late[next] as LedgerEvent;
    yield entry;
  }
  yield* late.slice(next);
}

/**
 * The first link that does not follow from the one before, if there is one.
 *
 * @param onLink - told of each link that follows, the first one too
 */
export const brokenLink = (links: Iterable<Link>, onLink: (link: Link) => void): number | undefined => {
  let last: Link | undefined;
  for (const link of links) {
    if (last !== undefined) {
      const count = link.entries.split('\n').length;
      if (link.id !== last.id + count || linkDigest(last.hash, link) !== link.hash) return link.id;
    }
    last = link;
    onLink(link);
  }
  return undefined;
};
