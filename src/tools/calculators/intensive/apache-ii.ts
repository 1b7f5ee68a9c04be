import { Type } from '@sinclair/typebox';
import type { Problem } from '../../../errors/errors.ts';
import { listed } from '../../currency.ts';
import { isBelow, isFrom, type Rational } from '../../exact-numbers.ts';
import { choice, flag, judged, optional, said } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { hematocrit, ph, potassium, sodium, whiteCells } from '../laboratory.ts';
import { measure } from '../measures.ts';
import { creatinine, wholeAge } from '../parameters.ts';
import { plain, scale } from '../results.ts';
import { pointsFor, range, scoring } from '../scoring.ts';
import {
  arterialOxygen,
  comaScale,
  heartRate,
  inspiredOxygen,
  meanPressure,
  respiratoryRate,
  temperature,
} from '../vitals.ts';

const inputs = {
  age: wholeAge(16, 120),
  temperature,
  map: meanPressure,
  heartRate,
  respiratoryRate,
  fio2: inspiredOxygen,
  pao2: optional(arterialOxygen),
  gradient: optional(measure(['aa_gradient_mmhg', 'mmHg', [-100, 700], '250'], 'A-a gradient', 'invalid_aa_gradient')),
  ph,
  sodium,
  potassium,
  creatinine,
  renalFailure: said(
    judged('acute_renal_failure'),
    flag('acute_renal_failure', 'Acute renal failure, which doubles the points of creatinine'),
  ),
  hematocrit,
  whiteCells,
  gcs: comaScale,
  chronic: said(
    { findings: { nonoperative_or_emergency: 'organ_insufficiency' }, otherwise: 'none', unmentioned: 'low' },
    choice({
      name: 'chronic_health',
      description: 'Severe organ insufficiency or immune compromise, by the kind of admission',
      words: ['none', 'nonoperative_or_emergency', 'elective_postoperative'],
      example: 'none',
      error: 'invalid_chronic_health',
      remedy: 'Send none, nonoperative_or_emergency or elective_postoperative.',
    }),
  ),
};

/** A scale of lower limits: `4 30:3 32:2` has 4 points below 30, 3 from 30, 2 from 32. */
const bands = (text: string) => {
  const [lowest = '', ...rest] = text.split(' ');
  return scale<number>(
    Number(lowest),
    ...rest.map((step): readonly [number, 'from', string] => {
      const [bound = '', points = ''] = step.split(':');
      return [Number(points), 'from', bound];
    }),
  );
};

const HIGH_FIO2 = 50;
const GRADIENT = bands('0 200:2 350:3 500:4');
const PAO2 = scale(4, [3, 'from', '55'], [1, 'above', '60'], [0, 'above', '70']);
const CREATININE = bands('2 0.6:0 1.5:2 2:3 3.5:4');

type Gas = { readonly fio2: Rational; readonly pao2: Rational | undefined; readonly gradient: Rational | undefined };

const oxygenation = ({ fio2, pao2, gradient }: Gas): number => {
  if (isFrom(fio2, HIGH_FIO2)) return gradient === undefined ? 0 : pointsFor(gradient, GRADIENT);
  return pao2 === undefined ? 0 : pointsFor(pao2, PAO2);
};

/** The problem of a gas that the inspired oxygen asks for and that was not sent. */
const missingGas = ({ fio2, pao2, gradient }: Gas): Problem | undefined => {
  if (isFrom(fio2, HIGH_FIO2)) {
    const message = 'aa_gradient_mmhg is required when fio2_percent is 50 or more';
    return gradient === undefined ? { code: 'invalid_aa_gradient', parameter: 'aa_gradient_mmhg', message } : undefined;
  }
  const message = 'pao2_mmhg or pao2_kpa is required when fio2_percent is below 50';
  return pao2 === undefined ? { code: 'invalid_pao2', parameter: 'pao2_mmhg', message } : undefined;
};

const physiology = [
  { factor: 'temperature', input: 'temperature', points: bands('4 30:3 32:2 34:1 36:0 38.5:1 39:3 41:4') },
  { factor: 'mean_arterial_pressure', input: 'map', points: bands('4 50:2 70:0 110:2 130:3 160:4') },
  { factor: 'heart_rate', input: 'heartRate', points: bands('4 40:3 55:2 70:0 110:2 140:3 180:4') },
  { factor: 'respiratory_rate', input: 'respiratoryRate', points: bands('4 6:2 10:1 12:0 25:1 35:3 50:4') },
  { factor: 'oxygenation', possible: [0, 1, 2, 3, 4], points: oxygenation },
  { factor: 'ph', input: 'ph', points: bands('4 7.15:3 7.25:2 7.33:0 7.5:1 7.6:3 7.7:4') },
  { factor: 'sodium', input: 'sodium', points: bands('4 111:3 120:2 130:0 150:1 155:2 160:3 180:4') },
  { factor: 'potassium', input: 'potassium', points: bands('4 2.5:2 3:1 3.5:0 5.5:1 6:3 7:4') },
  {
    factor: 'creatinine',
    possible: [0, 2, 3, 4, 6, 8],
    points: ({ creatinine, renalFailure }: { readonly creatinine: Rational; readonly renalFailure: boolean }) =>
      pointsFor(creatinine, CREATININE) * (renalFailure ? 2 : 1),
    value: ({ creatinine }: { readonly creatinine: Rational }) => creatinine,
  },
  { factor: 'hematocrit', input: 'hematocrit', points: bands('4 20:2 30:0 46:1 50:2 60:4') },
  { factor: 'white_cells', input: 'whiteCells', points: bands('4 1:2 3:0 15:1 20:2 40:4') },
  {
    factor: 'gcs',
    possible: range(0, 12),
    points: ({ gcs }: { readonly gcs: number }) => 15 - gcs,
    value: ({ gcs }: { readonly gcs: number }) => gcs,
  },
] as const;

