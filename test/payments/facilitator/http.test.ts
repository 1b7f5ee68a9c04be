import { describe, expect, test } from 'bun:test';
import { httpFacilitator } from '../../../src/payments/facilitator/http.ts';
import type { FacilitatorRequest } from '../../../src/payments/protocol/types.ts';
import { contentWith, paymentFrom, REQUIREMENTS } from '../../support/payments.ts';
import { CERTIFICATE, PRIVATE_KEY } from '../../support/self-signed.ts';

const REQUEST: FacilitatorRequest = {
  x402Version: 2,
  paymentPayload: paymentFrom(contentWith({ top: { extensions: { note: 'é 🩺' } } })).payload,
  paymentRequirements: REQUIREMENTS,
};
const NEVER = new AbortController().signal;

/** A server on the loopback address. */
const serve = (fetch: (request: Request) => Response | Promise<Response>) =>
  Bun.serve({ hostname: '127.0.0.1', port: 0, development: false, fetch });

const urlOf = ({ port }: { readonly port?: number | undefined }): string => `http://127.0.0.1:${port}`;

/** A server that answers the first bytes it gets with these, as they are, and hangs up. */
const answering = (bytes: string) => {
  const listener = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      data: (socket) => {
        socket.write(bytes);
        socket.end();
      },
    },
  });
  return { port: listener.port, [Symbol.dispose]: () => listener.stop(true) };
};

/** A port on which nothing listens. */
const freePort = (): number | undefined => {
  using server = serve(() => new Response());
  return server.port;
};

const post = (url: string, signal = NEVER) => httpFacilitator(url).settle(REQUEST, signal);

describe('a request to a facilitator', () => {
  test.each([
    ['/verify', ''],
    ['/settle', ''],
    ['/verify', '/'],
    ['/settle', '///'],
    ['/verify', '/platform/v2/x402'],
    ['/settle', '/platform/v2/x402/'],
  ] as const)('is posted to %s below the base URL and its path, %j', async (operation, path) => {
    const seen: unknown[] = [];
    using server = serve(async (request) => {
      const { method, headers } = request;
      seen.push({
        method,
        path: new URL(request.url).pathname,
        type: headers.get('content-type'),
        accept: headers.get('accept'),
        body: await request.json(),
      });
      return Response.json({});
    });
    const facilitator = httpFacilitator(`${urlOf(server)}${path}`);
    await facilitator[operation === '/settle' ? 'settle' : 'verify'](REQUEST, NEVER);
    expect(seen).toEqual([
      {
        method: 'POST',
        path: `${path.replace(/\/+$/, '')}${operation}`,
        type: 'application/json',
        accept: 'application/json',
        body: REQUEST,
      },
    ]);
  });

  test('is named in the ledger by the base URL, without a slash at its end', () => {
    expect(httpFacilitator('https://f.example/x402//').name).toBe('https://f.example/x402');
  });
});

describe('an answer that arrives', () => {
  test.each([200, 201, 202, 400, 401, 402, 403, 404, 409, 422, 429, 500, 502, 503, 504, 599])(
    'with status %p keeps its status and its JSON',
    async (status) => {
      const body = { success: false, errorReason: 'settlement_pending', transaction: '', network: 'eip155:8453' };
      using server = serve(() => Response.json(body, { status }));
      expect(await post(urlOf(server))).toEqual({ kind: 'answered', status, body });
    },
  );

  test.each([
    ['null', null],
    ['[]', []],
    ['"text"', 'text'],
    ['0', 0],
    [' {"a": 1}\n', { a: 1 }],
    ['\uFEFF{"a":1}', { a: 1 }],
  ])('may be any JSON: %j', async (text, body) => {
    using server = serve(() => new Response(text));
    expect(await post(urlOf(server))).toEqual({ kind: 'answered', status: 200, body });
  });

  test.each([
    ['nothing', ''],
    ['HTML', '<!doctype html><title>502 Bad Gateway</title>'],
    ['a JSON text that is cut off', '{"success": tr'],
    ['two JSON texts', '{"success": true}{"success": true}'],
    ['bytes that are no text', '\xff\xfe\x00'],
  ])('without JSON has no body: %s', async (_, text) => {
    for (const status of [200, 404, 502]) {
      using server = serve(() => new Response(Buffer.from(text, 'latin1'), { status }));
      expect(await post(urlOf(server))).toEqual({ kind: 'answered', status, body: undefined });
    }
  });

  test('is JSON by its content, whatever its type says', async () => {
    using server = serve(() => new Response('{"success":true}', { headers: { 'content-type': 'text/html' } }));
    expect(await post(urlOf(server))).toMatchObject({ body: { success: true } });
  });

  test('without a length ends with the connection', async () => {
    using server = answering('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{"success":true}');
    expect(await post(urlOf(server))).toEqual({ kind: 'answered', status: 200, body: { success: true } });
  });

  test.each([300, 301, 302, 303, 307, 308])('as a redirect with status %p is not followed', async (status) => {
    let followed = 0;
    using elsewhere = serve(() => {
      followed += 1;
      return Response.json({ success: true });
    });
    using server = serve(() => new Response(null, { status, headers: { location: urlOf(elsewhere) } }));
    expect(await post(urlOf(server))).toEqual({ kind: 'answered', status, body: undefined });
    expect(followed).toBe(0);
  });
});

