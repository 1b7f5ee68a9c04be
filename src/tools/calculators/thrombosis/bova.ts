import { listed } from '../../currency.ts';
import { flagsOf } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { category, scale } from '../results.ts';
import { items, scoring } from '../scoring.ts';
import { heartRate, systolic } from '../vitals.ts';

const signs = items({
  troponin_elevated: [2, 'Elevated troponin'],
  rv_dysfunction: [2, 'Right ventricular dysfunction on imaging'],
});

const inputs = { sbp: systolic([90, 350]), heartRate, ...signs.inputs };
const flags = flagsOf(inputs);
const points = scoring(inputs, [
  { factor: 'systolic_bp_90_to_100', input: 'sbp', points: scale(2, [0, 'above', '100']) },
  ...signs.factors,
  { factor: 'heart_rate_ge_110', input: 'heartRate', points: scale(0, [1, 'from', '110']) },
]);

const STAGE = {
  source: 'Bova et al., Eur Respir J 2014',
  scale: scale('I', ['II', 'from', '3'], ['III', 'from', '5']),
};

/** Bova score (Bova et al., Eur Respir J 2014). doi:10.1183/09031936.00006114 */
export const bova = calculator({
  id: 'bova',
  title: 'Bova score',
  specialty: 'thrombosis',
  synonyms: ['Bova', 'Bova stage', 'intermediate-risk pulmonary embolism', 'complications of pulmonary embolism'],
  formula: 'bova',
  description:
    'Bova score of a confirmed pulmonary embolism with a systolic pressure of 90 mmHg or more, 0-7, with its stage of complications within 30 days. Below 90 it does not apply.',
  inputs,
  used: 'not_flags',
  response: { score: points.score, bova_stage: category(STAGE), components: points.components },
  meaning: [
    {
      field: 'bova_stage',
      about: 'complications within 30 days, and death of the embolism',
      words: { I: '4.4%, death 3.1%', II: '18%, death 6.8%', III: '42%, death 10.5%' },
      cohort: '1,083 people with pulmonary embolism, validation',
      source: 'Fernandez et al., Chest 2015',
      year: 2015,
      doi: '10.1378/chest.14-2551',
    },
  ],
  citation: {
    authors: 'Bova C, Sanchez O, Prandoni P, et al.',
    doi: '10.1183/09031936.00006114',
    id: 'bova_2014',
    source: 'Eur Respir J 2014;44(3):694-703',
    title: 'Identification of intermediate-risk patients with acute symptomatic pulmonary embolism',
  },
  examples: [
    {
      input: { sbp_mmhg: '100', heart_rate_bpm: '112', ...flags('troponin_elevated') },
      output: { score: 5, bova_stage: 'III' },
      source: 'computed independently: 2 for 100 mmHg, 2 for troponin and 1 for the rate',
    },
    {
      input: { sbp_mmhg: '190', heart_rate_bpm: '49', ...flags('troponin_elevated', 'rv_dysfunction') },
      output: { score: 4, bova_stage: 'II' },
      source: 'computed independently: 2 for troponin and 2 for the right ventricle',
    },
    {
      input: { sbp_mmhg: '101', heart_rate_bpm: '110', ...flags() },
      output: { score: 1, bova_stage: 'I' },
      source: 'computed independently: 1 for a rate from 110; 101 mmHg scores nothing',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['no_guideline_seen'],
  limits: listed('confirmed_embolism', 'not_below_90_mmhg'),
  run: (values) => {
    const result = points.of(values);
    return { ...result, bova_stage: result.score };
  },
});
