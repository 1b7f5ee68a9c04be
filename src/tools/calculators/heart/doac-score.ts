import { Type } from '@sinclair/typebox';
import { listed } from '../../currency.ts';
import { flagsOf, recorded } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { creatinineClearance } from '../laboratory.ts';
import { word } from '../measures.ts';
import { age } from '../parameters.ts';
import { category, plain, scale } from '../results.ts';
import { items, scoring } from '../scoring.ts';
import { bodyMassIndex } from '../vitals.ts';

const before = items({
  stroke_tia_embolism: [1, 'Stroke, transient ischaemic attack or embolism', recorded('stroke_or_embolism')],
  diabetes: [1, 'Diabetes', recorded('diabetes')],
  hypertension: [1, 'Hypertension', recorded('hypertension')],
});
const after = items({
  nsaid: [1, 'Treatment with a non-steroidal anti-inflammatory drug'],
  bleeding_history: [3, 'History of bleeding', recorded('major_bleeding')],
  liver_disease: [2, 'Liver disease', recorded('liver_disease')],
});

const inputs = {
  age,
  crcl: creatinineClearance,
  bmi: bodyMassIndex(),
  ...before.inputs,
  antiplatelet: word('antiplatelet', 'Treatment with antiplatelet agents', ['none', 'aspirin', 'dual']),
  ...after.inputs,
};
const flags = flagsOf(inputs);
const points = scoring(inputs, [
  {
    factor: 'age',
    input: 'age',
    points: scale(0, [2, 'from', '65'], [3, 'from', '70'], [4, 'from', '75'], [5, 'from', '80']),
  },
  { factor: 'creatinine_clearance', input: 'crcl', points: scale(2, [1, 'from', '30'], [0, 'above', '60']) },
  { factor: 'underweight', input: 'bmi', points: scale(1, [0, 'from', '18.5']) },
  ...before.factors,
  { factor: 'antiplatelet', word: 'antiplatelet', points: { none: 0, aspirin: 2, dual: 3 } },
  ...after.factors,
]);
const HIGHEST = 10;

const BAND = {
  source: 'Aggarwal et al., Circulation 2023',
  scale: scale(
    'very_low',
    ['low', 'from', '4'],
    ['moderate', 'from', '6'],
    ['high', 'from', '8'],
    ['very_high', 'from', '10'],
  ),
};

const call = (age: string, crcl: string, bmi: string, antiplatelet: string) => ({
  ...{ age, crcl_ml_min: crcl, bmi, antiplatelet },
});

/** DOAC score (Aggarwal et al., Circulation 2023). doi:10.1161/CIRCULATIONAHA.123.064556 */
export const doacScore = calculator({
  id: 'doac_score',
  title: 'DOAC score',
  specialty: 'heart',
  synonyms: ['DOAC bleeding score', 'bleeding on DOAC', 'NOAC score', 'bleeding on a direct oral anticoagulant'],
  formula: 'doac_score_2023',
  description:
    'DOAC score of bleeding in adults with atrial fibrillation who take a direct oral anticoagulant, 0-10, with its band. A sum above 10 is 10, so the components can add to more.',
  inputs,
  used: 'not_flags',
  response: {
    score: plain(Type.Integer({ description: 'Sum of the points, at most 10', minimum: 0, maximum: HIGHEST })),
    doac_band: category(BAND),
    components: points.components,
  },
  citation: {
    authors: 'Aggarwal R, Ruff CT, Virdone S, et al.',
    doi: '10.1161/CIRCULATIONAHA.123.064556',
    id: 'aggarwal_2023',
    source: 'Circulation 2023;148(12):936-946',
    title:
      'Development and validation of the DOAC score: a novel bleeding risk prediction tool for patients with atrial fibrillation on direct-acting oral anticoagulants',
  },
  examples: [
    {
      input: { ...call('72', '55', '27', 'none'), ...flags('hypertension') },
      output: { score: 5, doac_band: 'low' },
      source: 'computed independently: 3 for the age, 1 for the clearance and 1 for hypertension',
    },
    {
      input: {
        ...call('49', '11', '20.2', 'none'),
        ...flags('stroke_tia_embolism', 'diabetes', 'hypertension', 'nsaid', 'liver_disease'),
      },
      output: { score: 8, doac_band: 'high' },
      source: 'computed independently: 2 + 1 + 1 + 1 + 1 + 2 = 8',
    },
    {
      input: { ...call('95', '60.1', '39.2', 'dual'), ...flags('bleeding_history', 'liver_disease') },
      output: { score: 10, doac_band: 'very_high' },
      source: 'computed independently: 5 + 3 + 3 + 2 = 13, which is 10; a clearance of 60.1 scores nothing',
    },
  ],
  status: { is: 'convention' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: [],
  limits: listed('af_on_doac', 'doac_score_up_to_10'),
  run: (values) => {
    const { score, components } = points.of(values);
    const counted = Math.min(score, HIGHEST);
    return { score: counted, doac_band: counted, components };
  },
});
