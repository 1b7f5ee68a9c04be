import { expect, test } from 'bun:test';
import { paymentFor, sendPayment } from '../support/buyer.ts';
import { type Running, start } from '../support/executable.ts';
import { samplesOf } from '../support/exposition.ts';
import { ledgerPlace } from '../support/ledger-file.ts';
import { scriptedFacilitator } from '../support/scripted-facilitator.ts';

const PAY_TO = `0x${'22'.repeat(20)}`;
const PING = '/v1/tools/ping?probe=hunter2';

type Line = Readonly<Record<string, string | number | undefined>>;

const linesOf = (service: Running): readonly Line[] =>
  service
    .log()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

const buy = async ({ url }: Running): Promise<number> => {
  const { status } = await sendPayment(url + PING, await paymentFor(url + PING));
  return status;
};

const serving = (facilitator: string, argv: readonly string[] = [], environment = {}) =>
  start(['--facilitator', facilitator, '--pay-to', PAY_TO, ...argv], { environment });

/** The check of the facilitators that /ready shows. */
const readyOf = async ({ url }: Running) => {
  const { checks } = (await (await fetch(`${url}/ready`)).json()) as {
    checks: { facilitator: { status: string; detail: string } };
  };
  return checks.facilitator;
};

/** The lines of paid calls, and those about upstreams. */
const told = (service: Running) => {
  const lines = linesOf(service);
  expect(service.log()).not.toContain('hunter2');
  return {
    sales: lines.filter(({ payment }) => payment !== undefined && payment !== 'unpaid'),
    notes: lines.filter(({ upstream }) => upstream !== undefined),
    errors: lines.filter(({ level, route }) => level === 'error' && route === undefined),
  };
};

test('a facilitator that turns settlements away is named with its status in the line of each sale, once when it goes down, and once when it is back', async () => {
  await using facilitator = scriptedFacilitator();
  await using service = await serving(facilitator.url, ['--metrics-port', '0']);
  const name = facilitator.url;
  expect(await buy(service)).toBe(200);
  facilitator.script('/settle', 401);
  expect([await buy(service), await buy(service)]).toEqual([503, 503]);
  const turnedAway = `the last settlement was turned away by ${name}: status 401, facilitator_unauthorized`;
  const failures = '2 of the last 3 sales failed: facilitator_unauthorized';
  expect(await readyOf(service)).toEqual({ status: 'failed', detail: `${turnedAway}; ${failures}` });
  facilitator.script('/settle');
  expect(await buy(service)).toBe(200);
  const answered = 'the last settlement was answered; 2 of the last 4 sales failed: facilitator_unauthorized';
  expect(await readyOf(service)).toEqual({ status: 'ok', detail: answered });
  const metrics = samplesOf(await (await fetch(/Metrics +(\S+)/.exec(service.output())?.[1] ?? '')).text());
  await service.stop();

  const { sales, notes, errors } = told(service);
  const transaction = expect.stringMatching(/^0x[0-9a-f]{64}$/);
  const settled = { payment: 'settled', facilitator: name, upstream_status: 200, transaction };
  const refused = { payment: 'unavailable', reason: 'facilitator_unauthorized', facilitator: name };
  expect(sales).toMatchObject([
    { ...settled, purchase: 1 },
    { ...refused, upstream_status: 401, purchase: 2 },
    { ...refused, upstream_status: 401, purchase: 3 },
    { ...settled, purchase: 4 },
  ]);
  expect(notes).toMatchObject([
    { level: 'warn', msg: `${name} is down`, upstream: name, status: 401, since: expect.stringContaining('T') },
    { level: 'info', msg: `${name} is back`, upstream: name, down_s: expect.any(Number) },
  ]);
  expect(errors).toEqual([]);
  const requests = (path: string, status: number | string) =>
    metrics.get(`clinmeter_facilitator_requests_total{name="${name}",path="${path}",status="${status}"}`);
  expect([requests('/settle', 200), requests('/settle', 401), requests('/supported', 200)]).toEqual([2, 2, 2]);
});

type Scripted = ReturnType<typeof scriptedFacilitator>;

test.each([
  ['answers errors', ({ fail }: Scripted) => fail(500)],
  ['is not there', ({ leave }: Scripted) => leave()],
])(
  'a facilitator that %s fails the sales, and its return shows in /health, /ready and the metrics without a sale',
  async (_, begin) => {
    await using facilitator = scriptedFacilitator();
    await using service = await serving(facilitator.url, ['--metrics-port', '0']);
    const lastAttempt = async () => {
      const url = /Metrics +(\S+)/.exec(service.output())?.[1] ?? '';
      return samplesOf(await (await fetch(url)).text()).get('clinmeter_last_attempt_ok{part="facilitator"}');
    };
    const end = begin(facilitator);
    expect(await buy(service)).toBe(503);
    expect((await readyOf(service)).status).toBe('failed');
    expect(await lastAttempt()).toBe(0);
    end();
    while ((await readyOf(service)).status === 'failed') await Bun.sleep(100);
    const { detail } = await readyOf(service);
    expect(detail).toContain('it answers GET /supported again; nothing was settled since the last settlement failed');
    expect(detail).toContain('1 of the last 1 sales failed');
    expect(await lastAttempt()).toBeUndefined();
    expect(await buy(service)).toBe(200);
    expect((await readyOf(service)).detail).toStartWith('the last settlement was answered');
  },
);

test('a facilitator whose name has no address is reported without a stack trace', async () => {
  // A label of 64 characters cannot be asked for, so that no name server is needed.
  const name = `http://${'x'.repeat(64)}.example`;
  await using service = await serving(name);
  expect(await buy(service)).toBe(503);
  await service.stop();
  const { sales, notes, errors } = told(service);
  const detail = `${name} names a host that has no address`;
  expect(notes).toMatchObject([{ level: 'warn', upstream: name, errno: 'ENOTFOUND', detail }]);
  expect(sales).toMatchObject([{ reason: 'facilitator_unavailable', facilitator: name, errno: 'ENOTFOUND' }]);
  expect(errors).toEqual([]);
});

test('a full disk is reported without a stack trace', async () => {
  using place = ledgerPlace();
  await using service = await start(['--ledger', place.file]);
  expect(await buy(service)).toBe(200);
  place.fill('purchase');
  expect([await buy(service), await buy(service)]).toEqual([503, 503]);
  await service.stop();
  const { sales, errors } = told(service);
  expect(errors.length).toBeGreaterThan(0);
  for (const { time: _, ...error } of errors) {
    expect(error).toEqual({ level: 'error', msg: 'the ledger is not usable: disk is full' });
  }
  expect(sales.slice(1)).toMatchObject([{ reason: 'ledger_unavailable' }, { reason: 'ledger_unavailable' }]);
});

test('a node that is down is reported apart from the working facilitator', async () => {
  await using facilitator = scriptedFacilitator();
  await using node = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response(null, { status: 500 }) });
  await using service = await serving(facilitator.url, [], { CLINMETER_RPC_URL: `${node.url}secret-key` });
  expect(await buy(service)).toBe(503);
  expect((await readyOf(service)).detail).toContain('1 of the last 1 sales failed: node_unavailable');
  await service.stop();
  const { sales, notes } = told(service);
  expect(sales).toMatchObject([{ payment: 'unavailable', reason: 'node_unavailable' }]);
  expect(notes).toMatchObject([
    {
      level: 'warn',
      upstream: 'the node of the chain',
      detail: `the node cannot be asked: ${node.url.host} answered with status 500`,
    },
  ]);
  expect(service.log()).not.toContain('secret-key');
});
