/** Signed offers and receipts, as the reference package signs, reads and verifies them. */
import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test';
import { encodePaymentResponseHeader } from '@x402/core/http';
import {
  createEIP712OfferReceiptIssuer,
  createOfferReceiptExtension,
  declareOfferReceiptExtension,
  decodeSignedOffers,
  extractOffersFromPaymentRequired,
  extractReceiptFromResponse,
  findAcceptsObjectFromSignedOffer,
  isEIP712SignedOffer,
  isEIP712SignedReceipt,
  OFFER_RECEIPT as REFERENCE_KEY,
  verifyOfferSignatureEIP712,
  verifyReceiptMatchesOffer,
  verifyReceiptSignatureEIP712,
} from '@x402/extensions/offer-receipt';
import { recoverTypedDataAddress } from 'viem';
import { signedOffer, signedReceipt } from '../../../src/payments/receipts/sign.ts';
import { OFFER_RECEIPT, purchaseTypedData } from '../../../src/payments/receipts/types.ts';
import { NOW, OFFER, REQUIREMENTS } from '../../support/payments.ts';
import { ANSWER, PURCHASE, responseFor, seller } from '../../support/receipts.ts';

/** The reference signs with its own clock. */
beforeEach(() => setSystemTime(NOW * 1000));
afterEach(() => setSystemTime());

const VALID_UNTIL = NOW + REQUIREMENTS.maxTimeoutSeconds;
const reference = createOfferReceiptExtension(
  createEIP712OfferReceiptIssuer('did:web:a.example', (typedData) => seller.signTypedData(typedData as never)),
);
const offerWith = async (validUntil = VALID_UNTIL) => ({
  ...OFFER,
  extensions: { [OFFER_RECEIPT]: await signedOffer(seller, OFFER, validUntil) },
});
/** The offers, or the receipt, as the reference client takes them out. */
const offersOf = (offer: object) => extractOffersFromPaymentRequired(offer as never).filter(isEIP712SignedOffer);
const receiptOf = (response: object) => {
  const headers = { 'PAYMENT-RESPONSE': encodePaymentResponseHeader(response as never) };
  const receipt = extractReceiptFromResponse(new Response(null, { headers }));
  if (receipt === undefined || !isEIP712SignedReceipt(receipt)) throw new Error('no EIP-712 receipt');
  return receipt;
};

test('the extension has the name that the reference gives it', () => expect(OFFER_RECEIPT).toBe(REFERENCE_KEY));

test('a signed offer is byte for byte what the reference server sends', async () => {
  const theirs = await reference.enrichPaymentRequiredResponse?.(
    declareOfferReceiptExtension()[REFERENCE_KEY] as never,
    { requirements: [REQUIREMENTS], paymentRequiredResponse: OFFER } as never,
  );
  expect(JSON.stringify(await signedOffer(seller, OFFER, VALID_UNTIL))).toBe(JSON.stringify(theirs));
});

test('a signed offer is verified by the reference client, which recovers our signer and finds the entry of accepts', async () => {
  const offer = await offerWith();
  const [signed] = offersOf(offer);
  if (signed === undefined) throw new Error('no offer');
  expect((await verifyOfferSignatureEIP712(signed)).signer).toBe(seller.address);
  const [decoded] = decodeSignedOffers([signed]);
  expect(decoded).toMatchObject({ resourceUrl: OFFER.resource.url, amount: '5000', validUntil: VALID_UNTIL });
  expect(findAcceptsObjectFromSignedOffer(signed, [REQUIREMENTS] as never)).toBe(REQUIREMENTS as never);
});

test('a signed offer may have no end, and then is the same whenever it is signed', async () => {
  const first = await offerWith(0);
  setSystemTime((NOW + 86_400) * 1000);
  expect(await offerWith(0)).toEqual(first);
  const [signed] = offersOf(first);
  if (signed === undefined) throw new Error('no offer');
  expect((await verifyOfferSignatureEIP712(signed)).signer).toBe(seller.address);
});

test('a signed offer is not ours any more when any term is changed', async () => {
  const [signed] = offersOf(await offerWith());
  if (signed === undefined) throw new Error('no offer');
  for (const [field, value] of Object.entries(signed.payload)) {
    const payload = { ...signed.payload, [field]: typeof value === 'number' ? value + 1 : `${value}0` };
    const { signer } = await verifyOfferSignatureEIP712({ ...signed, payload });
    expect({ field, signer }).not.toEqual({ field, signer: seller.address });
  }
});

test('a signed receipt is byte for byte what the reference server sends, but for what is bound beside it', async () => {
  const theirs = await reference.enrichSettlementResponse?.(
    declareOfferReceiptExtension({ includeTxHash: true })[REFERENCE_KEY] as never,
    {
      result: { success: true, payer: PURCHASE.payer, network: PURCHASE.network, transaction: PURCHASE.transaction },
      transportContext: { request: { adapter: { getUrl: () => PURCHASE.resourceUrl } } },
    } as never,
  );
  const { info, schema } = await signedReceipt(seller, PURCHASE, ANSWER);
  expect(JSON.stringify({ info: { receipt: info.receipt }, schema })).toBe(JSON.stringify(theirs));
});

test('a signed receipt is verified by the reference client, which recovers our signer and finds it to be for the offer', async () => {
  const receipt = receiptOf(await responseFor());
  expect(await verifyReceiptSignatureEIP712(receipt)).toEqual({ signer: seller.address, payload: receipt.payload });
  const [offer] = decodeSignedOffers(offersOf(await offerWith()));
  if (offer === undefined) throw new Error('no offer');
  expect(verifyReceiptMatchesOffer(receipt, offer, [PURCHASE.payer])).toBe(true);
  expect(verifyReceiptMatchesOffer(receipt, offer, [seller.address])).toBe(false);
});

test('a signed receipt binds amount, recipient and answer with a second signature of the same key', async () => {
  const { bound } = (await signedReceipt(seller, PURCHASE, ANSWER)).info;
  const digest = new Bun.CryptoHasher('sha256').update(ANSWER).digest('hex');
  expect(bound.payload).toEqual({
    version: 1,
    network: PURCHASE.network,
    resourceUrl: 'https://a.example/api/calc/bmi',
    payer: PURCHASE.payer,
    issuedAt: NOW,
    transaction: PURCHASE.transaction,
    asset: PURCHASE.asset,
    payTo: PURCHASE.payTo,
    amount: '5000',
    bodySha256: `0x${digest}`,
  });
  const { signature, payload } = bound;
  expect(await recoverTypedDataAddress({ ...purchaseTypedData(payload), signature })).toBe(seller.address);
});

test('a signed receipt has the same bytes at every delivery, and other ones for another answer, purchase or second', async () => {
  const first = JSON.stringify(await responseFor());
  setSystemTime((NOW + 86_400) * 1000);
  expect(JSON.stringify(await responseFor())).toBe(first);
  expect(JSON.stringify(await responseFor(PURCHASE, new TextEncoder().encode(ANSWER)))).toBe(first);
  const others = [
    responseFor(PURCHASE, `${ANSWER} `),
    responseFor({ ...PURCHASE, amount: 5001n }),
    responseFor({ ...PURCHASE, settledAt: PURCHASE.settledAt + 1000 }),
  ];
  for (const other of await Promise.all(others)) expect(JSON.stringify(other)).not.toBe(first);
});

test('a signed receipt fits into a response header', async () => {
  expect(encodePaymentResponseHeader((await responseFor()) as never).length).toBeLessThan(3500);
});
