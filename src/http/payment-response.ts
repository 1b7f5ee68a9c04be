/** One request for a paid tool, and the answers it can get. What decides between them is in `paid.ts`. */
import { type ErrorCode, entryOf, errors } from '../errors/errors.ts';
import type { PaymentOutcome } from '../observability/seen.ts';
import { paywallPage } from '../pages/paywall.ts';
import { CONTENT_SECURITY_POLICY } from '../pages/policy.ts';
import type { Purchase } from '../payments/ledger/ledger.ts';
import { encodeHeader, encodeJson } from '../payments/protocol/headers.ts';
import type { Payment, Refusal } from '../payments/protocol/payment.ts';
import { type Reason, reasons } from '../payments/protocol/reasons.ts';
import type { PaymentRequired, SettlementResponse } from '../payments/protocol/schema.ts';
import { type Gate, type Outcome, receiptOf, type Standing } from '../payments/purchase/purchase.ts';
import { OFFER_RECEIPT } from '../payments/receipts/offer-receipt.ts';
import type { Receipts } from '../payments/receipts/receipts.ts';
import type { Call, Tool } from '../tools/tool.ts';
import { type HttpOptions, notePayment, type RequestContext } from './client.ts';
import { headerTemplate, prefersHtml, stamped } from './headers.ts';
import type { Limits } from './limits.ts';
import { type PaymentState, problem, problemBody } from './problem.ts';

/** What sells a tool. */
export type SellOptions = HttpOptions & {
  readonly gate: Gate;
  readonly limits: Limits;
  readonly payTo: string;
  /** Signs offers and receipts; absent without a key. */
  readonly receipts?: Receipts | undefined;
  /** The service is stopping: what is not yet charged is refused. */
  readonly isDraining: () => boolean;
  /** Told of what no handler expected; never shown to a buyer, and never with a query value in it. */
  readonly onError: (error: unknown) => void;
};

/** A tool as it is offered: the same for every request. */
export type Offered = {
  readonly tool: Tool;
  readonly offer: PaymentRequired;
  /** The offer to somebody who has sent no payment. */
  readonly unpaid: EncodedOffer;
  /** The headers of an answer that was paid for. */
  readonly paid: Headers;
  readonly options: SellOptions;
};

/** One request for it. */
export type Sale = Offered & { readonly context: RequestContext; readonly call: Call };

/** An offer as it is sent: its JSON, and the headers around it. */
type EncodedOffer = { readonly json: string; readonly headers: Headers };

/** The offer with the reason it is made. */
export const encodeOffer = (offer: PaymentRequired, reason: Reason, options: SellOptions): EncodedOffer => {
  const json = JSON.stringify({ ...offer, error: reasons[reason] } satisfies PaymentRequired);
  const headers = headerTemplate(options, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    Vary: 'Accept',
    'PAYMENT-REQUIRED': encodeJson(json),
  });
  return { json, headers };
};

