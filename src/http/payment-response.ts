/** What is said to a buyer, as an answer over HTTP. */
import { errors } from '../errors/errors.ts';
import { lazily } from '../lazily.ts';
import { encodeHeader, encodeJson } from '../payments/protocol/headers.ts';
import { type Reason, reasons } from '../payments/protocol/reasons.ts';
import type { PaymentRequired } from '../payments/protocol/schema.ts';
import { fhirType, outcomeOf } from './fhir.ts';
import { headerTemplate, link, NO_REFERRER, prefersHtml, RELEASE_HEADER, stamped } from './headers.ts';
import { problem, problemBody } from './problem.ts';
import type { Said, Sale, SellOptions } from './said.ts';

/** An offer as it is sent: its JSON, and the headers around it. */
type EncodedOffer = { readonly json: string; readonly headers: Headers };

/** What is the same in all answers of a tool. */
export type Template = {
  /** The offer to a buyer who has sent no payment. */
  readonly unpaid: EncodedOffer;
  /** The headers of an answer that was paid for. */
  readonly paid: Headers;
};

export const templateOf = (offer: PaymentRequired, options: SellOptions): Template => ({
  unpaid: encodeOffer(offer, 'missing', options),
  paid: headerTemplate(options, { 'Content-Type': 'application/json', 'Cache-Control': 'private, no-store' }),
});

/** The offer with the reason it is made. */
const encodeOffer = (offer: PaymentRequired, reason: Reason, options: SellOptions): EncodedOffer => {
  const json = JSON.stringify({ ...offer, error: reasons[reason] } satisfies PaymentRequired);
  const headers = headerTemplate(options, {
    ...link(options),
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    Vary: 'Accept',
    'PAYMENT-REQUIRED': encodeJson(json),
  });
  return { json, headers };
};

/** The answer over HTTP. */
export const respond = async (sale: Sale, template: Template, said: Said): Promise<Response> => {
  switch (said.kind) {
    case 'sold':
      return answer(sale, template, said);
    case 'offer':
      return askForPayment(sale, template, said);
    case 'problem':
      return problem(said.code, sale.context, sale.options, said.details);
  }
};

/** Loaded for the first reader, so no start waits for it. */
const pages = lazily(() => Promise.all([import('../pages/paywall.ts'), import('../pages/policy.ts')]));

/** 402: the offer, for people as a page. */
const askForPayment = async (
  { offer, tool, call, context, options }: Sale,
  { unpaid }: Template,
  { reason, details, settlement }: Extract<Said, { kind: 'offer' }>,
): Promise<Response> => {
  const { json, headers: template } = reason === 'missing' ? unpaid : encodeOffer(offer, reason, options);
  const headers = stamped(template, context);
  if (settlement !== undefined) headers.set('PAYMENT-RESPONSE', encodeHeader(settlement));
  const { status } = errors.payment_required;
  if (reason === 'missing' && prefersHtml(context.request.headers.get('accept'))) {
    const [{ paywallPage }, { SCRIPT_POLICY }] = await pages();
    headers.set('Content-Type', 'text/html; charset=utf-8');
    headers.set('Content-Security-Policy', SCRIPT_POLICY);
    for (const [name, value] of Object.entries(NO_REFERRER)) headers.set(name, value);
    const { isStub, receipts } = options;
    const page = { tool, call, offer, seller: options, isStub, receiptSigner: receipts?.address, query: context.query };
    return new Response(paywallPage(page), { status, headers });
  }
  if (details.afterSeconds !== undefined) headers.set('Retry-After', String(details.afterSeconds));
  const body = problemBody('payment_required', details, context, options);
  if (tool.format === 'fhir') {
    headers.set('Content-Type', fhirType(context.request));
    return new Response(outcomeOf(body, json), { status, headers });
  }
  return new Response(withMember(body, 'payment_required', json), { status, headers });
};

/** The JSON of an object with one more member, whose JSON exists already. */
export const withMember = (object: Readonly<Record<string, unknown>>, name: string, json: string): string =>
  `${JSON.stringify(object).slice(0, -1)},${JSON.stringify(name)}:${json}}`;

/** 200: the answer that was paid for. */
const answer = (
  { context, tool }: Sale,
  { paid }: Template,
  { body, settlement, differing }: Extract<Said, { kind: 'sold' }>,
): Response => {
  const headers = stamped(paid, context);
  if (differing !== undefined)
    headers.set(RELEASE_HEADER, differing.pack === null ? 'unknown' : `sha256:${differing.pack}`);
  headers.set('PAYMENT-RESPONSE', encodeHeader(settlement));
  if (tool.format === 'fhir') headers.set('Content-Type', fhirType(context.request));
  return new Response(body, { status: 200, headers });
};
