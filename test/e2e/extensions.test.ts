/** The extensions `payment-identifier` and `offer-receipt` on the compiled executable, with the reference's own client. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  decodePaymentRequiredHeader,
  decodePaymentResponseHeader,
  encodePaymentSignatureHeader,
} from '@x402/core/http';
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
import { OFFER_RECEIPT } from '../../src/payments/receipts/types.ts';
import { bmi } from '../../src/tools/calculators/general/bmi.ts';
import { newAccount, offerFor, payingFetch, paymentFor, referenceBuyer, sendPayment, twin } from '../support/buyer.ts';
import { type Running, run, start } from '../support/executable.ts';
import { newClient, PAYMENT, signed } from '../support/mcp.ts';

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
    const decoded = decodePaymentResponseHeader(header);
    expect(decoded).toMatchObject({ success: true, amount: '5000' });
    const { currency } = bmi;
    expect(response.headers.get('Clinmeter-Formula-Version')).toBe(`bmi ${currency?.version}`);
    expect(decoded.extensions?.[OFFER_RECEIPT]).toMatchObject({
      info: { bound: { payload: { formulaVersion: currency?.version } } },
    });
    const books = await run([
      'ledger',
      'export',
      '--ledger',
      service.ledger,
      '--format',
      'jsonl',
      '--state',
      'settled',
    ]);
    expect(JSON.parse(books.out.split('\n').at(-2) ?? '')).toMatchObject({ formula_version: currency?.version });

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

describe('a 402 after which a new signature would buy nothing', () => {
  const LOOKUP = '/fhir/CodeSystem/$lookup?system=http://hl7.org/fhir/sid/icd-10-cm&code=E11.9';

  /** The answer to a payment whose authorization is sent again under another signature. */
  const resent = async (path: string) => {
    const payment = await paymentFor(service.url + path);
    expect((await sendPayment(service.url + path, payment)).status).toBe(200);
    const signature = twin(String(payment.payload.signature));
    const again = await sendPayment(service.url + path, { ...payment, payload: { ...payment.payload, signature } });
    const required = decodePaymentRequiredHeader(again.headers.get('PAYMENT-REQUIRED') ?? '');
    return { payment, status: again.status, text: await again.text(), required };
  };
  const nothing = { x402Version: 2, error: expect.any(String), resource: expect.any(Object), accepts: [] };

  test('has an empty accepts and no signed offer, in header and body, and the reference client signs nothing', async () => {
    const { status, text, required } = await resent('/api/calc/bmi?height_cm=170&weight_kg=70');
    expect(status).toBe(402);
    expect(required).toEqual(nothing);
    const body = JSON.parse(text);
    expect([body.retry.action, body.payment_required]).toEqual(['none', required]);
    await expect(referenceBuyer().createPaymentPayload(required)).rejects.toThrow();
  });

  test('has the same offer as a FHIR extension', async () => {
    const { status, text, required } = await resent(LOOKUP);
    expect([status, required]).toEqual([402, nothing]);
    expect(JSON.parse(JSON.parse(text).extension[0].valueString)).toEqual(required);
  });

  test('has no offer over MCP', async () => {
    const client = await newClient(`${service.url}/mcp`, 'auto');
    const given = { height_cm: '170', weight_kg: '70' };
    const payment = await signed(await client.call('bmi', given));
    expect((await client.call('bmi', given, { [PAYMENT]: payment })).isError).toBe(false);
    const payload = { ...payment.payload, signature: twin(payment.payload.signature) };
    const again = await client.call('bmi', given, { [PAYMENT]: { ...payment, payload } });
    expect(again.structuredContent).toMatchObject({ code: 'payment_required', retry: { action: 'none' } });
    expect(JSON.stringify(again)).not.toContain('accepts');
    await client.close();
  });

  test('is not that of a payment that was spent on another call: the reference client signs anew, and is served', async () => {
    const { payment } = await resent('/api/calc/bmi?height_cm=171&weight_kg=70');
    const other = `${service.url}/api/calc/bmi?height_cm=172&weight_kg=70`;
    const refused = await sendPayment(other, payment);
    const required = decodePaymentRequiredHeader(refused.headers.get('PAYMENT-REQUIRED') ?? '');
    expect(await refused.json()).toMatchObject({ reason: 'authorization_already_used', payment_required: required });
    expect(extractOffersFromPaymentRequired(required as never).length).toBe(1);
    const anew = await referenceBuyer().createPaymentPayload(required);
    expect((await sendPayment(other, anew)).status).toBe(200);
  });
});
