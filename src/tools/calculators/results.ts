/** The kinds of field an answer can have. Each turns the value of `run` into the one a buyer reads. */
import { type Static, type TLiteral, type TSchema, Type } from '@sinclair/typebox';
import type { Rational } from '../decimal.ts';
import { inWords, outcomesOf, type Scale } from '../scale.ts';
import type { Categories, Count } from '../tool.ts';
import { compareExact, type Exact, roundExact } from './exact.ts';

/** A field: its schema, and how it finishes the value of `run`. */
export type Result<Value> = {
  readonly schema: TSchema;
  readonly finish: (value: Value) => unknown;
  /** The decimals an exact value is rounded to. */
  readonly decimals?: number;
  /** The field repeats an input. */
  readonly isInput?: boolean;
  /** The categories an exact value is put into, and the publication that sets their bounds. */
  readonly categories?: Omit<Categories, 'field'>;
  /** The inputs that score by their number. */
  readonly counts?: readonly Count[];
};

declare const constantMark: unique symbol;
/** The value of a field that is always the same; `run` leaves it out. */
export type Constant = { readonly [constantMark]: true };

/** A value that needs no finish. */
export const plain = <Schema extends TSchema>(schema: Schema): Result<Static<Schema>> => ({
  schema,
  finish: (value) => value,
});

/** The same value in every answer. */
export const constant = (value: string | number, description: string): Result<Constant> => ({
  schema:
    typeof value === 'string'
      ? Type.String({ const: value, description })
      : Type.Integer({ const: value, description }),
  finish: () => value,
});

/** An exact value, rounded half-up once. */
export const rounded = (decimals: number, description: string): Result<Exact> => ({
  schema: Type.Number({
    description: `${description}, rounded half-up to ${decimals} decimal${decimals === 1 ? '' : 's'}`,
  }),
  finish: (value) => roundExact(value, decimals),
  decimals,
});

const REPORTED_DECIMALS = 4;

/** A quantity as it was used: the metric value. */
export const reported = (description: string): Result<Rational> => ({
  ...rounded(REPORTED_DECIMALS, description),
  isInput: true,
});

/** The category of an exact value, decided before any rounding. */
export const category = <Word extends string>(
  { scale, source }: { readonly scale: Scale<Word>; readonly source: string },
  description = `${inWords(scale).join(', ')}, of the unrounded value`,
): Result<Exact> => ({
  schema: Type.Union(
    outcomesOf(scale).map((word): TLiteral<Word> => Type.Literal(word)),
    { description },
  ),
  finish: (value) => scale.outcome(({ exact }) => compareExact(value, exact)),
  categories: { scale, source },
});

/** A result that can be undefined for valid inputs: `null` then. */
export const nullable = <Value>({ schema, finish, ...rest }: Result<Value>): Result<Value | null> => ({
  ...rest,
  schema: Type.Union([schema, Type.Null()], { description: schema.description ?? '' }),
  finish: (value) => (value === null ? null : finish(value)),
});
