import { expect, test } from 'bun:test';
import { requestJson, requestOf } from '../../../src/payments/facilitators/facilitator.ts';
import { contentOf } from '../../../src/payments/methods/exact-evm.ts';
import { OFFER, paymentWith } from '../../support/payments.ts';

const EXTENSIONS = { bazaar: { info: { input: { type: 'http' } } }, 'payment-identifier': { info: {} } };

test.each([
  ['an offer without extensions', { ...OFFER, extensions: {} }],
  ['an offer whose extensions are for its buyer alone', { ...OFFER, extensions: { 'payment-identifier': {} } }],
  ['an offer with an extension for facilitators', { ...OFFER, extensions: EXTENSIONS }],
])('the JSON of a request is that of the object: %s', (_, offer) => {
  const { amount } = offer.accepts[0];
  for (const payment of [paymentWith(), paymentWith({ authorization: { nonce: `0x${'cd'.repeat(32)}` } })]) {
    for (const asked of [BigInt(amount), BigInt(amount) + 1n]) {
      const payload = contentOf(payment);
      const payTo = payload.authorization.to;
      const request = requestOf({ payload, payTo, offer, entry: offer.accepts[0] }, asked);
      expect(requestJson(request)).toBe(JSON.stringify(request));
      expect(request.paymentRequirements.amount).toBe(asked.toString());
    }
  }
});

test('a request has the recipient that was signed, in its spelling, and no identifier', () => {
  const offer = { ...OFFER, extensions: EXTENSIONS };
  const to = offer.accepts[0].payTo.toLowerCase() as `0x${string}`;
  const request = requestOf(
    { payload: contentOf(paymentWith({ authorization: { to } })), payTo: to, offer, entry: offer.accepts[0] },
    5000n,
  );
  expect(request.paymentRequirements.payTo).toBe(to);
  expect(request.paymentPayload.accepted.payTo).toBe(to);
  expect(request.paymentPayload.extensions).toEqual({ bazaar: EXTENSIONS.bazaar });
  expect(requestJson(request)).toBe(JSON.stringify(request));
});

test('a request of another maker is written as it is', () => {
  const payload = contentOf(paymentWith());
  const [asked] = OFFER.accepts;
  const paymentPayload = { x402Version: 2, resource: 'https://example.org', accepted: asked, payload } as const;
  const request = { x402Version: 2, paymentPayload, paymentRequirements: asked } as const;
  expect(requestJson(request)).toBe(JSON.stringify(request));
});
