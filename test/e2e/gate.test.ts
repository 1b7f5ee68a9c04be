/** The answers of the compiled executable to a payment, case by case. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { decodePaymentRequiredHeader, decodePaymentResponseHeader } from '@x402/core/http';
import type { PaymentPayload } from '@x402/core/types';
import { newAccount, offerFor, paymentFor, sendPayment } from '../support/buyer.ts';
import { type Running, run, start } from '../support/executable.ts';
import { rawRequest } from '../support/raw.ts';

let service: Running;
beforeAll(async () => {
  service = await start(['--rate-limit', 'off']);
});
afterAll(async () => service[Symbol.asyncDispose]());

const bmi = (query = 'height_cm=170&weight_kg=70') => `${service.url}/api/calc/bmi?${query}`;

type Body = Record<string, unknown> & { problems: { code: string; parameter: string }[]; warnings: string[] };
const bodyOf = async (response: Response): Promise<Body> => (await response.json()) as Body;

/** A copy of a payment with one part of its authorization, offer or signature replaced. */
type Parts = { accepted?: object; authorization?: object; signature?: string };
const bend = (payment: PaymentPayload, { accepted, authorization, signature }: Parts): PaymentPayload => {
  const inner = payment.payload as { authorization: object; signature: string };
  return {
    ...payment,
    accepted: { ...payment.accepted, ...accepted },
    payload: {
      signature: signature ?? inner.signature,
      authorization: { ...inner.authorization, ...authorization },
    },
  };
};

const settledRows = async (): Promise<number> => {
  const { out } = await run(['ledger', 'list', '--json', '--ledger', service.ledger]);
  return (JSON.parse(out) as { state: string }[]).filter(({ state }) => state === 'settled').length;
};

test('without a payment, the answer is 402 with the same offer in header and body', async () => {
  const response = await fetch(bmi());
  expect(response.status).toBe(402);
  const header = decodePaymentRequiredHeader(response.headers.get('PAYMENT-REQUIRED') ?? '');
  const body = await bodyOf(response);
  expect(body.payment_required).toEqual(header);
  expect(body).toMatchObject({
    code: 'payment_required',
    status: 402,
    reason: 'missing',
    problems: [],
    warnings: [],
  });
  expect(body.retry).toEqual({ allowed: true, action: 'sign_payment', after_seconds: null });
  expect(header).toMatchObject({ x402Version: 2, resource: { url: `${service.url}/api/calc/bmi` } });
  expect(header.accepts).toEqual([
    {
      scheme: 'exact',
      network: 'eip155:8453',
      amount: '5000',
      asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      payTo: '0x000000000000000000000000000000000000dEaD',
      maxTimeoutSeconds: 60,
      extra: { name: 'USD Coin', version: '2', paymentFlow: 'upfront' },
    },
  ]);
});

test('a call without any parameter is asked for payment, and told what is missing', async () => {
  const response = await fetch(`${service.url}/api/calc/fib4?agee=50`);
  expect(response.status).toBe(402);
  const { problems, warnings } = await bodyOf(response);
  expect(problems.map(({ code }) => code)).toEqual(['invalid_age', 'invalid_ast', 'invalid_alt', 'invalid_platelets']);
  expect(warnings).toEqual(['unknown parameter "agee" is ignored; did you mean age?']);
});

test('HEAD gets the headers of GET without a body, and a payment sent with it is not used', async () => {
  const [head, get] = await Promise.all([fetch(bmi(), { method: 'HEAD' }), fetch(bmi())]);
  expect(head.status).toBe(402);
  expect(await head.text()).toBe('');
  for (const name of ['PAYMENT-REQUIRED', 'cache-control', 'access-control-expose-headers', 'vary']) {
    expect(head.headers.get(name)).toBe(get.headers.get(name) ?? '');
  }
  const payment = await paymentFor(bmi());
  const before = await settledRows();
  expect((await sendPayment(bmi(), payment, { method: 'HEAD' })).status).toBe(402);
  expect(await settledRows()).toBe(before);
  expect((await sendPayment(bmi(), payment)).status).toBe(200);
});

test('the header of version 1 gets a hint', async () => {
  const body = await bodyOf(await fetch(bmi(), { headers: { 'X-PAYMENT': 'e30=' } }));
  expect(body).toMatchObject({
    reason: 'missing',
    message: expect.stringContaining('PAYMENT-SIGNATURE (version 2)'),
  });
});

test('a browser gets a page, with the offer in the header', async () => {
  const response = await fetch(bmi('height_cm=<b>'), {
    headers: { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' },
  });
  expect(response.status).toBe(402);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('PAYMENT-REQUIRED')).not.toBeNull();
  const page = await response.text();
  expect(page).toContain('invalid_height');
  expect(page).not.toContain('<b>');
});

