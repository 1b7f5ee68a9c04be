/** Risk scores: a table of factors with their points, and the fields of the answer it fills. */
import { Type } from '@sinclair/typebox';
import { compare, type Rational, roundHalfUp } from '../exact-numbers.ts';
import { choice, flag, type Input, type Inputs, type InText, integer, said, type Values } from '../inputs.ts';
import type { Scale, ScoredFactor } from '../tool.ts';
import { constant, inWords, outcomesOf, plain, REPORTED_DECIMALS, type Result } from './results.ts';

/** A factor that scores by a condition, by the number, word or rating of one input, or by a rule that names its points. */
type Factor<V> =
  | { readonly factor: string; readonly when: (values: V) => boolean; readonly points: number }
  | { readonly factor: string; readonly input: keyof V & string; readonly points: Scale<number> }
  | { readonly factor: string; readonly word: keyof V & string; readonly points: Readonly<Record<string, number>> }
  | { readonly factor: string; readonly rated: keyof V & string; readonly ratings: readonly number[] }
  | {
      readonly factor: string;
      /** Every number that its rule gives, in ascending order. */
      readonly possible: readonly number[];
      readonly points: (values: V) => number;
      readonly value?: (values: V) => number | Rational | undefined;
    };

/** A component; only a score that counts a number has a `value`. */
const componentOf = (counted: string, points: typeof Type.Integer | typeof Type.Number) =>
  Type.Object({
    factor: Type.String({ description: 'Name of the scored factor' }),
    points: points({ description: 'Points awarded for this factor; 0 when it does not apply' }),
    present: Type.Boolean({ description: 'Whether the factor applies' }),
    ...(counted !== '' && {
      value: Type.Optional(Type.Number({ description: `The submitted ${counted}, on its factor only` })),
    }),
  });

type Component = {
  readonly factor: string;
  readonly points: number;
  readonly present: boolean;
  readonly value?: number;
};

const pointsOf = <V>(one: Factor<V>): readonly number[] => {
  if ('possible' in one) return one.possible;
  if ('rated' in one) return one.ratings;
  if ('word' in one) return Object.values(one.points);
  return typeof one.points === 'number' ? [0, one.points] : outcomesOf(one.points);
};

/** Every whole number from one to another. */
export const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** So many points in a row are not told one by one. */
const MANY = 8;

const listOf = (points: readonly number[]): string => {
  const [first = 0] = points;
  const last = points.at(-1) ?? 0;
  return points.length > MANY && last - first === points.length - 1 ? `${first} to ${last}` : points.join(', ');
};

