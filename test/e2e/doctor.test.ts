/** `clinmeter doctor` beside services, nodes and facilitators that are well or not. */
import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { chmodSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeAbiParameters } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { loadTerminology } from '../../src/terminology/load.ts';
import { startChain } from '../support/chain/anvil.ts';
import { startNode } from '../support/chain/node.ts';
import { describeOnChain, openShop } from '../support/chain/shop.ts';
import { type Running, run, start } from '../support/executable.ts';
import { sqlIn } from '../support/ledger-file.ts';

setDefaultTimeout(30_000);

const PAY_TO = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const SETTLER_KEY = `0x${'7'.repeat(64)}` as const;

type Finding = { readonly name: string; readonly severity: string; readonly found: string; readonly advice?: string };
type Options = Parameters<typeof run>[1];

const doctor = async (argv: readonly string[], options: Options = {}) => {
  const { status, out, err } = await run(['doctor', '--json', ...argv], options);
  expect(err).toBe('');
  const { ok, severity, findings } = JSON.parse(out) as { ok: boolean; severity: string; findings: Finding[] };
  expect(status).toBe(ok ? 0 : 1);
  for (const finding of findings) expect(finding.severity === 'ok').toBe(finding.advice === undefined);
  return { ok, severity, out, about: (name: string) => findings.find((finding) => finding.name === name) };
};

/** The options under which a running service was started, as far as the doctor needs them. */
const beside = (service: Running): { argv: readonly string[]; options: Options } => ({
  argv: ['--port', new URL(service.url).port],
  options: { folder: service.folder },
});

/** Text as a contract gives it, in hexadecimal. */
const texts = (text: string): string => encodeAbiParameters([{ type: 'string' }], [text]);

const hex = (number: number | bigint): string => `0x${number.toString(16)}`;

const block = (secondsAgo: number) => ({
  number: '0x10',
  timestamp: hex(Math.floor(Date.now() / 1000) - secondsAgo),
  baseFeePerGas: '0x5f5e100',
  transactions: [],
});

type Node = Parameters<typeof startNode>[0];

/** A node of Base that is well, unless it is told otherwise. */
const healthyNode = (answers: Node = {}) =>
  startNode({
    eth_getBlockByNumber: ([tag]) => block(String(tag) === 'safe' ? 120 : 1),
    eth_call: () => texts('USD Coin'),
    eth_getCode: () => '0x',
    eth_getBalance: () => hex(10n ** 18n),
    eth_maxPriorityFeePerGas: () => '0x1',
    eth_gasPrice: () => '0x5f5e100',
    ...answers,
  });

const ONCHAIN = ['--facilitator', 'onchain', '--pay-to', PAY_TO];

/** Looks at a seller that settles itself and is not running. */
const onchain = (rpcUrl: string) =>
  doctor(ONCHAIN, { environment: { CLINMETER_RPC_URL: rpcUrl, CLINMETER_SETTLER_KEY: SETTLER_KEY } });

describe('clinmeter doctor', () => {
  test('finds nothing worse than an old release where all is well', async () => {
    await using service = await start();
    const { argv, options } = beside(service);
    const { ok, about } = await doctor(argv, options);
    expect(ok).toBe(true);
    for (const name of [
      'configuration',
      'terminology pack',
      'ledger',
      'ledger key',
      'facilitator',
      'clock',
      'offers',
    ]) {
      expect(about(name)).toMatchObject({ name, severity: 'ok' });
    }
    expect(about('offers')?.found).toContain('ask 0.001 or 0.005 USDC');
    const text = await run(['doctor', ...argv], options);
    expect(text.status).toBe(0);
    expect(text.out).toMatch(/^ok {7}configuration +local mode$/m);
  });

  test('warns once the fiscal year of ICD-10-CM is over', async () => {
    const { about } = await doctor([]);
    const [year = ''] = /\d+/.exec(loadTerminology().metadata.icd10cm_fy) ?? [];
    const isOver = Date.now() >= Date.UTC(Number(year), 9, 1);
    expect(about('terminology releases')?.severity).toBe(isOver ? 'warning' : 'ok');
    if (isOver) expect(about('terminology releases')?.found).toContain(`was over on ${year}-09-30`);
  });

  test('takes no words and no options that there are not', async () => {
    for (const argv of [['x'], ['--prot', '1']]) expect((await run(['doctor', ...argv])).status).toBe(2);
  });

  test('looks at what it can when the configuration is wrong', async () => {
    const { ok, about } = await doctor(['--port', 'many']);
    expect(ok).toBe(false);
    expect(about('configuration')?.found).toContain('--port is "many"');
    expect(about('terminology pack')?.severity).toBe('ok');
    expect(about('offers')).toBeUndefined();
  });

  test('says how to write an address that has no checksum', async () => {
    const { about } = await doctor(['--pay-to', PAY_TO.toLowerCase()]);
    expect(about('pay-to')).toMatchObject({ severity: 'warning', advice: `compare it, and write ${PAY_TO}` });
  });
});

