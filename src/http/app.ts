/** The service as one app: it guards every request, then lets the route of its path answer. */
import { Elysia } from 'elysia';
import { hostOf, isLocalName } from '../config/hosts.ts';
import type { RequestRecord } from '../observability/request-record.ts';
import type { Astray } from './astray.ts';
import { contextOf, type HttpOptions } from './client.ts';
import { allowHeader, preflight } from './headers.ts';
import type { Limits } from './limits.ts';
import { pathOf } from './path.ts';
import { problem } from './problem.ts';
import { limitDetails } from './rate-limit.ts';
import type { Route } from './routes.ts';

type AppOptions = HttpOptions & {
  /** Answers a path that is not served, or a method. */
  readonly astray: Astray;
  readonly limits: Limits;
  /** Receives every request that was answered. */
  readonly onAnswered?: (record: RequestRecord) => void;
  /** Receives every error that no handler expected. */
  readonly onError: (error: unknown) => void;
};

type Handler = Route['answer'];

/** Longest accepted URL, in bytes. */
const MAX_URL_LENGTH = 16_384;

/**
 * The service as an Elysia app; `app.handle(request)` answers without a socket. Elysia matches patterns: its own validation
 * would come before the offer, so guards, log and errors are plain functions. The exact paths are a map, as Elysia compiles
 * each route that it is given, which every start would wait for.
 *
 * A path matches exactly or not at all: no decoding, no collapsing of slashes, no trailing slash (the URL parser resolves
 * dot segments). So no spelling of a path reaches a tool around its payment.
 */
export const createApp = (routes: readonly Route[], options: AppOptions) => {
  const { onError } = options;
  const app = new Elysia({ strictPath: true, normalize: false }).onError(({ error, code, request, server }) => {
    if (code !== 'NOT_FOUND') onError(error);
    const failure = code === 'NOT_FOUND' ? 'not_found' : 'internal_error';
    const answer = recorded('*', async (context) => problem(failure, context, options), options);
    return answer(contextOf(request, server, options));
  });
  const handlerOf = (path: string, route?: Route): Handler => recorded(path, guarded(route, options), options);
  const isPattern = ({ path }: Route): boolean => path.includes('/:');
  const exact = new Map(
    routes.filter((route) => !isPattern(route)).map((route) => [route.path, handlerOf(route.path, route)]),
  );
  const unknown = handlerOf('*');
  for (const route of routes.filter(isPattern)) {
    const answer = handlerOf(route.path, route);
    app.all(route.path, ({ request, server }) =>
      (exact.get(pathOf(request)) ?? answer)(contextOf(request, server, options)),
    );
  }
  app.all('*', ({ request, server }) => (exact.get(pathOf(request)) ?? unknown)(contextOf(request, server, options)));
  return app;
};

/** Records each answer. An unexpected error is answered here, where its request is still known. */
const recorded =
  (route: string, handler: Handler, options: AppOptions): Handler =>
  async (context) => {
    const { requestId, payment, request } = context;
    const started = performance.now();
    const noted = (response: Response): Response => {
      const milliseconds = performance.now() - started;
      const { status } = response;
      options.onAnswered?.({ requestId, method: request.method, route, status, milliseconds, payment });
      return response;
    };
    try {
      return noted(await handler(context));
    } catch (error) {
      options.onError(error);
      return noted(problem('internal_error', context, options));
    }
  };

/** Whether a body follows the headers of a request that has none by its method (RFC 9110, section 9.3.1), or a long one. */
const hasBody = ({ method, headers }: Request): boolean => {
  const length = headers.get('content-length') ?? '0';
  if (method === 'GET' || method === 'HEAD') return headers.has('transfer-encoding') || length !== '0';
  return Number(length) > LONGEST_UNREAD;
};
/** The body of a request that is answered without a look at it may have this many bytes. */
const LONGEST_UNREAD = 4096;

/** Checks every request before its route answers: URL length, body, host name in public mode, method, free limit. */
const guarded =
  (route: Route | undefined, options: AppOptions): Handler =>
  async (context) => {
    const { request, client } = context;
    if (request.url.length > MAX_URL_LENGTH) return problem('uri_too_long', context, options);
    if (route?.method !== 'POST' && hasBody(request))
      return problem('body_not_accepted', context, options, { headers: { Connection: 'close' } });
    const isMisdirected =
      options.mode === 'public' && !route?.isForAnyHost && isLocalName(hostOf(request.headers.get('host') ?? ''));
    if (isMisdirected) return problem('misdirected_host', context, options);
    if (route === undefined || route.has?.(request) === false) return options.astray('not_found', context);
    if (request.method === 'OPTIONS') return preflight(context, options, route.method);
    const isAccepted =
      route.method === undefined
        ? request.method === 'GET' || request.method === 'HEAD'
        : request.method === route.method;
    if (!isAccepted) return options.astray('method_not_allowed', context, { headers: allowHeader(route.method) });
    const exceeded = route.isFree ? options.limits.exceeded('free', client) : undefined;
    return exceeded === undefined
      ? route.answer(context)
      : problem('rate_limited', context, options, limitDetails(exceeded));
  };
