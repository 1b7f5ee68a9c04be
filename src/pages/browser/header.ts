/** The codec of the payment headers without Node's Buffer: standard base64 of UTF-8 JSON (x402 HTTP transport v2). */

type JsonObject = Readonly<Record<string, unknown>>;

/** Encodes an object for `PAYMENT-SIGNATURE`. */
export const encodeHeader = (value: unknown): string =>
  btoa(Array.from(new TextEncoder().encode(JSON.stringify(value)), (byte) => String.fromCharCode(byte)).join(''));

/** Decodes `PAYMENT-REQUIRED` or `PAYMENT-RESPONSE`; `undefined` for what is not base64 of a JSON object. */
export const decodeHeader = (text: string | null): JsonObject | undefined => {
  try {
    const bytes = Uint8Array.from(atob(text ?? ''), (character) => character.charCodeAt(0));
    return asObject(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return undefined;
  }
};

/** A value of JSON as an object, if it is one. */
export const asObject = (value: unknown): JsonObject | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
