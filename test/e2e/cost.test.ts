/** The calls of the facilitator for each request to the compiled executable. */
import { expect, test } from 'bun:test';
import { newAccount, paymentFor, sendPayment } from '../support/buyer.ts';
import { countingFacilitator } from '../support/counting-facilitator.ts';
import { start } from '../support/executable.ts';

const BUYERS = 64;

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

test('a request without payment, or with wrong parameters, costs no call of the facilitator', async () => {
  await using facilitator = countingFacilitator();
  const payTo = newAccount().address;
  await using service = await start(['--facilitator', facilitator.url, '--pay-to', payTo]);
  const url = `${service.url}/api/calc/bmi?height_cm=1&weight_kg=70`;
  expect((await fetch(url)).status).toBe(402);
  expect((await sendPayment(url, await paymentFor(url))).status).toBe(400);
  expect(facilitator.calls).toEqual([]);
});
