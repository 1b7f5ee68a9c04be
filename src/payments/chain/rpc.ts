/** Reads the chain through a node's JSON-RPC. */
import {
  BaseError,
  getAbiItem,
  type Hex,
  HttpRequestError,
  type Log,
  type PublicClient,
  parseAbi,
  parseEventLogs,
  TimeoutError,
} from 'viem';
import { blocksIn, rulesOf } from '../protocol/chain-rules.ts';
import type { EvmNetwork } from '../protocol/usdc.ts';
import { type Awaited, type Block, type LiveChain, networkOf, type Use, wrongChainIn } from './chain.ts';

/** The parts of USDC that matter here: EIP-3009 and ERC-20. */
export const TOKEN = parseAbi([
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
  'function name() view returns (string)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
]);

const USED = getAbiItem({ abi: TOKEN, name: 'AuthorizationUsed' });
export const TRANSFER = getAbiItem({ abi: TOKEN, name: 'Transfer' });
const CANCELED = getAbiItem({ abi: TOKEN, name: 'AuthorizationCanceled' });

/** The most blocks that nodes give logs of at once; many allow no more. */
const LOG_RANGE = 2000n;

/** An authorization of a purchase ends within this time after the attempt, in seconds. */
const LONGEST_LIFE = 4000;

/** Blocks in ranges that nodes give logs of. */
export function* inRanges(from: bigint, to: bigint): Generator<readonly [from: bigint, to: bigint]> {
  for (let start = from; start <= to; start += LOG_RANGE) {
    const end = start + LOG_RANGE - 1n;
    yield [start, end < to ? end : to];
  }
}

/**
 * Asks a node about authorizations.
 *
 * @param each - a client for each node that has to agree that nothing moved
 */
export const rpcChain = (client: PublicClient, each: () => readonly PublicClient[] = () => [client]): LiveChain => {
  const head = async (): Promise<Block> => blockOf(await client.getBlock({ blockTag: 'latest' }));
  return {
    head,
    safe: () => safeBlock(client, head),
    isEnded: ({ payer, nonce }, { number }) =>
      client.readContract({ ...stateOf(client, payer, nonce), blockNumber: number }),
    hasEnded: ({ payer, nonce }) => client.readContract(stateOf(client, payer, nonce)),
    findUse: async (awaited, from, to) => {
      for (const [start, end] of inRanges(from, to)) {
        const use = await findIn(client, awaited, start, end);
        if (use !== undefined) return use;
      }
      return undefined;
    },
    isUnused: async (awaited, from, to) => {
      const said = await Promise.all(each().map((one) => isUnusedAt(one, awaited, from, to)));
      const reached = said.filter((one) => one !== 'unreachable');
      return reached.length > 0 && reached.every((isUnused) => isUnused);
    },
  };
};

const blockOf = ({ number, timestamp }: { readonly number: bigint | null; readonly timestamp: bigint }): Block => {
  if (number === null) throw new Error('the node gives a block without a number');
  return { number, timestamp };
};

/** The newest block that its network does not take back. A chain that is shorter than the depth has its first block. */
export const safeBlock = async (client: PublicClient, head: () => Promise<Block>): Promise<Block> => {
  const { finality } = rulesOf(networkOf(client));
  if (finality === 'safe') return blockOf(await client.getBlock({ blockTag: 'safe' }));
  const { number } = await head();
  return blockOf(await client.getBlock({ blockNumber: number > finality.depth ? number - finality.depth : 0n }));
};

/** Asks a node if an address has code: that of a contract, or of a key that delegates to one (EIP-7702). */
export const contractCheck =
  (client: PublicClient) =>
  async (address: string): Promise<boolean> =>
    ((await client.getCode({ address: address as Hex })) ?? '0x') !== '0x';

/** True if one node shows no use. All questions go in one batch, so that the node answers them at one moment. */
const isUnusedAt = async (
  client: PublicClient,
  { payer, nonce }: Awaited,
  from: bigint,
  to: bigint,
): Promise<boolean | 'unreachable'> => {
  const network = networkOf(client);
  const last = from + blocksIn(network, LONGEST_LIFE) - 1n;
  const args = { authorizer: payer as Hex, nonce: nonce as Hex };
  try {
    const [, head, isEnded, uses] = await Promise.all([
      client.getChainId(),
      client.getBlockNumber(),
      client.readContract(stateOf(client, payer, nonce)),
      Promise.all(
        [...inRanges(from, last < to ? last : to)].map(([fromBlock, toBlock]) =>
          client.getLogs({ address: network.usdc, event: USED, args, fromBlock, toBlock, strict: true }),
        ),
      ),
    ]);
    return head >= to && !isEnded && uses.flat().length === 0;
  } catch (error) {
    return isUnreachable(error) ? 'unreachable' : false;
  }
};