/** 402: what to pay, why what was sent did not pay, and what is wrong with the parameters already. */
export const askForPayment = (
  { offer, unpaid, tool, call, context, options }: Sale,
  { reason, message }: Refusal,
  settlement?: SettlementResponse,
): Response => {
  if (reason === 'missing') notePayment(context, 'unpaid');
  else notePayment(context, 'refused', reason);
  const { json, headers: template } = reason === 'missing' ? unpaid : encodeOffer(offer, reason, options);
  const headers = stamped(template, context);
  if (settlement !== undefined) headers.set('PAYMENT-RESPONSE', encodeHeader(settlement));
  const { status } = errors.payment_required;
  if (reason === 'missing' && prefersHtml(context.request.headers.get('accept'))) {
    headers.set('Content-Type', 'text/html; charset=utf-8');
    headers.set('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    const { baseUrl, isStub } = options;
    return new Response(paywallPage({ tool, call, offer, baseUrl, isStub, query: context.query }), { status, headers });
  }
  const { problems, warnings } = call;
  const body = problemBody('payment_required', { message, problems, warnings, fields: { reason } }, context, options);
  return new Response(withMember(body, 'payment_required', json), { status, headers });
};

/** The JSON of an object with one member more, whose JSON is there already. */
const withMember = (object: Readonly<Record<string, unknown>>, name: string, json: string): string =>
  `${JSON.stringify(object).slice(0, -1)},${JSON.stringify(name)}:${json}}`;

/** 400: the parameters are wrong, nothing was charged, and the payment stays good. */
export const rejectParameters = ({ call, context, options }: Sale, code: ErrorCode): Response => {
  const { problems, warnings } = call;
  notePayment(context, 'invalid', code);
  return problem(code, context, options, {
    message: problems[0]?.message ?? entryOf(code).message,
    problems,
    warnings,
  });
};

/** An error about a payment: which one, what state it is in, and until when it can be used. */
export const paymentProblem = (
  { context, options }: Sale,
  code: ErrorCode,
  state: PaymentState['state'],
  payment: Payment,
  purchase?: Purchase,
): Response => {
  notePayment(context, OUTCOME_OF[code] ?? 'unavailable', code);
  return problem(code, context, options, { payment: paymentState(state, payment, purchase) });
};

const OUTCOME_OF: Readonly<Partial<Record<ErrorCode, PaymentOutcome>>> = {
  payment_in_progress: 'in_progress',
  payment_identifier_conflict: 'conflict',
  settlement_uncertain: 'uncertain',
  internal_error: 'failed',
};

/** The answer to an outcome that decides this request. */
export const respond = async (sale: Sale, payment: Payment, outcome: Outcome | Standing): Promise<Response> => {
  switch (outcome.kind) {
    case 'owed':
      return deliver(sale, payment, outcome.purchase);
    case 'settled':
      return deliver(sale, payment, outcome.purchase, outcome.isKept);
    case 'new':
      return paymentProblem(sale, 'payment_in_progress', 'settling', payment);
    case 'in_progress':
      return paymentProblem(sale, 'payment_in_progress', 'settling', payment, outcome.purchase);
    case 'uncertain':
      return paymentProblem(sale, 'settlement_uncertain', 'uncertain', payment, outcome.purchase);
    case 'identified':
      return paymentProblem(
        sale,
        'payment_identifier_conflict',
        isOwn(outcome.purchase, payment) ? 'unknown' : 'unused',
        payment,
      );
    case 'unavailable':
      return paymentProblem(sale, outcome.code, 'unused', payment);
    case 'spent':
      return askForPayment(sale, { reason: outcome.reason, message: reasons[outcome.reason] });
    case 'refused': {
      const { network, payer } = payment.key;
      const settlement = { success: false, errorReason: outcome.reason, transaction: '', network, payer };
      return askForPayment(sale, { reason: outcome.reason, message: reasons[outcome.reason] }, settlement);
    }
  }
};

/** Whether a row is that of the payment itself, and not of another one with its identifier. */
const isOwn = ({ nonce, payer }: Purchase, { key }: Payment): boolean => nonce === key.nonce && payer === key.payer;

/**
 * Delivers what was paid for. Whatever goes wrong now, the payment stays good for this call.
 *
 * @param isKept - of a new settlement, whether it is in the ledger for good; meanwhile the answer is made
 */
const deliver = async (
  sale: Sale,
  payment: Payment,
  purchase: Purchase,
  isKept?: Promise<boolean>,
): Promise<Response> => {
  const { context, options, offer } = sale;
  const body = answerOf(sale);
  if ((await isKept) === false) return paymentProblem(sale, 'settlement_uncertain', 'uncertain', payment, purchase);
  if (body === undefined) return paymentProblem(sale, 'internal_error', 'settled', payment, purchase);
  notePayment(context, isKept === undefined ? 'redelivered' : 'settled');
  noteDelivery(sale, purchase, body);
  const receipt = await options.receipts?.confirm(offer, purchase, body);
  const response = receiptOf(purchase);
  const headers = stamped(sale.paid, context);
  headers.set(
    'PAYMENT-RESPONSE',
    encodeHeader(receipt === undefined ? response : { ...response, extensions: { [OFFER_RECEIPT]: receipt } }),
  );
  return new Response(body, { status: 200, headers });
};

/** The headers of every answer that was paid for. */
export const paidHeaders = (options: SellOptions): Headers =>
  headerTemplate(options, { 'Content-Type': 'application/json', 'Cache-Control': 'private, no-store' });

/** Runs the tool; `undefined` when it fails. The error's message stays here: it may hold a query value. */
const answerOf = ({ tool, call, options }: Sale): string | undefined => {
  try {
    const answer = call.answer?.();
    if (answer !== undefined) return JSON.stringify(answer);
    options.onError(new Error(`${tool.id}: a call that was paid for has wrong parameters`));
  } catch (error) {
    options.onError(new Error(`${tool.id} failed with ${error instanceof Error ? error.name : typeof error}`));
  }
  return undefined;
};

/** The note is for later comparison only: a ledger that cannot take it does not keep a buyer from a paid answer. */
const noteDelivery = ({ options }: Sale, purchase: Purchase, body: string): void => {
  void options.gate.delivered(purchase, body).catch(options.onError);
};

/** The latest time a JavaScript date can hold, in seconds since the epoch. */
const LATEST_DATE = 8_640_000_000_000n;

/** What is said of a payment in an error. */
export const paymentState = (
  state: PaymentState['state'],
  { authorization }: Payment,
  purchase?: Purchase,
): PaymentState => {
  const expiry = BigInt(authorization.validBefore);
  const transaction = purchase?.transaction ?? null;
  return {
    state,
    authorization_expires_at: expiry > LATEST_DATE ? null : new Date(Number(expiry) * 1000).toISOString(),
    ...(transaction === null ? {} : { transaction }),
  };
};
