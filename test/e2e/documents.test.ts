/** The free endpoints of the compiled executable, and that they describe what is really sold. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { offerFor, payingFetch } from '../support/buyer.ts';
import { type Running, start } from '../support/executable.ts';
import { tools } from '../support/tools.ts';

let service: Running;
beforeAll(async () => {
  service = await start(['--rate-limit', 'off', '--rate-limit-free', 'off']);
});
afterAll(async () => service[Symbol.asyncDispose]());

const JSON_TYPE = 'application/json';
const TEXT = 'text/plain; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
const PAGE = 'text/html; charset=utf-8';

describe('each free path', () => {
  for (const [path, type] of [
    ['/health', JSON_TYPE],
    ['/ready', JSON_TYPE],
    ['/v1/catalog', JSON_TYPE],
    ['/openapi.json', JSON_TYPE],
    ['/.well-known/x402', JSON_TYPE],
    ['/llms.txt', TEXT],
    ['/llms-full.txt', TEXT],
    ['/docs', PAGE],
    ['/docs/errors', PAGE],
    ['/docs/api', PAGE],
    ['/docs/playground.js', SCRIPT],
    ['/docs/reference.js', SCRIPT],
    ['/favicon.svg', 'image/svg+xml'],
    ['/favicon.ico', 'image/svg+xml'],
    ['/', PAGE],
  ] as const) {
    test(`${path} answers GET and HEAD without payment`, async () => {
      const [get, head] = await Promise.all([fetch(service.url + path), fetch(service.url + path, { method: 'HEAD' })]);
      expect([get.status, head.status]).toEqual([200, 200]);
      expect(get.headers.get('content-type')).toBe(type);
      expect((await get.text()).length).toBeGreaterThan(50);
      expect(await head.text()).toBe('');
      expect((await fetch(service.url + path, { method: 'POST' })).status).toBe(405);
    });
  }

  test('each page says which files it may use, and no other origin', async () => {
    for (const path of ['/', '/docs', '/docs/errors', '/docs/api', '/api/calc/bmi']) {
      const { headers } = await fetch(service.url + path, { headers: { Accept: 'text/html' } });
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toStartWith("default-src 'none'; ");
      expect(policy).not.toMatch(/https?:|\*|unsafe-eval|script-src[^;]*unsafe/);
      expect(policy.includes('unsafe-inline')).toBe(path === '/docs/api');
      expect(policy.includes('script-src')).toBe(path === '/docs' || path === '/docs/api');
    }
  });

  test('the scripts have a tag and are small or compressed', async () => {
    const playground = await fetch(`${service.url}/docs/playground.js`);
    expect((await playground.text()).length).toBeLessThan(200_000);
    const tag = playground.headers.get('etag') ?? '';
    const again = await fetch(`${service.url}/docs/playground.js`, { headers: { 'If-None-Match': tag } });
    expect(again.status).toBe(304);
    const reference = await fetch(`${service.url}/docs/reference.js`);
    expect(reference.headers.get('content-encoding')).toBe('gzip');
    expect(await reference.text()).toStartWith('/*!\n@scalar/api-reference 1.');
  });
});

describe('the catalog', () => {
  type Entry = {
    path: string;
    amount: string;
    asset: string;
    network: string;
    example_url: string;
    example_response: unknown;
  };
  const entries = async () => ((await (await fetch(`${service.url}/v1/catalog`)).json()) as { tools: Entry[] }).tools;

  test('lists every tool at the price that the live 402 asks', async () => {
    const listed = await entries();
    expect(listed.map(({ path }) => path)).toEqual(tools.map(({ path }) => path));
    for (const { path, amount, asset, network } of listed) {
      const { accepts } = await offerFor(service.url + path);
      expect(accepts).toMatchObject([{ amount, asset, network }]);
    }
  });

  test('shows for each example the answer that a buyer gets', async () => {
    for (const { example_url, example_response } of await entries()) {
      expect(await (await payingFetch()(example_url)).json()).toEqual(example_response);
    }
  });
});

test('every address in the manifest is a paid path', async () => {
  const manifest = (await (await fetch(`${service.url}/.well-known/x402`)).json()) as { resources: string[] };
  expect(manifest).toMatchObject({ version: 1, x402Version: 2 });
  expect(manifest.resources).toEqual(tools.map(({ path }) => service.url + path));
});