describe('a ledger', () => {
  test('that was tampered with is an error', async () => {
    await using service = await start();
    const { argv, options } = beside(service);
    await run(['pay', `${service.url}/v1/tools/ping`]);
    expect((await doctor(argv, options)).about('ledger')?.found).toContain('is whole: 1 purchase, 2 events');
    sqlIn(service.ledger, (database) => database.run("UPDATE purchase SET pay_to = '0x0'"));
    const { ok, about } = await doctor(argv, options);
    expect(ok).toBe(false);
    expect(about('ledger')).toMatchObject({ severity: 'error' });
    expect(about('ledger')?.found).toContain('purchase 1: pay_to is not what its history says');
  });

  test('whose key others can read is an error', async () => {
    await using service = await start();
    chmodSync(`${service.ledger}.ledger-key`, 0o644);
    const { about } = await doctor(beside(service).argv, beside(service).options);
    expect(about('ledger key')).toMatchObject({ severity: 'error', advice: expect.stringContaining('chmod 600') });
  });

  test('of made-up payments is an error for a seller of real ones', async () => {
    await using service = await start();
    const { argv, options } = beside(service);
    const { about } = await doctor([...argv, '--facilitator', 'http://127.0.0.1:9', '--pay-to', PAY_TO], options);
    expect(about('ledger')?.found).toEndWith('is for stub payments, these are real');
  });

  test('in a folder that is not there is an error', async () => {
    const { about } = await doctor(['--ledger', '/nowhere/x.sqlite']);
    expect(about('ledger')).toMatchObject({ severity: 'error', found: expect.stringContaining('cannot be used') });
    expect(about('disk')?.severity).toBe('error');
  });
});

test('a pack that is damaged is an error', async () => {
  await using service = await start();
  const file = join(service.folder, 'x.pack');
  copyFileSync(join(import.meta.dir, '..', '..', 'dist', 'embedded.pack'), file);
  expect((await doctor(['--data', file])).about('terminology pack')?.severity).toBe('ok');
  const bytes = readFileSync(file);
  bytes[bytes.length - 1000] = (bytes[bytes.length - 1000] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  const { ok, about } = await doctor(['--data', file]);
  expect({ ok, pack: about('terminology pack')?.found }).toMatchObject({
    ok: false,
    pack: `${file} is damaged: its checksum does not match its content`,
  });
});

describe('a facilitator', () => {
  test('that is up and supports Base is fine, and its clock is compared', async () => {
    await using facilitator = await start([], { command: 'facilitator' });
    const { about } = await doctor(['--facilitator', facilitator.url, '--pay-to', PAY_TO]);
    expect(about(`facilitator ${facilitator.url}`)).toMatchObject({
      severity: 'ok',
      found: 'settles exact on eip155:8453',
    });
    expect(about('clock')).toMatchObject({
      severity: 'ok',
      found: expect.stringContaining('the clock of the facilitator'),
    });
  });

  test('that is down is an error, and the next one is looked at too', async () => {
    await using facilitator = await start([], { command: 'facilitator' });
    const list = `http://127.0.0.1:9,${facilitator.url}`;
    const { ok, about } = await doctor(['--facilitator', list, '--pay-to', PAY_TO]);
    expect(ok).toBe(false);
    expect(about('facilitator http://127.0.0.1:9')?.found).toBe('gives no usable answer to GET /supported');
    expect(about(`facilitator ${facilitator.url}`)?.severity).toBe('ok');
  });

  test('that settles on other chains alone, and has another time, is an error', async () => {
    const kinds = [{ x402Version: 2, scheme: 'exact', network: 'eip155:1' }];
    const headers = { Date: new Date(Date.now() - 120_000).toUTCString() };
    const other = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => Response.json({ kinds }, { headers }) });
    const { about } = await doctor(['--facilitator', other.url.origin, '--pay-to', PAY_TO]);
    expect(about(`facilitator ${other.url.origin}`)?.found).toBe('does not settle exact on eip155:8453');
    expect(about('clock')).toMatchObject({ severity: 'error', found: expect.stringMatching(/^1[12]\d s ahead of/) });
    await other.stop(true);
  });

  test('that never answers is given up after five seconds', async () => {
    const silent = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      idleTimeout: 30,
      fetch: () => new Promise<Response>(() => {}),
    });
    const begun = performance.now();
    const argv = ['--facilitator', silent.url.origin, '--pay-to', PAY_TO, '--base-url', silent.url.origin];
    const { about } = await doctor(argv);
    expect(performance.now() - begun).toBeLessThan(13_000);
    expect(about('offers')?.found).toContain('no answer at');
    await silent.stop(true);
  });
});

