/** The headers that answers share, and the reading of `Accept`. */
import { exposedHeaders, type HeaderFields } from '../discovery/answer-headers.ts';
import type { HttpOptions, RequestContext } from './client.ts';

/** Marks simulated payments; its value is `stub`. */
export const STUB_HEADER = 'Clinmeter-Facilitator';

/** Checksum of the data of the first answer, if the same payment now gets another one. */
export const RELEASE_HEADER = 'Clinmeter-Release-At-Purchase';

/** A page's URL may hold query values, which must not reach the logs of others as a referrer. */
export const NO_REFERRER = { 'Referrer-Policy': 'no-referrer' } as const;

/** The methods of a path, as `Allow` names them. */
const METHODS = {
  GET: 'GET, HEAD, OPTIONS',
  POST: 'POST, OPTIONS',
  'GET, POST': 'GET, HEAD, POST, OPTIONS',
} as const;

export type Methods = keyof typeof METHODS;

/** True for a method that a path answers itself; OPTIONS is answered for it. */
export const accepts = (methods: Methods, method: string): boolean =>
  method !== 'OPTIONS' && METHODS[methods].split(', ').includes(method);

const REQUEST_HEADERS = 'payment-signature, sign-in-with-x, access-control-expose-headers, content-type, accept';
/** Headers of MCP clients (revision 2026-07-28). */
const MCP_HEADERS = 'mcp-protocol-version, mcp-method, mcp-name, mcp-session-id';

const shared = ({ isStub }: Pick<HttpOptions, 'isStub'>): HeaderFields => ({
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': exposedHeaders,
  'X-Content-Type-Options': 'nosniff',
  ...(isStub ? { [STUB_HEADER]: 'stub' } : {}),
});

/** Links to the description for programs (RFC 8288; RFC 8631). It is short, because every offer carries it. */
export const link = ({ baseUrl }: Pick<HttpOptions, 'baseUrl'>) => ({
  Link: `<${below(baseUrl)}/openapi.json>;rel=service-desc`,
});

/** Links to the descriptions for programs and for people. */
export const links = ({ baseUrl }: Pick<HttpOptions, 'baseUrl'>) => ({
  Link: `${link({ baseUrl }).Link}, <${below(baseUrl)}/docs>;rel=service-doc`,
});

/** Returns the path of the base URL, so that a link works under every host name of the service. */
const below = (baseUrl: string): string => new URL(baseUrl).pathname.replace(/\/$/, '');

export const commonHeaders = ({ requestId }: RequestContext, options: HttpOptions): HeaderFields => ({
  'X-Request-Id': requestId,
  ...shared(options),
});

/** Makes headers once for many answers: the check of every field would be most of an answer's cost. */
export const headerTemplate = (options: Pick<HttpOptions, 'isStub'>, own: HeaderFields): Headers =>
  new Headers({ ...shared(options), ...own });

/** Copies a template for one answer. */
export const stamped = (template: Headers, { requestId }: Pick<RequestContext, 'requestId'>): Headers => {
  const headers = new Headers(template);
  headers.set('X-Request-Id', requestId);
  return headers;
};

/** Answers a CORS preflight (Fetch standard, section 3.2). */
export const preflight = (context: RequestContext, options: HttpOptions, methods: Methods = 'GET'): Response =>
  new Response(null, {
    status: 204,
    headers: {
      ...commonHeaders(context, options),
      Allow: METHODS[methods],
      'Access-Control-Allow-Methods': METHODS[methods],
      'Access-Control-Allow-Headers': methods === 'POST' ? `${REQUEST_HEADERS}, ${MCP_HEADERS}` : REQUEST_HEADERS,
      'Access-Control-Max-Age': '86400',
    },
  });

export const allowHeader = (methods: Methods = 'GET') => ({ Allow: METHODS[methods] });

/** Reads the weights in an `Accept` (RFC 9110, section 12.5.1). The result is -1 if it names none of the types. */
const weightsIn = (accept: string): ((...types: readonly string[]) => number) => {
  const ranges = accept.split(',').map((entry) => {
    const [type = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1');
    return { type, weight: Number.isNaN(weight) ? 0 : weight };
  });
  return (...types) =>
    types.map((type) => ranges.find((range) => range.type === type)).find((range) => range !== undefined)?.weight ?? -1;
};

/** True if `Accept` prefers HTML to JSON. If it names both with equal weight, JSON wins. */
export const prefersHtml = (accept: string | null): boolean => {
  if (accept === null || !/html/i.test(accept)) return false;
  const weightOf = weightsIn(accept);
  const explicitHtml = weightOf('text/html', 'application/xhtml+xml');
  if (explicitHtml <= 0) return false;
  const explicitJson = weightOf('application/json');
  return explicitJson < 0 ? explicitHtml >= weightOf('application/*', '*/*') : explicitHtml > explicitJson;
};

/** True if `Accept` names Markdown and does not prefer HTML. No browser names it. */
export const prefersMarkdown = (accept: string | null): boolean => {
  if (accept === null || !/markdown/i.test(accept)) return false;
  const weightOf = weightsIn(accept);
  const markdown = weightOf('text/markdown');
  return markdown > 0 && markdown >= weightOf('text/html', 'application/xhtml+xml');
};
