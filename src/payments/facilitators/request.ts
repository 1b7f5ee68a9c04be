/** The request to a facilitator. */

import { PAYMENT_IDENTIFIER } from '../payment-identifier.ts';
import type { Payment } from '../protocol/payment.ts';
import type { FacilitatorRequest, PaymentRequired } from '../protocol/schema.ts';
import { OFFER_RECEIPT } from '../receipts/types.ts';

/**
 * What a facilitator is sent. Only the authorization and its signature are the buyer's; everything else is our own
 * offer, so that nothing a buyer put into `resource` or `extensions` is forwarded. A repeated attempt asks for what the
 * first one asked, and not for what is offered today.
 *
 * @param amount - what the first attempt asked for, in atomic units
 */
export const requestOf = (
  { payment, offer }: { readonly payment: Payment; readonly offer: PaymentRequired },
  amount: bigint,
): FacilitatorRequest => {
  const asked = { ...offer.accepts[0], amount: amount.toString(), payTo: payment.authorization.to };
  return {
    x402Version: 2,
    paymentPayload: {
      x402Version: 2,
      resource: offer.resource,
      accepted: asked,
      payload: payment.payload.payload,
      ...forFacilitators(offer),
    },
    paymentRequirements: asked,
  };
};

/** Identifiers and receipts are between buyer and seller. */
const forFacilitators = ({ extensions = {} }: PaymentRequired) => {
  const { [PAYMENT_IDENTIFIER]: _, [OFFER_RECEIPT]: __, ...rest } = extensions;
  return Object.keys(rest).length === 0 ? {} : { extensions: rest };
};
