/** Several nodes as one: which is asked, what is believed, and what is known of each. */

import { describe, expect, test } from 'bun:test';
import { wrongChainIn } from '../../../src/payments/chain/chain.ts';
import { nodesFor } from '../../../src/payments/chain/nodes.ts';
import { rpcChain } from '../../../src/payments/chain/rpc.ts';
import { BASE } from '../../../src/payments/protocol/usdc.ts';
import { startNode } from '../../support/chain/node.ts';

const NOW = 1_800_000_000;

const blockAt = (number: number, age = 2) => ({
  number: `0x${number.toString(16)}`,
  timestamp: `0x${(NOW - age).toString(16)}`,
});
const nodeAt = (number: number, age?: number) => startNode({ eth_getBlockByNumber: () => blockAt(number, age) });
const nodesAt = (...nodes: readonly { readonly rpcUrl: string }[]) =>
  nodesFor(
    nodes.map(({ rpcUrl }) => rpcUrl),
    { network: BASE, now: () => NOW * 1000 },
  );
const headOf = async ({ client }: ReturnType<typeof nodesFor>) => (await client.getBlock()).number;
const methodsOf = ({ asked }: { readonly asked: readonly { readonly method: string }[] }) =>
  asked.map(({ method }) => method);

/** An address at which no node listens. */
const AWAY = { rpcUrl: 'http://127.0.0.1:9/secret-key' };

