/** What a tool takes: a value of the query, read from one parameter or from one of two. */
import type { TSchema } from '@sinclair/typebox';
import type { Problem, ValidationError } from '../errors/errors.ts';
import type { Query } from './query.ts';

/** A query parameter as a buyer sees it. */
export type Parameter = {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  readonly example: string;
  /** JSON Schema of the value: type, bounds, enum, default. */
  readonly schema: TSchema;
};

/** A value read from the query, or its problem; `warnings` name parameters that were sent and not used. */
export type Reading<Value> =
  | { readonly ok: true; readonly value: Value; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly problem: Problem; readonly warnings: readonly string[] };

/** A quantity with two units. */
export type Quantity = {
  /** The quantity in a sentence: `weight`. */
  readonly name: string;
  /** How the other unit becomes the metric one: `kg = lb * 0.45359237`; absent where the unit sent decides. */
  readonly conversion?: string;
  /** The parameter of each unit, metric first. */
  readonly parameters: readonly [metric: string, other: string];
};

/** One value a tool needs, sent as one parameter or in one of two units. */
export type Input<Value> = {
  readonly parameters: readonly Parameter[];
  /** The error when it is wrong; absent where nothing can be wrong. */
  readonly error?: ValidationError;
  /** The quantity that two units express, for the documents. */
  readonly quantity?: Quantity;
  /** It may be left out, and has no fallback. */
  readonly isOptional?: boolean;
  readonly read: (query: Query) => Reading<Value>;
};

export type Inputs = Readonly<Record<string, Input<unknown>>>;
/** The values of a tool's inputs. */
export type Values<I extends Inputs> = { readonly [K in keyof I]: I[K] extends Input<infer Value> ? Value : never };

export const LONGEST_QUOTE = 64;

/** A value as an error message shows it: quoted, escaped, and cut at 64 characters. */
export const quote = (text: string): string => {
  const characters = [...text];
  return JSON.stringify(characters.length > LONGEST_QUOTE ? `${characters.slice(0, LONGEST_QUOTE).join('')}…` : text);
};
