/** Signed payments in store, for each price. */
import type { PaymentRequirements } from '../../src/payments/protocol/schema.ts';
import type { Order, Signed } from './signer.ts';

/** Above what a burst takes. */
const STORE = 400;

/** A payment is good for a minute: what is older was signed in vain. */
const FRESH_MS = 40_000;

export type Purse = {
  /** A payment of this price that nobody has sent yet. */
  readonly take: (price: string) => Promise<Signed>;
  readonly close: () => void;
};

/** Starts the signer and keeps payments of every offer in store. */
export const openPurse = (offers: ReadonlyMap<string, PaymentRequirements>): Purse => {
  const signer = new Worker(new URL('./signer.ts', import.meta.url).href);
  const store = new Map<string, Signed[]>([...offers.keys()].map((price) => [price, []]));
  const waiting = new Map<string, ((signed: Signed) => void)[]>([...offers.keys()].map((price) => [price, []]));
  const ordered = new Map<string, number>();

  const order = (price: string): void => {
    const offer = offers.get(price);
    const wanted = STORE + (waiting.get(price)?.length ?? 0);
    const coming = (ordered.get(price) ?? 0) + (store.get(price)?.length ?? 0);
    if (offer === undefined || coming > wanted / 2) return;
    const count = wanted - coming;
    ordered.set(price, (ordered.get(price) ?? 0) + count);
    signer.postMessage({ offer, count } satisfies Order);
  };

  signer.onmessage = ({ data }: MessageEvent<readonly Signed[]>) => {
    for (const signed of data) {
      const price = signed.payload.payload.authorization.value;
      ordered.set(price, (ordered.get(price) ?? 0) - 1);
      const next = waiting.get(price)?.shift();
      if (next === undefined) store.get(price)?.push(signed);
      else next(signed);
    }
  };
  for (const price of offers.keys()) order(price);

  return {
    take: (price) => {
      const kept = store.get(price);
      const line = waiting.get(price);
      if (kept === undefined || line === undefined) throw new Error(`nothing costs ${price}`);
      while ((kept[0]?.signedAt ?? Number.POSITIVE_INFINITY) < Date.now() - FRESH_MS) kept.shift();
      const signed = kept.shift();
      if (signed !== undefined) {
        order(price);
        return Promise.resolve(signed);
      }
      const { promise, resolve } = Promise.withResolvers<Signed>();
      line.push(resolve);
      order(price);
      return promise;
    },
    close: () => signer.terminate(),
  };
};