describe('methods and paths', () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    test(`${method} is not allowed and says what is`, async () => {
      const response = await fetch(bmi(), { method });
      expect({ status: response.status, allow: response.headers.get('allow') }).toEqual({
        status: 405,
        allow: 'GET, HEAD, OPTIONS',
      });
      expect(await bodyOf(response)).toMatchObject({ code: 'method_not_allowed' });
    });
  }

  test('a preflight allows what a browser client sends, and every answer exposes the payment headers', async () => {
    const response = await fetch(bmi(), { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-headers')).toBe(
      'payment-signature, sign-in-with-x, access-control-expose-headers, content-type, accept',
    );
    const exposed = (await fetch(bmi())).headers.get('access-control-expose-headers') ?? '';
    expect(exposed).toContain('PAYMENT-REQUIRED, PAYMENT-RESPONSE');
  });

  for (const path of [
    '//api/calc/bmi',
    '/api//calc/bmi',
    '/api/calc/bmi/',
    '/api/calc/bm%69',
    '/api%2Fcalc/bmi',
    '/API/calc/bmi',
    '/api/calc/bmi;x',
    '/api/calc/bmi%00',
    '/api/calc',
  ]) {
    test(`${path} is no other spelling of a paid path`, async () => {
      const answer = await rawRequest(service.url, `GET ${path}?height_cm=170&weight_kg=70 HTTP/1.1`);
      expect(answer).toStartWith('HTTP/1.1 404 Not Found');
      expect(answer).toContain('"code":"not_found"');
    });
  }

  test('a URL of more than 16384 bytes is refused', async () => {
    const response = await fetch(bmi(`x=${'1'.repeat(16_384)}`));
    expect(response.status).toBe(414);
    expect(await bodyOf(response)).toMatchObject({ code: 'uri_too_long' });
  });
});

describe('a payment that does not fit', () => {
  const past = { validBefore: '1700000000' };
  const cases: readonly [string, string, (payment: PaymentPayload) => unknown][] = [
    ['another amount in the authorization', 'amount_mismatch', (p) => bend(p, { authorization: { value: '4999' } })],
    ['another amount accepted', 'amount_mismatch', (p) => bend(p, { accepted: { amount: '1' } })],
    ['another recipient', 'recipient_mismatch', (p) => bend(p, { authorization: { to: newAccount().address } })],
    ['another network', 'network_mismatch', (p) => bend(p, { accepted: { network: 'eip155:84532' } })],
    ['another asset', 'asset_mismatch', (p) => bend(p, { accepted: { asset: newAccount().address } })],
    ['another scheme', 'scheme_mismatch', (p) => bend(p, { accepted: { scheme: 'upto' } })],
    ['other extra', 'offer_mismatch', (p) => bend(p, { accepted: { extra: {} } })],
    ['an expired authorization', 'expired', (p) => bend(p, { authorization: past })],
    [
      'an authorization of the future',
      'not_yet_valid',
      (p) => bend(p, { authorization: { validAfter: '9999999999' } }),
    ],
    [
      'an authorization without end',
      'validity_too_long',
      (p) => bend(p, { authorization: { validBefore: String(2n ** 256n - 1n) } }),
    ],
    ['a number beyond uint256', 'malformed', (p) => bend(p, { authorization: { validBefore: '9'.repeat(78) } })],
    ['a short nonce', 'malformed', (p) => bend(p, { authorization: { nonce: '0x12' } })],
    ['a short address', 'malformed', (p) => bend(p, { authorization: { from: '0x12' } })],
    ['a number that is not text', 'malformed', (p) => bend(p, { authorization: { value: 5000 } })],
    ['a short signature', 'malformed', (p) => bend(p, { signature: '0x1234' })],
    ['version 1', 'unsupported_version', (p) => ({ ...p, x402Version: 1 })],
    ['no authorization', 'malformed', (p) => ({ ...p, payload: { signature: '0x' } })],
    ['a payload that is an array', 'malformed', (p) => ({ ...p, payload: [] })],
    ['an array', 'malformed', () => []],
  ];
  for (const [what, reason, change] of cases) {
    test(`${what} gets 402 ${reason} and no row in the ledger`, async () => {
      const before = await run(['ledger', 'list', '--json', '--ledger', service.ledger]);
      const response = await sendPayment(bmi(), change(await paymentFor(bmi())));
      expect(response.status).toBe(402);
      expect(await bodyOf(response)).toMatchObject({ code: 'payment_required', reason });
      expect(response.headers.get('PAYMENT-RESPONSE')).toBeNull();
      expect(await run(['ledger', 'list', '--json', '--ledger', service.ledger])).toEqual(before);
    });
  }

  for (const header of ['', 'not base64!', 'e30', 'e30=, e30=', Buffer.from('"text"').toString('base64'), 'gICA']) {
    test(`the header ${JSON.stringify(header)} is malformed`, async () => {
      const response = await fetch(bmi(), { headers: { 'PAYMENT-SIGNATURE': header } });
      expect(response.status).toBe(402);
      expect(await bodyOf(response)).toMatchObject({ code: 'payment_required' });
    });
  }

  test('a wrong signature is refused by the facilitator, with PAYMENT-RESPONSE and our reason', async () => {
    const [mine, other] = await Promise.all([paymentFor(bmi()), paymentFor(bmi())]);
    const response = await sendPayment(
      bmi(),
      bend(mine, { signature: (other.payload as { signature: string }).signature }),
    );
    expect(response.status).toBe(402);
    expect(await bodyOf(response)).toMatchObject({ reason: 'invalid_signature' });
    const receipt = decodePaymentResponseHeader(response.headers.get('PAYMENT-RESPONSE') ?? '');
    expect(receipt).toMatchObject({ success: false, errorReason: 'invalid_signature', transaction: '' });
    expect((await sendPayment(bmi(), mine)).status).toBe(200);
  });
});

