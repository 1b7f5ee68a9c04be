import { expect, test } from 'bun:test';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { negotiated } from '../../src/http/documents.ts';

const BODY = 'a clinical answer, '.repeat(100);
const serve = negotiated({ type: 'text/plain', body: BODY, headers: { Link: '<a>' } });
const ask = (headers: Record<string, string> = {}) => serve(new Request('http://a.example/', { headers }));
/** The bytes of a body that all answers share. */
const bytesOf = (body: unknown): Promise<Uint8Array> => new Response(body as Blob).bytes();
const textOf = async (body: unknown): Promise<string> => new TextDecoder().decode(await bytesOf(body));
const etag = ask().headers?.ETag ?? '';

test('a static document has an entity tag of its own', () => {
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  expect(ask().headers).toMatchObject({ Link: '<a>', Vary: 'Accept-Encoding' });
  expect(negotiated({ type: 'text/plain', body: 'b' })(new Request('http://a.example/')).headers?.ETag).not.toBe(etag);
});

test.each([etag, etag.slice(2), '*', `"x", ${etag}`, `${etag},"x"`])(
  'a static document is answered 304 to If-None-Match: %s',
  (tag) => {
    expect(ask({ 'If-None-Match': tag })).toMatchObject({ status: 304, body: null, headers: { ETag: etag } });
  },
);

test.each(['"x"', 'W/"x"', '', etag.slice(0, -2)])('a static document is sent to If-None-Match: %p', async (tag) => {
  expect(await textOf(ask({ 'If-None-Match': tag }).body)).toBe(BODY);
});

test.each([
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *;q=0.1', 'gzip'],
])('Accept-Encoding: %s compresses a document with %s', async (accepted, encoding) => {
  const { body, headers } = ask({ 'Accept-Encoding': accepted });
  expect(headers?.['Content-Encoding']).toBe(encoding);
  const bytes = await bytesOf(body);
  expect((encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString()).toBe(BODY);
  expect(bytes.length).toBeLessThan(BODY.length / 4);
});

test.each(['identity', '', 'deflate', 'br;q=0', '*;q=0', 'brotli'])(
  'Accept-Encoding: %p gets a document uncompressed',
  async (accepted) => {
    const { body, headers } = ask({ 'Accept-Encoding': accepted });
    expect([await textOf(body), headers?.['Content-Encoding']]).toEqual([BODY, undefined]);
  },
);

test('a document without a body is passed on unchanged', () => {
  const empty = { status: 405, type: 'text/plain', body: '', headers: { Allow: 'GET' } };
  expect(negotiated(empty)(new Request('http://a.example/'))).toBe(empty);
});

const gzip = gzipSync(BODY);
const packed = negotiated({ type: 'text/javascript', gzip: () => gzip });
const get = (headers: Record<string, string>) => packed(new Request('http://a.example/', { headers }));

test.each(['gzip', 'gzip, deflate, br, zstd', 'br, *;q=0.1'])(
  'Accept-Encoding: %s gets the stored gzip bytes',
  async (accepted) => {
    const { body, headers } = get({ 'Accept-Encoding': accepted });
    expect([Buffer.from(await bytesOf(body)), headers?.['Content-Encoding']]).toEqual([gzip, 'gzip']);
  },
);

test.each(['', 'identity', 'br', 'gzip;q=0'])('Accept-Encoding: %p gets the unpacked bytes', async (accepted) => {
  const { body, headers } = get({ 'Accept-Encoding': accepted });
  expect([await textOf(body), headers?.['Content-Encoding']]).toEqual([BODY, undefined]);
});

test.each(['gzip', 'identity'])('all clients that accept %s share one body', (accepted) => {
  const { body } = get({ 'Accept-Encoding': accepted });
  expect(body).toBeInstanceOf(Blob);
  expect(get({ 'Accept-Encoding': accepted }).body).toBe(body);
});

test('a document stored compressed is answered 304 to its entity tag', () => {
  const tag = get({}).headers?.ETag ?? '';
  expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
  expect(get({ 'If-None-Match': tag })).toMatchObject({ status: 304, body: null });
});
