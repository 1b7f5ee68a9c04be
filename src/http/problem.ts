/** The answer of every error. */
import type { HeaderFields } from '../discovery/answer-headers.ts';
import type { ErrorBody } from '../discovery/error-body.ts';
import { errorUrl } from '../discovery/site.ts';
import { type ErrorCode, entryOf, type Problem, type RetryAction } from '../errors/errors.ts';
import type { Exceeded } from '../limits/limits.ts';
import type { HttpOptions, RequestContext } from './client.ts';
import { fhirType, isFhir, outcomeOf } from './fhir.ts';
import { commonHeaders } from './headers.ts';

export type PaymentState = NonNullable<ErrorBody['payment']>;

/** The details of an error answer, beside its code. */
export type ProblemDetails = {
  readonly message?: string;
  readonly problems?: readonly Problem[];
  readonly warnings?: readonly string[];
  readonly payment?: PaymentState;
  readonly afterSeconds?: number;
  /** The next action, if it differs from the usual one of the code. */
  readonly action?: RetryAction;
  readonly headers?: HeaderFields;
  readonly fields?: Readonly<Record<string, unknown>>;
};

export const problemBody = (
  code: ErrorCode,
  { message, problems = [], warnings = [], payment, afterSeconds, action: asked, fields }: ProblemDetails,
  { requestId }: Pick<RequestContext, 'requestId'>,
  { baseUrl }: Pick<HttpOptions, 'baseUrl'>,
): ErrorBody => {
  const entry = entryOf(code);
  // Without a payment there is none to send again.
  const usual = entry.action === 'retry_same_payment' && payment === undefined ? 'wait' : entry.action;
  const action = asked ?? usual;
  return {
    code,
    message: message ?? entry.message,
    status: entry.status,
    parameter: problems.find((problem) => problem.code === code)?.parameter ?? null,
    problems,
    warnings,
    retry: { allowed: action !== 'none', action, after_seconds: afterSeconds ?? entry.afterSeconds ?? null },
    ...(payment === undefined ? {} : { payment }),
    ...fields,
    docs_url: errorUrl({ baseUrl }, code),
    request_id: requestId,
  };
};

/** An error answer. Its text is ours: it holds nothing of a stack trace or of a facilitator's words. */
export const problem = (
  code: ErrorCode,
  context: RequestContext,
  options: HttpOptions,
  details: ProblemDetails = {},
): Response => {
  const { status, afterSeconds } = entryOf(code);
  const wait = details.afterSeconds ?? afterSeconds;
  const body = problemBody(code, details, context, options);
  const asFhir = isFhir(context);
  return new Response(asFhir ? outcomeOf(body) : JSON.stringify(body), {
    status,
    headers: {
      ...commonHeaders(context, options),
      'Content-Type': asFhir ? fhirType(context.request) : 'application/json',
      'Cache-Control': 'no-store',
      ...(wait === undefined ? {} : { 'Retry-After': String(wait) }),
      ...details.headers,
    },
  });
};

/** `Retry-After` and `RateLimit-*` fields: when the client may ask again. */
export const limitDetails = ({ limit, resetSeconds, isWork = false }: Exceeded): ProblemDetails => ({
  ...(isWork ? { message: 'the calls of this client have used up their processor time of this minute' } : {}),
  afterSeconds: resetSeconds,
  headers: {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': '0',
    'RateLimit-Reset': String(resetSeconds),
  },
});
