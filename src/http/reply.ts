/** Words the outcome of a sale: its details for any surface, then its answer over HTTP. */

import { lazily } from '../deferred.ts';
import { BAZAAR, bazaarOf } from '../discovery/bazaar.ts';
import { DO_NOT_SIGN, type ErrorCode, errors } from '../errors/errors.ts';
import { readAmong } from '../payments/methods/method.ts';
import { correctedOffer } from '../payments/offer.ts';
import { outcomes } from '../payments/outcomes.ts';
import { PAYMENT_IDENTIFIER } from '../payments/payment-identifier.ts';
import { LATEST_DATE } from '../payments/protocol/date.ts';
import { decodePayment, echoDecoder, encodeHeader, encodeJson, isObject } from '../payments/protocol/headers.ts';
import type { Payment, Sent } from '../payments/protocol/payment.ts';
import { type Reason, reasons } from '../payments/protocol/reasons.ts';
import type { PaymentRequired } from '../payments/protocol/schema.ts';
import { isEvm, networkById } from '../payments/protocol/usdc.ts';
import type { Outcome, Sold as SoldOutcome, Unsold } from '../payments/purchase/decide.ts';
import { OFFER_RECEIPT } from '../payments/receipts/types.ts';
import { signInDeclaration } from '../payments/sign-in-with-x.ts';
import { ofSize, type Sized, sizesOf } from '../tools/inventory.ts';
import { parseQuery } from '../tools/query.ts';
import type { Tool } from '../tools/tool.ts';
import { TOO_LONG } from './body.ts';
import type { RequestContext } from './client.ts';
import { encoded } from './encoding.ts';
import { fhirType, outcomeOf, readsFhir, statusOf } from './fhir.ts';
import { headerTemplate, link, NO_REFERRER, prefersHtml, RELEASE_HEADER, stamped } from './headers.ts';
import { type BodyRead, callInBody } from './json-body.ts';
import type { NoRoute } from './not-found.ts';
import { limitDetails, type PaymentState, type ProblemDetails, problem, problemBody } from './problem.ts';
import { firstProblem, type Sale, type SellOptions, type Sold, sellTo, signedOffer, whileOffered } from './sale.ts';

type Handler = (context: RequestContext) => Promise<Response>;

/**
 * Answers every request for a tool's path: 402 before anything else, then payment, parameters, settlement, answer.
 *
 * @param declared - the tool whose example the offer shows, which nothing measures
 */
export const sell = (tool: Tool, options: SellOptions, declared = tool): Handler => {
  const sizes = sizesOf(tool);
  const offeredBy = (method: 'GET' | 'POST') => {
    const made = ({ key, tool: sized }: Sized) => {
      const now = whileOffered(options, (own) =>
        lazily(async () => {
          const offer = await signedOffer(sized, own, { extensions: { [BAZAAR]: bazaarOf(declared, method) } });
          const shown = inHeader(offer);
          return { sized, key, offer, template: templateOf(tool, { offer, shown }, own), decode: echoDecoder(shown) };
        }),
      );
      return () => now()();
    };
    const [usual, ...larger] = sizes;
    return [made(usual), ...larger.map(made)] as const;
  };
  const [byGet, byPost] = [offeredBy('GET'), offeredBy('POST')];
  return async (context) => {
    const isPost = context.request.method === 'POST';
    const read = isPost ? await callInBody(tool, context) : callInQuery(tool, context.query);
    if ('refused' in read) return refuseBody(read.refused, context, options);
    const { sized, key, offer, template, decode } = await ofSize(isPost ? byPost : byGet, tool, read.call)();
    const sale = { tool: sized, key, offer, options, context, call: read.call };
    return respond(sale, template, await sellTo(sale, read.query, sentIn(context.request, options, decode)));
  };
};

const callInQuery = (tool: Tool, text: string): Extract<BodyRead, { readonly call: unknown }> => {
  const query = parseQuery(text);
  return { query, call: tool.prepare(query) };
};

/** A body that was not read costs a free request. */
const refuseBody = (code: ErrorCode, context: RequestContext, options: SellOptions): Response => {
  const exceeded = options.limits.exceeded('free', context.client);
  if (exceeded !== undefined) return problem('rate_limited', context, options, limitDetails(exceeded));
  const message = code === 'body_not_accepted' ? { message: TOO_LONG } : {};
  return problem(code, context, options, { ...message, headers: { Connection: 'close' } });
};

