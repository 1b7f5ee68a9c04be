import { describe, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { convertUnits, doubtOfUnit, insteadOf, unitOf } from '../../src/tools/units/ucum.ts';
import { answerTo, prepare, problemsOf } from '../support/calling.ts';
import { REFERENCE_DATA } from '../support/executable.ts';
import { needing } from '../support/needing.ts';

const PATH = '/api/calc/convert_unit';

describe('a conversion', () => {
  test.each([
    // UCUM 2.2: degree Réaumur is degre(5 K/4), [e] is 1.602176634e-19 C.
    ['80', '[degRe]', 'Cel', 100],
    ['100', 'Cel', '[degRe]', 80],
    ['1', 'keV', 'J', 1.602176634e-16],
    ['7', '[pH]', 'nmol/L', 100],
    ['1', 'umol/L', '[pH]', 6],
    ['100', '%[slope]', 'deg', 45],
    ['2', '[diop]', '/m', 2],
    ['1', '[k]', 'J/K', 1.380649e-23],
    // An arbitrary unit converts to itself alone, with any prefix.
    ['2.5', 'm[IU]/L', 'u[IU]/mL', 2.5],
    ['3', '[iU]/L', 'm[IU]/L', 3000],
    ['90', 'mL/min/{1.73_m2}', 'mL/min', 90],
  ])('of %s %s to %s is %d', (value, from, to, result) => {
    expect(answerTo(PATH, { value, from, to })).toMatchObject({ result, molecular_weight_g_mol: null });
  });

  test.each([
    [{ from: 'mg', to: 's' }, [{ code: 'not_commensurable', parameter: 'to' }]],
    [{ from: '[IU]', to: '[CFU]' }, [{ code: 'not_commensurable', parameter: 'to' }]],
    [{ from: 'mmol/L', to: 'meq/L', molecular_weight_g_mol: '40' }, [{ code: 'not_commensurable', parameter: 'to' }]],
    [{ from: 'mosm/kg', to: 'mg/kg', molecular_weight_g_mol: '40' }, [{ code: 'not_commensurable', parameter: 'to' }]],
    [{ from: 'mg/dL', to: 'mmol/L' }, [{ code: 'needs_molecular_weight', parameter: 'molecular_weight_g_mol' }]],
    [
      { from: 'mcg', to: 'Torr' },
      [
        { code: 'not_ucum', parameter: 'from' },
        { code: 'not_ucum', parameter: 'to' },
      ],
    ],
  ])('of %j is refused', (sent, problems) => {
    expect(problemsOf(PATH, { value: '1', ...sent })).toEqual(problems);
  });
});

test.each([
  ['mcg/mL', 'ug/mL'],
  ['IU', '[IU]'],
  ['cc', 'mL'],
  ['mm Hg', 'mm[Hg]'],
  ['mEq/L', 'meq/L'],
  ['x10^9/L', '10*9/L'],
  ['in2', '[in_i]2'],
  ['M/uL', '10*6/uL'],
  ['yd', '[yd_i]'],
])('what many write as %s is refused, and the message says %s', (written, code) => {
  expect([unitOf(written), insteadOf(written)]).toEqual([undefined, code]);
  const [problem] = prepare(PATH, { value: '1', from: written, to: code }).problems;
  expect(problem?.message).toEndWith(`; UCUM writes ${code}`);
  const answer = answerTo('/api/ontology/validate', { system: 'ucum', code: written });
  expect(answer).toMatchObject({ found: false, current: false, status: 'unknown' });
  expect(answer.choices).toMatchObject([{ code }]);
  expect(answer.warnings).toEqual([`code ${JSON.stringify(written)} is no code of UCUM: UCUM writes ${code}`]);
});

test('zero is no factor, and a unit that is not metric takes no prefix', () => {
  const none = ['0', 'g.0', 'g/00', 'mmin', 'k[lb_av]', 'm[in_i]', 'ma', 'md', 'm%', 'k[CFU]', 'mmin2', 'g/(md)'];
  const some = [
    '10',
    'g.10',
    'g.01',
    'g0',
    '10*-3',
    'm-2',
    'mg%',
    'm[IU]',
    'm[H2O]',
    'kCel',
    'ks',
    'mmol2',
    'dag',
    '[m/s2/Hz^(1/2)]',
    '{a}',
  ];
  expect([none, some].map((codes) => codes.filter((code) => unitOf(code) !== undefined))).toEqual([[], some]);
});

test('the name of a number is text, and a unit without a name has its code', () =>
  expect(['1', '%'].map((code) => unitOf(code)?.name)).toEqual(['1', '%']));

test('the units of turbidity that the library does not know are units of UCUM', () => {
  expect([unitOf('[NTU]')?.name, unitOf('[FNU]/L') === undefined]).toEqual(['nephelometric turbidity unit', false]);
});

test('a unit that may be meant in another way is found, with a warning', () => {
  expect(answerTo('/api/ontology/validate', { system: 'ucum', code: 'K/uL', display: 'kelvin' })).toMatchObject({
    ...{ found: true, current: true, display_match: 'different' },
    warnings: doubtOfUnit('K/uL'),
  });
  expect(doubtOfUnit('K/uL')).toHaveLength(1);
  expect(doubtOfUnit('K')).toEqual([]);
});

const folder = join(REFERENCE_DATA, 'terminology', 'ucum');
const withReference = needing(existsSync(folder), 'no reference data in ../shared or CLINMETER_TEST_DATA');

/** The cases of UcumFunctionalTests.xml, by attribute. */
const functionalCases = (): readonly Readonly<Record<string, string>>[] => {
  const xml = readFileSync(join(folder, 'UcumFunctionalTests.xml'), 'utf8').replaceAll(/<!--[\s\S]*?-->/g, '');
  const unescaped = (text: string) =>
    text.replaceAll(/&(quot|lt|gt|apos);/g, (_, name) => ({ quot: '"', lt: '<', gt: '>', apos: "'" })[name as 'lt']);
  return [...xml.matchAll(/<case ([^>]*)\/>/g)].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/(\w+) *= *"([^"]*)"/g)].map(([, name, value = '']) => [
        name,
        unescaped(value).replaceAll('&amp;', '&'),
      ]),
    ),
  );
};

