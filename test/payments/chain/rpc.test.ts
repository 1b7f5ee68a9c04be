/** Requests to a node, and the logs of a transaction. The real chain is in test/chain. */
import { describe, expect, test } from 'bun:test';
import { encodeAbiParameters, encodeEventTopics, type Hex, type Log, TimeoutError, toHex } from 'viem';
import { guardedFetch } from '../../../src/network/guarded-fetch.ts';
import type { Awaited } from '../../../src/payments/chain/chain.ts';
import { WrongChainError } from '../../../src/payments/chain/chain.ts';
import { clientFor, MAX_NODE_BYTES } from '../../../src/payments/chain/nodes.ts';
import { chainFailure, hasTransfer, inRanges, rpcChain, TOKEN } from '../../../src/payments/chain/rpc.ts';
import { paymentsOn } from '../../../src/payments/chain/transfers.ts';
import { BASE, POLYGON } from '../../../src/payments/protocol/usdc.ts';
import { startNode } from '../../support/chain/node.ts';

const { usdc: USDC } = BASE;

const PAYER: Hex = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const US: Hex = '0x000000000000000000000000000000000000dEaD';
const STRANGER: Hex = '0x1212121212121212121212121212121212121212';
const NONCE: Hex = `0x${'0a'.repeat(32)}`;
const OTHER_NONCE: Hex = `0x${'0b'.repeat(32)}`;
const TRANSACTION: Hex = `0x${'7a'.repeat(32)}`;

const AWAITED: Awaited = { payer: PAYER.toLowerCase(), nonce: NONCE, amount: 5000n, payTo: US.toLowerCase() };

/** The fields of a log that say what happened. */
type Said = Pick<Log, 'address' | 'topics' | 'data'>;

const by = (said: Omit<Said, 'address'>, address: Hex): Said => ({ ...said, address });
const ended = (eventName: 'AuthorizationUsed' | 'AuthorizationCanceled', nonce = NONCE, authorizer = PAYER): Said => ({
  address: USDC as Hex,
  topics: encodeEventTopics({ abi: TOKEN, eventName, args: { authorizer, nonce } }) as Log['topics'],
  data: '0x',
});
const used = (nonce?: Hex, authorizer?: Hex) => ended('AuthorizationUsed', nonce, authorizer);
const canceled = (nonce?: Hex) => ended('AuthorizationCanceled', nonce);
const moved = (to = US, value = 5000n, from = PAYER): Said => ({
  address: USDC as Hex,
  topics: encodeEventTopics({ abi: TOKEN, eventName: 'Transfer', args: { from, to } }) as Log['topics'],
  data: encodeAbiParameters([{ type: 'uint256' }], [value]),
});
/** Another event of the token: an approval. */
const approval: Said = {
  address: USDC as Hex,
  topics: ['0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925', `0x${'00'.repeat(32)}`, NONCE],
  data: encodeAbiParameters([{ type: 'uint256' }], [5000n]),
};

/** Logs as a node gives them, in one transaction. */
const logs = (said: readonly Said[]): Log[] =>
  said.map((log, logIndex) => ({
    ...log,
    logIndex,
    blockHash: TRANSACTION,
    blockNumber: 7n,
    blockTimestamp: 0n,
    transactionHash: TRANSACTION,
    transactionIndex: 0,
    removed: false,
  }));

test.each([
  [BASE, 0x400, ['safe']],
  [POLYGON, 0x400, ['latest', '0x300']],
  [POLYGON, 0x80, ['latest', '0x0']],
])('the final block of $title is the one that its rule names, with $1 blocks', async (network, head, expected) => {
  const asked: unknown[] = [];
  await using node = startNode({
    eth_chainId: () => toHex(network.chainId),
    eth_getBlockByNumber: ([given] = []) => {
      const block = String(given);
      asked.push(block);
      const number = block === 'latest' || block === 'safe' ? toHex(head) : block;
      return { number, timestamp: toHex(Math.floor(Date.now() / 1000)) };
    },
  });
  await rpcChain(clientFor([node.rpcUrl], network)).safe();
  expect(asked).toEqual(expected);
});

describe('a transaction has paid us', () => {
  test.each<[string, readonly Said[]]>([
    ['with the transfer alone', [used(), moved()]],
    ['among the transfers of others', [used(OTHER_NONCE), moved(STRANGER), used(), moved(), moved(STRANGER)]],
    ['after another payment of the same payer to us', [used(OTHER_NONCE), moved(), used(), moved()]],
    ['while other contracts say something', [used(), by(moved(STRANGER), STRANGER), by(used(), US), moved()]],
    ['while the token says something else', [approval, used(), moved(), approval]],
  ])('%s', (_, said) => {
    expect(hasTransfer(logs(said), AWAITED, BASE)).toBe(true);
  });

  test('however the letters of the addresses are spelled', () => {
    const spelled = { ...AWAITED, payer: PAYER, payTo: US, nonce: NONCE.toUpperCase().replace('0X', '0x') };
    expect(hasTransfer(logs([used(), moved()]), spelled, BASE)).toBe(true);
  });
});

