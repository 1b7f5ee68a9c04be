/** The plan of each purchase, decided by the seed and its number alone. */
import fc from 'fast-check';
import { type Hex, keccak256, stringToHex } from 'viem';
import { COMPUTED, callTo } from '../../support/arbitraries.ts';
import { type Random, randomOf, shuffled } from '../random.ts';
import { FACILITATOR_FAULTS, leavesMoney, NODE_FAULTS } from './faults.ts';

/** The settler: the reference facilitator over HTTP, or the seller itself. */
export type Mode = 'facilitator' | 'onchain';

/**
 * The moments of a purchase at which the seller is killed.
 *
 * - `arrived`: the request has arrived, and the ledger has no row
 * - `received`: the ledger has a row, the facilitator has the request, and no money has moved
 * - `moved`: the money has moved, and the seller does not know
 * - `answered`: the seller knows, and the buyer does not
 * - `delivered`: the buyer has the answer
 * - `random`: any time after the request was sent
 */
export const TRANSITIONS = ['arrived', 'received', 'moved', 'answered', 'delivered', 'random'] as const;
export type Transition = (typeof TRANSITIONS)[number];

export type Plan = {
  readonly index: number;
  readonly path: string;
  readonly isPost: boolean;
  readonly query: Readonly<Record<string, string>>;
  /** The number of the buyer; buyer 0 has no money. */
  readonly buyer: number;
  /** Validity of the authorization in seconds; by default that of the offer. */
  readonly validity: number | undefined;
  readonly nonce: Hex;
  /** The faults of the attempts to settle, in order. */
  readonly faults: readonly string[];
  readonly kill: Transition | undefined;
  /** Milliseconds between that moment and the kill. */
  readonly delay: number;
  /** The buyer hangs up once: after so many milliseconds, or at a moment. */
  readonly hangUp: number | 'received' | 'moved' | undefined;
  /** A buyer who has hung up comes back only at the end of the run. */
  readonly staysAway: boolean;
  /** The buyer asks so often again for a delivered answer. */
  readonly again: number;
  /** Picks one of two ways of the same transition. */
  readonly coin: boolean;
};

export const BUYERS = 6;

const CANDIDATES: Readonly<Record<Mode, readonly string[]>> = {
  facilitator: Object.keys(FACILITATOR_FAULTS),
  onchain: Object.keys(NODE_FAULTS),
};

/** A fault before the money moves can hold up a kill; one after it would keep some from ever happening. */
const faultsFor = (random: Random, mode: Mode, kill: Transition | undefined): readonly string[] => {
  const isKilled = kill !== undefined && kill !== 'random';
  // A lost transaction holds up all later ones of the same sender, so few purchases may lose one.
  const mayLose = mode === 'facilitator' || random.chance(0.15);
  const names = CANDIDATES[mode].filter((name) => (!isKilled || leavesMoney(name)) && (mayLose || !isLost(name)));
  const count = random.chance(isKilled ? 0.2 : 0.4) ? 1 + random.below(2) : 0;
  return Array.from({ length: count }, () => random.pick(names));
};

/** Whether the sender believes that its node has a transaction that the node does not have. */
const isLost = (name: string): boolean => {
  const fault = NODE_FAULTS[name];
  return fault !== undefined && !fault.forward && fault.answer !== 'limited';
};

const HANG_UP = 0.15;
const POOR = 0.04;
const SHORT = 0.15;

/** Takes its parameters in a body. */
const NOTE = '/api/ontology/annotate';

/** The plan of a purchase that is killed at a transition, or at none. */
export const planOf = (seed: number, mode: Mode, index: number, kill: Transition | undefined): Plan => {
  const random = randomOf(seed, mode, index);
  const isPost = random.chance(1 / 3);
  const computed = random.pick(COMPUTED);
  const [given = {}] = fc.sample(callTo(computed), { seed: random.below(2 ** 31), numRuns: 1 });
  const [path, query] = isPost ? [NOTE, { text: `Bed ${index}: gout, denies fever.` }] : [computed, given];
  const isPoor = kill === undefined && random.chance(POOR);
  const isShort = isPoor || (kill === undefined && random.chance(SHORT));
  const hangsUp = kill === undefined && random.chance(HANG_UP);
  return {
    index,
    path,
    isPost,
    query,
    buyer: isPoor ? 0 : 1 + random.below(BUYERS),
    validity: isShort ? 8 + random.below(13) : undefined,
    nonce: keccak256(stringToHex(`${seed} ${mode} ${index}`)),
    faults: faultsFor(random, mode, kill),
    kill,
    delay: kill === 'random' ? random.below(150) : kill === 'answered' ? random.below(4) : 0,
    hangUp: hangsUp ? random.pick([random.below(120), 'received', 'moved'] as const) : undefined,
    staysAway: hangsUp && random.chance(0.4),
    again: random.below(3),
    coin: random.chance(0.5),
  };
};

/** The kills among the first purchases, each transition `kills` times. */
export const killsAmong = (seed: number, mode: Mode, purchases: number, kills: number) => {
  const wanted = TRANSITIONS.flatMap((transition) => Array.from({ length: kills }, () => transition));
  const others = Array.from({ length: Math.max(0, purchases - wanted.length) }, () => undefined);
  return shuffled<Transition | undefined>([...wanted, ...others], randomOf(seed, mode, 'kills'));
};