/** Answers what was bought of a tool that is not sold any more; there is no such path for anything else. */
export const redeliver = (tool: Tool, options: SellOptions, notFound: NoRoute): Handler => {
  const answer = sell(tool, options);
  return async (context) => {
    const sent = sentIn(context.request, options);
    if ('payment' in sent && (await options.purchases.holds(sent.payment.key))) return answer(context);
    const exceeded = options.limits.exceeded('free', context.client);
    if (exceeded !== undefined) return problem('rate_limited', context, options, limitDetails(exceeded));
    return notFound('not_found', context, { message: `${tool.path} is not offered here at present` });
  };
};

/** A HEAD request never settles or runs anything, so a payment sent with it is not read. */
const sentIn = (request: Request, { methods }: SellOptions, decode?: ReturnType<typeof echoDecoder>): Sent => {
  const header = request.method === 'HEAD' ? null : request.headers.get('payment-signature');
  return header === null
    ? { refusal: { reason: 'missing', message: missing(request) } }
    : decodePayment(header, readAmong(methods), decode);
};

const missing = (request: Request): string =>
  request.headers.has('x-payment')
    ? 'X-PAYMENT is the header of x402 version 1: sign PAYMENT-REQUIRED and send PAYMENT-SIGNATURE (version 2)'
    : 'PAYMENT-SIGNATURE is missing: decode PAYMENT-REQUIRED, sign it, and repeat this URL with PAYMENT-SIGNATURE';

/** The error of an outcome: its code, and what the answer says beside it. */
export type Worded = { readonly code: ErrorCode; readonly details: ProblemDetails };

/** Words an outcome that is no answer. */
export const worded = (sale: Sale, outcome: Unsold, payment: Payment | undefined): Worded => {
  const { kind, exceeded } = outcome;
  if (kind === 'invalid_parameters') {
    const { problems, warnings } = sale.call;
    const { code, message } = firstProblem(sale.call);
    return { code, details: { message, problems, warnings } };
  }
  const { status, condition } = outcomes[kind];
  const code = outcomes[kind].code as ErrorCode;
  const state = stateOf(outcome, payment);
  const about = state === undefined ? {} : { payment: state };
  if (status === errors.payment_required.status) return { code, details: offerDetails(sale, outcome, about) };
  if (exceeded !== undefined) {
    // A buyer who has paid, or may have paid, sends the same payment again.
    const action = state === undefined ? {} : ({ action: 'retry_same_payment' } as const);
    return { code, details: { ...limitDetails(exceeded), ...about, ...action } };
  }
  const fields = condition === undefined ? fieldsOf(sale, kind, payment) : { fields: { reason: kind } };
  const message = outcome.message === undefined ? {} : { message: outcome.message };
  return { code, details: { ...message, ...condition, ...fields, ...about } };
};

/** What is wrong with the parameters already is told beside the offer. No answer asks for a signature where money may have moved. */
const offerDetails = (
  { call: { problems, warnings, isMisnamed } }: Sale,
  { kind, reason, message, signature, afterSeconds }: Unsold,
  about: Pick<ProblemDetails, 'payment'>,
): ProblemDetails => {
  const { action } = outcomes[kind];
  const wrong = problems[0]?.message ?? (isMisnamed ? warnings[0] : undefined);
  const isWrong = wrong !== undefined && action !== 'none';
  return {
    message: isWrong ? correctionFirst(wrong, message, reason) : `${message}`,
    problems,
    warnings,
    fields: { reason, ...(signature === undefined ? {} : { signature }) },
    ...(isWrong ? { action: 'fix_parameters' } : action === 'none' ? { action } : {}),
    ...about,
    ...(afterSeconds === undefined ? {} : { afterSeconds }),
  };
};

/** Before any payment the parameters matter most; behind one its own state does. */
const correctionFirst = (wrong: string, message: string | undefined, reason: Reason | undefined): string =>
  reason === 'missing' ? `${wrong.replace(/\?$/, '')}. ${DO_NOT_SIGN}. ${message}` : `${message}. ${DO_NOT_SIGN}`;