describe('a transaction has not paid us', () => {
  test.each<[string, readonly Said[]]>([
    ['when nothing happened', []],
    ['when the authorization was used and nothing moved', [used()]],
    ['when money moved without the authorization', [moved()]],
    ['when the authorization paid another address', [used(), moved(STRANGER)]],
    ['when it paid another address, and other money came to us', [used(), moved(STRANGER), moved()]],
    ['when other money came to us first', [moved(), used(), moved(STRANGER)]],
    [
      'when it paid another address, and another authorization us',
      [used(), moved(STRANGER), used(OTHER_NONCE), moved()],
    ],
    ['when another authorization paid us first', [used(OTHER_NONCE), moved(), used(), moved(STRANGER)]],
    ['when it moved less', [used(), moved(US, 4999n)]],
    ['when it moved more', [used(), moved(US, 5001n)]],
    ['when the money is of another payer', [used(), moved(US, 5000n, STRANGER)]],
    ['when the authorization is of another payer', [used(NONCE, STRANGER), moved()]],
    ['when the authorization is another', [used(OTHER_NONCE), moved()]],
    ['when the authorization was canceled', [canceled(), moved()]],
    ['when another contract says that it was used', [by(used(), STRANGER), moved()]],
    ['when another contract says that money moved', [used(), by(moved(), STRANGER)]],
  ])('%s', (_, said) => {
    expect(hasTransfer(logs(said), AWAITED, BASE)).toBe(false);
  });
});

test.each<[bigint, bigint, readonly (readonly [bigint, bigint])[]]>([
  [5n, 4n, []],
  [5n, 5n, [[5n, 5n]]],
  [0n, 1999n, [[0n, 1999n]]],
  [
    1n,
    2001n,
    [
      [1n, 2000n],
      [2001n, 2001n],
    ],
  ],
  [
    10n,
    5000n,
    [
      [10n, 2009n],
      [2010n, 4009n],
      [4010n, 5000n],
    ],
  ],
])('a range of blocks from %p to %p is asked for in parts of 2000', (from, to, expected) => {
  expect([...inRanges(from, to)]).toEqual([...expected]);
});

/** Logs as they are sent. */
const sent = (said: readonly Said[], block: bigint) =>
  logs(said).map((log, index) => ({
    ...log,
    blockNumber: `0x${block.toString(16)}`,
    blockTimestamp: '0x0',
    logIndex: `0x${index.toString(16)}`,
    transactionIndex: '0x0',
  }));

test('a node is asked for logs of the authorization alone, in small parts, until its end is found', async () => {
  const AT = 2500n;
  await using node = startNode({
    eth_blockNumber: () => '0x2328',
    eth_getLogs: ([{ fromBlock, toBlock, topics } = {}]) => {
      const [from, to] = [BigInt(String(fromBlock)), BigInt(String(toBlock))];
      if (to - from >= 2000n) throw new Error('too many blocks');
      const isUse = (topics as Hex[])[0] === used().topics[0];
      return isUse && from <= AT && AT <= to ? sent([used()], AT) : [];
    },
    eth_getTransactionReceipt: () => ({
      ...{ transactionHash: TRANSACTION, transactionIndex: '0x0', blockHash: TRANSACTION, blockNumber: '0x9c4' },
      ...{ status: '0x1', type: '0x2', gasUsed: '0x1', cumulativeGasUsed: '0x1', effectiveGasPrice: '0x1' },
      ...{ from: PAYER, to: USDC, contractAddress: null, logsBloom: '0x', logs: sent([used(), moved()], AT) },
    }),
  });
  const use = await rpcChain(clientFor([node.rpcUrl], BASE)).findUse(AWAITED, 11n, 9000n);
  expect(use).toEqual({ kind: 'used', block: AT, transaction: TRANSACTION, isPaid: true });
  const filters = node.asked.flatMap(({ method, params }) => (method === 'eth_getLogs' ? (params ?? []) : []));
  expect(filters.map(({ fromBlock, toBlock }) => [Number(fromBlock), Number(toBlock)])).toEqual([
    [11, 2010],
    [11, 2010],
    [2011, 4010],
    [2011, 4010],
  ]);
  for (const { address, topics } of filters) {
    expect(String(address).toLowerCase()).toBe(USDC.toLowerCase());
    expect((topics as Hex[]).slice(1)).toEqual(used().topics.slice(1) as Hex[]);
  }
});

test('a node that knows of no end says so', async () => {
  await using node = startNode({ eth_blockNumber: () => '0x2328', eth_getLogs: () => [] });
  expect(await rpcChain(clientFor([node.rpcUrl], BASE)).findUse(AWAITED, 1n, 9000n)).toBeUndefined();
});

