import { listed } from '../../currency.ts';
import { times } from '../../exact-numbers.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { sex, wholeAge } from '../parameters.ts';
import { oneOf, outcomeOf, rounded, scale } from '../results.ts';
import {
  type Coefficients,
  HDL,
  hdlAboveTotal,
  inMmol,
  lipids2025,
  region,
  riskOf,
  SBP,
  smoker,
  steps,
  TOTAL,
  UNDER_70,
} from './score2-model.ts';

const COEFFICIENTS: Coefficients = {
  male: '0.3742 0.6012 0.2777 0.1458 -0.2698 -0.0755 -0.0255 -0.0281 0.0426 0.9605',
  female: '0.4648 0.7744 0.3131 0.1002 -0.2606 -0.1088 -0.0277 -0.0226 0.0613 0.9776',
};

const UNDER_50 = scale('low_to_moderate', ['high', 'from', '2.5'], ['very_high', 'from', '7.5']);
const FROM_50 = scale('low_to_moderate', ['high', 'from', '5'], ['very_high', 'from', '10']);

const call = (sex: string, region: string, lipids: readonly [total: string, hdl: string] = ['5.5', '1.3']) => ({
  ...{ age: '50', sex, smoker: 'true', sbp_mmhg: '140' },
  ...{ total_cholesterol_mmol_l: lipids[0], hdl_cholesterol_mmol_l: lipids[1], region },
});

/** SCORE2 (SCORE2 working group, Eur Heart J 2021). doi:10.1093/eurheartj/ehab309 */
export const score2 = calculator({
  id: 'score2',
  title: 'SCORE2',
  specialty: 'heart',
  synonyms: ['SCORE', 'European cardiovascular risk', 'ESC risk', 'SCORE 2', 'cardiovascular risk in Europe'],
  formula: 'score2_2021',
  expression: 'x = sum of coefficient * term; risk = 1 - exp(-exp(scale1 + scale2 * ln(-ln(S0) * exp(x))))',
  description:
    '10-year risk of cardiovascular disease in Europe from 40 to 69 years, without known disease or diabetes. The band is that of the ESC prevention guideline of 2021; with view=full the category of the lipid guideline of 2025 stands beside it.',
  inputs: { age: wholeAge(40, 69, '55'), sex, smoker, sbp: SBP, total: TOTAL, hdl: HDL, region },
  used: 'all',
  response: {
    risk_10_year_percent: rounded(1, '10-year risk of cardiovascular disease in percent'),
    risk_band: oneOf(
      ['low_to_moderate', 'high', 'very_high'],
      'ESC prevention 2021, of the unrounded risk: high from 2.5 and very_high from 7.5 under 50 years, else from 5 and 10',
    ),
  },
  meaning: [lipids2025],
  citation: {
    authors: 'SCORE2 working group and ESC Cardiovascular risk collaboration',
    doi: '10.1093/eurheartj/ehab309',
    id: 'score2_2021',
    source: 'Eur Heart J 2021;42(25):2439-2454',
    title: 'SCORE2 risk prediction algorithms: new models to estimate 10-year risk of cardiovascular disease in Europe',
  },
  examples: [
    {
      input: call('male', 'low'),
      output: { risk_10_year_percent: 5.9, risk_band: 'high' },
      source: 'SCORE2 working group, Eur Heart J 2021, abstract: 5.9 for men of a low-risk region',
    },
    {
      input: call('female', 'very_high'),
      output: { risk_10_year_percent: 13.7, risk_band: 'very_high' },
      source: 'SCORE2 working group, Eur Heart J 2021, abstract: 13.7 for women of a very high-risk region',
    },
    {
      input: call('male', 'moderate', ['6.3', '1.4']),
      output: { risk_10_year_percent: 8.1, risk_band: 'high' },
      source: 'SCORE2 working group, Eur Heart J 2021, supplementary table 4: 8.1 for men of a moderate-risk region',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['esc_prevention_2021', 'esc_eas_lipids_2025'],
  limits: { hdl_above_total: hdlAboveTotal, band_of_2021: 'warned', ...listed('europe_without_disease') },
  run: ({ age, sbp, total, hdl, smoker, ...person }) => {
    const [a, s] = [steps(age, 60, 5), steps(sbp, 120, 20)];
    const [c, h] = [steps(inMmol(total), 6), steps(inMmol(hdl), '1.3', '0.5')];
    const smokes = smoker ? 1 : 0;
    const terms = [a, smokes, s, c, h, times(a, smokes), times(a, s), times(a, c), times(a, h)];
    const risk = riskOf(person, terms, [COEFFICIENTS, UNDER_70]);
    return { risk_10_year_percent: risk, risk_band: outcomeOf(age < 50 ? UNDER_50 : FROM_50, risk) };
  },
});
