/** Requests to servers that break off: what is called "not sent" must never have arrived. */
import { describe, expect, test } from 'bun:test';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { FacilitatorAnswer } from '../../../src/payments/facilitators/facilitator.ts';
import { httpFacilitator } from '../../../src/payments/facilitators/http.ts';
import { contentOf } from '../../../src/payments/methods/exact-evm.ts';
import type { FacilitatorRequest } from '../../../src/payments/protocol/schema.ts';
import { breakingServer, ENDINGS, listening, type When } from '../../support/broken-tls.ts';
import { CERTIFICATE, EXPIRED, INTERMEDIATE, KEY, OF_ANOTHER_NAME, ROOT } from '../../support/certificates.ts';
import { paymentWith, REQUIREMENTS } from '../../support/payments.ts';
import * as selfSigned from '../../support/self-signed.ts';

const REQUEST: FacilitatorRequest = {
  x402Version: 2,
  paymentPayload: { x402Version: 2, accepted: REQUIREMENTS, payload: contentOf(paymentWith()) },
  paymentRequirements: REQUIREMENTS,
};
const NEVER = new AbortController().signal;
const LOST: FacilitatorAnswer = { kind: 'no_answer' };
const NOT_SENT: FacilitatorAnswer = { kind: 'not_sent' };

const trusting = (url: string, ca = ROOT) =>
  httpFacilitator(url, { fetch: (input, init) => fetch(input, { ...init, tls: { ca } }) });

describe('a TLS connection that is broken off', () => {
  const moments: readonly When[] = ['at once', 'during the handshake', 'after the request was read'];
  test.each(Object.keys(ENDINGS).flatMap((name) => moments.map((when): [string, When] => [name, when])))(
    'with %s %s is lost',
    async (name, when) => {
      using server = await breakingServer(when, ENDINGS[name] ?? (() => {}));
      const answer = await trusting(server.url).settle(REQUEST, AbortSignal.timeout(4000));
      expect(answer).toMatchObject(LOST);
      expect(server.read()).toBe(when === 'after the request was read' ? 1 : 0);
    },
  );
});

describe('a kept connection that is broken off after the request was read', () => {
  /** Answers one request, and gives the next one this end, when no further connection can be made. */
  const keeping = async (end: (socket: Socket) => void) => {
    let requests = 0;
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', (bytes) => {
        if (!bytes.includes('POST ')) return;
        requests += 1;
        if (requests === 1) return void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');
        server.close();
        end(socket);
      });
    });
    return { url: `http://127.0.0.1:${await listening(server)}`, requests: () => requests };
  };

  test.each<[string, (socket: Socket) => void]>([
    ['the end', (socket) => socket.end()],
    ['a reset', (socket) => socket.resetAndDestroy()],
    ['half a status line', (socket) => socket.end('HTTP/1.1 2')],
    ['garbage', (socket) => socket.end('\0\0\0\0\r\n\r\n')],
  ])('with %s is lost, although nothing listens any more', async (_, end) => {
    const server = await keeping(end);
    const facilitator = httpFacilitator(server.url);
    expect(await facilitator.settle(REQUEST, NEVER)).toMatchObject({ kind: 'answered' });
    expect(await facilitator.settle(REQUEST, AbortSignal.timeout(4000))).toMatchObject(LOST);
    expect(server.requests()).toBe(2);
  });
});

describe('a request that never left', () => {
  type Shown = { readonly cert: string; readonly key?: string; readonly ca?: string };

  test.each<[string, Shown]>([
    ['CERT_HAS_EXPIRED', { cert: EXPIRED }],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', { cert: selfSigned.CERTIFICATE, key: selfSigned.PRIVATE_KEY }],
    ['ERR_TLS_CERT_ALTNAME_INVALID', { cert: OF_ANOTHER_NAME }],
    ['SELF_SIGNED_CERT_IN_CHAIN', { cert: CERTIFICATE + INTERMEDIATE + ROOT, ca: selfSigned.CERTIFICATE }],
    ['UNABLE_TO_GET_ISSUER_CERT', { cert: CERTIFICATE, ca: INTERMEDIATE }],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', { cert: CERTIFICATE + INTERMEDIATE, ca: selfSigned.CERTIFICATE }],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', { cert: CERTIFICATE }],
  ])('for %s was read by no server', async (code, { cert, key = KEY, ca = ROOT }) => {
    let requests = 0;
    using server = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      development: false,
      tls: { cert, key },
      fetch: () => {
        requests += 1;
        return Response.json({});
      },
    });
    const url = `https://127.0.0.1:${server.port}`;
    await expect(fetch(url, { tls: { ca } })).rejects.toMatchObject({ code });
    expect(await trusting(url, ca).settle(REQUEST, NEVER)).toEqual({ kind: 'not_sent', errno: code });
    expect(requests).toBe(0);
  });

  test('for a port on which nothing listens', async () => {
    const server = createServer();
    const port = await listening(server);
    server.close();
    await once(server, 'close');
    for (const scheme of ['http', 'https']) {
      const facilitator = httpFacilitator(`${scheme}://127.0.0.1:${port}`);
      expect(await facilitator.settle(REQUEST, NEVER)).toEqual({ kind: 'not_sent', errno: 'ECONNREFUSED' });
    }
  });

  test.each(['NotSent', 'ENOTFOUND', 'EAI_AGAIN', 'DNSException', 'FailedToOpenSocket', 'ConnectionRefused'])(
    'for the failure %s before there is a connection',
    async (code) => {
      const rejecting = () => Promise.reject(Object.assign(new Error(code), { code }));
      const facilitator = httpFacilitator('https://f.example', { fetch: rejecting });
      expect(await facilitator.settle(REQUEST, NEVER)).toMatchObject(NOT_SENT);
    },
  );
});
