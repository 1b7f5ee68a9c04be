/** Another attempt on an authorization that has a row already: whether it may begin, what it keeps, and what it replaces. */
import { ENDED, type Opening, type Purchase } from './ledger.ts';
import { COVERED, type Columns, columnsOf, textOf } from './rows.ts';

/**
 * What an attempt on a row that is there keeps of it: a use of the same payment for the same resource at any block since
 * the first attempt is this purchase.
 */
export const reopening = (existing: Purchase, { mark, paymentDigest, resourceDigest }: Opening) => {
  const isSame = existing.paymentDigest === paymentDigest && existing.resourceDigest === resourceDigest;
  return {
    id: existing.id,
    attempts: existing.state === 'uncertain' ? existing.attempts + 1 : 1,
    mark: isSame ? (existing.mark ?? mark) : mark,
  };
};

/**
 * A refused row is free for any attempt, unless its authorization has ended; an uncertain one only for the same payment
 * of the same resource.
 */
export const mayReopen = (existing: Purchase, opening: Opening): boolean =>
  (existing.state === 'refused' && existing.reason !== ENDED) ||
  (existing.state === 'uncertain' &&
    existing.paymentDigest === opening.paymentDigest &&
    existing.resourceDigest === opening.resourceDigest);

/** What another attempt replaces in a row: the entry keeps it, as the row itself does not. */
export const formerOf = (existing: Purchase, columns: Columns): Readonly<Record<string, string | null>> => {
  const former = columnsOf({ ...existing, lease: 0 });
  const changed = COVERED.filter((name) => textOf(former[name]) !== textOf(columns[name]));
  return Object.fromEntries(changed.map((name) => [`former_${name}`, textOf(former[name])]));
};
