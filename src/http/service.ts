/** The running service: made of its configuration, started on a port, and stopped without losing a request. */
import type { Server } from 'bun';
import { ConfigError } from '../config/read.ts';
import type { ServiceConfig } from '../config/service.ts';
import { hostInUrl } from '../config/service.ts';
import type { Site } from '../discovery/site.ts';
import { reasonOf } from '../errors/reason.ts';
import type { Logger } from '../observability/logger.ts';
import { createMetrics, type Metrics } from '../observability/metrics.ts';
import { serveMetrics } from '../observability/metrics-server.ts';
import { answerBefore } from '../payments/deadline.ts';
import { receiptsWith } from '../payments/extensions/receipts.ts';
import { createGate } from '../payments/gate.ts';
import { openLedger } from '../payments/ledger/sqlite.ts';
import { watchUncertain } from '../payments/resolve.ts';
import { loadTerminology } from '../terminology/load.ts';
import { toolsOf } from '../tools/index.ts';
import { VERSION } from '../version.ts';
import { createApp } from './app.ts';
import { documents } from './documents.ts';
import { createLimits } from './limits.ts';
import { probes } from './probes.ts';
import { settlementOf } from './settlement.ts';

/** A service that listens. */
export type Service = {
  readonly baseUrl: string;
  /** Where it listens, which a proxy in front of it may hide. */
  readonly address: string;
  /** Where its metrics are read, if they are. */
  readonly metrics?: string | undefined;
  /** Answers 503 on `/ready`, finishes what is in flight, closes the ledger. */
  readonly stop: () => Promise<void>;
};

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** Above every deadline of ours, or the server would cut off an answer that was paid for. */
const IDLE_MARGIN_SECONDS = 30;

/** A settlement runs this much longer than a buyer waits for it. */
const SETTLE_MARGIN_SECONDS = 5;

/** The longest idle time-out the server knows, in seconds. */
const LONGEST_IDLE_SECONDS = 255;

/** How often purchases that are uncertain are looked at. */
const RESOLVE_SECONDS = 15;

/** GET requests have no body; whatever is sent with one is cut off early. */
const MAX_BODY_BYTES = 4096;

/**
 * Starts the service.
 *
 * @param log - told of every request, and of errors that no handler expected
 * @throws PackError, LedgerError, or the error of a port that cannot be listened on
 */
export const startService = (config: ServiceConfig, log: Pick<Logger, 'request' | 'error'>): Service => {
  const onError = log.error;
  const { metricsPort, metricsHost } = config;
  const metrics = metricsPort === undefined ? undefined : createMetrics();
  const terminology = loadTerminology(config.data);
  const isStub = config.facilitator === 'stub';
  const { facilitators, chain, support, stop: stopSettlement } = settlementOf(config, onError);
  const ledger = openLedger({ file: config.ledger, mode: isStub ? 'stub' : 'real', key: config.ledgerKey });
  const { metadata } = terminology;
  const tools = toolsOf(terminology);
  let draining = false;
  const isDraining = () => draining;
  const plainGate = createGate({
    ledger,
    facilitators,
    chain,
    deadline: config.settleTimeout * SECOND,
    redelivery: config.redelivery * HOUR,
    onError,
  });
  const gate = metrics?.timedGate(plainGate) ?? plainGate;
  const receipts = config.receiptKey === undefined ? undefined : receiptsWith(config.receiptKey);
  const limits = createLimits({ paid: config.rateLimit, free: config.rateLimitFree, maxInFlight: config.maxInFlight });
  metrics?.watch({
    version: VERSION,
    pack: metadata,
    ledgerRows: ledger.counts,
    health: gate.health,
    support,
    inFlight: limits.inFlight,
  });

  const compose = (baseUrl: string) => {
    const { payTo, mode, trustedProxy } = config;
    const site: Site = {
      baseUrl,
      payTo,
      isStub,
      version: VERSION,
      tools,
      ontology: metadata,
      redeliveryHours: config.redelivery,
      receiptSigner: receipts?.address,
    };
    return createApp({
      ...{ baseUrl, payTo, mode, isStub, trustedProxy, gate, limits, isDraining, receipts, onError },
      tools: metrics === undefined ? tools : tools.map(metrics.timedTool),
      onAnswered: (seen) => {
        log.request(seen);
        metrics?.request(seen);
      },
      documents: documents(site),
      probes: probes({ config, ledger, data: metadata.version, isDraining, health: gate.health, support }),
    });
  };

  let exposed: ReturnType<typeof serveMetrics> | undefined;
  try {
    exposed = metrics && expose(metrics, config, onError);
    const { server, baseUrl } = listen(config, compose);
    const watch = chain && watchUncertain({ ledger, chain, interval: RESOLVE_SECONDS * SECOND, onError });
    const stop = async (): Promise<void> => {
      draining = true;
      stopSettlement();
      const bound = Math.max(config.drainTimeout, config.settleTimeout + SETTLE_MARGIN_SECONDS) * SECOND;
      await Promise.all([drain(server, gate.unfinished, bound), watch && answerBefore(bound, watch.stop())]);
      await exposed?.stop();
      ledger.close();
    };
    return {
      baseUrl,
      address: `${hostInUrl(config.host)}:${server.port}`,
      metrics: exposed && `http://${hostInUrl(metricsHost)}:${exposed.port}/metrics`,
      stop,
    };
  } catch (error) {
    void exposed?.stop();
    stopSettlement();
    ledger.close();
    throw error;
  }
};

const expose = (
  metrics: Metrics,
  { metricsHost: host, metricsPort: port = 0 }: ServiceConfig,
  onError: Logger['error'],
) => {
  try {
    return serveMetrics(metrics, { host, port }, onError);
  } catch (error) {
    throw new ConfigError(`--metrics-port: ${reasonOf(error)}`, '--metrics-port 0 takes a free one');
  }
};

/** Listens, then makes the app: with port 0 the base URL is known only once the port is. */
const listen = (config: ServiceConfig, compose: (baseUrl: string) => App) => {
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

type App = ReturnType<typeof createApp>;

const DRAIN_POLL_MS = 10;

/**
 * Waits for the requests in flight and for settlements that no buyer waits for any more, then closes what is left. The
 * port stays open meanwhile: `/ready` says 503, new payments are refused, and what was paid for is still delivered. Idle
 * connections that are kept alive are not waited for.
 */
const drain = async (server: Server<unknown>, unfinished: () => number, bound: number): Promise<void> => {
  const end = Date.now() + bound;
  while (server.pendingRequests + unfinished() > 0 && Date.now() < end) await Bun.sleep(DRAIN_POLL_MS);
  await server.stop(true);
};
