/** The answers a request for a paid tool can get: one for each outcome that `purchase.ts` decides. */
import { conditions, type ErrorCode, errors } from '../errors/errors.ts';
import type { PaymentOutcome } from '../observability/request-record.ts';
import { paywallPage } from '../pages/paywall.ts';
import { CONTENT_SECURITY_POLICY } from '../pages/policy.ts';
import type { Purchase } from '../payments/ledger/ledger.ts';
import { encodeHeader, encodeJson } from '../payments/protocol/headers.ts';
import { LATEST_DATE, type Payment } from '../payments/protocol/payment.ts';
import { type Reason, reasons } from '../payments/protocol/reasons.ts';
import type { PaymentRequired } from '../payments/protocol/schema.ts';
import type { Outcome, Refused } from '../payments/purchase/outcome.ts';
import type { Purchases } from '../payments/purchase/purchase.ts';
import type { Receipts } from '../payments/receipts/sign.ts';
import { type SignIn, signInDeclaration } from '../payments/sign-in-with-x.ts';
import type { Call, Tool } from '../tools/tool.ts';
import { type HttpOptions, notePayment, type RequestContext } from './client.ts';
import { headerTemplate, NO_REFERRER, prefersHtml, RELEASE_HEADER, stamped } from './headers.ts';
import type { Limits } from './limits.ts';
import { type PaymentState, type ProblemDetails, problem, problemBody } from './problem.ts';
import { rateLimited } from './rate-limit.ts';

/** What sells a tool. */
export type SellOptions = HttpOptions & {
  readonly purchases: Purchases;
  readonly limits: Limits;
  readonly payTo: string;
  readonly signIn: SignIn;
  /** Signs offers and receipts; absent without a key. */
  readonly receipts?: Receipts | undefined;
  /** The tool as it was with the data of this checksum, if those are still open. */
  readonly formerTool?: (pack: string, id: string) => Tool | undefined;
  /** The service is stopping: what is not yet charged is refused. */
  readonly isDraining: () => boolean;
  /** Told of what no handler expected; never shown to a buyer, and never with a query value in it. */
  readonly onError: (error: unknown) => void;
};

/** A tool as it is offered: the same for every request. */
export type Offered = {
  readonly tool: Tool;
  readonly offer: PaymentRequired;
  /** The offer to a buyer who has sent no payment. */
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
const askForPayment = (
  { offer, unpaid, tool, call, context, options }: Sale,
  { reason, message, signature, settlement, held, afterSeconds }: Omit<Refused, 'kind'>,
  payment: Payment | undefined,
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
    for (const [name, value] of Object.entries(NO_REFERRER)) headers.set(name, value);
    const { baseUrl, isStub } = options;
    return new Response(paywallPage({ tool, call, offer, baseUrl, isStub, query: context.query }), { status, headers });
  }
  if (afterSeconds !== undefined) headers.set('Retry-After', String(afterSeconds));
  const { problems, warnings } = call;
  const isWrong = problems.length > 0 && held === undefined;
  const details: ProblemDetails = {
    message: isWrong ? `${message}. Do not sign yet: correct the parameters that problems names` : message,
    problems,
    warnings,
    fields: { reason, ...(signature === undefined ? {} : { signature }) },
    ...(isWrong ? { action: 'fix_parameters' } : {}),
    ...(held === undefined ? {} : { action: 'none' }),
    ...(held === undefined || payment === undefined
      ? {}
      : { payment: paymentState(held.state, payment, held.purchase) }),
    ...(afterSeconds === undefined ? {} : { afterSeconds }),
  };
  const body = problemBody('payment_required', details, context, options);
  return new Response(withMember(body, 'payment_required', json), { status, headers });
};

/** The JSON of an object with one more member, whose JSON exists already. */
export const withMember = (object: Readonly<Record<string, unknown>>, name: string, json: string): string =>
  `${JSON.stringify(object).slice(0, -1)},${JSON.stringify(name)}:${json}}`;

/** 400: the parameters are wrong, nothing was charged, and the payment stays good. */
const rejectParameters = ({ call, context, options }: Sale): Response => {
  const { problems, warnings } = call;
  const [first] = problems;
  if (first === undefined) throw new Error('a call without problems was called invalid');
  notePayment(context, 'invalid', first.code);
  return problem(first.code, context, options, { message: first.message, problems, warnings });
};

/** Each outcome, and the answer to it. */
export const respond = (sale: Sale, payment: Payment | undefined, outcome: Outcome): Response => {
  switch (outcome.kind) {
    case 'paid':
      return answer(sale, outcome);
    case 'refused':
      return askForPayment(sale, outcome, payment);
    case 'invalid':
      return rejectParameters(sale);
    case 'limited':
      return tooMany(sale, payment, outcome);
    case 'in_progress':
      return paymentProblem(sale, payment, ['payment_in_progress', 'settling'], outcome.purchase);
    case 'uncertain':
      return paymentProblem(sale, payment, uncertaintyOf(outcome), outcome.purchase);
    case 'failed':
      return paymentProblem(sale, payment, ['internal_error', 'settled'], outcome.purchase);
    case 'conflict':
      return conflict(sale, payment, outcome.isOwn);
    case 'unproven':
      return proofRequired(sale, payment, outcome.purchase.state);
    case 'lost':
      return paymentProblem(sale, payment, ['answer_lost', 'settled'], outcome.purchase);
    case 'unavailable':
      return paymentProblem(sale, payment, [outcome.code, outcome.isUnknown === true ? 'unknown' : 'unused']);
  }
};

