/** The ports: the one that buyers use, and the one for metrics. */
import type { Server } from 'bun';
import { hostInUrl, type ServiceConfig } from '../config/service.ts';
import { AdvisedError } from '../errors/advised-error.ts';
import { reasonOf } from '../errors/reason.ts';
import { type App, createMetricsApp } from '../http/app.ts';
import type { Metrics } from '../observability/metrics.ts';

type Answering = (request: Request) => Response | Promise<Response>;

export type Observer = (request: Request, answer: Answering) => Response | Promise<Response>;

/** The idle time-out exceeds every deadline, or the server would cut off a paid answer. */
const IDLE_MARGIN_SECONDS = 30;

/** Longest idle time-out that Bun accepts. */
const LONGEST_IDLE_SECONDS = 255;

/** Longest body: an MCP message with its arguments and a payment that repeats its offer. Bun cuts off a longer one. */
export const MAX_BODY_BYTES = 65_536;

/** An open port. `serve` replaces the app for the requests that follow. */
type Listening = {
  readonly server: Server<unknown>;
  /** The requests that are being answered. */
  readonly running: Iterable<Request>;
  readonly baseUrl: string;
  readonly serve: (app: App) => void;
};

/**
 * Listens, then makes the app: with port 0 the base URL is known only once the port is.
 *
 * @throws the error of a port that cannot be listened on
 */
export const listen = (config: ServiceConfig, compose: (baseUrl: string) => App, observe?: Observer): Listening => {
  const { host, port, settleTimeout } = config;
  let app: App | undefined;
  const running = new Set<Request>();
  const answer: Answering = (request) => {
    const answered = app?.handle(request) ?? new Response(null, { status: 503 });
    if (answered instanceof Promise) {
      const end = () => running.delete(request);
      running.add(request);
      answered.then(end, end);
    }
    return answered;
  };
  const server = Bun.serve({
    hostname: host,
    port,
    idleTimeout: Math.min(settleTimeout + IDLE_MARGIN_SECONDS, LONGEST_IDLE_SECONDS),
    maxRequestBodySize: MAX_BODY_BYTES,
    development: false,
    // By default, `development: false` shares the port with any process that asks for it.
    reusePort: config.reusePort,
    fetch: observe === undefined ? answer : (request) => observe(request, answer),
  });
  const baseUrl = config.baseUrl ?? `http://${hostInUrl(host)}:${server.port}`;
  const serve = (next: App): void => {
    next.server = server;
    app = next;
  };
  serve(compose(baseUrl));
  return { server, running, baseUrl, serve };
};

/**
 * Serves the metrics on their own port, if the configuration names one.
 *
 * @param onError - receives the reason why the metrics cannot be read
 * @throws {@link MetricsPortError} for a port that cannot be listened on
 */
export const exposeMetrics = (
  { metricsHost: hostname, metricsPort: port, reusePort }: ServiceConfig,
  metrics: Metrics | undefined,
  onError: (error: unknown) => void,
): Server<unknown> | undefined => {
  if (port === undefined || metrics === undefined) return undefined;
  const { fetch } = createMetricsApp(metrics, onError);
  try {
    return Bun.serve({ hostname, port, reusePort, development: false, maxRequestBodySize: 0, fetch });
  } catch (error) {
    throw new MetricsPortError(`--metrics-port: ${reasonOf(error)}`, `who has it? ss -ltnp 'sport = :${port}'`);
  }
};

/** No ConfigError: a port that is taken may be free after a restart. */
class MetricsPortError extends AdvisedError {
  override readonly name = 'MetricsPortError';
}
