/** The parts of the service, opened and closed together, and the app that they make. */
import type { ServiceConfig } from '../config/service.ts';
import type { Site } from '../discovery/site.ts';
import { createApp } from '../http/app.ts';
import { astrayAnswers } from '../http/astray.ts';
import type { Document } from '../http/free.ts';
import { createLimits, type Limits } from '../http/limits.ts';
import { type Route, routesOf } from '../http/routes.ts';
import { lazily } from '../lazily.ts';
import type { Shop } from '../mcp/host.ts';
import { canonicalAddress } from '../network/addresses.ts';
import type { Logger } from '../observability/logger.ts';
import type { Durations, Metrics } from '../observability/metrics.ts';
import type { RequestRecord } from '../observability/request-record.ts';
import { openLedger } from '../payments/ledger/engine.ts';
import type { Ledger } from '../payments/ledger/port.ts';
import { keepTidy } from '../payments/ledger/upkeep.ts';
import { type Wholeness, wholenessOf } from '../payments/ledger/whole.ts';
import type { Seller } from '../payments/offer.ts';
import { createPurchases, type Purchases } from '../payments/purchase/purchase.ts';
import { createScreening } from '../payments/purchase/screening.ts';
import { watchSettled } from '../payments/purchase/settled-watch.ts';
import type { Receipts } from '../payments/receipts/sign.ts';
import { createSignIn } from '../payments/sign-in-with-x.ts';
import { endOfFiscalYear } from '../terminology/systems/icd10cm/fiscal-year.ts';
import type { Tool } from '../tools/tool.ts';
import { VERSION } from '../version.ts';
import { altered, formerTool, type LoadedData, loadData } from './data.ts';
import { ledgerModeOf } from './ledger-mode.ts';
import type { Phase } from './lifecycle.ts';
import { probes } from './readiness.ts';
import { upstreamNotes } from './upstream-log.ts';
import { type Settlement, settlementOf } from './upstreams.ts';

export type Parts = {
  /** Absent where nothing reads them, so that nothing is measured. */
  readonly metrics: Metrics | undefined;
  readonly data: LoadedData;
  readonly settlement: Settlement;
  readonly ledger: Ledger;
  readonly purchases: Purchases;
  /** Absent without a key to sign with. */
  readonly receipts: Receipts | undefined;
  readonly limits: Limits;
  /** Whether the file of the ledger is undamaged; `undefined` while that is not known. */
  readonly isWhole: Wholeness['isWhole'];
  /** The number of settled purchases that the chain does not show; absent without a node. */
  readonly unpaid: (() => number) | undefined;
  readonly close: () => Promise<void>;
};

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/**
 * Opens everything.
 *
 * @throws PackError, LedgerError, or {@link ConfigError} for a key that is none
 */
export const assemble = async (config: ServiceConfig, log: Omit<Logger, 'close'>): Promise<Parts> => {
  const metrics = await metricsOf(config);
  const receipts = await receiptsOf(config);
  const data = loadData(config);
  const { terminology } = data.current;
  const { error: onError } = log;
  const settlement = await settlementOf(config, {
    notesOf: upstreamNotes(log),
    onError,
    onRequest: metrics?.facilitatorRequest,
  });
  const ledger = await openLedger({ file: config.ledger, mode: ledgerModeOf(config), key: config.ledgerKey });
  const { facilitators, chain, support, nodes } = settlement;
  const purchases = createPurchases({
    ledger,
    facilitators,
    chain,
    receipts,
    pack: () => data.current.checksum,
    screening: createScreening({ network: config.network, isContract: settlement.wallets?.isContract }),
    onError,
    onEnd: metrics?.settlement,
    deadline: config.settleTimeout * SECOND,
    redelivery: config.redelivery * HOUR,
  });
  const { isWhole, stop: stopLooking } = wholenessOf(config.ledger, onError);
  const settled = settlement.payments && watchSettled({ ledger, payments: settlement.payments, onError });
  const stopUpkeep = keepTidy({ ledger, redelivery: config.redelivery * HOUR, onError });
  const limits = createLimits({ paid: config.rateLimit, free: config.rateLimitFree, maxInFlight: config.maxInFlight });
  metrics?.watch({
    version: VERSION,
    pack: terminology.metadata,
    ledgerRows: ledger.counts,
    oldestUncertain: ledger.oldestUncertain,
    isLedgerWhole: isWhole,
    icd10Ends: endOfFiscalYear(terminology.metadata.icd10cm_fy),
    health: purchases.health,
    support,
    nodes,
    unpaid: settled?.unpaid,
    inFlight: limits.inFlight,
  });
  return {
    metrics,
    settlement,
    ledger,
    limits,
    data,
    receipts,
    purchases,
    isWhole,
    unpaid: settled?.unpaid,
    close: async () => {
      settlement.stop();
      stopUpkeep();
      stopLooking();
      settled?.stop();
      await ledger.close();
    },
  };
};

