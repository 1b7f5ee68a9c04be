/** The tools of the compiled executable over MCP: bought by the clients of both reference libraries, once, for the same bytes. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { encodeHeader } from '../../../src/payments/protocol/headers.ts';
import { formatQuery } from '../../../src/tools/query.ts';
import { offerFor, paymentFor, referenceBuyer, sendPayment } from '../../support/buyer.ts';
import { readLines, type Vector } from '../../support/comparing.ts';
import { type Running, run, start } from '../../support/executable.ts';
import {
  buyOver,
  type Given,
  handshakeClient,
  type McpClient,
  newClient,
  PAYMENT,
  type Result,
  signed,
} from '../../support/mcp.ts';
import { tools } from '../../support/tools.ts';

let service: Running;
let client: McpClient;
beforeAll(async () => {
  service = await start(['--rate-limit', 'off', '--rate-limit-free', 'off']);
  client = await handshakeClient(`${service.url}/mcp`);
});
afterAll(async () => {
  await client.close();
  await service[Symbol.asyncDispose]();
});

const VERBS =
  'find_tool calculate find_codes look_up_code related_codes annotate_note read_chart verify_claims check_codes run_panel'.split(
    ' ',
  );

const BMI: Given = { height_cm: 170, weight_kg: 70 };
const BMI_QUERY = '/api/calc/bmi?height_cm=170&weight_kg=70';

/** The arguments as a model sends them: numbers and booleans, where the text says the same. */
const typed = (query: Readonly<Record<string, string>>): Given =>
  Object.fromEntries(
    Object.entries(query).map(([name, text]) => {
      if (text === 'true' || text === 'false') return [name, text === 'true'];
      return [name, text !== '' && String(Number(text)) === text ? Number(text) : text];
    }),
  );

const settled = async (): Promise<number> => {
  const { out } = await run(['ledger', 'list', '--json', '--limit', '1000', '--ledger', service.ledger]);
  return (JSON.parse(out) as { state: string }[]).filter(({ state }) => state === 'settled').length;
};

describe.each([
  ['the client of revisions with a handshake', '2025-11-25', () => handshakeClient(`${service.url}/mcp`)],
  ['the new client with a handshake', '2025-11-25', () => newClient(`${service.url}/mcp`, 'legacy')],
  ['the new client without one', '2026-07-28', () => newClient(`${service.url}/mcp`, 'auto')],
] as const)('%s', (_, version, connect) => {
  test('lists the tools, sees the offer, pays, and gets the answer', async () => {
    const one = await connect();
    expect(one.version()).toBe(version);
    expect((await one.tools()).map(({ name }) => name)).toEqual(VERBS);
    const offer = await one.call('bmi', BMI);
    expect(offer).toMatchObject({ isError: true, structuredContent: { x402Version: 2 } });
    expect(JSON.parse(offer.content[0]?.text ?? '')).toEqual(offer.structuredContent);
    const answer = await one.call('bmi', BMI, { [PAYMENT]: await signed(offer) });
    expect(answer).toMatchObject({ isError: false, structuredContent: { bmi: 24.22 } });
    expect(answer._meta?.['x402/payment-response']).toMatchObject({ success: true, network: 'eip155:8453' });
    await one.close();
  });
});

test.each(tools.map((tool) => [tool.id, tool] as const))(
  'the answer of %s has the same bytes over MCP and HTTP',
  async (_, tool) => {
    const url = `${service.url}${tool.path}${formatQuery(tool.example)}`;
    const http = await sendPayment(url, await paymentFor(url));
    const { content, structuredContent } = await buyOver(client, tool.id, tool.example);
    const text = await http.text();
    expect(content).toEqual([{ type: 'text', text }]);
    expect(structuredContent).toEqual(JSON.parse(text));
  },
);

test('typed arguments of every vector get the same answer as text', async () => {
  const vectors = readLines<Vector>(join(import.meta.dir, '..', '..', 'vectors', 'calculators.jsonl'));
  for (const { path, query } of vectors) {
    const id = path.split('/').at(-1) ?? '';
    const { content, isError } = await buyOver(client, id, typed(query));
    const tool = tools.find((one) => one.path === path);
    const expected = tool?.prepare(new Map(Object.entries(query).map(([name, text]) => [name, [text]]))).answer?.();
    expect({ path, query, isError, text: content[0]?.text }).toEqual({
      path,
      query,
      isError: false,
      text: JSON.stringify(expected),
    });
  }
});

