/**
 * The codec of the payment headers: standard base64 of UTF-8 JSON (x402 HTTP transport v2). Service and browser share it,
 * so that it uses what both have.
 */

/** Encodes an object for `PAYMENT-REQUIRED`, `PAYMENT-SIGNATURE` or `PAYMENT-RESPONSE`. */
export const encodeHeader = (value: unknown): string => encodeJson(JSON.stringify(value));

/** Encodes the JSON of an object for a header. */
export const encodeJson = (json: string): string => {
  if (!BEYOND_ASCII.test(json)) return btoa(json);
  const bytes: Uint8Array & { toBase64?: () => string } = new TextEncoder().encode(json);
  // Browsers before 2025 have no `toBase64`.
  return bytes.toBase64?.() ?? btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
};

/** ASCII is its own UTF-8, and most of what is sent is ASCII. */
export const BEYOND_ASCII = /[^\0-\x7f]/;

/** A header is not the base64 JSON object it should be. */
export class MalformedHeaderError extends Error {
  override readonly name = 'MalformedHeaderError';
}

/** Whether a value of JSON is an object. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Decodes a header strictly: one value, canonical padded base64, valid UTF-8, a JSON object.
 *
 * @throws {@link MalformedHeaderError} that says which of these failed
 */
export const decodeHeader = (text: string): Readonly<Record<string, unknown>> => {
  const json = decodeJson(text);
  const value: unknown = or('not valid JSON', () => JSON.parse(json));
  if (!isObject(value)) throw new MalformedHeaderError('not a JSON object');
  return value;
};

/** Decodes the text of a header, or a part of it that can stand alone. @throws {@link MalformedHeaderError} */
export const decodeJson = (text: string): string => {
  if (text.includes(',')) throw new MalformedHeaderError('the header was sent more than once');
  const binary = or('not standard base64 with padding', () => atob(text));
  // `atob` forgives spaces, missing padding and trailing bits.
  if (text === '' || btoa(binary) !== text) throw new MalformedHeaderError('not standard base64 with padding');
  return BEYOND_ASCII.test(binary) ? or('not valid UTF-8', () => textOf(binary)) : binary;
};

const textOf = (binary: string): string => {
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
};

const or = <Result>(flaw: string, attempt: () => Result): Result => {
  try {
    return attempt();
  } catch {
    throw new MalformedHeaderError(flaw);
  }
};
