/**
 * The errors of the service: status, what is wrong, what a buyer should do next.
 *
 * The inputs of the tools declare the validation errors, and `payments/outcomes.ts` says how a purchase is answered. Answers and
 * documents are made from all three.
 */
import { type Action, type OutcomeKind, outcomes } from '../payments/outcomes.ts';

/** The next step for an agent after an error. */
export type RetryAction = Action;

export type ErrorEntry = {
  readonly status: number;
  /** The condition, as the interface words it. */
  readonly message: string;
  /** The way out, for the documentation. */
  readonly remedy: string;
  readonly action: RetryAction;
  /** When to ask again, where that is known beforehand. */
  readonly afterSeconds?: number;
};

/** The code of a wrong input. Each input declares its own, so a new input needs no edit here. */
export type ValidationCode = `invalid_${string}` | 'not_ucum' | 'not_commensurable' | 'needs_molecular_weight';

export type ValidationError = ErrorEntry & { readonly code: ValidationCode };

/** The validation error of an input, as the input words it. */
export const validationError = (code: ValidationCode, message: string, remedy: string): ValidationError => ({
  code,
  status: 400,
  message,
  remedy: `${remedy} The payment was not used: send the corrected URL with the same PAYMENT-SIGNATURE.`,
  action: 'fix_parameters',
});

/** The validation codes of the interface, in the order it lists them; codes of later inputs follow. */
export const interfaceOrder: readonly ValidationCode[] =
  'query system tty limit min_score code height weight creatinine age sex flag'
    .split(' ')
    .map((input): ValidationCode => `invalid_${input}`);

/** Status and action of an outcome of a purchase. */
const answeredAs = <Kind extends OutcomeKind>(kind: Kind) => {
  const { status, action } = outcomes[kind];
  return { status, action: action ?? 'none' };
};

