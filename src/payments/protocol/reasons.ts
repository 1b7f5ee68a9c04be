/** The reasons a payment buys no answer: a closed set. */

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
  out_of_step: 'the voucher does not go on from what its channel has spent',
  channel_mismatch: 'the channel is not one of this offer',
  contract_wallet_unsupported: 'the channel names no key that signs its vouchers',
  insufficient_deposit: 'the channel does not hold enough USDC',
  deposit_too_small: 'the deposit is smaller than the offer asks for',
  refund_refused: 'the channel cannot give that back',
  channel_closing: 'the channel is being emptied, and takes no vouchers',
} as const;

export type Reason = keyof typeof reasons;

/** The reasons of vouchers alone. */
export const voucherReasons: ReadonlySet<string> = new Set<Reason>([
  'out_of_step',
  'channel_mismatch',
  'contract_wallet_unsupported',
  'insufficient_deposit',
  'deposit_too_small',
  'refund_refused',
  'channel_closing',
]);

const repeatFirst =
  'this authorization was sent before: repeat the PAYMENT-SIGNATURE that was first sent, and do not sign again for the call it was sent for';

/** Sentences about a payment that was sent, or used, before. */
export const refusalTexts = {
  repeat_first: repeatFirst,
  resent: `${repeatFirst}; signature or terms differ now`,
  bought_other_call: `${reasons.authorization_already_used}: sign a new one for this call only, and send this one to the call it was first sent for`,
  used_on_chain:
    'the authorization was used or canceled on the chain before this request. If it has paid for this call, do not sign again: show the seller its transaction',
  channel_busy:
    'a payment of this channel is being settled, and its end is not known yet; retry shortly with the same PAYMENT-SIGNATURE',
  key_lost: 'the key of that day is lost, so its answer cannot be fetched again',
  do_not_sign: 'do not sign again for its call',
  other_identifier:
    'this payment was first sent with another payment-identifier: repeat the PAYMENT-SIGNATURE header that was first sent, and do not sign again for the same call',
  identifier_taken:
    'the payment-identifier belongs to another payment of this payer: send that payment again, or take another identifier for another payment',
} as const;
