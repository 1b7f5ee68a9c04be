/** The headers of many kinds of answers of the executable, held against the table of headers. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPack } from '../../build/build-pack.ts';
import { answerHeaders, describedHeaders } from '../../src/discovery/answer-headers.ts';
import { freeRows } from '../../src/discovery/paths.ts';
import { encodePack } from '../../src/terminology/pack/pack.ts';
import { newAccount, paymentFor, sendPayment } from '../support/buyer.ts';
import { start } from '../support/executable.ts';
import { concept } from '../terminology/support/concepts.ts';

/** Names in lower case, as `fetch` tells them. */
const ROWS = new Map(Object.entries(answerHeaders).map(([name, row]) => [name.toLowerCase(), row]));

type Seen = {
  readonly what: string;
  readonly path: string;
  readonly method: string;
  readonly status: number;
  readonly headers: Headers;
};

const BMI = '/api/calc/bmi?height_cm=170&weight_kg=70';
const LOOKUP = '/api/ontology/lookup?system=icd10&code=E11.9';
const FHIR_LOOKUP = '/fhir/CodeSystem/$lookup?system=http://hl7.org/fhir/sid/icd-10-cm&code=E11.9';
const PAGE = { Accept: 'text/html' };

const seen: Seen[] = [];
let description: {
  readonly paths: Readonly<
    Record<string, { get?: { responses: Record<string, { $ref?: string; headers?: object }> } }>
  >;
  readonly components: { readonly headers: object; readonly responses: Readonly<Record<string, { headers?: object }>> };
};

/** Asks, and keeps what came. */
const asked = (url: string) => {
  const note = (what: string, path: string, method: string, { status, headers }: Response): void => {
    seen.push({ what, path: new URL(path, url).pathname, method, status, headers });
  };
  const ask = async (what: string, path: string, init: BunFetchRequestInit = {}): Promise<number> => {
    const response = await fetch(url + path, { ...init, decompress: false });
    await response.arrayBuffer();
    note(what, path, init.method ?? 'GET', response);
    return response.status;
  };
  const mcp = (what: string, method: string, params: object = {}, more: object = { id: 1 }) =>
    ask(what, '/mcp', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Accept-Encoding': 'gzip' },
      body: JSON.stringify({ jsonrpc: '2.0', method, params, ...more }),
    });
  const pay = async (what: string, path: string, payment: unknown): Promise<number> => {
    const response = await sendPayment(url + path, payment);
    await response.arrayBuffer();
    note(what, path, 'GET', response);
    return response.status;
  };
  return { ask, mcp, pay, sign: (path: string) => paymentFor(url + path, newAccount()) };
};

const walkShop = async (url: string): Promise<void> => {
  const { ask, mcp, pay, sign } = asked(url);
  for (const { path } of freeRows) {
    for (const encoding of ['identity', 'gzip', 'br'])
      await ask('document', path, { headers: { 'Accept-Encoding': encoding } });
    await ask('unchanged document', path, { headers: { 'If-None-Match': '*' } });
  }
  for (const path of [
    '/docs/bmi',
    '/docs/bmi.md',
    '/v1/catalog?search=kidney',
    '/v1/catalog?specialty=x',
    '/fhir/metadata?mode=x',
  ])
    await ask('document', path);
  for (const path of [BMI, LOOKUP, FHIR_LOOKUP]) {
    expect(await ask('offer', path)).toBe(402);
    expect(await ask('offer as a page', path, { headers: PAGE })).toBe(402);
    await ask('head', path, { method: 'HEAD' });
    const payment = await sign(path);
    expect(await pay('purchase', path, payment)).toBe(200);
    expect(await pay('redelivery', path, payment)).toBe(200);
    for (const other of ['1', '2', '3', '4']) await pay('another call', `${path}&probe=${other}`, payment);
    expect(await pay('wrong parameters', path.replace(/\?.*/, '?height_cm=x&system=x&code='), await sign(path))).toBe(
      400,
    );
  }
  const bmi = await sign(BMI);
  await pay('purchase', BMI, bmi);
  for (const weight of ['71', '72', '73']) await pay('another call', BMI.replace('=70', `=${weight}`), bmi);
  expect(await pay('proof is missing', BMI.replace('=70', '=74'), bmi)).toBe(409);
  const form = { method: 'POST', body: '{"height_cm":170,"weight_kg":70}' };
  const ofPage = { 'Content-Type': 'application/json', Origin: url };
  for (const status of [200, 429])
    expect(await ask('free try', '/docs/bmi/try', { ...form, headers: ofPage })).toBe(status);
  expect(await ask('free try of a program', '/docs/bmi/try', form)).toBe(403);
  await ask('malformed payment', BMI, { headers: { 'PAYMENT-SIGNATURE': 'x' } });
  expect(await ask('no such path', '/nowhere')).toBe(404);
  await ask('no such path below fhir', '/fhir/nowhere');
  await ask('no such page', '/nowhere', { headers: PAGE });
  expect(await ask('method', BMI, { method: 'PUT' })).toBe(405);
  await ask('method', '/mcp');
  expect(await ask('long', `${BMI}&x=${'y'.repeat(16_400)}`)).toBe(414);
  await ask('body', BMI, { method: 'POST', body: 'x'.repeat(5000) });
  for (const path of [BMI, '/mcp']) await ask('preflight', path, { method: 'OPTIONS' });
  await mcp('initialize', 'initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 't', version: '1' },
  });
  await mcp('notification', 'notifications/initialized', {}, {});
  for (const list of ['tools/list', 'resources/list', 'prompts/list', 'no/such']) await mcp(list, list);
  await mcp('unpaid call', 'tools/call', { name: 'bmi', arguments: { height_cm: 170, weight_kg: 70 } });
  await mcp('find', 'tools/call', { name: 'find_tool', arguments: { query: 'kidney' } });
  await ask('no JSON', '/mcp', { method: 'POST', body: 'x', headers: { 'Content-Type': 'text/plain' } });
};

