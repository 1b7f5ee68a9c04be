/** Runs engines over the cases: what they find, on spoilt phrases too, and how long they take. */
import type { Engine } from './engines.ts';
import type { Case } from './evaluation.ts';
import { PERTURBATIONS, type Perturbation, perturb } from './perturb.ts';
import { type Concepts, DEPTH, evaluate, type Outcome, type Search } from './scoring.ts';

export type Latency = { readonly count: number; readonly p50: number; readonly p99: number; readonly max: number };

export type Measured = {
  readonly engine: Engine;
  readonly outcomes: readonly Outcome[];
  /** The outcomes on the cases that were also asked spoilt, and the spoilt ones. */
  readonly spoilt: Readonly<Record<Perturbation | 'clean', readonly Outcome[]>> | undefined;
  readonly latency: Latency;
};

export type Plan = {
  readonly cases: readonly Case[];
  readonly concepts: Concepts;
  readonly seed: number;
  /** Without spoilt phrases. */
  readonly quick: boolean;
};

/** A peer takes a hundred times as long as we do: it is asked spoilt phrases, and timed, on this many cases a set. */
const PEER_CASES = 100;

export const measure = (engine: Engine, { cases, concepts, seed, quick }: Plan): Measured => {
  const outcomes = evaluate(engine.search, cases, concepts);
  const drawn = new Set(engine.name === 'ours' ? cases : draw(cases, PEER_CASES, seed));
  const some = cases.filter((one) => drawn.has(one));
  // All phrases have just been asked once, so that code and data are warm.
  const latency = timed(engine.search, some);
  const spoiltBy = (how: Perturbation) => evaluate(engine.search, some, concepts, (one) => perturb(one, how, seed));
  const [typo, shuffled, noise] = quick ? [] : PERTURBATIONS.map(spoiltBy);
  const spoilt = typo &&
    shuffled &&
    noise && { clean: outcomes.filter((outcome) => drawn.has(outcome.case)), typo, shuffled, noise };
  return { engine, outcomes, spoilt, latency };
};

/** At most so many cases of each set. They depend on the seed alone. */
export const draw = (cases: readonly Case[], most: number, seed: number): readonly Case[] => {
  const order = (one: Case) => Bun.hash.xxHash32(`${one.set} ${one.query} ${one.gold}`, seed);
  return [...Map.groupBy(cases, ({ set }) => set).values()].flatMap((ofSet) =>
    [...ofSet].sort((a, b) => order(a) - order(b)).slice(0, most),
  );
};

const timed = (search: Search, cases: readonly Case[]): Latency => {
  Bun.gc(true);
  const times = cases.map(({ query, system }) => {
    const start = Bun.nanoseconds();
    search(query, { system, limit: DEPTH });
    return (Bun.nanoseconds() - start) / 1e6;
  });
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
  return { count: times.length, p50: at(0.5), p99: at(0.99), max: at(1) };
};
