/** The main job, on the compiled executable: an agent asks, gets a 402, pays, and gets the answer. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { decodePaymentResponseHeader } from '@x402/core/http';
import { formatQuery, queryOf } from '../../src/tools/query.ts';
import { newAccount, payingFetch } from '../support/buyer.ts';
import { type Running, run, start } from '../support/executable.ts';
import { tools } from '../support/tools.ts';

let service: Running;
beforeAll(async () => {
  service = await start(['--rate-limit', 'off']);
});
afterAll(async () => service[Symbol.asyncDispose]());

describe('the reference client buys', () => {
  for (const tool of tools) {
    test(`the reference client buys ${tool.id} for ${tool.price} units`, async () => {
      const account = newAccount();
      const response = await payingFetch(account)(`${service.url}${tool.path}${formatQuery(tool.example)}`);
      expect(response.status).toBe(200);
      const type = tool.format === 'fhir' ? 'application/fhir+json; fhirVersion=4.0' : 'application/json';
      expect(response.headers.get('content-type')).toBe(type);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(await response.json()).toEqual(tool.prepare(queryOf(tool.example)).answer?.() ?? {});
      const receipt = decodePaymentResponseHeader(response.headers.get('PAYMENT-RESPONSE') ?? '');
      expect(receipt).toMatchObject({ success: true, network: 'eip155:8453', amount: tool.price.toString() });
      expect(receipt.payer?.toLowerCase()).toBe(account.address.toLowerCase());
      expect(receipt.transaction).toMatch(/^0x[0-9a-f]{64}$/);
    });
  }
});

describe('clinmeter pay', () => {
  const url = () => `${service.url}/api/calc/bmi?height_cm=160&weight_kg=64.0`;

  test('clinmeter pay shows each step, the receipt and the answer', async () => {
    const { status, out, err } = await run(['pay', url()]);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(out).toContain('402 Payment Required');
    expect(out).toContain('costs 0.005 USDC on eip155:8453');
    expect(out).toMatch(/paid in transaction 0x[0-9a-f]{64}/);
    expect(out).toContain('"who_adult_category": "overweight"');
  });

  test('clinmeter pay prints the answer alone with --json', async () => {
    const { status, out } = await run(['pay', '--json', url()]);
    expect(status).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ bmi: 25, who_adult_category: 'overweight' });
  });

  test('clinmeter pay signs as the account of CLINMETER_PAYER_KEY', async () => {
    const key = `0x${'11'.repeat(32)}`;
    const { out, err } = await run(['pay', url()], { environment: { CLINMETER_PAYER_KEY: key } });
    expect(out).toContain('as 0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A');
    expect(out).not.toContain('throw-away');
    // The server is a stub, and says so.
    expect(err).toContain('Warning: the server says that it moves no money');
    expect((await run(['pay', url()])).err).toBe('');
  });

  test('clinmeter pay does not pay for a call that would be refused', async () => {
    const { status, err } = await run(['pay', `${service.url}/api/calc/bmi?height_cm=10&weight_kg=64`]);
    expect(status).toBe(1);
    expect(err).toContain('height_cm must be a number from 50 to 250, got "10"');
  });
});

test('clinmeter ledger list shows what was bought, and nothing of what was asked', async () => {
  await payingFetch()(`${service.url}/api/calc/fib4?age=51&ast_u_l=4321.125&alt_u_l=40&platelets_10e9_l=180`);
  const { status, out } = await run(['ledger', 'list', '--json', '--ledger', service.ledger]);
  expect(status).toBe(0);
  const [newest] = JSON.parse(out);
  expect(newest).toMatchObject({ state: 'settled', tool: 'fib4', amount: '5000', facilitator: 'stub', attempts: 1 });
  const files = await Promise.all(
    ['', '-wal'].map(async (suffix) => Buffer.from(await Bun.file(service.ledger + suffix).arrayBuffer())),
  );
  expect(files.some((bytes) => bytes.includes('fib4'))).toBe(true);
  expect(files.some((bytes) => bytes.includes('4321.125') || bytes.includes('ast_u_l'))).toBe(false);
});
