/** What a purchase costs at the compiled executable, in counts that no clock has a say in. */
import { expect, test } from 'bun:test';
import type { FacilitatorRequest } from '../../src/payments/protocol/types.ts';
import { newAccount, paymentFor, sendPayment } from '../support/buyer.ts';
import { start } from '../support/executable.ts';

const BUYERS = 64;

/** A facilitator that agrees to everything and keeps what it was asked, with the nonce. */
const countingFacilitator = () => {
  const calls: string[] = [];
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/supported') {
        const kinds = [{ x402Version: 2, scheme: 'exact', network: 'eip155:8453' }];
        return Response.json({ kinds, extensions: [], signers: {} });
      }
      const { paymentPayload } = (await request.json()) as FacilitatorRequest;
      const { from: payer, nonce: transaction } = paymentPayload.payload.authorization;
      calls.push(`${pathname} ${transaction}`);
      return Response.json({ success: true, isValid: true, transaction, network: 'eip155:8453', payer });
    },
  });
  return { calls, url: server.url.href, [Symbol.asyncDispose]: () => server.stop(true) };
};

test('a purchase asks the facilitator once, for the settlement, and its redelivery not at all', async () => {
  await using facilitator = countingFacilitator();
  const payTo = newAccount().address;
  await using service = await start(['--facilitator', facilitator.url, '--pay-to', payTo, '--rate-limit', 'off']);
  const url = `${service.url}/api/calc/bmi?height_cm=170&weight_kg=70`;
  const payments = await Promise.all(Array.from({ length: BUYERS }, () => paymentFor(url)));
  const statuses = async () =>
    new Set((await Promise.all(payments.map((one) => sendPayment(url, one)))).map((one) => one.status));

  expect(await statuses()).toEqual(new Set([200]));
  const nonces = payments.map(({ payload }) => (payload as { authorization: { nonce: string } }).authorization.nonce);
  expect(facilitator.calls.toSorted()).toEqual(nonces.map((nonce) => `/settle ${nonce}`).toSorted());
  expect(await statuses()).toEqual(new Set([200]));
  expect(facilitator.calls.length).toBe(BUYERS);
});

test('somebody who has not paid, or with wrong parameters, costs no call of the facilitator', async () => {
  await using facilitator = countingFacilitator();
  const payTo = newAccount().address;
  await using service = await start(['--facilitator', facilitator.url, '--pay-to', payTo]);
  const url = `${service.url}/api/calc/bmi?height_cm=1&weight_kg=70`;
  expect((await fetch(url)).status).toBe(402);
  expect((await sendPayment(url, await paymentFor(url))).status).toBe(400);
  expect(facilitator.calls).toEqual([]);
});
