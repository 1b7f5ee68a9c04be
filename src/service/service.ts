/** The running service: starts on a port from its configuration, and stops without losing a request. */
import type { Server } from 'bun';
import { hostInUrl, type ServiceConfig } from '../config/service.ts';
import { examplesIn } from '../http/work.ts';
import { withoutProxies } from '../network/guarded-fetch.ts';
import type { Logger } from '../observability/logger.ts';
import { watchUncertain } from '../payments/purchase/chain-resolution.ts';
import { LEASE_MARGIN } from '../payments/purchase/purchase.ts';
import { exampleIn } from '../tools/inventory.ts';
import type { Tool } from '../tools/tool.ts';
import { descriptorLimit } from '../work/descriptors.ts';
import { assemble, assembleAnew, type Parts } from './assemble.ts';
import { checkReloadable } from './changed-options.ts';
import { appOf, ownerPagesOf } from './compose.ts';
import { allowNoCoreDumps } from './core-dumps.ts';
import { keepDescriptorsFree } from './descriptors.ts';
import { type Phase, stopInOrder } from './lifecycle.ts';
import { exposeMetrics, exposeOwner, listen, type Observer } from './listen.ts';

export type Service = {
  readonly baseUrl: string;
  /** The address it listens on; a proxy in front may have another. */
  readonly address: string;
  /** A call of what is sold, with its price. */
  readonly exampleCall: ReturnType<typeof exampleIn>;
  /** The URL of the metrics port, if there is one. */
  readonly metrics?: string | undefined;
  /** The URL of the owner's page on its own port, if it has one. */
  readonly owner?: string | undefined;
  /** Digest of the data that it answers from, hexadecimal. */
  readonly checksum: () => string;
  /**
   * Goes on with another configuration: requests that have begun end as they began.
   *
   * @throws what the start would throw, and {@link ConfigError} for a change that needs a restart; nothing is changed then
   */
  readonly reload: (config: ServiceConfig) => Promise<void>;
  /** Answers 503 on `/ready`, finishes requests in flight, closes the ledger. */
  readonly stop: () => Promise<void>;
};

const SECOND = 1000;

/** Below this number of descriptors, one client with many connections can keep all others out. */
const ENOUGH_DESCRIPTORS = 4096;

/** Pause between two checks of uncertain purchases. */
const RESOLVE_SECONDS = 15;

/**
 * Starts the service.
 *
 * @param log - receives every request, and errors that no handler expected
 * @param observe - receives each request with its answer
 * @throws PackError, LedgerError, or the error of a port that cannot be listened on
 */
