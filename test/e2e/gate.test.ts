/** The answers of the compiled executable to a request without a payment. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { decodePaymentRequiredHeader } from '@x402/core/http';
import { type Running, start } from '../support/executable.ts';

let service: Running;
beforeAll(async () => {
  service = await start(['--rate-limit', 'off']);
});
afterAll(async () => service[Symbol.asyncDispose]());

const bmi = (query = 'height_cm=170&weight_kg=70') => `${service.url}/api/calc/bmi?${query}`;

const bodyOf = async (response: Response) => (await response.json()) as Record<string, unknown>;

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

test('a URL of more than 16384 bytes is refused', async () => {
  const response = await fetch(bmi(`x=${'1'.repeat(16_384)}`));
  expect(response.status).toBe(414);
  expect(await bodyOf(response)).toMatchObject({ code: 'uri_too_long' });
});
