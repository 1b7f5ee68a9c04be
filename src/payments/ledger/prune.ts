/**
 * Removes purchases that were refused at once and whose authorization has ended, with their events: such a row means the same
 * as no row. One event says how many were removed, and the digest before each kept event keeps the chain verifiable.
 */
import type { Database } from 'bun:sqlite';
import { type EventKind, type historian, isLasting, SEVERAL } from './history.ts';

/** The newest purchase stays, so that no number is given twice. */
const ENDED_AFTER = `
  SELECT id, CAST(valid_before AS INTEGER) AS ended FROM purchase
  WHERE state = 'refused' AND CAST(valid_before AS INTEGER) < $before
    AND (CAST(valid_before AS INTEGER), id) > ($ended, $id) AND id < (SELECT max(id) FROM purchase)
  ORDER BY CAST(valid_before AS INTEGER), id LIMIT $limit`;

const COUNT_PRUNED = `
  INSERT INTO ledger VALUES ('pruned', $count)
  ON CONFLICT (key) DO UPDATE SET value = CAST(value AS INTEGER) + CAST($count AS INTEGER)`;

type Round = {
  /** Authorizations that ended before, in seconds since the epoch. */
  readonly before: number;
  /** The most purchases that are looked at. */
  readonly limit: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
};

type Ended = { readonly id: bigint; readonly ended: bigint };

/**
 * Prunes a ledger, each round from where the last one ended; to be called in a transaction.
 *
 * @returns the number of purchases that were looked at
 */
export const pruner = (database: Database, append: ReturnType<typeof historian>): ((round: Round) => number) => {
  const select = database.query(ENDED_AFTER);
  const eventsOf = database.query('SELECT id, kind, hash FROM event WHERE purchase_id = $id');
  const removeEvents = database.query('DELETE FROM event WHERE purchase_id = $id');
  const remove = database.query('DELETE FROM purchase WHERE id = $id');
  const count = database.query(COUNT_PRUNED);
  const close = gapCloser(database);
  let from: Ended = { id: 0n, ended: 0n };

  return ({ before, limit, at }) => {
    const seen = select.all({ ...from, before, limit }) as Ended[];
    const histories = seen.map(({ id }) => ({ id, events: eventsOf.all({ id }) as EventRow[] }));
    const pruned = histories.filter(({ events }) => !events.some(isLasting));
    if (pruned.length > 0) {
      const removed = pruned.flatMap(({ events }) => events);
      const detail = { purchases: String(pruned.length), events: String(removed.length) };
      append({ purchaseId: SEVERAL, at, kind: 'pruned', actor: 'upkeep', detail });
      for (const { id } of pruned) {
        removeEvents.run({ id });
        remove.run({ id });
      }
      for (const event of removed) close(event);
      count.run({ count: detail.purchases });
    }
    from = seen.at(-1) ?? from;
    return seen.length;
  };
};

type EventRow = { readonly id: bigint; readonly kind: EventKind; readonly hash: string };

/** Notes that an event is gone, as one gap with those that it touches. */
const gapCloser = (database: Database): ((event: Pick<EventRow, 'id' | 'hash'>) => void) => {
  const endingAt = database.query('DELETE FROM gap WHERE last = $last RETURNING first');
  const beginningAt = database.query('DELETE FROM gap WHERE first = $first RETURNING last, hash');
  const insert = database.query('INSERT INTO gap (first, last, hash) VALUES ($first, $last, $hash)');
  return ({ id, hash }) => {
    const before = endingAt.get({ last: id - 1n }) as { first: bigint } | null;
    const after = beginningAt.get({ first: id + 1n }) as { last: bigint; hash: string } | null;
    insert.run({ first: before?.first ?? id, last: after?.last ?? id, hash: after?.hash ?? hash });
  };
};
