import { describe, expect, test } from 'bun:test';
import { brotliCompressSync } from 'node:zlib';
import type { Authorize, FacilitatorAnswer } from '../../../src/payments/facilitators/facilitator.ts';
import { httpFacilitator, MAX_ANSWER_BYTES } from '../../../src/payments/facilitators/http.ts';
import { contentOf } from '../../../src/payments/methods/exact-evm.ts';
import type { FacilitatorRequest } from '../../../src/payments/protocol/schema.ts';
import { paymentWith, REQUIREMENTS } from '../../support/payments.ts';
import { CERTIFICATE, PRIVATE_KEY } from '../../support/self-signed.ts';

const REQUEST: FacilitatorRequest = {
  x402Version: 2,
  paymentPayload: {
    x402Version: 2,
    accepted: REQUIREMENTS,
    payload: contentOf(paymentWith({ top: { extensions: { note: 'é 🩺' } } })),
  },
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
  test.each(['', '/', '///', '/platform/v2/x402', '/platform/v2/x402/'])(
    'is posted to /settle below the base URL and its path, %j',
    async (path) => {
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
      await facilitator.settle(REQUEST, NEVER);
      expect(seen).toEqual([
        {
          method: 'POST',
          path: `${path.replace(/\/+$/, '')}/settle`,
          type: 'application/json',
          accept: 'application/json',
          body: REQUEST,
        },
      ]);
    },
  );

  test('is named by where it is, without a path that may hold a token', () => {
    expect(httpFacilitator('https://f.example:8443/x402/hunter2//').name).toBe('https://f.example:8443');
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

  test('is JSON by its content, not by its type', async () => {
    using server = serve(() => new Response('{"success":true}', { headers: { 'content-type': 'text/html' } }));
    expect(await post(urlOf(server))).toMatchObject({ body: { success: true } });
  });

  test('may come in pieces that cut through characters', async () => {
    const bytes = Buffer.from('{"success":false,"errorMessage":"é 🩺"}');
    const start = async (stream: ReadableStreamDefaultController) => {
      for (const byte of bytes) {
        stream.enqueue(new Uint8Array([byte]));
        await Bun.sleep(0);
      }
      stream.close();
    };
    using server = serve(() => new Response(new ReadableStream({ start })));
    expect(await post(urlOf(server))).toMatchObject({ body: { success: false, errorMessage: 'é 🩺' } });
  });

  const jsonOfLength = (length: number): string => JSON.stringify('x'.repeat(length - 2));

  test.each([200, 400, 500])('has no body above 64 KiB, and keeps its status %p', async (status) => {
    const answer = async (text: string) => {
      using server = serve(() => new Response(text, { status }));
      return await post(urlOf(server));
    };
    const longest = jsonOfLength(MAX_ANSWER_BYTES);
    expect(await answer(longest)).toEqual({ kind: 'answered', status, body: JSON.parse(longest) });
    expect(await answer(jsonOfLength(MAX_ANSWER_BYTES + 1))).toEqual({ kind: 'answered', status, body: undefined });
    expect(await answer(`{}${' '.repeat(MAX_ANSWER_BYTES)}`)).toEqual({ kind: 'answered', status, body: undefined });
  });

  test.each([
    ['gzip', Bun.gzipSync('{"success":true}')],
    ['deflate', Bun.deflateSync('{"success":true}')],
    ['br', brotliCompressSync('{"success":true}')],
    ['zstd', Bun.zstdCompressSync('{"success":true}')],
    ['of-its-own', Buffer.from('{"success":true}')],
  ])('with the content encoding %s has no body', async (encoding, bytes) => {
    using server = serve(() => new Response(bytes, { headers: { 'content-encoding': encoding } }));
    expect(await post(urlOf(server))).toEqual({ kind: 'answered', status: 200, body: undefined });
  });

  test('may say that it is not encoded', async () => {
    using server = serve(() => new Response('{}', { headers: { 'content-encoding': 'identity' } }));
    expect(await post(urlOf(server))).toEqual({ kind: 'answered', status: 200, body: {} });
  });

  test('that never ends is not read for ever', async () => {
    const cancelled = Promise.withResolvers<void>();
    const pull = async (stream: ReadableStreamDefaultController) => {
      await Bun.sleep(0);
      stream.enqueue(' '.repeat(10_000));
    };
    using server = serve(() => new Response(new ReadableStream({ pull, cancel: () => cancelled.resolve() })));
    expect(await post(urlOf(server))).toEqual({ kind: 'answered', status: 200, body: undefined });
    await cancelled.promise;
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
    expect(await post(urlOf(server))).toMatchObject({ kind: 'no_answer' });
  });

  test('is lost when the caller gives up while the facilitator works', async () => {
    const controller = new AbortController();
    using server = serve(() => {
      controller.abort();
      return new Promise<Response>(() => {});
    });
    expect(await post(urlOf(server), controller.signal)).toEqual({ kind: 'no_answer', errno: 'ETIMEDOUT' });
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
    expect(await post(urlOf(server), controller.signal)).toMatchObject({ kind: 'no_answer' });
  });

  test('is lost for a caller that has given up already', async () => {
    let calls = 0;
    using server = serve(() => {
      calls += 1;
      return Response.json({});
    });
    expect(await post(urlOf(server), AbortSignal.abort())).toMatchObject({ kind: 'no_answer' });
    expect(calls).toBe(0);
  });
});

describe('a request that certainly did not arrive', () => {
  test('is not sent when the connection is refused', async () => {
    expect(await post(urlOf({ port: freePort() }))).toEqual({ kind: 'not_sent', errno: 'ECONNREFUSED' });
  });

  test('is not sent when there is no such host', async () => {
    // A label of 64 characters cannot be asked for, so that no name server is needed.
    expect(await post(`http://${'x'.repeat(64)}.example`)).toMatchObject({ kind: 'not_sent' });
  });

  test('is not sent to a server whose certificate no authority has signed', async () => {
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
    expect(await post(`https://127.0.0.1:${server.port}`)).toMatchObject({ kind: 'not_sent' });
    expect(calls).toBe(0);
  });
});

describe('the credentials of a request', () => {
  /** A server that notes the credentials it is shown, and demands `/verify`. */
  const showing = (seen: unknown[]) =>
    serve(({ method, url, headers }) => {
      seen.push([method, new URL(url).pathname, headers.get('authorization')]);
      return Response.json({ error: 'verify first' }, { status: 400 });
    });

  test('are made for its method and URL, each time', async () => {
    const seen: unknown[] = [];
    using server = showing(seen);
    const authorize: Authorize = async (method, url) => `Test ${method} ${url.href}`;
    const base = `${urlOf(server)}/x402`;
    const facilitator = httpFacilitator(`${base}/`, { authorize });
    await facilitator.settle(REQUEST, NEVER);
    await facilitator.supported(NEVER);
    expect(seen).toEqual([
      ['POST', '/x402/settle', `Test POST ${base}/settle`],
      ['POST', '/x402/verify', `Test POST ${base}/verify`],
      ['GET', '/x402/supported', `Test GET ${base}/supported`],
    ]);
  });

  test('are none where none are asked for', async () => {
    const seen: unknown[] = [];
    using server = showing(seen);
    await post(urlOf(server));
    expect(seen).toEqual([
      ['POST', '/settle', null],
      ['POST', '/verify', null],
    ]);
  });

  test.each<[string, Authorize]>([
    ['cannot be made', () => Promise.reject(new Error('no key'))],
    [
      'cannot be made, and say so at once',
      () => {
        throw new Error('no key');
      },
    ],
    ['have a line break in them', async () => 'Bearer a\r\nHost: elsewhere'],
    ['have letters in them that no header may have', async () => 'Bearer \u{1fa7a}'],
  ])('keep it from being sent when they %s', async (_, authorize) => {
    const seen: unknown[] = [];
    using server = showing(seen);
    const facilitator = httpFacilitator(urlOf(server), { authorize });
    expect(await facilitator.settle(REQUEST, NEVER)).toEqual({ kind: 'unauthorized' });
    expect(await facilitator.supported(NEVER)).toEqual({ detail: 'no credentials could be made' });
    expect(seen).toEqual([]);
  });

  test('may be refused, which is an answer like any other', async () => {
    using server = serve(() => Response.json({ error: 'unauthorized' }, { status: 401 }));
    const facilitator = httpFacilitator(urlOf(server), { authorize: async () => 'Bearer old' });
    const refused = { kind: 'answered' as const, status: 401, body: { error: 'unauthorized' } };
    expect(await facilitator.settle(REQUEST, NEVER)).toEqual(refused);
  });
});

describe('a facilitator that wants /verify first', () => {
  type Script = () => Response | Promise<Response>;

  const DEMAND = 'Payment must be verified before settlement';
  const SUCCESS = { success: true, transaction: `0x${'7a'.repeat(32)}`, network: 'eip155:8453' };
  const settled: FacilitatorAnswer = { kind: 'answered', status: 200, body: SUCCESS };

  const demanding: Script = () => Response.json({ success: false, errorReason: DEMAND, network: 'unknown' });
  const settling: Script = () => Response.json(SUCCESS);
  const valid: Script = () => Response.json({ isValid: true, payer: '0x' });

  /** A server that answers these one after another; `calls` says what it was asked for, with the same body each time. */
  const following = (...scripts: readonly Script[]) => {
    const calls: string[] = [];
    const server = serve(async (request) => {
      const script = scripts[calls.length];
      calls.push(new URL(request.url).pathname);
      expect(await request.json()).toEqual(REQUEST);
      return script?.() ?? new Response(null, { status: 418 });
    });
    return { url: urlOf(server), calls, [Symbol.dispose]: () => void server.stop(true) };
  };

  test('is told to verify and then to settle again, and from then on to verify first', async () => {
    using server = following(demanding, valid, settling, valid, settling, valid, settling);
    const facilitator = httpFacilitator(server.url);
    expect(await facilitator.settle(REQUEST, NEVER)).toEqual(settled);
    expect(server.calls).toEqual(['/settle', '/verify', '/settle']);
    expect(await facilitator.settle(REQUEST, NEVER)).toEqual(settled);
    expect(await facilitator.settle(REQUEST, NEVER)).toEqual(settled);
    expect(server.calls.slice(3)).toEqual(['/verify', '/settle', '/verify', '/settle']);
  });

  test('is remembered by itself, not with all others', async () => {
    using demands = following(demanding, valid, settling);
    using other = following(settling, settling);
    await httpFacilitator(demands.url).settle(REQUEST, NEVER);
    const facilitator = httpFacilitator(other.url);
    await facilitator.settle(REQUEST, NEVER);
    await facilitator.settle(REQUEST, NEVER);
    expect(other.calls).toEqual(['/settle', '/settle']);
  });

  test('is asked to settle no third time when it still demands it', async () => {
    using server = following(demanding, valid, demanding);
    expect(await httpFacilitator(server.url).settle(REQUEST, NEVER)).toMatchObject({ body: { errorReason: DEMAND } });
    expect(server.calls).toEqual(['/settle', '/verify', '/settle']);
  });

  test.each<[string, object, number]>([
    ['with status 400', { success: false, errorReason: DEMAND, transaction: '', network: '' }, 400],
    ['with status 500', { success: false, errorReason: DEMAND }, 500],
    ['in its message', { success: false, errorReason: 'invalid_payment', errorMessage: DEMAND }, 200],
    ['as an error', { error: DEMAND }, 400],
    ['as the message beside an error', { error: 'precondition_failed', message: DEMAND }, 412],
    ['in capitals', { success: false, errorReason: DEMAND.toUpperCase() }, 200],
    ['as a code', { success: false, errorReason: 'must_be_verified' }, 200],
    ['as a path', { error: 'call /verify before /settle' }, 409],
    ['as an order', { error: 'verify the payment first' }, 409],
    ['as a condition', { success: false, errorReason: 'verification_required' }, 200],
    ['as a need', { success: false, errorReason: 'payment needs to be verified' }, 200],
    ['without a verb', { success: false, errorReason: 'not verified before settlement' }, 200],
  ])('may say so %s', async (_, body, status) => {
    using server = following(() => Response.json(body, { status }), valid, settling);
    expect(await httpFacilitator(server.url).settle(REQUEST, NEVER)).toEqual(settled);
    expect(server.calls).toEqual(['/settle', '/verify', '/settle']);
  });

  test.each<[string, object | string, number]>([
    ['succeeds', { ...SUCCESS, errorReason: DEMAND }, 200],
    ['fails with a transaction', { ...SUCCESS, success: false, errorReason: DEMAND }, 200],
    ['fails for another reason', { success: false, errorReason: 'invalid_exact_evm_signature' }, 200],
    ['failed to verify', { success: false, errorReason: 'verification_failed_valid_before' }, 200],
    ['could not verify', { success: false, errorReason: 'signature could not be verified' }, 200],
    ['fails without a reason', { success: false }, 200],
    ['has a reason that is no text', { success: false, errorReason: [DEMAND] }, 200],
    ['says so as the error of a success', { error: DEMAND }, 200],
    ['says so as an error of its own', { error: DEMAND }, 500],
    ['has no error beside the message', { message: DEMAND }, 400],
    ['has something else for success', { success: 'no', error: DEMAND }, 400],
    ['says so without JSON', DEMAND, 400],
    ['says so as bare JSON', JSON.stringify(DEMAND), 400],
  ])('is not recognised by an answer that %s', async (_, body, status) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    using server = following(() => new Response(text, { status }), settling);
    const facilitator = httpFacilitator(server.url);
    expect(await facilitator.settle(REQUEST, NEVER)).toMatchObject({ kind: 'answered', status });
    expect(await facilitator.settle(REQUEST, NEVER)).toEqual(settled);
    expect(server.calls).toEqual(['/settle', '/settle']);
  });

  test.each<[string, Script, number, unknown]>([
    [
      'says invalid',
      () => Response.json({ isValid: false, invalidReason: 'insufficient_funds' }),
      200,
      { isValid: false, invalidReason: 'insufficient_funds' },
    ],
    ['says valid as text', () => Response.json({ isValid: 'true' }), 200, { isValid: 'true' }],
    ['says something else', () => Response.json([true]), 200, [true]],
    ['says success', () => Response.json(SUCCESS), 200, SUCCESS],
    ['is no JSON', () => new Response('OK'), 200, undefined],
    ...[300, 400, 401, 402, 403, 404, 429, 500, 503].map((status): [string, Script, number, unknown] => [
      `says valid with status ${status}`,
      () => Response.json({ isValid: true }, { status }),
      status,
      { isValid: true },
    ]),
  ])('is not asked to settle when /verify %s', async (_, script, status, body) => {
    using server = following(demanding, script, script);
    const facilitator = httpFacilitator(server.url);
    const answer: FacilitatorAnswer = { kind: 'not_verified', answer: { kind: 'answered', status, body } };
    // The first answer was words, behind which the money may have moved.
    expect(await facilitator.settle(REQUEST, NEVER)).toMatchObject({ kind: 'no_answer' });
    expect(server.calls).toEqual(['/settle', '/verify']);
    expect(await facilitator.settle(REQUEST, NEVER)).toEqual(answer);
    expect(server.calls).toEqual(['/settle', '/verify', '/verify']);
  });

  test('is not asked to settle when the caller gives up during /verify', async () => {
    const controller = new AbortController();
    const hanging: Script = () => {
      controller.abort();
      return new Promise<Response>(() => {});
    };
    using server = following(demanding, hanging);
    expect(await httpFacilitator(server.url).settle(REQUEST, controller.signal)).toMatchObject({ kind: 'no_answer' });
    await Bun.sleep(20);
    expect(server.calls).toEqual(['/settle', '/verify']);
  });

  test('is not asked to settle when the caller has given up before /settle could be sent again', async () => {
    const controller = new AbortController();
    using server = following(demanding, valid);
    const authorize: Authorize = async () => {
      if (server.calls.length === 2) controller.abort();
      return 'Bearer token';
    };
    const facilitator = httpFacilitator(server.url, { authorize });
    expect(await facilitator.settle(REQUEST, controller.signal)).toMatchObject({ kind: 'no_answer' });
    expect(server.calls).toEqual(['/settle', '/verify']);
  });

  test('is not asked to settle when there are no credentials for /verify', async () => {
    using server = following(demanding);
    const authorize: Authorize = async (_, { pathname }) => {
      if (pathname === '/verify') throw new Error('no key');
      return 'Bearer token';
    };
    const facilitator = httpFacilitator(server.url, { authorize });
    expect(await facilitator.settle(REQUEST, NEVER)).toMatchObject({ kind: 'no_answer' });
    expect(server.calls).toEqual(['/settle']);
    expect(await facilitator.settle(REQUEST, NEVER)).toEqual({
      kind: 'not_verified',
      answer: { kind: 'unauthorized' },
    });
    expect(server.calls).toEqual(['/settle']);
  });

  test('is not asked to settle when it is gone by then', async () => {
    const server = following(demanding, valid, settling);
    const facilitator = httpFacilitator(server.url);
    await facilitator.settle(REQUEST, NEVER);
    server[Symbol.dispose]();
    expect(await facilitator.settle(REQUEST, NEVER)).toMatchObject({ kind: 'not_verified' });
  });
});

