/** Headers that a service reads, with contents it does not expect; and anything at all as a payment. */
import fc from 'fast-check';
import { encodeHeader } from '../../../src/payments/protocol/headers.ts';
import type { PaymentPayload } from '../../../src/payments/protocol/schema.ts';
import { MARKER } from '../marker.ts';
import { listed } from './listed.ts';

const printable = fc
  .string({
    unit: fc.oneof(fc.constantFrom(...',;=*/"q.0 '), fc.string({ minLength: 1, maxLength: 1 })),
    maxLength: 60,
  })
  .map((text) => text.replace(/[^\x20-\x7e]/g, ''));

const NAMES = listed(
  'Accept | Accept-Encoding | Origin | X-Forwarded-For | X-PAYMENT | Range | If-None-Match | Cookie',
  'User-Agent | Authorization | Forwarded | X-HTTP-Method-Override | __proto__ | Access-Control-Request-Headers',
);

const TYPICAL = [
  ...listed(
    'Accept: text/html | Accept: text/html;q=nonsense, */*;q= | Accept: application/json;q=0',
    'Accept-Encoding: br;q=1.0, gzip | Accept-Encoding: * | If-None-Match: * | Range: bytes=0-0',
    'Upgrade: websocket | Connection: keep-alive, Upgrade | Expect: 200-ok | TE: trailers',
  ),
  `Cookie: note=${MARKER}`,
  `Referer: http://x.example/?note=${MARKER}`,
  `User-Agent: ${MARKER}`,
  `X-Forwarded-For: ${MARKER}`,
];

/** Header lines, none of which frames the request or pays. */
export const anyHeaders = fc.array(
  fc.oneof(
    fc.constantFrom(...TYPICAL),
    fc.tuple(fc.constantFrom(...NAMES), printable).map(([name, value]) => `${name}: ${value}`),
    fc.integer({ min: 1, max: 20_000 }).map((length) => `X-Long: ${'l'.repeat(length)}`),
  ),
  { maxLength: 5 },
);

const deep = fc
  .tuple(fc.constantFrom('[', '{"a":'), fc.integer({ min: 1, max: 1500 }))
  .map(([open, depth]) => Buffer.from(open.repeat(depth)).toString('base64'));

/** JSON with the keys that an object of JavaScript has already. */
const prototypes = fc
  .tuple(
    fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'toJSON', 'then'),
    fc.json({ maxDepth: 2 }),
  )
  .map(([key, value]) =>
    Buffer.from(
      `{"x402Version":2,${JSON.stringify(key)}:${value},"payload":{${JSON.stringify(key)}:${value}}}`,
    ).toString('base64'),
  );

/** Headers that are no payment. */
export const noPayment = fc.oneof(
  printable,
  fc.base64String({ maxLength: 300 }),
  fc.json().map((text) => Buffer.from(text).toString('base64')),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('base64')),
  deep,
  prototypes,
  fc.constant(Buffer.from(JSON.stringify({ x402Version: 2, note: MARKER })).toString('base64')),
);

/** A place in a value of JSON, as numbers that are taken modulo what there is. */
const anyPlace = fc.array(fc.nat(20), { minLength: 1, maxLength: 4 });

type Edit = { readonly place: readonly number[]; readonly how: 'replace' | 'remove' | 'add'; readonly value: unknown };

const anyEdit: fc.Arbitrary<Edit> = fc.record({
  place: anyPlace,
  how: fc.constantFrom('replace', 'remove', 'add'),
  value: fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom(null, '', '0', '-1', '5000 ', '0x', '1e4', MARKER, [], {}),
    fc.bigInt({ min: 0n, max: 1n << 260n }).map(String),
    fc.integer({ min: 0, max: 200 }).map((length) => `0x${'ab'.repeat(length)}`),
  ),
});

const isContainer = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Changes one field somewhere inside. */
const edited = (value: unknown, { place: [first = 0, ...rest], how, value: given }: Edit): unknown => {
  if (!isContainer(value) || Array.isArray(value)) return given;
  const entries = Object.entries(value);
  if (how === 'add' && rest.length === 0) return { ...value, [`more${first}`]: given };
  const [key, inner] = entries[first % Math.max(1, entries.length)] ?? ['', undefined];
  const { [key]: _, ...others } = value;
  if (how === 'remove' && rest.length === 0) return others;
  return { ...value, [key]: rest.length === 0 ? given : edited(inner, { place: rest, how, value: given }) };
};

/** A change of a valid payment. */
export type Bend = {
  readonly edits: readonly Edit[];
  readonly spelling: 'as it is' | 'base64url' | 'unpadded' | 'spaced' | 'cut' | 'flipped';
  readonly at: number;
};

export const anyBend: fc.Arbitrary<Bend> = fc.record({
  edits: fc.array(anyEdit, { maxLength: 3 }),
  spelling: fc.oneof(
    { weight: 6, arbitrary: fc.constant('as it is' as const) },
    fc.constantFrom('base64url' as const, 'unpadded' as const, 'spaced' as const, 'cut' as const, 'flipped' as const),
  ),
  at: fc.nat(2000),
});

/** The header of a payment that was good. */
export const bentHeader = (payment: PaymentPayload, { edits, spelling, at }: Bend): string => {
  const header = encodeHeader(edits.reduce<unknown>(edited, payment));
  const place = at % header.length;
  switch (spelling) {
    case 'as it is':
      return header;
    case 'base64url':
      return header.replaceAll('+', '-').replaceAll('/', '_');
    case 'unpadded':
      return header.replace(/=+$/, '');
    case 'spaced':
      return `${header.slice(0, place)} ${header.slice(place)}`;
    case 'cut':
      return header.slice(0, place);
    case 'flipped':
      return `${header.slice(0, place)}${header[place] === 'A' ? 'B' : 'A'}${header.slice(place + 1)}`;
  }
};
