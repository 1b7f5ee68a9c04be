import { expect, test } from 'bun:test';
import {
  decodeHeader,
  echoDecoder,
  encodeHeader,
  MalformedHeaderError,
} from '../../../src/payments/protocol/headers.ts';
import { contentWith, OFFER } from '../../support/payments.ts';
import { fc } from '../../support/properties.ts';

const { resource, accepts, extensions } = OFFER;
const [accepted] = accepts;
const ECHO = { extensions, resource, accepted };

const decode = echoDecoder(OFFER);

const { payload } = contentWith();

type Result = { readonly value: unknown } | { readonly flaw: string };

const resultOf = (decoder: typeof decodeHeader, header: string): Result => {
  try {
    return { value: decoder(header) };
  } catch (error) {
    if (error instanceof MalformedHeaderError) return { flaw: error.message };
    throw error;
  }
};

const expectSame = (header: string): void => {
  expect(resultOf(decode, header)).toEqual(resultOf(decodeHeader, header));
};

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const ENDING = JSON.stringify(ECHO).replace('{', ',');

test('the echo of an offer is the offer itself, wherever it begins in a group of base64', () => {
  for (const pad of ['', 'a', 'ab', 'abc']) {
    const sent = { x402Version: 2, payload: { payload, pad }, ...ECHO };
    const decoded = decode(encodeHeader(sent));
    expect(decoded).toEqual(sent);
    expect(decoded.accepted).toBe(accepted);
    expect(decoded.extensions).toBe(extensions);
  }
});

test('a payment with an identifier, or with its members in another order, is decoded as any header', () => {
  const named = { ...extensions, 'payment-identifier': { info: { required: false, id: 'an-identifier-0001' } } };
  const decoded = decode(encodeHeader({ x402Version: 2, payload, ...ECHO, extensions: named }));
  expect(decoded.extensions).toEqual(named);
  expectSame(encodeHeader({ ...ECHO, payload, x402Version: 2 }));
  expectSame(encodeHeader(contentWith()));
});

test('members before the echo are read as in a whole header', () => {
  const members = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ stringUnit: 'binary' }));
  fc.assert(
    fc.property(members, members, (before, last) => {
      expectSame(encodeHeader({ ...before, last, ...ECHO }));
      expectSame(encodeHeader({ ...before, ...ECHO }));
    }),
  );
});

test('a member that comes twice is the last one, as in a whole header', () => {
  expectSame(base64(`{"accepted":{"amount":"1"},"extensions":{"payment-identifier":{"info":7}},"payload":{}${ENDING}`));
});

test.each([
  '',
  '{',
  '{}',
  '{"payload":{}}',
  '{"payload":{}',
  '{"payload":{} ',
  '{"payload":{"a":1',
  '{"payload":"}',
  '{"payload":"\\"}',
  '{"payload":1',
  '[{}',
  '{"payload":{"a":{}',
  '{"payload":{"é":{}}',
])('a beginning such as %p before the echo is refused or read as a whole', (beginning) => {
  for (const pad of ['', ' ', '  ']) expectSame(base64(`${pad}${beginning}${ENDING}`));
});

test('a header that one character makes another is refused or read as a whole', () => {
  const header = encodeHeader({ x402Version: 2, payload, ...ECHO });
  const characters = ['A', '/', '=', ' ', ',', 'é'];
  for (let at = 0; at < header.length; at += 7) {
    for (const character of characters) {
      expectSame(`${header.slice(0, at)}${character}${header.slice(at + 1)}`);
      expectSame(`${header.slice(0, at)}${character}${header.slice(at)}`);
    }
    expectSame(`${header.slice(0, at)}${header.slice(at + 1)}`);
  }
  const [first = ''] = base64('{"payload":{}').match(/^.*=$/) ?? [];
  expectSame(`${first}${base64(ENDING)}`);
});