test('a node that lags behind is an error, not a node without logs', async () => {
  await using node = startNode({ eth_blockNumber: () => '0x2327', eth_getLogs: () => [] });
  await expect(rpcChain(clientFor([node.rpcUrl], BASE)).findUse(AWAITED, 8000n, 9000n)).rejects.toThrow(
    'no block 9000 yet',
  );
});

test.each([
  ['of Ethereum', '0x1', 1],
  ['of Base Sepolia', '0x14a34', 84532],
])('%s is believed in no answer', async (_, chainId, number) => {
  await using node = startNode({ eth_chainId: () => chainId });
  const [chain, payments] = [rpcChain(clientFor([node.rpcUrl], BASE)), paymentsOn(clientFor([node.rpcUrl], BASE))];
  const expected = new WrongChainError(`the node is of chain ${number}, not of 8453`);
  for (const answer of [
    () => chain.head(),
    () => chain.safe(),
    () => payments.head(),
    () => payments.paidTo(US, 1n, 2n),
    () => payments.blockOf(TRANSACTION),
  ]) {
    await expect(answer()).rejects.toThrow(expected);
  }
  expect(new Set(node.asked.map(({ method }) => method))).toEqual(new Set(['eth_chainId']));
});

test('a node is asked once of which chain it is', async () => {
  await using node = startNode({ eth_getLogs: () => [] });
  const payments = paymentsOn(clientFor([node.rpcUrl], BASE));
  await payments.paidTo(US, 1n, 2n);
  await payments.paidTo(US, 1n, 2n);
  expect(node.asked.filter(({ method }) => method === 'eth_chainId').length).toBe(1);
});

test('without a safe block is an error, not a block', async () => {
  await using node = startNode({ eth_getBlockByNumber: () => null });
  const chain = rpcChain(clientFor([node.rpcUrl], BASE));
  await expect(chain.safe()).rejects.toThrow();
  await expect(chain.head()).rejects.toThrow();
});

describe('an answer of a node', () => {
  const ask = guardedFetch({ named: '--rpc-url', reach: 'near' });
  const asking = async (answer: () => Response) => {
    using server = Bun.serve({ hostname: '127.0.0.1', port: 0, development: false, fetch: answer });
    return await clientFor([`http://127.0.0.1:${server.port}`], BASE, ask).getChainId();
  };
  const chainId = (padding = 0) => `{"jsonrpc":"2.0","id":0,"result":"0x2105"${' '.repeat(padding)}}`;
  const LONG = MAX_NODE_BYTES - chainId().length;

  test('an answer of a node is read up to 8 MiB', async () => {
    const json = new Blob([`[${chainId(LONG - 2)}]`], { type: 'application/json' });
    expect(json.size).toBe(MAX_NODE_BYTES);
    expect(await asking(() => new Response(json))).toBe(8453);
  });

  test('an answer of a node above 8 MiB is an error', async () => {
    await expect(asking(() => new Response(`[${chainId(LONG - 1)}]`))).rejects.toThrow('size limit');
  });

  test('an answer of a node that never ends is an error', async () => {
    const piece = new Uint8Array(1024 * 1024);
    const pull = (stream: ReadableStreamDefaultController) => stream.enqueue(piece);
    await expect(asking(() => new Response(new ReadableStream({ pull })))).rejects.toThrow('size limit');
  });

  test('an answer of a node that is encoded is an error', async () => {
    const headers = { 'content-encoding': 'gzip', 'content-type': 'application/json' };
    await expect(asking(() => new Response(Bun.gzipSync(`[${chainId()}]`), { headers }))).rejects.toThrow();
  });
});

describe('a failure of a node', () => {
  const failureAt = async (url: string, fetch?: Parameters<typeof clientFor>[2]): Promise<string> =>
    rpcChain(clientFor([url], BASE, fetch))
      .head()
      .then(() => 'none', chainFailure);
  const SECRET_URL = 'https://user:hunter2@node.example:8545/key-hunter2?key=hunter2';
  const refused = () => Promise.reject(Object.assign(new Error(`no ${SECRET_URL}`), { code: 'ECONNREFUSED' }));

  test.each<[string, () => Promise<Response>, string]>([
    ['is an errno', refused, 'gave no answer (ECONNREFUSED)'],
    ['has no code', () => Promise.reject(new Error(SECRET_URL)), 'gave no usable answer'],
    ['is a status', async () => new Response('{}', { status: 403 }), 'answered with status 403'],
    ['is a limit', async () => new Response('hunter2', { status: 429 }), 'answered with status 429'],
    ['is a page', async () => new Response('<html>hunter2'), 'gave no usable answer'],
  ])('the failure of a node that %s names cause and host, and no path, query or user', async (_, answer, words) => {
    expect(await failureAt(SECRET_URL, answer)).toBe(`the node cannot be asked: node.example:8545 ${words}`);
  });

  test('the time-out of a node names the host alone', () => {
    const error = new TimeoutError({ body: [], url: SECRET_URL });
    expect(chainFailure(error)).toBe('the node cannot be asked: node.example:8545 gave no answer in time');
  });
});
