/**
 * Signed offers and receipts in EIP-712 form. `Offer` and `Receipt` are those of the x402 extension `offer-receipt`
 * (sections 3.2, 4.3 and 5.3); their types are fixed there, so that amount and answer need a third one, `Purchase`.
 */

/** The key under `extensions` in an offer and in a settlement response. */
export const OFFER_RECEIPT = 'offer-receipt';

/** `acceptIndex` is a hint that is not signed. */
export type SignedOffer = Signed<OfferPayload> & { readonly acceptIndex: number };

/** The value of `extensions['offer-receipt']` in an offer. */
export type OfferExtension = {
  readonly info: { readonly offers: readonly SignedOffer[] };
  readonly schema: typeof offersSchema;
};

/**
 * The value of `extensions['offer-receipt']` in a settlement response. `receipt` is the extension's own; `bound`
 * repeats it and adds what its fixed type has no place for.
 */
export type ReceiptExtension = {
  readonly info: { readonly receipt: Signed<ReceiptPayload>; readonly bound: Signed<PurchasePayload> };
  readonly schema: typeof receiptSchema;
};

/** The terms of one entry of `accepts`. */
export type OfferPayload = {
  readonly version: 1;
  readonly resourceUrl: string;
  readonly scheme: string;
  readonly network: string;
  readonly asset: string;
  readonly payTo: string;
  readonly amount: string;
  /** Seconds since the epoch; 0 where the offer has no end. */
  readonly validUntil: number;
};

/** That a call was paid for and answered. */
export type ReceiptPayload = {
  readonly version: 1;
  readonly network: string;
  readonly resourceUrl: string;
  readonly payer: string;
  /** Seconds since the epoch. */
  readonly issuedAt: number;
  readonly transaction: string;
};

/** The price, the recipient, and the digest of the answer. */
export type PurchasePayload = ReceiptPayload & {
  readonly asset: string;
  readonly payTo: string;
  /** Atomic units of the asset. */
  readonly amount: string;
  /** SHA-256 of the answer's body, as sent, before any content coding. */
  readonly bodySha256: `0x${string}`;
  /** Version of the formula of the answer; absent where it has none, and in receipts of earlier releases. */
  readonly formulaVersion?: string;
};

/** A payload and the signature over its EIP-712 form. */
export type Signed<Payload> = {
  readonly format: 'eip712';
  readonly payload: Payload;
  readonly signature: `0x${string}`;
};

/** The signatures are made for no chain: the extension sets the chain to 1 for every network. */
const domainOf = <Name extends string>(name: Name) => ({ name, version: '1', chainId: 1 }) as const;

const OFFER_TYPES = {
  Offer: [
    { name: 'version', type: 'uint256' },
    { name: 'resourceUrl', type: 'string' },
    { name: 'scheme', type: 'string' },
    { name: 'network', type: 'string' },
    { name: 'asset', type: 'string' },
    { name: 'payTo', type: 'string' },
    { name: 'amount', type: 'string' },
    { name: 'validUntil', type: 'uint256' },
  ],
} as const;

const RECEIPT_FIELDS = [
  { name: 'version', type: 'uint256' },
  { name: 'network', type: 'string' },
  { name: 'resourceUrl', type: 'string' },
  { name: 'payer', type: 'string' },
  { name: 'issuedAt', type: 'uint256' },
  { name: 'transaction', type: 'string' },
] as const;

const PURCHASE_FIELDS = [
  ...RECEIPT_FIELDS,
  { name: 'asset', type: 'string' },
  { name: 'payTo', type: 'string' },
  { name: 'amount', type: 'string' },
  { name: 'bodySha256', type: 'bytes32' },
] as const;

const fieldsOf = ({ formulaVersion }: PurchasePayload) =>
  [
    ...PURCHASE_FIELDS,
    ...(formulaVersion === undefined ? [] : [{ name: 'formulaVersion', type: 'string' }]),
  ] as unknown as typeof PURCHASE_FIELDS;

/** Domain `x402 offer`, version 1. */
export const offerTypedData = (payload: OfferPayload) =>
  ({
    domain: domainOf('x402 offer'),
    types: OFFER_TYPES,
    primaryType: 'Offer',
    message: { ...payload, version: BigInt(payload.version), validUntil: BigInt(payload.validUntil) },
  }) as const;

/** Domain `x402 receipt`, version 1. */
export const receiptTypedData = (payload: ReceiptPayload) =>
  ({
    domain: domainOf('x402 receipt'),
    types: { Receipt: RECEIPT_FIELDS },
    primaryType: 'Receipt',
    message: { ...payload, version: BigInt(payload.version), issuedAt: BigInt(payload.issuedAt) },
  }) as const;

/** Domain `clinmeter purchase`, version 1. The type has the version of a formula only where the payload has it. */
export const purchaseTypedData = (payload: PurchasePayload) =>
  ({
    domain: domainOf('clinmeter purchase'),
    types: { Purchase: fieldsOf(payload) },
    primaryType: 'Purchase',
    message: { ...payload, version: BigInt(payload.version), issuedAt: BigInt(payload.issuedAt) },
  }) as const;

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

/** As the reference server sends it. */
export const offersSchema = {
  $schema: DRAFT,
  type: 'object',
  properties: {
    offers: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          format: { type: 'string' },
          acceptIndex: { type: 'integer' },
          payload: {
            type: 'object',
            properties: {
              version: { type: 'integer' },
              resourceUrl: { type: 'string' },
              scheme: { type: 'string' },
              network: { type: 'string' },
              asset: { type: 'string' },
              payTo: { type: 'string' },
              amount: { type: 'string' },
              validUntil: { type: 'integer' },
            },
            required: ['version', 'resourceUrl', 'scheme', 'network', 'asset', 'payTo', 'amount'],
          },
          signature: { type: 'string' },
        },
        required: ['format', 'signature'],
      },
    },
  },
  required: ['offers'],
} as const;

/** The schema that the reference server sends. It allows `bound` without describing it, so that the header stays short. */
export const receiptSchema = {
  $schema: DRAFT,
  type: 'object',
  properties: {
    receipt: {
      type: 'object',
      properties: {
        format: { type: 'string' },
        payload: {
          type: 'object',
          properties: {
            version: { type: 'integer' },
            network: { type: 'string' },
            resourceUrl: { type: 'string' },
            payer: { type: 'string' },
            issuedAt: { type: 'integer' },
            transaction: { type: 'string' },
          },
          required: ['version', 'network', 'resourceUrl', 'payer', 'issuedAt'],
        },
        signature: { type: 'string' },
      },
      required: ['format', 'signature'],
    },
  },
  required: ['receipt'],
} as const;
