/** The running service: made of its configuration, started on a port, and stopped without losing a request. */
import { hostInUrl, type ServiceConfig } from '../config/service.ts';
import type { Site } from '../discovery/site.ts';
import { createApp } from '../http/app.ts';
import { documentsOf } from '../http/document-paths.ts';
import type { Logger } from '../observability/logger.ts';
import type { MetricsServer } from '../observability/metrics-server.ts';
import { LEASE_MARGIN } from '../payments/purchase/attempt.ts';
import { watchUncertain } from '../payments/purchase/chain-watch.ts';
import { VERSION } from '../version.ts';
import { assemble, type Parts } from './compose.ts';
import { type Phase, stopInOrder } from './lifecycle.ts';
import { exposeMetrics, listen } from './listen.ts';
import { metricsDocument, probes } from './readiness.ts';

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

type Log = Pick<Logger, 'request' | 'error'>;

const SECOND = 1000;

/** How often purchases that are uncertain are looked at. */
const RESOLVE_SECONDS = 15;

/**
 * Starts the service.
 *
 * @param log - told of every request, and of errors that no handler expected
 * @throws PackError, LedgerError, or the error of a port that cannot be listened on
 */
export const startService = async (config: ServiceConfig, log: Log): Promise<Service> => {
  const parts = await assemble(config, log.error);
  let phase: Phase = 'serving';
  let exposed: MetricsServer | undefined;
  try {
    exposed = exposeMetrics(config, parts.metrics, log.error);
    const { server, baseUrl } = listen(config, (url) =>
      appOf(parts, { config, log, baseUrl: url, phase: () => phase }),
    );
    const stopWatch = watching(parts, log.error);
    return {
      baseUrl,
      address: `${hostInUrl(config.host)}:${server.port}`,
      metrics: exposed && `http://${hostInUrl(config.metricsHost)}:${exposed.port}/metrics`,
      stop: async () => {
        await stopInOrder({
          ...{ server, stopWatch, unfinished: parts.purchases.unfinished },
          enter: (next) => {
            phase = next;
            if (phase === 'draining') parts.settlement.stop();
          },
          delay: config.drainDelay * SECOND,
          // Attempts end with their lease, and what they know is written by then.
          bound: Math.max(config.drainTimeout * SECOND, config.settleTimeout * SECOND + LEASE_MARGIN),
        });
        await exposed?.stop();
        parts.close();
      },
    };
  } catch (error) {
    void exposed?.stop();
    parts.close();
    throw error;
  }
};

type Running = {
  readonly config: ServiceConfig;
  readonly log: Log;
  readonly baseUrl: string;
  readonly phase: () => Phase;
};

/** What answers requests, once the base URL is known. */
const appOf = (parts: Parts, { config, log, baseUrl, phase }: Running) => {
  const { metrics, ontology, tools, settlement, ledger, purchases, receipts, limits } = parts;
  const { payTo, mode, trustedProxy, redelivery: redeliveryHours } = config;
  const isStub = config.facilitator === 'stub';
  const site: Site = {
    ...{ baseUrl, payTo, isStub, version: VERSION, tools, ontology, redeliveryHours },
    receiptSigner: receipts?.address,
  };
  const { support } = settlement;
  const state = { config, ledger, data: ontology.version, phase, health: purchases.health, support };
  return createApp({
    ...{ baseUrl, payTo, mode, isStub, trustedProxy, purchases, limits, receipts },
    tools: metrics === undefined ? tools : tools.map(metrics.timedTool),
    isDraining: () => phase() === 'draining',
    onError: log.error,
    onAnswered: (seen) => {
      log.request(seen);
      metrics?.request(seen);
    },
    documents: documentsOf(site),
    probes: { ...probes(state), ...(metrics && config.metricsPublic ? { '/metrics': metricsDocument(metrics) } : {}) },
  });
};

/** Looks at purchases that are uncertain, if there is a chain to decide them; ends when it is told to. */
const watching = ({ settlement: { chain }, ledger }: Parts, onError: Log['error']): (() => Promise<void>) | undefined =>
  chain && watchUncertain({ ledger, chain, interval: RESOLVE_SECONDS * SECOND, onError }).stop;
