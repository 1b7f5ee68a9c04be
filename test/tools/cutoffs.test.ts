/** Every calculator exactly at its bounds and cut-offs and just beside them, against the oracle. */
import { describe, expect, test } from 'bun:test';
import type { TSchema } from '@sinclair/typebox';
import fc from 'fast-check';
import { EQUATIONS } from '../../src/tools/calculators/heart/prevent-coefficients.ts';
import { roundHalfUp } from '../../src/tools/exact-numbers.ts';
import { calculators } from '../../src/tools/inventory.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { callOf } from '../support/arbitraries.ts';
import { prepare } from '../support/calling.ts';
import { expectOracleToAgree } from '../support/comparing.ts';
import { CUTOFFS, MEETING, meetingCall, withOne } from '../support/cutoffs.ts';
import { nightly } from '../support/nightly.ts';
import { PREVENT } from '../support/oracle/formulas/tables.ts';

/** Beside the example, so that other inputs do not hide a step. */
const BASES = nightly(5, 2);
const BESIDE = 0.000_001;

const listed = (id: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    (CUTOFFS[id] ?? '').split('; ').map((line) => {
      const [name = '', ...values] = line.split(' ');
      return [name, values];
    }),
  );

/** A number and its two neighbours. */
const around = (value: string, isInteger: boolean): readonly string[] => {
  const number = Number(value);
  return isInteger
    ? [-1, 0, 1].map((step) => String(number + step))
    : [(number - BESIDE).toFixed(6), value, (number + BESIDE).toFixed(6)];
};

/** A word, a flag, a null, or a class of few: no amount. */
const isCategory = (value: unknown, schema: TSchema | undefined): boolean =>
  typeof value === 'number' ? schema?.maximum - schema?.minimum < 5 : value === null || typeof value !== 'object';

/** The categories of an answer as one text; empty where the call is refused. */
const categoriesOf = ({ path, response }: Tool, query: Tool['example']): string =>
  Object.entries(prepare(path, query).answer?.() ?? {})
    .filter(([field, value]) => isCategory(value, response.properties[field]))
    .map(([field, value]) => `${field} ${value}`)
    .join();

/** Numbers from one bound to the other, each the same multiple of the one before it where that is possible. */
const spread = ({ minimum, maximum, type }: TSchema): readonly number[] => {
  const unit = type === 'integer' ? 1 : BESIDE;
  const at = (part: number) =>
    minimum > 0 ? minimum * (maximum / minimum) ** part : minimum + (maximum - minimum) * part;
  return Array.from({ length: 13 }, (_, index) => Math.round(at(index / 12) / unit));
};

/** The last value with the categories of `from`, in units, and the first one without them. */
const turn = ([from, to]: readonly [number, number], at: (units: number) => string): readonly [number, number] => {
  let [before, after] = [from, to];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (at(middle) === at(from)) before = middle;
    else after = middle;
  }
  return [before, after];
};

describe.each(calculators.map((tool) => [tool.path, tool] as const))('%s', (path, tool) => {
  const numbers = tool.parameters.filter(({ schema }) => schema.minimum !== undefined);
  const cutoffs = listed(tool.id);
  const bases = [tool.example, ...fc.sample(callOf(tool), { numRuns: BASES, seed: 1 })];

  test('answers or refuses as the oracle does at every bound and cut-off of a parameter, and just beside it', () => {
    for (const { name, schema } of numbers) {
      const values = [String(schema.minimum), String(schema.maximum), ...(cutoffs.get(name) ?? [])];
      const tried = values.flatMap((value) => around(value, schema.type === 'integer'));
      for (const base of bases) for (const value of tried) expectOracleToAgree(path, withOne(tool, base, name, value));
    }
  });

  test('puts a result in the same category as the oracle on both sides of every change that a number brings', () => {
    for (const { name, schema } of numbers) {
      const text = (units: number) => (schema.type === 'integer' ? String(units) : (units * BESIDE).toFixed(6));
      const values = spread(schema);
      for (const base of bases) {
        const at = (units: number) => categoriesOf(tool, withOne(tool, base, name, text(units)));
        for (const [index, to] of values.slice(1).entries()) {
          const from = values[index] ?? to;
          if (at(from) === at(to)) continue;
          for (const units of turn([from, to], at)) {
            expectOracleToAgree(path, withOne(tool, base, name, text(units)));
          }
        }
      }
    }
  });

  for (const call of MEETING[tool.id] ?? []) {
    test(`does so where several inputs meet a cut-off together: ${call}`, () => {
      expectOracleToAgree(path, meetingCall(tool, call));
    });
  }
});

test('every cut-off is of a parameter that exists', () => {
  const known = new Set(calculators.flatMap(({ id, parameters }) => parameters.map(({ name }) => `${id} ${name}`)));
  const named = Object.keys(CUTOFFS).flatMap((id) => [...listed(id).keys()].map((name) => `${id} ${name}`));
  expect(named.filter((one) => !known.has(one))).toEqual([]);
});

test('every coefficient of PREVENT is that of the second table', () => {
  const own = Object.entries(EQUATIONS).flatMap(([sex, equations]) =>
    Object.entries(equations).map(([outcome, row]) => [`${sex} ${outcome}`, row.map((one) => roundHalfUp(one, 7))]),
  );
  const second = Object.entries(PREVENT).map(([name, row]) => [name, row.split(' ').map(Number)]);
  expect(Object.fromEntries(own)).toEqual(Object.fromEntries(second));
});