test('wrong parameters with a payment are answered 400 in the documented order, and the payment stays unused', async () => {
  const payment = await paymentFor(bmi());
  const response = await sendPayment(bmi('height_cm=1&weight_kg=1e2'), payment);
  expect(response.status).toBe(400);
  const body = await bodyOf(response);
  expect(body).toMatchObject({ code: 'invalid_height', parameter: 'height_cm', status: 400 });
  expect(body.retry).toEqual({ allowed: true, action: 'fix_parameters', after_seconds: null });
  expect(body.problems.map(({ code }) => code)).toEqual(['invalid_height', 'invalid_weight']);
  expect((await sendPayment(bmi(), payment)).status).toBe(200);
});

test('the same payment again gets the same bytes and the same receipt for the same resource, and is settled once', async () => {
  const payment = await paymentFor(bmi());
  const before = await settledRows();
  const first = await sendPayment(bmi(), payment);
  const again = await sendPayment(bmi('weight_kg=%37%30&unknown=1&height_cm=170'), payment);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.headers.get('PAYMENT-RESPONSE')).toBe(first.headers.get('PAYMENT-RESPONSE') ?? '');
  expect(await again.text()).toBe(await first.text());
  expect(await settledRows()).toBe(before + 1);
});

test('the same payment again gets the same warnings for the same unknown parameter', async () => {
  const url = bmi('height_cm=170&weight_kg=70&unknown=1');
  const payment = await paymentFor(url);
  const texts = [await sendPayment(url, payment), await sendPayment(url, payment)].map((response) => response.text());
  const [first, again] = await Promise.all(texts);
  expect(JSON.parse(first ?? '')).toMatchObject({ bmi: 24.22, warnings: ['unknown parameter "unknown" is ignored'] });
  expect(again).toBe(first ?? '');
});

test('the same payment again does not buy another resource', async () => {
  const payment = await paymentFor(bmi());
  await sendPayment(bmi(), payment);
  for (const url of [
    bmi('height_cm=171&weight_kg=70'),
    `${service.url}/api/calc/bsa_mosteller?height_cm=170&weight_kg=70`,
  ]) {
    const response = await sendPayment(url, payment);
    expect(response.status).toBe(402);
    expect(await bodyOf(response)).toMatchObject({ reason: 'authorization_already_used' });
  }
});

test('the same payment again is not answered to a client that knows payer and nonce but not the signature', async () => {
  const payment = await paymentFor(bmi());
  await sendPayment(bmi(), payment);
  const response = await sendPayment(bmi(), bend(payment, { signature: `0x${'ab'.repeat(65)}` }));
  expect(response.status).toBe(402);
  expect(await bodyOf(response)).toMatchObject({ reason: 'authorization_already_used' });
});

test('a restart does not forget what was paid for', async () => {
  await using first = await start();
  const url = `${first.url}/v1/tools/ping?probe=1`;
  const payment = await paymentFor(url);
  const bought = await sendPayment(url, payment);
  expect(await first.stop('SIGKILL')).not.toBe(0);
  await using second = await start(['--port', new URL(first.url).port], { folder: first.folder });
  const again = await sendPayment(`${second.url}/v1/tools/ping?probe=1`, payment);
  expect(again.status).toBe(200);
  expect(await again.text()).toBe(await bought.text());
  expect(again.headers.get('PAYMENT-RESPONSE')).toBe(bought.headers.get('PAYMENT-RESPONSE') ?? '');
});

test('the offer of a tool is the same for every query', async () => {
  expect(await offerFor(bmi('height_cm=1'))).toEqual(await offerFor(bmi()));
});
