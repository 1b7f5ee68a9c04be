/** Failures of a facilitator: the answer to the buyer, and to the same payment afterwards. */
import { describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { breakingServer, ENDINGS } from '../support/broken-tls.ts';
import { paymentFor, sendPayment } from '../support/buyer.ts';
import { ROOT } from '../support/certificates.ts';
import { type Running, run, start } from '../support/executable.ts';

const ping = ({ url }: Running) => `${url}/v1/tools/ping`;

type Row = { state: string; reason: string | null; attempts: number; transaction: string | null };
const rows = async ({ ledger }: Running): Promise<Row[]> =>
  JSON.parse((await run(['ledger', 'list', '--json', '--ledger', ledger])).out);

/** Starts the service again on the same ledger and port, without the fault. */
const restarted = async (service: Running, argv: readonly string[] = []): Promise<Running> => {
  await service.stop();
  return start(['--port', new URL(service.url).port, ...argv], { folder: service.folder });
};

test.each([
  ['401', 'facilitator_unauthorized', 'wait'],
  ['429', 'facilitator_unavailable', 'retry_same_payment'],
])('settle:%s after the money has moved never says that the payment is unused', async (fault, code, action) => {
  await using service = await start(['--fault', `settle:${fault}@after@first=1`]);
  const payment = await paymentFor(ping(service));
  const first = await sendPayment(ping(service), payment);
  expect([first.status, await first.json()]).toMatchObject([
    503,
    { code, retry: { action }, payment: { state: 'unknown' } },
  ]);
  const second = await sendPayment(ping(service), payment);
  expect([second.status, await second.json()]).toMatchObject([
    503,
    { code: 'settlement_uncertain', retry: { action: 'retry_same_payment' }, payment: { state: 'uncertain' } },
  ]);
  expect(await rows(service)).toMatchObject([{ state: 'uncertain', attempts: 2 }]);
});

test('the stub fault settle:timeout leaves the payment uncertain until a retry settles it, once', async () => {
  await using service = await start(['--fault', 'settle:timeout', '--settle-timeout', '1']);
  const payment = await paymentFor(ping(service));
  for (const attempts of [1, 2]) {
    const response = await sendPayment(ping(service), payment);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(response.headers.get('PAYMENT-RESPONSE')).toBeNull();
    expect(await response.json()).toMatchObject({
      code: 'settlement_uncertain',
      retry: { allowed: true, action: 'retry_same_payment', after_seconds: 5 },
      payment: { state: 'uncertain', authorization_expires_at: expect.stringMatching(/^20\d\d-.*Z$/) },
    });
    expect(await rows(service)).toMatchObject([{ state: 'uncertain', attempts }]);
  }
  const other = await sendPayment(`${ping(service)}?probe=other`, payment);
  expect(other.status).toBe(402);
  expect(await other.json()).toMatchObject({ reason: 'authorization_already_used' });

  await using healed = await restarted(service);
  expect((await sendPayment(ping(healed), payment)).status).toBe(200);
  expect(await rows(healed)).toMatchObject([{ state: 'settled', attempts: 3 }]);
});

test('a payer without enough simulated money is refused', async () => {
  await using service = await start(['--stub-balance', '0.0009']);
  const response = await sendPayment(ping(service), await paymentFor(ping(service)));
  expect(response.status).toBe(402);
  expect(await response.json()).toMatchObject({ reason: 'insufficient_funds' });
});

test('a payment that is being settled gets 409 for any call', async () => {
  await using service = await start(['--fault', 'settle:timeout', '--settle-timeout', '2']);
  const payment = await paymentFor(ping(service));
  const first = sendPayment(ping(service), payment);
  await Bun.sleep(300);
  for (const url of [ping(service), `${ping(service)}?probe=other`]) {
    const response = await sendPayment(url, payment);
    expect(response.status).toBe(409);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(await response.json()).toMatchObject({
      code: 'payment_in_progress',
      retry: { action: 'retry_same_payment' },
      payment: { state: 'settling' },
    });
  }
  expect((await first).status).toBe(503);
});

test('paid requests beyond the cap get 503 payment_unavailable and are not charged', async () => {
  await using service = await start(['--fault', 'settle:timeout', '--settle-timeout', '2', '--max-in-flight', '2']);
  const payments = await Promise.all([1, 2, 3].map(() => paymentFor(ping(service))));
  const [a, b, c] = payments.map((payment, index) =>
    Bun.sleep(index * 100).then(() => sendPayment(ping(service), payment)),
  );
  const refused = await c;
  expect(refused?.status).toBe(503);
  expect(await refused?.json()).toMatchObject({ code: 'payment_unavailable', payment: { state: 'unused' } });
  expect((await rows(service)).length).toBe(2);
  expect([(await a)?.status, (await b)?.status]).toEqual([503, 503]);
});

describe('a facilitator over HTTP', () => {
  const PAY_TO = `0x${'22'.repeat(20)}`;
  const seller = (url: string, ...argv: string[]) => start(['--facilitator', url, '--pay-to', PAY_TO, ...argv]);

  test('a facilitator over HTTP sells through clinmeter facilitator with one settle call', async () => {
    await using stub = await start([], { command: 'facilitator' });
    await using service = await seller(stub.url);
    const payment = await paymentFor(ping(service));
    const responses = await Promise.all(Array.from({ length: 20 }, () => sendPayment(ping(service), payment)));
    expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await sendPayment(ping(service), payment)).status).toBe(200);
    expect(await rows(service)).toMatchObject([{ state: 'settled', attempts: 1 }]);
    expect(responses.at(0)?.headers.get('Clinmeter-Facilitator')).toBeNull();
  });

  test('a nonce that was spent elsewhere proves neither payment nor refusal', async () => {
    await using stub = await start([], { command: 'facilitator' });
    await using first = await seller(stub.url);
    await using second = await seller(stub.url);
    const payment = await paymentFor(ping(first));
    expect((await sendPayment(ping(first), payment)).status).toBe(200);
    const response = await sendPayment(ping(second), payment);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'settlement_uncertain' });
  });

  test.each(['a fatal alert', 'text that is no TLS'])(
    'a facilitator over HTTP that has settled leaves the payment uncertain when its connection then yields %s',
    async (ending) => {
      await using stub = await start([], { command: 'facilitator' });
      const settle = async (request: Request): Promise<Response | undefined> => {
        const path = new URL(request.url).pathname;
        if (request.method === 'GET') return fetch(stub.url + path);
        await fetch(stub.url + path, { method: 'POST', body: await request.text() });
        return undefined;
      };
      using server = await breakingServer('after the request was read', ENDINGS[ending] ?? (() => {}), settle);
      const certificates = join(stub.folder, 'authority.pem');
      writeFileSync(certificates, ROOT);
      await using service = await start(['--facilitator', server.url, '--pay-to', PAY_TO], {
        environment: { NODE_EXTRA_CA_CERTS: certificates },
      });
      const response = await sendPayment(ping(service), await paymentFor(ping(service)));
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({
        code: 'settlement_uncertain',
        retry: { action: 'retry_same_payment' },
        payment: { state: 'uncertain' },
      });
      expect(server.read()).toBe(1);
      expect(await rows(service)).toMatchObject([{ state: 'uncertain' }]);
    },
  );

  test.each<[string, number, object]>([
    ['names an amount below the price', 200, { amount: '1' }],
    ['redirects', 302, {}],
  ])('a facilitator over HTTP that settles and %s leaves the payment uncertain', async (_, status, change) => {
    const body = { success: true, transaction: `0x${'7a'.repeat(32)}`, network: 'eip155:8453', ...change };
    using facilitator = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => Response.json(body, { status }) });
    await using service = await seller(`http://127.0.0.1:${facilitator.port}`);
    const response = await sendPayment(ping(service), await paymentFor(ping(service)));
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'settlement_uncertain' }]);
  });

  test.each([
    [401, 'facilitator_unauthorized'],
    [404, 'facilitator_misconfigured'],
    [429, 'facilitator_unavailable'],
  ])('a facilitator over HTTP that turns settlements away with %p is unhealthy', async (status, code) => {
    const kinds = [{ x402Version: 2, scheme: 'exact', network: 'eip155:8453' }];
    using facilitator = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: ({ method }) => (method === 'GET' ? Response.json({ kinds }) : new Response('no', { status })),
    });
    const { origin } = facilitator.url;
    await using service = await seller(origin);
    await sendPayment(ping(service), await paymentFor(ping(service)));
    const failures = `1 of the last 1 sales failed: ${code}`;
    const detail = `the last settlement was turned away by ${origin}: status ${status}, ${code}; ${failures}`;
    const ready: unknown = await (await fetch(`${service.url}/ready`)).json();
    expect(ready).toMatchObject({ checks: { facilitator: { status: 'failed', detail } } });
  });

  test('a facilitator over HTTP that is down costs nothing: 503 facilitator_unavailable, and the same payment settles later', async () => {
    await using stub = await start([], { command: 'facilitator' });
    const port = new URL(stub.url).port;
    await stub.stop();
    await using service = await seller(`http://127.0.0.1:${port}`);
    const payment = await paymentFor(ping(service));
    const response = await sendPayment(ping(service), payment);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      code: 'facilitator_unavailable',
      retry: { action: 'retry_same_payment' },
      payment: { state: 'unused' },
    });
    expect(await rows(service)).toMatchObject([{ state: 'refused', reason: 'facilitator_unavailable' }]);
    await using back = await start(['--port', port], { command: 'facilitator' });
    expect(back.url).toBe(`http://127.0.0.1:${port}`);
    expect((await sendPayment(ping(service), payment)).status).toBe(200);
  });

  test('a facilitator over HTTP receives the authorization and our own offer, and nothing else that the buyer has sent', async () => {
    const bodies: string[] = [];
    const facilitator = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: async (request) => {
        const body = await request.text();
        if (request.url.endsWith('/settle') || body !== '') bodies.push(body);
        return new Response('no', { status: 401 });
      },
    });
    await using service = await seller(`http://127.0.0.1:${facilitator.port}`);
    const url = `${service.url}/api/calc/bmi?height_cm=171.25&weight_kg=70`;
    const signed = await paymentFor(url);
    const payload = { ...signed.payload, permit2Authorization: { note: 'Jane Doe' } };
    const payment = { ...signed, payload, resource: { url }, extensions: { note: 'Jane Doe' } };
    const response = await sendPayment(url, payment);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      code: 'facilitator_unauthorized',
      retry: { action: 'wait' },
      payment: { state: 'unknown' },
    });
    expect(bodies.length).toBe(1);
    const [body = ''] = bodies;
    expect(JSON.parse(body)).toMatchObject({
      x402Version: 2,
      paymentPayload: { resource: { url: `${service.url}/api/calc/bmi` }, payload: signed.payload },
      paymentRequirements: { amount: '5000', network: 'eip155:8453' },
    });
    expect(body).not.toContain('171.25');
    expect(body).not.toContain('Jane Doe');
    await facilitator.stop(true);
  });
});

