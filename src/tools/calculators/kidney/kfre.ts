import { listed } from '../../currency.ts';
import { exp, ln, minus, over, plus, power, times } from '../../exact-numbers.ts';
import { choice } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { egfr } from '../laboratory.ts';
import { inTwoUnits } from '../measures.ts';
import { age, sex } from '../parameters.ts';
import { rounded, scale } from '../results.ts';
import { KDIGO_2024 } from './kdigo.ts';

const SURVIVAL = {
  north_america: { two: '0.9750', five: '0.9240' },
  other: { two: '0.9832', five: '0.9365' },
};

/** Kidney failure risk equation of four variables (Tangri et al., JAMA 2016). doi:10.1001/jama.2015.18202 */
export const kfre = calculator({
  id: 'kfre',
  title: 'Kidney failure risk equation, 4 variables',
  specialty: 'kidney',
  synonyms: ['KFRE', 'Tangri', 'dialysis risk', 'end-stage kidney disease', 'ESKD', 'ESRD', 'kidney failure'],
  formula: 'kfre_4_variable',
  expression:
    'risk = 1 - S0^exp(-0.2201 * (age / 10 - 7.036) + 0.2467 * (male - 0.5642) - 0.5567 * (eGFR / 5 - 7.222) + 0.4510 * (ln(ACR_mg_g) - 5.137)); S0 = 0.9750 (2 y), 0.9240 (5 y) in North America, else 0.9832, 0.9365',
  description:
    'Risk of kidney failure in 2 and 5 years by the recalibrated equation of four variables. For adults with an eGFR of 5 to 60; the logarithm is natural and of the albumin-to-creatinine ratio in mg/g.',
  inputs: {
    age,
    sex,
    egfr: egfr([5, 60]),
    acr: inTwoUnits(
      'Urine albumin-to-creatinine ratio',
      'invalid_acr',
      ['acr_mg_g', 'mg/g', [0.1, 30_000], '200'],
      ['acr_mg_mmol', 'mg/mmol', [0.01, 3400], '22'],
      { times: '8.842' },
    ),
    region: choice({
      name: 'region',
      description: 'Which baseline: that of North America, or that of other countries',
      words: ['north_america', 'other'],
      example: 'north_america',
      error: 'invalid_region',
      remedy: 'Send north_america or other.',
    }),
  },
  used: 'all',
  response: {
    risk_2_year_percent: rounded(1, '2-year risk of kidney failure in percent'),
    risk_5_year_percent: rounded(1, '5-year risk of kidney failure in percent'),
  },
  meaning: [
    {
      field: 'risk_2_year_percent',
      about: 'use of the risk in practice points 2.2.2 and 2.2.3',
      bands: scale(
        null,
        ['can determine the timing of multidisciplinary care', 'above', '10'],
        [
          'can also determine modality education and the timing of preparation for kidney replacement therapy',
          'above',
          '40',
        ],
      ),
      ...KDIGO_2024,
    },
    {
      field: 'risk_5_year_percent',
      about: 'use of the risk in practice point 2.2.1, which names 3% to 5%',
      bands: scale(null, ['can determine the need for nephrology referral', 'from', '3']),
      ...KDIGO_2024,
    },
    {
      field: 'risk_5_year_percent',
      about: 'criterion of referral',
      bands: scale(null, ['adults are to be referred for specialist assessment', 'above', '5']),
      source: 'NICE guideline NG203, chronic kidney disease: assessment and management, recommendation 1.5.5',
      year: 2021,
      doi: '',
    },
  ],
  citation: {
    authors: 'Tangri N, Grams ME, Levey AS, et al.',
    doi: '10.1001/jama.2015.18202',
    id: 'tangri_2016',
    source: 'JAMA 2016;315(2):164-174',
    title: 'Multinational assessment of accuracy of equations for predicting risk of kidney failure: a meta-analysis',
  },
  examples: [
    {
      input: { age: '60', sex: 'male', egfr_ml_min_1_73m2: '25', acr_mg_g: '500', region: 'north_america' },
      output: { risk_2_year_percent: 18, risk_5_year_percent: 46.2 },
      source:
        'computed independently: 100 * (1 - 0.975^e^x) with x = -0.2201 * (6 - 7.036) + 0.2467 * 0.4358 - 0.5567 * (5 - 7.222) + 0.451 * (ln 500 - 5.137)',
    },
    {
      input: { age: '60', sex: 'male', egfr_ml_min_1_73m2: '25', acr_mg_g: '500', region: 'other' },
      output: { risk_2_year_percent: 12.4, risk_5_year_percent: 40.2 },
      source: 'computed independently: the same with the baselines 0.9832 and 0.9365',
    },
    {
      input: { age: '72', sex: 'female', egfr_ml_min_1_73m2: '15', acr_mg_mmol: '100', region: 'north_america' },
      output: { risk_2_year_percent: 37.4, risk_5_year_percent: 76.8 },
      source:
        'computed independently: x = -0.2201 * (7.2 - 7.036) - 0.2467 * 0.5642 - 0.5567 * (3 - 7.222) + 0.451 * (ln 884.2 - 5.137)',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['kdigo_ckd_2024', 'nice_ng203'],
  limits: {
    ...listed('kfre_population', 'chronicity_not_shown', 'unstable_creatinine'),
    kfre_competing_death: { if: 'age from 80', when: ({ age }) => age >= 80 },
  },
  run: ({ age, sex, egfr, acr, region }) => {
    const x = plus(
      times('-0.2201', minus(over(age, 10), '7.036')),
      times('0.2467', minus(sex === 'male' ? 1 : 0, '0.5642')),
      times('-0.5567', minus(over(egfr, 5), '7.222')),
      times('0.4510', minus(ln(acr), '5.137')),
    );
    const risk = (survival: string) => times(100, minus(1, power(survival, exp(x))));
    const { two, five } = SURVIVAL[region];
    return { risk_2_year_percent: risk(two), risk_5_year_percent: risk(five) };
  },
});
