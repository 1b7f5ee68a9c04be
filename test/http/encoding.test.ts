import { expect, test } from 'bun:test';
import { gunzipSync } from 'node:zlib';
import { acceptsEncoding, encoded, keepingEncoder } from '../../src/http/encoding.ts';

const text = (body: Uint8Array): string => gunzipSync(body).toString();

test('a body that comes again is compressed once, and only the last few are kept', () => {
  const encode = keepingEncoder(2);
  const first = encode('a'.repeat(5000));
  expect(encode('a'.repeat(5000))).toBe(first);
  encode('b'.repeat(5000));
  encode('c'.repeat(5000));
  const again = encode('a'.repeat(5000));
  expect(again).not.toBe(first);
  expect(text(again)).toBe('a'.repeat(5000));
});

test('a large body is made once for each request, and its headers keep what they vary by', async () => {
  const asked = new Request('http://a.example', { headers: { 'Accept-Encoding': 'gzip' } });
  let made = 0;
  const encode = (body: string) => {
    made += 1;
    return Bun.gzipSync(body);
  };
  const large = encoded(asked, 'é'.repeat(20_000), { status: 404, headers: { Vary: 'Accept' } }, encode);
  expect([large.status, large.headers.get('vary'), made]).toEqual([404, 'Accept, Accept-Encoding', 1]);
  expect(text(await large.bytes())).toBe('é'.repeat(20_000));
  const small = encoded(asked, 'x', { status: 200, headers: {} }, encode);
  expect([await small.text(), small.headers.get('content-encoding'), made]).toEqual(['x', null, 1]);
});

test('an Accept-Encoding that is longer than that of any client is not read to its end', () => {
  expect(acceptsEncoding(`${'a,'.repeat(120)}gzip`, 'gzip')).toBe(true);
  expect(acceptsEncoding(`${'a,'.repeat(130)}gzip`, 'gzip')).toBe(false);
});
