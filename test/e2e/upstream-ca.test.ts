/** Upstreams with certificates of an authority of one's own, for the compiled executable. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paymentFor, sendPayment } from '../support/buyer.ts';
import { CERTIFICATE, INTERMEDIATE, KEY, ROOT } from '../support/certificates.ts';
import { type Running, run, start } from '../support/executable.ts';
import * as selfSigned from '../support/self-signed.ts';

const PAY_TO = `0x${'22'.repeat(20)}`;
const PATIENCE = 60_000;
setDefaultTimeout(PATIENCE);

const folder = mkdtempSync(join(tmpdir(), 'clinmeter-authorities-'));
const authorities = join(folder, 'authorities.pem');
const trust = (pem: string): void => writeFileSync(authorities, pem);

let stub: Running;
let upstream: Bun.Server<unknown>;
const asked = new Set<string>();

beforeAll(async () => {
  stub = await start([], { command: 'facilitator' });
  upstream = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    tls: { cert: CERTIFICATE + INTERMEDIATE, key: KEY },
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      asked.add(pathname);
      const body = request.method === 'POST' ? await request.text() : null;
      return fetch(stub.url + pathname, { method: request.method, body });
    },
  });
});
afterAll(async () => {
  await Promise.all([upstream.stop(true), stub[Symbol.asyncDispose]()]);
  rmSync(folder, { recursive: true });
});

const seller = () => ['--pay-to', PAY_TO, '--facilitator', upstream.url.origin, '--upstream-ca', authorities];

const buyAt = async ({ url }: Running): Promise<readonly [status: number, code: unknown]> => {
  const path = `${url}/v1/tools/ping`;
  const answer = await sendPayment(path, await paymentFor(path));
  return [answer.status, ((await answer.json()) as { readonly code?: string }).code];
};

const reload = async ({ pid, log }: Running, count: number): Promise<void> => {
  process.kill(pid, 'SIGHUP');
  const end = Date.now() + PATIENCE;
  while ((log().match(/reloaded/g)?.length ?? 0) < count) {
    if (Date.now() > end) throw new Error(`not reloaded: ${log()}`);
    await Bun.sleep(5);
  }
};

test('the authority in the file is trusted, another one is not, and a reload reads the file again', async () => {
  trust(selfSigned.CERTIFICATE);
  await using service = await start(seller());
  expect(await buyAt(service)).toEqual([503, 'facilitator_unavailable']);
  expect(asked).not.toContain('/settle');
  trust(ROOT);
  await reload(service, 1);
  expect(await buyAt(service)).toEqual([200, undefined]);
  // As a whole: what is trusted now stays so.
  trust(`${ROOT}hunter2`.replace('END CERTIFICATE', 'END'));
  await reload(service, 2);
  expect(service.log()).toContain(`--upstream-ca: ${authorities} has no certificate in PEM`);
  expect(service.log()).toContain('not reloaded, and nothing has changed');
  expect(await buyAt(service)).toEqual([200, undefined]);
  trust(selfSigned.CERTIFICATE);
  await reload(service, 3);
  expect(await buyAt(service)).toEqual([503, 'facilitator_unavailable']);
});

test('a file that is not there stops the start', async () => {
  const argv = ['--upstream-ca', join(folder, 'nowhere.pem')];
  for (const command of [['serve'], ['config', 'check'], ['ledger', 'reconcile', '--rpc-url', 'https://n.example']]) {
    const { status, out, err } = await run([...command, ...argv]);
    expect([status, `${out}${err}`]).toEqual([2, expect.stringContaining('nowhere.pem cannot be read')]);
  }
});

test('doctor names the option where the authority of a certificate is not known', async () => {
  const settling = [
    '--facilitator',
    'onchain',
    '--settler-key',
    `0x${'11'.repeat(32)}`,
    '--rpc-url',
    upstream.url.origin,
  ];
  for (const [name, argv] of [
    [`facilitator ${upstream.url.origin}`, ['--facilitator', upstream.url.origin]],
    ['chain', settling],
  ] as const) {
    const { out } = await run(['doctor', '--pay-to', PAY_TO, ...argv]);
    expect(out).toContain(`  ${name}: name the authority that has signed its certificate with --upstream-ca\n`);
  }
  const doctor = await run(['doctor', '--pay-to', PAY_TO, '--facilitator', 'https://127.0.0.1:1']);
  expect(doctor.out).toContain('  facilitator https://127.0.0.1:1: check --facilitator, its credentials');
});

test('doctor and the ledger commands trust it too', async () => {
  trust(ROOT);
  const doctor = await run(['doctor', ...seller()]);
  expect(doctor.out).toMatch(/^ok +facilitator https:.* settles exact/m);
  // The stub is no node: it is reached, and answers no JSON-RPC.
  asked.clear();
  const ask = ['ledger', 'reconcile', '--rpc-url', `${upstream.url.origin}/node`, '--from-block', '1'];
  await run([...ask, '--pay-to', PAY_TO]);
  expect([...asked]).toEqual([]);
  await run([...ask, '--pay-to', PAY_TO, '--upstream-ca', authorities]);
  expect([...asked]).toEqual(['/node']);
});

test.each(['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'])('%s is read too, at the start', async (variable) => {
  trust(ROOT);
  const argv = ['--pay-to', PAY_TO, '--facilitator', upstream.url.origin];
  await using service = await start(argv, { environment: { [variable]: authorities } });
  expect(await buyAt(service)).toEqual([200, undefined]);
});
