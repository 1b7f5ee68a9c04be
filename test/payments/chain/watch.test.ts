/** The newest block that a sale begins with: how old it may be, and how often a node is asked for it. */
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { type Block, type LiveChain, WrongChainError } from '../../../src/payments/chain/chain.ts';
import type { Nodes } from '../../../src/payments/chain/nodes.ts';
import { watchChain } from '../../../src/payments/chain/watch.ts';
import { turns } from '../../support/turns.ts';

const START = 1_800_000_000_000;
const PATIENCE = 20;

let now = START;
beforeEach(() => {
  now = START;
});
const watches: (() => void)[] = [];
afterEach(() => {
  for (const stop of watches.splice(0)) stop();
});

/** A block that is so many seconds old. */
const block = (number: bigint, age = 0): Block => ({ number, timestamp: BigInt(Math.floor(now / 1000) - age) });

/** A watch over a chain whose newest block the test tells. */
const watching = (head: () => Promise<Block>, probed: readonly Block[] = []) => {
  let asked = 0;
  const chain: LiveChain = {
    head: () => {
      asked += 1;
      return head();
    },
    safe: head,
    isEnded: async () => false,
    hasEnded: async () => false,
    findUse: async () => undefined,
    isUnused: async () => true,
  };
  const probe: Nodes['probe'] = async (onBlock) => {
    for (const block of probed) onBlock?.(block);
    return probed;
  };
  const watch = watchChain(chain, { probe }, { now: () => now });
  watches.push(watch.stop);
  return { ...watch, recent: () => watch.chain.recent(PATIENCE), asked: () => asked };
};

const away = () => Promise.reject(new Error('no node'));
const never = () => new Promise<Block>(() => {});

test('the block that a sale begins with is asked for once in two seconds, however many ask', async () => {
  const watch = watching(async () => block(7n));
  await Promise.all([watch.recent(), watch.recent()]);
  now += 1999;
  expect((await watch.recent())?.number).toBe(7n);
  expect(watch.asked()).toBe(1);
  now += 1;
  await watch.recent();
  expect(watch.asked()).toBe(2);
});

test.each([
  ['fails', away],
  ['does not answer in time', never],
])('a sale begins with a block of the last minute while the node %s, and later with none', async (_, fails) => {
  let answer: () => Promise<Block> = async () => block(7n);
  const watch = watching(() => answer());
  await watch.recent();
  answer = fails;
  now = START + 60_000;
  expect((await watch.recent())?.number).toBe(7n);
  now += 1000;
  expect(await watch.recent()).toBeUndefined();
  answer = async () => block(9n);
  now += 2000;
  expect((await watch.recent())?.number).toBe(9n);
});

test('a sale begins with no block while all nodes have stopped', async () => {
  expect(await watching(async () => block(7n, 61)).recent()).toBeUndefined();
  expect(await watching(async () => block(7n, 60)).recent()).toBeDefined();
});

test('a block of a node whose clock is ahead is not trusted longer', async () => {
  let answer: () => Promise<Block> = async () => block(7n, -7200);
  const watch = watching(() => answer());
  expect((await watch.recent())?.number).toBe(7n);
  answer = away;
  now = START + 60_000;
  expect((await watch.recent())?.number).toBe(7n);
  now += 1000;
  expect(await watch.recent()).toBeUndefined();
});

test('a sale begins with the recent block of two nodes, if the other has stopped', async () => {
  const watch = watching(away, [block(9n, 5), block(3n, 300)]);
  await turns(5);
  expect((await watch.recent())?.number).toBe(9n);
});

test('a sale may begin with a block that was probed before', async () => {
  const watch = watching(away, [block(3n, 9), block(4n, 7)]);
  await turns(5);
  expect((await watch.recent())?.number).toBe(4n);
  expect(watch.headAge()).toBe(7);
});

test('the first sale takes the first recent block of any node', async () => {
  const probed: Block[] = [];
  const watch = watching(never, probed);
  await turns(5);
  expect(watch.headAge()).toBeUndefined();
  probed.push(block(3n, 300), block(9n, 5));
  expect((await watch.recent())?.number).toBe(9n);
});

test('a block of another chain is refused with that reason', async () => {
  const watch = watching(() => Promise.reject(new WrongChainError('the node is of chain 1')));
  await expect(watch.recent()).rejects.toThrow('chain 1');
  expect(watch.headAge()).toBeUndefined();
});

test('each check of the chain asks for the newest block', async () => {
  const watch = watching(async () => block(7n));
  await watch.recent();
  await watch.chain.head();
  await watch.chain.head();
  expect(watch.asked()).toBe(3);
});