describe('of several nodes', () => {
  test('of several nodes, only the first is asked while it answers', async () => {
    await using first = nodeAt(1);
    await using second = nodeAt(2);
    const nodes = nodesAt(first, second);
    expect(await headOf(nodes)).toBe(1n);
    expect(methodsOf(second)).toEqual([]);
    expect(nodes.states()).toEqual(['reachable', 'unknown']);
  });

  test('of several nodes, the next is asked when one gives no answer, until a probe finds the first well', async () => {
    let isAway = true;
    const away = () => {
      if (isAway) throw new Error('limit');
      return blockAt(1);
    };
    await using second = nodeAt(2);
    const nodes = nodesAt(AWAY, second);
    expect(await headOf(nodes)).toBe(2n);
    expect(nodes.states()).toEqual(['unreachable', 'reachable']);

    await using first = startNode({ eth_getBlockByNumber: away });
    const both = nodesAt(first, second);
    expect(await headOf(both)).toBe(2n);
    isAway = false;
    await both.probe();
    expect(await headOf(both)).toBe(1n);
  });

  test('of several nodes, the lowest tip is taken, and none is waited for that hangs or suggests nonsense', async () => {
    const suggesting = (tip: string) => startNode({ eth_maxPriorityFeePerGas: () => tip });
    await using dear = suggesting('0x3b9aca00');
    await using cheap = suggesting('0xf4240');
    await using silly = suggesting('cheap');
    using server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Promise<Response>(() => {}) });
    const hung = { rpcUrl: server.url.href };
    const tipOf = (...nodes: readonly { readonly rpcUrl: string }[]) =>
      nodesAt(...nodes).client.estimateMaxPriorityFeePerGas();
    expect(await tipOf(dear)).toBe(1_000_000_000n);
    expect(await tipOf(dear, cheap)).toBe(1_000_000n);
    expect(await tipOf(hung, dear, silly, cheap, AWAY)).toBe(1_000_000n);
  });

  test('a slow node is asked after the others until it is fast again, but before one that fails', async () => {
    let [elapsed, takes] = [0, 1501];
    const slow = () => {
      elapsed += takes;
      return blockAt(1);
    };
    await using first = startNode({ eth_getBlockByNumber: slow, eth_blockNumber: () => '0x1' });
    await using second = startNode({ eth_getBlockByNumber: () => blockAt(2), eth_blockNumber: () => '0x2' });
    const nodes = nodesFor([first.rpcUrl, second.rpcUrl], {
      network: BASE,
      now: () => NOW * 1000,
      elapsed: () => elapsed,
    });
    expect(await headOf(nodes)).toBe(1n);
    expect(await nodes.client.getBlockNumber()).toBe(2n);
    expect(nodes.states()[0]).toBe('reachable');
    takes = 1500;
    await nodes.probe();
    expect(await nodes.client.getBlockNumber()).toBe(1n);

    takes = 1501;
    const alone = nodesFor([AWAY.rpcUrl, first.rpcUrl], {
      network: BASE,
      now: () => NOW * 1000,
      elapsed: () => elapsed,
    });
    for (let count = 0; count < 2; count += 1) expect(await headOf(alone)).toBe(1n);
    expect(alone.states()).toEqual(['unreachable', 'reachable']);
  });

  test('a stalled node is skipped, and asked last until its blocks are new again', async () => {
    let age = 61;
    await using first = startNode({ eth_getBlockByNumber: () => blockAt(1, age), eth_blockNumber: () => '0x1' });
    await using second = startNode({ eth_getBlockByNumber: () => blockAt(2), eth_blockNumber: () => '0x2' });
    const nodes = nodesAt(first, second);
    expect(await headOf(nodes)).toBe(2n);
    expect(nodes.states()).toEqual(['behind', 'reachable']);
    expect(await nodes.client.getBlockNumber()).toBe(2n);
    age = 60;
    await nodes.probe();
    expect(nodes.states()).toEqual(['reachable', 'reachable']);
    expect(await nodes.client.getBlockNumber()).toBe(1n);
  });

  test('each node reports its newest block as soon as it comes, though another never answers', async () => {
    const silent = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Promise<Response>(() => {}) });
    await using second = nodeAt(2);
    const told = Promise.withResolvers<bigint>();
    const nodes = nodesAt({ rpcUrl: silent.url.href }, second);
    const probed = nodes.probe(({ number }) => told.resolve(number));
    expect(await told.promise).toBe(2n);
    expect(nodes.states()).toEqual(['unknown', 'reachable']);
    await silent.stop(true);
    expect(await probed).toHaveLength(1);
  });

  test('a node of another chain is never trusted, wherever it stands', async () => {
    await using other = startNode({ eth_chainId: () => '0x1', eth_getBlockByNumber: () => blockAt(1) });
    await using ours = nodeAt(2);
    for (const nodes of [nodesAt(other, ours), nodesAt(ours, other)]) {
      expect(await headOf(nodes)).toBe(2n);
      await nodes.probe();
      expect([...nodes.states()].sort()).toEqual(['reachable', 'unsupported']);
    }
    expect(methodsOf(other)).not.toContain('eth_getBlockByNumber');
    const failure = await headOf(nodesAt(other)).catch((error) => error);
    expect(wrongChainIn(failure)?.message).toBe('the node is of chain 1, not of 8453');
  });

  test('the block of a stalled node is returned if no other answers, so that the caller can judge it', async () => {
    await using stopped = nodeAt(1, 3600);
    const nodes = nodesAt(stopped, AWAY);
    expect(await headOf(nodes)).toBe(1n);
    expect(nodes.states()).toEqual(['behind', 'unreachable']);
  });

  test('if no node answers, the failure of the first is reported', async () => {
    await expect(headOf(nodesAt(AWAY, AWAY))).rejects.toThrow();
    expect(await nodesAt(AWAY).probe()).toEqual([]);
  });

  test('a reverted call counts as the answer of all nodes', async () => {
    const call = () => {
      throw new Error('execution reverted: FiatTokenV2: invalid signature');
    };
    await using first = startNode({ eth_call: call });
    await using second = startNode({ eth_call: () => '0x' });
    const asking = nodesAt(first, second).client.call({ to: '0x000000000000000000000000000000000000dEaD' });
    await expect(asking).rejects.toThrow('invalid signature');
    expect(methodsOf(second)).toEqual([]);
  });
});

