/** The faults of a run: the same ones, in the same order, for the same seed. */
import { readFileSync } from 'node:fs';
import type { Asking } from '../../simulation/liveness.ts';
import { type Random, shuffled } from '../../simulation/random.ts';
import type { LocalChain } from '../chain/anvil.ts';
import type { Pair } from '../standby.ts';
import { isClockMovable } from './clock.ts';
import type { ShopNode } from './nodes.ts';

export const FAULTS = [
  'connections cut',
  'commit answer lost',
  'node killed',
  'node frozen beyond its lease',
  'node frozen while the chain stalls',
  'database frozen',
  'chain out of reach',
  'chain stalled',
  'failover',
  'failover without the last commits',
  'clock moved',
] as const;

export type Fault = (typeof FAULTS)[number];

/** Those that this machine can play. */
export const PLAYABLE: readonly Fault[] = FAULTS.filter((fault) => fault !== 'clock moved' || isClockMovable());

/** What may wait for a fault to end: `/health` asks neither database nor chain, so that only a stopped node may be silent. */
export const excusesOf = (fault: Fault): readonly Asking[] =>
  fault.startsWith('node') ? ['health', 'purchase'] : ['purchase'];

type Scene = {
  readonly pair: Pair;
  readonly chain: LocalChain;
  readonly nodes: readonly ShopNode[];
  readonly random: Random;
  /** Longer than the lease of an attempt, in milliseconds. */
  readonly frozenFor: number;
};

/** Plays one fault to its end. */
export const play = async (fault: Fault, { pair, chain, nodes, random, frozenFor }: Scene): Promise<void> => {
  const node = random.pick(nodes);
  switch (fault) {
    case 'connections cut':
      for (const proxy of node.proxies) proxy.cut();
      return;
    case 'commit answer lost':
      for (const proxy of node.proxies) proxy.swallow();
      await Bun.sleep(100 + random.below(300));
      for (const proxy of node.proxies) proxy.cut();
      return;
    case 'node killed':
      await node.kill();
      await Bun.sleep(random.below(1000));
      return node.revive();
    case 'node frozen beyond its lease':
      node.freeze();
      await Bun.sleep(frozenFor);
      return node.thaw();
    case 'node frozen while the chain stalls':
      // It has begun attempts and sent nothing. The other nodes take them over, and it wakes in the middle of theirs.
      node.rpc.delay(150);
      await Bun.sleep(1500);
      await chain.test.setIntervalMining({ interval: 0 });
      node.freeze();
      await Bun.sleep(frozenFor);
      node.thaw();
      node.rpc.cut();
      await Bun.sleep(500);
      return chain.test.setIntervalMining({ interval: 1 });
    case 'database frozen': {
      const processes = familyOf(pair.primary().pid());
      for (const pid of processes) signal(pid, 'SIGSTOP');
      await Bun.sleep(500 + random.below(2000));
      for (const pid of processes) signal(pid, 'SIGCONT');
      return;
    }
    case 'chain out of reach':
      node.rpc.swallow();
      await Bun.sleep(500 + random.below(1500));
      return node.rpc.cut();
    case 'chain stalled':
      // Longer than a node settles: the next one sends the same payment, and both wait to be mined.
      await chain.test.setIntervalMining({ interval: 0 });
      await Bun.sleep(2500 + random.below(2500));
      return chain.test.setIntervalMining({ interval: 1 });
    case 'failover without the last commits':
      // Commits that wait for the standby are cut off: they can be seen, and will be lost.
      pair.isolate();
      await Bun.sleep(200 + random.below(800));
      await pair.primary().admin(CUT_OFF);
      await Bun.sleep(1000 + random.below(1000));
      await pair.failOver();
      return pair.rejoin();
    case 'failover':
      await pair.failOver();
      return pair.rejoin();
    case 'clock moved':
      return node.moveClock(random.pick([-20, -5, 5, 20]));
  }
};

const CUT_OFF = `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'shop'`;

/** A process and its children. */
const familyOf = (pid: number): readonly number[] => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  return [pid, ...children];
};

/** A child may have ended meanwhile. */
const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch {}
};

/** An order of faults: each kind once, then any, for as long as it is asked. */
export function* orderOf(random: Random, kinds: readonly Fault[]): Generator<Fault, never> {
  yield* shuffled(kinds, random);
  for (;;) yield random.pick(kinds);
}
