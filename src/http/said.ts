/** What a buyer is told of each outcome that `purchase.ts` decides. A surface, such as HTTP, gives it its form. */
import { conditions, type ErrorCode } from '../errors/errors.ts';
import type { PaymentOutcome } from '../observability/request-record.ts';
import type { Purchase } from '../payments/ledger/ledger.ts';
import type { Seller } from '../payments/offer.ts';
import { LATEST_DATE } from '../payments/protocol/date.ts';
import type { Payment } from '../payments/protocol/payment.ts';
import type { Reason } from '../payments/protocol/reasons.ts';
import type { PaymentRequired, PaymentRequirements, SettlementResponse } from '../payments/protocol/schema.ts';
import type { Outcome, Refused } from '../payments/purchase/outcome.ts';
import type { Purchases } from '../payments/purchase/purchase.ts';
import type { Receipts } from '../payments/receipts/sign.ts';
import { type SignIn, signInDeclaration } from '../payments/sign-in-with-x.ts';
import type { Call, Tool } from '../tools/tool.ts';
import { type HttpOptions, notePayment, type RequestContext } from './client.ts';
import type { Limits } from './limits.ts';
import type { PaymentState, ProblemDetails } from './problem.ts';
import { limitDetails } from './rate-limit.ts';

/** What sells a tool. */
export type SellOptions = HttpOptions &
  Seller & {
    readonly purchases: Purchases;
    readonly limits: Limits;
    readonly signIn: SignIn;
    /** Signs offers and receipts; absent without a key. */
    readonly receipts?: Receipts | undefined;
    /** The tool as it was with the data of this checksum, if those are still open. */
    readonly formerTool?: (pack: string, id: string) => Tool | undefined;
    /** The other terms on which a tool was offered a moment ago. */
    readonly formerTerms?: (tool: string) => Promise<readonly Pick<PaymentRequirements, 'amount' | 'payTo'>[]>;
    /** The service is stopping: what is not yet charged is refused. */
    readonly isDraining: () => boolean;
    /** Told of what no handler expected; never shown to a buyer, and never with a query value in it. */
    readonly onError: (error: unknown) => void;
  };

/** One request for a tool, as a surface offers it. */
export type Sale = {
  readonly tool: Tool;
  readonly offer: PaymentRequired;
  readonly context: RequestContext;
  readonly call: Call;
  readonly options: SellOptions;
};

export type Said =
  /** The answer that was paid for. `differing`: the buyer got another one first, made with the data of this checksum. */
  | {
      readonly kind: 'sold';
      readonly body: string;
      readonly settlement: SettlementResponse;
      readonly differing?: Pick<Purchase, 'pack'> | undefined;
    }
  /** What to pay, why what was sent did not pay, and what is wrong with the parameters already. */
  | {
      readonly kind: 'offer';
      readonly reason: Reason;
      readonly details: ProblemDetails;
      readonly settlement?: SettlementResponse | undefined;
    }
  | { readonly kind: 'problem'; readonly code: ErrorCode; readonly details: ProblemDetails };

/** The offer, and what to do before it is paid. */
const askForPayment = (
  { call, context }: Sale,
  { reason, message, signature, settlement, held, afterSeconds }: Omit<Refused, 'kind'>,
  payment: Payment | undefined,
): Said => {
  if (reason === 'missing') notePayment(context, 'unpaid');
  else notePayment(context, 'refused', reason);
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
  return { kind: 'offer', reason, details, settlement };
};

/** The parameters are wrong, nothing was charged, and the payment stays good. */
const rejectParameters = ({ call, context }: Sale): Said => {
  const { problems, warnings } = call;
  const [first] = problems;
  if (first === undefined) throw new Error('a call without problems was called invalid');
  notePayment(context, 'invalid', first.code);
  return { kind: 'problem', code: first.code, details: { message: first.message, problems, warnings } };
};

/** Each outcome, and what is said of it. */
export const say = (sale: Sale, payment: Payment | undefined, outcome: Outcome): Said => {
  switch (outcome.kind) {
    case 'paid':
      return sold(sale, outcome);
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
  { context }: Sale,
  payment: Payment | undefined,
  [cause, state]: readonly [ErrorCode | keyof typeof conditions, PaymentState['state']],
  purchase?: Purchase,
  given: Pick<ProblemDetails, 'message' | 'fields'> = {},
): Said => {
  const isCondition = isConditionOf(cause);
  const code = isCondition ? 'payment_unavailable' : cause;
  const details = isCondition ? { ...given, ...conditions[cause], fields: { reason: cause } } : given;
  notePayment(context, NOTED[code] ?? 'unavailable', cause);
  if (payment === undefined) return { kind: 'problem', code, details };
  return { kind: 'problem', code, details: { ...details, payment: paymentState(state, payment, purchase) } };
};

const isConditionOf = (cause: string): cause is keyof typeof conditions => Object.hasOwn(conditions, cause);

/** The payer has to show that it asks. The answer has what to sign for that. */
const proofRequired = (sale: Sale, payment: Payment | undefined, state: Purchase['state']): Said => {
  const { context, tool, options } = sale;
  const nonce = context.requestId.replaceAll('-', '');
  const extensions = signInDeclaration({ ...options, path: tool.path, nonce, now: Date.now() });
  const known = state === 'settled' ? 'settled' : 'uncertain';
  return paymentProblem(sale, payment, ['proof_required', known], undefined, { fields: { extensions } });
};

/** Identifier and payment do not belong together. @param isOwn - the payment has another identifier */
const conflict = (sale: Sale, payment: Payment | undefined, isOwn: boolean): Said => {
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

/** Too many requests. A buyer who has paid, or may have paid, is told to send the same payment again. */
const tooMany = (
  { context }: Sale,
  payment: Payment | undefined,
  { exceeded, owed }: Extract<Outcome, { kind: 'limited' }>,
): Said => {
  notePayment(context, 'limited');
  const limited = limitDetails(exceeded);
  if (payment === undefined || owed === undefined) return { kind: 'problem', code: 'rate_limited', details: limited };
  const state = owed.kind === 'owed' ? 'settled' : 'uncertain';
  const details: ProblemDetails = {
    ...limited,
    payment: paymentState(state, payment, owed.purchase),
    action: 'retry_same_payment',
  };
  return { kind: 'problem', code: 'rate_limited', details };
};

/** The answer that was paid for. */
const sold = ({ context }: Sale, { body, settlement, isNew, differing }: Extract<Outcome, { kind: 'paid' }>): Said => {
  notePayment(context, isNew ? 'settled' : 'redelivered');
  if (differing !== undefined) context.payment.isDiffering = true;
  return { kind: 'sold', body, settlement, differing };
};

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
