import { listed } from '../../currency.ts';
import { isBelow, isFrom } from '../../exact-numbers.ts';
import { flag } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { creatinineClearance, hemoglobin } from '../laboratory.ts';
import { age, sex } from '../parameters.ts';
import { scale, yesOrNo } from '../results.ts';
import { scoring } from '../scoring.ts';
import { systolic } from '../vitals.ts';

const inputs = {
  age,
  sex,
  cancer: flag('active_cancer', 'Active cancer; scores 2'),
  sbp: systolic(),
  hemoglobin,
  bleeding: flag('bleeding_history', 'History of bleeding; scores 1.5'),
  crcl: creatinineClearance,
};

const ANAEMIA_BELOW = { female: 12, male: 13 };

const points = scoring(inputs, [
  { factor: 'active_cancer', when: ({ cancer }) => cancer, points: 2 },
  {
    factor: 'male_with_uncontrolled_hypertension',
    when: ({ sex, sbp }) => sex === 'male' && isFrom(sbp, 140),
    points: 1,
  },
  { factor: 'anaemia', when: ({ sex, hemoglobin }) => isBelow(hemoglobin, ANAEMIA_BELOW[sex]), points: 1.5 },
  { factor: 'bleeding_history', when: ({ bleeding }) => bleeding, points: 1.5 },
  { factor: 'age_ge_60', input: 'age', points: scale(0, [1.5, 'from', '60']) },
  { factor: 'crcl_lt_60', input: 'crcl', points: scale(1.5, [0, 'from', '60']) },
]);
const HIGH_FROM = 2;

const call = (age: string, sex: string, cancer: string, sbp: string, hb: string, bleeding: string, crcl: string) => ({
  ...{ age, sex, active_cancer: cancer, sbp_mmhg: sbp },
  ...{ hemoglobin_g_dl: hb, bleeding_history: bleeding, crcl_ml_min: crcl },
});

/** VTE-BLEED (Klok et al., Eur Respir J 2016). doi:10.1183/13993003.00280-2016 */
export const vteBleed = calculator({
  id: 'vte_bleed',
  title: 'VTE-BLEED',
  specialty: 'thrombosis',
  synonyms: ['VTEBLEED', 'bleeding in venous thromboembolism', 'bleeding risk on anticoagulation for thrombosis'],
  formula: 'vte_bleed',
  description:
    'VTE-BLEED risk of major bleeding during stable anticoagulation for venous thromboembolism, after its first 30 days; high from 2. Four of the six factors score 1.5.',
  inputs,
  used: 'not_flags',
  response: {
    score: points.score,
    high_risk: yesOrNo('Whether the score is at least 2'),
    components: points.components,
  },
  citation: {
    authors: 'Klok FA, Hosel V, Clemens A, et al.',
    doi: '10.1183/13993003.00280-2016',
    id: 'klok_2016',
    source: 'Eur Respir J 2016;48(5):1369-1376',
    title: 'Prediction of bleeding events in patients with venous thromboembolism on stable anticoagulation treatment',
  },
  examples: [
    {
      input: call('79', 'female', 'true', '111', '13', 'false', '104'),
      output: { score: 3.5, high_risk: true },
      source: 'computed independently: 2 for cancer and 1.5 for the age',
    },
    {
      input: call('59', 'male', 'false', '140', '13', 'false', '60'),
      output: { score: 1, high_risk: false },
      source: 'computed independently: 1 for a man with 140 mmHg; 59 years, 13 g/dL and 60 mL/min score nothing',
    },
    {
      input: call('60', 'male', 'true', '150', '12.9', 'true', '59'),
      output: { score: 9, high_risk: true },
      source: 'computed independently: the maximum is 9, when every factor applies (Klok et al., 2016)',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['no_guideline_seen'],
  limits: listed('stable_anticoagulation'),
  run: (values) => {
    const result = points.of(values);
    return { ...result, high_risk: result.score >= HIGH_FROM };
  },
});
