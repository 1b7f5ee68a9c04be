/** Sells one tool: 402 before anything else, then payment, parameters, settlement, answer, in this order. */

import { BAZAAR, bazaarOf } from '../discovery/bazaar.ts';
import { LedgerError, type Purchase } from '../payments/ledger/ledger.ts';
import { offerOf } from '../payments/offer.ts';
import { identifierOf } from '../payments/payment-identifier.ts';
import { decodePayment, objection, type Payment, type Refusal } from '../payments/protocol/payment.ts';
import type { Claim, Gate, Standing } from '../payments/purchase/purchase.ts';
import { OFFER_RECEIPT } from '../payments/receipts/offer-receipt.ts';
import { parseQuery, type Query } from '../tools/query.ts';
import { canonicalResource, type Tool } from '../tools/tool.ts';
import { notePayment, type RequestContext } from './client.ts';
import { allowHeader, preflight } from './headers.ts';
import type { Bucket } from './limits.ts';
import {
  askForPayment,
  encodeOffer,
  type Offered,
  paidHeaders,
  paymentProblem,
  paymentState,
  rejectParameters,
  respond,
  type Sale,
  type SellOptions,
} from './payment-response.ts';
import { type ProblemDetails, problem } from './problem.ts';
import { rateLimited } from './rate-limited.ts';

/** Answers every request for a tool's path. */
export const sell = (tool: Tool, options: SellOptions): ((context: RequestContext) => Promise<Response>) => {
  const offering = offeredBy(tool, options);
  return async (context) => {
    const offered = await offering();
    const { request } = context;
    if (request.method === 'OPTIONS') return preflight(context, options);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return problem('method_not_allowed', context, options, { headers: allowHeader });
    }
    const query = parseQuery(context.query);
    const sale: Sale = { ...offered, context, call: tool.prepare(query) };
    // A HEAD request never settles or runs anything, so a payment sent with it is not looked at.
    const header = request.method === 'HEAD' ? null : request.headers.get('payment-signature');
    const decoded = header === null ? { refusal: missing(request) } : decodePayment(header);
    if ('refusal' in decoded) {
      return overLimit(sale, 'paid') ?? askForPayment(sale, decoded.refusal);
    }
    const identified = identifierOf(decoded);
    if ('malformed' in identified) {
      const refusal: Refusal = { reason: 'malformed', message: identified.malformed };
      return overLimit(sale, 'paid') ?? askForPayment(sale, refusal);
    }
    return redeem(sale, decoded.payment, query, 'id' in identified ? identified.id : undefined);
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

/** What a well-formed payment gets: what it has already bought, or an attempt to settle it. */
const redeem = async (
  sale: Sale,
  payment: Payment,
  query: Query,
  identifier: string | undefined,
): Promise<Response> => {
  const { tool, offer, options, context } = sale;
  const resource = canonicalResource(tool, query);
  const claim: Claim = { payment, offer, tool: tool.id, resource, requestId: context.requestId, identifier };
  const standing = standingOf(options.gate, claim);
  if (standing === undefined) return paymentProblem(sale, 'ledger_unavailable', 'unknown', payment);
  const tooMany =
    standing.kind === 'owed' || standing.kind === 'uncertain'
      ? overLimit(sale, 'owed', {
          payment: paymentState(standing.kind === 'owed' ? 'settled' : 'uncertain', payment, standing.purchase),
          action: 'retry_same_payment',
        })
      : overLimit(sale, 'paid');
  if (tooMany !== undefined) return tooMany;
  switch (standing.kind) {
    case 'new':
      return firstAttempt(sale, claim);
    case 'uncertain':
      return settle(sale, claim, standing.purchase);
    default:
      return respond(sale, payment, standing);
  }
};

/** Local objections and wrong parameters cost nothing: only then is a payment settled. */
const firstAttempt = async (sale: Sale, claim: Claim): Promise<Response> => {
  const now = BigInt(Math.floor(Date.now() / 1000));
  const refused = objection(claim.payment, sale.offer.accepts[0], now);
  if (refused !== undefined) return askForPayment(sale, refused);
  const [first] = sale.call.problems;
  return first === undefined ? settle(sale, claim) : rejectParameters(sale, first.code);
};

/** Settles within the cap on paid requests in flight. */
const settle = async (sale: Sale, claim: Claim, uncertain?: Purchase): Promise<Response> => {
  const { gate, limits, isDraining } = sale.options;
  const state = uncertain === undefined ? 'unused' : 'uncertain';
  const settling = isDraining() ? undefined : limits.withinCap(() => gate.settle(claim, uncertain));
  const outcome = settling === undefined ? undefined : await settling;
  if (outcome !== undefined && outcome.kind !== 'unavailable') return respond(sale, claim.payment, outcome);
  if (state === 'uncertain') return paymentProblem(sale, 'settlement_uncertain', state, claim.payment);
  return paymentProblem(sale, outcome?.code ?? 'payment_unavailable', state, claim.payment);
};

const overLimit = (
  { context, options }: Sale,
  bucket: Bucket,
  owed?: Pick<ProblemDetails, 'payment' | 'action'>,
): Response | undefined => {
  const exceeded = options.limits.exceeded(bucket, context.client);
  if (exceeded === undefined) return undefined;
  notePayment(context, 'limited');
  return rateLimited(exceeded, context, options, owed);
};

const missing = (request: Request): Refusal => ({
  reason: 'missing',
  message: request.headers.has('x-payment')
    ? 'X-PAYMENT is the header of x402 version 1: sign PAYMENT-REQUIRED and send PAYMENT-SIGNATURE (version 2)'
    : 'PAYMENT-SIGNATURE is missing: decode PAYMENT-REQUIRED, sign it, and repeat this URL with PAYMENT-SIGNATURE',
});

const standingOf = (gate: Gate, claim: Claim): Standing | undefined => {
  try {
    return gate.standing(claim);
  } catch (error) {
    if (error instanceof LedgerError) return undefined;
    throw error;
  }
};
