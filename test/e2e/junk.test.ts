/** Payments that cost their sender nothing, sent to the compiled executable in front of a facilitator. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { PaymentPayload } from '@x402/core/types';
import { newAccount, paymentFor, sendPayment } from '../support/buyer.ts';
import { countingFacilitator, SUPPORTED } from '../support/counting-facilitator.ts';
import { type Running, run, start } from '../support/executable.ts';

const PAY_TO = newAccount().address;
let facilitator: ReturnType<typeof countingFacilitator>;
let service: Running;

beforeAll(async () => {
  facilitator = countingFacilitator();
  service = await start(['--facilitator', facilitator.url, '--pay-to', PAY_TO, '--rate-limit', 'off']);
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await facilitator[Symbol.asyncDispose]();
});

const withSignature = (payment: PaymentPayload, signature: string): PaymentPayload => ({
  ...payment,
  payload: { ...payment.payload, signature },
});
const random = (bytes: number): string =>
  `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('hex')}`;
const rows = async (): Promise<number> =>
  JSON.parse((await run(['ledger', 'list', '--json', '--ledger', service.ledger])).out).length;

test('a signature that cannot be the payer’s reaches ledger and facilitator ten times a minute at most, and the answer says what to sign', async () => {
  const url = `${service.url}/v1/tools/ping`;
  const answers: Response[] = [];
  for (let count = 0; count < 40; count += 1) {
    answers.push(await sendPayment(url, withSignature(await paymentFor(url), `${random(64)}1b`)));
  }
  expect([facilitator.calls.length, await rows()]).toEqual([10, 10]);
  const last = answers.at(-1);
  expect(last?.status).toBe(402);
  expect(last?.headers.get('PAYMENT-RESPONSE')).toBeNull();
  expect(await last?.json()).toMatchObject({
    reason: 'invalid_signature',
    retry: { action: 'sign_payment' },
    signature: { domain: { name: 'USD Coin', version: '2', chainId: 8453 } },
  });
  // Others are sold to as ever, the payer of a broken signature too.
  expect((await sendPayment(url, await paymentFor(url))).status).toBe(200);
});

test('a signature that cannot be the payer’s is malformed when it only has the mark of a wallet that is not deployed', async () => {
  const url = `${service.url}/v1/tools/ping`;
  const before = [facilitator.calls.length, await rows()];
  const payment = await paymentFor(url);
  const { signature } = payment.payload as { signature: string };
  const answer = await sendPayment(url, withSignature(payment, signature + '6492'.repeat(16)));
  expect([answer.status, await answer.json()]).toMatchObject([402, { reason: 'malformed' }]);
  expect([facilitator.calls.length, await rows()]).toEqual(before);
});

test('a client whose payments are refused twenty times a minute is told to wait, before anything is done', async () => {
  await using settling = countingFacilitator();
  await using shop = await start(['--facilitator', settling.url, '--pay-to', PAY_TO]);
  const url = `${shop.url}/v1/tools/ping`;
  const customer = newAccount();
  expect((await sendPayment(url, await paymentFor(url, customer))).status).toBe(200);
  const statuses: number[] = [];
  for (let count = 0; count < 35; count += 1) {
    statuses.push((await sendPayment(url, withSignature(await paymentFor(url), `${random(64)}1b`))).status);
  }
  // The first ten may belong to contracts, and this facilitator settles everything.
  expect(statuses).toEqual([...Array(10).fill(200), ...Array(20).fill(402), ...Array(5).fill(429)]);
  expect((await sendPayment(url, await paymentFor(url))).status).toBe(429);
  expect((await sendPayment(url, await paymentFor(url, customer))).status).toBe(200);
});

test('a refused payment that comes again is refused from memory: one row, one request', async () => {
  const refusal = { success: false, errorReason: 'insufficient_funds', transaction: '', network: 'eip155:8453' };
  let settlements = 0;
  await using refusing = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: (request) => {
      if (new URL(request.url).pathname === '/supported') return Response.json(SUPPORTED);
      settlements += 1;
      return Response.json(refusal);
    },
  });
  await using shop = await start(['--facilitator', refusing.url.href, '--pay-to', PAY_TO]);
  const url = `${shop.url}/v1/tools/ping`;
  const payment = await paymentFor(url);
  const answers = await Promise.all([sendPayment(url, payment)]);
  for (let count = 0; count < 9; count += 1) answers.push(await sendPayment(url, payment));
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('PAYMENT-RESPONSE')]).toEqual([
      402,
      answers[0]?.headers.get('PAYMENT-RESPONSE') ?? '',
    ]);
    expect(await answer.json()).toMatchObject({ reason: 'insufficient_funds' });
  }
  expect(settlements).toBe(1);
  const list = JSON.parse((await run(['ledger', 'list', '--json', '--ledger', shop.ledger])).out);
  expect(list).toMatchObject([{ state: 'refused', attempts: 1 }]);
});
