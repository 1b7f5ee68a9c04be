/** What happens to each purchase, decided by the seed and its number alone. */
import fc from 'fast-check';
import { type Hex, keccak256, stringToHex } from 'viem';
import { COMPUTED, callTo } from '../arbitraries.ts';
import { FACILITATOR_FAULTS, leavesMoney, NODE_FAULTS } from './faults.ts';
import { type Random, randomOf, shuffled } from './random.ts';

/** Who settles: the reference facilitator over HTTP, or the seller itself. */
export type Mode = 'facilitator' | 'onchain';

/**
 * When the seller is killed, by what has happened of a purchase and what has not.
 *
 * - `arrived`: the request has; no row is written
 * - `received`: the row is written and whoever settles was told to; no money has moved
 * - `moved`: the money has; nobody was told
 * - `answered`: the seller was told; the buyer was not
 * - `delivered`: the buyer has the answer
 * - `random`: at any time after the request was sent
 */
export const TRANSITIONS = ['arrived', 'received', 'moved', 'answered', 'delivered', 'random'] as const;
export type Transition = (typeof TRANSITIONS)[number];

export type Plan = {
  readonly index: number;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Which of the buyers pays; the one at 0 has no money. */
  readonly buyer: number;
  /** How long the authorization is valid, in seconds; undefined as long as is offered. */
  readonly validity: number | undefined;
  readonly nonce: Hex;
  /** What the attempts to settle meet, one after the other. */
  readonly faults: readonly string[];
  readonly kill: Transition | undefined;
  /** How long after that moment, in milliseconds. */
  readonly delay: number;
  /** When the buyer hangs up the first time: after milliseconds, or at a moment. */
  readonly hangUp: number | 'received' | 'moved' | undefined;
  /** Whether a buyer who has hung up stays away until all is over. */
  readonly staysAway: boolean;
  /** How often the buyer asks again for what was delivered. */
  readonly again: number;
  /** Decides between two ways of the same transition. */
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
  // A transaction that is lost holds up all later ones of the same sender: that must not be all that happens.
  const mayLose = mode === 'facilitator' || random.chance(0.15);
  const names = CANDIDATES[mode].filter((name) => (!isKilled || leavesMoney(name)) && (mayLose || !isLost(name)));
  const count = random.chance(isKilled ? 0.2 : 0.4) ? 1 + random.below(2) : 0;
  return Array.from({ length: count }, () => random.pick(names));
};

/** Whether a sender thinks of a transaction that its node has, and the node has not. */
const isLost = (name: string): boolean => {
  const fault = NODE_FAULTS[name];
  return fault !== undefined && !fault.forward && fault.answer !== 'limited';
};

const HANG_UP = 0.15;
const POOR = 0.04;
const SHORT = 0.15;

/** The plan of a purchase that is killed at a transition, or at none. */
export const planOf = (seed: number, mode: Mode, index: number, kill: Transition | undefined): Plan => {
  const random = randomOf(seed, mode, index);
  const path = random.pick(COMPUTED);
  const [query = {}] = fc.sample(callTo(path), { seed: random.below(2 ** 31), numRuns: 1 });
  const isPoor = kill === undefined && random.chance(POOR);
  const isShort = isPoor || (kill === undefined && random.chance(SHORT));
  const hangsUp = kill === undefined && random.chance(HANG_UP);
  return {
    index,
    path,
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

/** At which of the first purchases the seller is killed, and where: each transition `kills` times. */
export const killsAmong = (seed: number, mode: Mode, purchases: number, kills: number) => {
  const wanted = TRANSITIONS.flatMap((transition) => Array.from({ length: kills }, () => transition));
  const others = Array.from({ length: Math.max(0, purchases - wanted.length) }, () => undefined);
  return shuffled<Transition | undefined>([...wanted, ...others], randomOf(seed, mode, 'kills'));
};
