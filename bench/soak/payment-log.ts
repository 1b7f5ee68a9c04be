/** Records every payment of a run, and holds a sample of each fate for later requests. */
import type { Line } from '../../test/simulation/audit.ts';
import type { Fate, Purchase } from '../../test/simulation/purchases.ts';
import type { Random } from '../../test/simulation/random.ts';

/** The size of each sample. */
const SAMPLE = 2000;

export const openPaymentLog = ({ below }: Random) => {
  const lines = new Map<string, Line>();
  const samples = new Map<Fate, Purchase[]>();
  const record = ({ nonce, fate, call }: Purchase): void => void lines.set(nonce, [nonce, fate, call.tool]);
  return {
    /** Records a payment that is about to be sent. */
    add: record,
    /** Records the fate of a payment after an answer. A served payment stays served. */
    update: (purchase: Purchase, fate: Fate = purchase.fate): void => {
      if (lines.get(purchase.nonce)?.[1] === 'served') return;
      purchase.fate = fate;
      record(purchase);
      const all = samples.get(purchase.fate) ?? [];
      samples.set(purchase.fate, all);
      all[all.length < SAMPLE ? all.length : below(SAMPLE)] = purchase;
    },
    /** Draws a payment of this fate from the sample. A payment whose fate has changed leaves the sample. */
    draw: (fate: Fate): Purchase | undefined => {
      const all = samples.get(fate) ?? [];
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

export type PaymentLog = ReturnType<typeof openPaymentLog>;
