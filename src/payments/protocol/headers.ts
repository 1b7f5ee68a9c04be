/**
 * The codec of the payment headers: standard base64 of UTF-8 JSON (x402 HTTP transport v2). Service and browser share it,
 * so that it uses what both have.
 */
import { isOutsized, MOST_LEVELS, MOST_VALUES } from '../../bounded-json.ts';
import type { Decoded } from './payment.ts';
import type { PaymentRequired } from './schema.ts';

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
const BEYOND_ASCII = /[^\0-\x7f]/;

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
  if (isOutsized(json)) throw new MalformedHeaderError(`more than ${MOST_VALUES} values or ${MOST_LEVELS} levels`);
  const value: unknown = or('not valid JSON', () => JSON.parse(json));
  if (!isObject(value)) throw new MalformedHeaderError('not a JSON object');
  return value;
};

/** Decodes the text of a header, or a part of it that can stand alone. @throws {@link MalformedHeaderError} */
const decodeJson = (text: string): string => {
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

/** Base64 writes three bytes as four characters. */
const GROUP = 3;

/**
 * Makes a {@link decodeHeader} for the payments of an offer. The header of most buyers ends with `extensions`, `resource`
 * and `accepted` of the offer, in the words of the offer (`x402Client` of `@x402/core`): then only what is before them is
 * decoded. Every other header is decoded as a whole, with the same result.
 */
export const echoDecoder = ({ extensions, resource, accepts }: PaymentRequired): typeof decodeHeader => {
  const endings = accepts.flatMap((accepted) => {
    const echo = { extensions, resource, accepted };
    const text = JSON.stringify(echo).replace('{', ',');
    // A group of base64 can begin within the members: each of their three spellings leaves some characters to the part before.
    return Array.from({ length: GROUP }, (_, skipped) => ({
      echo,
      begun: text.slice(0, skipped),
      ending: encodeJson(text.slice(skipped)),
    }));
  });
  return (header) => {
    const found = endings.find(({ ending }) => header.endsWith(ending));
    const before = found && membersIn(header.slice(0, -found.ending.length), found.begun);
    return before === undefined ? decodeHeader(header) : { ...before, ...found?.echo };
  };
};

/**
 * The members of an object whose JSON breaks off after some of them, and after a few characters more.
 *
 * @returns `undefined` if only the whole header can say what is wrong
 */
const membersIn = (encoded: string, begun: string): Readonly<Record<string, unknown>> | undefined => {
  // Padding ends a text.
  if (encoded.endsWith('=')) return undefined;
  try {
    const json = decodeJson(encoded);
    // An object that ends with a member that is one goes on with a comma.
    if (BEYOND_ASCII.test(json) || !json.endsWith(`}${begun}`)) return undefined;
    const value: unknown = JSON.parse(`${json.slice(0, json.length - begun.length)}}`);
    return isObject(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof MalformedHeaderError) return undefined;
    throw error;
  }
};

/**
 * Decodes the content of `PAYMENT-SIGNATURE` (x402 v2, section 5.2).
 *
 * @param read - of the method that the payment is for
 * @param decode - as `decodeHeader` does
 */
export const decodePayment = (
  header: string,
  read: (object: Readonly<Record<string, unknown>>) => Decoded,
  decode = decodeHeader,
): Decoded => {
  try {
    return read(decode(header));
  } catch (error) {
    if (error instanceof MalformedHeaderError) return { refusal: { reason: 'malformed', message: error.message } };
    throw error;
  }
};
