/** Bytes that are a request, almost one, or none. */
import fc from 'fast-check';
import { noPayment } from './headers.ts';
import { listed } from './listed.ts';
import { anyMethod, anyPath, anyQuery, anyTool } from './targets.ts';

const FRAMING = listed(
  'Content-Length: 5 | Content-Length: -1 | Content-Length: 5, 6 | Content-Length: 99999999999999999999',
  'Content-Length: 0x5 | Transfer-Encoding: chunked | Transfer-Encoding: identity',
  'Transfer-Encoding: chunked, chunked | Transfer-Encoding : chunked | Host: b | Host: | Host: [::1',
  ' folded: yes | NoColon | : nameless | X\u0000: nul | X: a\u0000b | X: \u00ff\u00fe | Expect: 100-continue',
  'Connection: close | Upgrade: h2c | HTTP2-Settings: AAMAAABkAAQAAP__ | Sec-WebSocket-Key: x',
);
const HOSTS = ['', 'a', 'x:1', '[::1]', 'a/b', 'a?b', 'a#b', 'user@b', '%', '..', 'a b', '\u00ff', '169.254.169.254'];
const BODIES = listed(
  ' | 12345 | 5\r\nabcde\r\n0\r\n\r\n | ffffffffffffffff\r\nx | -1\r\n | 0\r\nX: y\r\n\r\n',
  '5;ext=1\r\nabcde\r\n0\r\n\r\n | zz\r\n',
);

const request = fc
  .record({
    method: anyMethod,
    target: fc.oneof(
      anyPath,
      anyTool.chain((tool) => anyQuery(tool).map((query) => `${tool.path}?${query}`)),
    ),
    version: fc.oneof(
      { weight: 8, arbitrary: fc.constant('HTTP/1.1') },
      fc.constantFrom('HTTP/1.0', 'HTTP/2.0', 'HTTP/1.10', 'http/1.1', ''),
    ),
    end: fc.oneof({ weight: 8, arbitrary: fc.constant('\r\n') }, fc.constantFrom('\n', '\r', '\r\r\n')),
    lines: fc.array(
      fc.oneof(
        fc.constantFrom(...FRAMING),
        noPayment.map((header) => `PAYMENT-SIGNATURE: ${header}`),
      ),
      { maxLength: 4 },
    ),
    host: fc.oneof({ weight: 2, arbitrary: fc.constant('127.0.0.1') }, fc.constantFrom(...HOSTS)),
    many: fc.oneof({ weight: 12, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 300 })),
    body: fc.constantFrom(...BODIES),
  })
  .map(({ method, target, version, end, lines, host, many, body }) => {
    const more = Array.from({ length: many }, (_, index) => `X-${index}: y`);
    return Buffer.from(
      `${[`${method} ${target} ${version}`, `Host: ${host}`, ...lines, ...more].join(end)}${end}${end}${body}`,
      'latin1',
    );
  });

const spoilt = fc
  .tuple(
    request,
    fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }), fc.constantFrom('put', 'insert', 'cut')), {
      minLength: 1,
      maxLength: 4,
    }),
  )
  .map(([bytes, edits]) =>
    edits.reduce((whole, [at, byte, how]) => {
      const place = at % (whole.length + 1);
      const after = whole.subarray(how === 'put' ? place + 1 : place);
      return how === 'cut'
        ? whole.subarray(0, place)
        : Buffer.concat([whole.subarray(0, place), Buffer.from([byte]), after]);
    }, bytes),
  );

const HELLOS = ['160301020001fc0303', '505249202a20485454502f322e300d0a0d0a534d0d0a0d0a', '0d0a0d0a0d0a', '00', '80'];

/** The first bytes of a connection, without any payment. */
export const anyBytes: fc.Arbitrary<Uint8Array> = fc.oneof(
  { weight: 3, arbitrary: request },
  { weight: 1, arbitrary: fc.tuple(request, request).map((both) => Buffer.concat(both)) },
  { weight: 3, arbitrary: spoilt },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 400 }) },
  { weight: 1, arbitrary: fc.constantFrom(...HELLOS).map((hello) => Buffer.from(hello, 'hex')) },
);
