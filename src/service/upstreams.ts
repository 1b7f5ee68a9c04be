/** The facilitators that settle and the chain that decides, made from the configuration. */
import type { PublicClient } from 'viem';
import { ConfigError } from '../config/config-error.ts';
import type { Upstream } from '../config/options.ts';
import { mostFeeOn, nodeUrlsOn, type ServiceConfig, urlsOf } from '../config/service.ts';
import { reasonOf } from '../errors/reason.ts';
import type { Places } from '../http/sale.ts';
import { guardedFetch } from '../network/guarded-fetch.ts';
import type { Funds } from '../payments/chain/funds.ts';
import type { NodeState, Nodes, NodesOptions } from '../payments/chain/nodes.ts';
import { type SolanaChain, solanaChain } from '../payments/chain/solana.ts';
import type { Payments } from '../payments/chain/transfers.ts';
import { watchChain } from '../payments/chain/watch.ts';
import { cdpAuthorize, isCdp } from '../payments/facilitators/cdp.ts';
import { type Authorize, bearer, type Facilitator } from '../payments/facilitators/facilitator.ts';
import { httpFacilitator, type RequestSeen } from '../payments/facilitators/http.ts';
import { type Support, watchSupport } from '../payments/facilitators/support.ts';
import type { Channel } from '../payments/ledger/channels.ts';
import { batchEvm } from '../payments/methods/batch-evm.ts';
import { exactEvm } from '../payments/methods/exact-evm.ts';
import { exactSvm } from '../payments/methods/exact-svm.ts';
import type { PaymentMethod } from '../payments/methods/method.ts';
import type { Way } from '../payments/offer.ts';
import type { SvmPayload } from '../payments/protocol/schema.ts';
import {
  type EvmNetwork,
  isEvm,
  type Network,
  networks,
  networksIn,
  type SvmNetwork,
} from '../payments/protocol/usdc.ts';
import type { Health } from '../payments/purchase/purchase.ts';
import type { Clock, Skew } from './clock.ts';
import type { UpstreamNotes } from './upstream-log.ts';

export type Settlement = {
  /** A method for each network in the order of the offer, then those that only earlier payments are read by. */
  readonly methods: readonly [PaymentMethod, ...PaymentMethod[]];
  /** The networks that a facilitator settles on by its own word, the same object for the same ones; all where that is none. */
  readonly offered: () => Places;
  /** The entries of an offer; absent where no vouchers are taken. */
  readonly ways?: readonly Way[] | undefined;
  /** Goes on with the channels of the ledger, where the escrow is simulated. */
  readonly recall?: ((channels: readonly Channel[]) => void) | undefined;
  /** By name: what each facilitator supports. */
  readonly support: () => readonly ({ readonly name: string; readonly backAt?: number | undefined } & Support)[];
  /** By network; none without a node. */
  readonly nodes: readonly NodesHealth[];
  /** Asks the nodes of a network what was paid; `undefined` without one. */
  readonly paymentsOn: (network: string) => Payments | undefined;
  /** The funds of the settler by network; none where others settle. */
  readonly funds: readonly FundsOnNetwork[];
  readonly skew: Skew;
  readonly stop: () => void;
};

export type FundsOnNetwork = Funds & Pick<NodesHealth, 'network'>;

/** The last word of the sales on the facilitators, unless a look since then has shown that one of them is back. */
export type HealthNow = Omit<Health, 'facilitatorAt'> & { readonly isBack?: true };

/** A look at `/supported` ends a failure that only the next sale would end otherwise. */
export const healthNow = (
  { facilitatorAt, ...health }: Health,
  support: ReturnType<Settlement['support']>,
): HealthNow => {
  const { facilitator, turnedAway } = health;
  if (facilitatorAt === undefined || (facilitator !== false && turnedAway === undefined)) return health;
  const isBack = support.some(({ backAt }) => backAt !== undefined && backAt > facilitatorAt);
  return isBack ? { ...health, facilitator: undefined, turnedAway: undefined, isBack } : health;
};

