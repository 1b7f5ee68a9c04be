import { describe, expect, test } from 'bun:test';
import {
  decodePaymentRequiredHeader,
  decodePaymentResponseHeader,
  decodePaymentSignatureHeader,
  encodePaymentRequiredHeader,
  encodePaymentResponseHeader,
  encodePaymentSignatureHeader,
} from '@x402/core/http';
import { decodeHeader, encodeHeader, MalformedHeaderError } from '../../../src/payments/protocol/headers.ts';
import { contentWith, OFFER } from '../../support/payments.ts';
import { fc, runs } from '../../support/properties.ts';

/** The codec of the reference packages, header by header; the objects it is given here need not be of its types. */
const REFERENCE: readonly (readonly [string, (value: never) => string, (header: string) => unknown])[] = [
  ['PAYMENT-REQUIRED', encodePaymentRequiredHeader, decodePaymentRequiredHeader],
  ['PAYMENT-SIGNATURE', encodePaymentSignatureHeader, decodePaymentSignatureHeader],
  ['PAYMENT-RESPONSE', encodePaymentResponseHeader, decodePaymentResponseHeader],
];

const SAMPLES: readonly (readonly [string, object])[] = [
  ['an offer', OFFER],
  ['a payment', contentWith()],
  [
    'a receipt',
    { success: true, transaction: `0x${'ab'.repeat(32)}`, network: 'eip155:8453', payer: `0x${'1'.repeat(40)}` },
  ],
  ['an empty object', {}],
  ['nested empty values', { a: {}, b: [], c: '', d: null, e: [{}, [[]]] }],
  ['text of every width', { note: 'a é ß 血 🩺 👩🏽‍⚕️ \u2028\u0000\uFEFF', ключ: 'значение' }],
  ['half of a surrogate pair', { high: '\ud83e', low: 'x\udf7ay' }],
  ['numbers at the edges', { zero: -0, big: 2 ** 53 + 2, tiny: 5e-324, huge: 1.7976931348623157e308 }],
  ['a name that means something to JavaScript', JSON.parse('{"__proto__":{"a":1},"constructor":"x","toString":1}')],
  ['names in the order of the sender', { z: 1, 10: 1, a: 1, 2: 1 }],
  ['every length of padding', { lengths: ['', 'a', 'ab', 'abc', 'abcd'] }],
  ['a long text', { text: 'ö'.repeat(20_000) }],
];

const base64 = (content: string | Uint8Array): string => Buffer.from(content).toString('base64');

describe.each(REFERENCE)('%s of the reference packages', (_, encode, decode) => {
  test.each(SAMPLES)('is the same text as ours and is read alike: %s', (_name, value) => {
    const header = encodeHeader(value);
    expect(header).toBe(encode(value as never));
    expect(JSON.stringify(decodeHeader(header))).toBe(JSON.stringify(decode(header)));
    expect(JSON.stringify(decodeHeader(header))).toBe(JSON.stringify(value));
  });

  test('is the same text as ours and is read alike for any JSON object', () => {
    const object = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ stringUnit: 'binary' }));
    fc.assert(
      fc.property(object, (value) => {
        // The one name the reference keeps from buyers: what a facilitator tells the seller.
        fc.pre(!('extensionResponses' in value));
        const header = encodeHeader(value);
        expect(header).toBe(encode(value as never));
        expect(JSON.stringify(decodeHeader(header))).toBe(JSON.stringify(decode(header)));
      }),
    );
  });
});

/** Its base64 has both characters in which the URL-safe alphabet differs. */
const WITH_PLUS_AND_SLASH = base64('{"a":"~~~>>>???"}');

describe('a header that is not one canonical base64 JSON object', () => {
  test('the sample for the URL-safe alphabet is read when it is spelled in the standard one', () => {
    expect(WITH_PLUS_AND_SLASH).toMatch(/\+.*\/|\/.*\+/);
    expect(decodeHeader(WITH_PLUS_AND_SLASH)).toEqual({ a: '~~~>>>???' });
  });

  test.each([
    ['nothing', ''],
    ['the URL-safe alphabet', WITH_PLUS_AND_SLASH.replaceAll('+', '-').replaceAll('/', '_')],
    ['a single URL-safe character', WITH_PLUS_AND_SLASH.replace('+', '-')],
    ['missing padding', 'e30'],
    ['too much padding', 'e30=='],
    ['padding alone', '===='],
    ['padding in the middle', 'e30=e30='],
    ['trailing bits that are not zero', 'e31='],
    ['trailing bits that are not zero, with two characters of padding', 'eyAgfR=='],
    ['a space before', ' e30='],
    ['a space after', 'e30= '],
    ['a space inside', 'e3 0='],
    ['a line break after', 'e30=\n'],
    ['line breaks as in MIME', 'eyJhIjox\r\nfQ=='],
    ['a null character', 'e30=\0'],
    ['a character beyond ASCII', 'e30=é'],
    ['a full-width character', 'ｅ30='],
    ['JSON without base64', '{}'],
    ['a data URL', 'data:application/json;base64;e30='],
  ])('%s is refused', (_, header) => {
    expect(() => decodeHeader(header)).toThrow(new MalformedHeaderError('not standard base64 with padding'));
  });

  test.each([
    ['a byte that is none', [0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]],
    ['an overlong slash', [0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]],
    ['an encoded surrogate', [0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]],
    ['a character cut off', [0x7b, 0x22, 0xe2, 0x82, 0x22, 0x3a, 0x31, 0x7d]],
    ['a code point beyond Unicode', [0x7b, 0x22, 0xf4, 0x90, 0x80, 0x80, 0x22, 0x3a, 0x31, 0x7d]],
    ['UTF-16', [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]],
  ])('invalid UTF-8 is refused: %s', (_, bytes) => {
    expect(() => decodeHeader(base64(Uint8Array.from(bytes)))).toThrow(new MalformedHeaderError('not valid UTF-8'));
  });

  test.each(['\uFEFF{}', '{', '{}{}', '{}x', "{'a':1}", '{"a":1,}', '{a:1}', '{"a":01}', '{"a":NaN}', '// {}', '\0'])(
    'text that is not JSON is refused: %j',
    (text) => {
      expect(() => decodeHeader(base64(text))).toThrow(new MalformedHeaderError('not valid JSON'));
    },
  );

  test.each(['[]', '[{}]', '1', '"text"', '"{}"', 'true', 'null'])('JSON that is no object is refused: %s', (text) => {
    expect(() => decodeHeader(base64(text))).toThrow(new MalformedHeaderError('not a JSON object'));
  });

  test.each(['e30=,e30=', 'e30=, e30=', ',e30=', 'e30=,', ','])('two values are refused: %s', (header) => {
    expect(() => decodeHeader(header)).toThrow(new MalformedHeaderError('the header was sent more than once'));
  });

  test('a header that was sent twice arrives as two values and is refused', () => {
    const headers = new Headers();
    headers.append('PAYMENT-SIGNATURE', 'e30=');
    headers.append('PAYMENT-SIGNATURE', 'e30=');
    expect(() => decodeHeader(headers.get('payment-signature') ?? '')).toThrow('more than once');
  });

  test('any text is read as an object or refused as malformed, and never anything else', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.base64String(),
      fc.json().map((json) => base64(json)),
      fc.uint8Array().map((bytes) => base64(bytes)),
    );
    fc.assert(
      fc.property(text, (header) => {
        try {
          expect(decodeHeader(header)).toBeObject();
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedHeaderError);
        }
      }),
      runs(500),
    );
  });
});
