/** The whole app without a socket: all tools, all routes, the stub and a ledger in memory unless a test has its own. */

import { createApp } from '../../src/http/app.ts';
import { suggestRoute } from '../../src/http/not-found.ts';
import { routesOf } from '../../src/http/routes.ts';
import { createLimits } from '../../src/limits/limits.ts';
import { toolListsOf } from '../../src/mcp/tool-lists.ts';
import type { Facilitator } from '../../src/payments/facilitators/facilitator.ts';
import { stubOn } from '../../src/payments/facilitators/stub.ts';
import { openStore } from '../../src/payments/ledger/open.ts';
import { ledgerOn } from '../../src/payments/ledger/sqlite.ts';
import { exactEvm } from '../../src/payments/methods/exact-evm.ts';
import { exactSvm } from '../../src/payments/methods/exact-svm.ts';
import type { SvmPayload } from '../../src/payments/protocol/schema.ts';
import { BASE, isEvm, type Network } from '../../src/payments/protocol/usdc.ts';
import { createPurchases } from '../../src/payments/purchase/purchase.ts';
import { createSignIn } from '../../src/payments/sign-in-with-x.ts';
import { site } from '../discovery/sites.ts';

type Options = Parameters<typeof routesOf>[1] & Omit<Parameters<typeof createApp>[1], 'noRoute'>;
type RouteOptions = Parameters<typeof routesOf>[0];
type PurchaseOptions = Parameters<typeof createPurchases>[0];
type Changes = Partial<
  Options &
    Pick<RouteOptions, 'tools' | 'live' | 'tries'> &
    Pick<RouteOptions['site'], 'clockNotes'> &
    Pick<PurchaseOptions, 'ledger'> &
    Pick<Parameters<typeof exactEvm>[0], 'facilitators'>
>;

const probe = (name: string) => () => ({ body: JSON.stringify({ name }), headers: { 'Cache-Control': 'no-store' } });

/** The app, and what it has reported meanwhile. */
export const appWith = (changes: Changes = {}) => {
  const errors: unknown[] = [];
  const records: Parameters<NonNullable<Options['onAnswered']>>[0][] = [];
  const onError = (error: unknown) => errors.push(error);
  const {
    ledger = ledgerOn(openStore({ file: ':memory:', mode: 'stub' })),
    otherNetworks = [],
    facilitators = [stubOn([BASE, ...otherNetworks], {})],
  } = changes;
  const methodOn = (network: Network) =>
    isEvm(network)
      ? exactEvm({ network, facilitators })
      : exactSvm({ network, facilitators: facilitators as unknown as readonly Facilitator<SvmPayload>[] });
  const { methods = [methodOn(BASE), ...otherNetworks.map(methodOn)] as const } = changes;
  const limits = changes.limits ?? createLimits({ paid: 'off', free: 'off', maxInFlight: 256 });
  const signIn = createSignIn();
  const options: Options = {
    baseUrl: site.baseUrl,
    network: site.network,
    serviceName: site.serviceName,
    mode: 'local',
    isStub: true,
    payTo: site.payTo,
    methods,
    limits,
    purchases: createPurchases({
      ...{ ledger, methods, limits, signIn, receipts: changes.receipts, onError },
      ...{ deadline: 1000, redelivery: 3_600_000 },
    }),
    onAnswered: (record) => records.push(record),
    onError,
    ...changes,
  };
  const everything = { '/health': probe('health'), '/ready': probe('ready'), '/metrics': probe('metrics') };
  const { tools = site.tools, live = everything } = changes;
  const sold = { ...site, ...options, tools };
  const app = createApp(
    routesOf({ tools, site: sold, live, toolLists: toolListsOf(tools, options), tries: changes.tries }, options),
    {
      noRoute: suggestRoute(sold, options),
      ...options,
    },
  );
  // A proxy ends TLS: the URLs of a server without it begin with http.
  const origin = site.baseUrl.replace('https:', 'http:');
  const ask = async (path: string, init?: RequestInit): Promise<Response> =>
    app.handle(new Request(origin + path, init));
  return { ask, handle: app.handle, errors, records, ledger, options };
};
