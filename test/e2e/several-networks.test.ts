/** A shop that is paid on several networks: as an executable, with the stub and with a facilitator over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { x402Client } from '@x402/core/client';
import { decodePaymentResponseHeader } from '@x402/core/http';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { wrapFetchWithPayment } from '@x402/fetch';
import { newAccount, offerFor, paymentFor, sendPayment } from '../support/buyer.ts';
import { type Running, run, start } from '../support/executable.ts';
import { isPostgresInstalled, NEEDED, startCluster } from '../support/postgres.ts';

const PAY_TO = `0x${'22'.repeat(20)}`;
const SOLANA_PAY_TO = '2wKupLR9q6wXYppw8Gr2NvWxKBUqm4PPJKkQfoxHDBg4';
const [BASE, POLYGON, ARBITRUM] = ['eip155:8453', 'eip155:137', 'eip155:42161'];
const bmi = ({ url }: Running): string => `${url}/api/calc/bmi?height_cm=170&weight_kg=70`;

/** Buys with the official client, which knows one network. */
const buyOn = async (network: `eip155:${number}`, service: Running) => {
  const client = new x402Client().register(network, new ExactEvmScheme(newAccount()));
  const answer = await wrapFetchWithPayment(fetch, client)(bmi(service));
  const receipt = decodePaymentResponseHeader(answer.headers.get('PAYMENT-RESPONSE') ?? '');
  return [answer.status, receipt.network];
};

const networksOf = async (service: Running): Promise<readonly string[]> =>
  (await offerFor(bmi(service))).accepts.map(({ network }) => network);

const summaryOf = async (ledger: string, environment = {}) =>
  JSON.parse((await run(['ledger', 'summary', '--json', '--ledger', ledger], { environment })).out);

const rowsOf = async (ledger: string): Promise<readonly Record<string, unknown>[]> =>
  JSON.parse((await run(['ledger', 'list', '--json', '--ledger', ledger])).out);

describe('a shop on three networks', () => {
  let service: Running;
  beforeAll(async () => {
    service = await start(['--accept', 'polygon,base,arbitrum', '--rate-limit', 'off']);
  });
  afterAll(() => service[Symbol.asyncDispose]());

  test('is paid on each of them, and its books tell which', async () => {
    expect(await networksOf(service)).toEqual([POLYGON, BASE, ARBITRUM]);
    for (const network of ['eip155:42161', 'eip155:8453', 'eip155:42161'] as const)
      expect(await buyOn(network, service)).toEqual([200, network]);
    expect((await run(['pay', bmi(service)])).out).toContain(`USDC on ${POLYGON}`);
    const rows = await rowsOf(service.ledger);
    expect(rows.map(({ method, network, channel_id: channel }) => [method, network, channel])).toEqual(
      [POLYGON, ARBITRUM, BASE, ARBITRUM].map((network) => ['exact', network, null]),
    );
    expect((await summaryOf(service.ledger)).methods).toEqual([
      { method: 'exact', network: POLYGON, settled: 1, amount: '5000' },
      { method: 'exact', network: ARBITRUM, settled: 2, amount: '10000' },
      { method: 'exact', network: BASE, settled: 1, amount: '5000' },
    ]);
    const { out } = await run(['ledger', 'export', '--ledger', service.ledger]);
    expect(out.split('\n')[0]).toEndWith(',method,channel_id');
    expect(out.match(/,exact,$/gm)).toHaveLength(4);
  });

  test('names the places where it is paid over MCP', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'ping', arguments: {} } };
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
    const answer = await fetch(`${service.url}/mcp`, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await answer.text();
    expect(text).toContain('USDC on Polygon, Base or Arbitrum');
    for (const id of [BASE, POLYGON, ARBITRUM]) expect(text).toContain(String(id));
  });
});

test('a ledger of one network goes on with others, and a network that is gone still answers its buyers', async () => {
  const first = await start(['--rate-limit', 'off']);
  try {
    const payment = await paymentFor(bmi(first));
    const { path } = { path: new URL(bmi(first)).pathname + new URL(bmi(first)).search };
    expect((await sendPayment(bmi(first), payment)).status).toBe(200);
    await first.stop();
    for (const accept of ['base,polygon', 'arbitrum']) {
      const next = await start(['--accept', accept, '--rate-limit', 'off'], { folder: first.folder });
      expect((await sendPayment(next.url + path, payment)).status).toBe(200);
      const network = accept === 'arbitrum' ? 'eip155:42161' : 'eip155:137';
      expect(await buyOn(network, next)).toEqual([200, network]);
      await next.stop();
    }
    expect((await rowsOf(first.ledger)).map(({ network }) => network)).toEqual([ARBITRUM, POLYGON, BASE]);
    const verified = await run(['ledger', 'verify', '--ledger', first.ledger]);
    expect([verified.status, verified.out]).toEqual([0, expect.stringContaining('ok: 3 purchases')]);
  } finally {
    rmSync(first.folder, { recursive: true, force: true });
  }
});