const points = scoring(inputs, [
  ...physiology,
  { factor: 'age', input: 'age', points: bands('0 45:2 55:3 65:5 75:6') },
  {
    factor: 'chronic_health',
    word: 'chronic',
    points: { none: 0, nonoperative_or_emergency: 5, elective_postoperative: 2 },
  },
]);

/** APACHE II (Knaus et al., Crit Care Med 1985). doi:10.1097/00003246-198510000-00009 */
export const apacheII = calculator({
  id: 'apache_ii',
  title: 'APACHE II',
  specialty: 'intensive',
  synonyms: ['APACHE 2', 'ICU mortality', 'intensive care', 'critical care', 'severity of illness'],
  pick: 'worst_24h',
  formula: 'apache_ii',
  description:
    'APACHE II of the first 24 hours in intensive care, 0-71, from the worst values, with the points of every item. For people of 16 years or more, not after burns or coronary bypass.',
  inputs,
  used: 'not_flags',
  response: {
    score: points.score,
    acute_physiology_score: plain(Type.Integer({ description: 'Points without those for age and chronic health' })),
    components: points.components,
  },
  citation: {
    authors: 'Knaus WA, Draper EA, Wagner DP, Zimmerman JE',
    doi: '10.1097/00003246-198510000-00009',
    id: 'knaus_1985',
    source: 'Crit Care Med 1985;13(10):818-829',
    title: 'APACHE II: a severity of disease classification system',
  },
  examples: [
    {
      input: {
        age: '60',
        temperature_c: '38.7',
        map_mmhg: '65',
        heart_rate_bpm: '120',
        respiratory_rate_bpm: '28',
        fio2_percent: '40',
        pao2_mmhg: '65',
        ph: '7.3',
        sodium_mmol_l: '140',
        potassium_mmol_l: '4.2',
        creatinine_mg_dl: '1.6',
        acute_renal_failure: 'false',
        hematocrit_percent: '32',
        wbc_10e9_l: '16',
        gcs: '14',
        chronic_health: 'none',
      },
      output: { score: 16, acute_physiology_score: 13 },
      source: 'computed independently: 1 + 2 + 2 + 1 + 1 + 2 + 0 + 0 + 2 + 0 + 1 + 1 = 13, with 3 for the age 16',
    },
    {
      input: {
        age: '44',
        temperature_c: '37',
        map_mmhg: '80',
        heart_rate_bpm: '80',
        respiratory_rate_bpm: '14',
        fio2_percent: '21',
        pao2_mmhg: '70.1',
        ph: '7.4',
        sodium_mmol_l: '140',
        potassium_mmol_l: '4',
        creatinine_mg_dl: '1',
        acute_renal_failure: 'false',
        hematocrit_percent: '40',
        wbc_10e9_l: '8',
        gcs: '15',
        chronic_health: 'none',
      },
      output: { score: 0, acute_physiology_score: 0 },
      source: 'computed independently: every value is in its normal band',
    },
    {
      input: {
        age: '80',
        temperature_c: '29',
        map_mmhg: '40',
        heart_rate_bpm: '30',
        respiratory_rate_bpm: '5',
        fio2_percent: '80',
        aa_gradient_mmhg: '500',
        ph: '7',
        sodium_mmol_l: '105',
        potassium_mmol_l: '2',
        creatinine_mg_dl: '4',
        acute_renal_failure: 'true',
        hematocrit_percent: '15',
        wbc_10e9_l: '0.5',
        gcs: '3',
        chronic_health: 'nonoperative_or_emergency',
      },
      output: { score: 71, acute_physiology_score: 60 },
      source:
        'computed independently: the maximum is 71, 60 of physiology, 6 of age and 5 of chronic health (Knaus et al., Crit Care Med 1985)',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['registries'],
  limits: {
    ...listed('not_for_one_patient', 'first_24_h_worst'),
    pao2_not_used: {
      if: 'pao2 sent, inspired oxygen from 50 percent',
      when: ({ fio2, pao2 }) => pao2 !== undefined && isFrom(fio2, 50),
    },
    aa_gradient_not_used: {
      if: 'aa_gradient_mmhg sent, inspired oxygen below 50 percent',
      when: ({ fio2, gradient }) => gradient !== undefined && isBelow(fio2, 50),
    },
  },
  check: missingGas,
  run: (values) => {
    const result = points.of(values);
    const acute = result.components.slice(0, physiology.length);
    return { ...result, acute_physiology_score: acute.reduce((sum, { points }) => sum + points, 0) };
  },
});
