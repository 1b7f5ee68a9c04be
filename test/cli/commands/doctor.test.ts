/** `clinmeter doctor` in this process, beside nodes and facilitators that are well or not. */
import { describe, expect, test } from 'bun:test';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeAbiParameters } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { loadTerminology } from '../../../src/terminology/load.ts';
import { startNode } from '../../support/chain/node.ts';
import { cli } from '../../support/cli.ts';
import { doctorWith } from '../../support/doctor.ts';
import { ledgerPlace } from '../../support/ledger-file.ts';
import { openingOf } from '../../support/ledger-process.ts';

const PAY_TO = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const SETTLED = { state: 'settled', transaction: `0x${'7a'.repeat(32)}` } as const;
const SETTLER_KEY = `0x${'7'.repeat(64)}` as const;

/** Nothing listens on this port. */
const doctor = (argv: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  doctorWith(cli, ['--port', '9', ...argv], environment);

/** Text as a contract gives it, in hexadecimal. */
const texts = (text: string): string => encodeAbiParameters([{ type: 'string' }], [text]);

const hex = (number: number | bigint): string => `0x${number.toString(16)}`;

const block = (secondsAgo: number) => ({
  number: '0x10',
  timestamp: hex(Math.floor(Date.now() / 1000) - secondsAgo),
  baseFeePerGas: '0x989680',
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
const onchain = (rpcUrl: string) => doctor(ONCHAIN, { CLINMETER_RPC_URL: rpcUrl, CLINMETER_SETTLER_KEY: SETTLER_KEY });

test('clinmeter doctor tells the age of every terminology release, and warns once the fiscal year of ICD-10-CM is over', async () => {
  const { about } = await doctor([]);
  expect(about('terminology releases')?.found).toMatch(
    /^ICD-10-CM FY\d{4} \(\d+ days\), LOINC 2\.\d+ \(\d+ days\), RxNorm [\d-]+ \(\d+ days\)/,
  );
  const [year = ''] = /\d+/.exec(loadTerminology().metadata.icd10cm_fy) ?? [];
  if (Date.now() >= Date.UTC(Number(year), 9, 1))
    expect(about('terminology releases')?.found).toContain(`ended on ${year}-09-30`);
});

test('clinmeter doctor refuses words and unknown options', async () => {
  for (const argv of [['x'], ['--prot', '1']]) expect((await cli(['doctor', ...argv])).status).toBe(2);
});

test('clinmeter doctor looks at what it can when the configuration is wrong', async () => {
  const { ok, about } = await doctorWith(cli, ['--port', 'many']);
  expect(ok).toBe(false);
  expect(about('configuration')?.found).toContain('--port is "many"');
  expect(about('terminology pack')?.severity).toBe('ok');
  expect(about('offers')).toBeUndefined();
});

test('clinmeter doctor says how to write an address that has no checksum', async () => {
  const { about } = await doctor(['--pay-to', PAY_TO.toLowerCase()]);
  expect(about('pay-to')).toMatchObject({ severity: 'warning', advice: `compare it, and write ${PAY_TO}` });
});

describe('a ledger', () => {
  /** One purchase of the stub, closed. */
  const onePurchase = () => {
    const place = ledgerPlace();
    const ledger = place.open();
    ledger.conclude(ledger.begin(openingOf(1)).purchase, { state: 'settled', transaction: `0x${'7a'.repeat(32)}` });
    ledger.close();
    return { ...place, doctor: (...argv: readonly string[]) => doctor(['--ledger', place.file, ...argv]) };
  };

  test('a ledger that was tampered with is an error', async () => {
    using place = onePurchase();
    expect((await place.doctor()).about('ledger')?.found).toContain('is whole: 1 purchase, 2 events');
    place.sql((database) => database.run("UPDATE purchase SET pay_to = '0x0'"));
    const { ok, about } = await place.doctor();
    expect(ok).toBe(false);
    expect(about('ledger')).toMatchObject({ severity: 'error' });
    expect(about('ledger')?.found).toContain(
      'purchase 1: a column that it was begun with is not what its history says',
    );
  });

  test('a ledger whose key others can read is an error', async () => {
    using place = onePurchase();
    expect((await place.doctor()).about('ledger key')?.severity).toBe('ok');
    chmodSync(`${place.file}.ledger-key`, 0o644);
    const { about } = await place.doctor();
    expect(about('ledger key')).toMatchObject({ severity: 'error', advice: expect.stringContaining('chmod 600') });
  });

  test('a ledger whose key of today is damaged is an error, as is a file in the place of the day keys', async () => {
    using place = onePurchase();
    const folder = `${place.file}.day-keys`;
    writeFileSync(folder, '');
    const wrong = (await place.doctor()).about('ledger');
    expect(wrong).toMatchObject({ severity: 'error', found: expect.stringContaining('cannot be read') });
    rmSync(folder);
    mkdirSync(folder);
    // The day can end between two lines.
    for (const ahead of [0, 60_000])
      writeFileSync(join(folder, new Date(Date.now() + ahead).toISOString().slice(0, 10)), '');
    expect((await place.doctor()).about('ledger')).toMatchObject({
      severity: 'error',
      found: expect.stringContaining('the key of today in '),
      advice: expect.stringContaining('restore '),
    });
  });

  test('a ledger that others can read is a warning', async () => {
    using place = onePurchase();
    chmodSync(place.file, 0o640);
    const { about } = await place.doctor();
    expect(about('ledger')).toMatchObject({
      severity: 'warning',
      found: expect.stringContaining('has mode 640: others can read who has paid for which tool'),
      advice: `chmod 600 ${place.file} ${place.file}-*`,
    });
  });

  test('the doctor counts the last sales that failed, and warns while they do', async () => {
    using place = ledgerPlace();
    const sell = (number: number, conclusion: Parameters<ReturnType<typeof place.open>['conclude']>[1]) => {
      const ledger = place.open();
      ledger.conclude(ledger.begin(openingOf(number)).purchase, conclusion);
      ledger.close();
    };
    const salesOf = async () => (await doctor(['--ledger', place.file])).about('sales');
    expect(await salesOf()).toBeUndefined();
    sell(1, { state: 'refused', reason: 'insufficient_funds' });
    expect(await salesOf()).toMatchObject({ severity: 'ok', found: 'none of the last 1 failed' });
    sell(2, { state: 'refused', reason: 'facilitator_unauthorized' });
    sell(3, { state: 'uncertain', reason: 'facilitator_failed 500' });
    const failed = '2 of the last 3 failed, most often facilitator_failed 500 (1), facilitator_unauthorized (1)';
    expect(await salesOf()).toMatchObject({ severity: 'warning', found: failed });
    for (const number of [4, 5, 6]) sell(number, SETTLED);
    expect(await salesOf()).toMatchObject({ severity: 'ok', found: expect.stringContaining('2 of the last 6 failed') });
  });

  test.each([
    ['facilitator_unauthorized 401', 'check --facilitator-token, or --cdp-key-id and --cdp-key-secret'],
    ['facilitator_failed 500', 'ask the operator of the facilitator, or add another one'],
    ['facilitator_silent ETIMEDOUT', 'raise --settle-timeout'],
  ])('a ledger whose last sales all failed with %s is an error with the fix', async (reason, fix) => {
    using place = ledgerPlace();
    for (const number of [1, 2, 3, 4]) {
      const ledger = place.open();
      ledger.conclude(
        ledger.begin(openingOf(number)).purchase,
        number === 1 ? SETTLED : { state: 'uncertain', reason },
      );
      ledger.close();
    }
    const { ok, about } = await doctor(['--ledger', place.file]);
    expect(ok).toBe(false);
    expect(about('sales')).toMatchObject({
      severity: 'error',
      found: expect.stringContaining(`3 of the last 4 failed, most often ${reason} (3); none has settled since 20`),
      advice: expect.stringContaining(fix),
    });
  });

  test('an uncertain sale that was refused later counts as failed', async () => {
    using place = ledgerPlace();
    const ledger = place.open();
    const { purchase } = ledger.begin(openingOf(1));
    ledger.conclude(purchase, { state: 'uncertain', reason: 'facilitator_failed 500' });
    ledger.decide(purchase.id, { state: 'refused', reason: 'expired' }, { actor: 'resolver' });
    ledger.close();
    const { about } = await doctor(['--ledger', place.file]);
    expect(about('sales')?.found).toContain('most often uncertain, then expired (1)');
  });

  test('a ledger of simulated payments is an error for a seller of real ones', async () => {
    using place = onePurchase();
    const { about } = await place.doctor('--facilitator', 'http://127.0.0.1:9', '--pay-to', PAY_TO);
    expect(about('ledger')?.found).toEndWith('is for stub payments, these are real');
  });

  test('a ledger in a missing folder is an error', async () => {
    const { about } = await doctor(['--ledger', '/nowhere/x.sqlite']);
    expect(about('ledger')).toMatchObject({ severity: 'error', found: expect.stringContaining('cannot be used') });
    expect(about('disk')?.severity).toBe('error');
  });
});

test('a pack that is damaged is an error', async () => {
  using place = ledgerPlace();
  const file = join(place.folder, 'x.pack');
  copyFileSync(join(import.meta.dir, '..', '..', '..', 'dist', 'embedded.pack'), file);
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

test('a former pack that is missing, or the one that is served, is an error', async () => {
  const former = async (...argv: readonly string[]) => (await doctor(argv)).about('former terminology pack');
  expect(await former()).toBeUndefined();
  const same = { severity: 'error', found: 'holds the same data as the pack that is served' };
  expect(await former('--data-former', 'embedded')).toMatchObject(same);
  const found = expect.stringContaining('/nowhere/x.pack cannot be read');
  expect(await former('--data-former', '/nowhere/x.pack')).toMatchObject({ severity: 'error', found });
});

test('a facilitator that settles on other chains alone, and has another time, is an error', async () => {
  const kinds = [{ x402Version: 2, scheme: 'exact', network: 'eip155:1' }];
  const headers = { Date: new Date(Date.now() - 120_000).toUTCString() };
  const other = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => Response.json({ kinds }, { headers }) });
  const { about } = await doctor(['--facilitator', other.url.origin, '--pay-to', PAY_TO]);
  expect(about(`facilitator ${other.url.origin}`)?.found).toBe('does not settle exact on eip155:8453');
  expect(about('clock')).toMatchObject({ severity: 'error', found: expect.stringMatching(/^1[12]\d s ahead of/) });
  await other.stop(true);
});

test.each([
  [401, '', 'it answers 401 to GET /supported'],
  [429, '', 'it answers 429 to GET /supported'],
  [200, '{}', 'its answer to GET /supported is not well-formed'],
])(
  'a facilitator that says in another way what it supports is named with its answer %i %p',
  async (status, body, found) => {
    const other = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response(body, { status }) });
    const { about } = await doctor(['--facilitator', other.url.origin, '--pay-to', PAY_TO]);
    expect(about(`facilitator ${other.url.origin}`)).toMatchObject({ severity: 'error', found });
    await other.stop(true);
  },
);

test('the doctor accepts a node of Base', async () => {
  await using node = await healthyNode();
  const { about } = await onchain(node.rpcUrl);
  for (const name of [
    'facilitator onchain',
    'chain',
    'token',
    'safe block',
    'pay-to on the chain',
    'settler',
    'gas',
    'clock',
  ]) {
    expect(about(name)).toMatchObject({ name, severity: 'ok' });
  }
  expect(about('safe block')?.found).toMatch(/^11\d s behind the newest$/);
});

test('the doctor reports a gas price above the limit', async () => {
  await using node = await healthyNode({
    eth_getBlockByNumber: () => ({ ...block(1), baseFeePerGas: hex(10n ** 9n) }),
  });
  const { ok, about } = await onchain(node.rpcUrl);
  expect(ok).toBe(false);
  expect(about('gas')).toMatchObject({
    severity: 'error',
    found: 'a sale costs at most 0.00015015 ether now, at 1.001 gwei; at most 0.1 are paid',
    advice: 'wait, or raise --max-fee-gwei',
  });
});

test('the doctor reports no tip above the limit, which is not paid', async () => {
  await using node = await healthyNode({ eth_maxPriorityFeePerGas: () => hex(10n ** 9n) });
  const { about } = await onchain(node.rpcUrl);
  expect(about('gas')).toMatchObject({
    severity: 'ok',
    found: 'a sale costs at most 0.000015 ether now, at 0.1 gwei',
  });
});

test('a node that has stopped is an error, although it answers', async () => {
  await using node = await healthyNode({ eth_getBlockByNumber: () => block(300) });
  const { ok, about } = await onchain(node.rpcUrl);
  expect(ok).toBe(false);
  expect(about('chain')?.found).toMatch(
    /^the node is of chain 8453, block 16, which is 30\d s old: nothing is sold on so old a block$/,
  );
});

test('a node beside one that fails passes, and each is reported by its number', async () => {
  await using node = await healthyNode();
  await using stopped = await healthyNode({ eth_getBlockByNumber: () => block(300) });
  const { about, out } = await onchain(`http://127.0.0.1:9/secret-key,${stopped.rpcUrl},${node.rpcUrl}`);
  expect(about('chain')?.severity).toBe('ok');
  const advice = expect.stringContaining('check --rpc-url');
  expect(about('node 1')).toEqual({ name: 'node 1', severity: 'warning', found: expect.any(String), advice });
  expect(about('node 2')).toMatchObject({ severity: 'warning', found: expect.stringMatching(/is 30\d s old$/) });
  expect(about('node 3')?.severity).toBe('ok');
  expect(out).not.toContain('secret-key');
});

test('a node of another chain is an error', async () => {
  await using node = await healthyNode({ eth_chainId: () => '0x1' });
  const { ok, about } = await onchain(node.rpcUrl);
  expect(ok).toBe(false);
  expect(about('chain')?.found).toBe('the node is of chain 1, not of 8453');
  expect(about('facilitator onchain')?.severity).toBe('error');
  expect(about('token')).toBeUndefined();
});

test('the doctor reports a wrong token, time, recipient and balance of ether', async () => {
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

test('a node that fails is an error that shows neither its address nor a key', async () => {
  await using node = await startNode();
  for (const rpcUrl of [node.rpcUrl, 'http://127.0.0.1:9/secret-key']) {
    const { about, out } = await onchain(rpcUrl);
    expect(about('chain')?.severity).toBe('error');
    expect(out).not.toMatch(/secret-key|7{10}/);
  }
});

test('the doctor reports that no offer came', async () => {
  const { ok, about } = await doctor([]);
  expect(ok).toBe(false);
  expect(about('offers')).toMatchObject({ severity: 'error', found: 'no answer at http://127.0.0.1:9' });
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
])('an offer that a proxy has spoiled is an error: %#', async (fetch, found) => {
  const proxy = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch });
  const { about } = await doctor(['--base-url', proxy.url.origin, '--pay-to', PAY_TO]);
  expect(about('offer of /v1/tools/ping')).toMatchObject({ severity: 'error', found });
  await proxy.stop(true);
});
