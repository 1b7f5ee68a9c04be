/** The limits of one client at the compiled executable. */
import { describe, expect, test } from 'bun:test';
import { connect } from 'node:net';
import { paymentFor, sendPayment } from '../support/buyer.ts';
import { run, start } from '../support/executable.ts';
import { rawRequest } from '../support/raw.ts';
import { slowClient } from '../support/slow.ts';

const PING = '/v1/tools/ping';
const UNLIMITED = ['--rate-limit', 'off', '--rate-limit-free', 'off'];

describe('a request that is too large', () => {
  const paid = async (url: string) => Buffer.from(JSON.stringify(await paymentFor(url))).toString('base64');
  const purchases = async (ledger: string) =>
    JSON.parse((await run(['ledger', 'list', '--json', '--ledger', ledger])).out);

  test.each([
    ['GET', ['Content-Length: 5'], 'hello'],
    ['GET', ['Content-Length: 100000'], 'hello'],
    ['GET', ['Transfer-Encoding: chunked'], '5\r\nhello\r\n0\r\n\r\n'],
    ['HEAD', ['Content-Length: 5'], 'hello'],
  ])('a %s with a body is refused with %j, uncharged', async (method, headers, body) => {
    await using service = await start();
    const url = service.url + PING;
    const payment = [`PAYMENT-SIGNATURE: ${await paid(url)}`, ...headers];
    const answer = await rawRequest(service.url, `${method} ${PING} HTTP/1.1`, payment, body);
    expect(answer).toStartWith('HTTP/1.1 413 ');
    if (method === 'GET') expect(answer).toContain('"code":"body_not_accepted"');
    expect(await purchases(service.ledger)).toEqual([]);
    expect((await fetch(url)).status).toBe(402);
  });

  test('a request with Content-Length 0 is answered', async () => {
    await using service = await start();
    const headers = [`PAYMENT-SIGNATURE: ${await paid(service.url + PING)}`, 'Content-Length: 0'];
    expect(await rawRequest(service.url, `GET ${PING} HTTP/1.1`, headers)).toStartWith('HTTP/1.1 200 ');
  });

  test('headers of more than 32 KiB are refused', async () => {
    await using service = await start();
    const answer = await rawRequest(service.url, `GET ${PING} HTTP/1.1`, [`X-Long: ${'a'.repeat(32_768)}`]);
    expect(answer).toStartWith('HTTP/1.1 431 ');
    expect((await fetch(service.url + PING)).status).toBe(402);
  });

  test('a POST with a body is refused', async () => {
    await using service = await start();
    for (const size of [5, 100_000]) {
      const answer = await fetch(service.url + PING, { method: 'POST', body: 'a'.repeat(size) });
      expect([405, 413]).toContain(answer.status);
    }
  });
});

describe('a client that takes its time', () => {
  const HALF = `GET ${PING} HTTP/1.1\r\nHost: localhost\r\nX-Slow: `;
  /** Together the answers are longer than what the kernel takes for a client that does not read. */
  const WHOLE = `GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(20);

  test('a client that sends its headers slowly is cut off, and blocks no other buyer', async () => {
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
  });
});

test('a connection that sends thousands of requests in one write is closed before they are answered', async () => {
  await using service = await start(UNLIMITED);
  const { hostname: host, port } = new URL(service.url);
  const sent = 20_000;
  const { promise, resolve } = Promise.withResolvers<string>();
  let text = '';
  const socket = connect({ host, port: Number(port) }, () =>
    socket.write(`GET /health HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(sent)),
  );
  socket.on('data', (part) => {
    text += part;
  });
  socket.on('error', () => {});
  socket.on('close', () => resolve(text));
  const answers = (await promise).match(/^HTTP\/1\.1 200/gm)?.length ?? 0;
  expect(answers).toBeLessThan(sent);
  expect((await fetch(`${service.url}/health`)).status).toBe(200);
});
