import { listed } from '../../currency.ts';
import { isBelow, ln, times } from '../../exact-numbers.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { egfr, hba1c } from '../laboratory.ts';
import { count } from '../measures.ts';
import { sex, wholeAge } from '../parameters.ts';
import { category, rounded, scale } from '../results.ts';
import {
  type Coefficients,
  HDL,
  hdlAboveTotal,
  inMmol,
  region,
  riskOf,
  SBP,
  smoker,
  steps,
  TOTAL,
  UNDER_70,
} from './score2-model.ts';

const COEFFICIENTS: Coefficients = {
  male: '0.5368 0.4774 0.1322 0.6457 0.1102 -0.1087 -0.0672 -0.0268 -0.0983 -0.0181 0.0095 -0.0998 0.0955 -0.0591 0.0058 -0.0134 0.0115 0.9605',
  female:
    '0.6624 0.6139 0.1421 0.8096 0.1127 -0.1568 -0.1122 -0.0167 -0.1272 -0.0200 0.0186 -0.1180 0.1173 -0.0640 0.0062 -0.0196 0.0169 0.9776',
};

const BAND = {
  source: 'ESC guideline on cardiovascular disease in diabetes, 2023',
  scale: scale('low', ['moderate', 'from', '5'], ['high', 'from', '10'], ['very_high', 'from', '20']),
};

const call = (sex: string, region: string, [diagnosis = '60', hba1c = '50', egfr = '90']: readonly string[]) => ({
  ...{ age: '60', sex, smoker: 'false', sbp_mmhg: '140' },
  ...{ total_cholesterol_mmol_l: '5.5', hdl_cholesterol_mmol_l: '1.3', age_at_diabetes_diagnosis: diagnosis },
  ...{ hba1c_mmol_mol: hba1c, egfr_ml_min_1_73m2: egfr, region },
});

/** SCORE2-Diabetes (SCORE2-Diabetes Working Group, Eur Heart J 2023). doi:10.1093/eurheartj/ehad260 */
export const score2Diabetes = calculator({
  id: 'score2_diabetes',
  title: 'SCORE2-Diabetes',
  specialty: 'heart',
  synonyms: ['SCORE2 DM', 'cardiovascular risk in diabetes', 'SCORE2 for type 2 diabetes', 'European risk in diabetes'],
  formula: 'score2_diabetes_2023',
  expression:
    'x = sum of coefficient * term; risk = 1 - exp(-exp(scale1 + scale2 * ln(-ln(S0) * exp(x)))); scales of SCORE2',
  description:
    '10-year risk of cardiovascular disease in Europe from 40 to 69 years with type 2 diabetes, without cardiovascular disease or severe target organ damage. HbA1c counts in mmol/mol, eGFR by its natural logarithm.',
  inputs: {
    age: wholeAge(40, 69, '60'),
    sex,
    smoker,
    sbp: SBP,
    total: TOTAL,
    hdl: HDL,
    diagnosis: count(
      ['age_at_diabetes_diagnosis', '', [1, 69], '50'],
      'Age at the diagnosis of type 2 diabetes',
      'invalid_age_at_diabetes_diagnosis',
    ),
    hba1c,
    egfr: egfr([5, 200]),
    region,
  },
  used: 'all',
  response: {
    risk_10_year_percent: rounded(1, '10-year risk of cardiovascular disease in percent'),
    risk_band: category(BAND),
  },
  citation: {
    authors: 'SCORE2-Diabetes Working Group and ESC Cardiovascular Risk Collaboration',
    doi: '10.1093/eurheartj/ehad260',
    id: 'score2_diabetes_2023',
    source: 'Eur Heart J 2023;44(28):2544-2556',
    title: 'SCORE2-Diabetes: 10-year cardiovascular risk estimation in type 2 diabetes in Europe',
  },
  examples: [
    {
      input: call('male', 'low', ['60', '50', '90']),
      output: { risk_10_year_percent: 8.4, risk_band: 'moderate' },
      source: 'SCORE2-Diabetes Working Group, Eur Heart J 2023, graphical abstract: 8.4 for men of a low-risk region',
    },
    {
      input: call('female', 'very_high', ['50', '70', '60']),
      output: { risk_10_year_percent: 34, risk_band: 'very_high' },
      source: 'SCORE2-Diabetes Working Group, Eur Heart J 2023, graphical abstract: 34.0 for women',
    },
    {
      input: call('male', 'moderate', ['50', '70', '60']),
      output: { risk_10_year_percent: 17.2, risk_band: 'high' },
      source: 'SCORE2-Diabetes Working Group, Eur Heart J 2023, graphical abstract: 17.2 for men',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['esc_diabetes_2023'],
  limits: {
    hdl_above_total: hdlAboveTotal,
    severe_damage_egfr: { if: 'eGFR below 45', when: ({ egfr }) => isBelow(egfr, 45) },
    ...listed('type_2_without_damage'),
  },
  check: ({ age, diagnosis }) =>
    diagnosis > age
      ? {
          code: 'invalid_age_at_diabetes_diagnosis',
          parameter: 'age_at_diabetes_diagnosis',
          message: 'age_at_diabetes_diagnosis must not be above age',
        }
      : undefined,
  run: ({ age, sbp, total, hdl, smoker, diagnosis, hba1c, egfr, ...person }) => {
    const [a, s] = [steps(age, 60, 5), steps(sbp, 120, 20)];
    const [c, h] = [steps(inMmol(total), 6), steps(inMmol(hdl), '1.3', '0.5')];
    const [g, b, e] = [steps(diagnosis, 50, 5), steps(hba1c, 31, '9.34'), steps(ln(egfr), '4.5', '0.15')];
    const alone = [smoker ? 1 : 0, s, 1, c, h];
    const later = [g, b, e, times(e, e), times(a, b), times(a, e)];
    const terms = [a, ...alone, ...alone.map((term) => times(a, term)), ...later];
    const risk = riskOf(person, terms, [COEFFICIENTS, UNDER_70]);
    return { risk_10_year_percent: risk, risk_band: risk };
  },
});