/** True if no answer came at all. An unusable answer counts as doubt instead. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof BaseError &&
  error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError) !== null;

const stateOf = (client: PublicClient, payer: string, nonce: string) =>
  ({
    address: networkOf(client).usdc,
    abi: TOKEN,
    functionName: 'authorizationState',
    args: [payer as Hex, nonce as Hex],
  }) as const;

const findIn = async (
  client: PublicClient,
  awaited: Awaited,
  fromBlock: bigint,
  toBlock: bigint,
): Promise<Use | undefined> => {
  const args = { authorizer: awaited.payer as Hex, nonce: awaited.nonce as Hex };
  const logsOf = (event: typeof USED | typeof CANCELED) =>
    client.getLogs({ address: networkOf(client).usdc, event, args, fromBlock, toBlock, strict: true });
  const [[used], [canceled], head] = await Promise.all([logsOf(USED), logsOf(CANCELED), client.getBlockNumber()]);
  // A node that lags behind returns the logs that it has, and no sign of the others.
  if (head < toBlock) throw new Error(`the node has no block ${toBlock} yet`);
  const log = used ?? canceled;
  if (log === undefined) return undefined;
  const { blockNumber: block, transactionHash: transaction } = log;
  if (log !== used) return { kind: 'canceled', block, transaction, isPaid: false };
  const { logs } = await client.getTransactionReceipt({ hash: transaction });
  return { kind: 'used', block, transaction, isPaid: hasTransfer(logs, awaited, networkOf(client)) };
};

/**
 * True if the logs of a transaction show the awaited transfer, made with this very authorization. The token logs
 * that it was used right before it moves the amount. A transaction can hold transfers of other authorizations too.
 */
export const hasTransfer = (
  logs: readonly Log[],
  { payer, payTo, amount, nonce }: Awaited,
  { usdc }: Pick<EvmNetwork, 'usdc'>,
): boolean => {
  const own = logs.filter(({ address }) => address.toLowerCase() === usdc.toLowerCase());
  const events = parseEventLogs({ abi: TOKEN, logs: own });
  return events.some((event, at) => {
    const next = events[at + 1];
    return (
      event.eventName === 'AuthorizationUsed' &&
      event.args.authorizer.toLowerCase() === payer.toLowerCase() &&
      event.args.nonce.toLowerCase() === nonce.toLowerCase() &&
      next?.eventName === 'Transfer' &&
      next.args.from.toLowerCase() === payer.toLowerCase() &&
      next.args.to.toLowerCase() === payTo.toLowerCase() &&
      next.args.value === amount
    );
  });
};

/** A failure of the chain without the URL of the node, which the library's full messages hold. */
export const chainFailure = (error: unknown): string => {
  const wrong = wrongChainIn(error);
  if (wrong !== undefined) return wrong.message;
  const unsent = error instanceof BaseError ? error.walk(isNotSent) : null;
  if (unsent instanceof Error) return unsent.message;
  return `the node cannot be asked: ${requestFailure(error) ?? (error instanceof BaseError ? error.shortMessage : 'it gave no usable answer')}`;
};

/** Explains a failed request, naming only the host: path, query and user of a URL can hold a key. */
const requestFailure = (error: unknown): string | undefined => {
  const failed = error instanceof BaseError ? error.walk(isFailedRequest) : null;
  if (failed instanceof TimeoutError) return `${hostOf(failed.url)} gave no answer in time`;
  if (!(failed instanceof HttpRequestError)) return undefined;
  const host = hostOf(failed.url);
  if (failed.status !== undefined) return `${host} answered with status ${failed.status}`;
  const code = codeOf(failed.cause);
  return code === undefined ? `${host} gave no usable answer` : `${host} gave no answer (${code})`;
};

const isFailedRequest = (cause: unknown): boolean => cause instanceof HttpRequestError || cause instanceof TimeoutError;

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'the node');

/** As POSIX, or else the runtime, names the failure of a connection. */
const codeOf = (cause: unknown): string | undefined =>
  cause instanceof Error && 'code' in cause && /^\w{1,40}$/.test(String(cause.code)) ? String(cause.code) : undefined;

/** True for a request that was not sent. Its message has no address of the node (see `network/guarded-fetch.ts`). */
const isNotSent = (cause: unknown): boolean => cause instanceof Error && 'code' in cause && cause.code === 'NotSent';