describe('a node', () => {
  test('of Base is fine', async () => {
    await using node = await healthyNode();
    const { about } = await onchain(node.rpcUrl);
    for (const name of [
      'facilitator onchain',
      'chain',
      'token',
      'safe block',
      'pay-to on the chain',
      'settler',
      'clock',
    ]) {
      expect(about(name)).toMatchObject({ name, severity: 'ok' });
    }
    expect(about('safe block')?.found).toMatch(/^11\d s behind the newest$/);
  });

  test('of another chain is an error', async () => {
    await using node = await healthyNode({ eth_chainId: () => '0x1' });
    const { ok, about } = await onchain(node.rpcUrl);
    expect(ok).toBe(false);
    expect(about('chain')?.found).toBe('the node is of chain 1, not of 8453');
    expect(about('facilitator onchain')?.severity).toBe('error');
    expect(about('token')).toBeUndefined();
  });

  test('where the token, the time, the recipient and the ether are not right is told so', async () => {
    await using node = await healthyNode({
      eth_getBlockByNumber: ([tag]) => block(String(tag) === 'safe' ? 9000 : 600),
      eth_call: () => texts('Fool’s gold'),
      eth_getCode: () => '0x60',
      eth_getBalance: () => '0x1',
    });
    const { about } = await onchain(node.rpcUrl);
    expect(about('token')).toMatchObject({ severity: 'error', found: expect.stringContaining('Fool’s gold') });
    expect(about('safe block')?.severity).toBe('warning');
    expect(about('pay-to on the chain')?.severity).toBe('warning');
    expect(about('settler')).toMatchObject({
      severity: 'error',
      advice: `send ether on Base to ${privateKeyToAddress(SETTLER_KEY)}`,
    });
    expect(about('clock')).toMatchObject({
      severity: 'error',
      found: expect.stringContaining('ahead of the newest block'),
    });
  });

  test('that fails is an error that shows neither its address nor a key', async () => {
    await using node = await startNode();
    for (const rpcUrl of [node.rpcUrl, 'http://127.0.0.1:9/secret-key']) {
      const { about, out } = await onchain(rpcUrl);
      expect(about('chain')?.severity).toBe('error');
      expect(out).not.toMatch(/secret-key|7{10}/);
    }
  });
});

describeOnChain('a seller that settles itself on a chain with the real token', () => {
  test('is found to be well', async () => {
    const chain = await startChain();
    try {
      await using shop = await openShop({ chain, facilitators: ['onchain'] });
      const argv = [...beside(shop).argv, '--facilitator', 'onchain', '--pay-to', shop.payTo];
      const environment = { CLINMETER_RPC_URL: chain.rpcUrl, CLINMETER_SETTLER_KEY: shop.settlerKey };
      const { about } = await doctor(argv, { folder: shop.folder, environment });
      for (const name of [
        'ledger',
        'facilitator onchain',
        'chain',
        'token',
        'pay-to on the chain',
        'settler',
        'offers',
      ]) {
        expect(about(name)).toMatchObject({ name, severity: 'ok' });
      }
    } finally {
      await chain.stop();
    }
  });
});

describe('the offers', () => {
  test('are missed when nobody answers', async () => {
    const { ok, about } = await doctor(['--port', '9']);
    expect(ok).toBe(false);
    expect(about('offers')).toMatchObject({ severity: 'error', found: 'no answer at http://127.0.0.1:9' });
  });

  test('that ask for another recipient or address than configured are errors', async () => {
    await using service = await start();
    const { argv, options } = beside(service);
    const recipient = await doctor([...argv, '--pay-to', PAY_TO], options);
    expect(recipient.about('offer of /api/calc/bmi')?.found).toContain(`instead of ${PAY_TO}`);
    const address = await doctor(['--base-url', service.url.replace('127.0.0.1', 'localhost')], options);
    expect(address.about('offer of /v1/tools/ping')?.found).toContain('instead of http://localhost');
  });

  test.each([
    [() => new Response('hello'), 'status 200 instead of 402'],
    [() => new Response('', { status: 402 }), 'the 402 has no PAYMENT-REQUIRED header'],
    [
      () => new Response('', { status: 402, headers: { 'PAYMENT-REQUIRED': 'x' } }),
      'its PAYMENT-REQUIRED header cannot be decoded',
    ],
    [
      () => new Response('', { status: 402, headers: { 'PAYMENT-REQUIRED': btoa('{}') } }),
      `its payTo is missing instead of ${PAY_TO}`,
    ],
  ])('that something in between spoils are errors: %#', async (fetch, found) => {
    const proxy = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch });
    const { about } = await doctor(['--base-url', proxy.url.origin, '--pay-to', PAY_TO]);
    expect(about('offer of /api/calc/bmi')).toMatchObject({ severity: 'error', found });
    await proxy.stop(true);
  });
});
