/** Puts the service together: guards first, then the paid tools and the free documents, each at its exact path. */
import { Elysia } from 'elysia';
import { hostOf, isLocalName } from '../config/hosts.ts';
import type { ErrorCode } from '../errors/errors.ts';
import type { Seen } from '../observability/seen.ts';
import type { Tool } from '../tools/tool.ts';
import { contextOf, type RequestContext } from './client.ts';
import { type Document, free } from './free.ts';
import { sell } from './paid.ts';
import type { SellOptions } from './payment-response.ts';
import { problem } from './problem.ts';

type AppOptions = SellOptions & {
  readonly tools: readonly Tool[];
  /** What answers at each path, made when it is first asked for. */
  readonly documents: ReadonlyMap<string, () => Promise<(request: Request) => Document>>;
  /** State of the service, made anew for each request. */
  readonly probes: Readonly<Record<string, () => Document | Promise<Document>>>;
  /** Told of every request that was answered. */
  readonly onAnswered?: (seen: Seen) => void;
};

type Handler = (context: RequestContext) => Promise<Response>;

/** Longest URL that is looked at, in bytes. */
const MAX_URL_LENGTH = 8192;

/**
 * The service as an Elysia app; `app.handle(request)` answers without a socket.
 *
 * A path matches exactly or not at all: no decoding, no collapsing of slashes, no trailing slash (dot segments are resolved
 * by the URL parser). A tool is reached only through its own gate, whatever the spelling.
 */
export const createApp = (options: AppOptions) => {
  const { tools, documents, probes, onError } = options;
  const app = new Elysia({ strictPath: true, normalize: false }).onError(({ error, code, request, server }) => {
    if (code !== 'NOT_FOUND') onError(error);
    return elsewhere(code === 'NOT_FOUND' ? 'not_found' : 'internal_error')(contextOf(request, server, options));
  });
  const elsewhere = (code: ErrorCode): Handler =>
    watched('*', async (context) => problem(code, context, options), options);
  const mount = (path: string, handler: Handler): void => {
    const guarded = watched(path, guard(path, handler, options), options);
    app.all(path, ({ request, server }) => guarded(contextOf(request, server, options)));
  };
  for (const tool of tools) mount(tool.path, sell(tool, options));
  for (const [path, document] of documents) {
    mount(
      path,
      free(async (request) => (await document())(request), options),
    );
  }
  for (const [path, document] of Object.entries(probes)) mount(path, free(document, options));
  mount('*', async (context) => problem('not_found', context, options));
  return app;
};

/** Tells of each answer. An error that no handler expected is answered here, where its request is still known. */
const watched =
  (route: string, handler: Handler, options: AppOptions): Handler =>
  async (context) => {
    const started = performance.now();
    const answered = (response: Response): Response => {
      const { requestId, payment, request } = context;
      const milliseconds = performance.now() - started;
      options.onAnswered?.({
        requestId,
        method: request.method,
        route,
        status: response.status,
        milliseconds,
        payment,
      });
      return response;
    };
    try {
      return answered(await handler(context));
    } catch (error) {
      options.onError(error);
      return answered(problem('internal_error', context, options));
    }
  };

/** Probes and scrapers ask for the address of the machine, whatever its public name is. */
const ANY_HOST = new Set(['/health', '/ready', '/metrics']);

/** Whether a body follows the headers of a request that has none by its method (RFC 9110, section 9.3.1). */
const hasBody = ({ method, headers }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (headers.has('transfer-encoding') || (headers.get('content-length') ?? '0') !== '0');

/** What is checked before any handler: the length of the URL, a body, and in public mode the host name that was asked for. */
const guard =
  (mountedAt: string, handler: Handler, options: AppOptions): Handler =>
  async (context) => {
    const { request } = context;
    if (request.url.length > MAX_URL_LENGTH) return problem('uri_too_long', context, options);
    if (hasBody(request)) return problem('body_not_accepted', context, options, { headers: { Connection: 'close' } });
    const isMisdirected =
      options.mode === 'public' && !ANY_HOST.has(mountedAt) && isLocalName(hostOf(request.headers.get('host') ?? ''));
    return isMisdirected ? problem('misdirected_host', context, options) : handler(context);
  };
