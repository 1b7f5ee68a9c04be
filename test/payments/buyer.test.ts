import { expect, test } from 'bun:test';
import {
  declarePaymentIdentifierExtension,
  extractAndValidatePaymentIdentifier,
} from '@x402/extensions/payment-identifier';
import { withIdentifier } from '../../src/payments/buyer.ts';
import type { PaymentPayload } from '../../src/payments/protocol/schema.ts';
import { contentWith } from '../support/payments.ts';

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
