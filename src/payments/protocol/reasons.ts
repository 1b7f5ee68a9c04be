/** The reasons a payment buys no answer: a closed set, and the mapping of facilitators' reasons onto it. */

/** The reasons a 402 can carry, each with what it means to the buyer. */
export const reasons = {
  missing: 'no PAYMENT-SIGNATURE header was sent',
  malformed: 'PAYMENT-SIGNATURE is not a well-formed x402 version 2 payment',
  unsupported_version: 'only x402 version 2 is accepted',
  scheme_mismatch: 'the payment is not for the scheme that is offered',
  network_mismatch: 'the payment is not for the network that is offered',
  asset_mismatch: 'the payment is not in the asset that is offered',
  amount_mismatch: 'the payment is not for the amount that is offered',
  recipient_mismatch: 'the payment is not to the recipient that is offered',
  offer_mismatch: 'the accepted requirements differ from the offer',
  expired: 'the authorization has expired, or expires before it could be settled',
  not_yet_valid: 'the authorization is not valid yet',
  validity_too_long: 'the authorization stays valid for longer than an hour',
  authorization_already_used: 'the authorization has bought or may have bought another call, or was spent elsewhere',
  redelivery_expired: 'the payment was sent too long ago: what it has bought is no longer kept for redelivery',
  invalid_signature: 'the payer has not signed this authorization',
  insufficient_funds: 'the payer does not hold enough USDC',
  refused: 'the facilitator refused the payment',
} as const;

export type Reason = keyof typeof reasons;

/**
 * Facilitators' reasons that prove, on a first attempt, that no money moved. Everything that is not listed here is
 * taken as unknown. Names of the x402 specification and of the reference facilitator's `exact` EVM scheme.
 */
const DEFINITE: Readonly<Record<string, Reason>> = {
  insufficient_funds: 'insufficient_funds',
  invalid_exact_evm_insufficient_balance: 'insufficient_funds',
  invalid_exact_evm_signature: 'invalid_signature',
  invalid_exact_evm_payload_signature: 'invalid_signature',
  invalid_exact_evm_failed_to_parse_signature: 'invalid_signature',
  invalid_exact_evm_payload_authorization_valid_before: 'expired',
  invalid_exact_evm_payload_authorization_valid_after: 'not_yet_valid',
  invalid_exact_evm_authorization_value: 'amount_mismatch',
  invalid_exact_evm_payload_authorization_value: 'amount_mismatch',
  invalid_exact_evm_payload_authorization_value_mismatch: 'amount_mismatch',
  invalid_exact_evm_recipient_mismatch: 'recipient_mismatch',
  invalid_exact_evm_payload_recipient_mismatch: 'recipient_mismatch',
  invalid_exact_evm_network_mismatch: 'network_mismatch',
  invalid_exact_evm_scheme: 'scheme_mismatch',
  invalid_exact_evm_missing_eip712_domain: 'refused',
  asset_not_deployed_contract: 'refused',
  eip6492_factory_not_allowed: 'invalid_signature',
  invalid_payload: 'malformed',
  // Our own settlement on the chain.
  transaction_too_expensive: 'refused',
};

/** Our reason for a facilitator's, or `undefined` where it does not prove that nothing moved. */
export const definiteReason = (facilitatorReason: string): Reason | undefined =>
  Object.hasOwn(DEFINITE, facilitatorReason) ? DEFINITE[facilitatorReason] : undefined;