export type NodesHealth = {
  readonly network: Network;
  /** Numbered, because their addresses are secret. */
  readonly states: () => readonly { readonly name: string; readonly state: NodeState }[];
  /** The age of the newest block that is known, in seconds. */
  readonly headAge: () => number | undefined;
};

/**
 * Makes the facilitators and begins to ask what they support. The service starts even while a facilitator is down.
 *
 * @throws {@link ConfigError} for an invalid key of CDP
 */
export const settlementOf = async (config: ServiceConfig, reports: Reports): Promise<Settlement> => {
  const { facilitator: choice, stubBalance, fault } = config;
  const accepted = networksIn(config);
  if (choice === 'stub') {
    const { stubOn } = await import('../payments/facilitators/stub.ts');
    const ways = await waysOf(config);
    // Its hash and curve take milliseconds to load.
    const escrow = ways && (await (await import('../payments/facilitators/escrow.ts')).loadEscrow());
    const stub = stubOn(accepted, { balance: stubBalance, escrow, ...(fault === undefined ? {} : { fault }) });
    const batchMethods = (ways ?? []).flatMap(({ network, vouchers }) =>
      vouchers === undefined || escrow === undefined || !isEvm(network)
        ? []
        : [batchEvm({ network, escrow, look: async (name) => stub.look(name), facilitators: [stub] })],
    );
    const methodOn = (network: Network): PaymentMethod =>
      isEvm(network) ? exactEvm({ network, facilitators: [stub] }) : exactSvm({ network, facilitators: [stub] });
    return {
      methods: [...withEarlier(accepted, methodOn), ...batchMethods],
      offered: placesAmong(ways === undefined ? config : { ...config, ways }, {
        isSettled: () => true,
        feePayer: () => stub.feePayers?.()[0],
      }),
      ways,
      recall: stub.recall,
      support: () => [],
      nodes: [],
      paymentsOn: () => undefined,
      funds: [],
      skew: () => undefined,
      stop: () => {},
    };
  }
  const { notesOf, onError, onRequest, clock } = reports;
  const chains = await Promise.all(
    accepted.filter(isEvm).map(async (network) => {
      const named = (index: number): string => nodeName(network, config, index);
      const nodes = await nodesOf(config, network, { noteOf: (index) => notesOf(named(index)), clock });
      return { network, nodes, ...(nodes && (await watchedOn(network, nodes, named))) };
    }),
  );
  const solana = new Map(
    accepted.flatMap((network) => (isEvm(network) ? [] : [[network, solanaOf(config, network)] as const])),
  );
  const made = await upstreamsOf(config, chains, { onError, onRequest, clock });
  const watches = made.map(({ facilitator, name, networks }) => ({
    networks,
    watch: watchSupport({ ...facilitator, name }, { networks, onAnswer: notesOf(name) }),
    // A row of the ledger names a kind of facilitator, and has its network beside it.
    recorded: facilitator.name,
  }));
  for (const { watch } of watches) watch.start();
  const facilitatorsOn = (network: Network): readonly Facilitator[] =>
    watches.flatMap(({ networks, watch, recorded }) =>
      networks.includes(network) ? [{ ...watch.on(network), name: recorded }] : [],
    );
  const methodOn = (network: Network): PaymentMethod => {
    // Those that are asked over HTTP take the payments of any network.
    if (!isEvm(network)) {
      const facilitators = facilitatorsOn(network) as unknown as readonly Facilitator<SvmPayload>[];
      return exactSvm({ network, facilitators, chain: solana.get(network) });
    }
    const chain = chains.find((one) => one.network === network);
    const facilitators = facilitatorsOn(network);
    return exactEvm({ network, facilitators, chain: chain?.watched?.chain, isContract: chain?.isContract });
  };
  const feePayer = (): string | undefined =>
    accepted.flatMap((network) =>
      watches.flatMap(({ networks, watch }) =>
        networks.includes(network) && !watch.lacks(network) ? watch.feePayers(network).slice(0, 1) : [],
      ),
    )[0];
  const isSettled = (network: Network): boolean =>
    watches.length === 0 || watches.some(({ networks, watch }) => networks.includes(network) && !watch.lacks(network));
  return {
    methods: withEarlier(accepted, methodOn),
    offered: placesAmong(config, { isSettled, feePayer }),
    support: () =>
      watches.map(({ watch: { name, state, trouble, backAt } }) => ({
        name,
        state: state(),
        trouble: trouble(),
        backAt: backAt(),
      })),
    paymentsOn: (id) =>
      chains.find(({ network }) => network.id === id)?.payments ??
      [...solana].find(([network]) => network.id === id)?.[1]?.payments,
    nodes: chains.flatMap(({ health }) => health ?? []),
    funds: (
      await Promise.all(chains.map(({ network, nodes }) => fundsOfSettler(config, network, nodes?.client)))
    ).flat(),
    skew: clock.skew,
    stop: () => {
      for (const { watched } of chains) watched?.stop();
      for (const { watch } of watches) watch.stop();
    },
  };
};

