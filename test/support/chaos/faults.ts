/** The faults of a run: the same ones, in the same order, for the same seed. */
import { readFileSync } from 'node:fs';
import { type Random, shuffled } from '../../simulation/random.ts';
import type { Pair } from '../standby.ts';
import type { ShopNode } from './nodes.ts';

export const FAULTS = [
  'connections cut',
  'commit answer lost',
  'node killed',
  'node frozen beyond its lease',
  'database frozen',
  'chain out of reach',
  'failover',
] as const;

export type Fault = (typeof FAULTS)[number];

type Scene = {
  readonly pair: Pair;
  readonly nodes: readonly ShopNode[];
  readonly random: Random;
  /** Longer than the lease of an attempt, in milliseconds. */
  readonly frozenFor: number;
};

/** Plays one fault to its end. */
export const play = async (fault: Fault, { pair, nodes, random, frozenFor }: Scene): Promise<void> => {
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
    case 'failover':
      await pair.failOver();
      return pair.rejoin();
  }
};

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
