/** The request to a facilitator, and its JSON. */
import { PAYMENT_IDENTIFIER } from '../payment-identifier.ts';
import { isObject } from '../protocol/headers.ts';
import type { FacilitatorRequest, PaymentPayload, PaymentRequired } from '../protocol/schema.ts';
import { OFFER_RECEIPT } from '../receipts/types.ts';

/**
 * The request to a facilitator. Only the authorization and its signature are the buyer's; everything else is our own
 * offer, so that nothing a buyer put into `resource` or `extensions` is forwarded. A repeated attempt asks for what the
 * first one asked, and not for what is offered today.
 *
 * @param amount - what the first attempt asked for, in atomic units
 */
export const requestOf = (
  { payload, offer }: { readonly payload: PaymentPayload['payload']; readonly offer: PaymentRequired },
  amount: bigint,
): FacilitatorRequest => {
  const [offered] = offer.accepts;
  const terms = { amount: amount.toString(), payTo: payload.authorization.to };
  const isOffered = terms.amount === offered.amount && terms.payTo === offered.payTo;
  const asked = isOffered ? offered : { ...offered, ...terms };
  const extensions = forFacilitators(offer);
  return {
    x402Version: 2,
    paymentPayload: {
      x402Version: 2,
      resource: offer.resource,
      accepted: asked,
      payload,
      ...(extensions === undefined ? {} : { extensions }),
    },
    paymentRequirements: asked,
  };
};

/** Makes a value once for each object that it is made of. */
const onceFor = <Source extends object, Made>(make: (source: Source) => Made): ((source: Source) => Made) => {
  const known = new WeakMap<Source, { readonly made: Made }>();
  return (source) => {
    const found = known.get(source) ?? { made: make(source) };
    known.set(source, found);
    return found.made;
  };
};

/** Identifiers and receipts are between buyer and seller. */
const forFacilitators = onceFor(({ extensions = {} }: PaymentRequired) => {
  const { [PAYMENT_IDENTIFIER]: _, [OFFER_RECEIPT]: __, ...rest } = extensions;
  return Object.keys(rest).length === 0 ? undefined : rest;
});

/** The JSON of a part of an offer: the parts are the same objects in all of its requests, and most of their text. */
const partJson = onceFor((part: object) => JSON.stringify(part));

const member = (name: string, part: unknown): string =>
  isObject(part) ? `,"${name}":${partJson(part)}` : part === undefined ? '' : `,"${name}":${JSON.stringify(part)}`;

/** The JSON of a request. */
export const requestJson = ({ paymentPayload, paymentRequirements }: FacilitatorRequest): string => {
  const { resource, accepted, payload, extensions } = paymentPayload;
  const before = `${member('resource', resource)}${member('accepted', accepted)}`;
  const sent = `{"x402Version":2${before},"payload":${JSON.stringify(payload)}${member('extensions', extensions)}}`;
  return `{"x402Version":2,"paymentPayload":${sent}${member('paymentRequirements', paymentRequirements)}}`;
};
