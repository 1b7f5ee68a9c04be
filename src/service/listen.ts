/** The ports: the one that buyers use, and the one for metrics. */
import type { Server } from 'bun';
import type { Certificate } from '../config/certificate.ts';
import { ownUrl, type ServiceConfig } from '../config/service.ts';
import { lazily } from '../deferred.ts';
import { AdvisedError } from '../errors/advised-error.ts';
import { reasonOf } from '../errors/reason.ts';
import { type App, createMetricsApp } from '../http/app.ts';
import { MAX_READ_BYTES } from '../http/body.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { ownerAnswer } from '../owner/door.ts';

type Answering = (request: Request) => Response | Promise<Response>;

export type Observer = (request: Request, answer: Answering) => Response | Promise<Response>;

/** The idle time-out exceeds every deadline, or the server would cut off a paid answer. */
const IDLE_MARGIN_SECONDS = 30;

/** Longest idle time-out that Bun accepts. */
const LONGEST_IDLE_SECONDS = 255;

/** Bun resets a connection whose handshake ends after its listener: a slow client has so long, in milliseconds. */
const HANDSHAKES = 10_000;

/** What its servers are together; their number changes while a certificate does. */
type Port = Pick<Server<unknown>, 'port' | 'pendingRequests' | 'requestIP' | 'stop'>;

/** An open port. `serve` replaces the app for the requests that follow. */
type Listening = {
  readonly server: Port;
  /** The requests that are being answered. */
  readonly running: Iterable<Request>;
  readonly baseUrl: string;
  readonly serve: (app: App) => void;
  /**
   * Serves another certificate to the connections that follow. Those that there are go on with the one before. It waits until
   * the listener of the certificate before the last one is closed.
   *
   * @throws where this system cannot do that; nothing has changed then
   */
  readonly renew: (certificate: Certificate | undefined) => Promise<void>;
};

/**
 * Listens, then makes the app: with port 0 the base URL is known only once the port is.
 *
 * @throws the error of a port that cannot be listened on
 */
export const listen = (config: ServiceConfig, compose: (baseUrl: string) => App, observe?: Observer): Listening => {
  const { host, settleTimeout } = config;
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
  const open = (port: number, certificate: Certificate | undefined, reusePort: boolean): Server<unknown> =>
    Bun.serve({
      hostname: host,
      port,
      ...(certificate === undefined ? {} : { tls: { cert: certificate.cert, key: certificate.key } }),
      idleTimeout: Math.min(settleTimeout + IDLE_MARGIN_SECONDS, LONGEST_IDLE_SECONDS),
      maxRequestBodySize: MAX_READ_BYTES,
      development: false,
      // By default, `development: false` shares the port with any process that asks for it.
      reusePort,
      fetch: observe === undefined ? answer : (request) => observe(request, answer),
    });
  // Any server tells the address of any request, so that the app keeps the first one.
  const first = open(config.port, config.certificate, config.reusePort);
  const port = first.port ?? config.port;
  const servers = new Set([first]);
  const baseUrl = config.baseUrl ?? ownUrl(config, port);
  const serve = (next: App): void => {
    next.server = first;
    app = next;
  };
  serve(compose(baseUrl));
  let { cert, key }: Partial<Certificate> = config.certificate ?? {};
  let listener = first;
  let isAlone = Promise.resolve();
  const renew = async (certificate: Certificate | undefined): Promise<void> => {
    if (certificate === undefined || (certificate.cert === cert && certificate.key === key)) return;
    const { handOver } = await import('./hand-over.ts');
    // Linux is told of two listeners, so that a third one waits.
    await isAlone;
    const former = listener;
    await handOver(port, () => {
      listener = open(port, certificate, true);
      servers.add(listener);
    });
    ({ cert, key } = certificate);
    isAlone = new Promise((resolve) => {
      setTimeout(() => {
        void former.stop(false).then(() => servers.delete(former));
        resolve();
      }, HANDSHAKES).unref();
    });
  };
  const server: Port = {
    port,
    requestIP: (request) => first.requestIP(request),
    get pendingRequests() {
      return [...servers].reduce((sum, { pendingRequests }) => sum + pendingRequests, 0);
    },
    stop: async (isForced) => {
      await Promise.all([...servers].map((one) => one.stop(isForced)));
    },
  };
  return { server, running, baseUrl, serve, renew };
};

/**
 * Serves the metrics on their own port, if the configuration names one.
 *
 * @param onError - receives the reason why the metrics cannot be read
 * @throws {@link OwnPortError} for a port that cannot be listened on
 */
export const exposeMetrics = (
  { metricsHost: hostname, metricsPort: port, reusePort }: ServiceConfig,
  metrics: Metrics | undefined,
  onError: (error: unknown) => void,
): Server<unknown> | undefined => {
  if (port === undefined || metrics === undefined) return undefined;
  const { fetch } = createMetricsApp(metrics, onError);
  return serveBeside('--metrics-port', { hostname, port, reusePort, fetch });
};

/**
 * Serves the owner's page to this machine, if the configuration names a port.
 *
 * @throws {@link OwnPortError} for a port that cannot be listened on
 */
export const exposeOwner = (
  { ownerPort: port }: ServiceConfig,
  pages: () => Parameters<typeof ownerAnswer>[2],
): Server<unknown> | undefined => {
  if (port === undefined) return undefined;
  const answer = lazily(async () => (await import('../owner/door.ts')).ownPort(pages));
  const fetch = async (request: Request): Promise<Response> => (await answer())(request);
  return serveBeside('--owner-port', { hostname: '127.0.0.1', port, fetch });
};

type Beside = {
  readonly hostname: string;
  readonly port: number;
  readonly reusePort?: boolean;
  readonly fetch: Answering;
};

/** Listens on a port beside the one of buyers. @param flag - the option that names it */
const serveBeside = (flag: string, { port, ...options }: Beside): Server<unknown> => {
  try {
    return Bun.serve({ ...options, port, development: false, maxRequestBodySize: 0 });
  } catch (error) {
    throw new OwnPortError(`${flag}: ${reasonOf(error)}`, `who has it? ss -ltnp 'sport = :${port}'`);
  }
};

/** No ConfigError: a port that is taken may be free after a restart. */
class OwnPortError extends AdvisedError {
  override readonly name = 'OwnPortError';
}
