/** The kinds of field an answer can have. Each turns the value of `run` into the one a buyer reads. */
import { type Static, type TLiteral, type TSchema, Type } from '@sinclair/typebox';
import { lazily } from '../../deferred.ts';
import { compareExact, decimal, type Exact, type Rational, roundExact } from '../exact-numbers.ts';
import type { Categories, Count, Scale, ScoredFactor, Step } from '../tool.ts';

/** A field: its schema, and how it finishes the value of `run`. */
export type Result<Value> = {
  /** Made on first use: the start does without it. */
  readonly schema: () => TSchema;
  readonly finish: (value: Value) => unknown;
  /** The decimals an exact value is rounded to. */
  readonly decimals?: number;
  /** The field repeats an input. */
  readonly isInput?: boolean;
  /** The field stands in full answers only. */
  readonly isFull?: boolean;
  /** The categories an exact value is put into, and the publication that sets their bounds. */
  readonly categories?: Omit<Categories, 'field'>;
  /** The inputs that score by their number. */
  readonly counts?: readonly Count[];
  /** The table of points of a score. */
  readonly points?: readonly ScoredFactor[];
};

declare const constantMark: unique symbol;
/** The value of a field that is always the same; `run` leaves it out. */
export type Constant = { readonly [constantMark]: true };

/** A value that needs no finish. */
export const plain = <Schema extends TSchema>(schema: Schema): Result<Static<Schema>> => ({
  schema: () => schema,
  finish: (value) => value,
});

/** The same value in every answer. */
export const constant = (value: string | number, description: string): Result<Constant> => ({
  schema: () =>
    typeof value === 'string'
      ? Type.String({ const: value, description })
      : Type.Integer({ const: value, description }),
  finish: () => value,
});

/** An exact value, rounded half-up once. */
export const rounded = (decimals: number, description: string): Result<Exact> => ({
  schema: () =>
    Type.Number({
      description: `${description}, rounded half-up to ${decimals} decimal${decimals === 1 ? '' : 's'}`,
    }),
  finish: (value) => roundExact(value, decimals),
  decimals,
});

/** An exact value, rounded half-up once to an integer between two bounds. */
export const wholeNumber = (description: string, minimum: number, maximum: number): Result<Exact> => ({
  schema: () => Type.Integer({ description: `${description}, rounded half-up to an integer`, minimum, maximum }),
  finish: (value) => roundExact(value, 0),
  decimals: 0,
});

/** A field that stands in full answers only. */
export const inFull = <Value>(result: Result<Value>): Result<Value> => ({ ...result, isFull: true });

/** A condition that holds or not. */
export const yesOrNo = (description: string): Result<boolean> => plain(Type.Boolean({ description }));

/** One word of a closed list, which `run` chooses. */
export const oneOf = <const Word extends string>(words: readonly Word[], description: string): Result<Word> => ({
  schema: () => wordSchema(words, description),
  finish: (value) => value,
});

const wordSchema = (words: readonly string[], description: string): TSchema =>
  Type.Union(
    words.map((word): TLiteral<string> => Type.Literal(word)),
    { description },
  );

/** The decimals of a quantity in an answer. */
export const REPORTED_DECIMALS = 4;

/** A quantity as it was used: the metric value. */
export const reported = (description: string): Result<Rational> => ({
  ...rounded(REPORTED_DECIMALS, description),
  isInput: true,
});

/** Makes a scale: `scale('low', ['indeterminate', 'from', '1.45'], ['high', 'above', '3.25'])`. */
export const scale = <const Outcome extends string | number | null>(
  lowest: Outcome,
  ...steps: readonly Step<Outcome>[]
): Scale<Outcome> => {
  const descending = lazily(() =>
    steps.map(([outcome, kind, bound]) => ({ outcome, kind, exact: decimal(bound), nearest: Number(bound) })).reverse(),
  );
  return {
    lowest,
    steps,
    outcome: (against) => {
      for (const step of descending()) {
        const sign = against(step);
        if (sign > 0 || (sign === 0 && step.kind === 'from')) return step.outcome;
      }
      return lowest;
    },
  };
};

/** A scale of lower limits: `0 30:8 40:25` has 0 points below 30, 8 from 30, 25 from 40. */
export const steps = (text: string): Scale<number> => {
  const [lowest = '', ...rest] = text.split(' ');
  return scale<number>(
    Number(lowest),
    ...rest.map((step): readonly [number, 'from', string] => {
      const [bound = '', points = ''] = step.split(':');
      return [Number(points), 'from', bound];
    }),
  );
};

/** The outcome of an exact value on a scale. */
export const outcomeOf = <Outcome>(scale: Scale<Outcome>, value: Exact): Outcome =>
  scale.outcome(({ exact }) => compareExact(value, exact));

/** The words or points of a scale, lowest first. */
export const outcomesOf = <Outcome>({ lowest, steps }: Scale<Outcome>): readonly Outcome[] => [
  lowest,
  ...steps.map(([outcome]) => outcome),
];

/** A scale in words: `low below 1.45`, `indeterminate from 1.45 to 3.25`, `high above 3.25`. */
export const inWords = <Outcome>(
  { lowest, steps }: Pick<Scale<Outcome>, 'lowest' | 'steps'>,
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

/** The category of an exact value, decided before any rounding. */
export const category = <Word extends string>(
  { scale, source }: { readonly scale: Scale<Word>; readonly source: string },
  description?: string,
): Result<Exact | number> => ({
  schema: () => wordSchema(outcomesOf(scale), description ?? `${inWords(scale).join(', ')}, of the unrounded value`),
  finish: (value) =>
    typeof value === 'number' ? scale.outcome(({ nearest }) => value - nearest) : outcomeOf(scale, value),
  categories: { scale, source },
});

/** A result that can be undefined for valid inputs: `null` then. */
export const nullable = <Value>({ schema, finish, ...rest }: Result<Value>): Result<Value | null> => ({
  ...rest,
  schema: () => orNull(schema()),
  finish: (value) => (value === null ? null : finish(value)),
});

/** A schema that takes `null`, too. */
export const orNull = (schema: TSchema): TSchema =>
  Type.Union([schema, Type.Null()], { description: schema.description ?? '' });