/** The errors that no input declares, by code, in the order of the documentation. */
export const errors = {
  payment_required: {
    ...answeredAs('unpaid'),
    message: 'PAYMENT-SIGNATURE missing or invalid; decode PAYMENT-REQUIRED',
    remedy:
      'Decode the PAYMENT-REQUIRED header (base64 JSON), sign one of its accepts, and repeat the same URL with PAYMENT-SIGNATURE. When a payment was sent, reason says why it did not buy this answer.',
  },
  payment_in_progress: {
    ...answeredAs('in_progress'),
    message: 'same authorization nonce is already being settled; retry shortly',
    remedy: 'Wait for Retry-After and send the same request with the same PAYMENT-SIGNATURE. Do not sign again.',
    afterSeconds: 1,
  },
  payment_identifier_conflict: {
    ...answeredAs('identifier_conflict'),
    message:
      'the payment-identifier belongs to another payment of the payer, or this payment was first sent with another identifier',
    remedy:
      'An identifier names one payment, and a payment keeps its identifier: repeat the PAYMENT-SIGNATURE header that was first sent, or take another identifier for another payment. This request was not charged.',
  },
  proof_required: {
    ...answeredAs('proof_required'),
    message:
      'this payment was sent for too many different calls: send it with SIGN-IN-WITH-X signed by its payer; do not sign again for the same call',
    remedy:
      'The payment is public on the chain, so wrong calls may be guesses at what it has bought. It was not charged again: do not sign another one for the same call. Send it with SIGN-IN-WITH-X, signed by its payer. Give later payments a payment-identifier: they are answered with it at any time.',
  },
  answer_lost: {
    ...answeredAs('record_lost'),
    message: 'this payment is settled, but the seller has lost the record of what it bought',
    remedy:
      'The seller has brought its books back from the chain after a loss. They do not tell which call this payment was for, so it cannot be answered. It was not charged again. Ask the seller for a refund and name payment.transaction. Sign another payment only if you want to buy the call once more.',
  },
  rate_limited: {
    ...answeredAs('rate_limited'),
    message: 'too many requests from this client',
    remedy: 'Wait for Retry-After. Nothing was charged; a payment already signed stays good until it expires.',
    afterSeconds: 60,
  },
  settlement_uncertain: {
    ...answeredAs('uncertain'),
    message: 'settlement unconfirmed; retry with the same PAYMENT-SIGNATURE',
    remedy:
      'The money may have moved, so never sign a second payment for this call. Retry the same request with the same PAYMENT-SIGNATURE: it is answered as soon as the settlement is known.',
    afterSeconds: 5,
  },
  facilitator_unavailable: {
    ...answeredAs('facilitator_unavailable'),
    message: 'payment facilitator unavailable',
    remedy:
      'Nothing was charged if payment.state is unused. If it is unknown, the facilitator has turned the request away, and the money has probably not moved: do not sign again. In both cases retry with the same PAYMENT-SIGNATURE while it is valid.',
    afterSeconds: 5,
  },
  facilitator_misconfigured: {
    ...answeredAs('facilitator_misconfigured'),
    message: 'payment facilitator not configured',
    remedy:
      'Nothing was charged if payment.state is unused. If it is unknown, the money has probably not moved: do not sign again. The operator has to configure a facilitator; try the same PAYMENT-SIGNATURE again later.',
    afterSeconds: 60,
  },
  facilitator_unauthorized: {
    ...answeredAs('facilitator_unauthorized'),
    message: 'payment facilitator rejected credentials',
    remedy:
      'Nothing was charged if payment.state is unused. If it is unknown, the money has probably not moved: do not sign again. The operator has to renew the facilitator credentials; try the same PAYMENT-SIGNATURE again later.',
    afterSeconds: 60,
  },
  too_costly: {
    ...answeredAs('too_costly'),
    message: 'this call takes more work than one call may',
    remedy:
      'Nothing was charged. The same call would be refused again: send less text, or split it into several calls. A payment that was already signed stays good for them until it expires.',
    afterSeconds: 1,
  },
  ledger_unavailable: {
    ...answeredAs('ledger_unavailable'),
    message: 'payment ledger unavailable',
    remedy: 'Nothing was sent for settlement. Retry with the same PAYMENT-SIGNATURE while it is valid.',
    afterSeconds: 5,
  },
  payment_unavailable: {
    ...answeredAs('payment_unavailable'),
    message: 'payment processing unavailable',
    remedy:
      'Too many paid requests are in flight, the service is stopping, or reason says why: client_left (the connection was closed before the settlement), node_unavailable (the seller reaches no node of the chain), settlement_too_expensive (gas costs more than the seller pays) or answer_late (it is paid for, and its answer is still in the making). Nothing was charged if payment.state is unused: retry with the same PAYMENT-SIGNATURE.',
    afterSeconds: 1,
  },
  invalid_search: {
    status: 400,
    message: 'search blank, or given more than once',
    remedy: 'Send a few words once: names, abbreviations or inputs of a tool. The catalog is free.',
    action: 'fix_parameters',
  },
  invalid_specialty: {
    status: 400,
    message: 'specialty not one of the catalog',
    remedy: 'Send one of the specialties of /v1/catalog once. The catalog is free.',
    action: 'fix_parameters',
  },
  invalid_page: {
    status: 400,
    message: 'page not an integer 1-100',
    remedy: 'Send the page once, or leave it out. The catalog is free.',
    action: 'fix_parameters',
  },
  invalid_since: {
    status: 400,
    message: 'since not a date',
    remedy: 'Send a day once, such as 2026-11-27, or leave it out. The answer is free.',
    action: 'fix_parameters',
  },
  invalid_tool: {
    status: 400,
    message: 'tool not a calculator or a panel of the catalog',
    remedy: 'Send the id of a calculator or a panel of /v1/catalog once, or leave it out. The answer is free.',
    action: 'fix_parameters',
  },
  invalid_format: {
    status: 400,
    message: 'format not openai, anthropic or langchain',
    remedy: 'Send one of these formats to /tools.json once, or leave it out. The answer is free.',
    action: 'fix_parameters',
  },
  invalid_tools: {
    status: 400,
    message: 'tools not all, specialties or ids of the catalog',
    remedy:
      'Send specialties or ids of /v1/catalog with commas between them, all, or leave it out. The answer is free.',
    action: 'fix_parameters',
  },
  invalid_mode: {
    status: 400,
    message: 'mode not full, normative or terminology',
    remedy: 'Send mode=terminology to /fhir/metadata for the code systems, or leave it out. The answer is free.',
    action: 'fix_parameters',
  },
  try_refused: {
    status: 403,
    message: 'a free try that is not for this request',
    remedy:
      'Free tries are for the forms of the documentation, and for texts of the usual size. Call the URL in offer_url: its 402 has the offer. Nothing was charged.',
    action: 'none',
  },
  tries_used_up: {
    status: 429,
    message: 'the free tries of today are used up',
    remedy:
      'They begin anew at 00:00 UTC. Until then call the URL in offer_url, whose 402 has the offer, or run the executable, which computes the same on your machine. Nothing was charged.',
    action: 'wait',
  },
  not_found: {
    status: 404,
    message: 'no such path',
    remedy: 'Paths are exact: see /v1/catalog for the paid tools and /docs for the rest.',
    action: 'none',
  },
  method_not_allowed: {
    status: 405,
    message: 'method not allowed',
    remedy: 'Use GET; the Allow header lists what else is answered.',
    action: 'none',
  },
  uri_too_long: {
    status: 414,
    message: 'URL longer than 16384 bytes',
    remedy: 'Shorten the query. No tool needs a URL of this length.',
    action: 'none',
  },
  body_not_accepted: {
    status: 413,
    message: 'a GET has a body, or a body is too long',
    remedy:
      'Send the parameters in the query of a GET, or by POST in a JSON body of at most 96 KiB. Nothing was charged.',
    action: 'none',
  },
  request_timeout: {
    status: 408,
    message: 'the body did not arrive within 10 seconds',
    remedy: 'Send the whole body at once. Nothing was charged.',
    action: 'wait',
    afterSeconds: 1,
  },
  unsupported_media_type: {
    status: 415,
    message: 'the body is not application/json in UTF-8, or is compressed',
    remedy: 'Send one JSON object with Content-Type: application/json, not compressed. Nothing was charged.',
    action: 'fix_parameters',
  },
  invalid_body: {
    status: 400,
    message: 'the body is not a JSON object in UTF-8',
    remedy:
      'Send the parameters as members of one JSON object. The payment was not used: send it again with the corrected body.',
    action: 'fix_parameters',
  },
  misdirected_host: {
    status: 421,
    message: 'the Host header names localhost, an IP literal or a metadata host',
    remedy: 'Use the public base URL of the service.',
    action: 'none',
  },
  internal_error: {
    ...answeredAs('answer_failed'),
    message: 'internal error while computing the answer',
    remedy: 'If a payment was sent it is kept: retry with the same PAYMENT-SIGNATURE, which is not charged again.',
    afterSeconds: 5,
  },
} as const satisfies Record<string, ErrorEntry>;

/** Stands in a 402 between the first problem of a call and what is said of its payment. */
export const DO_NOT_SIGN = 'Do not sign yet: correct what problems and warnings name';

export type ServiceCode = keyof typeof errors;
export type ErrorCode = ServiceCode | ValidationCode;

/** How to answer a code. The sentence about a wrong input comes from the input that found it. */
export const entryOf = (code: ErrorCode): ErrorEntry =>
  isServiceCode(code) ? errors[code] : validationError(code, 'a parameter is wrong', 'Correct the parameter.');

const isServiceCode = (code: ErrorCode): code is ServiceCode => Object.hasOwn(errors, code);

/** One wrong parameter: the code of its input, its name, and a sentence that quotes the value sent. */
export type Problem = { readonly code: ValidationCode; readonly parameter: string; readonly message: string };

/** The codes that any paid path can answer with, beside its own validation codes and the tool's failure. */
export const paymentErrors: readonly ServiceCode[] = (Object.keys(errors) as ServiceCode[]).filter(
  (code) => code !== 'internal_error' && Object.values(outcomes).some((outcome) => outcome.code === code),
);
