/** What speaks against a transfer before anybody is asked: what every facilitator compares. */
import { SETTLING_SECONDS } from '../protocol/payment.ts';
import type { FacilitatorRequest } from '../protocol/schema.ts';
import { NETWORK } from '../protocol/usdc.ts';

/**
 * Why a payment cannot be settled, in the words of the reference facilitator; `undefined` when nothing is seen that
 * speaks against it. Signature and balance are not looked at.
 *
 * @param now - seconds since the epoch
 */
export const obstacleOf = (
  { paymentPayload, paymentRequirements: asked }: FacilitatorRequest,
  now: bigint,
): string | undefined => {
  const { to, value, validAfter, validBefore } = paymentPayload.payload.authorization;
  if (asked.scheme !== 'exact') return 'invalid_exact_evm_scheme';
  if (asked.network !== NETWORK) return 'invalid_exact_evm_network_mismatch';
  if (to.toLowerCase() !== asked.payTo.toLowerCase()) return 'invalid_exact_evm_recipient_mismatch';
  if (value !== asked.amount) return 'invalid_exact_evm_payload_authorization_value_mismatch';
  if (BigInt(validBefore) < now + SETTLING_SECONDS) return 'invalid_exact_evm_payload_authorization_valid_before';
  if (BigInt(validAfter) > now) return 'invalid_exact_evm_payload_authorization_valid_after';
  return undefined;
};