test('each settlement meets the first declared fault that applies', async () => {
  await using service = await start(['--fault', 'settle:429@first=1,settle:drop@first=2,settle:401@p=0.000001']);
  const payment = await paymentFor(ping(service));
  const codes: unknown[] = [];
  for (const _ of [1, 2]) codes.push(await (await sendPayment(ping(service), payment)).json());
  expect(codes).toMatchObject([{ code: 'facilitator_unavailable' }, { code: 'settlement_uncertain' }]);
  expect((await sendPayment(ping(service), payment)).status).toBe(200);
});

test('a facilitator over HTTP cannot rehearse being unreachable', async () => {
  const { status, out, err } = await run(['facilitator', '--port', '0', '--fault', 'settle:500,settle:unreachable']);
  expect(status).not.toBe(0);
  expect(out).toBe('');
  expect(err).toStartWith('Error: --fault has settle:unreachable');
  expect(err).toContain('\nTry: clinmeter serve --fault settle:unreachable');
});

test('a facilitator names its declared faults when it starts', async () => {
  await using stub = await start(['--fault', 'settle:drop@p=0.5@after'], { command: 'facilitator' });
  while (!stub.output().includes('Fault')) await Bun.sleep(5);
  expect(stub.output()).toContain('Fault: settle:drop@after@p=0.5\n');
});
