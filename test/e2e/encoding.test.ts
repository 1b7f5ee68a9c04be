/** Large answers that are made for one request, on the compiled executable: compressed, and the same once decompressed. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { gunzipSync } from 'node:zlib';
import { type Running, start } from '../support/executable.ts';
import { buyOver, newClient } from '../support/mcp.ts';

let service: Running;
beforeAll(async () => {
  service = await start(['--rate-limit', 'off', '--rate-limit-free', 'off']);
});
afterAll(async () => service[Symbol.asyncDispose]());

type Asked = { readonly method?: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: string };

/** An answer as it is sent. */
const raw = async (path: string, asked: Asked, encoding?: string) => {
  const headers = { ...asked.headers, 'Accept-Encoding': encoding ?? 'identity' };
  const response = await fetch(service.url + path, { ...asked, headers, decompress: false });
  const { 'x-request-id': _, date: __, ...told } = Object.fromEntries(response.headers);
  return { status: response.status, told, bytes: Buffer.from(await response.arrayBuffer()) };
};

/** Request numbers and the nonces of scripts differ from one answer to the next. */
const steady = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString()
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID');

const page = { headers: { Accept: 'text/html' } };
const rpc = (method: string, params: object = {}) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
});

const LARGE: readonly (readonly [string, string, Asked, number])[] = [
  ['the page of a 402', '/api/calc/bmi?height_cm=170', page, 402],
  ['the page of a 404', '/no/such/path', page, 404],
  ['the list of all tools over MCP', '/mcp?tools=all', rpc('tools/list'), 200],
];

test.each(LARGE)('%s is gzipped for who accepts that, and the same text', async (_, path, asked, status) => {
  const plain = await raw(path, asked);
  expect([plain.status, plain.told['content-encoding']]).toEqual([status, undefined]);
  expect(plain.told.vary).toContain('Accept-Encoding');
  for (const encoding of ['gzip', 'gzip, deflate, br', '*', 'gzip', 'br;q=0, gzip;q=0.5']) {
    const { told, bytes, status: other } = await raw(path, asked, encoding);
    expect([other, told['content-encoding'], told.vary]).toEqual([status, 'gzip', plain.told.vary]);
    expect(steady(gunzipSync(bytes))).toBe(steady(plain.bytes));
    expect(bytes.length).toBeLessThan(plain.bytes.length / 2);
  }
  for (const encoding of ['br', 'gzip;q=0', 'identity', '*;q=0'])
    expect((await raw(path, asked, encoding)).told['content-encoding']).toBeUndefined();
});

test.each(LARGE.slice(0, 2))('HEAD has the headers of GET: %s', async (_, path, asked) => {
  for (const encoding of ['gzip', 'identity']) {
    const [get, head] = [await raw(path, asked, encoding), await raw(path, { ...asked, method: 'HEAD' }, encoding)];
    const { 'content-length': length, 'transfer-encoding': transfer, ...rest } = head.told;
    const { 'content-length': sent, 'transfer-encoding': ___, ...same } = get.told;
    expect([head.status, rest, head.bytes.length]).toEqual([get.status, same, 0]);
    if (length !== undefined) expect(length).toBe(String(sent));
    expect(transfer).toBeUndefined();
  }
});

test('a small answer stays as it is', async () => {
  const { told } = await raw('/mcp', rpc('ping'), 'gzip');
  expect([told['content-encoding'], told.vary]).toEqual([undefined, 'Accept-Encoding']);
});

test('a list with another number is no other list’s answer', async () => {
  for (const id of [1, 2, 3, 4, 5, 6, 1]) {
    const asked = { ...rpc('tools/list'), body: JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/list' }) };
    const { bytes } = await raw('/mcp?tools=all', asked, 'gzip');
    expect(JSON.parse(gunzipSync(bytes).toString()).id).toBe(id);
  }
});

test('a client of MCP that decompresses buys as before', async () => {
  const client = await newClient(`${service.url}/mcp?tools=all`, 'auto');
  expect((await client.tools()).length).toBeGreaterThan(50);
  expect(await buyOver(client, 'bmi', { height_cm: 170, weight_kg: 70 })).toMatchObject({ isError: false });
  await client.close();
});
