/** The service as one Elysia app. From top to bottom, this file is the way of a request. */
import type { Server } from 'bun';
import { Elysia } from 'elysia';
import { hostOf, isLocalName } from '../config/hosts.ts';
import type { Limits } from '../limits/limits.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { RequestRecord } from '../observability/request-record.ts';
import { contextOf, type HttpOptions, pathOf, type RequestContext } from './client.ts';
import { takeTurn } from './fair-queue.ts';
import { accepts, allowHeader, type Methods, preflight } from './headers.ts';
import type { NoRoute } from './not-found.ts';
import { limitDetails, problem } from './problem.ts';
import type { Route } from './routes.ts';

type AppOptions = HttpOptions & {
  readonly noRoute: NoRoute;
  readonly limits: Limits;
  /** Receives every request that was answered. */
  readonly onAnswered?: (record: RequestRecord) => void;
  /** Receives every error that no handler expected. */
  readonly onError: (error: unknown) => void;
};

export type App = {
  readonly handle: (request: Request) => Response | Promise<Response>;
  /** The socket that requests come through: it knows the address of their peers. */
  server: Server<unknown> | null;
};

/**
 * A path matches exactly or not at all: no slash is added or dropped. No input has a schema: Elysia would validate it
 * before the handler, and an unpaid call with wrong parameters must get its offer. A host may be one letter long: Elysia looks
 * for the path behind `http://`, or behind `https://` and three letters. It keeps what it learned of each handler, without a
 * timer that would drop it.
 */
const EXACT = {
  strictPath: true,
  normalize: false,
  handler: { standardHostname: false },
  sucrose: { gcTime: null },
} as const;

type Hook = (given: { readonly request: Request; readonly context: RequestContext }) => unknown;

/** Makes the app of some routes. Without a socket, `server` is null. */
export const createApp = (routes: readonly Route[], options: AppOptions): App => {
  const { noRoute, limits, onAnswered, onError } = options;

  // 1. Every request gets its context, and every answer is recorded.
  const elysia = new Elysia({ ...EXACT, handler: { standardHostname: options.isSecure === true } })
    .derive(({ request }) => ({ started: performance.now(), context: contextOf(request, app.server, options) }))
    .mapResponse(({ request, context, started, route, responseValue }) => {
      onAnswered?.({
        requestId: context.requestId,
        method: request.method,
        route: route === UNKNOWN ? '*' : route,
        status: (responseValue as Response).status,
        milliseconds: performance.now() - started,
        work: context.work,
        payment: context.payment,
      });
    })
    .onError(({ error, request, context }) => {
      onError(error);
      return problem('internal_error', context ?? contextOf(request, app.server, options), options);
    });

  // 2. The checks before a route answers, in this order. Elysia awaits a hook if it is declared async.
  const waitForTurn: Hook = async ({ context }) => takeTurn(context.client);
  const limitUrl: Hook = ({ request, context }) => {
    if (request.url.length > MAX_URL_LENGTH) return problem('uri_too_long', context, options);
    const message = `a URL has at most ${MOST_PARAMETERS} parameters`;
    return hasMany(context.query) ? problem('uri_too_long', context, options, { message }) : undefined;
  };
  const refuseBody: Hook = ({ request, context }) =>
    hasBody(request) ? problem('body_not_accepted', context, options, { headers: { Connection: 'close' } }) : undefined;
  // Elysia would read the body for a hook that takes all that there is.
  const refuseUnlessPost: Hook = ({ request, context }) =>
    request.method === 'POST' ? undefined : refuseBody({ request, context });
  const refuseLocalHost: Hook = ({ request, context }) =>
    isLocalName(hostOf(request.headers.get('host') ?? '')) ? problem('misdirected_host', context, options) : undefined;
  /** To Elysia, %24lookup is $lookup, and a URL without a host has a path. */
  const matchPath =
    ({ path, has = (request) => pathOf(request) === path }: Route): Hook =>
    async ({ request, context }) =>
      has(request) ? undefined : noRoute('not_found', context);
  const acceptMethod =
    (methods: Methods): Hook =>
    async ({ request, context }) => {
      if (accepts(methods, request.method)) return undefined;
      if (request.method === 'OPTIONS') return preflight(context, options, methods);
      return noRoute('method_not_allowed', context, { headers: allowHeader(methods) });
    };
  const limitFree: Hook = ({ context }) => {
    const exceeded = limits.exceeded('free', context.client);
    return exceeded && problem('rate_limited', context, options, limitDetails(exceeded));
  };
  const hostChecks = (isForAnyHost: boolean) => (options.mode === 'public' && !isForAnyHost ? [refuseLocalHost] : []);

  // 3. The routes. A HEAD route of its own: Elysia's would read the whole body, and tell a length with a 304.
  for (const route of routes) {
    const { path, methods = 'GET', isForAnyHost = false, isFree, answer } = route;
    const handler = async ({ context }: { context: RequestContext }): Promise<Response> => answer(context);
    const beforeHandle = [
      waitForTurn,
      limitUrl,
      ...(methods === 'POST' ? [] : [methods === 'GET' ? refuseBody : refuseUnlessPost]),
      ...hostChecks(isForAnyHost),
      matchPath(route),
      acceptMethod(methods),
      ...(isFree ? [limitFree] : []),
    ];
    elysia.all(path, handler, { beforeHandle }).head(path, handler, { beforeHandle });
  }
  elysia.all(UNKNOWN, async ({ context }) => noRoute('not_found', context), {
    beforeHandle: [waitForTurn, limitUrl, refuseBody, ...hostChecks(false)],
  });

  const app: App = { server: null, handle: elysia.fetch };
  return app;
};

/** Matches every path that no route has. */
const UNKNOWN = '/*';

/** Longest accepted URL, in bytes. */
export const MAX_URL_LENGTH = 16_384;

/** Each parameter is compared with those that are known. */
const MOST_PARAMETERS = 256;

const hasMany = (query: string): boolean => query.length > MOST_PARAMETERS && query.split('&').length > MOST_PARAMETERS;

/** Longest body of a request that is answered without it, in bytes. */
const LONGEST_UNREAD = 4096;

/** True for any body of a GET or HEAD (RFC 9110, section 9.3.1), and for a long one of another method. */
const hasBody = ({ method, headers }: Request): boolean => {
  const length = headers.get('content-length') ?? '0';
  if (method === 'GET' || method === 'HEAD') return headers.has('transfer-encoding') || length !== '0';
  return Number(length) > LONGEST_UNREAD;
};

/**
 * Makes the app of the metrics port: `/metrics` and nothing else.
 *
 * @param onFailure - receives the reason why the metrics cannot be read
 */
export const createMetricsApp = (
  { read, contentType }: Pick<Metrics, 'read' | 'contentType'>,
  onFailure: (error: unknown) => void,
) =>
  new Elysia(EXACT)
    .onError(({ error }) => {
      onFailure(error);
      return new Response('the metrics cannot be read; the log says why\n', { status: 500 });
    })
    .get(
      '/metrics',
      async () => new Response(await read(), { headers: { 'Content-Type': contentType, 'Cache-Control': 'no-store' } }),
    )
    .all('/metrics', () => new Response('only GET is accepted\n', { status: 405, headers: { Allow: 'GET, HEAD' } }))
    .all('*', () => new Response('only /metrics is here\n', { status: 404 }));
