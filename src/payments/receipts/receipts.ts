/** Signs what a service offers and has sold, with one key. */
import { privateKeyToAccount } from 'viem/accounts';
import type { Purchase } from '../ledger/ledger.ts';
import type { PaymentRequired } from '../protocol/schema.ts';
import { type OfferExtension, type ReceiptExtension, signedOffer, signedReceipt } from './offer-receipt.ts';

export type Receipts = {
  /** Whose signatures they are. */
  readonly address: string;
  readonly sign: (offer: PaymentRequired) => Promise<OfferExtension>;
  /** A receipt for the answer to a settled purchase: the same for every delivery. */
  readonly confirm: (offer: PaymentRequired, purchase: Purchase, body: string) => Promise<ReceiptExtension>;
};

/** An offer is compared with today's whenever it is paid, so its signature needs no end. */
const NO_END = 0;

export const receiptsWith = (key: `0x${string}`): Receipts => {
  const account = privateKeyToAccount(key);
  return {
    address: account.address,
    sign: (offer) => signedOffer(account, offer, NO_END),
    confirm: ({ resource }, purchase, body) =>
      signedReceipt(
        account,
        {
          ...purchase,
          resourceUrl: resource.url,
          transaction: purchase.transaction ?? '',
          settledAt: purchase.settledAt ?? 0,
        },
        body,
      ),
  };
};
