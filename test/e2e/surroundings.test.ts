/** The compiled executable and its surroundings: proxies, descriptors, connections. */
import { describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newAccount, paymentFor, sendPayment } from '../support/buyer.ts';
import { countingFacilitator, SUPPORTED } from '../support/counting-facilitator.ts';
import { EXECUTABLE, run, start, WITHOUT_SHOP } from '../support/executable.ts';
import { samplesOf } from '../support/exposition.ts';
import { needing } from '../support/needing.ts';

const PAY_TO = newAccount().address;
const PING = '/v1/tools/ping';

test('settlements go past a proxy of the environment, and the log says so', async () => {
  const proxied: string[] = [];
  await using proxy = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: ({ url }) => {
      proxied.push(url);
      return new Response('proxied');
    },
  });
  await using settling = countingFacilitator();
  const environment = Object.fromEntries(
    ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY'].map((name) => [name, proxy.url.href]),
  );
  await using shop = await start(['--facilitator', settling.url, '--pay-to', PAY_TO], { environment });
  expect((await sendPayment(shop.url + PING, await paymentFor(shop.url + PING))).status).toBe(200);
  expect([proxied, settling.calls.length]).toEqual([[], 1]);
  await shop.stop();
  expect(shop.log()).toContain('HTTP_PROXY, HTTPS_PROXY, ALL_PROXY, http_proxy is not used');
});

describe('a peer that names other clients', () => {
  const forwarded = { headers: { 'X-Forwarded-For': '203.0.113.9' } };
  const intakeOf = async (url: string): Promise<string> => {
    const { checks } = (await (await fetch(`${url}/ready`)).json()) as { checks: { intake: { detail: string } } };
    return checks.intake.detail;
  };

  test('a peer that names other clients and is not trusted is reported once, in the log and in /ready', async () => {
    await using shop = await start();
    expect(await intakeOf(shop.url)).toBe('accepting requests');
    for (let count = 0; count < 3; count += 1) await fetch(shop.url + PING, forwarded);
    expect(await intakeOf(shop.url)).toContain('clients behind 127.0.0.1 share one limit');
    await shop.stop();
    expect(shop.log().match(/is it --trusted-proxy/g)).toHaveLength(1);
  });

  test('a peer that names other clients and is trusted is not reported', async () => {
    await using shop = await start(['--trusted-proxy', '127.0.0.1']);
    await fetch(shop.url + PING, forwarded);
    expect(await intakeOf(shop.url)).toBe('accepting requests');
    await shop.stop();
    expect(shop.log()).not.toContain('--trusted-proxy');
  });
});

test('a clock that is wrong is told in the log, in /ready and by the metrics', async () => {
  const later = new Date(Date.now() + 600_000).toUTCString();
  await using settling = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: () => Response.json(SUPPORTED, { headers: { Date: later } }),
  });
  await using shop = await start(['--facilitator', settling.url.href, '--pay-to', PAY_TO, '--metrics-public']);
  const ready = async () =>
    (await (await fetch(`${shop.url}/ready`)).json()) as { status: string; checks: { facilitator: object } };
  const told = /the clock of this machine is (59\d|600) s behind, by what facilitators and nodes tell/;
  while (!told.test(shop.log())) await Bun.sleep(10);
  expect(await ready()).toMatchObject({
    status: 'ready',
    checks: { facilitator: { status: 'failed', detail: expect.stringMatching(told) } },
  });
  const skew = samplesOf(await (await fetch(`${shop.url}/metrics`)).text()).get('clinmeter_clock_skew_seconds');
  expect(skew).toBeWithin(-601, -500);
});

describe('the limit of open files', () => {
  /** The log of a start in a shell that sets limits first. */
  const startedAfter = async (limits: string): Promise<string> => {
    const folder = mkdtempSync(join(tmpdir(), 'clinmeter-'));
    const child = Bun.spawn(['sh', '-c', `${limits}; exec "$0" serve --port 0 --log json`, EXECUTABLE], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', ...WITHOUT_SHOP },
      stdout: 'pipe',
      stderr: 'pipe',
    });
    for await (const chunk of child.stdout) if (new TextDecoder().decode(chunk).includes('is ready')) break;
    child.kill();
    await child.exited;
    rmSync(folder, { recursive: true, force: true });
    return new Response(child.stderr).text();
  };

  needing(process.platform === 'linux', 'only Linux tells the limit').test(
    'a low limit of open files is reported',
    async () => {
      expect(await startedAfter('ulimit -n 1024')).toContain('at most 1024 files and connections can be open at once');
    },
  );

  test('the limit of open files that can be raised is raised', async () => {
    expect(await startedAfter('ulimit -S -n 1024')).not.toContain('files and connections');
  });
});

test('of two paid requests in one packet, none is charged that is not answered', async () => {
  await using settling = countingFacilitator();
  await using shop = await start(['--facilitator', settling.url, '--pay-to', PAY_TO]);
  const url = shop.url + PING;
  const payments = [await paymentFor(url), await paymentFor(url)];
  const { host, hostname, port } = new URL(shop.url);
  const packet = payments.map((payment) => {
    const header = Buffer.from(JSON.stringify(payment)).toString('base64');
    return `GET ${PING} HTTP/1.1\r\nHost: ${host}\r\nPAYMENT-SIGNATURE: ${header}\r\n\r\n`;
  });
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(packet.join('')));
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
      if (text.split('HTTP/1.1 200').length > 2) socket.end();
    });
    socket.on('close', () => resolve(text));
  });
  const answered = answer.split('HTTP/1.1 200').length - 1;
  const ledger = async (): Promise<{ state: string }[]> =>
    JSON.parse((await run(['ledger', 'list', '--json', '--ledger', shop.ledger])).out);
  const isDecided = (rows: { state: string }[]) => rows.length > 0 && rows.every(({ state }) => state !== 'settling');
  while (!isDecided(await ledger())) await Bun.sleep(20);
  expect(settling.calls.length).toBe(answered);
  for (const payment of payments) {
    let again = await sendPayment(url, payment);
    for (; again.status === 409; again = await sendPayment(url, payment)) await Bun.sleep(20);
    expect(again.status).toBe(200);
  }
  expect([settling.calls.length, (await ledger()).length]).toEqual([2, 2]);
});

test('a long free answer counts as several requests', async () => {
  await using shop = await start(['--rate-limit-free', '100']);
  const ask = (method: string) =>
    fetch(`${shop.url}/openapi.json`, { method, headers: { 'Accept-Encoding': 'identity' } });
  for (let count = 0; count < 10; count += 1) expect((await ask('HEAD')).status).toBe(200);
  let [fetched, bytes] = [0, 0];
  for (let answer = await ask('GET'); answer.status === 200; answer = await ask('GET')) {
    bytes = (await answer.arrayBuffer()).byteLength;
    fetched += 1;
  }
  // A sliding window lets a request more or less through.
  const most = 90 / (1 + Math.floor(bytes / 65_536));
  expect([bytes > 4 * 65_536, Math.abs(fetched - most) < 2]).toEqual([true, true]);
  const refused = await fetch(`${shop.url}/health`);
  expect([refused.status, refused.headers.has('Retry-After')]).toEqual([429, true]);
});

test('a page sends no address to others, not even its own', async () => {
  await using shop = await start();
  for (const path of ['/', '/docs', '/docs/errors', `${PING}?x=1`]) {
    const { headers } = await fetch(shop.url + path, { headers: { Accept: 'text/html' } });
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
  }
});
