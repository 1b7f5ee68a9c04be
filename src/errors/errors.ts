/**
 * Every error the service answers with, once: status, what is wrong, what a buyer should do next.
 *
 * The catalog, the interface description, the documentation and the answers themselves are made from this table.
 */

/** What an agent should do after an error. */
export type RetryAction = 'sign_payment' | 'retry_same_payment' | 'fix_parameters' | 'wait' | 'none';

type ErrorEntry = {
  readonly status: number;
  /** The condition, as the interface words it. */
  readonly message: string;
  /** What to do about it, for the documentation. */
  readonly remedy: string;
  readonly action: RetryAction;
  readonly afterSeconds: number | null;
};

const invalid = (message: string, remedy: string): ErrorEntry => ({
  status: 400,
  message,
  remedy: `${remedy} The payment was not used: send the corrected URL with the same PAYMENT-SIGNATURE.`,
  action: 'fix_parameters',
  afterSeconds: null,
});

/** The errors of the interface, by code, in the order of the documentation. */
export const errors = {
  invalid_query: invalid('query missing or not 1-512 characters', 'Send a phrase of 1 to 512 characters.'),
  invalid_system: invalid('system not rxnorm, icd10, loinc', 'Send rxnorm, icd10 or loinc, in lower case.'),
  invalid_tty: invalid('tty not a known term type', 'Send one of the documented term types, in capitals.'),
  invalid_limit: invalid('limit not an integer 1-25', 'Send a whole number from 1 to 25, or leave it out.'),
  invalid_min_score: invalid('min_score not an integer 0-100', 'Send a whole number from 0 to 100, or leave it out.'),
  invalid_code: invalid('code missing or not 1-32 characters', 'Send a code of 1 to 32 characters.'),
  invalid_height: invalid(
    'height_cm (50-250) or height_in (20-98) missing or out of range',
    'Send one height as decimal text, in centimetres or in inches.',
  ),
  invalid_weight: invalid(
    'weight_kg (1-500) or weight_lb (2-1100) missing or out of range',
    'Send one weight as decimal text, in kilograms or in pounds.',
  ),
  invalid_creatinine: invalid(
    'creatinine_mg_dl (0.1-20) or creatinine_umol_l (9-1768) missing or out of range',
    'Send one serum creatinine as decimal text, in mg/dL or in µmol/L.',
  ),
  invalid_age: invalid('age not an integer 18-120', 'Send the age in whole years.'),
  invalid_sex: invalid('sex not female or male', 'Send female or male, in lower case.'),
  invalid_flag: invalid('a boolean flag not true or false', 'Send every flag as true or false.'),
  invalid_ast: invalid('ast_u_l not a number 1-10000', 'Send AST as decimal text in U/L.'),
  invalid_alt: invalid('alt_u_l not a number 1-10000', 'Send ALT as decimal text in U/L.'),
  invalid_platelets: invalid(
    'platelets_10e9_l not a number 1-2000',
    'Send the platelet count in 10^9/L: 250, not 250000.',
  ),
  payment_required: {
    status: 402,
    message: 'PAYMENT-SIGNATURE missing or invalid; decode PAYMENT-REQUIRED',
    remedy:
      'Decode the PAYMENT-REQUIRED header (base64 JSON), sign one of its accepts, and repeat the same URL with PAYMENT-SIGNATURE. When a payment was sent, reason says why it did not buy this answer.',
    action: 'sign_payment',
    afterSeconds: null,
  },
  payment_in_progress: {
    status: 409,
    message: 'same authorization nonce is already being settled; retry shortly',
    remedy: 'Wait for Retry-After and send the same request with the same PAYMENT-SIGNATURE. Do not sign again.',
    action: 'retry_same_payment',
    afterSeconds: 1,
  },
  payment_identifier_conflict: {
    status: 409,
    message:
      'the payment-identifier belongs to another payment, or this payment was first sent with another identifier',
    remedy:
      'An identifier names one payment, and a payment keeps its identifier: repeat the PAYMENT-SIGNATURE header that was first sent, or take another identifier for another payment. This request was not charged.',
    action: 'none',
    afterSeconds: null,
  },
  rate_limited: {
    status: 429,
    message: 'too many requests from this client',
    remedy: 'Wait for Retry-After. Nothing was charged; a payment already signed stays good until it expires.',
    action: 'wait',
    afterSeconds: 60,
  },
  settlement_uncertain: {
    status: 503,
    message: 'settlement unconfirmed; retry with the same PAYMENT-SIGNATURE',
    remedy:
      'The money may have moved, so never sign a second payment for this call. Retry the same request with the same PAYMENT-SIGNATURE: it is answered as soon as the settlement is known.',
    action: 'retry_same_payment',
    afterSeconds: 5,
  },
  facilitator_unavailable: {
    status: 503,
    message: 'payment facilitator unavailable',
    remedy: 'Nothing was charged. Retry with the same PAYMENT-SIGNATURE while it is valid.',
    action: 'retry_same_payment',
    afterSeconds: 5,
  },
  facilitator_misconfigured: {
    status: 503,
    message: 'payment facilitator not configured',
    remedy: 'Nothing was charged. The operator has to configure a facilitator; try again later.',
    action: 'wait',
    afterSeconds: 60,
  },
  facilitator_unauthorized: {
    status: 503,
    message: 'payment facilitator rejected credentials',
    remedy: 'Nothing was charged. The operator has to renew the facilitator credentials; try again later.',
    action: 'wait',
    afterSeconds: 60,
  },
  ledger_unavailable: {
    status: 503,
    message: 'payment ledger unavailable',
    remedy: 'Nothing was sent for settlement. Retry with the same PAYMENT-SIGNATURE while it is valid.',
    action: 'retry_same_payment',
    afterSeconds: 5,
  },
  payment_unavailable: {
    status: 503,
    message: 'payment processing unavailable',
    remedy:
      'Too many paid requests are in flight, or the service is stopping. Nothing was charged: retry with the same PAYMENT-SIGNATURE.',
    action: 'retry_same_payment',
    afterSeconds: 1,
  },
  not_found: {
    status: 404,
    message: 'no such path',
    remedy: 'Paths are exact: see /v1/catalog for the paid tools and /docs for the rest.',
    action: 'none',
    afterSeconds: null,
  },
  method_not_allowed: {
    status: 405,
    message: 'method not allowed',
    remedy: 'Use GET; the Allow header lists what else is answered.',
    action: 'none',
    afterSeconds: null,
  },
  uri_too_long: {
    status: 414,
    message: 'URL longer than 8192 bytes',
    remedy: 'Shorten the query. No tool needs a URL of this length.',
    action: 'none',
    afterSeconds: null,
  },
  body_not_accepted: {
    status: 413,
    message: 'the request has a body',
    remedy: 'Send all parameters in the query, and no body. Nothing was charged.',
    action: 'none',
    afterSeconds: null,
  },
  misdirected_host: {
    status: 421,
    message: 'the Host header names localhost, an IP literal or a metadata host',
    remedy: 'Use the public base URL of the service.',
    action: 'none',
    afterSeconds: null,
  },
  internal_error: {
    status: 500,
    message: 'the service failed to make the answer',
    remedy: 'If a payment was sent it is kept: retry with the same PAYMENT-SIGNATURE, which is not charged again.',
    action: 'retry_same_payment',
    afterSeconds: 5,
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errors;

/** What is wrong with a call's parameters: the code of the interface, the parameter, and a sentence that names what was given. */
export type Problem = { readonly code: ErrorCode; readonly parameter: string; readonly message: string };

/** The codes any paid path may answer with, beside its own validation codes. */
export const paymentErrors = [
  'payment_required',
  'payment_in_progress',
  'payment_identifier_conflict',
  'rate_limited',
  'settlement_uncertain',
  'facilitator_unavailable',
  'facilitator_misconfigured',
  'facilitator_unauthorized',
  'ledger_unavailable',
  'payment_unavailable',
] as const satisfies readonly ErrorCode[];
