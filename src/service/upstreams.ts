/** The facilitators that settle and the chain that decides, made from the configuration. */
import type { PublicClient } from 'viem';
import { ConfigError } from '../config/config-error.ts';
import type { Upstream } from '../config/options.ts';
import { type ServiceConfig, urlsOf } from '../config/service.ts';
import { reasonOf } from '../errors/reason.ts';
import { guardedFetch } from '../network/guarded-fetch.ts';
import type { Funds } from '../payments/chain/funds.ts';
import type { NodeState, Nodes, NodesOptions } from '../payments/chain/nodes.ts';
import type { Payments } from '../payments/chain/transfers.ts';
import { watchChain } from '../payments/chain/watch.ts';
import { cdpAuthorize, isCdp } from '../payments/facilitators/cdp.ts';
import { type Authorize, bearer, type Facilitator } from '../payments/facilitators/facilitator.ts';
import { httpFacilitator, type RequestSeen } from '../payments/facilitators/http.ts';
import { type Support, watchSupport } from '../payments/facilitators/support.ts';
import { exactEvm } from '../payments/methods/exact-evm.ts';
import type { PaymentMethod } from '../payments/methods/method.ts';
import type { Health } from '../payments/purchase/purchase.ts';
import type { Clock, Skew } from './clock.ts';
import type { UpstreamNotes } from './upstream-log.ts';

export type Settlement = {
  /** What is paid with. */
  readonly method: PaymentMethod;
  /** By name: what each facilitator supports. */
  readonly support: () => readonly ({ readonly name: string; readonly backAt?: number | undefined } & Support)[];
  /** Absent without a node. */
  readonly nodes: NodesHealth | undefined;
  /** Asks the nodes what was paid; absent without a node. */
  readonly payments: Payments | undefined;
  /** The funds of the settler; absent where others settle. */
  readonly funds?: Funds | undefined;
  readonly skew: Skew;
  readonly stop: () => void;
};

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
  const { facilitator: choice, network, stubBalance, fault } = config;
  if (choice === 'stub') {
    const { stubFacilitator } = await import('../payments/facilitators/stub.ts');
    const stub = stubFacilitator({ network, balance: stubBalance, ...(fault === undefined ? {} : { fault }) });
    return {
      method: exactEvm({ network, facilitators: [stub] }),
      support: () => [],
      nodes: undefined,
      payments: undefined,
      skew: () => undefined,
      stop: () => {},
    };
  }
  const { notesOf, onError, onRequest, clock } = reports;
  const nodes = await nodesOf(config, { noteOf: (index) => notesOf(nodeName(index)), clock });
  const made = await upstreamsOf(config, nodes?.client, { onError, onRequest, clock });
  const watches = made.map((facilitator) =>
    watchSupport(facilitator, { network, onAnswer: notesOf(facilitator.name) }),
  );
  for (const { start } of watches) start();
  const watched = nodes && watchChain((await chainLibrary()).rpcChain(nodes.client, nodes.each), nodes);
  return {
    method: exactEvm({
      network,
      facilitators: watches.map(({ facilitator }) => facilitator),
      chain: watched?.chain,
      isContract: nodes && (await chainLibrary()).contractCheck(nodes.client),
    }),
    support: () =>
      watches.map(({ facilitator, state, trouble, backAt }) => ({
        name: facilitator.name,
        state: state(),
        trouble: trouble(),
        backAt: backAt(),
      })),
    payments: nodes && (await import('../payments/chain/transfers.ts')).paymentsOn(nodes.client),
    nodes: nodes &&
      watched && {
        states: () => nodes.states().map((state, index) => ({ name: nodeName(index), state })),
        headAge: watched.headAge,
      },
    funds: nodes && (await fundsOfSettler(config, nodes.client)),
    skew: clock.skew,
    stop: () => {
      watched?.stop();
      for (const { stop } of watches) stop();
    },
  };
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
  { facilitator, settlerKey, maxFeeGwei }: ServiceConfig,
  client: PublicClient,
): Promise<Funds | undefined> => {
  if (settlerKey === undefined || facilitator === 'stub' || !facilitator?.includes('onchain')) return undefined;
  const [{ fundsOf }, { privateKeyToAddress }] = await Promise.all([
    import('../payments/chain/funds.ts'),
    import('viem/accounts'),
  ]);
  return fundsOf({ client, address: privateKeyToAddress(settlerKey), maxFee: maxFeeGwei });
};

const nodeName = (index: number): string => `the node of the chain${index === 0 ? '' : ` (${index + 1})`}`;

/** The nodes of the chain, if any are configured. They send no request yet. */
export const nodesOf = async (
  { network, rpcUrl, reach, authorities }: Pick<ServiceConfig, 'network' | 'rpcUrl' | 'reach' | 'authorities'>,
  { clock, ...options }: Pick<NodesOptions, 'noteOf'> & Partial<Pick<Reports, 'clock'>> = {},
): Promise<Nodes | undefined> => {
  if (rpcUrl === undefined) return undefined;
  const { nodesFor } = await import('../payments/chain/nodes.ts');
  const fetch = guardedFetch({ named: '--rpc-url', reach, authorities });
  return nodesFor(rpcUrl, { ...options, network, fetch: clock?.noting('the nodes', fetch) ?? fetch });
};

/** Loaded only where there is a node, so that a start without one does not wait for it. */
const chainLibrary = () => import('../payments/chain/rpc.ts');

type UpstreamOptions = Pick<Reports, 'onError' | 'onRequest'> &
  Partial<Pick<Reports, 'clock'>> & {
    /** Receives the reason for a request that was not sent. */
    readonly onRefused?: OnError;
  };

/**
 * The facilitators that settle for real, in failover order. They send no request yet.
 *
 * @throws {@link ConfigError} for an invalid key of CDP
 */
export const upstreamsOf = async (
  config: ServiceConfig,
  client: PublicClient | undefined,
  { onError, onRefused, onRequest, clock }: UpstreamOptions,
): Promise<readonly Facilitator[]> => {
  const { facilitator: choice, settlerKey, reach, authorities } = config;
  if (choice === undefined || choice === 'stub') return [];
  const authorize = credentialsOf(config);
  const names = namesOf(urlsOf(choice));
  const make = async (upstream: Upstream): Promise<Facilitator> => {
    if (upstream !== 'onchain') {
      const name = names.get(upstream.url) ?? upstream.url;
      const guarded = guardedFetch({ named: name, reach, authorities, onRefused });
      const fetch = clock?.noting(name, guarded) ?? guarded;
      return httpFacilitator(upstream.url, { ...authorize(upstream.url), fetch, name, onRequest });
    }
    if (client === undefined || settlerKey === undefined) throw new ConfigError('onchain is not configured', HINT);
    const [{ onchainFacilitator }, { createSettler }] = await Promise.all([
      import('../payments/facilitators/onchain.ts'),
      import('../payments/chain/settler.ts'),
    ]);
    return onchainFacilitator({
      client,
      settler: createSettler({ client, key: settlerKey, maxFee: config.maxFeeGwei }),
      onError,
    });
  };
  return Promise.all(choice.map(make));
};

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