describe('a transaction', () => {
  const RAW = '0x02';
  const refusing = (reason: string) =>
    startNode({
      eth_sendRawTransaction: () => {
        throw new Error(reason);
      },
    });
  const send = (...nodes: readonly { readonly rpcUrl: string }[]) =>
    nodesAt(...nodes).client.sendRawTransaction({ serializedTransaction: RAW });

  test('a transaction that one node refuses is sent to no other', async () => {
    await using first = refusing('insufficient funds');
    await using second = startNode({ eth_sendRawTransaction: () => `0x${'7a'.repeat(32)}` });
    await expect(send(first, second)).rejects.toThrow('insufficient funds');
    expect(methodsOf(second)).toEqual([]);
  });

  test('a transaction that a node without an answer may have taken is not refused because another node refuses it', async () => {
    await using second = refusing('insufficient funds');
    const failure = await send(AWAY, second).catch((error) => String(error));
    expect(failure).not.toContain('insufficient funds');
    expect(methodsOf(second)).toContain('eth_sendRawTransaction');
  });
});

describe('that nothing moved', () => {
  const AWAITED = {
    payer: '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359',
    nonce: `0x${'0a'.repeat(32)}`,
    amount: 5000n,
    payTo: '0x000000000000000000000000000000000000dead',
  };
  const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;
  const USE = {
    address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    topics: [
      '0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5',
      `0x${AWAITED.payer.slice(2).padStart(64, '0')}`,
      AWAITED.nonce,
    ],
    data: '0x',
    blockNumber: '0x5',
    blockHash: word(1),
    transactionHash: word(2),
    transactionIndex: '0x0',
    logIndex: '0x0',
    removed: false,
  };
  const told = (change: Parameters<typeof startNode>[0] = {}) =>
    startNode({
      eth_blockNumber: () => '0x9',
      eth_call: () => word(0),
      eth_getLogs: () => [],
      eth_getBlockByNumber: () => blockAt(9),
      ...change,
    });
  const isUnused = (nodes: ReturnType<typeof nodesFor>) => rpcChain(nodes.client, nodes.each).isUnused(AWAITED, 4n, 9n);
  const failing = () => {
    throw new Error('range too large');
  };

  test('an expired payment counts as unused only if each node shows it, in state and logs of one moment', async () => {
    await using first = told();
    await using second = told();
    expect(await isUnused(nodesAt(first, second))).toBe(true);
    for (const { asked } of [first, second]) {
      const [logs, ...more] = asked.filter(({ method }) => method === 'eth_getLogs');
      expect(logs?.params?.[0]).toMatchObject({ fromBlock: '0x4', toBlock: '0x9', topics: USE.topics });
      expect(more).toEqual([]);
    }
  });

  test.each<[string, Parameters<typeof startNode>[0]]>([
    ['shows a use in its state', { eth_call: () => word(1) }],
    ['shows a use in its logs', { eth_getLogs: () => [USE] }],
    ['gives no logs', { eth_getLogs: failing }],
    ['gives no state', { eth_call: failing }],
    ['has not the block yet', { eth_blockNumber: () => '0x8' }],
  ])('a payment does not count as unused if the second node %s', async (_, change) => {
    await using first = told();
    await using second = told(change);
    expect(await isUnused(nodesAt(first, second))).toBe(false);
  });

  test('an unreachable node leaves the decision to the others, and without any there is none', async () => {
    await using second = told();
    expect(await isUnused(nodesAt(AWAY, second))).toBe(true);
    expect(await isUnused(nodesAt(AWAY, AWAY))).toBe(false);
  });

  test('a node that now serves another chain decides nothing, and is asked no more', async () => {
    let chainId = '0x2105';
    await using first = told({ eth_chainId: () => chainId });
    await using second = told();
    const nodes = nodesAt(first, second);
    await nodes.probe();
    chainId = '0x1';
    expect(await isUnused(nodes)).toBe(false);
    expect(nodes.states()).toEqual(['unsupported', 'reachable']);
    expect(await isUnused(nodes)).toBe(true);
    chainId = '0x2105';
    await nodes.probe();
    chainId = '0x1';
    await nodes.probe();
    expect(nodes.states()).toEqual(['unsupported', 'reachable']);
  });
});