/** Signs nothing in stub mode: no key is known for it. */
const STUB_AUTHORIZER = '0x000000000000000000000000000000000000bEEF';

/** The entries of an offer in their order; `undefined` where no vouchers are taken. */
export const waysOf = async (
  config: Pick<ServiceConfig, 'accepted' | 'batchAuthorizerKey' | 'withdrawDelay' | 'minDeposit'>,
): Promise<readonly Way[] | undefined> => {
  const { accepted, batchAuthorizerKey: key, withdrawDelay, minDeposit } = config;
  if (accepted === undefined) return undefined;
  const authorizer = key === undefined ? STUB_AUTHORIZER : (await import('viem/accounts')).privateKeyToAddress(key);
  const vouchers = { authorizer, withdrawDelay, minDeposit };
  return accepted.map(({ network, isBatch }) => (isBatch ? { network, vouchers } : { network }));
};

/** The methods of a shop. Payments on other networks may be in its ledger: their buyers come for their answers. */
const withEarlier = (
  [first, ...others]: readonly [Network, ...Network[]],
  methodOn: (network: Network) => PaymentMethod,
): Settlement['methods'] => {
  const earlier = networks.filter((one) => one.isTest === first.isTest && one !== first && !others.includes(one));
  return [methodOn(first), ...others.map(methodOn), ...earlier.map(readingOn)];
};

const readingOn = (network: Network): PaymentMethod => (isEvm(network) ? exactEvm({ network }) : exactSvm({ network }));

type Settling = {
  readonly isSettled: (network: Network) => boolean;
  /** Of Solana; `undefined` while none is known, so that nothing can be signed there. */
  readonly feePayer: () => string | undefined;
};

/** Leaves networks out that nothing settles on. A shop that can settle nowhere offers all, and refuses at the payment. */
const placesAmong = (config: Places, { isSettled, feePayer: payerNow }: Settling): (() => Places) => {
  const all = networksIn(config);
  const { ways } = config;
  const known = new Map<string, Places>();
  return () => {
    const feePayer = all.every(isEvm) ? undefined : payerNow();
    const signable = all.filter((one) => isEvm(one) || feePayer !== undefined);
    const settled = signable.filter(isSettled);
    const [network, ...otherNetworks] = settled.length === 0 ? signable : settled;
    if (network === undefined || (feePayer === undefined && otherNetworks.length + 1 === all.length)) return config;
    const name = [network, ...otherNetworks].map(({ id }) => id).join(' ') + (feePayer ?? '');
    const places = known.get(name) ?? { network, otherNetworks, ways, ...(feePayer === undefined ? {} : { feePayer }) };
    known.set(name, places);
    return places;
  };
};

