/** The chain node for ledger commands. */
import { ConfigError } from '../config/config-error.ts';
import { reachFrom } from '../config/hosts.ts';
import { acceptedNetworks, type ByNetwork, parseByNetwork, valuesOn } from '../config/networks.ts';
import { flag } from '../config/option.ts';
import { options } from '../config/options.ts';
import { authoritiesOf } from '../config/service.ts';
import { guardedFetch } from '../network/guarded-fetch.ts';
import { nodesFor } from '../payments/chain/nodes.ts';
import { chainFailure, rpcChain } from '../payments/chain/rpc.ts';
import { solanaChain } from '../payments/chain/solana.ts';
import { type Payments, paymentsOn } from '../payments/chain/transfers.ts';
import type { Purchase } from '../payments/ledger/ledger.ts';
import { proofOn } from '../payments/methods/exact-evm-chain.ts';
import { proofOn as proofOnSolana } from '../payments/methods/exact-svm-chain.ts';
import type { PaymentMethod } from '../payments/methods/method.ts';
import { isEvm, type Network, networkById, networks } from '../payments/protocol/usdc.ts';
import type { Range } from '../payments/purchase/reconcile.ts';
import { CommandError } from './command.ts';

export const nodeSettings = {
  accept: options.accept,
  network: options.network,
  rpcUrl: { ...options.rpcUrl, doc: 'JSON-RPC URL of a node, or a list; NETWORK=URL is of another network' },
  upstreamCa: options.upstreamCa,
  allowLocalUpstream: {
    ...options.allowLocalUpstream,
    doc: 'Accept a node whose name leads to this machine or a private network',
  },
};

/** The nodes of one network, and the two kinds of questions to them. */
export type Node = {
  readonly network: Network;
  readonly prove: NonNullable<PaymentMethod['prove']>;
  readonly payments: Payments;
};

export type NodeOptions = Parameters<typeof acceptedNetworks>[0] & {
  readonly rpcUrl: ByNetwork<string> | undefined;
  readonly upstreamCa: string | undefined;
  readonly allowLocalUpstream: boolean;
};

/** The networks whose nodes a person has named. They are sent no request yet. */
export const nodesAt = ({ rpcUrl, upstreamCa, allowLocalUpstream, ...named }: NodeOptions): readonly Node[] => {
  const accepted = acceptedNetworks(named);
  const authorities = authoritiesOf({ upstreamCa });
  return [...new Set([...accepted, ...networks])].flatMap((network): readonly Node[] => {
    const urls = valuesOn(rpcUrl, network, accepted);
    if (urls.length === 0) return [];
    const fetch = guardedFetch({ named: '--rpc-url', reach: reachFrom(urls, { allowLocalUpstream }), authorities });
    if (!isEvm(network)) {
      const chain = solanaChain(urls, network, fetch);
      return [{ network, prove: proofOnSolana(chain), payments: chain.payments }];
    }
    const { client, each } = nodesFor(urls, { network, fetch });
    return [{ network, prove: proofOn(rpcChain(client, each)), payments: paymentsOn(client) }];
  });
};

/** The nodes that can say something of a purchase. */
export const nodeFor = (nodes: readonly Node[], { network }: Pick<Purchase, 'network'>): Node | undefined =>
  nodes.find((node) => node.network.id === network);

/** The option that the operator has to add for purchases on a network. */
export const lackingNode = (network: string): string => {
  const { title, name } = networkById(network) ?? { title: network, name: 'NETWORK' };
  return `no node of ${title} was named: --rpc-url ${name}=URL`;
};

/** @throws {@link CommandError} without the address of the node, which may contain a key */
export const asked = async <Answer>(ask: () => Promise<Answer>, hint: string): Promise<Answer> => {
  try {
    return await ask();
  } catch (error) {
    throw new CommandError(chainFailure(error), hint);
  }
};

const parseBlock = (text: string): bigint | undefined => (/^\d{1,15}$/.test(text) ? BigInt(text) : undefined);

const block = {
  placeholder: 'N',
  accepts: 'the number of a block, or NETWORK=N with commas between them',
  parse: (text: string): ByNetwork<bigint> | undefined => parseByNetwork(text, parseBlock, 1),
};

/** Options of the commands that compare the ledger with some blocks. */
export const chainRange = {
  ...nodeSettings,
  rpcUrl: { ...nodeSettings.rpcUrl, isRequired: true as const },
  payTo: { ...options.payTo, doc: 'Address that was paid, besides those in the ledger' },
  fromBlock: flag({
    flag: 'from-block',
    doc: 'First block to compare',
    unset: 'the block at which the first purchase began',
    ...block,
  }),
  toBlock: flag({ flag: 'to-block', doc: 'Last block to compare', unset: 'the newest', ...block }),
};

/** A network, its purchases and the blocks to compare them with. */
export type Compared = { readonly node: Node; readonly purchases: readonly Purchase[]; readonly range: Range };

type RangeGiven = NodeOptions & Readonly<Record<'fromBlock' | 'toBlock', ByNetwork<bigint> | undefined>>;

/** The last block to compare on each network. Read before the ledger: a purchase made in between would seem to be missing from it. */
export const lastBlocks = (nodes: readonly Node[], given: RangeGiven, hint: string) =>
  Promise.all(
    nodes.map(async (node) => {
      const [to = await asked(() => node.payments.head(), hint)] = valuesOn(
        given.toBlock,
        node.network,
        acceptedNetworks(given),
      );
      return { node, to };
    }),
  );

/**
 * The blocks to compare on each network. `unseen`: networks whose purchases, or lost payments, cannot be looked for, each with
 * the reason.
 *
 * @throws {@link ConfigError} if there are none to compare
 */
export const rangesOf = (
  purchases: readonly Purchase[],
  ends: readonly { readonly node: Node; readonly to: bigint }[],
  given: RangeGiven,
  hint: string,
): { readonly compared: readonly Compared[]; readonly unseen: readonly string[] } => {
  const fromOn = (node: Node): bigint | undefined => {
    const [from] = valuesOn(given.fromBlock, node.network, acceptedNetworks(given));
    const own = purchases.filter(({ network }) => network === node.network.id);
    // A mark on Solana is no number: all that its nodes list of the account is compared.
    return from ?? (isEvm(node.network) ? firstBlock(own) : own.length === 0 ? undefined : 0n);
  };
  const compared = ends.flatMap(({ node, to }): readonly Compared[] => {
    const own = purchases.filter(({ network }) => network === node.network.id);
    const from = fromOn(node);
    if (from === undefined) return [];
    if (to < from) throw new ConfigError(`the last block, ${to}, is before the first one, ${from}`, hint);
    return [{ node, purchases: own, range: { from, to } }];
  });
  if (compared.length === 0)
    throw new ConfigError('--from-block is missing, and no purchase records the block at which it began', hint);
  const titles = new Set(ends.map(({ node }) => node.network.id as string));
  const others = [...new Set(purchases.map(({ network }) => network))].filter((network) => !titles.has(network));
  const blind = ends.filter(({ node }) => fromOn(node) === undefined);
  const unseen = [
    ...others.map((network) => `${networkById(network)?.title ?? network}: ${lackingNode(network)}`),
    ...blind.map(({ node: { network } }) => `${network.title}: no block to begin at: --from-block ${network.name}=N`),
  ];
  return { compared, unseen };
};

const firstBlock = (purchases: readonly Purchase[]): bigint | undefined =>
  purchases.reduce<bigint | undefined>(
    (first, { mark }) => (mark === null || (first !== undefined && first < BigInt(mark)) ? first : BigInt(mark)),
    undefined,
  );
