/** A payment as every method describes it: its key, its digest, its terms, and what its method alone understands. */
import type { Reason } from './reasons.ts';
import type { Domain } from './usdc.ts';

/** The key of a payment, spelled as its network compares it. One key buys one call. */
export type PaymentKey = {
  /** CAIP-2 identifier. */
  readonly network: string;
  readonly asset: string;
  readonly payer: string;
  /** The method's own name for this payment of the payer. */
  readonly nonce: string;
};

export type Payment = {
  /** The scheme of its method, as the ledger keeps it. */
  readonly method: string;
  readonly key: PaymentKey;
  /** SHA-256 of all that was signed and of its signature, in hexadecimal: only who holds both is answered again. */
  readonly digest: string;
  /** Atomic units. */
  readonly amount: bigint;
  /** The recipient, spelled as the network compares it. */
  readonly payTo: string;
  /** The end of its validity, in seconds since the epoch. */
  readonly expiresAt: bigint;
  /** The buyer's copy of the entry of `accepts`. */
  readonly accepted: Readonly<Record<string, unknown>>;
  /** Understood by its method alone. */
  readonly content: unknown;
};

/** The reason a payment was not accepted, and a sentence that says what was found. */
export type Refusal = {
  readonly reason: Reason;
  readonly message: string;
  readonly signature?: ExpectedSignature;
  readonly correction?: Correction | undefined;
};

/**
 * The offer of a refusal as the scheme's clients read it: `error` is its code for `PAYMENT-REQUIRED`, and `extra` is added to
 * the entry of the scheme on the network, which then stands first.
 */
export type Correction = {
  readonly error: string;
  readonly scheme: string;
  readonly network: string;
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
};

/** The signature that was expected: its EIP-712 domain and digest; and the address that has signed instead. */
export type ExpectedSignature = {
  readonly domain: Domain;
  readonly digest: string;
  readonly recovered: string | null;
};

/**
 * `extensions`: as the buyer has put them beside the payment; they are never forwarded. `key`: of a refused payment, if it
 * can be read.
 */
export type Decoded =
  | { readonly payment: Payment; readonly extensions: unknown }
  | { readonly refusal: Refusal; readonly key?: PaymentKey | undefined };

/** A payment as it was sent, or that none was. */
export type Sent = Decoded | { readonly refusal: Refusal & { readonly reason: 'missing' } };

/** The spelling in which payments are compared: hexadecimal in lower case; any other, such as base58, stays as it is. */
export const spelled = (text: string): string => (/^0x[0-9a-fA-F]+$/.test(text) ? text.toLowerCase() : text);
