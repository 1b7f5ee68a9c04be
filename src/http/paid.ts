/** Sells one tool: 402 before anything else, then payment, parameters, settlement, answer, in this order. */

import { BAZAAR, bazaarOf } from '../discovery/bazaar.ts';
import { offerOf } from '../payments/offer.ts';
import { identifierOf } from '../payments/payment-identifier.ts';
import { type AuthorizationKey, decodePayment, type Refusal } from '../payments/protocol/payment.ts';
import type { Admission } from '../payments/purchase/admission.ts';
import { type Outcome, resentMalformed } from '../payments/purchase/outcome.ts';
import type { Claim } from '../payments/purchase/status.ts';
import { OFFER_RECEIPT } from '../payments/receipts/types.ts';
import { SIGN_IN_HEADER } from '../payments/sign-in-with-x.ts';
import { parseQuery, type Query } from '../tools/query.ts';
import { canonicalResource, type Tool } from '../tools/tool.ts';
import { type RequestContext, UNKNOWN_CLIENT } from './client.ts';
import { encodeOffer, type Offered, paidHeaders, respond, type Sale, type SellOptions } from './payment-response.ts';

/** Answers every request for a tool's path. */
export const sell = (tool: Tool, options: SellOptions): ((context: RequestContext) => Promise<Response>) => {
  const offering = offeredBy(tool, options);
  return async (context) => {
    const offered = await offering();
    const { request } = context;
    const query = parseQuery(context.query);
    const sale: Sale = { ...offered, context, call: tool.prepare(query) };
    // A HEAD request never settles or runs anything, so a payment sent with it is not looked at.
    const header = request.method === 'HEAD' ? null : request.headers.get('payment-signature');
    const claim = claimOf(sale, query, header);
    const { purchases } = options;
    const outcome = 'refusal' in claim ? unclaimed(sale, claim) : await purchases.redeem(claim, admissionOf(sale));
    return respond(sale, 'refusal' in claim ? undefined : claim.payment, outcome);
  };
};

/** The offer of a tool, signed when it is first asked for: the signature is the same for all requests. */
const offeredBy = (tool: Tool, options: SellOptions): (() => Promise<Offered>) => {
  let offered: Promise<Offered> | undefined;
  const make = async (): Promise<Offered> => {
    const plain = offerOf(tool, options);
    const signed = await options.receipts?.sign(plain);
    const extensions = {
      [BAZAAR]: bazaarOf(tool),
      ...plain.extensions,
      ...(signed === undefined ? {} : { [OFFER_RECEIPT]: signed }),
    };
    const offer = { ...plain, extensions };
    return { tool, offer, unpaid: encodeOffer(offer, 'missing', options), paid: paidHeaders(options), options };
  };
  return () => {
    offered ??= make();
    return offered;
  };
};

/** No payment, or none that can be read; `key`: of its authorization, if that can. */
type Unclaimed = { readonly refusal: Refusal; readonly key?: AuthorizationKey | undefined };

/** What a payment is sent for, or why it is no well-formed one. */
const claimOf = (
  { tool, offer, call, context, options }: Sale,
  query: Query,
  header: string | null,
): Claim | Unclaimed => {
  if (header === null) return { refusal: missing(context.request) };
  const decoded = decodePayment(header);
  if ('refusal' in decoded) return decoded;
  const identified = identifierOf(decoded);
  const { answer } = call;
  const formerAnswer = (pack: string | null) =>
    pack === null ? undefined : options.formerTool?.(pack, tool.id)?.prepare(query).answer;
  const { payer } = decoded.payment.key;
  const signIn = context.request.headers.get(SIGN_IN_HEADER);
  const resource = canonicalResource(tool, query);
  const purpose = `${decoded.payment.digest} ${resource}`;
  return {
    payment: decoded.payment,
    offer,
    tool: tool.id,
    requestId: context.requestId,
    resource,
    client: context.client === UNKNOWN_CLIENT ? undefined : context.client,
    prove: signIn === null ? undefined : (now) => options.signIn(signIn, { payer, path: tool.path, purpose, now }),
    identifier: 'id' in identified ? identified.id : undefined,
    flaw: 'malformed' in identified ? { reason: 'malformed', message: identified.malformed } : undefined,
    answer: answer && ((pack) => JSON.stringify((formerAnswer(pack) ?? answer)())),
    hasLeft: () => context.request.signal.aborted,
    trace: (facts) => Object.assign(context.payment, facts),
  };
};

const missing = (request: Request): Refusal => ({
  reason: 'missing',
  message: request.headers.has('x-payment')
    ? 'X-PAYMENT is the header of x402 version 1: sign PAYMENT-REQUIRED and send PAYMENT-SIGNATURE (version 2)'
    : 'PAYMENT-SIGNATURE is missing: decode PAYMENT-REQUIRED, sign it, and repeat this URL with PAYMENT-SIGNATURE',
});

/** The outcome without a payment: the offer, as often as the client may ask for it. */
const unclaimed = ({ options, context }: Sale, { refusal, key }: Unclaimed): Outcome => {
  const exceeded = options.limits.exceeded(refusal.reason === 'missing' ? 'unpaid' : 'paid', context.client);
  if (exceeded !== undefined) return { kind: 'limited', exceeded };
  const isHeld = key !== undefined && options.purchases.holds(key);
  return isHeld ? resentMalformed(refusal) : { kind: 'refused', ...refusal };
};

/** What the limits of the service admit of a payment. */
const admissionOf = ({ options: { limits, isDraining }, context }: Sale): Admission => ({
  rate: (bucket) => limits.exceeded(bucket, context.client),
  refusal: () => limits.reserve('refused', context.client),
  delivery: limits.delivery,
  repeat: limits.repeat,
  settling: (work, isKnown) => (isDraining() ? undefined : limits.withinCap(work, { client: context.client, isKnown })),
});