/** Watches the nodes of one network while the service sells there. */
const watchedOn = async (network: EvmNetwork, nodes: Nodes, named: (index: number) => string) => {
  const [{ contractCheck, rpcChain }, { paymentsOn }] = await Promise.all([
    import('../payments/chain/rpc.ts'),
    import('../payments/chain/transfers.ts'),
  ]);
  const watched = watchChain(rpcChain(nodes.client, nodes.each), nodes, { network });
  const health: NodesHealth = {
    network,
    states: () => nodes.states().map((state, index) => ({ name: named(index), state })),
    headAge: watched.headAge,
  };
  return { watched, health, payments: paymentsOn(nodes.client), isContract: contractCheck(nodes.client) };
};

/** Receives what the operator has to know of facilitators and the node. */
type Reports = {
  /** Makes what takes the answers of one upstream. */
  readonly notesOf: (upstream: string) => UpstreamNotes;
  readonly onError: OnError;
  readonly onRequest?: ((request: RequestSeen) => void) | undefined;
  readonly clock: Clock;
};

type OnError = (error: unknown) => void;

const fundsOfSettler = async (
  config: ServiceConfig,
  network: EvmNetwork,
  client: PublicClient | undefined,
): Promise<readonly FundsOnNetwork[]> => {
  const { facilitator, settlerKey } = config;
  const isOnchain = Array.isArray(facilitator) && facilitator.includes('onchain');
  if (client === undefined || settlerKey === undefined || !isOnchain) return [];
  const [{ fundsOf }, { privateKeyToAddress }] = await Promise.all([
    import('../payments/chain/funds.ts'),
    import('viem/accounts'),
  ]);
  const maxFee = mostFeeOn(config, network);
  return [{ network, ...fundsOf({ client, address: privateKeyToAddress(settlerKey), maxFee }) }];
};

const nodeName = (network: Network, config: Places, index: number): string => {
  const chain = network === config.network ? 'the chain' : network.title;
  return `the node of ${chain}${index === 0 ? '' : ` (${index + 1})`}`;
};

type NodeConfig = Pick<ServiceConfig, 'network' | 'otherNetworks' | 'rpcUrl' | 'reach' | 'authorities'>;

/** The nodes of Solana, if any are configured. They send no request yet. */
export const solanaOf = (config: NodeConfig, network: SvmNetwork): SolanaChain | undefined => {
  const { reach, authorities } = config;
  const urls = nodeUrlsOn(config, network);
  const fetch = guardedFetch({ named: '--rpc-url', reach, authorities });
  return urls.length === 0 ? undefined : solanaChain(urls, network, fetch);
};

/** The nodes of a network, if any are configured. They send no request yet. */
export const nodesOf = async (
  config: NodeConfig,
  network: EvmNetwork,
  { clock, ...options }: Pick<NodesOptions, 'noteOf'> & Partial<Pick<Reports, 'clock'>> = {},
): Promise<Nodes | undefined> => {
  const { reach, authorities } = config;
  const urls = nodeUrlsOn(config, network);
  if (urls.length === 0) return undefined;
  const { nodesFor } = await import('../payments/chain/nodes.ts');
  const fetch = guardedFetch({ named: '--rpc-url', reach, authorities });
  return nodesFor(urls, { ...options, network, fetch: clock?.noting('the nodes', fetch) ?? fetch });
};

type UpstreamOptions = Pick<Reports, 'onError' | 'onRequest'> &
  Partial<Pick<Reports, 'clock'>> & {
    /** Receives the reason for a request that was not sent. */
    readonly onRefused?: OnError;
  };

/** A facilitator, and the networks that it is asked for. `name`: among all of them, for people. */
export type UpstreamMade = {
  readonly facilitator: Facilitator;
  readonly name: string;
  readonly networks: readonly [Network, ...Network[]];
};

