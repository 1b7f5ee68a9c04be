/** The objects of x402 version 2 that travel over HTTP (x402 specification v2, sections 5 and 7; scheme `exact` on EVM). */

/** One way to pay for a resource. */
export type PaymentRequirements = {
  readonly scheme: 'exact';
  readonly network: string;
  /** Atomic units of the asset. */
  readonly amount: string;
  readonly asset: string;
  readonly payTo: string;
  readonly maxTimeoutSeconds: number;
  readonly extra: Readonly<Record<string, unknown>>;
};

/** What a payment buys, as the buyer is told. */
export type ResourceInfo = {
  readonly url: string;
  readonly description: string;
  readonly mimeType: string;
  readonly serviceName: string;
  readonly tags: readonly string[];
};

/** The content of `PAYMENT-REQUIRED`. */
export type PaymentRequired = {
  readonly x402Version: 2;
  readonly error?: string;
  readonly resource: ResourceInfo;
  /** One way to pay; version 2 allows for several. */
  readonly accepts: readonly [PaymentRequirements];
  readonly extensions?: Readonly<Record<string, unknown>>;
};

/** EIP-3009 `TransferWithAuthorization`, its numbers as decimal text. */
export type Authorization = {
  readonly from: `0x${string}`;
  readonly to: `0x${string}`;
  readonly value: string;
  readonly validAfter: string;
  readonly validBefore: string;
  readonly nonce: `0x${string}`;
};

/** The content of `PAYMENT-SIGNATURE`. */
export type PaymentPayload = {
  readonly x402Version: 2;
  readonly resource?: unknown;
  /** The buyer's copy of the requirements it chose; compared with ours before it is believed. */
  readonly accepted: Readonly<Record<string, unknown>>;
  readonly payload: { readonly signature: `0x${string}`; readonly authorization: Authorization };
  readonly extensions?: unknown;
};

/** The content of `PAYMENT-RESPONSE`, and a facilitator's answer to `/settle`. */
export type SettlementResponse = {
  readonly success: boolean;
  readonly errorReason?: string;
  readonly payer?: string;
  readonly transaction: string;
  readonly network: string;
  readonly amount?: string;
  readonly extensions?: Readonly<Record<string, unknown>>;
};

/** A facilitator's answer to `/verify`. */
export type VerifyResponse = { readonly isValid: boolean; readonly invalidReason?: string; readonly payer?: string };

/** A facilitator's answer to `/supported`. */
export type SupportedResponse = {
  readonly kinds: readonly { readonly x402Version: number; readonly scheme: string; readonly network: string }[];
  readonly extensions: readonly string[];
  readonly signers: Readonly<Record<string, readonly string[]>>;
};

/** The body of `/verify` and `/settle`. */
export type FacilitatorRequest = {
  readonly x402Version: 2;
  readonly paymentPayload: PaymentPayload;
  readonly paymentRequirements: PaymentRequirements;
};
