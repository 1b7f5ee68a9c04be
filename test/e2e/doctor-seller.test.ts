/** `clinmeter doctor --seller` on the compiled executable: at our own service, and at sellers that err. */
import { expect, test } from 'bun:test';
import { encodeHeader } from '../../src/payments/protocol/headers.ts';
import { doctorWith } from '../support/doctor.ts';
import { run, start } from '../support/executable.ts';

test('finds no error at a service of ours, and warns of its address alone', async () => {
  await using service = await start();
  const seller = ['--seller', `${service.url}/v1/tools/ping?probe=secret`];
  const { ok, out } = await doctorWith(run, seller);
  const { findings } = JSON.parse(out) as { findings: { name: string; severity: string }[] };
  expect(findings.filter(({ severity }) => severity !== 'ok').map(({ name }) => name)).toEqual(['address']);
  expect(findings).toHaveLength(14);
  expect(ok).toBe(true);
  expect(out).not.toContain('secret');
  expect((await run(['ledger', 'export'], { folder: service.folder })).out.trim().split('\n')).toHaveLength(1);
}, 60_000);

/** A good offer, for tests to change. */
const way = {
  scheme: 'exact',
  network: 'eip155:8453',
  amount: '5000',
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  payTo: '0x000000000000000000000000000000000000dEaD',
  maxTimeoutSeconds: 60,
  extra: { name: 'USD Coin', version: '2' },
};

/** A seller that makes this offer on each path, and takes anything for a payment. */
const sellerOf = (offer: object, status = 402) => {
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: ({ headers }) =>
      headers.has('PAYMENT-SIGNATURE')
        ? new Response('the answer')
        : new Response(null, { status, headers: { 'PAYMENT-REQUIRED': encodeHeader(offer) } }),
  });
  return { url: `${server.url.origin}/tool`, [Symbol.asyncDispose]: () => server.stop(true) };
};

test.each([
  ['version', 'x402Version is 1', { x402Version: 1 }],
  ['accepts', 'no way to pay', { accepts: [] }],
  ['accepts[0] amount', '"0.005"', { accepts: [{ ...way, amount: '0.005' }] }],
  ['accepts[0] amount', '5000', { accepts: [{ ...way, amount: 5000 }] }],
  ['accepts[1] payTo', '"0x12"', { accepts: [way, { ...way, payTo: '0x12' }] }],
  ['accepts[0] payTo', 'wrong checksum', { accepts: [{ ...way, payTo: way.payTo.replace('dEaD', 'DeaD') }] }],
  ['accepts[0] maxTimeoutSeconds', '1.5', { accepts: [{ ...way, maxTimeoutSeconds: 1.5 }] }],
  ['accepts[0] token', 'domain is "USDC"', { accepts: [{ ...way, extra: { name: 'USDC', version: '2' } }] }],
  ['bazaar', 'info.input.type is missing', { extensions: { bazaar: { info: { input: {} } } } }],
])('calls %s an error: %s', async (name, found, change) => {
  await using seller = sellerOf({ x402Version: 2, accepts: [way], resource: {}, ...change });
  const { about } = await doctorWith(run, ['--seller', seller.url]);
  expect(about(name)).toMatchObject({ severity: 'error', found: expect.stringContaining(found) });
});

test('clinmeter doctor --seller names everything that a careless seller gets wrong', async () => {
  await using seller = sellerOf({ x402Version: 2, accepts: [{ ...way, maxTimeoutSeconds: 86_400 }] });
  const { ok, about } = await doctorWith(run, ['--seller', seller.url]);
  expect(ok).toBe(false);
  expect(about('malformed payment')).toMatchObject({
    severity: 'error',
    found: 'status 200: the answer is given away',
  });
  for (const name of ['accepts[0] maxTimeoutSeconds', 'resource', 'bazaar', 'CORS', 'OPTIONS', 'documents'])
    expect(about(name)).toMatchObject({ severity: 'warning' });
});

test('clinmeter doctor --seller says that a free answer is no offer, and that silence is no answer', async () => {
  const seller = sellerOf({}, 200);
  const free = await doctorWith(run, ['--seller', seller.url]);
  expect(free.about('seller')).toMatchObject({
    severity: 'error',
    found: 'the answer is free: nothing is sold at this URL',
  });
  expect(free.about('malformed payment')).toBeUndefined();
  await seller[Symbol.asyncDispose]();
  const silent = await doctorWith(run, ['--seller', seller.url]);
  expect(silent.about('seller')).toMatchObject({ severity: 'error', found: 'no answer' });
});

test.each(['api.example.com', 'ftp://api.example.com', 'https://me:word@api.example.com'])(
  '--seller refuses %s',
  async (url) => {
    const { status, err } = await run(['doctor', '--seller', url]);
    expect([status, err]).toEqual([2, expect.stringContaining('accepted: an http or https URL without credentials')]);
    expect(err).not.toContain('word');
  },
);
