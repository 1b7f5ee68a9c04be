import { listed } from '../../currency.ts';
import { flagsOf, recorded } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { age } from '../parameters.ts';
import { scale, yesOrNo } from '../results.ts';
import { items, scoring } from '../scoring.ts';
import { heartRate, oxygenSaturation, systolic } from '../vitals.ts';

const diseases = items({
  cancer: [1, 'Cancer, now or before', recorded('malignancy')],
  chronic_cardiopulmonary_disease: [1, 'Chronic heart failure or lung disease'],
});

const inputs = { age, ...diseases.inputs, heartRate, sbp: systolic(), spo2: oxygenSaturation };
const flags = flagsOf(inputs);
const points = scoring(inputs, [
  { factor: 'age_gt_80', input: 'age', points: scale(0, [1, 'above', '80']) },
  ...diseases.factors,
  { factor: 'heart_rate_ge_110', input: 'heartRate', points: scale(0, [1, 'from', '110']) },
  { factor: 'systolic_bp_lt_100', input: 'sbp', points: scale(1, [0, 'from', '100']) },
  { factor: 'spo2_lt_90', input: 'spo2', points: scale(1, [0, 'from', '90']) },
]);

const SOURCE = 'Arch Intern Med 2010;170(15):1383-1389';
const DOI = '10.1001/archinternmed.2010.199';

/** Simplified PESI (Jimenez et al., Arch Intern Med 2010). doi:10.1001/archinternmed.2010.199 */
export const spesi = calculator({
  id: 'spesi',
  title: 'Simplified PESI',
  specialty: 'thrombosis',
  synonyms: ['sPESI', 'simplified pulmonary embolism severity index', 'pulmonary embolism low risk'],
  formula: 'spesi',
  description:
    'Simplified pulmonary embolism severity index, 0-6: high risk of death within 30 days from 1. For adults with a confirmed pulmonary embolism.',
  inputs,
  used: 'not_flags',
  response: {
    score: points.score,
    high_risk: yesOrNo('Whether the score is at least 1'),
    components: points.components,
  },
  meaning: [
    {
      field: 'high_risk',
      about: 'mortality within 30 days, derivation',
      words: { true: '10.9%', false: '1.0%' },
      cohort: '995 people with pulmonary embolism, Spain',
      source: `Jimenez et al., ${SOURCE}`,
      year: 2010,
      doi: DOI,
    },
  ],
  citation: {
    authors: 'Jimenez D, Aujesky D, Moores L, et al.',
    doi: DOI,
    id: 'jimenez_2010',
    source: SOURCE,
    title:
      'Simplification of the pulmonary embolism severity index for prognostication in patients with acute symptomatic pulmonary embolism',
  },
  examples: [
    {
      input: { age: '72', ...flags('cancer'), heart_rate_bpm: '112', sbp_mmhg: '118', spo2_percent: '91' },
      output: { score: 2, high_risk: true },
      source: 'computed independently: 1 for cancer and 1 for a rate from 110',
    },
    {
      input: { age: '80', ...flags(), heart_rate_bpm: '109', sbp_mmhg: '100', spo2_percent: '90' },
      output: { score: 0, high_risk: false },
      source: 'computed independently: 80 years, 109 beats, 100 mmHg and 90 percent score nothing',
    },
    {
      input: { age: '94', ...flags(), heart_rate_bpm: '74', sbp_mmhg: '96', spo2_percent: '85' },
      output: { score: 3, high_risk: true },
      source: 'computed independently: 1 each for age, pressure and saturation',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['esc_pe_2019', 'aha_acc_pe_2026'],
  limits: listed('confirmed_embolism'),
  run: (values) => {
    const result = points.of(values);
    return { ...result, high_risk: result.score > 0 };
  },
});
