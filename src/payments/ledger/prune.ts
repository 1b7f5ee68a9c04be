/**
 * Removes purchases that were refused at once and whose authorization has ended: such a row means the same as no row. The
 * history keeps its entries of them, and one more says which were removed.
 */
import type { Database } from 'bun:sqlite';
import { type LinkWriter, SEVERAL } from './hash-chain.ts';

/** The newest purchase stays, so that no number is given twice. */
const ENDED_AFTER = `
  SELECT id, CAST(valid_before AS INTEGER) AS ended, was_uncertain FROM purchase
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

type Ended = { readonly id: bigint; readonly ended: bigint; readonly was_uncertain: bigint };

/**
 * Prunes a ledger, each round from where the last one ended; to be called in a transaction.
 *
 * @returns the number of purchases that were looked at
 */
export const pruner = (database: Database, append: LinkWriter['append']): ((round: Round) => number) => {
  const select = database.query(ENDED_AFTER);
  const remove = database.query('DELETE FROM purchase WHERE id = $id');
  const count = database.query(COUNT_PRUNED);
  let from: Pick<Ended, 'id' | 'ended'> = { id: 0n, ended: 0n };

  return ({ before, limit, at }) => {
    const seen = select.all({ id: from.id, ended: from.ended, before, limit }) as Ended[];
    const pruned = seen.filter((row) => row.was_uncertain === 0n).map(({ id }) => id);
    if (pruned.length > 0) {
      append({ purchaseId: SEVERAL, at, kind: 'pruned', actor: 'upkeep', detail: { ids: pruned.join(' ') } });
      for (const id of pruned) remove.run({ id });
      count.run({ count: String(pruned.length) });
    }
    from = seen.at(-1) ?? from;
    return seen.length;
  };
};
