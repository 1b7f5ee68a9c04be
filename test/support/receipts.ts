/** A seller with a key, a purchase, and its settlement response. */
import { privateKeyToAccount } from 'viem/accounts';
import { type SettledPurchase, signedReceipt } from '../../src/payments/receipts/sign.ts';
import { OFFER_RECEIPT } from '../../src/payments/receipts/types.ts';
import { NOW, OFFER, PAY_TO } from './payments.ts';

const SELLER_KEY = `0x${'5e'.repeat(32)}` as const;
export const seller = privateKeyToAccount(SELLER_KEY);

/** An answer with more bytes than letters. */
export const ANSWER = '{"bmi":24.22,"units":"kg/m²"}';

export const PURCHASE = {
  resourceUrl: OFFER.resource.url,
  network: 'eip155:8453',
  payer: '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359',
  asset: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
  payTo: PAY_TO.toLowerCase(),
  amount: 5000n,
  transaction: `0x${'ab'.repeat(32)}`,
  settledAt: NOW * 1000 + 678,
} satisfies SettledPurchase;

/** The decoded `PAYMENT-RESPONSE` of a purchase. */
export const responseFor = async (
  purchase: SettledPurchase & { readonly transaction: string } = PURCHASE,
  answer: string | Uint8Array = ANSWER,
  account = seller,
) => {
  const { network, payer, amount, transaction } = purchase;
  const extension = await signedReceipt(account, purchase, answer);
  return {
    success: true,
    payer,
    transaction,
    network,
    amount: amount.toString(),
    extensions: { [OFFER_RECEIPT]: extension },
  };
};