/** Who has to show that it asks is told what to sign for that. */
const fieldsOf = (
  { tool, options: { baseUrl }, context }: Sale,
  kind: Outcome['kind'],
  payment: Payment | undefined,
): Pick<ProblemDetails, 'fields'> => {
  if (kind !== 'proof_required' || payment === undefined) return {};
  const { network } = payment.key;
  // A payer on another network cannot sign this message.
  const known = networkById(network);
  if (known === undefined || !isEvm(known)) return {};
  const nonce = context.requestId.replaceAll('-', '');
  return { fields: { extensions: signInDeclaration({ baseUrl, network, path: tool.path, nonce, now: Date.now() }) } };
};

/** The payment that an error is about: its state, and until when it can be used. */
const stateOf = ({ kind, row }: Unsold, payment: Payment | undefined): PaymentState | undefined => {
  const held = row === undefined || row.state === 'refused' ? 'none' : row.state;
  const state = outcomes[kind].told[held];
  if (payment === undefined || state === undefined) return undefined;
  const isTold = state !== 'unknown' && state !== 'unused' && kind !== 'proof_required';
  const transaction = isTold ? (row?.transaction ?? null) : null;
  return {
    state,
    authorization_expires_at: dateOf(payment.expiresAt),
    ...(transaction === null ? {} : { transaction }),
  };
};

/** Null for a payment that does not end, as vouchers do not. @param seconds - since the epoch; 0 for no end */
const dateOf = (seconds: bigint): string | null =>
  seconds === 0n || seconds > LATEST_DATE ? null : new Date(Number(seconds) * 1000).toISOString();

type Offered = PaymentRequired | ReturnType<typeof withoutTerms>;

/** A new payment would buy nothing: no client finds terms to sign, and no signature of ours vouches for any. */
const withoutTerms = ({ x402Version, resource }: PaymentRequired) => ({ x402Version, resource, accepts: [] }) as const;

const termsFor = (
  kind: Unsold['kind'],
  offers: Record<'offer' | 'shown', PaymentRequired>,
): Record<'offer' | 'shown', Offered> => {
  if (outcomes[kind].action !== 'none') return offers;
  const bare = withoutTerms(offers.offer);
  return { offer: bare, shown: bare };
};

/** With the other headers of a 402, this stays within 4,096 bytes: a proxy reads no more by default. */
const LONGEST_OFFER = 3050;
const LONGEST_ERROR = 'x'.repeat(Math.max(...Object.values(reasons).map(({ length }) => length)));

type Extensions = NonNullable<PaymentRequired['extensions']>;

const withoutSchema =
  (name: string) =>
  (extensions: Extensions): Extensions => {
    const { [name]: extension } = extensions;
    if (!isObject(extension)) return extensions;
    const { schema: _, ...rest } = extension;
    return { ...extensions, [name]: rest };
  };

const without =
  (name: string) =>
  ({ [name]: _, ...rest }: Extensions): Extensions =>
    rest;

/** Left out of a header, one after the other, until it is short enough; the body has all of it. */
const LEFT_OUT = [
  ...[withoutSchema(BAZAAR), withoutSchema(OFFER_RECEIPT), without(BAZAAR), without(OFFER_RECEIPT)],
  withoutSchema(PAYMENT_IDENTIFIER),
];

/** An offer for a header. One way to pay leaves room for all of it, unless it is signed. */
const inHeader = (offer: PaymentRequired): PaymentRequired => {
  if (offer.accepts.length === 1 && offer.extensions?.[OFFER_RECEIPT] === undefined) return offer;
  const isLong = (one: PaymentRequired): boolean =>
    encodeHeader({ ...one, error: LONGEST_ERROR }).length > LONGEST_OFFER;
  let shown = offer;
  for (const leaveOut of LEFT_OUT) {
    if (!isLong(shown)) break;
    shown = { ...offer, extensions: leaveOut(shown.extensions ?? {}) };
  }
  return shown;
};

/** An offer as it is sent: its JSON, and the headers around it. */
type EncodedOffer = { readonly json: string; readonly headers: Headers };

/** What is the same in all answers of a tool. */
type Template = {
  /** The offer as headers have it. */
  readonly shown: PaymentRequired;
  /** The offer to a buyer who has sent no payment. */
  readonly unpaid: EncodedOffer;
  readonly paid: Headers;
};

