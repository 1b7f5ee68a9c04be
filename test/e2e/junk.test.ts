/** Payments that cost their sender nothing, sent to the compiled executable in front of a facilitator. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { PaymentPayload } from '@x402/core/types';
import { newAccount, paymentFor, sendPayment } from '../support/buyer.ts';
import { countingFacilitator } from '../support/counting-facilitator.ts';
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

describe('a signature that cannot be the payer’s', () => {
  test('reaches ledger and facilitator ten times a minute at most, and the answer says what to sign', async () => {
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

  test('is malformed when it only has the mark of a wallet that is not deployed', async () => {
    const url = `${service.url}/v1/tools/ping`;
    const before = [facilitator.calls.length, await rows()];
    const payment = await paymentFor(url);
    const { signature } = payment.payload as { signature: string };
    const answer = await sendPayment(url, withSignature(payment, signature + '6492'.repeat(16)));
    expect([answer.status, await answer.json()]).toMatchObject([402, { reason: 'malformed' }]);
    expect([facilitator.calls.length, await rows()]).toEqual(before);
  });
});