type Running = {
  readonly config: ServiceConfig;
  readonly log: Omit<Logger, 'close'>;
  readonly baseUrl: string;
  readonly phase: () => Phase;
};

/** The app that answers requests, once the base URL is known. */
export const appOf = (parts: Parts, { config, log, baseUrl, phase }: Running) => {
  const { metrics, data, settlement, ledger, purchases, receipts, limits } = parts;
  const { tools, withheld, terminology } = data.current;
  const ontology = terminology.metadata;
  const { payTo, network, serviceName, contact, termsUrl, icon, mode, trustedProxy } = config;
  const seller: Seller = { baseUrl, payTo, network, serviceName, contact, termsUrl, icon };
  const isStub = config.facilitator === 'stub';
  const site: Site = {
    ...seller,
    isStub,
    version: VERSION,
    tools,
    ontology,
    redeliveryHours: config.redelivery,
    receiptSigner: receipts?.address,
    ownershipProofs: config.ownershipProof,
    since: Date.now(),
  };
  let untrusted: string | undefined;
  const onUntrustedProxy = (peer: string) => {
    if (untrusted !== undefined) return;
    untrusted = canonicalAddress(peer);
    log.warn(
      `${untrusted} sends X-Forwarded-For and is not trusted, so that all its clients share one limit: is it --trusted-proxy?`,
    );
  };
  const options = {
    ...seller,
    onUntrustedProxy,
    signIn: createSignIn({ baseUrl, network, wallets: settlement.wallets }),
    mode,
    isStub,
    trustedProxy,
    purchases,
    limits,
    receipts,
    formerTool: (pack: string, id: string) => formerTool(data, pack, id),
    isDraining: () => phase() === 'draining',
    onError: log.error,
    onAnswered: (record: RequestRecord) => {
      log.request(record);
      metrics?.request(record);
    },
  };
  const state = {
    proxy: () => untrusted,
    config,
    ledger,
    data: ontology.version,
    phase,
    isWhole: parts.isWhole,
    health: purchases.health,
    sales: purchases.sales,
    support: settlement.support,
    nodes: settlement.nodes,
    unpaid: parts.unpaid,
  };
  const sold = metrics === undefined ? tools : tools.map((tool) => timedTool(tool, metrics.answer));
  const routes = routesOf(
    {
      site,
      tools: sold,
      withheld,
      live: { ...probes(state), '/metrics': config.metricsPublic ? metrics && metricsDocument(metrics) : undefined },
    },
    options,
  );
  return createApp([...routes, mcpRoute({ site, tools: sold, options })], {
    ...options,
    astray: astrayAnswers(site, options),
  });
};

/** The endpoint of MCP; loaded with its first request, so no start waits for it. */
const mcpRoute = (shop: Shop): Route => {
  const endpoint = lazily(async () => (await import('../mcp/endpoint.ts')).endpointOf(shop));
  return {
    path: '/mcp',
    method: 'POST',
    isForAnyHost: false,
    isFree: false,
    answer: async (context) => (await endpoint())(context),
  };
};

/** The metrics, for a service that shows them on its public port. */
const metricsDocument =
  ({ read, contentType }: Metrics) =>
  async (): Promise<Document> => ({
    type: contentType,
    headers: { 'Cache-Control': 'no-store' },
    body: await read(),
  });

/** The same tool, which also reports how long its answers take. */
export const timedTool = (tool: Tool, took: Durations): Tool => {
  const prepare: Tool['prepare'] = (query) => {
    const call = tool.prepare(query);
    const run = call.answer;
    if (run === undefined) return call;
    const answer = (isBare?: boolean) => {
      const started = performance.now();
      try {
        return run(isBare);
      } finally {
        took(tool.id, performance.now() - started);
      }
    };
    return { ...call, answer };
  };
  return altered(tool, { prepare });
};

const metricsOf = async ({ metricsPort, metricsPublic }: ServiceConfig): Promise<Metrics | undefined> =>
  metricsPort === undefined && !metricsPublic
    ? undefined
    : (await import('../observability/metrics.ts')).createMetrics();

const receiptsOf = async ({ receiptKey }: ServiceConfig): Promise<Receipts | undefined> =>
  receiptKey === undefined ? undefined : (await import('../payments/receipts/sign.ts')).receiptsWith(receiptKey);
