/** The running service: starts on a port from its configuration, and stops without losing a request. */
import { hostInUrl, type ServiceConfig } from '../config/service.ts';
import { withoutProxies } from '../network/direct.ts';
import type { Logger } from '../observability/logger.ts';
import { LEASE_MARGIN } from '../payments/purchase/attempt.ts';
import { watchUncertain } from '../payments/purchase/chain-watch.ts';
import { appOf, assemble, type Parts } from './compose.ts';
import { descriptors } from './descriptors.ts';
import { type Phase, stopInOrder } from './lifecycle.ts';
import { exposeMetrics, listen, type MetricsServer } from './listen.ts';

/** A service that listens. */
export type Service = {
  readonly baseUrl: string;
  /** The address it listens on; a proxy in front may have another. */
  readonly address: string;
  /** The URL of the metrics port, if there is one. */
  readonly metrics?: string | undefined;
  /** Answers 503 on `/ready`, finishes requests in flight, closes the ledger. */
  readonly stop: () => Promise<void>;
};

const SECOND = 1000;

/** Below this number of descriptors, one client with many connections can keep all others out. */
const ENOUGH_DESCRIPTORS = 4096;

/** Interval of the look at uncertain purchases. */
const RESOLVE_SECONDS = 15;

/**
 * Starts the service.
 *
 * @param log - receives every request, and errors that no handler expected
 * @throws PackError, LedgerError, or the error of a port that cannot be listened on
 */
export const startService = async (config: ServiceConfig, log: Omit<Logger, 'close'>): Promise<Service> => {
  const proxies = withoutProxies();
  if (proxies.length > 0)
    log.warn(`${proxies.join(', ')} is not used: connections to facilitators and nodes are direct`);
  const least = descriptors();
  if (least !== undefined && least < ENOUGH_DESCRIPTORS)
    log.warn(
      `at most ${least} files and connections can be open at once: raise the limit (ulimit -n) to ${ENOUGH_DESCRIPTORS} or more`,
    );
  const parts = await assemble(config, log);
  let phase: Phase = 'serving';
  let exposed: MetricsServer | undefined;
  try {
    exposed = exposeMetrics(config, parts.metrics, log.error);
    const { server, baseUrl } = listen(config, (url) =>
      appOf(parts, { config, log, baseUrl: url, phase: () => phase }),
    );
    const stopWatch = watching(parts, log);
    return {
      baseUrl,
      address: `${hostInUrl(config.host)}:${server.port}`,
      metrics: exposed && `http://${hostInUrl(config.metricsHost)}:${exposed.port}/metrics`,
      stop: async () => {
        await stopInOrder({
          server,
          stopWatch,
          unfinished: parts.purchases.unfinished,
          enter: (next) => {
            phase = next;
            if (phase === 'draining') parts.settlement.stop();
          },
          delay: config.drainDelay * SECOND,
          // Attempts end with their lease, and what they know is written by then.
          bound: Math.max(config.drainTimeout * SECOND, config.settleTimeout * SECOND + LEASE_MARGIN),
        });
        await exposed?.stop();
        await parts.close();
      },
    };
  } catch (error) {
    void exposed?.stop();
    await parts.close();
    throw error;
  }
};

/** Looks at uncertain purchases, if there is a chain to decide them. Returns what ends it. */
const watching = (
  { settlement: { chain }, ledger }: Parts,
  { note, error }: Omit<Logger, 'close'>,
): (() => Promise<void>) | undefined =>
  chain &&
  watchUncertain({
    ledger,
    chain,
    interval: RESOLVE_SECONDS * SECOND,
    onError: error,
    onDecided: ({ id }, conclusion) => note('an uncertain purchase is decided', { purchase: id, ...conclusion }),
  }).stop;