test('a payment is taken in the header of the request', async () => {
  const payment = await paymentFor(service.url + BMI_QUERY);
  const response = await fetch(`${service.url}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'PAYMENT-SIGNATURE': encodeHeader(payment) },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'bmi', arguments: BMI } }),
  });
  expect(await response.json()).toMatchObject({ id: 1, result: { isError: false } });
});

test('a payment buys once, whichever surface repeats it', async () => {
  const before = await settled();
  const payment = await signed(await client.call('bmi', BMI));
  const over = async () => (await client.call('bmi', BMI, { [PAYMENT]: payment })).content[0]?.text;
  const all = await Promise.all([over(), over(), over(), over()]);
  const http = await sendPayment(service.url + BMI_QUERY, payment);
  const texts = new Set([
    ...all.filter((text) => !text?.includes('payment_in_progress')),
    await over(),
    await http.text(),
  ]);
  expect(http.status).toBe(200);
  expect([...texts]).toHaveLength(1);
  expect(await settled()).toBe(before + 1);
});

test('wrong arguments have the code of the answer over HTTP', async () => {
  type Refusal = Pick<Vector, 'path' | 'query'> & { problems: readonly { code: string }[] };
  const refusals = readLines<Refusal>(join(import.meta.dir, '..', '..', 'vectors', 'refusals.jsonl'));
  for (const { path, query, problems } of refusals.filter((refusal) => Object.keys(refusal.query).length > 0)) {
    const { structuredContent } = await client.call(path.split('/').at(-1) ?? '', query);
    expect({ path, query, code: structuredContent.code }).toEqual({ path, query, code: problems[0]?.code });
  }
});

test('an object in place of a phrase is told, and not sold', async () => {
  const { structuredContent } = await client.call('translate', { query: { text: 'type 2 diabetes' } });
  expect(structuredContent).toMatchObject({
    code: 'invalid_query',
    message: 'query must be text, a number, true or false, got an object',
  });
});

test('a short list leads to every tool: one is found free, and bought as if by name', async () => {
  const some = await handshakeClient(`${service.url}/mcp?tools=terminology`);
  const found = await some.call('find_tool', { search: 'body mass index' });
  expect(found).toMatchObject({
    isError: false,
    structuredContent: {
      tools: [{ id: 'bmi', call: 'calculate', costs: '$0.005', inputSchema: { type: 'object' } }, {}, {}],
    },
  });
  const kidney = await some.call('find_tool', { specialty: 'kidney' });
  expect(kidney.structuredContent.tools).toHaveLength(tools.filter(({ specialty }) => specialty === 'kidney').length);
  const call = (meta?: Given) => some.call('call_tool', { name: 'bmi', arguments: BMI }, meta);
  const payment = await signed(await call());
  const answer = await call({ [PAYMENT]: payment });
  expect(answer).toMatchObject({ isError: false, structuredContent: { bmi: 24.22 } });
  expect((await client.call('bmi', BMI, { [PAYMENT]: payment })).content).toEqual(answer.content);
  await some.close();
});

test('every tool is listed to a client that asks for all, and each keeps its schemas and its price', async () => {
  const all = await handshakeClient(`${service.url}/mcp?tools=all`);
  const listed = await all.tools();
  expect(listed.map(({ name }) => name)).toEqual(tools.map(({ id }) => id));
  expect(JSON.stringify(listed[0])).toContain('"outputSchema"');
  await all.close();
});

describe('a verb buys the resource of its tool', () => {
  test.each([
    ['calculate', { tool: 'bmi', arguments: BMI }, '/api/calc/bmi', BMI_QUERY],
    ['find_codes', { query: 'gout', system: 'icd10' }, '/api/ontology/translate', '?query=gout&system=icd10'],
    ['look_up_code', { code: 'I10', system: 'icd10' }, '/api/ontology/lookup', '?code=I10&system=icd10'],
    [
      'look_up_code',
      { code: 'I10', system: 'icd10', date: '2026-01-02' },
      '/api/ontology/validate',
      '?code=I10&system=icd10&date=2026-01-02',
    ],
    ['look_up_code', { code: 'mg/dL', system: 'ucum' }, '/api/ontology/validate', '?code=mg%2FdL&system=ucum'],
    ['related_codes', { code: 'I10', system: 'icd10', relation: 'parent' }, '/api/ontology/related', undefined],
    ['annotate_note', { text: 'No fever.' }, '/api/ontology/annotate', '?text=No%20fever.'],
  ] as const)('%s %j: %s', async (verb, given, path, query) => {
    const offer = await client.call(verb, given);
    const payment = await signed(offer);
    const answer = await client.call(verb, given, { [PAYMENT]: payment });
    expect(answer.isError).toBe(false);
    const sent = query ?? formatQuery(given as Readonly<Record<string, string>>);
    const url = service.url + (sent.startsWith('/') ? sent : path + sent);
    const http = await sendPayment(url, payment);
    expect({ status: http.status, text: await http.text() }).toEqual({
      status: 200,
      text: answer.content[0]?.text ?? '',
    });
  });

  test('a panel runs by its id', async () => {
    const panel = tools.find(({ id }) => id === 'acid_base');
    const answer = await buyOver(client, 'run_panel', { panel: 'acid_base', arguments: typed(panel?.example ?? {}) });
    expect(answer).toMatchObject({ isError: false, structuredContent: { results: expect.anything() } });
  });

  test.each([
    [
      { tool: 'bmi', arguments: { height_cm: 17 } },
      { code: 'invalid_height', problems: [{}, {}] },
    ],
    [
      { tool: 'bmi', arguments: {} },
      { code: 'invalid_height', problems: [{}, {}] },
    ],
    [
      { tool: 'egfr_ckd_epy', arguments: {} },
      { code: 'not_found', message: expect.stringContaining('did you mean egfr_ckd_epi?') },
    ],
    [{ tool: 'translate', arguments: { query: 'gout' } }, { code: 'not_found' }],
  ])('calculate with %j tells what is wrong before any offer', async (given, expected) => {
    expect(await client.call('calculate', given)).toMatchObject({ isError: true, structuredContent: expected });
    expect((await client.call('calculate', given)).structuredContent).not.toHaveProperty('accepts');
  });

  test('calculate with a list of arguments is no call', async () => {
    const given = { tool: 'bmi', arguments: [170, 70] };
    expect(client.call('calculate', given)).rejects.toThrow('arguments must be an object');
  });
});

test('find_tool says none by name, for what is not sold, and for what no tool answers', async () => {
  const asked = async (search: string) => (await client.call('find_tool', { search })).structuredContent;
  expect(await asked('MMSE total of 14')).toEqual({
    tools: [],
    none: true,
    not_sold: { name: 'MMSE', why: 'not offered: its owner may require a licence', near: ['gcs'] },
  });
  expect(await asked('the weather in Boston')).toEqual({ tools: [], none: true });
  expect(await client.call('find_tool', { query: 'MELD 3.0' })).toMatchObject({
    structuredContent: { tools: [{ id: 'meld_3' }, {}, {}] },
  });
});

test.each([
  [{}, 'search or specialty is required'],
  [{ specialty: 'kidneys' }, 'specialty must be terminology or kidney'],
  [{ search: { text: 'bmi' } }, 'search must be'],
])('find_tool tells what is wrong with %j', async (given, message) => {
  expect(await client.call('find_tool', given)).toMatchObject({
    isError: true,
    structuredContent: { message: expect.stringContaining(message) },
  });
});

test('a group that does not exist is told by name, however it is asked for', async () => {
  const list = async (search: string) => {
    const headers = { 'Content-Type': 'application/json' };
    const body = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
    const response = await fetch(`${service.url}/mcp${search}`, { method: 'POST', headers, body });
    return (await response.json()) as { error?: { message: string }; result?: { tools: { name: string }[] } };
  };
  expect((await list('?tools=kidneys')).error?.message).toContain('"kidneys"; did you mean kidney?');
  expect((await list('?tools=bmi&tools=ping')).result?.tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['bmi', 'ping']),
  );
});

test('an offer over MCP names the endpoint and the tool, and is ASCII', async () => {
  for (const { id, path } of tools) {
    const { structuredContent } = await client.call(id, {});
    const http = await offerFor(service.url + path);
    const [accepted] = http.accepts;
    expect(structuredContent).toMatchObject({ resource: { url: `${service.url}/mcp` }, accepts: [accepted] });
    expect(structuredContent).toMatchObject({
      extensions: { bazaar: { info: { input: { type: 'mcp', toolName: id } } } },
    });
    expect(JSON.stringify(structuredContent)).toMatch(/^[\x20-\x7e]*$/);
    expect(JSON.stringify(structuredContent).length).toBeLessThan(4000);
  }
});

test('the reference buyer signs the offer of a call, and mcp-remote hands both through', async () => {
  const proxy = Bun.fileURLToPath(import.meta.resolve('mcp-remote/dist/proxy.js'));
  const folder = mkdtempSync(join(tmpdir(), 'clinmeter-remote-'));
  const remote = new Client({ name: 'test', version: '1' });
  const args = [proxy, `${service.url}/mcp`, '--transport', 'http-only', '--allow-http'];
  const environment = { PATH: process.env.PATH ?? '', HOME: folder, MCP_REMOTE_CONFIG_DIR: folder };
  await remote.connect(
    new StdioClientTransport({ command: process.execPath, args, env: environment, stderr: 'ignore' }) as never,
  );
  const offer = (await remote.callTool({ name: 'bmi', arguments: { ...BMI } })) as unknown as Result;
  const payment = await referenceBuyer().createPaymentPayload(offer.structuredContent as never);
  const answer = await remote.callTool({ name: 'bmi', arguments: { ...BMI }, _meta: { [PAYMENT]: payment } });
  expect(answer).toMatchObject({ isError: false, structuredContent: { bmi: 24.22 } });
  await remote.close();
  rmSync(folder, { recursive: true, force: true });
});
