/**
 * Several nodes of the chain as one: asked in order, and those that fail last.
 *
 * Written by hand: viem's `fallback` takes any answer. Here a newest block older than a minute and a node of another chain
 * count as failures. viem is the transport of each node.
 */
import { BaseError, createPublicClient, http, type PublicClient, RpcRequestError, type Chain as ViemChain } from 'viem';
import { arbitrum, arbitrumSepolia, avalanche, base, baseSepolia, mainnet, polygon } from 'viem/chains';
import { answerBefore } from '../../deferred.ts';
import type { EvmNetwork } from '../protocol/usdc.ts';
import { type Block, describeAge, isRecent, WrongChainError } from './chain.ts';
import { chainFailure } from './rpc.ts';

/**
 * The last known state of a node.
 *
 * - `unsupported`: it is of another chain
 * - `behind`: its newest block is older than its network allows
 */
export type NodeState = 'unknown' | 'reachable' | 'unreachable' | 'unsupported' | 'behind';

export type Nodes = {
  /** Asks the first node that answers. */
  readonly client: PublicClient;
  /** A client for each node alone, but for those that are known to be of another chain. */
  readonly each: () => readonly PublicClient[];
  /** In the order of the nodes. */
  readonly states: () => readonly NodeState[];
  /**
   * Requests the newest block of every node, so that a recovered one comes first again. Never rejects.
   *
   * @param onBlock - receives each block as soon as it comes
   */
  readonly probe: (onBlock?: (block: Block) => void) => Promise<readonly Block[]>;
};

/** `fetch`, or one that checks the target of a connection first. */
type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

export type NodesOptions = {
  readonly network: EvmNetwork;
  readonly fetch?: Fetch | undefined;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** Milliseconds of a clock that no one sets. */
  readonly elapsed?: () => number;
  /** Makes the receiver for the state of the node at this index, called for each newest block. */
  readonly noteOf?: (index: number) => NodeNote;
};

/** Takes why a node cannot be used; `undefined` if it can. */
export type NodeNote = (trouble: { readonly detail: string } | undefined) => void;

type Question = { readonly method: string; readonly params?: readonly unknown[] };
type Ask = (question: Question) => Promise<unknown>;
type Node = { readonly ask: Ask; readonly note: NodeNote; state: NodeState; isSlow: boolean };

/** Time-out of one question, in milliseconds. */
const RPC_TIMEOUT = 4000;

/** Milliseconds above which a node comes after the others: a settlement sends some ten requests while its buyer waits. */
const SLOW = 1500;

/** The longest answer that is read, in bytes: that of many requests for logs in one batch takes a small part of it. */
export const MAX_NODE_BYTES = 8 * 1024 * 1024;

const CHAIN_ID: Question = { method: 'eth_chainId' };
const TIP = 'eth_maxPriorityFeePerGas';

/** After the first suggestion, the others are awaited this long, in milliseconds: a buyer waits too. */
const TIP_PATIENCE = 100;

const NEWEST: Question = { method: 'eth_getBlockByNumber', params: ['latest', false] };

export const clientFor = (rpcUrls: readonly string[], network: EvmNetwork, fetch?: Fetch): PublicClient =>
  nodesFor(rpcUrls, { network, fetch }).client;

/** A client whose questions go to the nodes in this way. */
const clientOf = (ask: Ask, network: EvmNetwork): PublicClient => {
  const request = ask as ReturnType<ReturnType<typeof http>>['request'];
  return createPublicClient({
    chain: chainOf(network),
    transport: () => ({
      config: { key: 'nodes', name: 'nodes', type: 'nodes', request, retryCount: 0 },
      request,
      value: {},
    }),
    // A number that is a second old would let an earlier use pass for a later one.
    cacheTime: 0,
  }) as PublicClient;
};

/** The library's description of a chain. Who holds a client reads from it which network it is of. */
const chainOf = ({ chainId }: EvmNetwork): ViemChain => CHAINS.find(({ id }) => id === chainId) ?? base;

const CHAINS: readonly ViemChain[] = [
  ...[base, polygon, arbitrum, avalanche, mainnet],
  ...[baseSepolia, arbitrumSepolia],
];

