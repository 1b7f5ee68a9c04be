/**
 * The extension `offer-receipt`: the seller signs what it offers and what it has sold (x402 specification,
 * extensions/extension-offer-and-receipt.md). Signatures are deterministic (RFC 6979): the same purchase has the same
 * receipt whenever it is delivered.
 */
import { hash } from 'node:crypto';
import { hashTypedData } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import type { Purchase } from '../ledger/ledger.ts';
import type { SealSigner } from '../ledger/seal.ts';
import { secp256k1 } from '../protocol/curve.ts';
import type { PaymentRequired } from '../protocol/schema.ts';
import {
  type OfferExtension,
  type OfferPayload,
  offersSchema,
  offerTypedData,
  type PurchasePayload,
  purchaseTypedData,
  type ReceiptExtension,
  type ReceiptPayload,
  receiptSchema,
  receiptTypedData,
  type SignedOffer,
} from './types.ts';

export type Receipts = {
  /** Whose signatures they are. */
  readonly address: string;
  readonly sign: (offer: PaymentRequired) => Promise<OfferExtension>;
  /** A receipt for the answer to a settled purchase: the same for every delivery. */
  readonly confirm: (offer: PaymentRequired, purchase: Purchase, body: string) => Promise<ReceiptExtension>;
};

/** An offer is compared with today's whenever it is paid, so its signature needs no end. */
const NO_END = 0;

/** An account that signs. */
type Signer = Pick<PrivateKeyAccount, 'signTypedData'>;

/**
 * Signs what viem would sign, byte for byte, in WebAssembly.
 *
 * Written by hand: the thread that sells signs twice a sale, and viem takes several times as long.
 */
export const fastSigner = (key: `0x${string}`): Signer => {
  const bytes = Buffer.from(key.slice(2), 'hex');
  return {
    signTypedData: async (data) => {
      const curve = await secp256k1();
      const signed = curve.signMessageHashRecoverableCompact(bytes, Buffer.from(hashTypedData(data).slice(2), 'hex'));
      if (typeof signed === 'string') throw new Error('the curve refuses to sign a receipt');
      return `0x${Buffer.from(signed.signature).toString('hex')}${signed.recoveryId === 0 ? '1b' : '1c'}`;
    },
  };
};

export const receiptsWith = (key: `0x${string}`): Receipts => {
  const { address } = privateKeyToAccount(key);
  const account = fastSigner(key);
  return {
    address,
    sign: (offer) => signedOffer(account, offer, NO_END),
    confirm: ({ resource }, purchase, body) => signedReceipt(account, { ...purchase, resourceUrl: resource.url }, body),
  };
};

/** Signs the seals of closed periods as personal messages (EIP-191), which no receipt and no offer can be taken for. */
export const sealSigner = (key: `0x${string}`): SealSigner => {
  const account = privateKeyToAccount(key);
  return { address: account.address, sign: (message) => account.signMessage({ message }) };
};

/** A settled row of the ledger, and the URL it was offered at. */
export type SettledPurchase = { readonly resourceUrl: string } & Pick<
  Purchase,
  'network' | 'payer' | 'asset' | 'payTo' | 'amount' | 'transaction' | 'settledAt'
> &
  Partial<Pick<Purchase, 'formulaVersion'>>;

/**
 * Signs every entry of an offer's `accepts`.
 *
 * @param validUntil - seconds since the epoch; 0 where the offer has no end, and one signature serves for good
 */
export const signedOffer = async (
  account: Signer,
  { resource, accepts }: Pick<PaymentRequired, 'resource' | 'accepts'>,
  validUntil: number,
): Promise<OfferExtension> => {
  const offers = accepts.map(async ({ scheme, network, asset, payTo, amount }, acceptIndex): Promise<SignedOffer> => {
    const payload: OfferPayload = {
      version: 1,
      resourceUrl: resource.url,
      scheme,
      network,
      asset,
      payTo,
      amount,
      validUntil,
    };
    const signature = await account.signTypedData(offerTypedData(payload));
    return { format: 'eip712', acceptIndex, payload, signature };
  });
  return { info: { offers: await Promise.all(offers) }, schema: offersSchema };
};

/**
 * Signs what was sold and the answer that was given for it. The receipt is of the time of settlement, so that a later
 * delivery of the same answer is signed with the same bytes.
 *
 * @param body - the answer as it is sent; text is taken as UTF-8
 */
export const signedReceipt = async (
  account: Signer,
  sold: SettledPurchase,
  body: string | Uint8Array,
): Promise<ReceiptExtension> => {
  const { network, resourceUrl, payer, transaction: settledIn, settledAt, asset, payTo, amount, formulaVersion } = sold;
  const issuedAt = Math.floor((settledAt ?? 0) / 1000);
  const transaction = settledIn ?? '';
  const receipt: ReceiptPayload = { version: 1, network, resourceUrl, payer, issuedAt, transaction };
  const bound: PurchasePayload = {
    ...receipt,
    asset,
    payTo,
    amount: amount.toString(),
    bodySha256: `0x${hash('sha256', body, 'hex')}`,
    ...(typeof formulaVersion === 'string' && { formulaVersion }),
  };
  const [receiptSignature, boundSignature] = await Promise.all([
    account.signTypedData(receiptTypedData(receipt)),
    account.signTypedData(purchaseTypedData(bound)),
  ]);
  return {
    info: {
      receipt: { format: 'eip712', payload: receipt, signature: receiptSignature },
      bound: { format: 'eip712', payload: bound, signature: boundSignature },
    },
    schema: receiptSchema,
  };
};
