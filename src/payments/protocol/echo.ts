/** Payments that repeat the members of an offer as they were sent: the larger part of such a header is known before it comes. */
import { BEYOND_ASCII, decodeHeader, decodeJson, encodeJson, isObject, MalformedHeaderError } from './headers.ts';
import type { PaymentRequired } from './schema.ts';

/** Base64 writes three bytes as four characters. */
const GROUP = 3;

/**
 * Makes a {@link decodeHeader} for the payments of an offer. The header of most buyers ends with `extensions`, `resource`
 * and `accepted` of the offer, in the words of the offer (`x402Client` of `@x402/core`): then only what is before them is
 * decoded. Every other header is decoded as a whole, with the same result.
 */
export const echoDecoder = ({ extensions, resource, accepts: [accepted] }: PaymentRequired): typeof decodeHeader => {
  const echo = { extensions, resource, accepted };
  const text = JSON.stringify(echo).replace('{', ',');
  // A group of base64 can begin within the members: each of their three spellings leaves some characters to the part before.
  const endings = Array.from({ length: GROUP }, (_, skipped) => ({
    begun: text.slice(0, skipped),
    ending: encodeJson(text.slice(skipped)),
  }));
  return (header) => {
    const found = endings.find(({ ending }) => header.endsWith(ending));
    const before = found && membersIn(header.slice(0, -found.ending.length), found.begun);
    return before === undefined ? decodeHeader(header) : { ...before, ...echo };
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
