/** Offers and sales over HTTP by path since the start, for the owner: of requests, only how many there were. */
import type { RequestRecord } from './request-record.ts';

export type OfferCount = { readonly offered: number; readonly sold: number };

export type OfferCounts = {
  /** The start, in milliseconds since the epoch. */
  readonly since: number;
  readonly note: (record: Pick<RequestRecord, 'route' | 'payment'>) => void;
  /** By the path of the tool. */
  readonly read: () => ReadonlyMap<string, OfferCount>;
};

/** Counts an answer to a request without a payment as an offer, and a new sale as sold. */
export const offerCounts = (since: number): OfferCounts => {
  const counts = new Map<string, { offered: number; sold: number }>();
  return {
    since,
    note: ({ route, payment }) => {
      const isOffer = payment.outcome === 'unpaid';
      const isSale = payment.outcome === 'settled';
      if (!isOffer && !isSale) return;
      const count = counts.get(route) ?? { offered: 0, sold: 0 };
      counts.set(route, count);
      if (isOffer) count.offered += 1;
      else count.sold += 1;
    },
    read: () => counts,
  };
};
