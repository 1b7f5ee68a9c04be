import { Type } from '@sinclair/typebox';
import { listed } from '../../currency.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { plain, yesOrNo } from '../results.ts';
import { ratedItems } from '../scoring.ts';

const region = (name: string) => [6, `Highest AIS code of ${name}, 0 without an injury`] as const;

const { inputs } = ratedItems(
  {
    ais_head_neck: region('head and neck'),
    ais_face: region('the face'),
    ais_chest: region('the chest'),
    ais_abdomen: region('abdomen and pelvic contents'),
    ais_extremities: region('extremities and pelvic girdle'),
    ais_external: region('the skin'),
  },
  'invalid_ais',
);

const call = (codes: string) =>
  Object.fromEntries(Object.keys(inputs).map((name, index) => [name, codes.split(' ')[index] ?? '']));

const HIGHEST = 75;
const UNSURVIVABLE = 6;
const MAJOR_FROM = 16;

/** Injury severity score (Baker et al., J Trauma 1974). doi:10.1097/00005373-197403000-00001 */
export const iss = calculator({
  id: 'iss',
  title: 'Injury Severity Score',
  specialty: 'trauma',
  synonyms: ['ISS', 'AIS', 'abbreviated injury scale', 'injury severity', 'major trauma', 'polytrauma'],
  formula: 'iss',
  expression: 'ISS = A^2 + B^2 + C^2',
  description:
    'Squares of the AIS codes of the three most severely injured of six body regions, 0-75; a code of 6 makes 75, and major trauma begins at 16. Needs the full list of injuries.',
  inputs,
  used: 'all',
  response: {
    iss: plain(Type.Integer({ description: 'Sum of the three squares', minimum: 0, maximum: HIGHEST })),
    major_trauma: yesOrNo('Whether the score is at least 16'),
    unsurvivable: yesOrNo('Whether a region has the code 6'),
  },
  citation: {
    authors: "Baker SP, O'Neill B, Haddon W Jr, Long WB",
    doi: '10.1097/00005373-197403000-00001',
    id: 'baker_1974',
    source: 'J Trauma 1974;14(3):187-196',
    title:
      'The injury severity score: a method for describing patients with multiple injuries and evaluating emergency care',
  },
  examples: [
    {
      input: call('0 1 1 4 0 3'),
      output: { iss: 26, major_trauma: true, unsurvivable: false },
      source: 'computed independently: 16 + 9 + 1 = 26',
    },
    {
      input: call('1 0 3 2 0 0'),
      output: { iss: 14, major_trauma: false, unsurvivable: false },
      source: 'computed independently: 9 + 4 + 1 = 14',
    },
    {
      input: call('1 0 6 6 1 2'),
      output: { iss: 75, major_trauma: true, unsurvivable: true },
      source: 'computed independently: a code of 6 makes 75 by definition (Baker et al., J Trauma 1974)',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['registries'],
  limits: listed('one_injury_a_region'),
  run: (values) => {
    const codes = Object.values(values).sort((a, b) => b - a);
    const unsurvivable = codes.includes(UNSURVIVABLE);
    const squares = codes.slice(0, 3).reduce((sum, code) => sum + code * code, 0);
    const score = unsurvivable ? HIGHEST : squares;
    return { iss: score, major_trauma: score >= MAJOR_FROM, unsurvivable };
  },
});
