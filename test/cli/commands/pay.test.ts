/** `clinmeter pay` in this process, beside servers that are fakes. */
import { expect, test } from 'bun:test';
import { identifierOf, paymentIdentifierDeclaration } from '../../../src/payments/payment-identifier.ts';
import { decodeHeader } from '../../../src/payments/protocol/headers.ts';
import { BASE } from '../../../src/payments/protocol/usdc.ts';
import { cli } from '../../support/cli.ts';
import { run } from '../../support/executable.ts';

const { id: NETWORK, usdc: USDC } = BASE;

/** A server for the length of a test. */
const serving = (fetch: (request: Request) => Response) => {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch });
  return { url: server.url.href, [Symbol.asyncDispose]: () => server.stop(true) };
};

/** A 402 of the stub, or of a real seller. */
const offering = (terms: object = {}, headers: Readonly<Record<string, string>> = STUB): Response => {
  const accepted = { scheme: 'exact', network: NETWORK, amount: '5000', payTo: `0x${'2'.repeat(40)}`, asset: USDC };
  const offer = {
    x402Version: 2,
    accepts: [{ ...accepted, maxTimeoutSeconds: 60, extra: {}, ...terms }],
    extensions: EXTENSIONS,
  };
  const header = Buffer.from(JSON.stringify(offer)).toString('base64');
  return Response.json({}, { status: 402, headers: { ...headers, 'PAYMENT-REQUIRED': header } });
};

const EXTENSIONS = { 'payment-identifier': paymentIdentifierDeclaration };

const STUB = { 'Clinmeter-Facilitator': 'stub' };

const uncertain = (): Response =>
  Response.json(
    { code: 'settlement_uncertain', message: 'try again', retry: { action: 'retry_same_payment' } },
    { status: 503, headers: { 'Retry-After': '0' } },
  );

const paymentOf = (request: Request): string | null => request.headers.get('PAYMENT-SIGNATURE');

test('clinmeter pay does not follow a redirect with a payment', async () => {
  await using elsewhere = serving(() => Response.redirect('http://127.0.0.1:9/', 302));
  const { status, err } = await cli(['pay', elsewhere.url]);
  expect({ status, err }).toEqual({
    status: 1,
    err: 'Error: the server answered 302\nTry: clinmeter pay --help\n',
  });
});

test.each([
  ['unused', 'retry_same_payment', 'it says that the payment is unused, so send the same one again later'],
  ['unknown', 'retry_same_payment', 'the payment may have been taken: do not sign another one'],
  ['unknown', 'none', 'The payment may have been taken: do not sign another one'],
])('clinmeter pay explains a payment that is %s (%s)', async (state, action, told) => {
  const body = { code: 'facilitator_unauthorized', message: 'no', payment: { state }, retry: { action } };
  await using server = serving((request) =>
    paymentOf(request) === null ? offering() : Response.json(body, { status: 503 }),
  );
  const { status, err } = await cli(['pay', '--retries', '0', server.url]);
  expect(status).toBe(1);
  expect(err).toContain('503');
  expect(err).toContain('facilitator_unauthorized');
  expect(err).toContain(told);
  expect(err).toMatch(/\nTry: clinmeter pay --payment \S+ /);
});

test.each([
  [201, true],
  [307, true],
  [402, false],
  [404, false],
  [500, true],
  [504, true],
])('clinmeter pay gives the payment back if a status of %p leaves it in doubt: %p', async (status, inDoubt) => {
  await using server = serving((request) =>
    paymentOf(request) === null ? offering() : new Response('no', { status, headers: { Location: '/elsewhere' } }),
  );
  const { err } = await cli(['pay', '--retries', '0', server.url]);
  expect(err).toContain(`the server answered ${status}`);
  expect(err.includes('The payment may have been taken: do not sign another one')).toBe(inDoubt);
  expect(/\nTry: clinmeter pay --payment \S+ /.test(err)).toBe(inDoubt);
});

test('clinmeter pay stops reading an endless answer', async () => {
  const endless = () =>
    new Response(new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(1 << 20).fill(65)) }));
  await using server = serving((request) => (paymentOf(request) === null ? offering() : endless()));
  const { status, err } = await cli(['pay', '--retries', '0', server.url]);
  expect(status).toBe(1);
  expect(err).toContain('an answer longer than 8 MiB came, and the payment may have been taken');
  expect(err).toMatch(/\nTry: clinmeter pay --payment \S+ /);
});

test('clinmeter pay signs nothing but USDC on a network that it knows', async () => {
  await using other = serving(() => offering({ network: 'eip155:10' }));
  const { status, err } = await cli(['pay', other.url]);
  expect(status).toBe(1);
  expect(err).toContain('the server does not take USDC on Base, Polygon');
});

test('clinmeter pay signs nothing above the highest price', async () => {
  await using dear = serving((request) => (paymentOf(request) === null ? offering() : Response.json({ ok: true })));
  const refused = await cli(['pay', '--max-price', '0.004999', dear.url]);
  expect(refused.status).toBe(1);
  expect(refused.err).toContain(
    'costs 0.005 USDC, more than the 0.004999 that is allowed\nTry: --max-price USD allows more',
  );
  expect(await cli(['pay', '--max-price', '0.005', dear.url])).toMatchObject({ status: 0 });
});

