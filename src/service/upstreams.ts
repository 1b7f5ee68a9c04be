/** The facilitators that settle and the chain that decides, made from the configuration. */
import type { PublicClient } from 'viem';
import { ConfigError } from '../config/config-error.ts';
import type { Upstream } from '../config/options.ts';
import { type ServiceConfig, urlsOf } from '../config/service.ts';
import { reasonOf } from '../errors/reason.ts';
import { guardedFetch } from '../network/guarded-fetch.ts';
import type { Chain } from '../payments/chain/chain.ts';
import { watchChain } from '../payments/chain/watch.ts';
import { cdpAuthorize, isCdp } from '../payments/facilitators/cdp.ts';
import { type Authorize, bearer, type Facilitator } from '../payments/facilitators/facilitator.ts';
import { httpFacilitator, type RequestSeen } from '../payments/facilitators/http.ts';
import { type SupportState, watchSupport } from '../payments/facilitators/support.ts';
import type { UpstreamNotes } from './upstream-log.ts';

export type Settlement = {
  /** In failover order. */
  readonly facilitators: readonly Facilitator[];
  readonly chain: Chain | undefined;
  /** By name: what each facilitator supports, and whether the node is one of the chain. */
  readonly support: () => readonly { readonly name: string; readonly state: SupportState }[];
  readonly stop: () => void;
};

/**
 * Makes the facilitators and begins to ask what they support. The service starts even while a facilitator is down.
 *
 * @throws {@link ConfigError} for an invalid key of CDP
 */
export const settlementOf = async (config: ServiceConfig, reports: Reports): Promise<Settlement> => {
  const { facilitator: choice, stubBalance, fault } = config;
  if (choice === 'stub') {
    const { stubFacilitator } = await import('../payments/facilitators/stub.ts');
    const stub = stubFacilitator({ balance: stubBalance, ...(fault === undefined ? {} : { fault }) });
    return { facilitators: [stub], chain: undefined, support: () => [], stop: () => {} };
  }
  const { notesOf, onError, onRequest } = reports;
  const client = await nodeOf(config);
  const made = await upstreamsOf(config, client, { onError, onRequest });
  const watches = made.map((facilitator) => watchSupport(facilitator, { onAnswer: notesOf(facilitator.name) }));
  for (const { start } of watches) start();
  const watched = client && watchChain(await notedChain(client, notesOf(NODE)));
  return {
    facilitators: watches.map(({ facilitator }) => facilitator),
    chain: watched?.chain,
    support: () => [
      ...watches.map(({ facilitator, state }) => ({ name: facilitator.name, state: state() })),
      ...(watched === undefined ? [] : [{ name: NODE, state: watched.state() }]),
    ],
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
};

type OnError = (error: unknown) => void;

/** The node of the chain, if one is configured. It sends no request yet. */
export const nodeOf = async (
  { rpcUrl, reach }: Pick<ServiceConfig, 'rpcUrl' | 'reach'>,
  onRefused?: OnError,
): Promise<PublicClient | undefined> =>
  rpcUrl === undefined
    ? undefined
    : (await chainLibrary()).clientFor(rpcUrl, guardedFetch({ named: '--rpc-url', reach, onRefused }));

const NODE = 'the node of the chain';

/** The chain of a node. The question for the newest block, which needs no archive, shows whether the node works. */
const notedChain = async (client: PublicClient, note: UpstreamNotes): Promise<Chain> => {
  const { rpcChain, chainFailure } = await chainLibrary();
  const chain = rpcChain(client);
  const head: Chain['head'] = async () => {
    try {
      const block = await chain.head();
      note(undefined);
      return block;
    } catch (error) {
      note({ detail: chainFailure(error) });
      throw error;
    }
  };
  return { ...chain, head };
};

/** Loaded only where there is a node, so that a start without one does not wait for it. */
const chainLibrary = () => import('../payments/chain/rpc.ts');

type UpstreamOptions = Pick<Reports, 'onError' | 'onRequest'> & {
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
  { onError, onRefused, onRequest }: UpstreamOptions,
): Promise<readonly Facilitator[]> => {
  const { facilitator: choice, settlerKey, reach } = config;
  if (choice === undefined || choice === 'stub') return [];
  const authorize = credentialsOf(config);
  const names = namesOf(urlsOf(choice));
  const make = async (upstream: Upstream): Promise<Facilitator> => {
    if (upstream !== 'onchain') {
      const name = names.get(upstream.url) ?? upstream.url;
      const fetch = guardedFetch({ named: name, reach, onRefused });
      return httpFacilitator(upstream.url, { ...authorize(upstream.url), fetch, name, onRequest });
    }
    if (client === undefined || settlerKey === undefined) throw new ConfigError('onchain is not configured', HINT);
    const [{ onchainFacilitator }, { createSettler }] = await Promise.all([
      import('../payments/facilitators/onchain.ts'),
      import('../payments/chain/settler.ts'),
    ]);
    return onchainFacilitator({
      client,
      settler: createSettler({ client, key: settlerKey }),
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