/** A facilitator that has turned the request away has probably not moved the money, and no status proves that. */
const uncertaintyOf = ({ code }: Extract<Outcome, { kind: 'uncertain' }>) =>
  code === undefined ? (['settlement_uncertain', 'uncertain'] as const) : ([code, 'unknown'] as const);

/** An error about a payment: which one, what state it is in, and until when it can be used. */
const paymentProblem = (
  { context, options }: Sale,
  payment: Payment | undefined,
  [cause, state]: readonly [ErrorCode | keyof typeof conditions, PaymentState['state']],
  purchase?: Purchase,
  given: Pick<ProblemDetails, 'message' | 'fields'> = {},
): Response => {
  const isCondition = isConditionOf(cause);
  const code = isCondition ? 'payment_unavailable' : cause;
  const details = isCondition ? { ...given, ...conditions[cause], fields: { reason: cause } } : given;
  notePayment(context, NOTED[code] ?? 'unavailable', cause);
  if (payment === undefined) return problem(code, context, options, details);
  return problem(code, context, options, { ...details, payment: paymentState(state, payment, purchase) });
};

const isConditionOf = (cause: string): cause is keyof typeof conditions => Object.hasOwn(conditions, cause);

/** 409: the payer has to show that it asks. The answer has what to sign for that. */
const proofRequired = (sale: Sale, payment: Payment | undefined, state: Purchase['state']): Response => {
  const { context, tool, options } = sale;
  const nonce = context.requestId.replaceAll('-', '');
  const extensions = signInDeclaration({ baseUrl: options.baseUrl, path: tool.path, nonce, now: Date.now() });
  const known = state === 'settled' ? 'settled' : 'uncertain';
  return paymentProblem(sale, payment, ['proof_required', known], undefined, { fields: { extensions } });
};

/** 409: identifier and payment do not belong together. @param isOwn - the payment has another identifier */
const conflict = (sale: Sale, payment: Payment | undefined, isOwn: boolean): Response => {
  const code = 'payment_identifier_conflict';
  const message = isOwn
    ? 'this payment was first sent with another payment-identifier: repeat the PAYMENT-SIGNATURE header that was first sent, and do not sign again for the same call'
    : 'the payment-identifier belongs to another payment of this payer: send that payment again, or take another identifier for another payment';
  return paymentProblem(sale, payment, [code, isOwn ? 'unknown' : 'unused'], undefined, { message });
};

const NOTED: Readonly<Partial<Record<ErrorCode, PaymentOutcome>>> = {
  payment_in_progress: 'in_progress',
  payment_identifier_conflict: 'conflict',
  proof_required: 'conflict',
  answer_lost: 'conflict',
  settlement_uncertain: 'uncertain',
  internal_error: 'failed',
};

/** 429. A buyer who has paid, or may have paid, is told to send the same payment again. */
const tooMany = (
  { context, options }: Sale,
  payment: Payment | undefined,
  { exceeded, owed }: Extract<Outcome, { kind: 'limited' }>,
): Response => {
  notePayment(context, 'limited');
  if (payment === undefined || owed === undefined) return rateLimited(exceeded, context, options);
  const state = owed.kind === 'owed' ? 'settled' : 'uncertain';
  return rateLimited(exceeded, context, options, {
    payment: paymentState(state, payment, owed.purchase),
    action: 'retry_same_payment',
  });
};

/** 200: the answer that was paid for. */
const answer = (
  { context, paid }: Sale,
  { body, settlement, isNew, differing }: Extract<Outcome, { kind: 'paid' }>,
): Response => {
  notePayment(context, isNew ? 'settled' : 'redelivered');
  const headers = stamped(paid, context);
  if (differing !== undefined) {
    context.payment.isDiffering = true;
    headers.set(RELEASE_HEADER, differing.pack === null ? 'unknown' : `sha256:${differing.pack}`);
  }
  headers.set('PAYMENT-RESPONSE', encodeHeader(settlement));
  return new Response(body, { status: 200, headers });
};

/** The headers of every answer that was paid for. */
export const paidHeaders = (options: SellOptions): Headers =>
  headerTemplate(options, { 'Content-Type': 'application/json', 'Cache-Control': 'private, no-store' });

/** What is said of a payment in an error. */
const paymentState = (state: PaymentState['state'], { authorization }: Payment, purchase?: Purchase): PaymentState => {
  const expiry = BigInt(authorization.validBefore);
  const transaction = purchase?.transaction ?? null;
  return {
    state,
    authorization_expires_at: expiry > LATEST_DATE ? null : new Date(Number(expiry) * 1000).toISOString(),
    ...(transaction === null ? {} : { transaction }),
  };
};
