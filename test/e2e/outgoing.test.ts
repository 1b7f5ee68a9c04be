/** The egress policy of the compiled executable. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { lookup } from 'node:dns/promises';
import { hostname } from 'node:os';
import { isWithin } from '../../src/network/addresses.ts';
import { paymentFor, sendPayment } from '../support/buyer.ts';
import { type Running, run, start } from '../support/executable.ts';
import { needing } from '../support/needing.ts';

const PAY_TO = `0x${'22'.repeat(20)}`;
const PING = '/v1/tools/ping';
const TOKEN = 'hunter2';

/** A public-looking name that resolves to this machine, as with a lying name server: the machine's own. */
const found = await lookup(hostname()).catch(() => undefined);
const isNear =
  !hostname().includes('.') &&
  found !== undefined &&
  isWithin(found.address, 'near') &&
  !isWithin(found.address, 'public');
const NAME = hostname();

let stub: Running;
let upstream: Bun.Server<unknown>;
let asked: string[] = [];

beforeAll(async () => {
  stub = await start([], { command: 'facilitator' });
  upstream = Bun.serve({
    hostname: found?.address ?? '127.0.0.1',
    port: 0,
    fetch: async (request) => {
      const path = new URL(request.url).pathname.replace(`/${TOKEN}`, '');
      asked.push(path);
      const body = request.method === 'POST' ? await request.text() : null;
      return fetch(stub.url + path, { method: request.method, body });
    },
  });
});
afterAll(async () => {
  await Promise.all([upstream.stop(true), stub[Symbol.asyncDispose]()]);
});

const PUBLIC = ['--base-url', 'https://api.example.com', '--pay-to', PAY_TO];

/** The answer of one paid call to a service in public mode. */
const paidCall = async (service: Running): Promise<Response> => {
  const url = `http://${/Listens on +(\S+)/.exec(service.output())?.[1]}${PING}`;
  const headers = { Host: 'api.example.com' };
  return sendPayment(url, await paymentFor(url, undefined, { headers }), { headers });
};

needing(isNear, 'the name of this machine does not lead to it').describe('a name that leads to this machine', () => {
  const named = () => `http://${NAME}:${upstream.port}`;

  const secure = () => `https://${NAME}:${upstream.port}`;

  test('an internal facilitator is not asked to settle in public mode, and the log says why', async () => {
    asked = [];
    await using service = await start([...PUBLIC, '--facilitator', secure()]);
    const answer = await paidCall(service);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'facilitator_unavailable', payment: { state: 'unused' } });
    await service.stop();
    expect(asked).toEqual([]);
    expect(service.log()).toContain(`${secure()} leads to ${found?.address}, which is no public address`);
  });

  test('an internal address is neither facilitator nor node for doctor in public mode', async () => {
    asked = [];
    const argv = [...PUBLIC, '--facilitator', secure(), '--rpc-url', `${secure()}/${TOKEN}`];
    const { out } = await run(['doctor', '--json', ...argv]);
    const { findings } = JSON.parse(out);
    const leads = `leads to ${found?.address}, which is no public address`;
    expect(findings).toContainEqual(
      expect.objectContaining({ name: `facilitator ${secure()}`, severity: 'error', found: `${secure()} ${leads}` }),
    );
    expect(findings).toContainEqual(
      expect.objectContaining({ name: 'chain', severity: 'error', found: `--rpc-url ${leads}` }),
    );
    expect(asked).toEqual([]);
  });

  test('an internal node is not asked by ledger reconcile unless that is allowed', async () => {
    asked = [];
    await using service = await start();
    const argv = ['ledger', 'reconcile', '--ledger', service.ledger];
    const environment = { CLINMETER_RPC_URL: `${named()}/${TOKEN}` };
    const { status, err } = await run([...argv, '--from-block', '1'], { environment });
    expect(status).toBe(1);
    expect(err).toStartWith(`Error: --rpc-url leads to ${found?.address}, which is no public address\n`);
    expect(asked).toEqual([]);
    await run([...argv, '--from-block', '1', '--allow-local-upstream'], { environment });
    expect(asked).not.toEqual([]);
  });

  test('an internal address is not downloaded from unless that is allowed', async () => {
    asked = [];
    await using service = await start();
    const argv = ['data', 'pull', '--out', service.folder, '--icd10cm-url', `https://${NAME}:${upstream.port}/a.zip`];
    const { status, err } = await run(argv);
    expect(status).toBe(1);
    expect(err).toContain(`the address leads to ${found?.address}, which is no public address`);
    expect((await run([...argv, '--allow-local-upstream'])).err).not.toContain('leads to');
  });
});

test('the path of a facilitator is in no answer, log, metric or finding', async () => {
  const port = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('no', { status: 500 }) });
  const facilitator = `${port.url.origin}/${TOKEN}`;
  const argv = ['--pay-to', PAY_TO, '--facilitator', facilitator];
  await using service = await start([...argv, '--metrics-port', '0']);
  const url = service.url + PING;
  await sendPayment(url, await paymentFor(url));
  const metrics = /Metrics +(\S+)/.exec(service.output())?.[1] ?? '';
  const texts = await Promise.all(
    [`${service.url}/ready`, `${service.url}/health`, metrics].map(async (at) => (await fetch(at)).text()),
  );
  const doctor = await run(['doctor', ...argv], { folder: service.folder });
  const refused = await run(['serve', ...argv, ...PUBLIC.slice(0, 2)], { folder: service.folder });
  const rows = await run(['ledger', 'list', '--json', '--ledger', service.ledger]);
  await service.stop();
  const told = [...texts, service.output(), doctor.out, doctor.err, refused.err, rows.out];
  expect(texts[0]).toContain(port.url.origin);
  expect(texts[2]).toContain(`clinmeter_facilitator_up{name="${port.url.origin}"} 0`);
  expect(doctor.out).toContain(`facilitator ${port.url.origin}`);
  expect(refused.err).toContain(port.url.origin);
  expect(told.filter((text) => text.includes(TOKEN))).toEqual([]);
  await port.stop(true);
});
