import { describe, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Decimal } from 'decimal.js';
import { calculators } from '../../src/tools/inventory.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { anyCallOf, callOf, edgesOf, measured, PLACES, takenBy, textOf } from '../support/arbitraries.ts';
import { answerTo, type Complaint, prepare, problemsOf } from '../support/calling.ts';
import {
  type Case,
  disagreements,
  expectOracleToAgree,
  oracleValues,
  readLines,
  type Vector,
} from '../support/comparing.ts';
import { MEETING, meetingCall, withOne } from '../support/cutoffs.ts';
import { nightly } from '../support/nightly.ts';
import { hasOracle, oracle, type Scored } from '../support/oracle/oracle.ts';
import { fc, runs } from '../support/properties.ts';
import { contracts } from './interface.ts';

type Refusal = Pick<Vector, 'path' | 'query'> & { readonly problems: readonly Complaint[]; readonly why: string };

const root = join(import.meta.dir, '..', '..');
/** The calculators whose vectors and refusals are listed; the interface lists the others line by line. */
const LISTED = new Set(Object.keys(contracts));

const vectors = readLines<Vector>(join(root, 'test', 'vectors', 'calculators.jsonl'));
const refusals = readLines<Refusal>(join(root, 'test', 'vectors', 'refusals.jsonl'));

/** More calls than this vary one number at a time. */
const MOST_CALLS = nightly(5000, 1000);

type Given = Readonly<Record<string, string>>;

/** Every combination of one choice from each list. */
const combined = (lists: readonly (readonly Given[])[]): readonly Given[] =>
  lists.reduce<readonly Given[]>(
    (calls, list) => list.flatMap((one) => calls.map((call) => ({ ...call, ...one }))),
    [{}],
  );

/** Every set of flags, or none, each alone and all of them where they are many. */
const flagSets = (flags: readonly string[]): readonly (readonly string[])[] => {
  if (flags.length > 10) return [[], ...flags.map((flag) => [flag]), flags];
  return Array.from({ length: 2 ** flags.length }, (_, set) => flags.filter((_, index) => (set >> index) & 1));
};

/** Values of a parameter that is not a flag: every word, or the bounds and both sides of every step of a score. */
const turningPoints = ({ counts }: Tool, { name, schema }: Tool['parameters'][number]): readonly string[] => {
  if (schema.enum !== undefined) return schema.enum;
  const steps = counts.filter(({ input }) => input === name).flatMap(({ scale }) => scale.steps);
  const around = steps.flatMap(([, , bound]) => [-1, 0, 1].map((step) => Number(bound) + step));
  return [schema.minimum, ...around, schema.maximum].map(String);
};

describe.each(calculators.map((tool) => [tool.path, tool] as const))('%s', (path, tool) => {
  const own = vectors.filter((vector) => vector.path === path);

  test('has an oracle, which computes it a second time', () => {
    expect(hasOracle(path), `${path} needs an oracle in test/support/oracle/oracle.ts`).toBe(true);
  });

  if (LISTED.has(path)) {
    test('answers every vector exactly, and so does its oracle', () => {
      expect(own.length, `${path} needs vectors in test/vectors/calculators.jsonl`).toBeGreaterThanOrEqual(20);
      expect(disagreements(own, answerTo)).toEqual([]);
      expect(disagreements(own, oracleValues)).toEqual([]);
    });

    test('refuses every listed refusal for the listed reasons', () => {
      const refused = refusals.filter((refusal) => refusal.path === path);
      expect(refused.length, `${path} needs lines in test/vectors/refusals.jsonl`).toBeGreaterThanOrEqual(10);
      for (const { query, problems, why } of refused) {
        expect({ why, problems: problemsOf(path, query) }).toEqual({ why, problems });
      }
    });
  }

  test('answers or refuses any text in any parameter as the oracle does', () => {
    fc.assert(
      fc.property(anyCallOf(tool), (query) => expectOracleToAgree(path, query)),
      runs(LISTED.has(path) ? 50 : 20),
    );
  });

  test('answers what the oracle does for any valid call', () => {
    fc.assert(
      fc.property(callOf(tool), (query) => expectOracleToAgree(path, query)),
      runs(LISTED.has(path) ? 150 : 25),
    );
  });
});

/** What the oracle answers, unless inputs contradict each other. */
const answered = (path: string, query: Vector['query']) => {
  const verdict = oracle(path, query);
  return 'values' in verdict ? verdict.values : undefined;
};

const computed = calculators.filter((tool) => measured(tool).length > 0);

describe.each(computed.map((tool) => [tool.path, tool] as const))('%s', (path, tool) => {
  test('changes a field between the same two neighbouring 12-decimal texts as the oracle does', () => {
    fc.assert(
      fc.property(edgesOf(tool), ({ query, name, from, to, choose }) => {
        const at = (units: bigint) => ({ ...query, [name]: textOf(units, PLACES) });
        const [first, last] = [from, to].map((units) => answered(path, at(units)));
        if (first === undefined || last === undefined) return;
        const changed = Object.keys(first).filter((field) => first[field] !== last[field]);
        const field = changed[choose % changed.length];
        if (field === undefined) return;
        let [before, after] = [from, to];
        while (after - before > 1n) {
          const middle = (before + after) / 2n;
          if (answered(path, at(middle))?.[field] === first[field]) before = middle;
          else after = middle;
        }
        expectOracleToAgree(path, at(before));
        expectOracleToAgree(path, at(after));
      }),
      runs(LISTED.has(path) ? 15 : 1),
    );
  });
});

