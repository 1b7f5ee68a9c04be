import { listed } from '../../currency.ts';
import { times } from '../../exact-numbers.ts';
import { flag, recorded, said } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { sex, wholeAge } from '../parameters.ts';
import { category, rounded, scale } from '../results.ts';
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
} from './score2-model.ts';

const COEFFICIENTS: Coefficients = {
  male: '0.0634 0.4245 0.3524 0.0094 0.0850 -0.3564 -0.0174 -0.0247 -0.0005 0.0073 0.0091 0.7576 0.0929',
  female: '0.0789 0.6010 0.4921 0.0102 0.0605 -0.3040 -0.0107 -0.0255 -0.0004 -0.0009 0.0154 0.8082 0.2290',
};
const SCALES = {
  male: '-0.34 1.19 0.01 1.25 0.08 1.15 0.05 0.70',
  female: '-0.52 1.01 -0.10 1.10 0.38 1.09 0.38 0.69',
};

const BAND = {
  source: 'ESC prevention 2021',
  scale: scale('low_to_moderate', ['high', 'from', '7.5'], ['very_high', 'from', '15']),
};

const call = (age: string, sex: string, region: string, sbp = '140', lipids = ['5.5', '1.3']) => ({
  ...{ age, sex, smoker: 'true', diabetes: 'false', sbp_mmhg: sbp },
  ...{ total_cholesterol_mmol_l: lipids[0] ?? '', hdl_cholesterol_mmol_l: lipids[1] ?? '', region },
});

/** SCORE2-OP (SCORE2-OP working group, Eur Heart J 2021). doi:10.1093/eurheartj/ehab312 */
export const score2Op = calculator({
  id: 'score2_op',
  title: 'SCORE2-OP',
  specialty: 'heart',
  synonyms: ['SCORE2 older persons', 'SCORE OP', 'cardiovascular risk in older people', 'European risk from 70 years'],
  formula: 'score2_op_2021',
  expression: 'x = sum of coefficient * term - mean; risk = 1 - exp(-exp(scale1 + scale2 * ln(-ln(S0) * exp(x))))',
  description:
    '10-year risk of cardiovascular disease in Europe from 70 to 89 years, without known disease, with the printed coefficients. The band is that of the ESC prevention guideline of 2021; with view=full the category of the lipid guideline of 2025 stands beside it.',
  inputs: {
    age: wholeAge(70, 89, '75'),
    sex,
    smoker,
    diabetes: said(recorded('diabetes'), flag('diabetes', 'Diabetes')),
    sbp: SBP,
    total: TOTAL,
    hdl: HDL,
    region,
  },
  used: 'all',
  response: {
    risk_10_year_percent: rounded(1, '10-year risk of cardiovascular disease in percent'),
    risk_band: category(BAND, 'ESC prevention 2021, of the unrounded risk: high from 7.5, very_high from 15'),
  },
  meaning: [lipids2025],
  citation: {
    authors: 'SCORE2-OP working group and ESC Cardiovascular risk collaboration',
    doi: '10.1093/eurheartj/ehab312',
    id: 'score2_op_2021',
    source: 'Eur Heart J 2021;42(25):2455-2467',
    title:
      'SCORE2-OP risk prediction algorithms: estimating incident cardiovascular event risk in older persons in four geographical risk regions',
  },
  examples: [
    {
      input: call('75', 'male', 'low'),
      output: { risk_10_year_percent: 18.6, risk_band: 'very_high' },
      source: 'SCORE2-OP working group, Eur Heart J 2021, supplementary table 3: 18.6 for men',
    },
    {
      input: call('75', 'female', 'low'),
      output: { risk_10_year_percent: 15.2, risk_band: 'very_high' },
      source: 'SCORE2-OP working group, Eur Heart J 2021, supplementary table 3: 15.2 for women',
    },
    {
      input: call('78', 'male', 'high', '87', ['3', '2.2']),
      output: { risk_10_year_percent: 11.8, risk_band: 'high' },
      source: 'computed independently: the sum of the terms less its mean, with the scales of the high-risk region',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['esc_prevention_2021', 'esc_eas_lipids_2025'],
  limits: {
    hdl_above_total: hdlAboveTotal,
    band_of_2021: 'warned',
    ...listed('without_known_disease', 'printed_coefficients'),
  },
  run: ({ age, sbp, total, hdl, smoker, diabetes, ...person }) => {
    const [a, s] = [steps(age, 73), steps(sbp, 150)];
    const [c, h] = [steps(inMmol(total), 6), steps(inMmol(hdl), '1.4')];
    const [diabetic, smokes] = [diabetes ? 1 : 0, smoker ? 1 : 0];
    const alone = [a, diabetic, smokes, s, c, h];
    const risk = riskOf(person, [...alone, ...alone.slice(1).map((term) => times(a, term))], [COEFFICIENTS, SCALES]);
    return { risk_10_year_percent: risk, risk_band: risk };
  },
});
