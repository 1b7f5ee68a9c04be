import { listed } from '../../currency.ts';
import { flagsOf } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { measure } from '../measures.ts';
import { age, weight } from '../parameters.ts';
import { scale } from '../results.ts';
import { items, scoring } from '../scoring.ts';
import { heartRate, killipClass, systolic } from '../vitals.ts';

const history = items({
  diabetes_hypertension_or_angina: [1, 'History of diabetes, hypertension or angina'],
});
const ecg = items({
  anterior_st_elevation_or_lbbb: [1, 'Anterior ST elevation or left bundle branch block'],
});

const inputs = {
  age,
  ...history.inputs,
  sbp: systolic(),
  heartRate,
  killip: killipClass,
  weight,
  ...ecg.inputs,
  delay: measure(
    ['time_to_treatment_h', 'hours', [0, 720], '3'],
    'Time from symptoms to treatment',
    'invalid_time_to_treatment',
  ),
};
const flags = flagsOf(inputs);
const points = scoring(inputs, [
  { factor: 'age', input: 'age', points: scale(0, [2, 'from', '65'], [3, 'from', '75']) },
  ...history.factors,
  { factor: 'systolic_bp_lt_100', input: 'sbp', points: scale(3, [0, 'from', '100']) },
  { factor: 'heart_rate_gt_100', input: 'heartRate', points: scale(0, [2, 'above', '100']) },
  { factor: 'killip_ii_to_iv', input: 'killip', points: scale(0, [2, 'from', '2']) },
  { factor: 'weight_lt_67_kg', input: 'weight', points: scale(1, [0, 'from', '67']) },
  ...ecg.factors,
  { factor: 'time_to_treatment_gt_4_h', input: 'delay', points: scale(0, [1, 'above', '4']) },
]);

/** TIMI risk score of ST elevation infarction (Morrow et al., Circulation 2000). doi:10.1161/01.CIR.102.17.2031 */
export const timiStemi = calculator({
  id: 'timi_stemi',
  title: 'TIMI risk score for STEMI',
  specialty: 'heart',
  synonyms: ['TIMI STEMI', 'TIMI risk', 'ST-elevation infarction', 'STEMI mortality'],
  formula: 'timi_stemi',
  description:
    'TIMI risk score of ST elevation infarction, 0-14. For adults eligible for reperfusion; unstable angina and infarction without ST elevation have another TIMI score.',
  inputs,
  used: 'not_flags',
  response: { score: points.score, components: points.components },
  meaning: [
    {
      field: 'score',
      about: 'death within 30 days',
      bands: scale(
        '0.8%',
        ['1.6%', 'from', '1'],
        ['2.2%', 'from', '2'],
        ['4.4%', 'from', '3'],
        ['7.3%', 'from', '4'],
        ['12.4%', 'from', '5'],
        ['16.1%', 'from', '6'],
        ['23.4%', 'from', '7'],
        ['26.8%', 'from', '8'],
        ['35.9%', 'from', '9'],
      ),
      cohort: 'InTIME II, 14,114 people with ST elevation infarction',
      source: 'Morrow et al., Circulation 2000;102(17):2031-2037',
      year: 2000,
      doi: '10.1161/01.CIR.102.17.2031',
    },
  ],
  citation: {
    authors: 'Morrow DA, Antman EM, Charlesworth A, et al.',
    doi: '10.1161/01.CIR.102.17.2031',
    id: 'morrow_2000',
    source: 'Circulation 2000;102(17):2031-2037',
    title:
      'TIMI risk score for ST-elevation myocardial infarction: a convenient, bedside, clinical score for risk assessment at presentation',
  },
  examples: [
    {
      input: {
        age: '65',
        ...flags('diabetes_hypertension_or_angina'),
        sbp_mmhg: '99',
        heart_rate_bpm: '101',
        killip_class: '2',
        weight_kg: '66',
        time_to_treatment_h: '4',
      },
      output: { score: 11 },
      source: 'computed independently: 2 + 1 + 3 + 2 + 2 + 1 = 11; 4 hours are not more than 4',
    },
    {
      input: {
        age: '64',
        ...flags(),
        sbp_mmhg: '100',
        heart_rate_bpm: '100',
        killip_class: '1',
        weight_kg: '67',
        time_to_treatment_h: '4.1',
      },
      output: { score: 1 },
      source: 'computed independently: only the time scores, every other value is at its limit',
    },
    {
      input: {
        age: '75',
        ...flags('diabetes_hypertension_or_angina', 'anterior_st_elevation_or_lbbb'),
        sbp_mmhg: '80',
        heart_rate_bpm: '120',
        killip_class: '4',
        weight_lb: '140',
        time_to_treatment_h: '6',
      },
      output: { score: 14 },
      source: 'computed independently: 3 + 1 + 3 + 2 + 2 + 1 + 1 + 1 = 14, the highest score; 140 lb are 63.5 kg',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['registries'],
  limits: { ...listed('stemi_reperfusion') },
  run: (values) => points.of(values),
});
