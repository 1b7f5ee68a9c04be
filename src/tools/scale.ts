/** Scales: a word or points for a number, from each bound up to the next. */
import { decimal, type Rational } from './decimal.ts';

/** `from` includes the bound, `above` does not. */
type Step<Outcome> = readonly [outcome: Outcome, kind: 'from' | 'above', bound: string];

type Limit = {
  readonly exact: Rational;
  /** The bound as a double, for values that are integers. */
  readonly nearest: number;
};

/** A scale with ascending bounds; below the first of them `lowest` holds. */
export type Scale<Outcome> = {
  readonly lowest: Outcome;
  readonly steps: readonly Step<Outcome>[];
  /** The outcome of a value; `against` compares it with a bound: negative, zero or positive. */
  readonly outcome: (against: (limit: Limit) => number) => Outcome;
};

/** Makes a scale: `scale('low', ['indeterminate', 'from', '1.45'], ['high', 'above', '3.25'])`. */
export const scale = <const Outcome extends string | number>(
  lowest: Outcome,
  ...steps: readonly Step<Outcome>[]
): Scale<Outcome> => {
  const descending = steps
    .map(([outcome, kind, bound]) => ({ outcome, kind, exact: decimal(bound), nearest: Number(bound) }))
    .reverse();
  return {
    lowest,
    steps,
    outcome: (against) => {
      for (const step of descending) {
        const sign = against(step);
        if (sign > 0 || (sign === 0 && step.kind === 'from')) return step.outcome;
      }
      return lowest;
    },
  };
};

/** The words or points of a scale, lowest first. */
export const outcomesOf = <Outcome>({ lowest, steps }: Scale<Outcome>): readonly Outcome[] => [
  lowest,
  ...steps.map(([outcome]) => outcome),
];

/** A scale in words: `low below 1.45`, `indeterminate from 1.45 to 3.25`, `high above 3.25`. */
export const inWords = <Outcome>(
  { lowest, steps }: Scale<Outcome>,
  show: (outcome: Outcome) => string = String,
): readonly string[] => {
  const [first] = steps;
  const below = first === undefined ? '' : ` ${first[1] === 'from' ? 'below' : 'up to'} ${first[2]}`;
  const phrases = steps.map(([outcome, kind, bound], index) => {
    const next = steps[index + 1];
    return `${show(outcome)} ${kind} ${bound}${next?.[1] === 'above' ? ` to ${next[2]}` : ''}`;
  });
  return [`${show(lowest)}${below}`, ...phrases];
};
