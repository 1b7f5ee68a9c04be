/** Failures of a facilitator over MCP: never an offer while the money may have moved. */
import { expect, test } from 'bun:test';
import { start } from '../../support/executable.ts';
import { handshakeClient } from '../../support/mcp.ts';

const BMI = { height_cm: 170, weight_kg: 70 };

test('too many calls are an error that names the wait, and lists are counted as free', async () => {
  await using service = await start(['--rate-limit', '2', '--rate-limit-free', '4']);
  const client = await handshakeClient(`${service.url}/mcp`);
  const codes: unknown[] = [];
  for (let call = 0; call < 12; call += 1) codes.push((await client.call('bmi', BMI)).structuredContent.code);
  expect(codes.at(0)).toBeUndefined();
  expect(codes.at(-1)).toBe('rate_limited');
  const list = () =>
    fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
    });
  const answers = await Promise.all(Array.from({ length: 6 }, list));
  const limited = answers.find(({ status }) => status === 429);
  expect(limited?.headers.get('Retry-After')).toMatch(/^\d+$/);
  expect(await limited?.json()).toMatchObject({ id: 1, error: { code: -32000 } });
  await client.close();
});

test.each([
  ['text that is no message', '{'],
  ['a tool that does not exist', '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"nope"}}'],
  [
    'arguments that are a list',
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"bmi","arguments":[]}}',
  ],
])('%s counts as free', async (_, body) => {
  await using service = await start(['--rate-limit-free', '4']);
  const headers = { 'Content-Type': 'application/json' };
  const statuses: number[] = [];
  for (let post = 0; post < 6; post += 1)
    statuses.push((await fetch(`${service.url}/mcp`, { method: 'POST', headers, body })).status);
  expect(statuses.slice(0, 4)).not.toContain(429);
  expect(statuses.slice(4)).toEqual([429, 429]);
});

test('a long document counts as the requests that it weighs', async () => {
  await using service = await start(['--rate-limit-free', '6']);
  const params = { uri: `${service.url}/v1/catalog` };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'resources/read', params });
  const read = async () =>
    (await fetch(`${service.url}/mcp`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }))
      .status;
  expect([await read(), await read()]).toEqual([200, 429]);
});

test.each([
  ['GET', {}, undefined, 405],
  ['DELETE', {}, undefined, 405],
  ['POST', { 'Content-Type': 'text/plain' }, '{}', 415],
  ['POST', { 'Content-Type': 'application/json', Origin: 'https://elsewhere.example' }, '{}', 403],
  ['POST', { 'Content-Type': 'application/json', Host: 'elsewhere.example' }, '{}', 403],
  ['POST', { 'Content-Type': 'application/json' }, '[]', 400],
  ['POST', { 'Content-Type': 'application/json' }, `"${'x'.repeat(98_304)}"`, 413],
] as const)('%s %j is refused', async (method, headers, body, status) => {
  await using service = await start();
  const response = await fetch(`${service.url}/mcp`, {
    method,
    headers: { ...headers },
    ...(body === undefined ? {} : { body }),
  });
  expect(response.status).toBe(status);
});

test('other paths take no body as long as a message', async () => {
  await using service = await start();
  const response = await fetch(`${service.url}/health`, { method: 'POST', body: 'x'.repeat(5000) });
  expect(response.status).toBe(413);
});

test('a message that is not UTF-8 is refused, and its text is not read as another one', async () => {
  await using service = await start();
  const body = Buffer.from('{"jsonrpc":"2.0","id":"\u00ff","method":"ping"}', 'latin1');
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${service.url}/mcp`, { method: 'POST', headers, body });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { code: -32700, message: 'the message is not UTF-8' } });
});
