/** `clinmeter dev` on the compiled executable, as a developer of an agent meets it. */
import { expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import type { PaymentRequired } from '@x402/core/types';
import { privateKeyToAccount } from 'viem/accounts';
import { referenceBuyer } from '../support/buyer.ts';
import { run, start } from '../support/executable.ts';

/** The first test key and its address, as the terminal shows them. */
const printedKey = (output: string) => {
  const [, address = '', key = ''] = /^ {2}(0x[0-9a-fA-F]{40}) {2}(0x[0-9a-f]{64})$/m.exec(output) ?? [];
  return { address, key };
};

/** The blocks of standard error, once there are as many. */
const blocks = async (log: () => string, count: number): Promise<readonly string[]> => {
  const read = () =>
    log()
      .split('\n\n')
      .filter((block) => block.trim() !== '');
  while (read().length < count) await Bun.sleep(10);
  return read();
};

test('clinmeter dev shows each step of a paid call with a printed key, and leaves no file behind', async () => {
  await using service = await start([], { command: 'dev' });
  const { address, key } = printedKey(service.output());
  const url = `${service.url}/v1/tools/ping?probe=secret`;
  const paid = await run(['pay', url], { environment: { CLINMETER_PAYER_KEY: key } });
  expect(paid).toMatchObject({ status: 0, out: expect.stringContaining('"ok": true') });
  const seen = await blocks(service.log, 2);
  const unpaid = seen.find((block) => block.includes('PAYMENT-SIGNATURE  none')) ?? '';
  expect(unpaid).toContain('GET /v1/tools/ping?probe=…');
  expect(unpaid).toMatch(/status +402/);
  expect(unpaid).toMatch(/PAYMENT-REQUIRED +exact on eip155:8453: 0\.001 USDC to 0x\w{40} within 60 s/);
  expect(unpaid).toMatch(/reason +payment_required: missing: /);
  const settled = seen.find((block) => block.includes(`${address} pays 0.001 USDC`)) ?? '';
  expect(settled).toMatch(/nonce 0x[0-9a-f]{64}, valid until \d+ \(in \d+ s\)/);
  expect(settled).toMatch(/PAYMENT-RESPONSE +settled, transaction 0x/);
  expect(service.log()).not.toContain('secret');
  expect(readdirSync(service.folder)).toEqual([]);
  expect(await service.stop()).toBe(0);
});

test('clinmeter dev shows why a payment is refused, and what an invalid header lacks', async () => {
  await using service = await start(['--fault', 'settle:refuse:insufficient_funds'], { command: 'dev' });
  const { key } = printedKey(service.output());
  const url = `${service.url}/v1/tools/ping`;
  expect((await run(['pay', url], { environment: { CLINMETER_PAYER_KEY: key } })).status).toBe(1);
  await fetch(`${service.url}/api/calc/bmi?height_cm=confidential&weight_kg=1`);
  await fetch(url, { headers: { 'PAYMENT-SIGNATURE': 'x', Accept: 'application/json' } });
  await blocks(service.log, 4);
  expect(service.log()).toMatch(/reason +payment_required: insufficient_funds: /);
  expect(service.log()).toContain('PAYMENT-SIGNATURE  not readable: not standard base64 with padding');
  expect(service.log()).toMatch(/GET \/api\/calc\/bmi\?height_cm=…&weight_kg=…\n.*\n {2}status +402/);
  expect(service.log()).not.toContain('confidential');
});

test('clinmeter dev shows each step of a call over MCP, and no value of an argument', async () => {
  await using service = await start([], { command: 'dev' });
  const { address, key } = printedKey(service.output());
  const call = async (method: string, params: object): Promise<Record<string, object>> => {
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const answer = await fetch(`${service.url}/mcp`, { method: 'POST', headers, body });
    return ((await answer.json()) as { result: Record<string, object> }).result ?? {};
  };
  const bmi = { name: 'bmi', arguments: { height_cm: 171.3, weight_kg: 72.9 } };
  const offer = (await call('tools/call', bmi)).structuredContent as PaymentRequired;
  const buyer = referenceBuyer(privateKeyToAccount(key as `0x${string}`));
  const payment = await buyer.createPaymentPayload(offer);
  await call('tools/call', { ...bmi, _meta: { 'x402/payment': payment } });
  await call('tools/call', { name: 'bmi', arguments: { height_cm: 171.3 }, _meta: { 'x402/payment': 'hunter2!' } });
  await call('tools/call', { name: 'A patient of 72.9 kg', arguments: {} });
  await call('tools/list', {});
  const [unpaid, paid, wrong, unknown, listed] = await blocks(service.log, 5);
  expect(unpaid).toMatch(
    /POST \/mcp: tools\/call bmi\(height_cm=…, weight_kg=…\)\n {2}x402\/payment +none\n {2}status +200, after \d+ ms\n {2}payment required +exact on eip155:8453: 0\.005 USDC to 0x\w{40} within 60 s; no payment was sent/,
  );
  expect(paid).toContain(`${address} pays 0.005 USDC`);
  expect(paid).toMatch(/payment-response +settled, transaction 0x/);
  expect(wrong).toMatch(/x402\/payment +not readable: .*\n.*status/);
  expect(unknown).toMatch(/POST \/mcp: tools\/call …\(\)\n(?:.*\n)*.* error +-32602/);
  expect(listed).toMatch(/POST \/mcp: tools\/list\n {2}status +200/);
  expect(service.log()).not.toMatch(/171\.3|72\.9|hunter2|0x[0-9a-f]{130}/);
});

test.each([
  { argv: ['--facilitator', 'https://facilitator.example'], environment: {} },
  { argv: ['--facilitator', 'onchain'], environment: {} },
  { argv: [], environment: { CLINMETER_FACILITATOR: 'https://facilitator.example' } },
])('clinmeter dev refuses a facilitator that moves money: %j', async ({ argv, environment }) => {
  const { status, err } = await run(['dev', ...argv], { environment });
  expect([status, err]).toEqual([2, expect.stringContaining('dev works with the stub facilitator alone')]);
});

test('clinmeter dev answers before a body that does not come whole', async () => {
  await using service = await start([], { command: 'dev' });
  const { hostname, port, host } = new URL(service.url);
  const answer = Promise.withResolvers<string>();
  const socket = await Bun.connect({
    ...{ hostname, port: Number(port) },
    socket: { data: (_, chunk) => answer.resolve(String(chunk)) },
  });
  const headers = `Host: ${host}\r\nContent-Type: application/json\r\nContent-Length: 2000`;
  socket.write(`POST /nowhere HTTP/1.1\r\n${headers}\r\n\r\n{`);
  expect(await answer.promise).toStartWith('HTTP/1.1 404');
  socket.end();
});