/**
 * The facilitators that settle for real, in failover order. They send no request yet.
 *
 * @param chains - the networks that are sold on, with their nodes
 * @throws {@link ConfigError} for an invalid key of CDP
 */
export const upstreamsOf = async (
  config: ServiceConfig,
  chains: readonly { readonly network: EvmNetwork; readonly nodes: Nodes | undefined }[],
  { onError, onRefused, onRequest, clock }: UpstreamOptions,
): Promise<readonly UpstreamMade[]> => {
  const { facilitator: choice, settlerKey, reach, authorities } = config;
  if (choice === undefined || choice === 'stub') return [];
  const authorize = credentialsOf(config);
  const names = namesOf(urlsOf(choice));
  const make = async (upstream: Upstream): Promise<readonly UpstreamMade[]> => {
    if (upstream !== 'onchain') {
      const name = names.get(upstream.url) ?? upstream.url;
      const guarded = guardedFetch({ named: name, reach, authorities, onRefused });
      const fetch = clock?.noting(name, guarded) ?? guarded;
      const facilitator = httpFacilitator(upstream.url, { ...authorize(upstream.url), fetch, name, onRequest });
      return [{ facilitator, name, networks: networksIn(config) }];
    }
    if (settlerKey === undefined) throw new ConfigError('onchain is not configured', HINT);
    const [{ onchainFacilitator }, { createSettler }] = await Promise.all([
      import('../payments/facilitators/onchain.ts'),
      import('../payments/chain/settler.ts'),
    ]);
    // The same key numbers its transactions on each network by itself.
    return chains.flatMap(({ network, nodes }): readonly UpstreamMade[] => {
      if (nodes === undefined) return [];
      const { client } = nodes;
      const settler = createSettler({ client, key: settlerKey, maxFee: mostFeeOn(config, network) });
      const facilitator = onchainFacilitator({ client, settler, onError });
      const name = network === config.network ? facilitator.name : `${facilitator.name} on ${network.title}`;
      return [{ facilitator, name, networks: [network] }];
    });
  };
  return (await Promise.all(choice.map(make))).flat();
};

/** The EVM networks of a configuration, each with its nodes, which send no request yet. */
export const chainsOf = (config: ServiceConfig) =>
  Promise.all(
    networksIn(config)
      .filter(isEvm)
      .map(async (network) => ({ network, nodes: await nodesOf(config, network) })),
  );

/** Names of facilitators: their origins, because a path can hold a token. */
const namesOf = (urls: readonly string[]): ReadonlyMap<string, string> => {
  const origins = urls.map((url) => new URL(url).origin);
  const name = (origin: string, index: number): string => {
    const before = origins.slice(0, index).filter((other) => other === origin).length;
    return before === 0 ? origin : `${origin} (${before + 1})`;
  };
  return new Map(urls.map((url, index) => [url, name(origins[index] ?? '', index)]));
};

const HINT = 'clinmeter serve --help';

/** Sends CDP's key to CDP only, and a token only to the first other facilitator. */
const credentialsOf = ({ facilitator, facilitatorToken, cdpKeyId, cdpKeySecret }: ServiceConfig) => {
  const tokenFor = urlsOf(facilitator).find((url) => !isCdp(new URL(url)));
  const cdp = cdpKeyId === undefined || cdpKeySecret === undefined ? undefined : cdpOf(cdpKeyId, cdpKeySecret);
  const bearing = facilitatorToken === undefined ? undefined : bearer(facilitatorToken);
  return (url: string): { readonly authorize?: Authorize } => {
    const authorize = isCdp(new URL(url)) ? cdp : url === tokenFor ? bearing : undefined;
    return authorize === undefined ? {} : { authorize };
  };
};

const cdpOf = (keyId: string, secret: string): Authorize => {
  try {
    return cdpAuthorize({ keyId, secret });
  } catch (error) {
    throw new ConfigError(`--cdp-key-secret: ${reasonOf(error)}`, HINT);
  }
};
