/** The service as one app: it guards every request, then lets the route of its path answer. */
import type { Server } from 'bun';
import { hostOf, isLocalName } from '../config/hosts.ts';
import { lazily } from '../lazily.ts';
import type { RequestRecord } from '../observability/request-record.ts';
import type { Astray } from './astray.ts';
import { contextOf, type HttpOptions, type RequestContext } from './client.ts';
import { allowHeader, preflight } from './headers.ts';
import type { Limits } from './limits.ts';
import { pathOf } from './path.ts';
import type { Answering } from './patterns.ts';
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

/** What answers requests. */
export type App = {
  readonly handle: (request: Request) => Promise<Response>;
  /** What the requests come through; it knows the address of their peers. */
  server: Server<unknown> | null;
};

/**
 * The service as one app; without a socket `server` is null. Exact paths are a map. Elysia matches the patterns, and is loaded
 * with the first request for another path: no start waits for it, and no sale passes through it. Its own validation would come
 * before the offer, so guards, log and errors are plain functions.
 *
 * A path matches exactly or not at all: no decoding, no collapsing of slashes, no trailing slash (the URL parser resolves
 * dot segments). So no spelling of a path reaches a tool around its payment.
 */
export const createApp = (routes: readonly Route[], options: AppOptions): App => {
  const contextFor = (request: Request): RequestContext => contextOf(request, app.server, options);
  const handlerOf = (path: string, route?: Route): Answering => {
    const answer = recorded(path, guarded(route, options), options);
    return (request) => answer(contextFor(request));
  };
  const isPattern = ({ path }: Route): boolean => path.includes('/:');
  const exact = new Map(
    routes.filter((route) => !isPattern(route)).map((route) => [route.path, handlerOf(route.path, route)]),
  );
  const failed = (failure: 'not_found' | 'internal_error'): Answering => {
    const answer = recorded('*', async (context) => problem(failure, context, options), options);
    return (request) => answer(contextFor(request));
  };
  const others = lazily(async () => {
    const patterns = routes.filter(isPattern).map((route) => [route.path, handlerOf(route.path, route)] as const);
    const { patternsApp } = await import('./patterns.ts');
    return patternsApp([...patterns, ['*', handlerOf('*')]], { ...options, failed });
  });
  const app: App = {
    server: null,
    handle: (request) => exact.get(pathOf(request))?.(request) ?? others().then((other) => other.handle(request)),
  };
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
