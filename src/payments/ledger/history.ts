/**
 * The history as versions before the ninth have written it: one event for every transition of a purchase. Each event
 * carries a digest over itself and the one before. Such a history is kept as it is, and goes on in `links.ts`.
 */
import type { Database } from 'bun:sqlite';
import { hash } from 'node:crypto';
import { isObject } from '../protocol/headers.ts';

/**
 * - `carried_over`: a row as it is after a newer version has changed its form, or has begun its history
 * - `begun`: leased for an attempt to settle
 * - `handed_over`: the attempt fails over to another facilitator
 * - `taken_up`: leased to find out what became of an earlier attempt
 * - `settled`, `refused`, `uncertain`: how an attempt ended
 * - `guessed`: the payment was sent for a wrong resource
 * - `answered`: an answer was delivered; in an event of an earlier version several, each under the number of its purchase
 * - `pruned`: refused purchases were removed, the numbers of which are told; earlier versions have removed their events too
 */
export type EventKind =
  | 'carried_over'
  | 'begun'
  | 'handed_over'
  | 'taken_up'
  | 'settled'
  | 'refused'
  | 'uncertain'
  | 'guessed'
  | 'answered'
  | 'pruned';

/** The author of a transition: a buyer's request, the chain watch, the service's own upkeep, or a person. */
export type Actor = 'request' | 'resolver' | 'upkeep' | 'operator';

/** The changed columns of the purchase, and `why`: the words of an operator. */
export type Detail = Readonly<Record<string, string | null>>;

export type LedgerEvent = {
  readonly id: number;
  /** {@link SEVERAL} for an event of more than one purchase. */
  readonly purchaseId: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly kind: EventKind;
  readonly actor: Actor;
  readonly detail: Detail;
  /** SHA-256, hexadecimal. */
  readonly hash: string;
};

/** Stands for a purchase in an event of several. */
export const SEVERAL = 0;

/** Stands for the digest before the first event. */
export const GENESIS = '0'.repeat(64);

/** Events that were pruned, from the first to the last, and the digest of the last. */
export type Gap = { readonly first: number; readonly last: number; readonly hash: string };

type Undigested = Omit<LedgerEvent, 'hash'>;

/**
 * The digest of an event that follows another, over the JSON of its fields in their order.
 *
 * @param detail - the JSON of its detail, where that is there already
 */
export const digestOf = (previous: string, event: Undigested, detail = JSON.stringify(event.detail)): string => {
  const { id, purchaseId, at, kind, actor } = event;
  const fields = JSON.stringify([id, purchaseId, at, kind, actor]);
  return hash('sha256', `${previous}\n${fields.slice(0, -1)},${detail}]`, 'hex');
};

const LASTING: ReadonlySet<EventKind> = new Set(['carried_over', 'settled', 'uncertain', 'answered', 'pruned']);

/** Whether an event, and all others of its purchase, are never pruned. */
export const isLasting = ({ kind }: { readonly kind: EventKind }): boolean => LASTING.has(kind);

/** Appends to the history; to be called in the transaction that changes the purchase. */
export const historian = (database: Database): ((event: Omit<Undigested, 'id'>) => void) => {
  const last = database.query('SELECT id, hash FROM event ORDER BY id DESC LIMIT 1');
  const insert = database.query(
    'INSERT INTO event (id, purchase_id, at, kind, actor, detail, hash) VALUES ($id, $purchaseId, $at, $kind, $actor, $detail, $hash)',
  );
  return (event) => {
    const before = last.get() as { id: bigint; hash: string } | null;
    const next = { ...event, id: Number(before?.id ?? 0) + 1 };
    const detail = JSON.stringify(event.detail);
    insert.run({ ...next, detail, hash: digestOf(before?.hash ?? GENESIS, next, detail) });
  };
};

/** The events in their order, those of one purchase or all. */
export function* eventsIn(database: Database, purchaseId?: number): Generator<LedgerEvent> {
  const rows = database.query(
    `SELECT * FROM event ${purchaseId === undefined ? '' : 'WHERE purchase_id = $id'} ORDER BY id`,
  );
  const given = purchaseId === undefined ? rows.iterate() : rows.iterate({ id: purchaseId });
  for (const row of given as Iterable<Record<string, string | bigint>>) {
    yield {
      id: Number(row.id),
      purchaseId: Number(row.purchase_id),
      at: Number(row.at),
      kind: String(row.kind) as EventKind,
      actor: String(row.actor) as Actor,
      detail: detailOf(String(row.detail)),
      hash: String(row.hash),
    };
  }
}

/** Unreadable text stands for itself, so that its digest does not fit. */
const detailOf = (text: string): Detail => {
  try {
    const detail: unknown = JSON.parse(text);
    if (isObject(detail)) return detail as Detail;
  } catch {}
  return { unreadable: text };
};

/** The gaps of a history; older ledgers have none. */
export const gapsIn = (database: Database): readonly Gap[] => {
  if (database.query("SELECT 1 FROM sqlite_schema WHERE name = 'gap'").get() === null) return [];
  const rows = database.query('SELECT * FROM gap ORDER BY first').all() as Record<'first' | 'last' | 'hash', unknown>[];
  return rows.map(({ first, last, hash }) => ({ first: Number(first), last: Number(last), hash: String(hash) }));
};

/**
 * The first event whose digest does not follow from the one before, if there is one. Over a gap, the digest of the last
 * event that was pruned stands for all of them.
 *
 * @param onEvent - told of each event that follows
 */
export const brokenEvent = (
  events: Iterable<LedgerEvent>,
  gaps: readonly Gap[],
  onEvent: (event: LedgerEvent) => void,
): number | undefined => {
  const gapAt = new Map(gaps.map((gap) => [gap.first, gap]));
  let [head, next] = [GENESIS, 1];
  for (const event of events) {
    const gap = gapAt.get(next);
    if (gap !== undefined) [head, next] = [gap.hash, gap.last + 1];
    if (event.id !== next || digestOf(head, event) !== event.hash) return event.id;
    [head, next] = [event.hash, event.id + 1];
    onEvent(event);
  }
  return undefined;
};