beforeAll(async () => {
  const pay = ['--receipt-key', '1'.repeat(64), '--metrics-public', '--free-tries', '1'];
  await using shop = await start([...pay, '--rate-limit', 'off', '--rate-limit-free', 'off']);
  await walkShop(shop.url);
  description = (await (await fetch(`${shop.url}/openapi.json`)).json()) as typeof description;

  const bought = await paymentFor(shop.url + LOOKUP);
  await (await sendPayment(shop.url + LOOKUP, bought)).text();
  await shop.stop();
  const pack = join(shop.folder, 'small.pack');
  const releases = { icd10cm: 'FY2099', loinc: '9.99', rxnorm: '2099-01-05' };
  const info = { coverage: 'starter', source: 'made here', notes: 'small', releases } as const;
  writeFileSync(pack, encodePack(buildPack(info, [concept('icd10', 'E11.9', 'Another name of this code')])));
  await using other = await start(['--data', pack], { folder: shop.folder });
  await asked(other.url).pay('redelivery from other data', LOOKUP, bought);

  await using strict = await start(['--rate-limit', '1', '--rate-limit-free', '1']);
  const limited = asked(strict.url);
  for (const path of [BMI, '/llms.txt', '/fhir/metadata', FHIR_LOOKUP])
    for (const what of ['first', 'too many']) await limited.ask(what, path);
  for (const what of ['first', 'too many']) await limited.mcp(what, 'tools/list');

  await using down = await start(['--facilitator', 'http://127.0.0.1:1', '--pay-to', newAccount().address]);
  const real = asked(down.url);
  for (const path of [BMI, FHIR_LOOKUP])
    expect(await real.pay('facilitator is down', path, await real.sign(path))).toBe(503);
});
afterAll(() => {
  seen.length = 0;
});

const inTable = ({ headers }: Seen): readonly string[] => [...headers.keys()].filter((name) => ROWS.has(name));

test('every header of every answer stands in the table', () => {
  const missing = seen.flatMap(({ what, path, status, headers }) =>
    [...headers.keys()].filter((name) => !ROWS.has(name)).map((name) => `${name}: ${what} ${path} ${status}`),
  );
  expect(missing).toEqual([]);
  expect(new Set(seen.map(({ status }) => status))).toEqual(
    new Set([200, 202, 304, 400, 402, 403, 404, 405, 409, 413, 414, 415, 429, 503, 204]),
  );
});

test('every header of the table was seen, so that the table has no other and the walk leaves none out', () => {
  const found = new Set(seen.flatMap(inTable));
  expect([...ROWS.keys()].filter((name) => !found.has(name))).toEqual([]);
});

test('every answer lets scripts read the headers that the table exposes, and no others', () => {
  const exposed = Object.entries(answerHeaders).filter(([, { isExposed }]) => isExposed);
  const expected = exposed.map(([name]) => name).join(', ');
  const others = seen.filter(
    ({ headers, path }) => path !== '/metrics' && headers.get('access-control-expose-headers') !== expected,
  );
  expect(others.map(({ what, path }) => `${what} ${path}`)).toEqual([]);
});

test('the interface description names each header that it describes, on the answer that has it', () => {
  expect(Object.keys(description.components.headers)).toEqual(describedHeaders.map(({ name }) => name));
  const described = new Set<string>(describedHeaders.map(({ name }) => name.toLowerCase()));
  const documented = seen.filter(({ method, path }) => method === 'GET' && description.paths[path]?.get !== undefined);
  expect(documented.length).toBeGreaterThan(50);
  const missing = documented.flatMap((one) => {
    const { responses } = description.paths[one.path]?.get ?? { responses: {} };
    const found = responses[String(one.status)] ?? responses.default ?? {};
    const { headers = {} } =
      found.$ref === undefined ? found : (description.components.responses[found.$ref.split('/').at(-1) ?? ''] ?? {});
    const named = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
    return inTable(one)
      .filter((name) => described.has(name) && !named.has(name))
      .map((name) => `${name}: ${one.what} ${one.path} ${one.status}`);
  });
  expect(missing).toEqual([]);
});