describe('an answer that does not arrive', () => {
  test.each([
    ['the connection ends without a word', ''],
    ['it is not HTTP', 'hello\r\n\r\n'],
    ['it ends before its length', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"success":true}'],
    ['it ends inside a chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n{"success":true}'],
    ['it ends between chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n10\r\n{"success":true}\r\n'],
    ['it ends in the headers', 'HTTP/1.1 200 OK\r\nContent-Le'],
  ])('is lost when %s', async (_, bytes) => {
    using server = answering(bytes);
    expect(await post(urlOf(server))).toEqual({ kind: 'lost' });
  });

  test('is lost when the caller gives up while the facilitator works', async () => {
    const controller = new AbortController();
    using server = serve(() => {
      controller.abort();
      return new Promise<Response>(() => {});
    });
    expect(await post(urlOf(server), controller.signal)).toEqual({ kind: 'lost' });
  });

  test('is lost when the caller gives up in the middle of it', async () => {
    const controller = new AbortController();
    using server = serve(() => {
      const start = (stream: ReadableStreamDefaultController) => stream.enqueue('{"success"');
      const pull = () => {
        controller.abort();
        return new Promise<void>(() => {});
      };
      return new Response(new ReadableStream({ start, pull }));
    });
    expect(await post(urlOf(server), controller.signal)).toEqual({ kind: 'lost' });
  });

  test('is lost for a caller that has given up already', async () => {
    let calls = 0;
    using server = serve(() => {
      calls += 1;
      return Response.json({});
    });
    expect(await post(urlOf(server), AbortSignal.abort())).toEqual({ kind: 'lost' });
    expect(calls).toBe(0);
  });
});

describe('a request that certainly did not arrive', () => {
  test('is not sent when the connection is refused', async () => {
    expect(await post(urlOf({ port: freePort() }))).toEqual({ kind: 'not_sent' });
  });

  test('is not sent when there is no such host', async () => {
    // A label of 64 characters cannot be asked for, so that no name server is needed.
    expect(await post(`http://${'x'.repeat(64)}.example`)).toEqual({ kind: 'not_sent' });
  });

  test('is not sent to a server whose certificate nobody vouches for', async () => {
    let calls = 0;
    using server = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      development: false,
      tls: { cert: CERTIFICATE, key: PRIVATE_KEY },
      fetch: () => {
        calls += 1;
        return Response.json({});
      },
    });
    expect(await post(`https://127.0.0.1:${server.port}`)).toEqual({ kind: 'not_sent' });
    expect(calls).toBe(0);
  });
});

describe('what a facilitator supports', () => {
  const supported = (url: string, signal = NEVER) => httpFacilitator(url).supported(signal);

  test('is what it says', async () => {
    const answer = {
      kinds: [{ x402Version: 2, scheme: 'exact', network: 'eip155:8453' }],
      extensions: [],
      signers: {},
    };
    using server = serve(({ method, url }) =>
      method === 'GET' && new URL(url).pathname === '/x/supported'
        ? Response.json(answer)
        : new Response(null, { status: 404 }),
    );
    expect(await supported(`${urlOf(server)}/x/`)).toEqual(answer);
  });

  test.each([
    ['an error', () => Response.json({ kinds: [] }, { status: 500 })],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: '/elsewhere' } })],
    ['no JSON', () => new Response('<!doctype html>')],
  ])('is not known when it answers with %s', async (_, answer) => {
    using server = serve(answer);
    expect(await supported(urlOf(server))).toBeUndefined();
  });

  test('is not known when it cannot be reached or is given up on', async () => {
    expect(await supported(urlOf({ port: freePort() }))).toBeUndefined();
    using server = serve(() => Response.json({ kinds: [] }));
    expect(await supported(urlOf(server), AbortSignal.abort())).toBeUndefined();
  });
});
