/** Payers that may be contracts, at the compiled executable with a node beside the facilitator. */
import { expect, test } from 'bun:test';
import type { PaymentPayload } from '@x402/core/types';
import { createSIWxPayload, encodeSIWxHeader } from '@x402/extensions/sign-in-with-x';
import { newAccount, paymentFor, sendPayment } from '../support/buyer.ts';
import { startNode } from '../support/chain/node.ts';
import { countingFacilitator } from '../support/counting-facilitator.ts';
import { run, start } from '../support/executable.ts';

const PAY_TO = newAccount().address;
const NO = `0x${'00'.repeat(32)}`;
const hexOf = (number: number): string => `0x${number.toString(16)}`;

/** A node for which every address has this code, and whose contracts find every signature good. */
const nodeWith = (code: string) =>
  startNode({
    eth_getCode: () => code,
    eth_blockNumber: () => '0x10',
    eth_getBlockByNumber: () => ({ number: '0x10', timestamp: hexOf(Math.floor(Date.now() / 1000)) }),
    // The token says that nothing is used; a call without recipient runs the validator of ERC-6492.
    eth_call: ([call]) => (call !== undefined && 'to' in call ? NO : '0x01'),
  });

const shopWith = async (node: { readonly rpcUrl: string }, settling: { readonly url: string }) =>
  start(['--facilitator', settling.url, '--pay-to', PAY_TO, '--trusted-proxy', '127.0.0.1'], {
    environment: { CLINMETER_RPC_URL: node.rpcUrl },
  });

const withSignature = (payment: PaymentPayload, signature: string): PaymentPayload => ({
  ...payment,
  payload: { ...payment.payload, signature },
});

test.each([65, 66])(
  'a signature of %d bytes that no key has made costs nothing if the payer has no code',
  async (bytes) => {
    await using node = nodeWith('0x');
    await using settling = countingFacilitator();
    await using shop = await shopWith(node, settling);
    const url = `${shop.url}/v1/tools/ping`;
    const signature = `0x${'5a'.repeat(bytes)}`;
    const answer = await sendPayment(url, withSignature(await paymentFor(url), signature));
    expect([answer.status, await answer.json()]).toMatchObject([402, { reason: 'invalid_signature' }]);
    expect(settling.calls).toEqual([]);
    expect(JSON.parse((await run(['ledger', 'list', '--json', '--ledger', shop.ledger])).out)).toEqual([]);
    expect((await sendPayment(url, await paymentFor(url))).status).toBe(200);
  },
);

test('a signature of a payer that has code is the facilitator’s to judge', async () => {
  await using node = nodeWith('0x60');
  await using settling = countingFacilitator();
  await using shop = await shopWith(node, settling);
  const url = `${shop.url}/v1/tools/ping`;
  expect((await sendPayment(url, withSignature(await paymentFor(url), `0x${'5a'.repeat(65)}`))).status).toBe(200);
  expect(settling.calls).toHaveLength(1);
});

test('a contract’s signature of a SIGN-IN-WITH-X message is no proof: only a key can give it', async () => {
  await using node = nodeWith('0x60');
  await using settling = countingFacilitator();
  await using shop = await shopWith(node, settling);
  const url = (weight: number) => `${shop.url}/api/calc/bmi?height_cm=170&weight_kg=${weight}`;
  const account = newAccount();
  const payment = withSignature(await paymentFor(url(70), account), `0x${'5a'.repeat(66)}`);
  const from = { 'X-Forwarded-For': '198.51.100.1' };
  expect((await sendPayment(url(70), payment)).status).toBe(200);
  for (const weight of [71, 72, 73]) await sendPayment(url(weight), payment, { headers: from });
  const info = { domain: new URL(shop.url).host, uri: `${shop.url}/api/calc/bmi`, version: '1', type: 'eip191' };
  const message = { ...info, chainId: 'eip155:8453', nonce: '0123456789abcdef', issuedAt: new Date().toISOString() };
  const payload = await createSIWxPayload(message as never, account as never, shop.url);
  const header = encodeSIWxHeader({ ...payload, signature: `0x${'6b'.repeat(80)}` } as never);
  const answer = await sendPayment(url(70), payment, { headers: { ...from, 'SIGN-IN-WITH-X': header } });
  expect(answer.status).toBe(409);
});
