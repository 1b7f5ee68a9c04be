/** Follows the chain of a ledger in a file that was carried into a database. */
import { brokenEvent, type Gap, GENESIS, type LedgerEvent } from '../history.ts';
import { brokenLink, type Link } from '../links.ts';

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
