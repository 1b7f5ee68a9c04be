/** The free paths of the compiled executable: each document is there, and what it shows is what is sold. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { freeRows } from '../../src/discovery/paths.ts';
import { payingFetch } from '../support/buyer.ts';
import { type Running, start } from '../support/executable.ts';

let service: Running;
beforeAll(async () => {
  service = await start(['--rate-limit', 'off', '--rate-limit-free', 'off', '--metrics-public']);
});
afterAll(async () => service[Symbol.asyncDispose]());

test.each(freeRows.map(({ path, type }) => [path, type]))('the document %s answers as %s', async (path, type) => {
  const [get, head] = await Promise.all([fetch(service.url + path), fetch(service.url + path, { method: 'HEAD' })]);
  expect([get.status, head.status]).toEqual([200, 200]);
  expect(get.headers.get('content-type')).toStartWith(type);
  expect((await get.text()).length).toBeGreaterThan(50);
  expect(await head.text()).toBe('');
});

/** Bytes as sent, compressed, and the most that they may be. */
test.each([
  ['/docs/playground.js', 16_000],
  ['/docs/search.js', 9000],
  ['/docs/crypto.js', 36_000],
])('%s is small, and sent compressed as the executable holds it', async (path, most) => {
  const script = await fetch(service.url + path, { decompress: false, headers: { 'Accept-Encoding': 'gzip' } });
  expect(script.headers.get('content-encoding')).toBe('gzip');
  expect((await script.arrayBuffer()).byteLength).toBeLessThan(most);
});

test('a buyer gets for each example the answer that the catalog shows', async () => {
  type Entry = { readonly example_url: string; readonly example_response: unknown };
  const { tools } = (await (await fetch(`${service.url}/v1/catalog`)).json()) as { tools: Entry[] };
  expect(tools.length).toBeGreaterThan(0);
  for (const { example_url, example_response } of tools) {
    expect(await (await payingFetch()(example_url)).json()).toEqual(example_response);
  }
});