/** Makes the nodes. Requests of one moment go to a node in one batch. */
export const nodesFor = (
  rpcUrls: readonly string[],
  { network, fetch, now = Date.now, elapsed = () => performance.now(), noteOf = () => () => {} }: NodesOptions,
): Nodes => {
  const retryCount = rpcUrls.length === 1 ? 1 : 0;
  const nodes = rpcUrls.map((url, index) => nodeAt(url, { network, fetch, retryCount, note: noteOf(index) }));

  /** The answer, and whether it is a newest block that is too old. */
  const askOne = async (node: Node, question: Question) => {
    if (!isForNewest(question)) return { answer: await node.ask(question), isBehind: false };
    const asked = elapsed();
    try {
      const answer = await node.ask(question);
      node.isSlow = elapsed() - asked > SLOW;
      const block = blockOf(answer);
      const isBehind = !isRecent(block, now(), network);
      node.state = isBehind ? 'behind' : 'reachable';
      node.note(isBehind ? { detail: `its newest block is ${describeAge(block, now())}` } : undefined);
      return { answer, isBehind };
    } catch (error) {
      node.note({ detail: chainFailure(error) });
      throw error;
    }
  };

  /** Its chain too: what stands behind an address can change. */
  const probeOne = async (node: Node): Promise<Block> => {
    const [, { answer }] = await Promise.all([node.ask(CHAIN_ID), askOne(node, NEWEST)]);
    return blockOf(answer);
  };

  const ask: Ask = async (question) => {
    let old: unknown;
    let failure: unknown;
    for (const node of inOrder(nodes)) {
      try {
        const { answer, isBehind } = await askOne(node, question);
        if (!isBehind) return answer;
        old ??= answer;
      } catch (error) {
        failure ??= error;
        // After a node that may have taken a transaction, the refusal of another one proves nothing.
        if (isFinal(error, question)) throw question.method === SEND ? failure : error;
      }
    }
    if (old !== undefined) return old;
    throw failure;
  };

  /** The lowest suggestion of the nodes that work: one that suggests too much does not make every sale dear. */
  const askTip: Ask = async (question) => {
    const working = inOrder(nodes).filter((node, index) => index === 0 || rankOf(node) === 0);
    const tips: bigint[] = [];
    const asked = working.map(async (node) => tips.push(BigInt(String(await node.ask(question)))));
    await Promise.any(asked).catch(() => {});
    await answerBefore(TIP_PATIENCE, Promise.allSettled(asked));
    const [lowest] = tips.toSorted((a, b) => Number(a - b));
    return lowest === undefined ? ask(question) : `0x${lowest.toString(16)}`;
  };

  const alone = nodes.map((node) => ({ node, client: clientOf(node.ask, network) }));
  return {
    client: clientOf((question) => (question.method === TIP ? askTip(question) : ask(question)), network),
    each: () => alone.filter(({ node }) => node.state !== 'unsupported').map(({ client }) => client),
    states: () => nodes.map(({ state }) => state),
    probe: async (onBlock = () => {}) => {
      const asked = await Promise.allSettled(
        nodes.map(async (node) => {
          const block = await probeOne(node);
          onBlock(block);
          return block;
        }),
      );
      return asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    },
  };
};

type NodeOptions = Pick<NodesOptions, 'network' | 'fetch'> & Pick<Node, 'note'> & { readonly retryCount: number };

/** Makes a node. Its chain is checked first, because another chain would prove that no money moved here. */
const nodeAt = (url: string, { network, fetch = globalThis.fetch, retryCount, note }: NodeOptions): Node => {
  const { request } = http(url, {
    timeout: RPC_TIMEOUT,
    retryCount,
    batch: true,
    // Follows no redirect of a node.
    fetchOptions: { redirect: 'manual' },
    fetchFn: (input, init) => fetch(input instanceof Request ? input.url : input, init),
    maxResponseBodySize: MAX_NODE_BYTES,
  })({ chain: chainOf(network) });
  const askNode = request as Ask;
  let chainId: number | undefined;
  const requireChain = (): void => {
    if (chainId !== network.chainId)
      throw new WrongChainError(`the node is of chain ${chainId}, not of ${network.chainId}`);
  };
  /** Checks the chain whenever the node reports it, and rejects other answers of that moment with it. */
  const asked = async (question: Question): Promise<unknown> => {
    const answer = await askNode(question);
    if (question.method === CHAIN_ID.method) chainId = Number(answer);
    requireChain();
    return answer;
  };
  const node: Node = {
    state: 'unknown',
    isSlow: false,
    note,
    ask: async (question) => {
      try {
        if (chainId !== network.chainId) await asked(CHAIN_ID);
        const answer = await asked(question);
        if (node.state !== 'behind') node.state = 'reachable';
        return answer;
      } catch (error) {
        if (error instanceof WrongChainError) node.state = 'unsupported';
        else if (rpcErrorOf(error) === undefined) node.state = 'unreachable';
        throw error;
      }
    },
  };
  return node;
};

const rankOf = ({ state, isSlow }: Node): number => (state !== 'reachable' && state !== 'unknown' ? 2 : Number(isSlow));

/** Slow nodes after the others, and those that fail last. */
const inOrder = (nodes: readonly Node[]): readonly Node[] => nodes.toSorted((a, b) => rankOf(a) - rankOf(b));

const isForNewest = ({ method, params }: Question): boolean => method === NEWEST.method && params?.[0] === 'latest';

/** @throws an error for an answer that is no block */
const blockOf = (answer: unknown): Block => {
  const { number, timestamp } = (answer ?? {}) as Readonly<Record<string, string>>;
  if (number === undefined || timestamp === undefined) throw new Error('the node has no latest block');
  return { number: BigInt(number), timestamp: BigInt(timestamp) };
};

/** The error that a node has answered with; `undefined` if it gave no answer. */
const rpcErrorOf = (error: unknown): RpcRequestError | undefined => {
  const found = error instanceof BaseError ? error.walk((cause) => cause instanceof RpcRequestError) : null;
  return found instanceof RpcRequestError ? found : undefined;
};

const SEND = 'eth_sendRawTransaction';

/** The error code of a rate limit (EIP-1474, section "Error codes"). */
const LIMIT_EXCEEDED = -32005;

/** True if the error is the chain's own answer, which every node would give. */
const isFinal = (error: unknown, { method }: Question): boolean => {
  const answer = rpcErrorOf(error);
  if (answer === undefined || answer.code === LIMIT_EXCEEDED) return false;
  return method === SEND || /revert/i.test(`${answer.details} ${answer.message}`);
};
