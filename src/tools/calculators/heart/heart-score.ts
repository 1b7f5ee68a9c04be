import { listed, mended } from '../../currency.ts';
import { choice, flag } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { count } from '../measures.ts';
import { age } from '../parameters.ts';
import { category, scale } from '../results.ts';
import { scoring } from '../scoring.ts';

const inputs = {
  history: choice({
    name: 'history',
    description: 'How suspicious the history is',
    words: ['slightly_suspicious', 'moderately_suspicious', 'highly_suspicious'],
    example: 'moderately_suspicious',
    error: 'invalid_history',
    remedy: 'Send slightly_suspicious, moderately_suspicious or highly_suspicious.',
  }),
  ecg: choice({
    name: 'ecg',
    description: 'The electrocardiogram',
    words: ['normal', 'nonspecific_repolarization', 'significant_st_deviation'],
    example: 'normal',
    error: 'invalid_ecg',
    remedy: 'Send normal, nonspecific_repolarization or significant_st_deviation.',
  }),
  age,
  riskFactors: count(
    ['risk_factor_count', '', [0, 20], '2'],
    'Number of risk factors: blood pressure, cholesterol, diabetes, BMI > 30, smoking, family',
    'invalid_risk_factor_count',
  ),
  atherosclerosis: flag(
    'atherosclerotic_disease',
    'Known atherosclerotic disease, which counts as three risk factors; scores 2',
  ),
  troponin: choice({
    name: 'troponin',
    description: 'Troponin against its normal limit',
    words: ['normal', '1_to_3_times_limit', 'above_3_times_limit'],
    example: 'normal',
    error: 'invalid_troponin',
    remedy: 'Send normal, 1_to_3_times_limit or above_3_times_limit.',
  }),
};

const points = scoring(inputs, [
  {
    factor: 'history',
    word: 'history',
    points: { slightly_suspicious: 0, moderately_suspicious: 1, highly_suspicious: 2 },
  },
  { factor: 'ecg', word: 'ecg', points: { normal: 0, nonspecific_repolarization: 1, significant_st_deviation: 2 } },
  { factor: 'age', input: 'age', points: scale(0, [1, 'from', '45'], [2, 'from', '65']) },
  {
    factor: 'risk_factors',
    possible: [0, 1, 2],
    points: ({ riskFactors, atherosclerosis }) => (atherosclerosis || riskFactors >= 3 ? 2 : Math.min(riskFactors, 1)),
    value: ({ riskFactors }) => riskFactors,
  },
  { factor: 'troponin', word: 'troponin', points: { normal: 0, '1_to_3_times_limit': 1, above_3_times_limit: 2 } },
]);

const BAND = {
  source: 'Six et al., Neth Heart J 2008',
  scale: scale('low', ['moderate', 'from', '4'], ['high', 'from', '7']),
};

/** HEART score of chest pain (Six et al., Neth Heart J 2008). doi:10.1007/BF03086144 */
export const heartScore = calculator({
  id: 'heart_score',
  title: 'HEART score',
  specialty: 'heart',
  synonyms: ['chest pain', 'MACE', 'emergency department', 'acute coronary syndrome'],
  formula: 'heart_score',
  description:
    'HEART score of chest pain in the emergency department, 0-10, with the points of every item. For adults without ST elevation or shock.',
  inputs,
  used: 'not_flags',
  response: { score: points.score, heart_band: category(BAND), components: points.components },
  meaning: [
    {
      field: 'heart_band',
      about:
        'major adverse cardiac events within 6 weeks; 0 to 3 is low risk only with negative serial troponin (AHA/ACC 2021)',
      words: {
        low: '1.7%',
        moderate: '16.6%',
        high: '50.1%',
      },
      cohort: '2,440 people with chest pain in emergency departments of ten Dutch hospitals',
      source: 'Backus et al., Int J Cardiol 2013;168(3):2153-2158',
      year: 2013,
      doi: '10.1016/j.ijcard.2013.01.255',
    },
  ],
  citation: {
    authors: 'Six AJ, Backus BE, Kelder JC',
    doi: '10.1007/BF03086144',
    id: 'six_2008',
    source: 'Neth Heart J 2008;16(6):191-196',
    title: 'Chest pain in the emergency room: value of the HEART score',
  },
  examples: [
    {
      input: {
        history: 'moderately_suspicious',
        ecg: 'normal',
        age: '45',
        risk_factor_count: '2',
        atherosclerotic_disease: 'false',
        troponin: 'normal',
      },
      output: { score: 3, heart_band: 'low' },
      source: 'computed independently: 1 for the history, 1 for the age, 1 for two risk factors',
    },
    {
      input: {
        history: 'slightly_suspicious',
        ecg: 'nonspecific_repolarization',
        age: '65',
        risk_factor_count: '3',
        atherosclerotic_disease: 'false',
        troponin: 'normal',
      },
      output: { score: 5, heart_band: 'moderate' },
      source: 'computed independently: 0 + 1 + 2 + 2 + 0 = 5',
    },
    {
      input: {
        history: 'highly_suspicious',
        ecg: 'significant_st_deviation',
        age: '70',
        risk_factor_count: '0',
        atherosclerotic_disease: 'true',
        troponin: 'above_3_times_limit',
      },
      output: { score: 10, heart_band: 'high' },
      source: 'computed independently: the maximum is 10, when every item scores 2 (Six et al., Neth Heart J 2008)',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['aha_acc_chest_pain_2021', 'acc_aha_acs_2025'],
  limits: {
    ...listed('not_stemi_or_shock', 'troponin_generation'),
    serial_troponin: { if: 'score up to 3', whenResult: ({ score }) => score <= 3 },
  },
  changes: [
    mended('2026-11-27', 'A low score is low risk only with negative serial troponin.', 'AHA/ACC chest pain 2021'),
  ],
  run: (values) => {
    const result = points.of(values);
    return { ...result, heart_band: result.score };
  },
});