type Row = {
  readonly kind: string;
  readonly value: number;
  readonly unit: string;
  readonly from: string;
  readonly to: string;
  readonly molecular_weight?: number;
  readonly expect: string;
  readonly result: number;
};

const outcomeOf = ({ kind, unit, value, from, to, molecular_weight, result }: Row): string | number => {
  if (kind === 'validate') return unitOf(unit) === undefined ? 'invalid' : 'valid';
  const [source, target] = [unitOf(from), unitOf(to)];
  if (source === undefined || target === undefined) return 'not_ucum';
  const outcome = convertUnits(value, source, target, molecular_weight);
  if ('problem' in outcome) return outcome.problem;
  return Math.abs(outcome.result - result) <= Math.abs(result) * 1e-9 ? 'ok' : outcome.result;
};

withReference.describe('the reference data', () => {
  test('of the functional tests of UCUM are judged alike, all 529', () => {
    const cases = functionalCases().filter(({ valid }) => valid !== undefined);
    const wrong = cases.filter(({ unit = '', valid }) => (unitOf(unit) !== undefined) !== (valid === 'true'));
    expect([cases.length, wrong]).toEqual([529, []]);
  });

  test('of conversions are answered alike, but for one in 500', () => {
    const rows = readFileSync(join(folder, 'conversions-dev.jsonl'), 'utf8').trim().split('\n');
    const read = rows.map((line): Row => JSON.parse(line));
    const wrong = read.filter((row) => outcomeOf(row) !== row.expect);
    expect(read.length).toBeGreaterThan(900);
    expect(wrong.length).toBeLessThanOrEqual(read.length / 500);
  });
});