describe('a facilitator that settles on two of three networks', () => {
  let facilitator: Running;
  let service: Running;
  const argv = () => ['--accept', 'arbitrum,base,polygon', '--pay-to', PAY_TO, '--facilitator', facilitator.url];
  beforeAll(async () => {
    facilitator = await start(['--accept', 'base,polygon'], { command: 'facilitator' });
    service = await start([...argv(), '--rate-limit', 'off']);
    while ((await networksOf(service)).length === 3) await Bun.sleep(20);
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await facilitator[Symbol.asyncDispose]();
  });

  test('sells on those, and the third is not offered', async () => {
    expect(await networksOf(service)).toEqual([BASE, POLYGON]);
    for (const network of ['eip155:8453', 'eip155:137'] as const)
      expect(await buyOn(network, service)).toEqual([200, network]);
  });

  test('the third is named by /ready, which stays 200, and by doctor', async () => {
    const ready = await fetch(`${service.url}/ready`);
    const offer = { status: 'failed', detail: expect.stringContaining('no facilitator settles there: Arbitrum') };
    expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'ready', checks: { offer } }]);
    const { status, out } = await run(['doctor', '--json', '--port', new URL(service.url).port, ...argv()], {
      folder: service.folder,
    });
    const { findings } = JSON.parse(out) as { findings: { name: string; severity: string; found: string }[] };
    expect(status).toBe(1);
    expect(findings.find(({ name }) => name === 'offer')).toMatchObject({
      severity: 'error',
      found: 'Arbitrum is not offered: no facilitator settles there',
    });
    const offers = findings.find(({ name }) => name === 'offers');
    expect(offers).toMatchObject({ severity: 'ok' });
  });
});

test.each([
  [['--accept', 'base,optimism'], '--accept is "base,optimism"; accepted: networks with commas between them'],
  [['--accept', 'base,polygon,base'], '--accept is "base,polygon,base"; accepted'],
  [['--accept', 'tron'], 'ethereum, base-sepolia, arbitrum-sepolia, solana, solana-devnet'],
  [
    ['--accept', 'base,solana', '--pay-to', PAY_TO],
    '--pay-to has no address for solana; accepted: one for each family',
  ],
  [['--accept', 'base', '--pay-to', SOLANA_PAY_TO], '--pay-to has no address for base; accepted: one for each family'],
  [['--pay-to', `${PAY_TO},${PAY_TO}`], '--pay-to is'],
  [['--accept', 'solana:batch'], '--accept is "solana:batch"; accepted'],
  [['--accept', 'base:exact'], '--accept is "base:exact"; accepted'],
  [['--accept', 'base,base-sepolia'], '--accept is base,base-sepolia, test networks beside real ones; accepted'],
  [['--accept', 'base', '--network', 'polygon'], '--network is polygon and --accept is base; accepted: one of the two'],
  [['--network', 'mainnet'], '--network is "mainnet"; accepted: base, polygon'],
  [['--accept', 'base,polygon', '--facilitator', 'https://f.example'], '--pay-to is missing'],
  [
    ['--pay-to', PAY_TO, '--facilitator', 'https://f.example', '--rpc-url', 'polygon=https://n.example'],
    '--rpc-url has a value for polygon, which is not sold on; accepted: base',
  ],
  [
    ['--pay-to', PAY_TO, '--facilitator', 'https://f.example', '--rpc-url', 'optimism=https://n.example'],
    'optimism is no network; accepted: base, polygon',
  ],
  [
    [
      ...['--accept', 'base,polygon', '--pay-to', PAY_TO, '--facilitator', 'onchain'],
      ...['--settler-key', '11'.repeat(32), '--rpc-url', 'https://n.example'],
    ],
    '--facilitator onchain needs a node of polygon; accepted: --rpc-url polygon=URL',
  ],
] as const)('what cannot be sold is refused with what is accepted: %p', async (argv, message) => {
  const { status, err } = await run(['serve', '--port', '0', ...argv]);
  expect([status, err]).toEqual([2, expect.stringContaining(message)]);
});

describe.skipIf(!isPostgresInstalled())(`a ledger in PostgreSQL (${NEEDED})`, () => {
  test('holds payments on several networks, and sells each once', async () => {
    const cluster = await startCluster();
    try {
      const database = await cluster.database();
      const environment = {
        CLINMETER_LEDGER: `postgres://postgres@127.0.0.1:${cluster.port}/${database}`,
        CLINMETER_LEDGER_KEY: 'ab'.repeat(32),
      };
      await using service = await start(['--accept', 'base,polygon', '--rate-limit', 'off'], { environment });
      for (const network of ['eip155:8453', 'eip155:137'] as const)
        expect(await buyOn(network, service)).toEqual([200, network]);
      expect((await summaryOf(environment.CLINMETER_LEDGER, environment)).methods).toEqual([
        { method: 'exact', network: POLYGON, settled: 1, amount: '5000' },
        { method: 'exact', network: BASE, settled: 1, amount: '5000' },
      ]);
    } finally {
      await cluster.remove();
    }
  });
});
