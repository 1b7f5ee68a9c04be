import { listed } from '../../currency.ts';
import { choice, flagsOf } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { bun, sodium } from '../laboratory.ts';
import { age } from '../parameters.ts';
import { scale, steps } from '../results.ts';
import { items, scoring } from '../scoring.ts';
import { heartRate, systolic } from '../vitals.ts';

const lung = items({ copd: [2, 'Chronic obstructive pulmonary disease'] });

const inputs = {
  sbp: systolic(),
  bun,
  sodium,
  age,
  heartRate,
  ...lung.inputs,
  race: choice({
    name: 'race',
    description: 'Race category of the score of 2010',
    words: ['black', 'other'],
    example: 'other',
    error: 'invalid_race',
    remedy: 'Send black or other, the categories of the published score.',
  }),
};
const flags = flagsOf(inputs);
const points = scoring(inputs, [
  {
    factor: 'systolic_bp',
    input: 'sbp',
    points: steps('28 60:26 70:24 80:23 90:21 100:19 110:17 120:15 130:13 140:11 150:9 160:8 170:6 180:4 190:2 200:0'),
  },
  {
    factor: 'bun',
    input: 'bun',
    points: steps('0 10:2 20:4 30:6 40:8 50:9 60:11 70:13 80:15 90:17 100:19 110:21 120:23 130:25 140:27 150:28'),
  },
  { factor: 'sodium', input: 'sodium', points: steps('4 131:3 134:2 137:1 139:0') },
  { factor: 'age', input: 'age', points: steps('0 20:3 30:6 40:8 50:11 60:14 70:17 80:19 90:22 100:25 110:28') },
  { factor: 'heart_rate', input: 'heartRate', points: steps('0 80:1 85:3 90:4 95:5 100:6 105:8') },
  ...lung.factors,
  { factor: 'race_not_black', word: 'race', points: { black: 0, other: 3 } },
]);

/** GWTG-HF in-hospital mortality (Peterson et al., 2010). doi:10.1161/CIRCOUTCOMES.109.854877 */
export const gwtgHf = calculator({
  id: 'gwtg_hf',
  title: 'GWTG-HF in-hospital mortality score',
  specialty: 'heart',
  synonyms: [
    'GWTG-HF',
    'Get With The Guidelines heart failure',
    'heart failure in hospital',
    'AHA heart failure score',
  ],
  formula: 'gwtg_hf_2010',
  description:
    'Score of death in hospital for adults admitted with heart failure, 0-101, by lower limits: a value between two printed classes belongs to the lower one. Race is part of this published score and is never assumed.',
  inputs,
  used: 'not_flags',
  response: { score: points.score, components: points.components },
  meaning: [
    {
      field: 'score',
      about: 'predicted death in hospital',
      bands: scale(
        'below 1%',
        ['1% to 5%', 'from', '34'],
        ['5% to 10%', 'from', '51'],
        ['10% to 15%', 'from', '58'],
        ['15% to 20%', 'from', '62'],
        ['20% to 30%', 'from', '66'],
        ['30% to 40%', 'from', '71'],
        ['40% to 50%', 'from', '75'],
        ['above 50%', 'from', '79'],
      ),
      cohort: '39,783 admissions, United States',
      source: 'Peterson et al., Circ Cardiovasc Qual Outcomes 2010;3(1):25-32',
      year: 2010,
      doi: '10.1161/CIRCOUTCOMES.109.854877',
    },
  ],
  citation: {
    authors: 'Peterson PN, Rumsfeld JS, Liang L, et al.',
    doi: '10.1161/CIRCOUTCOMES.109.854877',
    id: 'peterson_2010',
    source: 'Circ Cardiovasc Qual Outcomes 2010;3(1):25-32',
    title:
      'A validated risk score for in-hospital mortality in patients with heart failure from the American Heart Association Get With the Guidelines program',
  },
  examples: [
    {
      input: {
        sbp_mmhg: '120',
        bun_mg_dl: '28',
        sodium_mmol_l: '134',
        age: '72',
        heart_rate_bpm: '88',
        ...flags('copd'),
        race: 'other',
      },
      output: { score: 46 },
      source: 'computed independently: 15 + 4 + 2 + 17 + 3 + 2 + 3 = 46',
    },
    {
      input: {
        sbp_mmhg: '200',
        bun_mg_dl: '9.9',
        sodium_mmol_l: '139',
        age: '19',
        heart_rate_bpm: '79',
        ...flags(),
        race: 'black',
      },
      output: { score: 0 },
      source: 'computed independently: every value is in the class without points',
    },
    {
      input: {
        sbp_mmhg: '59.9',
        urea_mmol_l: '54',
        sodium_mmol_l: '130',
        age: '110',
        heart_rate_bpm: '105',
        ...flags(),
        race: 'black',
      },
      output: { score: 96 },
      source: 'computed independently: 28 + 28 + 4 + 28 + 8 = 96; 54 mmol/L of urea are 151.2 mg/dL',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['registries'],
  limits: { race_in_score: 'warned', ...listed('heart_failure_admission') },
  run: (values) => points.of(values),
});
