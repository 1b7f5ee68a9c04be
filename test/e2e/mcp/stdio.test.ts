/** `clinmeter mcp`, as hosts start it. */
import { afterEach, expect, test } from 'bun:test';
import { Client as NewClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as NewTransport } from '@modelcontextprotocol/client/stdio';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { EXECUTABLE, run, WITHOUT_SHOP } from '../../support/executable.ts';
import type { Result } from '../../support/mcp.ts';
import { tools } from '../../support/tools.ts';

const INFO = { name: 'test', version: '1' };
const PRODUCTS = tools.filter(({ id }) => id !== 'ping');

let close: (() => Promise<void>) | undefined;
afterEach(async () => close?.());

const handshakeClient = async (...argv: string[]) => {
  const client = new Client(INFO);
  await client.connect(
    new StdioClientTransport({
      command: EXECUTABLE,
      args: ['mcp', ...argv],
      env: WITHOUT_SHOP,
      stderr: 'ignore',
    }) as never,
  );
  close = () => client.close();
  return client;
};

test('a stdio client with a handshake gets answers without a payment or price', async () => {
  const client = await handshakeClient();
  const verbs = (await client.listTools()).tools;
  expect(verbs.map(({ name }) => name).slice(0, 2)).toEqual(['find_tool', 'calculate']);
  expect(JSON.stringify(verbs)).not.toContain('x402');
  const verb = { name: 'calculate', arguments: { tool: 'bmi', arguments: { height_cm: 170, weight_kg: 70 } } };
  expect(await client.callTool(verb)).toMatchObject({ isError: false, structuredContent: { bmi: 24.22 } });
  await client.close();
});

test('a stdio client that asks for all tools lists each, and gets the same answers', async () => {
  const client = await handshakeClient('--tools', 'all');
  const listed = (await client.listTools()).tools;
  expect(listed.map(({ name }) => name)).toEqual(PRODUCTS.map(({ id }) => id));
  expect(JSON.stringify(listed)).not.toContain('x402');
  for (const { id, example, prepare } of PRODUCTS.slice(0, 12)) {
    const result = (await client.callTool({ name: id, arguments: example })) as unknown as Result;
    const expected = prepare(new Map(Object.entries(example).map(([name, text]) => [name, [text]]))).answer?.();
    const { warnings = [], ...answer } = result.structuredContent as { warnings?: readonly string[] };
    const notes = warnings.filter((text) => /^ICD-10-CM FY\d{4} (?:ended|begins) on /.test(text));
    const others = warnings.filter((text) => !notes.includes(text));
    expect({ ...answer, ...(others.length > 0 ? { warnings: others } : {}) } as unknown).toEqual(expected);
    const [content, ...beside] = result.content as { type: 'text'; text: string }[];
    expect(content).toEqual({ type: 'text', text: JSON.stringify(result.structuredContent) });
    // A resource of FHIR has no member for it.
    for (const { text } of beside) expect(text).toMatch(/^Note: ICD-10-CM FY\d{4} (?:ended|begins) on /);
    expect(result.isError).toBe(false);
  }
});

test('a stdio client without a handshake gets answers without a payment or price', async () => {
  const client = new NewClient(INFO, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new NewTransport({ command: EXECUTABLE, args: ['mcp'], env: WITHOUT_SHOP, stderr: 'ignore' }));
  close = () => client.close();
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  const result = await client.callTool({ name: 'bmi', arguments: { height_cm: 170, weight_kg: 70 } });
  expect(result.structuredContent).toMatchObject({ bmi: 24.22 });
});

test('a prompt shows arguments of the JSON kinds that the tools read', async () => {
  const client = await handshakeClient();
  const { messages } = await client.getPrompt({ name: 'kidney-function-plus-stroke-risk' });
  const text = messages.map(({ content }) => ('text' in content ? content.text : '')).join();
  expect(text).toMatch(/egfr_ckd_epi \{.*"age":\d/);
  expect(text).toMatch(/cha2ds2_vasc \{.*"chf":(?:true|false)/);
});

test('wrong arguments are an error that names each of them', async () => {
  const client = await handshakeClient();
  const result = await client.callTool({ name: 'bmi', arguments: { height_cm: 1700 } });
  expect(result).toMatchObject({
    isError: true,
    structuredContent: { code: 'invalid_height', problems: [{ parameter: 'height_cm' }, { parameter: 'weight_kg' }] },
  });
});

test('a stdio client lists the tools of chosen specialties, and two that lead to the others', async () => {
  const client = await handshakeClient('--tools', 'terminology,bmi');
  const expected = PRODUCTS.filter(({ id, specialty }) => specialty === 'terminology' || id === 'bmi');
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(names).toEqual([...expected.map(({ id }) => id), 'find_tool', 'call_tool']);
  const found = await client.callTool({ name: 'find_tool', arguments: { search: 'stroke risk' } });
  const { tools: shown } = found.structuredContent as { tools: readonly Record<string, unknown>[] };
  expect(shown[0]).toEqual({
    id: 'cha2ds2_vasc',
    title: expect.any(String),
    description: expect.any(String),
    call: 'calculate',
    inputSchema: expect.objectContaining({ type: 'object' }),
  });
  const given = { height_cm: 170, weight_kg: 70 };
  const answer = await client.callTool({ name: 'call_tool', arguments: { name: 'bsa_mosteller', arguments: given } });
  expect(answer).toMatchObject({ isError: false, structuredContent: { bsa_m2: 1.8181 } });
});

test('standard output has messages alone, one a line, and the end of the input ends the command', async () => {
  const input = [
    { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2099-01-01', capabilities: {} } },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', id: 'two', method: 'nonsense' },
  ];
  const child = Bun.spawn([EXECUTABLE, 'mcp'], { env: WITHOUT_SHOP, stdin: 'pipe', stdout: 'pipe', stderr: 'pipe' });
  child.stdin.write(`${input.map((message) => JSON.stringify(message)).join('\n')}\n{\n`);
  await child.stdin.end();
  const lines = (await new Response(child.stdout).text()).trimEnd().split('\n');
  const answers = lines.map((line) => JSON.parse(line) as { id: unknown; result?: unknown; error?: { code: number } });
  expect(await child.exited).toBe(0);
  expect(answers).toHaveLength(3);
  expect(answers.find(({ id }) => id === 1)).toMatchObject({ result: { protocolVersion: '2025-11-25' } });
  expect(answers.find(({ id }) => id === 'two')).toMatchObject({ error: { code: -32601 } });
  expect(answers.find(({ id }) => id === null)).toMatchObject({ error: { code: -32700 } });
});

test('an unknown group is wrong use', async () => {
  const { status, err } = await run(['mcp', '--tools', 'kidneys']);
  expect({ status, err }).toEqual({
    status: 2,
    err: expect.stringContaining('--tools: unknown "kidneys"; did you mean kidney?'),
  });
});

test('server-json prints what the registry takes, and needs a name and an https address', async () => {
  const argv = ['mcp', 'server-json', '--name', 'com.example/clinmeter', '--base-url', 'https://api.example.com'];
  const { status, out } = await run(argv);
  expect(status).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    name: 'com.example/clinmeter',
    remotes: [{ url: 'https://api.example.com/mcp' }],
  });
  expect((await run([...argv.slice(0, 5), 'http://api.example.com'])).status).toBe(2);
  expect((await run(['mcp', 'server-json'])).status).toBe(2);
});