const templateOf = (
  { id, formula }: Tool,
  { offer, shown }: Record<'offer' | 'shown', PaymentRequired>,
  options: SellOptions,
): Template => ({
  shown,
  unpaid: encodeOffer({ offer, shown }, 'missing', options),
  paid: headerTemplate(options, {
    'Content-Type': 'application/json',
    'Cache-Control': 'private, no-store',
    ...(formula !== undefined && { 'Clinmeter-Formula-Version': `${id} ${formula.version}` }),
  }),
});

const encodeOffer = (
  { offer, shown }: Record<'offer' | 'shown', Offered>,
  reason: Reason,
  options: SellOptions,
): EncodedOffer => {
  const error = ('error' in offer ? offer.error : undefined) ?? reasons[reason];
  const json = JSON.stringify({ ...offer, error });
  const headers = headerTemplate(options, {
    ...link(options),
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    Vary: 'Accept',
    'PAYMENT-REQUIRED': encodeJson(shown === offer ? json : JSON.stringify({ ...shown, error })),
  });
  return { json, headers };
};

/** The answer over HTTP: 200, the offer, or an error. */
const respond = async (sale: Sale, template: Template, { outcome, payment }: Sold): Promise<Response> => {
  if ('body' in outcome) return answer(sale, template, outcome);
  const { code, details } = worded(sale, outcome, payment);
  return outcomes[outcome.kind].status === errors.payment_required.status
    ? askForPayment(sale, template, outcome, details)
    : problem(code, sale.context, sale.options, details);
};

/** Loaded for the first reader, so no start waits for it. */
const pages = lazily(() => Promise.all([import('../pages/paywall.ts'), import('../pages/policy.ts')]));

/** 402: the offer, for people as a page. */
const askForPayment = async (
  { offer, tool, call, context, options }: Sale,
  { shown, unpaid }: Template,
  { kind, reason = 'missing', response, correction }: Unsold,
  details: ProblemDetails,
): Promise<Response> => {
  const offers =
    correction === undefined
      ? { offer, shown }
      : { offer: correctedOffer(offer, correction), shown: correctedOffer(shown, correction) };
  const { json, headers: template } = kind === 'unpaid' ? unpaid : encodeOffer(termsFor(kind, offers), reason, options);
  const headers = stamped(template, context);
  if (response !== undefined) headers.set('PAYMENT-RESPONSE', encodeHeader(response));
  const { status } = errors.payment_required;
  if (kind === 'unpaid' && prefersHtml(context.request.headers.get('accept'))) {
    const [{ paywallPage }, { SCRIPT_POLICY }] = await pages();
    headers.set('Content-Type', 'text/html; charset=utf-8');
    headers.set('Content-Security-Policy', SCRIPT_POLICY);
    for (const [name, value] of Object.entries(NO_REFERRER)) headers.set(name, value);
    const { isStub, receipts } = options;
    const page = { tool, call, offer, seller: options, isStub, receiptSigner: receipts?.address, query: context.query };
    return encoded(context.request, paywallPage(page), { status, headers });
  }
  if (details.afterSeconds !== undefined) headers.set('Retry-After', String(details.afterSeconds));
  const body = problemBody('payment_required', details, context, options);
  if (tool.format === 'fhir') {
    headers.set('Content-Type', fhirType(context.request));
    const outcome = outcomeOf(body, json);
    const text = readsFhir(context.request) ? outcome : withMember(outcome, 'payment_required', json);
    return new Response(text, { status, headers });
  }
  return new Response(withMember(JSON.stringify(body), 'payment_required', json), { status, headers });
};

/** The JSON of an object with one more member. */
export const withMember = (object: string, name: string, json: string): string =>
  `${object.slice(0, -1)},${JSON.stringify(name)}:${json}}`;

/** The answer that was paid for. */
const answer = ({ context, tool }: Sale, { paid }: Template, { body, response, differing }: SoldOutcome): Response => {
  const headers = stamped(paid, context);
  if (differing !== undefined)
    headers.set(RELEASE_HEADER, differing.pack === null ? 'unknown' : `sha256:${differing.pack}`);
  headers.set('PAYMENT-RESPONSE', encodeHeader(response));
  if (tool.format === 'fhir') headers.set('Content-Type', fhirType(context.request));
  return new Response(body, { status: statusOf(tool, body), headers });
};
