import { expect, test } from 'bun:test';
import {
  declarePaymentIdentifierExtension,
  extractAndValidatePaymentIdentifier,
} from '@x402/extensions/payment-identifier';
import { payableOffers, repeated, withIdentifier } from '../../src/payments/buyer.ts';
import { exactEntry } from '../../src/payments/methods/exact-evm.ts';
import type { PaymentPayload } from '../../src/payments/protocol/schema.ts';
import { BASE, type EvmNetwork, evmNetworks, POLYGON } from '../../src/payments/protocol/usdc.ts';
import { contentWith, PAY_TO } from '../support/payments.ts';

const payment = contentWith() as PaymentPayload;

test('a payment gets an identifier that the reference extension reads, another one each time', () => {
  const extensions = { 'payment-identifier': declarePaymentIdentifierExtension(true) };
  const ids = [1, 2].map(() => {
    const { id, validation } = extractAndValidatePaymentIdentifier(withIdentifier(payment, { extensions }) as never);
    expect(validation).toMatchObject({ valid: true });
    return id;
  });
  expect(ids[0]).toMatch(/^pay_[0-9a-f]{32}$/);
  expect(ids[1]).not.toBe(ids[0]);
});

test.each([{}, { extensions: {} }, { extensions: { 'payment-identifier': 'x' } }, { extensions: null }])(
  'a payment gets no identifier from an offer that takes none: %j',
  (offer) => {
    expect(withIdentifier(payment, offer)).toBe(payment);
  },
);

test('the entries of an offer are taken in the order of the seller, the cheapest first, and none that is dear or strange', () => {
  const entry = (network: EvmNetwork, changes: object = {}) => ({ ...exactEntry(5000n, PAY_TO, network), ...changes });
  const accepts = [
    entry(POLYGON),
    entry(BASE, { scheme: 'batch-settlement' }),
    entry(BASE),
    entry(evmNetworks[2] ?? BASE, { amount: '4000' }),
    entry(evmNetworks[3] ?? BASE, { amount: '9000' }),
    entry(evmNetworks[4] ?? BASE, { maxTimeoutSeconds: 3600 }),
    entry(BASE, { asset: POLYGON.usdc }),
  ];
  const takenUpTo = (limit: bigint) => payableOffers({ x402Version: 2, accepts }, limit).map(({ network }) => network);
  expect(takenUpTo(14_000n)).toEqual(['eip155:42161', POLYGON.id, BASE.id]);
  // A seller who keeps every authorization gets no more than the limit.
  expect(takenUpTo(13_999n)).toEqual(['eip155:42161', POLYGON.id]);
  expect(takenUpTo(5000n)).toEqual(['eip155:42161']);
});

test('a payment is sent again only while there is time for the wait that the server asks for', async () => {
  let time = 0;
  let attempts = 0;
  const sleep = async (milliseconds: number) => {
    time += milliseconds;
  };
  const attempt = async () => {
    attempts += 1;
    return { answer: attempts, againIn: 1e12 };
  };
  const left = () => 180_000 - time;
  expect(await repeated(attempt, { most: 6, left, sleep })).toEqual({ answer: 3, againIn: 1e12 });
  expect(time).toBe(120_000);
});
