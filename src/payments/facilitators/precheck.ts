/** The preconditions of a settlement, for the seller and for its own facilitators (stub, onchain). */
import type { Authorization, FacilitatorRequest, PaymentRequirements } from '../protocol/schema.ts';
import type { Network } from '../protocol/usdc.ts';

/** An authorization must stay valid this long, in seconds, or it could expire before it is settled. */
const SETTLING_SECONDS = 6n;
type Times = {
  /** Seconds since the epoch. */
  readonly now: bigint;
  /** The validity may begin this much in the future, in seconds. */
  readonly clockSkew: bigint;
};

/** Finds what prevents the settlement of an authorization for these terms. */
export const authorizationError = (
  { to, value, validAfter, validBefore }: Authorization,
  { payTo, amount }: Pick<PaymentRequirements, 'payTo' | 'amount'>,
  { now, clockSkew }: Times,
) => {
  if (to.toLowerCase() !== payTo.toLowerCase())
    return { reason: 'recipient_mismatch', message: `authorization.to must be ${payTo}` } as const;
  if (value !== amount) return { reason: 'amount_mismatch', message: `authorization.value must be ${amount}` } as const;
  if (BigInt(validBefore) < now + SETTLING_SECONDS) {
    const message = `authorization.validBefore must be at least ${SETTLING_SECONDS} seconds ahead`;
    return { reason: 'expired', message } as const;
  }
  if (BigInt(validAfter) > now + clockSkew)
    return { reason: 'not_yet_valid', message: 'authorization.validAfter is in the future' } as const;
  return undefined;
};

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
