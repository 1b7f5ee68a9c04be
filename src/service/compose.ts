/** The app that the parts of the service make. */

import { withoutNode } from '../config/service.ts';
import { lazily } from '../deferred.ts';
import type { Site } from '../discovery/site.ts';
import { createApp } from '../http/app.ts';
import type { Document } from '../http/free.ts';
import { suggestRoute } from '../http/not-found.ts';
import { type Route, routesOf } from '../http/routes.ts';
import type { Shop } from '../mcp/host.ts';
import { canonicalAddress } from '../network/addresses.ts';
import type { Logger } from '../observability/logger.ts';
import type { Durations, Metrics } from '../observability/metrics.ts';
import type { RequestRecord } from '../observability/request-record.ts';
import { OWNER_PATHS } from '../owner/paths.ts';
import type { Seller } from '../payments/offer.ts';
import { networksIn } from '../payments/protocol/usdc.ts';
import { withMembers } from '../tools/inventory.ts';
import type { Tool } from '../tools/tool.ts';
import { VERSION } from '../version.ts';
import type { Parts } from './assemble.ts';
import type { Phase } from './lifecycle.ts';
import { type ProbeOptions, probes } from './readiness.ts';
import { formerTool } from './terminology-packs.ts';

type Running = {
  readonly log: Omit<Logger, 'close'>;
  readonly baseUrl: string;
  readonly phase: () => Phase;
};

/** The app that answers requests, once the base URL is known. */
export const appOf = (parts: Parts, { log, baseUrl, phase }: Running) => {
  const { config, metrics, data, settlement, purchases, receipts, limits, tries } = parts;
  const { tools, withheld, terminology } = data.current;
  const ontology = terminology.metadata;
  const { payTo, network, otherNetworks, serviceName, contact, termsUrl, icon, mode, trustedProxy } = config;
  const { ways } = settlement;
  const seller: Seller = { baseUrl, payTo, network, otherNetworks, ways, serviceName, contact, termsUrl, icon };
  const isStub = config.facilitator === 'stub';
  const site: Site = {
    ...seller,
    isStub,
    version: VERSION,
    tools,
    ontology,
    clockNotes: () => terminology.clockNotes(),
    redeliveryHours: config.redelivery,
    receiptSigner: receipts?.address,
    formerReceiptSigners: parts.formerSigners.length === 0 ? undefined : parts.formerSigners,
    ownershipProofs: config.ownershipProof,
    since: Date.now(),
    freeTries: tries?.each,
    pack: data.current.checksum,
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
    mode,
    isSecure: config.certificate !== undefined,
    isStub,
    trustedProxy,
    purchases,
    methods: settlement.methods,
    offered: settlement.offered,
    limits,
    work: { pool: parts.pool, pack: data.current.checksum },
    receipts,
    formerTool: (pack: string, id: string) => formerTool(data, pack, id),
    formerTerms: parts.formerTerms,
    onError: log.error,
    onAnswered: (record: RequestRecord) => {
      log.request(record);
      metrics?.request(record);
      parts.owner.counts.note(record);
    },
  };
  const state = { ...probed(parts, phase), proxy: () => untrusted };
  const announced = tools.map((tool) => announcingTool(tool, Date.now));
  const sold = metrics === undefined ? announced : announced.map((tool) => timedTool(tool, metrics.answer));
  const shop = { site, tools: sold, withheld, options };
  const lists = lazily(async () => (await import('../mcp/tool-lists.ts')).toolListsOf(sold, options));
  const routes = routesOf(
    {
      site,
      tools: sold,
      withheld,
      live: { ...probes(state), '/metrics': config.metricsPublic ? metrics && metricsDocument(metrics) : undefined },
      toolLists: async (context) => (await lists())(context),
      tries,
    },
    options,
  );
  return createApp([...routes, mcpRoute(shop), ...ownerRoutes(parts, { baseUrl, phase })], {
    ...options,
    noRoute: suggestRoute(site, options),
  });
};

/** The parts that `/health` and `/ready` look at. */
const probed = (parts: Parts, phase: Running['phase']): ProbeOptions => {
  const { config, data, settlement, ledger, purchases } = parts;
  const { terminology } = data.current;
  return {
    config,
    ledger,
    data: () => [terminology.metadata.version, ...terminology.clockNotes()].join('; '),
    phase,
    isWhole: parts.isWhole,
    health: parts.health,
    sales: purchases.sales,
    support: settlement.support,
    nodes: settlement.nodes,
    offered: settlement.offered,
    skew: settlement.skew,
    unpaid: parts.unpaid,
    isWorking: parts.pool.isWorking,
  };
};

/** The owner's page as it is now. */
export const ownerPagesOf = (parts: Parts, { baseUrl, phase }: Omit<Running, 'log'>) => {
  const { config, data, settlement, receipts, owner } = parts;
  return {
    ledger: config.ledger,
    page: async (): Promise<string> => {
      const [{ ownerPage }, { lastBackup }, told, ready] = await Promise.all([
        import('../owner/page.ts'),
        import('../payments/ledger/backup.ts'),
        owner.books({ ledger: config.ledger, ownAddress: config.ownAddress }),
        probes(probed(parts, phase))['/ready'](),
      ]);
      const node = withoutNode(config);
      return ownerPage({
        told,
        serviceName: config.serviceName,
        baseUrl,
        version: VERSION,
        tools: data.current.tools,
        counts: owner.counts,
        checks: JSON.parse(String(ready.body)).checks,
        payTo: config.payTo,
        networks: networksIn(settlement.offered()).map(({ id }) => ({ network: id })),
        signer: receipts?.address,
        backup: lastBackup(config.ledger),
        lacks: node === undefined ? [] : [node],
      });
    },
  };
};

/** The owner's page on the public port; without a token there is none. */
const ownerRoutes = (parts: Parts, running: Omit<Running, 'log'>): readonly Route[] => {
  const { ownerToken } = parts.config;
  if (ownerToken === undefined) return [];
  const pages = ownerPagesOf(parts, running);
  return OWNER_PATHS.map((path) => ({
    path,
    isFree: true,
    answer: async ({ request }) => {
      const { askForToken, hasToken, ownerAnswer } = await import('../owner/door.ts');
      return hasToken(request.headers.get('authorization'), ownerToken)
        ? ownerAnswer(request, path, pages)
        : askForToken();
    },
  }));
};

/** The endpoint of MCP; loaded with its first request, so no start waits for it. */
const mcpRoute = (shop: Shop): Route => {
  const endpoint = lazily(async () => (await import('../mcp/endpoint.ts')).endpointOf(shop));
  return {
    path: '/mcp',
    methods: 'POST',
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

/** The tool whose offers tell of its recent corrections. @param now - milliseconds since the epoch */
export const announcingTool = (tool: Tool, now: () => number): Tool =>
  withMembers(tool, {
    prepare: (query) => {
      const call = tool.prepare(query);
      const told = tool.corrected(query, now());
      return told.length === 0 ? call : { ...call, warnings: [...call.warnings, ...told] };
    },
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
  return withMembers(tool, { prepare });
};
