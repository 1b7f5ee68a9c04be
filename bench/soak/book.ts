/** The payments of a run: a line of each, and some of each fate for later requests. */
import type { Line } from '../../test/simulation/audit.ts';
import type { Fate, Purchase } from '../../test/simulation/purchases.ts';
import type { Random } from '../../test/simulation/random.ts';

/** So many payments of each fate are kept. */
const KEPT = 2000;

export const openBook = ({ below }: Random) => {
  const lines = new Map<string, Line>();
  const kept = new Map<Fate, Purchase[]>();
  const open = ({ nonce, fate, call }: Purchase): void => void lines.set(nonce, [nonce, fate, call.tool]);
  return {
    /** Notes a payment that is about to be sent. */
    open,
    /** Notes the fate of a payment after an answer. What was served stays served. */
    keep: (purchase: Purchase, fate: Fate = purchase.fate): void => {
      if (lines.get(purchase.nonce)?.[1] === 'served') return;
      purchase.fate = fate;
      open(purchase);
      const all = kept.get(purchase.fate) ?? [];
      kept.set(purchase.fate, all);
      all[all.length < KEPT ? all.length : below(KEPT)] = purchase;
    },
    /** One of the payments that still have a fate. */
    draw: (fate: Fate): Purchase | undefined => {
      const all = kept.get(fate) ?? [];
      const at = below(all.length);
      const drawn = all[at];
      if (drawn === undefined || drawn.fate === fate) return drawn;
      const last = all.pop();
      if (last !== undefined && at < all.length) all[at] = last;
      return undefined;
    },
    lines: () => [...lines.values()],
  };
};

export type Book = ReturnType<typeof openBook>;
