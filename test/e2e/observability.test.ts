/** Log and metrics of the compiled executable, and the values that are never in them. */
import { expect, test } from 'bun:test';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newAccount, paymentFor, sendPayment } from '../support/buyer.ts';
import { type Running, run, start } from '../support/executable.ts';
import { samplesOf } from '../support/exposition.ts';

const PING = '/v1/tools/ping';
const BMI = '/api/calc/bmi';
const UNLIMITED = ['--rate-limit', 'off', '--rate-limit-free', 'off'];
const MEASURED = ['--metrics-port', '0', ...UNLIMITED];

const metricsUrl = (service: Running): string => /Metrics +(\S+)/.exec(service.output())?.[1] ?? '';
const scrape = async (service: Running): Promise<string> => (await fetch(metricsUrl(service))).text();

type Line = Readonly<Record<string, string | number | undefined>>;

/** Every line of standard error is JSON. */
const linesOf = (service: Running): readonly Line[] =>
  service
    .log()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Counts each value. */
const tally = (values: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries([...new Set(values)].sort().map((value) => [value, values.filter((one) => one === value).length]));

test('log and metrics count every request exactly, and hold nothing that a client has sent', async () => {
  const receiptKey = '5e'.repeat(32);
  await using service = await start(MEASURED, { environment: { CLINMETER_RECEIPT_KEY: receiptKey } });
  const { url } = service;
  const expected: string[] = [];
  const secrets: string[] = [receiptKey, 'hunter2'];
  const account = newAccount();
  secrets.push(account.address.slice(2));
  /** Notes what is expected of an answer: `route status outcome`. */
  const expecting = async (route: string, outcome: string, answer: Promise<Response>): Promise<void> => {
    const { status } = await answer;
    expected.push(`${route} ${status} ${outcome}`);
  };
  const secret = (): string => {
    const value = `patient-${crypto.randomUUID()}`;
    secrets.push(value);
    return value;
  };

  await Promise.all(
    Array.from({ length: 100 }, async (_, index) => {
      const headers = { 'User-Agent': secret(), Referer: secret(), Cookie: secret(), Authorization: secret() };
      const kind = index % 4;
      if (kind === 0) await expecting(PING, 'unpaid', fetch(`${url}${PING}?probe=${secret()}`, { headers }));
      if (kind === 1) await expecting(BMI, 'unpaid', fetch(`${url}${BMI}?${secret()}=${secret()}`, { headers }));
      if (kind === 2) await expecting('*', 'none', fetch(`${url}/${secret()}/${secret()}?q=${secret()}`, { headers }));
      if (kind === 3) {
        const bad = { ...headers, 'PAYMENT-SIGNATURE': btoa(JSON.stringify({ x402Version: 2, note: secret() })) };
        await expecting(PING, 'refused', fetch(`${url}${PING}?probe=${secret()}`, { headers: bad }));
      }
    }),
  );
  const target = `${url}${BMI}?height_cm=180&weight_kg=81&note=${secret()}`;
  for (let count = 0; count < 5; count += 1) {
    const payment = await paymentFor(target, account);
    expected.push(`${BMI} 402 unpaid`);
    const { signature, authorization } = payment.payload as {
      signature: string;
      authorization: { nonce: string };
    };
    secrets.push(signature.slice(2), authorization.nonce.slice(2));
    const wrong = `${url}${BMI}?height_cm=${secret()}&weight_kg=81`;
    await expecting(BMI, 'invalid', sendPayment(wrong, payment));
    const forged = { ...payment, payload: { ...payment.payload, signature: `0x${'5a'.repeat(64)}1b` } };
    await expecting(BMI, 'refused', sendPayment(target, forged));
    await expecting(BMI, 'settled', sendPayment(target, payment));
    await expecting(BMI, 'redelivered', sendPayment(target, payment));
    await expecting(BMI, 'refused', sendPayment(`${target.replace('180', '181')}`, payment));
  }
  await expecting('/v1/catalog', 'none', fetch(`${url}/v1/catalog?token=${secret()}`));
  await expecting(PING, 'none', fetch(`${url}${PING}`, { method: 'DELETE', body: secret() }));

  const metrics = await scrape(service);
  expect(await service.stop()).toBe(0);
  const lines = linesOf(service);
  const requests = lines.filter(({ route }) => route !== undefined);
  expect(tally(requests.map(({ route, status, payment }) => `${route} ${status} ${payment ?? 'none'}`))).toEqual(
    tally(expected),
  );
  const notes = lines.filter(({ route }) => route === undefined);
  expect(notes.map(({ msg }) => msg)).toEqual(['ready', 'stopping', 'stopped']);
  const known = [
    'level',
    'time',
    'request_id',
    'method',
    'route',
    'status',
    'duration_ms',
    'work_ms',
    'payment',
    'reason',
  ].concat([...['purchase', 'facilitator', 'upstream_status', 'transaction']]);
  for (const line of requests) expect(Object.keys(line).filter((key) => !known.includes(key))).toEqual([]);
  expect(new Set(requests.map(({ request_id }) => request_id)).size).toBe(expected.length);

  const samples = samplesOf(metrics);
  const routes = tally(expected.map((one) => one.split(' ').slice(0, 2).join(' ')));
  const counted = [...metrics.matchAll(/^clinmeter_requests_total\{route="([^"]*)",status="(\d+)"\} (\d+)$/gm)];
  expect(Object.fromEntries(counted.map(([, route, status, count]) => [`${route} ${status}`, Number(count)]))).toEqual(
    routes,
  );
  const outcomes = tally(expected.map((one) => one.split(' ')[2] ?? '').filter((one) => one !== 'none'));
  for (const [outcome, count] of Object.entries(outcomes)) {
    expect(samples.get(`clinmeter_payments_total{outcome="${outcome}"}`)).toBe(count);
  }
  expect(samples.get('clinmeter_ledger_rows{state="settled"}')).toBe(5);
  expect(samples.get('clinmeter_settlement_seconds_count{end="settled"}')).toBe(5);
  expect(samples.get('clinmeter_settlement_seconds_count{end="refused"}')).toBe(5);
  expect(samples.get('clinmeter_tool_seconds_count{tool="bmi"}')).toBe(5);
  expect(samples.get('clinmeter_last_attempt_ok{part="ledger"}')).toBe(1);
  expect(metrics).toContain('clinmeter_pack_info{coverage="starter"');

  const told = `${service.output()}${metrics}`.toLowerCase();
  expect(secrets.length).toBeGreaterThan(500);
  expect(secrets.filter((one) => told.includes(one.toLowerCase()))).toEqual([]);
  expect(JSON.stringify(requests)).not.toContain('127.0.0.1');
});

test('the metrics are not on the port that buyers use, and nothing is measured unless it is asked for', async () => {
  await using plain = await start();
  expect(plain.output()).not.toContain('Metrics');
  await using service = await start(['--metrics-port', '0']);
  for (const { url } of [plain, service]) expect((await fetch(`${url}/metrics`)).status).toBe(404);
  expect(metricsUrl(service)).toStartWith('http://127.0.0.1:');
  expect((await fetch(metricsUrl(service).replace('/metrics', PING))).status).toBe(404);
});

test('the metrics are on it when that is asked for, also where a scraper asks for an address', async () => {
  await using service = await start(['--metrics-public', ...UNLIMITED]);
  await fetch(service.url + PING);
  const response = await fetch(`${service.url}/metrics`);
  expect(response.headers.get('content-type')).toStartWith('text/plain; version=0.0.4');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(samplesOf(await response.text()).get('clinmeter_payments_total{outcome="unpaid"}')).toBe(1);
  expect((await fetch(`${service.url}/metrics`, { method: 'POST' })).status).toBe(405);

  const payTo = `0x${'22'.repeat(20)}`;
  await using open = await start(['--metrics-public', '--base-url', 'https://api.example.com', '--pay-to', payTo]);
  const address = /Listens on +(\S+)/.exec(open.output())?.[1];
  expect((await fetch(`http://${address}/metrics`)).status).toBe(200);
  expect((await fetch(`http://${address}/v1/catalog`)).status).toBe(421);
});

test('the metrics say so when their port is taken', async () => {
  await using service = await start(['--metrics-port', '0']);
  const { port } = new URL(metricsUrl(service));
  const { status, err } = await run(['serve', '--port', '0', '--ledger', ':memory:', '--metrics-port', port]);
  expect(status).toBe(1);
  expect(err).toMatch(/^Error: --metrics-port: .*\nTry: who has it\? ss -ltnp 'sport = :\d+'\n$/);
});

test('the log is text when that is asked for, and off when that is', async () => {
  await using pretty = await start(['--log', 'pretty']);
  await using off = await start(['--log', 'off']);
  await using quiet = await start(['--log-level', 'warn']);
  for (const { url } of [pretty, off, quiet]) await fetch(`${url}${PING}?probe=hunter2`);
  for (const service of [pretty, off, quiet]) expect(await service.stop()).toBe(0);
  expect(pretty.log()).toMatch(/ {2}GET {2}\/v1\/tools\/ping {2}402 {2}\d+\.\d ms {2}unpaid\n/);
  expect([off.log(), quiet.log()]).toEqual(['', '']);
});

test('without a reader delays neither a request nor the end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'clinmeter-log-'));
  const pipe = join(folder, 'pipe');
  expect(Bun.spawnSync(['mkfifo', pipe]).exitCode).toBe(0);
  const stuck = openSync(pipe, 'r+');
  await using service = await start(UNLIMITED, { folder, errors: stuck });
  for (let round = 0; round < 20; round += 1) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => fetch(service.url + PING)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([402]));
  }
  expect(await service.stop()).toBe(0);
  closeSync(stuck);
  rmSync(folder, { recursive: true, force: true });
});
