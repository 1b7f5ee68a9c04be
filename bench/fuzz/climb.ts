/** A hill climb: mutates an input again and again, and keeps what costs more. */
import type { Random } from '../../test/simulation/random.ts';
import type { Steps } from '../../test/support/steps/preload.ts';
import { mutatedJson } from './json.ts';

/** What an input costs; `ms`: of the processor, once, with all that the engine did meanwhile. */
type Cost = Steps & { readonly ms: number };
export type Costly = Cost & { readonly text: string };

type Climb = {
  readonly seeds: readonly string[];
  readonly pieces: readonly string[];
  readonly longest: number;
  readonly rounds: number;
  /** The time after which no round begins, in milliseconds since the start of the process. */
  readonly until: number;
  readonly random: Random;
  readonly measure: (text: string) => Promise<Cost>;
};

/** The inputs from which the climb goes on. */
const KEPT = 12;

/** Without them a single sign, whose cost is that of any request, would be the worst input a byte. */
const FREE_BYTES = 64;

const perByte = ({ text, steps }: Costly): number => steps / (FREE_BYTES + Buffer.byteLength(text));
const whole = ({ steps }: Costly): number => steps;

/** Climbs by steps of the whole input and, every other round, by steps a byte. All that was kept, the most costly first. */
export const climb = async ({ seeds, measure, rounds, until, ...making }: Climb): Promise<readonly Costly[]> => {
  const tried = new Map<string, Costly>();
  const attempt = async (text: string): Promise<Costly> => {
    const costly = tried.get(text) ?? { text, ...(await measure(text)) };
    tried.set(text, costly);
    return costly;
  };
  // What is read once, such as the codes of the pack, counts for none.
  for (const seed of seeds) await measure(`${seed.slice(1, making.longest)}x`);
  const first: Costly[] = [];
  for (const seed of seeds) first.push(await attempt(seed.slice(0, making.longest)));
  const heights = [whole, perByte] as const;
  const kept = heights.map((height) => best(first, height));
  for (let round = 0; round < rounds && performance.now() < until; round += 1) {
    const side = round % heights.length;
    const from = kept[side] ?? [];
    const child = await attempt(mutated(making.random.pick(from).text, from, making));
    kept[side] = best([...from, child], heights[side] ?? whole);
  }
  return [...new Set(kept.flat())].sort((one, other) => other.steps - one.steps);
};

/** One input of each way to cost much, so that not all are near the same one. */
const best = (from: readonly Costly[], height: (costly: Costly) => number): readonly Costly[] => {
  const sorted = [...from].sort((one, other) => height(other) - height(one));
  const ways = new Map(sorted.toReversed().map((costly) => [wayOf(costly), costly]));
  return sorted.filter((costly) => ways.get(wayOf(costly)) === costly).slice(0, KEPT);
};

const wayOf = ({ places: [first, second] }: Costly): string => `${first?.place} ${second?.place}`;

/** One to four changes, then the length that is allowed; a JSON document mostly stays one. */
const mutated = (
  text: string,
  others: readonly Costly[],
  { random, pieces, longest }: Pick<Climb, 'random' | 'pieces' | 'longest'>,
): string => {
  const json = random.chance(0.8) ? mutatedJson(text, pieces, random) : undefined;
  if (json !== undefined && json.length <= longest) return json;
  let changed = text;
  for (let left = 1 + random.below(4); left > 0; left -= 1) {
    const at = random.below(changed.length + 1);
    const end = Math.min(changed.length, at + 1 + random.below(random.pick([3, 20, 200])));
    const [before, slice, behind] = [changed.slice(0, at), changed.slice(at, end), changed.slice(end)];
    const other = random.pick(others).text;
    const from = random.below(other.length + 1);
    changed = random.pick([
      () => before + random.pick(pieces) + slice + behind,
      () => `${before} ${random.pick(pieces)} ${slice}${behind}`,
      () => before + random.pick(pieces) + behind,
      () => before + behind,
      () => before + slice.repeat(random.pick([2, 3, 10, 100])) + behind,
      () => before + other.slice(from, from + 1 + random.below(100)) + behind,
      () => slice.repeat(Math.ceil(longest / Math.max(1, slice.length))),
      () => changed.repeat(Math.ceil(longest / Math.max(1, changed.length))),
    ])();
  }
  const fitting = [...changed].slice(0, longest).join('');
  return fitting === '' ? text : fitting;
};
