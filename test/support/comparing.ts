/** Holding an answer against what is expected of it: exactly, field by field. */
import { expect } from 'bun:test';
import { readFileSync } from 'node:fs';
import { Value } from '@sinclair/typebox/value';
import { answerTo, prepare, toolAt } from './calling.ts';
import { oracle, type Scored, type Values } from './oracle/oracle.ts';
import type { Given } from './oracle/reading.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A call and the fields that matter of its answer: numbers as exact decimal text, components by factor and points. */
export type Vector = {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly expect: Fields;
  readonly why?: string;
};

/** A case of the second reference file: an answer, or the code of the first error. */
export type Case = Pick<Vector, 'path' | 'query'> &
  ({ readonly expect: Fields; readonly error?: undefined } | { readonly error: string; readonly expect?: undefined });

/** The lines of a JSON Lines file. */
export const readLines = <Line>(file: string): readonly Line[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Line => JSON.parse(line));

/** A value in a form in which equal means exactly equal: no tolerance, the same digits when printed. */
const comparable = (value: unknown): unknown => {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value));
  return isNumber ? String(Number(value)) : value;
};

const only = (fields: Fields, like: Fields): Fields =>
  Object.fromEntries(Object.keys(like).map((name) => [name, comparable(fields[name])]));

const withoutPresence = (fields: Fields): Fields => {
  const { components } = fields;
  if (!Array.isArray(components)) return fields;
  return { ...fields, components: components.map(({ factor, points }: Scored) => ({ factor, points })) };
};

/** The cases whose answer is not the expected one, each with both. */
export const disagreements = (
  cases: readonly Vector[],
  answer: (path: string, query: Vector['query']) => Fields,
): readonly unknown[] =>
  cases.flatMap(({ path, query, expect: expected, why }) => {
    const wanted = only(withoutPresence(expected), expected);
    const got = only(withoutPresence(answer(path, query)), expected);
    return Bun.deepEquals(got, wanted) ? [] : [{ path, query, why, wanted, got }];
  });

/** The answer of the oracle to a valid call. */
export const oracleValues = (path: string, query: Given): Values => {
  const verdict = oracle(path, query);
  if ('problems' in verdict) throw new Error(`${path} refuses ${JSON.stringify(query)}: ${verdict.problems}`);
  return verdict.values;
};

/** Holds a call against the oracle: the same problems, or a well-formed answer with every value the oracle knows. */
export const expectOracleToAgree = (path: string, query: Vector['query']): void => {
  const verdict = oracle(path, query);
  if ('problems' in verdict) {
    expect(prepare(path, query).problems.map(({ code }): string => code)).toEqual([...verdict.problems]);
    return;
  }
  const full = answerTo(path, query);
  expect(only(withoutPresence(full), verdict.values)).toEqual(only(verdict.values, verdict.values));
  expect([...Value.Errors(toolAt(path).response, full)]).toEqual([]);
};