/** The conditions of a factor in words, with the points of each. */
const rowsOf = <V>(one: Factor<V>): ScoredFactor['rows'] => {
  if ('possible' in one) return [{ when: 'by a rule', points: listOf(one.possible) }];
  if ('rated' in one) return [{ when: 'as it is rated', points: one.ratings.join(', ') }];
  if ('word' in one) return Object.entries(one.points).map(([when, points]) => ({ when, points: String(points) }));
  if (typeof one.points === 'number') return [{ when: 'present', points: String(one.points) }];
  const bounds = inWords(one.points, () => '');
  return outcomesOf(one.points).map((points, index) => ({ when: bounds[index]?.trim() ?? '', points: String(points) }));
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const shown = (value: number | Rational): number =>
  typeof value === 'number' ? value : roundHalfUp(value, REPORTED_DECIMALS);

/** The points of a number on a scale. */
export const pointsFor = (value: number | Rational, points: Scale<number>): number =>
  points.outcome(({ exact, nearest }) => (typeof value === 'number' ? value - nearest : compare(value, exact)));

const component = (factor: string, points: number, value?: number | Rational): Component => ({
  factor,
  points,
  present: points !== 0,
  ...(value === undefined ? {} : { value: shown(value) }),
});

const awarded = <V>(one: Factor<V>, values: V): Component => {
  if ('input' in one) {
    const value = values[one.input] as number | Rational;
    return component(one.factor, pointsFor(value, one.points), value);
  }
  if ('rated' in one) return component(one.factor, Number(values[one.rated]));
  if ('word' in one) return component(one.factor, one.points[String(values[one.word])] ?? 0);
  if ('possible' in one) return component(one.factor, one.points(values), one.value?.(values));
  return component(one.factor, one.when(values) ? one.points : 0);
};

/** A flag of a table: its points, what it says, and where a note says it. */
type Item = readonly [points: number, description: string, inText?: InText];

/** The flags of a table that score by themselves: their inputs, and a factor each. */
export const items = <const T extends Readonly<Record<string, Item>>>(table: T) => {
  type Names = keyof T & string;
  const rows = Object.entries<Item>(table);
  return {
    inputs: Object.fromEntries(
      rows.map(([name, [points, description, inText]]) => {
        const input = flag(name, `${description}; scores ${points}`);
        return [name, inText === undefined ? input : said(inText, input)];
      }),
    ) as { readonly [N in Names]: Input<boolean> },
    factors: rows.map(([name, [points]]) => ({
      factor: name,
      when: (values: Readonly<Record<Names, boolean>>) => values[name as Names],
      points,
    })),
  };
};

/** An item of a scale: its highest rating, or its ratings where they have gaps, and its subject. */
type Rated = readonly [ratings: number | readonly number[], description: string];

const ratingsOf = ([ratings]: Rated): readonly number[] =>
  typeof ratings === 'number' ? Array.from({ length: ratings + 1 }, (_, rating) => rating) : ratings;

const ratedInput = (name: string, item: Rated, error: `invalid_${string}`): Input<number | string> => {
  const [ratings, description] = item;
  const rated = {
    name,
    description,
    example: String(ratingsOf(item)[1]),
    error,
    remedy: 'Send every item of the scale with one of its ratings.',
  };
  if (typeof ratings !== 'number') return choice({ ...rated, words: ratings.map(String) });
  const condition = `an item not an integer 0-${ratings}`;
  return integer({ ...rated, minimum: 0, maximum: ratings, condition });
};

/** The items of a scale, each of which scores its rating: their inputs, which share an error, and a factor each. */
export const ratedItems = <const T extends Readonly<Record<string, Rated>>>(
  table: T,
  error: `invalid_${string}` = 'invalid_item',
) => {
  type Names = keyof T & string;
  const rows = Object.entries<Rated>(table);
  return {
    inputs: Object.fromEntries(rows.map(([name, item]) => [name, ratedInput(name, item, error)])) as {
      readonly [N in Names]: Input<T[N][0] extends number ? number : string>;
    },
    factors: rows.map(([name, item]) => ({ factor: name, rated: name as Names, ratings: ratingsOf(item) })),
  };
};

/** A score over the inputs of a calculator: the fields of its answer, and the values `run` gives them. */
export const scoring = <I extends Inputs>(inputs: I, factors: readonly Factor<Values<I>>[]) => {
  const all = factors.map(pointsOf);
  const [lowest, highest] = [
    sum(all.map((points) => Math.min(...points))),
    sum(all.map((points) => Math.max(...points))),
  ];
  const number = all.flat().every(Number.isInteger) ? Type.Integer : Type.Number;
  const counts = factors.flatMap((one) =>
    'input' in one ? [{ input: inputs[one.input]?.parameters[0]?.name ?? one.input, scale: one.points }] : [],
  );
  const named = [
    ...counts.map(({ input }) => input),
    ...factors.flatMap((one) => ('possible' in one && one.value !== undefined ? [one.factor] : [])),
  ];
  const components: Result<Component[]> = {
    schema: () =>
      Type.Array(componentOf(named.join(' or '), number), {
        description: 'Every scored factor, in the order of the publication',
      }),
    finish: (value) => value,
    counts,
    points: factors.map((one) => ({ factor: one.factor, rows: rowsOf(one) })),
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
