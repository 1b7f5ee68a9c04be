/** The ports: the one that buyers use, and the one for metrics. */
import type { Server } from 'bun';
import { ConfigError } from '../config/read.ts';
import { hostInUrl, type ServiceConfig } from '../config/service.ts';
import { reasonOf } from '../errors/reason.ts';
import type { createApp } from '../http/app.ts';
import type { Metrics } from '../observability/metrics.ts';
import { type MetricsServer, serveMetrics } from '../observability/metrics-server.ts';

type App = ReturnType<typeof createApp>;

/** Above every deadline of ours, or the server would cut off an answer that was paid for. */
const IDLE_MARGIN_SECONDS = 30;

/** The longest idle time-out the server knows, in seconds. */
const LONGEST_IDLE_SECONDS = 255;

/** Requests that may have a body are answered 405; whatever is sent with one is cut off early. */
const MAX_BODY_BYTES = 4096;

/**
 * Listens, then makes the app: with port 0 the base URL is known only once the port is.
 *
 * @throws the error of a port that cannot be listened on
 */
export const listen = (
  config: ServiceConfig,
  compose: (baseUrl: string) => App,
): { readonly server: Server<unknown>; readonly baseUrl: string } => {
  const { host, port, settleTimeout } = config;
  let app: App | undefined;
  const server = Bun.serve({
    hostname: host,
    port,
    idleTimeout: Math.min(settleTimeout + IDLE_MARGIN_SECONDS, LONGEST_IDLE_SECONDS),
    maxRequestBodySize: MAX_BODY_BYTES,
    development: false,
    // Without this, `development: false` shares the port with any other process that asks for it.
    reusePort: false,
    fetch: (request) => app?.fetch(routable(request)) ?? new Response(null, { status: 503 }),
  });
  const baseUrl = config.baseUrl ?? `http://${hostInUrl(host)}:${server.port}`;
  app = compose(baseUrl);
  app.server = server;
  return { server, baseUrl };
};

/** The router looks for the path from the twelfth character on, where a host of three characters hides it. */
const routable = (request: Request): Request => {
  const { url } = request;
  const path = url.indexOf('/', url.indexOf('//') + 2);
  return path >= SHORTEST_ORIGIN ? request : new Request(`http://localhost${url.slice(path)}`, request);
};
const SHORTEST_ORIGIN = 11;

/**
 * Serves the metrics on a port of their own, if they have one.
 *
 * @throws {@link ConfigError} for a port that cannot be listened on
 */
export const exposeMetrics = (
  { metricsHost: host, metricsPort: port }: ServiceConfig,
  metrics: Metrics | undefined,
  onError: (error: unknown) => void,
): MetricsServer | undefined => {
  if (port === undefined || metrics === undefined) return undefined;
  try {
    return serveMetrics(metrics, { host, port }, onError);
  } catch (error) {
    throw new ConfigError(`--metrics-port: ${reasonOf(error)}`, '--metrics-port 0 takes a free one');
  }
};
