/** Risk scores: a table of factors with their points, and the fields of the answer it fills. */
import { Type } from '@sinclair/typebox';
import { compare, type Rational, roundHalfUp } from '../decimal.ts';
import type { Inputs, Scale, Values } from '../tool.ts';
import { constant, outcomesOf, plain, REPORTED_DECIMALS, type Result } from './results.ts';

/** A factor that scores when a condition holds, or by the number of one input. */
type Factor<V> =
  | { readonly factor: string; readonly when: (values: V) => boolean; readonly points: number }
  | { readonly factor: string; readonly input: keyof V & string; readonly points: Scale<number> };

/** A component; only a score that counts a number has a `value`. */
const componentOf = (counted: string, points: typeof Type.Integer | typeof Type.Number) =>
  Type.Object({
    factor: Type.String({ description: 'Name of the scored factor' }),
    points: points({ description: 'Points awarded for this factor; 0 when it does not apply' }),
    present: Type.Boolean({ description: 'Whether the factor applies' }),
    ...(counted !== '' && {
      value: Type.Optional(Type.Number({ description: `The submitted ${counted}, on the ${counted} factor only` })),
    }),
  });

type Component = {
  readonly factor: string;
  readonly points: number;
  readonly present: boolean;
  readonly value?: number;
};

const pointsOf = <V>({ points }: Factor<V>): readonly number[] =>
  typeof points === 'number' ? [0, points] : outcomesOf(points);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** The points and value of a factor that a number decides. */
const counted = (factor: string, value: number | Rational, points: Scale<number>): Component => {
  const isInteger = typeof value === 'number';
  const awarded = points.outcome(({ exact, nearest }) => (isInteger ? value - nearest : compare(value, exact)));
  return {
    factor,
    points: awarded,
    present: awarded !== 0,
    value: isInteger ? value : roundHalfUp(value, REPORTED_DECIMALS),
  };
};

const awarded = <V>(one: Factor<V>, values: V): Component => {
  if ('input' in one) return counted(one.factor, values[one.input] as number | Rational, one.points);
  const points = one.when(values) ? one.points : 0;
  return { factor: one.factor, points, present: points !== 0 };
};

/** A score over the inputs of a calculator: the fields of its answer, and the values `run` gives them. */
export const scoring = <I extends Inputs>(_inputs: I, factors: readonly Factor<Values<I>>[]) => {
  const all = factors.map(pointsOf);
  const [lowest, highest] = [
    sum(all.map((points) => Math.min(...points))),
    sum(all.map((points) => Math.max(...points))),
  ];
  const number = all.flat().every(Number.isInteger) ? Type.Integer : Type.Number;
  const counts = factors.flatMap((one) => ('input' in one ? [{ input: one.input, scale: one.points }] : []));
  const component = componentOf(counts.map(({ input }) => input).join(' or '), number);
  const components: Result<Component[]> = {
    schema: Type.Array(component, { description: 'Every scored factor, in the order of the publication' }),
    finish: (value) => value,
    counts,
  };
  return {
    score: plain(number({ description: 'Sum of the points', minimum: lowest, maximum: highest })),
    maxScore: constant(highest, 'The highest score there is'),
    components,
    /** The score and its components. */
    of: (values: Values<I>) => {
      const components = factors.map((one) => awarded(one, values));
      return { score: sum(components.map(({ points }) => points)), components };
    },
  };
};
