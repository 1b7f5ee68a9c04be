/** The identifier of a payment, beside the reference package. */
import { describe, expect, test } from 'bun:test';
import {
  appendPaymentIdentifierToExtensions,
  declarePaymentIdentifierExtension,
  extractAndValidatePaymentIdentifier,
  isPaymentIdentifierExtension,
  isPaymentIdentifierRequired,
  PAYMENT_IDENTIFIER as REFERENCE_KEY,
  validatePaymentIdentifier,
} from '@x402/extensions/payment-identifier';
import {
  identifierOf,
  PAYMENT_IDENTIFIER,
  paymentIdentifierDeclaration,
} from '../../src/payments/payment-identifier.ts';
import { contentWith } from '../support/payments.ts';
import { fc } from '../support/properties.ts';

const ID = 'pay_7d5d747be160e280504c099d984bcfe0';
const withExtension = (extension: unknown) => contentWith({ top: { extensions: { [PAYMENT_IDENTIFIER]: extension } } });
const withId = (id: unknown) => withExtension({ ...paymentIdentifierDeclaration, info: { required: false, id } });

describe('what is offered', () => {
  test('is what the reference server declares', () => {
    expect(PAYMENT_IDENTIFIER).toBe(REFERENCE_KEY);
    expect(paymentIdentifierDeclaration as object).toEqual(declarePaymentIdentifierExtension(false));
    expect(isPaymentIdentifierExtension(paymentIdentifierDeclaration)).toBe(true);
    expect(validatePaymentIdentifier(paymentIdentifierDeclaration)).toEqual({ valid: true });
    expect(isPaymentIdentifierRequired(paymentIdentifierDeclaration)).toBe(false);
  });

  test('is something the reference client adds its identifier to', () => {
    const echoed = structuredClone({ [PAYMENT_IDENTIFIER]: paymentIdentifierDeclaration });
    appendPaymentIdentifierToExtensions(echoed, ID);
    expect(identifierOf(contentWith({ top: { extensions: echoed } }))).toEqual({ id: ID });
    expect(validatePaymentIdentifier(echoed[PAYMENT_IDENTIFIER])).toEqual({ valid: true });
  });
});

describe('the identifier of a payment', () => {
  for (const id of ['a'.repeat(16), 'Z'.repeat(128), '0123456789-_abcDEF']) {
    test(`is taken as it is: ${id.length} characters`, () => expect(identifierOf(withId(id))).toEqual({ id }));
  }

  for (const id of [
    '',
    'a'.repeat(15),
    'a'.repeat(129),
    `${'a'.repeat(16)}\n`,
    `ä${'a'.repeat(16)}`,
    null,
    7,
    {},
    [],
  ]) {
    test(`is malformed where it is ${JSON.stringify(id).slice(0, 24)}`, () => {
      expect(identifierOf(withId(id))).toEqual({
        malformed: 'extensions.payment-identifier.info.id must be 16 to 128 letters, digits, hyphens or underscores',
      });
    });
  }

  test('is none where the buyer only repeats the offer, or leaves extensions out', () => {
    expect(identifierOf(withExtension(paymentIdentifierDeclaration))).toEqual({ none: true });
    expect(identifierOf(contentWith())).toEqual({ none: true });
    for (const extensions of [undefined, null, {}, { bazaar: 7 }, 'text', []]) {
      expect(identifierOf({ extensions })).toEqual({ none: true });
    }
  });

  test('is read whether or not the buyer calls it required', () => {
    expect(identifierOf(withExtension({ info: { id: ID } }))).toEqual({ id: ID });
    expect(identifierOf(withExtension({ info: { required: true, id: ID } }))).toEqual({ id: ID });
  });

  test('is malformed where there is no info to hold it', () => {
    for (const extension of [{}, { info: null }, { info: 'x' }, { info: [] }, 'x', 7, []]) {
      expect(identifierOf(withExtension(extension))).toHaveProperty('malformed');
    }
  });

  test('never throws, and is the one the reference server reads', () => {
    const id = fc.oneof(fc.stringMatching(/^[\w-]{10,140}$/), fc.string(), fc.constant(ID));
    fc.assert(
      fc.property(fc.record({ required: fc.boolean(), id }, { requiredKeys: ['required'] }), (info) => {
        const payment = withExtension({ info });
        const reference = extractAndValidatePaymentIdentifier(payment as never);
        const ours = identifierOf(payment);
        expect('id' in ours ? ours.id : null).toBe(reference.id);
        expect('malformed' in ours).toBe(!reference.validation.valid);
      }),
    );
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (extension, extensions) => {
        identifierOf(withExtension(extension));
        identifierOf({ extensions });
      }),
    );
  });
});
