/** Sells one tool over HTTP: 402 before anything else, then payment, parameters, settlement, answer, in this order. */

import { BAZAAR, bazaarOf } from '../discovery/bazaar.ts';
import { lazily } from '../lazily.ts';
import { decodePayment } from '../payments/protocol/payment.ts';
import { parseQuery } from '../tools/query.ts';
import type { Tool } from '../tools/tool.ts';
import type { RequestContext } from './client.ts';
import { respond, templateOf } from './payment-response.ts';
import type { SellOptions } from './said.ts';
import { type Sent, sellTo, signedOffer } from './seller.ts';

/**
 * Answers every request for a tool's path.
 *
 * @param declared - the tool whose example the offer shows, which nothing measures
 */
export const sell = (
  tool: Tool,
  options: SellOptions,
  declared = tool,
): ((context: RequestContext) => Promise<Response>) => {
  const offered = lazily(async () => {
    const offer = await signedOffer(tool, options, { extensions: { [BAZAAR]: bazaarOf(declared) } });
    return { offer, template: templateOf(offer, options) };
  });
  return async (context) => {
    const { offer, template } = await offered();
    const query = parseQuery(context.query);
    const sale = { tool, offer, options, context, call: tool.prepare(query) };
    return respond(sale, template, await sellTo(sale, query, sentIn(context.request)));
  };
};

/** A HEAD request never settles or runs anything, so a payment sent with it is not looked at. */
const sentIn = (request: Request): Sent => {
  const header = request.method === 'HEAD' ? null : request.headers.get('payment-signature');
  return header === null ? { refusal: { reason: 'missing', message: missing(request) } } : decodePayment(header);
};

const missing = (request: Request): string =>
  request.headers.has('x-payment')
    ? 'X-PAYMENT is the header of x402 version 1: sign PAYMENT-REQUIRED and send PAYMENT-SIGNATURE (version 2)'
    : 'PAYMENT-SIGNATURE is missing: decode PAYMENT-REQUIRED, sign it, and repeat this URL with PAYMENT-SIGNATURE';