test('clinmeter pay sends the same payment again while the server asks for it, and never another', async () => {
  const seen: string[] = [];
  await using busy = serving((request) => {
    const payment = paymentOf(request);
    if (payment === null) return offering();
    seen.push(payment);
    return seen.length === 3 ? Response.json({ ok: true }) : uncertain();
  });
  const { status, out } = await cli(['pay', busy.url]);
  expect({ status, attempts: seen.length, payments: new Set(seen).size }).toEqual({
    status: 0,
    attempts: 3,
    payments: 1,
  });
  expect(out).toContain('costs 0.005 USDC');
});

test.each([
  ['asks to wait for ages', () => new Response(uncertain().body, { status: 503, headers: { 'Retry-After': '1e12' } })],
  ['never ends its answer', () => new Response(new ReadableStream({ pull: () => new Promise(() => {}) }))],
])('clinmeter pay takes no longer than --wait with a server that %s, and gives the payment back', async (_, answer) => {
  const seen: string[] = [];
  await using hostile = serving((request) => {
    const payment = paymentOf(request);
    if (payment === null) return offering();
    seen.push(payment);
    return answer();
  });
  const { status, err } = await run(['pay', '--wait', '1', hostile.url]);
  expect([status, seen.length]).toEqual([1, 1]);
  expect(err).toContain(`--payment ${seen[0]}`);
});

test('clinmeter pay --help says how long a call takes at most', async () => {
  expect((await run(['pay', '--help'])).out).toMatch(
    /--wait N\n +Longest time of the whole call in seconds, .*\n.*default 180\n/,
  );
});

test('clinmeter pay gives each payment an identifier of its own', async () => {
  const ids: string[] = [];
  await using seller = serving((request) => {
    const payment = paymentOf(request);
    if (payment === null) return offering();
    const identified = identifierOf(decodeHeader(payment));
    if ('id' in identified) ids.push(identified.id);
    return Response.json({ ok: true });
  });
  for (const _ of [1, 2]) await cli(['pay', seller.url]);
  expect(new Set(ids).size).toBe(2);
});

test('clinmeter pay gives the signed payment back if no answer comes, and sends it again if it is given', async () => {
  const received: string[] = [];
  await using lossy = serving((request) => {
    const payment = paymentOf(request);
    if (payment === null) return offering();
    received.push(payment);
    return received.length === 1 ? uncertain() : Response.json({ ok: true });
  });
  const given = await cli(['pay', '--retries', '0', lossy.url]);
  expect(given.status).toBe(1);
  expect(given.err).toContain('do not sign another one');
  const [payment = ''] = received;
  expect(given.err).toContain(`--payment ${payment}`);
  expect(await cli(['pay', '--payment', payment, lossy.url])).toMatchObject({ status: 0 });
  expect(received).toEqual([payment, payment]);
});

test('clinmeter pay prints the answer of the server, also as JSON', async () => {
  await using down = serving(() => Response.json({ code: 'internal_error', message: 'down' }, { status: 500 }));
  const text = await cli(['pay', down.url]);
  expect(text).toMatchObject({
    status: 1,
    err: expect.stringContaining('answered 500. internal_error: down\nTry: '),
  });
  expect(text.out).toContain('"code": "internal_error"');
  const { status, out, err } = await cli(['pay', '--json', down.url]);
  expect({ status, out, error: JSON.parse(err) }).toEqual({
    status: 1,
    out: '',
    error: { error: 'the server answered 500. internal_error: down', try: 'clinmeter pay --help' },
  });
});

test('clinmeter pay shows no control characters of a server', async () => {
  await using rude = serving(() => new Response('\u001b[31mred\n'));
  for (const argv of [['pay'], ['pay', '--json']]) {
    expect((await cli([...argv, rude.url])).out).toEndWith('�[31mred\n\n');
  }
});

test('clinmeter pay does not show a key that is wrong', async () => {
  await using seller = serving(() => offering({ amount: '1' }, {}));
  const { status, err } = await cli(['pay', seller.url], { CLINMETER_PAYER_KEY: `0x${'f'.repeat(64)}` });
  expect(status).toBe(1);
  expect(err).toContain('CLINMETER_PAYER_KEY is not a private key');
  expect(err).not.toMatch(/f{20}|\d{40}/);
});

test('clinmeter pay needs a key for a server that takes real money', async () => {
  await using seller = serving(() => offering({}, {}));
  const { status, err } = await cli(['pay', seller.url]);
  expect(status).toBe(1);
  expect(err).toContain('CLINMETER_PAYER_KEY is not set, and the server takes real money');
});

test('clinmeter pay explains that no answer came, and a URL that is missing or wrong', async () => {
  expect((await cli(['pay', 'http://127.0.0.1:9/'])).err).toContain('no answer from 127.0.0.1:9');
  expect((await cli(['pay'])).err).toContain('URL is missing; accepted: one http or https URL');
  expect((await cli(['pay', 'ftp://x'])).err).toContain('URL is "ftp://x"; accepted: one http or https URL');
});
