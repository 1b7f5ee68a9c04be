/**
 * The objects of x402 version 2 that travel over HTTP, each once: as a schema, and as the type of it (x402 specification
 * v2, sections 5 and 7; scheme `exact` on EVM). The interface description renders the schemas.
 */
import { type Static, type TSchema, Type } from '@sinclair/typebox';
import type { BATCH_SETTLEMENT } from '../methods/schemes/batch-settlement.ts';
import { EXACT } from '../methods/schemes/exact.ts';

/** An object that was received or is about to be sent does not change. */
export type Frozen<Value> = Value extends object ? { readonly [Key in keyof Value]: Frozen<Value[Key]> } : Value;
type Wire<Schema extends TSchema> = Frozen<Static<Schema>>;

const Hex = Type.Unsafe<`0x${string}`>(Type.String());
const AnyObject = Type.Record(Type.String(), Type.Unknown());

/** One way to pay for a resource. */
export const PaymentRequirements = Type.Object({
  scheme: Type.Unsafe<typeof EXACT | typeof BATCH_SETTLEMENT>(Type.Literal(EXACT)),
  network: Type.String({ description: 'CAIP-2 identifier of the chain' }),
  amount: Type.String({ description: 'Atomic units of the asset' }),
  asset: Type.String({ description: 'Contract address of the token' }),
  payTo: Type.String({ description: 'Address to pay' }),
  maxTimeoutSeconds: Type.Integer(),
  extra: Type.Record(Type.String(), Type.Unknown(), {
    description: 'EIP-712 domain name and version; payment flow',
  }),
});
export type PaymentRequirements = Wire<typeof PaymentRequirements>;

const ResourceInfo = Type.Object({
  url: Type.String({ description: 'What is paid for, without its query' }),
  description: Type.String(),
  mimeType: Type.String(),
  serviceName: Type.String(),
  tags: Type.Array(Type.String()),
  iconUrl: Type.Optional(Type.String()),
});

/** The content of `PAYMENT-REQUIRED`: one entry for each way to pay, in the order that the seller prefers. */
export const PaymentRequired = Type.Object(
  {
    x402Version: Type.Literal(2),
    error: Type.Optional(Type.String({ description: 'Why the offer is made' })),
    resource: ResourceInfo,
    accepts: Type.Unsafe<[PaymentRequirements, ...PaymentRequirements[]]>(
      Type.Array(PaymentRequirements, { description: 'The ways to pay; sign one of them. Empty: sign nothing' }),
    ),
    extensions: Type.Optional(AnyObject),
  },
  { description: 'An x402 version 2 offer: the decoded content of PAYMENT-REQUIRED' },
);
export type PaymentRequired = Wire<typeof PaymentRequired>;

/** EIP-3009 `TransferWithAuthorization`, its numbers as decimal text. */
const Authorization = Type.Object({
  from: Hex,
  to: Hex,
  value: Type.String(),
  validAfter: Type.String(),
  validBefore: Type.String(),
  nonce: Hex,
});
export type Authorization = Wire<typeof Authorization>;

/**
 * The content of `PAYMENT-SIGNATURE`. `accepted` is the buyer's copy of the requirements; it is compared with ours before
 * it is believed. `payment.ts` decodes this object by hand, because every paid request waits for it.
 */
const PaymentPayload = Type.Object({
  x402Version: Type.Literal(2),
  resource: Type.Optional(Type.Unknown()),
  accepted: AnyObject,
  payload: Type.Object({ signature: Hex, authorization: Authorization }),
  extensions: Type.Optional(Type.Unknown()),
});
export type PaymentPayload = Wire<typeof PaymentPayload>;

/** The part of a payment on Solana: a transaction in base64, which its payer has signed. */
export type SvmPayload = { readonly transaction: string };

/** The content of `PAYMENT-RESPONSE`, and a facilitator's answer to `/settle`. */
export const SettlementResponse = Type.Object({
  success: Type.Boolean(),
  errorReason: Type.Optional(Type.String()),
  payer: Type.Optional(Type.String()),
  transaction: Type.String({ description: 'Transaction hash; empty when nothing was settled' }),
  network: Type.String(),
  amount: Type.Optional(Type.String({ description: 'Atomic units' })),
  extensions: Type.Optional(AnyObject),
});
export type SettlementResponse = Wire<typeof SettlementResponse> & {
  /** Of a scheme that tells more. */
  readonly extra?: Readonly<Record<string, unknown>>;
};

/** A facilitator's answer to `/verify`. */
const VerifyResponse = Type.Object({
  isValid: Type.Boolean(),
  invalidReason: Type.Optional(Type.String()),
  payer: Type.Optional(Type.String()),
});
export type VerifyResponse = Wire<typeof VerifyResponse>;

/** A facilitator's answer to `/supported`. */
export const SupportedResponse = Type.Object({
  kinds: Type.Array(
    Type.Object({
      x402Version: Type.Number(),
      scheme: Type.String(),
      network: Type.String(),
      extra: Type.Optional(Type.Unknown()),
    }),
  ),
  extensions: Type.Array(Type.String()),
  signers: Type.Record(Type.String(), Type.Array(Type.String())),
});
export type SupportedResponse = Wire<typeof SupportedResponse>;

/** The body of `/verify` and `/settle`. */
const FacilitatorRequest = Type.Object({
  x402Version: Type.Literal(2),
  paymentPayload: PaymentPayload,
  paymentRequirements: PaymentRequirements,
});
/** `Payload`: what the method of the payment puts into it. */
export type FacilitatorRequest<Payload = PaymentPayload['payload']> = Omit<
  Wire<typeof FacilitatorRequest>,
  'paymentPayload'
> & { readonly paymentPayload: Omit<PaymentPayload, 'payload'> & { readonly payload: Payload } };
