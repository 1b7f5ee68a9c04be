/** The codec of the payment headers: standard base64 of UTF-8 JSON (x402 HTTP transport v2). */

/** Encodes an object for `PAYMENT-REQUIRED`, `PAYMENT-SIGNATURE` or `PAYMENT-RESPONSE`. */
export const encodeHeader = (value: unknown): string => encodeJson(JSON.stringify(value));

/** Encodes the JSON of an object for a header. */
export const encodeJson = (json: string): string => Buffer.from(json, 'utf8').toString('base64');

/** Why a header is not the base64 JSON object it should be. */
export class MalformedHeaderError extends Error {
  override readonly name = 'MalformedHeaderError';
}

/**
 * Decodes a header strictly: one value, canonical padded base64, valid UTF-8, a JSON object.
 *
 * @throws {@link MalformedHeaderError} that says which of these failed
 */
export const decodeHeader = (text: string): Readonly<Record<string, unknown>> => {
  if (text.includes(',')) throw new MalformedHeaderError('the header was sent more than once');
  const bytes = Buffer.from(text, 'base64');
  if (text === '' || bytes.toString('base64') !== text)
    throw new MalformedHeaderError('not standard base64 with padding');
  const value = parseJson(decodeUtf8(bytes));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new MalformedHeaderError('not a JSON object');
  }
  return value as Record<string, unknown>;
};

const decodeUtf8 = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new MalformedHeaderError('not valid UTF-8');
  }
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new MalformedHeaderError('not valid JSON');
  }
};
