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

test.each(freeRows.map(({ path, type }) => [path, type]))('%s answers as %s', async (path, type) => {
  const [get, head] = await Promise.all([fetch(service.url + path), fetch(service.url + path, { method: 'HEAD' })]);
  expect([get.status, head.status]).toEqual([200, 200]);
  expect(get.headers.get('content-type')).toStartWith(type);
  expect((await get.text()).length).toBeGreaterThan(50);
  expect(await head.text()).toBe('');
});

test('the scripts are small, and sent compressed as the executable holds them', async () => {
  const playground = await fetch(`${service.url}/docs/playground.js`);
  expect(playground.headers.get('content-encoding')).toBe('gzip');
  expect((await playground.text()).length).toBeLessThan(200_000);
});

test('a buyer gets for each example the answer that the catalog shows', async () => {
  type Entry = { readonly example_url: string; readonly example_response: unknown };
  const { tools } = (await (await fetch(`${service.url}/v1/catalog`)).json()) as { tools: Entry[] };
  expect(tools.length).toBeGreaterThan(0);
  for (const { example_url, example_response } of tools) {
    expect(await (await payingFetch()(example_url)).json()).toEqual(example_response);
  }
});
