import { describe, expect, test } from 'bun:test';
import { requestError } from '../../../src/payments/facilitators/facilitator.ts';
import { definiteReason } from '../../../src/payments/methods/settling.ts';
import type { Reason } from '../../../src/payments/protocol/reasons.ts';
import type { Authorization, PaymentRequirements } from '../../../src/payments/protocol/schema.ts';
import { BASE } from '../../../src/payments/protocol/usdc.ts';
import { newAccount } from '../../support/buyer.ts';
import { NOW, REQUIREMENTS, requestFrom } from '../../support/payments.ts';

/** Why a payment that was changed like this cannot be settled. */
const errorOf = async (
  authorization: Partial<Authorization> = {},
  asked: Partial<Record<keyof PaymentRequirements, string>> = {},
) => {
  const { paymentPayload } = await requestFrom(newAccount(), REQUIREMENTS, () => authorization);
  const paymentRequirements = { ...REQUIREMENTS, ...asked } as PaymentRequirements;
  return requestError({ x402Version: 2, paymentPayload, paymentRequirements }, BigInt(NOW), BASE);
};

describe('a payment can be settled', () => {
  test.each<[string, Partial<Authorization>]>([
    ['that fits', {}],
    ['that stays valid for just long enough to be settled', { validBefore: String(NOW + 6) }],
    ['that has just become valid', { validAfter: String(NOW) }],
    ['whose recipient is spelled in other letters', { to: REQUIREMENTS.payTo.toLowerCase() as `0x${string}` }],
    ['that is valid for ever', { validAfter: '0', validBefore: String(2n ** 256n - 1n) }],
  ])('%s', async (_, change) => {
    expect(await errorOf(change)).toBeUndefined();
  });
});

describe('a payment is refused for good, in the words of the reference facilitator', () => {
  test.each<[string, Parameters<typeof errorOf>, string, Reason]>([
    ['of another scheme', [{}, { scheme: 'upto' }], 'invalid_exact_evm_scheme', 'scheme_mismatch'],
    ['on another network', [{}, { network: 'eip155:1' }], 'invalid_exact_evm_network_mismatch', 'network_mismatch'],
    [
      'to another address',
      [{ to: `0x${'12'.repeat(20)}` }],
      'invalid_exact_evm_recipient_mismatch',
      'recipient_mismatch',
    ],
    ['of more', [{ value: '5001' }], 'invalid_exact_evm_payload_authorization_value_mismatch', 'amount_mismatch'],
    ['of less', [{ value: '4999' }], 'invalid_exact_evm_payload_authorization_value_mismatch', 'amount_mismatch'],
    [
      'that could expire before it is settled',
      [{ validBefore: String(NOW + 5) }],
      'invalid_exact_evm_payload_authorization_valid_before',
      'expired',
    ],
    [
      'that is not valid yet',
      [{ validAfter: String(NOW + 1) }],
      'invalid_exact_evm_payload_authorization_valid_after',
      'not_yet_valid',
    ],
  ])('%s', async (_, given, expected, reason) => {
    expect(await errorOf(...given)).toBe(expected);
    expect(definiteReason(expected)).toBe(reason);
  });
});
