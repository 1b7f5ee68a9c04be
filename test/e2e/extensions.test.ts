/** The extensions `payment-identifier` and `offer-receipt` on the compiled executable, with the reference's own client. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodePaymentResponseHeader, encodePaymentSignatureHeader } from '@x402/core/http';
import {
  appendPaymentIdentifierToExtensions,
  decodeSignedOffers,
  extractOffersFromPaymentRequired,
  extractReceiptFromResponse,
  verifyOfferSignatureEIP712,
  verifyReceiptMatchesOffer,
  verifyReceiptSignatureEIP712,
} from '@x402/extensions';
import { privateKeyToAccount } from 'viem/accounts';
import { newAccount, offerFor, payingFetch, paymentFor, sendPayment } from '../support/buyer.ts';
import { type Running, run, start } from '../support/executable.ts';

const KEY = '11'.repeat(32);
const SIGNER = privateKeyToAccount(`0x${KEY}`).address;

let service: Running;
beforeAll(async () => {
  service = await start(['--rate-limit', 'off', '--receipt-key', KEY]);
});
afterAll(async () => service[Symbol.asyncDispose]());

const url = () => `${service.url}/api/calc/bmi?height_cm=170&weight_kg=70`;

test('a payment that the reference extension has given an identifier buys its answer, and gets it again', async () => {
  const id = 'order_0000000000000001';
  const extensions = appendPaymentIdentifierToExtensions({ ...(await offerFor(url())).extensions }, id);
  const payment = { ...(await paymentFor(url())), extensions };
  const first = await sendPayment(url(), payment);
  expect(first.status).toBe(200);
  const again = await sendPayment(url(), payment);
  expect(await again.text()).toBe(await first.text());
  expect(again.headers.get('PAYMENT-RESPONSE')).toBe(first.headers.get('PAYMENT-RESPONSE'));
  // The ledger holds no identifier in clear.
  for (const suffix of ['', '-wal']) expect(await Bun.file(service.ledger + suffix).text()).not.toContain(id);
});

describe('with a receipt key', () => {
  test('every offer is signed by it', async () => {
    const offers = extractOffersFromPaymentRequired((await offerFor(url())) as never);
    expect(offers.length).toBe(1);
    for (const offer of offers) {
      const { signer } = await verifyOfferSignatureEIP712(offer as never);
      expect(signer).toBe(SIGNER);
    }
  });

  test('every receipt is signed by it, matches the offer, and binds the answer', async () => {
    const account = newAccount();
    const response = await payingFetch(account)(url());
    const body = await response.text();
    const receipt = extractReceiptFromResponse(response as never);
    if (receipt === undefined) throw new Error('there is no receipt');
    expect((await verifyReceiptSignatureEIP712(receipt as never)).signer).toBe(SIGNER);
    const [offer] = decodeSignedOffers(extractOffersFromPaymentRequired((await offerFor(url())) as never));
    if (offer === undefined) throw new Error('there is no signed offer');
    expect(verifyReceiptMatchesOffer(receipt, offer, [account.address])).toBe(true);
    const header = response.headers.get('PAYMENT-RESPONSE') ?? '';
    expect(decodePaymentResponseHeader(header)).toMatchObject({ success: true, amount: '5000' });

    const files = { receipt: join(service.folder, 'receipt'), body: join(service.folder, 'body') };
    writeFileSync(files.receipt, header);
    writeFileSync(files.body, body);
    const good = await run(['receipt', 'verify', files.receipt, '--body', files.body, '--signer', SIGNER]);
    expect(good.status).toBe(0);
    writeFileSync(files.body, `${body} `);
    const bad = await run(['receipt', 'verify', files.receipt, '--body', files.body, '--signer', SIGNER]);
    expect(bad.status).toBe(1);
  });

  test('with a receipt key, the manifest names the signer', async () => {
    const manifest = await (await fetch(`${service.url}/.well-known/x402`)).json();
    expect(manifest).toMatchObject({ receiptSigner: SIGNER });
    expect(await (await fetch(`${service.url}/llms-full.txt`)).text()).toContain(SIGNER);
  });

  test('the key is never shown', async () => {
    expect(service.output()).not.toContain(KEY);
  });
});

test('without a receipt key nothing is signed, and an identifier is welcome', async () => {
  const plain = await start();
  await using _ = plain;
  const { extensions } = await offerFor(`${plain.url}/v1/tools/ping`);
  expect(Object.keys(extensions ?? {})).toEqual(['bazaar', 'payment-identifier']);
  const payment = encodePaymentSignatureHeader(await paymentFor(`${plain.url}/v1/tools/ping`));
  const response = await fetch(`${plain.url}/v1/tools/ping`, { headers: { 'PAYMENT-SIGNATURE': payment } });
  expect(decodePaymentResponseHeader(response.headers.get('PAYMENT-RESPONSE') ?? '')).not.toHaveProperty('extensions');
});
