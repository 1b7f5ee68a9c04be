/** The checks our own facilitators (stub, onchain) make before they move anything. */
import { authorizationError } from '../protocol/payment.ts';
import type { FacilitatorRequest } from '../protocol/schema.ts';
import type { Network } from '../protocol/usdc.ts';

/** Our reasons in the words of the reference facilitator. */
const WORDS = {
  recipient_mismatch: 'invalid_exact_evm_recipient_mismatch',
  amount_mismatch: 'invalid_exact_evm_payload_authorization_value_mismatch',
  expired: 'invalid_exact_evm_payload_authorization_valid_before',
  not_yet_valid: 'invalid_exact_evm_payload_authorization_valid_after',
} as const;

/**
 * Why a payment cannot be settled, in the words of the reference facilitator; `undefined` if nothing is seen that prevents
 * it. Signature and balance are not looked at.
 *
 * @param now - seconds since the epoch
 */
export const requestError = (
  { paymentPayload, paymentRequirements: asked }: FacilitatorRequest,
  now: bigint,
  network: Network,
): string | undefined => {
  if (asked.scheme !== 'exact') return 'invalid_exact_evm_scheme';
  if (asked.network !== network.id) return 'invalid_exact_evm_network_mismatch';
  // The clock of a chain is not ours to excuse.
  const error = authorizationError(paymentPayload.payload.authorization, asked, { now, clockSkew: 0n });
  return error && WORDS[error.reason];
};

/** Looks at a request while the attempt is still on its way to the disk, or else when the finding is needed. */
export const lookAhead = <Finding>(look: (request: FacilitatorRequest) => Promise<Finding>) => {
  const begun = new WeakMap<FacilitatorRequest, Promise<Finding>>();
  return {
    prepare: (request: FacilitatorRequest): void => {
      const finding = look(request);
      finding.catch(() => {}); // `findingOn` tells, if it is ever asked.
      begun.set(request, finding);
    },
    findingOn: (request: FacilitatorRequest): Promise<Finding> => begun.get(request) ?? look(request),
  };
};
