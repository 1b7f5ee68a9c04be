import { listed } from '../../currency.ts';
import { flagsOf, recorded } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { age, sex } from '../parameters.ts';
import { category, scale } from '../results.ts';
import { items, range, scoring } from '../scoring.ts';
import { heartRate, oxygenSaturation, respiratoryRate, systolic, temperature } from '../vitals.ts';

const diseases = items({
  cancer: [30, 'Cancer, now or before', recorded('malignancy')],
  heart_failure: [10, 'Chronic heart failure', recorded('heart_failure')],
  chronic_lung_disease: [10, 'Chronic lung disease', recorded('chronic_pulmonary_disease')],
});
const mind = items({ altered_mental_status: [60, 'Disorientation, lethargy, stupor or coma'] });

const inputs = {
  age,
  sex,
  ...diseases.inputs,
  heartRate,
  sbp: systolic(),
  respiratoryRate,
  temperature,
  ...mind.inputs,
  spo2: oxygenSaturation,
};
const flags = flagsOf(inputs);

const points = scoring(inputs, [
  { factor: 'age', possible: range(18, 120), points: ({ age }) => age, value: ({ age }) => age },
  { factor: 'male', word: 'sex', points: { female: 0, male: 10 } },
  ...diseases.factors,
  { factor: 'heart_rate_ge_110', input: 'heartRate', points: scale(0, [20, 'from', '110']) },
  { factor: 'systolic_bp_lt_100', input: 'sbp', points: scale(30, [0, 'from', '100']) },
  { factor: 'respiratory_rate_ge_30', input: 'respiratoryRate', points: scale(0, [20, 'from', '30']) },
  { factor: 'temperature_lt_36', input: 'temperature', points: scale(20, [0, 'from', '36']) },
  ...mind.factors,
  { factor: 'spo2_lt_90', input: 'spo2', points: scale(20, [0, 'from', '90']) },
]);

const SOURCE = 'Am J Respir Crit Care Med 2005;172(8):1041-1046';
const DOI = '10.1164/rccm.200506-862OC';
const CLASS = {
  source: 'Aujesky et al., Am J Respir Crit Care Med 2005',
  scale: scale('I', ['II', 'from', '66'], ['III', 'from', '86'], ['IV', 'from', '106'], ['V', 'from', '126']),
};

/** The vital signs that score nothing. */
const CALM = {
  heart_rate_bpm: '88',
  sbp_mmhg: '128',
  respiratory_rate_bpm: '18',
  temperature_c: '37',
  spo2_percent: '95',
};

/** Pulmonary embolism severity index (Aujesky et al., 2005). doi:10.1164/rccm.200506-862OC */
export const pesi = calculator({
  id: 'pesi',
  title: 'Pulmonary Embolism Severity Index',
  specialty: 'thrombosis',
  synonyms: ['PESI', 'pulmonary embolism severity', 'PESI class', 'mortality of pulmonary embolism'],
  formula: 'pesi',
  description:
    'Pulmonary embolism severity index, age in years and the points of ten findings, with its class I-V. For adults with a confirmed pulmonary embolism; a respiratory rate from 30 counts.',
  inputs,
  used: 'not_flags',
  response: { score: points.score, pesi_class: category(CLASS), components: points.components },
  meaning: [
    {
      field: 'pesi_class',
      about: 'mortality within 30 days, range over the cohorts of the paper',
      words: { I: '0-1.6%', II: '1.7-3.5%', III: '3.2-7.1%', IV: '4.0-11.4%', V: '10.0-24.5%' },
      cohort: '15,531 discharges, and two validations',
      source: `Aujesky et al., ${SOURCE}`,
      year: 2005,
      doi: DOI,
    },
  ],
  citation: {
    authors: 'Aujesky D, Obrosky DS, Stone RA, et al.',
    doi: DOI,
    id: 'aujesky_2005',
    source: SOURCE,
    title: 'Derivation and validation of a prognostic model for pulmonary embolism',
  },
  examples: [
    {
      input: { age: '72', sex: 'male', ...flags('heart_failure'), ...CALM, heart_rate_bpm: '110' },
      output: { score: 112, pesi_class: 'IV' },
      source: 'computed independently: 72 + 10 + 10 + 20 = 112',
    },
    {
      input: { age: '65', sex: 'female', ...flags(), ...CALM },
      output: { score: 65, pesi_class: 'I' },
      source: 'computed independently: 65 for the age alone, still class I',
    },
    {
      input: {
        ...{ age: '116', sex: 'male' },
        ...flags('cancer', 'heart_failure', 'chronic_lung_disease', 'altered_mental_status'),
        ...CALM,
        ...{ heart_rate_bpm: '124', temperature_c: '34.2' },
      },
      output: { score: 276, pesi_class: 'V' },
      source: 'computed independently: 116 + 10 + 30 + 10 + 10 + 20 + 20 + 60 = 276',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['esc_pe_2019', 'aha_acc_pe_2026'],
  limits: listed('confirmed_embolism', 'pesi_rate_from_30'),
  run: (values) => {
    const result = points.of(values);
    return { ...result, pesi_class: result.score };
  },
});
