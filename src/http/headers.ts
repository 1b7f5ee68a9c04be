/** The headers of every answer: request id, CORS, caching, and the mark of made-up payments. */
import type { HttpOptions, RequestContext } from './client.ts';

/** Present, with the value `stub`, wherever payments are made up. */
export const STUB_HEADER = 'Clinmeter-Facilitator';

const EXPOSED = [
  'PAYMENT-REQUIRED',
  'PAYMENT-RESPONSE',
  'X-Request-Id',
  'Retry-After',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  STUB_HEADER,
].join(', ');

const ALLOWED_METHODS = 'GET, HEAD, OPTIONS';

type Fields = Readonly<Record<string, string>>;

const shared = ({ isStub }: Pick<HttpOptions, 'isStub'>): Fields => ({
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED,
  'X-Content-Type-Options': 'nosniff',
  ...(isStub ? { [STUB_HEADER]: 'stub' } : {}),
});

/** The headers that all answers share. */
export const commonHeaders = ({ requestId }: RequestContext, options: HttpOptions): Fields => ({
  'X-Request-Id': requestId,
  ...shared(options),
});

/** What all answers share, and these: made once for many answers, because checking every field is most of an answer's cost. */
export const headerTemplate = (options: Pick<HttpOptions, 'isStub'>, own: Fields): Headers =>
  new Headers({ ...shared(options), ...own });

/** A template's headers, for one answer. */
export const stamped = (template: Headers, { requestId }: Pick<RequestContext, 'requestId'>): Headers => {
  const headers = new Headers(template);
  headers.set('X-Request-Id', requestId);
  return headers;
};

/** The answer to a CORS preflight (Fetch standard, section 3.2), on every path there is. */
export const preflight = (context: RequestContext, options: HttpOptions): Response =>
  new Response(null, {
    status: 204,
    headers: {
      ...commonHeaders(context, options),
      Allow: ALLOWED_METHODS,
      'Access-Control-Allow-Methods': ALLOWED_METHODS,
      'Access-Control-Allow-Headers': 'payment-signature, access-control-expose-headers, content-type, accept',
      'Access-Control-Max-Age': '86400',
    },
  });

/** The methods a path answers, for `Allow`. */
export const allowHeader = { Allow: ALLOWED_METHODS };

/** Whether `Accept` prefers a page for people over JSON (RFC 9110, section 12.5.1). Two types that are both named and equally preferred mean JSON. */
export const prefersHtml = (accept: string | null): boolean => {
  if (accept === null || !/html/i.test(accept)) return false;
  const ranges = accept.split(',').map((entry) => {
    const [type = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1');
    return { type, weight: Number.isNaN(weight) ? 0 : weight };
  });
  const weightOf = (...types: readonly string[]) =>
    types.map((type) => ranges.find((range) => range.type === type)).find((range) => range !== undefined)?.weight ?? -1;
  const explicitHtml = weightOf('text/html', 'application/xhtml+xml');
  if (explicitHtml <= 0) return false;
  const explicitJson = weightOf('application/json');
  return explicitJson < 0 ? explicitHtml >= weightOf('application/*', '*/*') : explicitHtml > explicitJson;
};
