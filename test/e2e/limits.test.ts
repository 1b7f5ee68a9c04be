/** What one client may ask for, at the compiled executable. */
import { describe, expect, test } from 'bun:test';
import { paymentFor, sendPayment } from '../support/buyer.ts';
import { run, start } from '../support/executable.ts';
import { rawRequest } from '../support/raw.ts';
import { slowClient } from '../support/slow.ts';

const PING = '/v1/tools/ping';
const UNLIMITED = ['--rate-limit', 'off', '--rate-limit-free', 'off'];

describe('the rate limit of a client', () => {
  test('answers 429 with the time to wait, on paid and free paths apart', async () => {
    await using service = await start(['--rate-limit', '3', '--rate-limit-free', '2']);
    const statusOf = async (path: string) => (await fetch(service.url + path)).status;
    const paid = [1, 2, 3, 4].map(() => statusOf('/v1/tools/ping'));
    expect(await Promise.all(paid)).toEqual([402, 402, 402, 429]);
    expect(await Promise.all([1, 2, 3].map(() => statusOf('/v1/catalog')))).toEqual([200, 200, 429]);

    const response = await fetch(`${service.url}/v1/tools/ping`);
    const wait = Number(response.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(response.headers.get('ratelimit-limit')).toBe('3');
    expect(response.headers.get('ratelimit-remaining')).toBe('0');
    expect(response.headers.get('ratelimit-reset')).toBe(String(wait));
    expect(await response.json()).toMatchObject({
      code: 'rate_limited',
      retry: { allowed: true, action: 'wait', after_seconds: wait },
    });
  });

  test('does not keep a buyer from what was paid for', async () => {
    await using service = await start(['--rate-limit', '2']);
    const url = `${service.url}/v1/tools/ping`;
    const payment = await paymentFor(url);
    expect((await sendPayment(url, payment)).status).toBe(200);
    expect((await fetch(url)).status).toBe(429);
    expect((await sendPayment(url, payment)).status).toBe(200);
  });

  test('is counted by the address that the trusted proxy names, and by no other header', async () => {
    await using service = await start(['--rate-limit', '1', '--trusted-proxy', '127.0.0.1']);
    const statusFor = async (forwarded: string) =>
      (await fetch(`${service.url}/v1/tools/ping`, { headers: { 'X-Forwarded-For': forwarded } })).status;
    expect(await statusFor('203.0.113.1')).toBe(402);
    expect(await statusFor('203.0.113.1')).toBe(429);
    expect(await statusFor('203.0.113.1, 203.0.113.2')).toBe(402);
    await using direct = await start(['--rate-limit', '1']);
    const [first, second] = ['203.0.113.1', '203.0.113.2'].map((address) => ({ 'X-Forwarded-For': address }));
    expect((await fetch(`${direct.url}/v1/tools/ping`, { headers: first ?? {} })).status).toBe(402);
    expect((await fetch(`${direct.url}/v1/tools/ping`, { headers: second ?? {} })).status).toBe(429);
  });

  test('is that of a whole network of version 6, and of an address of version 4 however it is written', async () => {
    await using service = await start(['--rate-limit', '1', '--trusted-proxy', '127.0.0.1']);
    const statusFor = async (forwarded: string) =>
      (await fetch(`${service.url}${PING}`, { headers: { 'X-Forwarded-For': forwarded } })).status;
    expect(await statusFor('2001:db8:0:1::1')).toBe(402);
    expect(await statusFor('2001:db8:0:1:ffff::2')).toBe(429);
    expect(await statusFor('2001:db8:0:2::1')).toBe(402);
    expect(await statusFor('203.0.113.1')).toBe(402);
    expect(await statusFor('::ffff:203.0.113.1')).toBe(429);
    expect(await statusFor('203.0.113.1:50000')).toBe(429);
    expect(await statusFor('::ffff:203.0.113.2')).toBe(402);
  });

  test('can be switched off', async () => {
    await using service = await start(['--rate-limit', 'off']);
    const answers = await Promise.all(Array.from({ length: 300 }, () => fetch(`${service.url}/v1/tools/ping`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([402]));
  });
});

describe('a request that is too large', () => {
  const paid = async (url: string) => Buffer.from(JSON.stringify(await paymentFor(url))).toString('base64');
  const purchases = async (ledger: string) =>
    JSON.parse((await run(['ledger', 'list', '--json', '--ledger', ledger])).out);

  test.each([
    ['GET', ['Content-Length: 5'], 'hello'],
    ['GET', ['Content-Length: 100000'], 'hello'],
    ['GET', ['Transfer-Encoding: chunked'], '5\r\nhello\r\n0\r\n\r\n'],
    ['HEAD', ['Content-Length: 5'], 'hello'],
  ])('has a body although it is a %s with %j: it is refused, uncharged', async (method, headers, body) => {
    await using service = await start();
    const url = service.url + PING;
    const payment = [`PAYMENT-SIGNATURE: ${await paid(url)}`, ...headers];
    const answer = await rawRequest(service.url, `${method} ${PING} HTTP/1.1`, payment, body);
    expect(answer).toStartWith('HTTP/1.1 413 ');
    if (method === 'GET') expect(answer).toContain('"code":"body_not_accepted"');
    expect(await purchases(service.ledger)).toEqual([]);
    expect((await fetch(url)).status).toBe(402);
  });

  test('has no body when it says that it has none', async () => {
    await using service = await start();
    const headers = [`PAYMENT-SIGNATURE: ${await paid(service.url + PING)}`, 'Content-Length: 0'];
    expect(await rawRequest(service.url, `GET ${PING} HTTP/1.1`, headers)).toStartWith('HTTP/1.1 200 ');
  });

  test('has headers of more than 16 KiB', async () => {
    await using service = await start();
    const answer = await rawRequest(service.url, `GET ${PING} HTTP/1.1`, [`X-Long: ${'a'.repeat(16_384)}`]);
    expect(answer).toStartWith('HTTP/1.1 431 ');
    expect((await fetch(service.url + PING)).status).toBe(402);
  });

  test('has a body although it is a POST', async () => {
    await using service = await start();
    for (const size of [5, 100_000]) {
      const answer = await fetch(service.url + PING, { method: 'POST', body: 'a'.repeat(size) });
      expect([405, 413]).toContain(answer.status);
    }
  });
});

describe('a client that takes its time', () => {
  const HALF = `GET ${PING} HTTP/1.1\r\nHost: localhost\r\nX-Slow: `;
  const WHOLE = `GET /docs/reference.js HTTP/1.1\r\nHost: localhost\r\n\r\n`;

  test('is cut off before its headers are whole, whatever it still sends, and keeps nobody else from buying', async () => {
    await using service = await start(UNLIMITED);
    const slow = Array.from({ length: 400 }, (_, index) =>
      slowClient(service.url, index % 2 === 0 ? HALF : '', index % 4 === 0 ? 'a' : undefined),
    );
    const deaf = Array.from({ length: 20 }, () => slowClient(service.url, WHOLE));
    for (const { socket } of deaf) socket.pause();
    const url = service.url + PING;
    for (let count = 0; count < 20; count += 1) {
      expect((await sendPayment(url, await paymentFor(url))).status).toBe(200);
    }
    await Promise.all(slow.map(({ closed }) => closed));
    expect((await sendPayment(url, await paymentFor(url))).status).toBe(200);
    for (const { socket } of deaf) socket.destroy();
  }, 60_000);
});

describe('too many paid requests', () => {
  test('are refused uncharged, while those that were accepted finish', async () => {
    const stub = await start([], { command: 'facilitator' });
    const gate = Promise.withResolvers<void>();
    let settling = 0;
    const slow = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch: async (request) => {
        const { pathname } = new URL(request.url);
        if (pathname === '/settle') {
          settling += 1;
          await gate.promise;
        }
        const body = request.method === 'POST' ? await request.text() : null;
        return fetch(stub.url + pathname, { method: request.method, body });
      },
    });
    const payTo = `0x${'22'.repeat(20)}`;
    const argv = ['--facilitator', slow.url.origin, '--pay-to', payTo, '--max-in-flight', '3', ...UNLIMITED];
    await using service = await start(argv);
    const url = service.url + PING;
    const payments = await Promise.all(Array.from({ length: 20 }, () => paymentFor(url)));
    const accepted = payments.slice(0, 3).map((payment) => sendPayment(url, payment));
    while (settling < 3) await Bun.sleep(5);

    const flood = Array.from({ length: 1000 }, () => fetch(url));
    const refused = await Promise.all(payments.slice(3).map((payment) => sendPayment(url, payment)));
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    for (const response of refused) {
      expect(response.headers.get('retry-after')).not.toBeNull();
      expect(await response.json()).toMatchObject({ code: 'payment_unavailable', payment: { state: 'unused' } });
    }
    expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([402]));
    expect(settling).toBe(3);

    gate.resolve();
    expect((await Promise.all(accepted)).map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const payment of payments.slice(3)) expect((await sendPayment(url, payment)).status).toBe(200);
    await Promise.all([slow.stop(true), stub[Symbol.asyncDispose]()]);
  }, 30_000);
});
