/** Sells one tool over HTTP: 402 before anything else, then payment, parameters, settlement, answer, in this order. */

import { BAZAAR, bazaarOf } from '../discovery/bazaar.ts';
import { lazily } from '../lazily.ts';
import { echoDecoder } from '../payments/protocol/echo.ts';
import { decodePayment } from '../payments/protocol/payment.ts';
import { parseQuery } from '../tools/query.ts';
import type { Tool } from '../tools/tool.ts';
import type { RequestContext } from './client.ts';
import type { NoRoute } from './not-found.ts';
import { respond, templateOf } from './payment-response.ts';
import { problem } from './problem.ts';
import { limitDetails } from './rate-limit.ts';
import type { SellOptions } from './said.ts';
import { type Sent, sellTo, signedOffer } from './seller.ts';

type Handler = (context: RequestContext) => Promise<Response>;

/**
 * Answers every request for a tool's path.
 *
 * @param declared - the tool whose example the offer shows, which nothing measures
 */
export const sell = (tool: Tool, options: SellOptions, declared = tool): Handler => {
  const offered = lazily(async () => {
    const offer = await signedOffer(tool, options, { extensions: { [BAZAAR]: bazaarOf(declared) } });
    return { offer, template: templateOf(offer, options), decode: echoDecoder(offer) };
  });
  return async (context) => {
    const { offer, template, decode } = await offered();
    const query = parseQuery(context.query);
    const sale = { tool, offer, options, context, call: tool.prepare(query) };
    return respond(sale, template, await sellTo(sale, query, sentIn(context.request, options, decode)));
  };
};

/** Answers what was bought of a tool that is not sold any more; there is no such path for anything else. */
export const redeliver = (tool: Tool, options: SellOptions, noRoute: NoRoute): Handler => {
  const answer = sell(tool, options);
  return async (context) => {
    const sent = sentIn(context.request, options);
    const key = 'payment' in sent ? sent.payment.key : undefined;
    if (key !== undefined && (await options.purchases.holds(key))) return answer(context);
    const exceeded = options.limits.exceeded('free', context.client);
    if (exceeded !== undefined) return problem('rate_limited', context, options, limitDetails(exceeded));
    return noRoute('not_found', context, { message: `${tool.path} is not offered here at present` });
  };
};

/** A HEAD request never settles or runs anything, so a payment sent with it is not looked at. */
const sentIn = (request: Request, { network }: SellOptions, decode?: ReturnType<typeof echoDecoder>): Sent => {
  const header = request.method === 'HEAD' ? null : request.headers.get('payment-signature');
  return header === null
    ? { refusal: { reason: 'missing', message: missing(request) } }
    : decodePayment(header, network, decode);
};

const missing = (request: Request): string =>
  request.headers.has('x-payment')
    ? 'X-PAYMENT is the header of x402 version 1: sign PAYMENT-REQUIRED and send PAYMENT-SIGNATURE (version 2)'
    : 'PAYMENT-SIGNATURE is missing: decode PAYMENT-REQUIRED, sign it, and repeat this URL with PAYMENT-SIGNATURE';