describe('what is told of each request', () => {
  test('is its facilitator, its path, and the status or why there is none', async () => {
    const seen: unknown[] = [];
    const onRequest = (request: unknown) => seen.push(request);
    using server = serve(({ url }) => new Response(null, { status: new URL(url).pathname === '/settle' ? 401 : 429 }));
    const facilitator = httpFacilitator(urlOf(server), { name: 'first', onRequest });
    await facilitator.settle(REQUEST, NEVER);
    await facilitator.supported(NEVER);
    await facilitator.settle(REQUEST, AbortSignal.abort());
    expect(seen).toEqual([
      { name: 'first', path: '/settle', status: 401 },
      { name: 'first', path: '/supported', status: 429 },
      { name: 'first', path: '/settle', errno: 'ETIMEDOUT' },
    ]);
  });

  test('is no message of the runtime, which can hold the URL', async () => {
    const rejecting = () => Promise.reject(new TypeError('fetch of https://f.example/hunter2 failed'));
    const facilitator = httpFacilitator('https://f.example/hunter2', { fetch: rejecting });
    expect(await facilitator.settle(REQUEST, NEVER)).toEqual({ kind: 'no_answer', errno: 'TypeError' });
  });
});

describe('what a facilitator supports', () => {
  const MALFORMED = { status: 200, detail: 'its /supported is not well-formed' };
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
    ['an error', () => Response.json({ kinds: [] }, { status: 500 }), { status: 500 }],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: '/elsewhere' } }), { status: 302 }],
    ['no JSON', () => new Response('<!doctype html>'), MALFORMED],
    ['something else', () => Response.json({ success: true }), MALFORMED],
    ['more than is read', () => Response.json({ kinds: [], padding: 'x'.repeat(MAX_ANSWER_BYTES) }), MALFORMED],
  ])('is not known when it answers with %s', async (_, answer, trouble) => {
    using server = serve(answer);
    expect(await supported(urlOf(server))).toEqual(trouble);
  });

  test('is not known when it cannot be reached or is given up on', async () => {
    expect(await supported(urlOf({ port: freePort() }))).toEqual({ errno: 'ECONNREFUSED' });
    using server = serve(() => Response.json({ kinds: [] }));
    expect(await supported(urlOf(server), AbortSignal.abort())).toEqual({ errno: 'ETIMEDOUT' });
  });
});