export const startService = async (
  config: ServiceConfig,
  log: Omit<Logger, 'close'>,
  observe?: Observer,
): Promise<Service> => {
  const proxies = withoutProxies();
  if (proxies.length > 0)
    log.warn(`${proxies.join(', ')} is not used: connections to facilitators and nodes are direct`);
  const least = descriptorLimit();
  if (least !== undefined && least < ENOUGH_DESCRIPTORS)
    log.warn(
      `at most ${least} files and connections can be open at once: raise the limit (ulimit -n) to ${ENOUGH_DESCRIPTORS} or more`,
    );
  const state = { isDraining: false };
  let phase: Phase = 'serving';
  let parts = await assemble(config, log, state);
  let exposed: Server<unknown> | undefined;
  let owned: Server<unknown> | undefined;
  try {
    exposed = exposeMetrics(config, parts.metrics, log.error);
    const app = (made: Parts, url: string) => appOf(made, { log, baseUrl: url, phase: () => phase });
    const { server, running, baseUrl, serve, renew } = listen(config, (url) => app(parts, url), observe);
    owned = exposeOwner(config, () => ownerPagesOf(parts, { baseUrl, phase: () => phase }));
    const stopKeeping = least && keepDescriptorsFree({ server, running, limit: least, warn: log.warn });
    warmUp(parts.data.current.tools);
    setTimeout(allowNoCoreDumps, AFTER).unref();
    setTimeout(parts.pool.warm, BESIDE).unref();
    setTimeout(() => void exampled(parts), IDLE).unref();
    let stopWatch = watching(parts, log);
    // What a former configuration has begun goes on with its own parts.
    let former: readonly Parts[] = [];
    const unfinished = (): number => {
      former = busy(former);
      return [parts, ...former].reduce((sum, { purchases }) => sum + purchases.unfinished(), 0);
    };
    return {
      baseUrl,
      exampleCall: exampleIn(parts.data.current.tools),
      address: `${hostInUrl(config.host)}:${server.port}`,
      checksum: () => parts.data.current.checksum,
      metrics: exposed && `http://${hostInUrl(config.metricsHost)}:${exposed.port}/metrics`,
      owner: owned && `http://127.0.0.1:${owned.port}/owner`,
      reload: async (next) => {
        checkReloadable(parts.config, next);
        const made = await assembleAnew(parts, next, log);
        const before = parts;
        try {
          await renew(next.certificate);
        } catch (error) {
          if (made.settlement !== before.settlement) made.settlement.stop();
          made.retire();
          throw error;
        }
        serve(app(made, baseUrl));
        parts = made;
        // The configuration before that stays only while it has work, so that reloads do not fill the memory.
        former = [...busy(former), before];
        before.retire();
        if (before.settlement === made.settlement) return;
        before.settlement.stop();
        const stopped = stopWatch?.();
        stopWatch = watching(made, log);
        await stopped;
      },
      stop: async () => {
        const { config } = parts;
        await stopInOrder({
          server,
          isShared: config.reusePort,
          stopWatch,
          unfinished,
          enter: (next) => {
            phase = next;
            state.isDraining = phase === 'draining';
            if (state.isDraining) parts.settlement.stop();
          },
          delay: config.drainDelay * SECOND,
          // Attempts end with their lease, and what they know is written by then.
          bound: Math.max(config.drainTimeout * SECOND, config.settleTimeout * SECOND + LEASE_MARGIN),
        });
        if (stopKeeping) stopKeeping();
        await exposed?.stop(true);
        await owned?.stop(true);
        close(parts);
        await parts.closeLasting();
      },
    };
  } catch (error) {
    void exposed?.stop(true);
    void owned?.stop(true);
    close(parts);
    await parts.closeLasting();
    throw error;
  }
};

const busy = (parts: readonly Parts[]): readonly Parts[] => parts.filter(({ purchases }) => purchases.unfinished() > 0);

const close = ({ settlement, retire }: Parts): void => {
  settlement.stop();
  retire();
};

/** Looks at uncertain purchases, if there is a chain to decide them. Returns what ends it. */
const watching = (
  { settlement: { methods }, ledger, metrics }: Parts,
  { note, error }: Omit<Logger, 'close'>,
): (() => Promise<void>) | undefined =>
  methods.some(({ prove }) => prove !== undefined)
    ? watchUncertain({
        ledger,
        methods,
        describe: async (failure) => (await import('../payments/chain/rpc.ts')).chainFailure(failure),
        interval: RESOLVE_SECONDS * SECOND,
        onError: error,
        onDecided: (purchase, conclusion) => {
          metrics?.decided(purchase, conclusion);
          note('an uncertain purchase is decided', { purchase: purchase.id, ...conclusion });
        },
      }).stop
    : undefined;

/** A request that came while the service started is answered first, in milliseconds. */
const AFTER = 100;

/** Threads for costly calls start once the service has begun to sell, in milliseconds. */
const BESIDE = 1000;

/** What the first documents would have to wait for is made later, in milliseconds. */
const IDLE = 3000;

const exampled = async ({ pool, data: { current } }: Parts): Promise<void> => {
  const { makeExamples } = await import('../discovery/site.ts');
  await makeExamples(current.tools, examplesIn({ pool, pack: current.checksum }));
};

/** Loads it soon, unless the service ends before. */
export const warmUp = (tools: readonly Tool[]): void => {
  setTimeout(() => {
    // Reading a member loads the declaration.
    for (const { prepare } of tools) void prepare;
    void import('../payments/facilitators/signature.ts');
  }, AFTER).unref();
};
