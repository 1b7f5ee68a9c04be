import { describe, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { anyCall, COMPUTED, calls, edges, PLACES, textOf } from '../support/arbitraries.ts';
import { answerTo, type Complaint, problemsOf, toolAt } from '../support/calling.ts';
import { disagreements, expectOracleToAgree, oracleValues, readLines, type Vector } from '../support/comparing.ts';

type Refusal = Pick<Vector, 'path' | 'query'> & { readonly problems: readonly Complaint[]; readonly why: string };

const root = join(import.meta.dir, '..', '..');
const vectors = readLines<Vector>(join(root, 'test', 'vectors', 'calculators.jsonl'));
const refusals = readLines<Refusal>(join(root, 'test', 'vectors', 'refusals.jsonl'));

const SCORED = ['/api/calc/cha2ds2_vasc', '/api/calc/has_bled'] as const;

describe.each([...COMPUTED, ...SCORED])('%s', (path) => {
  const own = vectors.filter((vector) => vector.path === path);

  test('answers every vector exactly', () => {
    expect(own.length).toBeGreaterThanOrEqual(20);
    expect(disagreements(own, answerTo)).toEqual([]);
  });

  test('has an oracle that answers every vector exactly', () => {
    expect(disagreements(own, oracleValues)).toEqual([]);
  });

  test('refuses every listed refusal for the listed reasons', () => {
    const refused = refusals.filter((refusal) => refusal.path === path);
    expect(refused.length).toBeGreaterThanOrEqual(10);
    for (const { query, problems, why } of refused) {
      expect({ why, problems: problemsOf(path, query) }).toEqual({ why, problems });
    }
  });

  test('answers or refuses any text in any parameter as the oracle does', () => {
    const names = toolAt(path).parameters.map(({ name }) => name);
    fc.assert(
      fc.property(anyCall(names), (query) => expectOracleToAgree(path, query)),
      { numRuns: 500 },
    );
  });
});

describe.each(COMPUTED)('%s', (path) => {
  // The oracle brackets powers of up to 1000 for every bit of an eGFR, so that fewer calls have to do.
  const slow = path === '/api/calc/egfr_ckd_epi';

  test('answers what the oracle does for any valid call', () => {
    fc.assert(
      fc.property(calls[path], (query) => expectOracleToAgree(path, query)),
      { numRuns: slow ? 1000 : 2000 },
    );
  });

  test('changes a field between the same two neighbouring 12-decimal texts as the oracle does', () => {
    fc.assert(
      fc.property(edges(calls[path]), ({ query, name, from, to, choose }) => {
        const at = (units: bigint) => ({ ...query, [name]: textOf(units, PLACES) });
        const [first, last] = [oracleValues(path, at(from)), oracleValues(path, at(to))];
        const changed = Object.keys(first).filter((field) => first[field] !== last[field]);
        const field = changed[choose % changed.length];
        if (field === undefined) return;
        let [before, after] = [from, to];
        while (after - before > 1n) {
          const middle = (before + after) / 2n;
          if (oracleValues(path, at(middle))[field] === first[field]) before = middle;
          else after = middle;
        }
        expectOracleToAgree(path, at(before));
        expectOracleToAgree(path, at(after));
      }),
      { numRuns: slow ? 40 : 200 },
    );
  });
});

describe.each(SCORED)('%s', (path) => {
  test('answers what the oracle does for every set of flags, both sexes and the ages at which points change', () => {
    const { parameters } = toolAt(path);
    const flags = parameters.filter(({ schema }) => schema.type === 'boolean').map(({ name }) => name);
    const sexes = parameters.some(({ name }) => name === 'sex') ? [{ sex: 'female' }, { sex: 'male' }] : [{}];
    for (const age of ['18', '64', '65', '66', '74', '75', '76', '120']) {
      for (const sex of sexes) {
        for (let set = 0; set < 2 ** flags.length; set += 1) {
          const chosen = flags.map((name, index): [string, string] => [name, String(((set >> index) & 1) === 1)]);
          expectOracleToAgree(path, { age, ...sex, ...Object.fromEntries(chosen) });
        }
      }
    }
  });
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
    test.skip(`is answered exactly (skipped because the reference data is absent: ${reference})`, () => {});
  }
});
