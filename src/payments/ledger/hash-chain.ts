/**
 * The history of a ledger in a file: an entry for every transition of a purchase, and a link for all entries of one
 * transaction. A link has a digest over its entries and the link before. A change to an entry, or a missing link, therefore
 * changes all later digests.
 */
import type { Database } from 'bun:sqlite';
import { hash } from 'node:crypto';
import { isObject } from '../protocol/headers.ts';

/**
 * - `begun`: leased for an attempt to settle
 * - `handed_over`: the attempt fails over to another facilitator
 * - `taken_up`: leased to find out what became of an earlier attempt
 * - `settled`, `refused`, `uncertain`: how an attempt ended
 * - `guessed`: the payment was sent for a wrong resource
 * - `answered`: an answer was delivered
 * - `charged`: a voucher was charged, and the purchase with it is settled
 * - `channel`: a channel has changed; of no purchase
 * - `pruned`: refused purchases were removed, the numbers of which are told
 * - `offered`: prices or recipients have changed; of no purchase
 * - `carried_over`: a row as it was imported, or as it was when the history before it was closed
 * - `refunded`: a person has recorded that the money went back
 * - `sealed`: the history up to an entry, and the purchases that it tells of, were closed into an archive
 */
export type EventKind =
  | 'begun'
  | 'handed_over'
  | 'taken_up'
  | 'settled'
  | 'refused'
  | 'uncertain'
  | 'guessed'
  | 'answered'
  | 'charged'
  | 'channel'
  | 'pruned'
  | 'offered'
  | 'carried_over'
  | 'refunded'
  | 'sealed';

/** The author of a transition: a buyer's request, the chain watch, the service's own upkeep, or a person. */
export type Actor = 'request' | 'resolver' | 'upkeep' | 'operator';

/** The changed columns of the purchase, and `why`: the words of an operator. */
export type Detail = Readonly<Record<string, string | null>>;

export type Entry = {
  /** {@link SEVERAL} for an entry of more than one purchase. */
  readonly purchaseId: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly kind: EventKind;
  readonly actor: Actor;
  readonly detail: Detail;
};

/** An entry with its number and the digest of its link (SHA-256, hexadecimal). */
export type LedgerEvent = Entry & { readonly id: number; readonly hash: string };

/** Stands for a purchase in an entry of several. */
export const SEVERAL = 0;

/** Stands for the digest before the first link. */
export const GENESIS = '0'.repeat(64);

/** `id`: the number of its last entry. `entries`: one JSON array a line. `hash`: SHA-256, hexadecimal. */
export type Link = { readonly id: number; readonly entries: string; readonly hash: string };

const BEFORE_FIRST: Link = { id: 0, entries: '', hash: GENESIS };

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

/** Another process may have written the last link. */
export const linkWriter = (database: Database): LinkWriter => {
  const last = database.query('SELECT id, hash FROM link ORDER BY id DESC LIMIT 1');
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
      const before = (last.get() as Pick<Link, 'id' | 'hash'> | null) ?? BEFORE_FIRST;
      const id = Number(before.id) + lines.length;
      const entries = lines.join('\n');
      insert.run(id, entries, linkDigest(before.hash, { id, entries }));
      lines = [];
    },
  };
};

/** The links in their order. */
export function* linksIn(database: Database, condition = '', given: Record<string, string> = {}): Generator<Link> {
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

/** The end of a history of which no more is needed to go on, or to check what comes after. */
export type ChainEnd = Pick<Link, 'id' | 'hash'>;

/** True if a link continues the chain. @param last - the link before; absent for the first one */
export const follows = (link: Link, last: ChainEnd = BEFORE_FIRST): boolean =>
  link.id === last.id + link.entries.split('\n').length && linkDigest(last.hash, link) === link.hash;

/**
 * The first link that does not follow from the one before, if there is one.
 *
 * @param onLink - told of each link that follows
 * @param last - the end of what comes before, if that was closed
 */
export const brokenLink = (
  links: Iterable<Link>,
  onLink: (link: Link) => void,
  last?: ChainEnd,
): number | undefined => {
  for (const link of links) {
    if (!follows(link, last)) return link.id;
    last = link;
    onLink(link);
  }
  return undefined;
};
