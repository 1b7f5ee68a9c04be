/** Follows the chain of a ledger in a file that was carried into a database. */
import { brokenEvent, type Gap, GENESIS, type LedgerEvent } from '../history.ts';
import { brokenLink, entriesOf, type Link, withLate } from '../links.ts';

const nothing = (): void => {};

/** Takes the parts in their order. @returns the digest of a part that follows; `undefined` for one that does not */
export const carriedChain = () => {
  const gaps = new Map<number, Gap>();
  let event: Gap = { first: 1, last: 0, hash: GENESIS };
  let link: Link | undefined;

  const skipped = (): Gap => {
    const gap = gaps.get(event.last + 1);
    return gap === undefined ? event : { ...gap, first: 1 };
  };
  const takeEvent = (next: LedgerEvent): string | undefined => {
    const before = skipped();
    if (brokenEvent([next], before.last === 0 ? [] : [before], nothing) !== undefined) return undefined;
    event = { first: 1, last: next.id, hash: next.hash };
    return next.hash;
  };
  const takeLink = (next: Link): string | undefined => {
    const root = skipped();
    const follows =
      link === undefined
        ? root.last > next.id || (root.last === next.id && root.hash === next.hash)
        : brokenLink([link, next], nothing) === undefined;
    link = next;
    return follows ? next.hash : undefined;
  };
  return (kind: string, detail: string): string | undefined => {
    const part: unknown = JSON.parse(detail);
    if (kind === 'carried_event') return takeEvent(part as LedgerEvent);
    if (kind === 'carried_link') return takeLink(part as Link);
    const gap = part as Gap;
    gaps.set(gap.first, gap);
    return gap.hash;
  };
};

/** The history of one purchase in the file, of parts that name it, each with its kind. */
export const carriedHistory = (
  parts: readonly (readonly [kind: string, detail: string])[],
  id: number,
): readonly LedgerEvent[] => {
  const of = <Part>(kind: string): Part[] =>
    parts.flatMap(([one, detail]) => (one === kind ? [JSON.parse(detail) as Part] : []));
  const links = of<Link>('carried_link');
  const root = links.find(({ entries }) => entries === '')?.id ?? Number.POSITIVE_INFINITY;
  const isOwn = ({ purchaseId }: LedgerEvent): boolean => purchaseId === id;
  const events = of<LedgerEvent>('carried_event').filter(isOwn);
  const late = events.filter((event) => event.id > root);
  const early = events.slice(0, events.length - late.length);
  return [...early, ...withLate(late, links.flatMap(entriesOf).filter(isOwn))];
};