const scored = calculators.filter(({ response }) => 'components' in response.properties);

describe.each(scored.map((tool) => [tool.path, tool] as const))('%s', (path, tool) => {
  const taken = takenBy(tool);
  const flags = taken.filter(({ schema }) => schema.type === 'boolean');
  const others = taken.filter((parameter) => !flags.includes(parameter));

  test('answers what the oracle does for every set of flags, every word and the numbers at which points change', () => {
    const names = flags.map(({ name }) => name);
    const sets = flagSets(names).map((on) =>
      Object.fromEntries(names.map((name) => [name, String(on.includes(name))])),
    );
    const turns = others.map(({ name, ...rest }) =>
      turningPoints(tool, { name, ...rest }).map((value) => ({ [name]: value })),
    );
    const calls = turns.reduce((product, one) => product * one.length, sets.length);
    const rest = calls > MOST_CALLS ? turns.flat().map((one) => ({ ...tool.example, ...one })) : combined(turns);
    for (const set of sets) for (const call of rest) expectOracleToAgree(path, { ...call, ...set });
  });

  test('gives by its rules the points that the documents list, and each of them', () => {
    const ruled = tool.points.filter(({ rows }) => rows[0]?.when === 'by a rule');
    if (ruled.length === 0) return;
    const meeting = (MEETING[tool.id] ?? []).map((text) => meetingCall(tool, text));
    const turning = others.flatMap(({ name, ...rest }) =>
      turningPoints(tool, { name, ...rest }).map((value) => withOne(tool, tool.example, name, value)),
    );
    const calls = [...meeting, ...turning, ...fc.sample(callOf(tool), { numRuns: 3000, seed: 1 })];
    const given = calls.flatMap((call) => (prepare(path, call).answer?.().components ?? []) as readonly Scored[]);
    for (const { factor, rows } of ruled) {
      const points = given.filter((one) => one.factor === factor).map((one) => one.points);
      const found = [...new Set(points)].sort((x, y) => x - y);
      const listed = rows[0]?.points ?? '';
      expect([factor, listed]).toEqual([
        factor,
        listed.includes(' to ') ? `${found[0]} to ${found.at(-1)}` : found.join(', '),
      ]);
    }
  });

  test.each(flags.filter(({ description }) => description.includes('; scores ')))(
    'gives the points that the description of $name names',
    ({ name, description }) => {
      const least = path === '/api/calc/heart_score' ? { risk_factor_count: '0' } : {};
      const scoreWith = (value: string) => {
        const answer = answerTo(path, { ...tool.example, ...least, [name]: value });
        const summed = (answer.components as readonly Scored[]).reduce((sum, { points }) => sum + points, 0);
        return new Decimal(Number(answer.score ?? answer.age_adjusted_index ?? summed));
      };
      expect(description).toEndWith(`; scores ${scoreWith('true').minus(scoreWith('false'))}`);
    },
  );
});

const data = process.env.CLINMETER_TEST_DATA ?? join(root, '..', 'shared');
const reference = join(data, 'calc', 'vectors.jsonl');

describe('the reference data', () => {
  if (existsSync(reference)) {
    test('is answered exactly', () => {
      const cases = readLines<Vector>(reference);
      expect(cases.length).toBeGreaterThan(0);
      expect(disagreements(cases, answerTo)).toEqual([]);
      expect(disagreements(cases, oracleValues)).toEqual([]);
    });
  } else {
    test.skip(`is answered exactly (skipped: no reference data in ${reference})`, () => {});
  }

  for (const name of ['vectors-more.jsonl', 'vectors-third.jsonl']) {
    const more = join(data, 'calc', name);
    if (existsSync(more)) {
      test(`of more calculators is answered or refused exactly: ${name}`, () => {
        const sold = new Set(calculators.map(({ path }) => path));
        const cases = readLines<Case>(more).filter(({ path }) => sold.has(path));
        expect(cases.length).toBeGreaterThan(0);
        const answered = cases.flatMap((one) => (one.expect === undefined ? [] : [{ ...one, expect: one.expect }]));
        expect(disagreements(answered, answerTo)).toEqual([]);
        const refused = cases.filter(({ error }) => error !== undefined);
        const first = (one: Case) => ({ ...one, error: problemsOf(one.path, one.query)[0]?.code });
        expect(refused.map(first)).toEqual(refused as never);
        process.stdout.write(`${name}: ${answered.length} answered, ${refused.length} refused exactly\n`);
      });
    } else {
      test.skip(`of more calculators is answered exactly (skipped: no reference data in ${more})`, () => {});
    }
  }
});
