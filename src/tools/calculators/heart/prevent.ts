import {
  exactly,
  exp,
  greatest,
  least,
  minus,
  over,
  plus,
  type Rational,
  times,
  type Value,
} from '../../exact-numbers.ts';
import { flag } from '../../inputs.ts';
import { calculator } from '../calculator.ts';
import { cholesterol, egfr } from '../laboratory.ts';
import { sex, wholeAge } from '../parameters.ts';
import { category, nullable, rounded, scale } from '../results.ts';
import { bodyMassIndex, systolic } from '../vitals.ts';
import { EQUATIONS } from './prevent-coefficients.ts';

/** The terms of the published table, each centred and scaled as the paper does it. */
const termsOf = ({ age, total, hdl, sbp, diabetes, smoker, egfr, treated, statin, bmi }: Person): readonly Value[] => {
  const a = over(minus(age, 55), 10);
  const n = minus(times(minus(total, hdl), MMOL_PER_MG), '3.5');
  const h = over(minus(times(hdl, MMOL_PER_MG), '1.3'), '0.3');
  const low = over(minus(least(sbp, 110), 110), 20);
  const high = over(minus(greatest(sbp, 110), 130), 20);
  const e1 = over(minus(least(egfr, 60), 60), -15);
  const e2 = over(minus(greatest(egfr, 60), 90), -15);
  const b1 = over(minus(least(bmi, 30), 25), 5);
  const b2 = over(minus(greatest(bmi, 30), 30), 5);
  const [dm, smokes, drug, lipid] = [diabetes, smoker, treated, statin].map((flag) => exactly(flag ? 1 : 0)) as Four;
  const main = [exactly(1), a, times(a, a), n, h, low, high, dm, smokes, e1, e2, drug, lipid];
  const crossed = [times(drug, high), times(lipid, n), times(a, n), times(a, h), times(a, high), times(a, dm)];
  return [...main, ...crossed, times(a, smokes), times(a, e1), b1, b2, times(a, b2)];
};

type Four = [Value, Value, Value, Value];
type Person = Readonly<Record<'total' | 'hdl' | 'sbp' | 'egfr' | 'bmi', Rational>> &
  Readonly<Record<'diabetes' | 'smoker' | 'treated' | 'statin', boolean>> & { readonly age: number };

/** 100 / (1 + e^-x), in percent. */
const logistic = (x: Value): Value => over(100, plus(1, exp(times(-1, x))));

const riskOf = (coefficients: readonly Rational[], terms: readonly Value[]): Value =>
  logistic(plus(...coefficients.map((coefficient, index) => times(coefficient, terms[index] ?? 0))));

/** The factor of the paper, from mg/dL to mmol/L. */
const MMOL_PER_MG = '0.02586';
const LIPID_FACTOR = { over: MMOL_PER_MG };

/** 30-year risks are published for people under 60. */
const LAST_AGE_OF_30_YEARS = 59;

const BAND = {
  source: 'Khan et al., Circulation 2024',
  scale: scale('low', ['borderline', 'from', '5'], ['intermediate', 'from', '7.5'], ['high', 'from', '20']),
};

const risk = (years: number, outcome: string) => rounded(1, `${years}-year risk of ${outcome} in percent`);
const CVD = 'cardiovascular disease';
const ASCVD = 'atherosclerotic cardiovascular disease';
const HF = 'heart failure';

/** PREVENT base equations (Khan et al., Circulation 2024). doi:10.1161/CIRCULATIONAHA.123.067626 */
export const prevent = calculator({
  id: 'prevent',
  title: 'PREVENT base model (2023)',
  specialty: 'heart',
  synonyms: ['PREVENT', 'AHA risk calculator', 'ASCVD', 'heart failure risk', 'cardiovascular risk', 'Khan'],
  formula: 'prevent_base_2023',
  expression: 'risk = 1 / (1 + exp(-x)); terms and coefficients in the table',
  description:
    '10-year and 30-year risk of cardiovascular disease, its atherosclerotic part and heart failure by the base PREVENT equations of 2023, which have no race term. For adults of 30 to 79 years without known cardiovascular disease; 30-year risks end below 60 years.',
  inputs: {
    age: wholeAge(30, 79),
    sex,
    total: cholesterol('total', [130, 320], [3.37, 8.27], LIPID_FACTOR),
    hdl: cholesterol('hdl', [20, 100], [0.52, 2.58], LIPID_FACTOR),
    sbp: systolic([90, 200]),
    treated: flag('bp_treated', 'Treated for high blood pressure'),
    statin: flag('statin', 'Takes a statin'),
    diabetes: flag('diabetes', 'Diabetes mellitus'),
    smoker: flag('smoker', 'Smokes now'),
    egfr: egfr([15, 150]),
    bmi: bodyMassIndex([18.5, 39.9]),
  },
  used: 'all',
  response: {
    risk_10_year_cvd_percent: risk(10, CVD),
    risk_10_year_ascvd_percent: risk(10, ASCVD),
    risk_10_year_hf_percent: risk(10, HF),
    risk_30_year_cvd_percent: nullable(risk(30, CVD)),
    risk_30_year_ascvd_percent: nullable(risk(30, ASCVD)),
    risk_30_year_hf_percent: nullable(risk(30, HF)),
    risk_band: category(BAND, 'Band of the unrounded 10-year risk of cardiovascular disease'),
  },
  citation: {
    authors: 'Khan SS, Matsushita K, Sang Y, et al.',
    doi: '10.1161/CIRCULATIONAHA.123.067626',
    id: 'khan_2024',
    source: 'Circulation 2024;149(6):430-449',
    title: "Development and validation of the American Heart Association's PREVENT equations",
  },
  examples: [
    {
      input: {
        age: '50',
        sex: 'female',
        total_cholesterol_mg_dl: '200',
        hdl_cholesterol_mg_dl: '45',
        sbp_mmhg: '160',
        bp_treated: 'true',
        statin: 'false',
        diabetes: 'true',
        smoker: 'false',
        egfr_ml_min_1_73m2: '90',
        bmi: '35',
      },
      output: {
        risk_10_year_cvd_percent: 14.7,
        risk_10_year_ascvd_percent: 9.2,
        risk_10_year_hf_percent: 8.1,
        risk_30_year_cvd_percent: 53,
        risk_30_year_ascvd_percent: 35.4,
        risk_30_year_hf_percent: 39,
        risk_band: 'intermediate',
      },
      source: 'preventr (R package, 2024), its README: 0.147, 0.092 and 0.081 in 10 years, 0.53, 0.354 and 0.39 in 30',
    },
    {
      input: {
        age: '50',
        sex: 'male',
        total_cholesterol_mg_dl: '200',
        hdl_cholesterol_mg_dl: '45',
        sbp_mmhg: '160',
        bp_treated: 'true',
        statin: 'false',
        diabetes: 'true',
        smoker: 'false',
        egfr_ml_min_1_73m2: '90',
        bmi: '35',
      },
      output: {
        risk_10_year_cvd_percent: 16.3,
        risk_10_year_ascvd_percent: 10.2,
        risk_10_year_hf_percent: 10.6,
        risk_30_year_cvd_percent: 51.4,
        risk_30_year_ascvd_percent: 34.9,
        risk_30_year_hf_percent: 42.4,
        risk_band: 'intermediate',
      },
      source: 'computed independently: 100 / (1 + e^-x) of the same person as a man, with the male coefficients',
    },
    {
      input: {
        age: '60',
        sex: 'male',
        total_cholesterol_mmol_l: '6',
        hdl_cholesterol_mmol_l: '1.1',
        sbp_mmhg: '105',
        bp_treated: 'false',
        statin: 'true',
        diabetes: 'false',
        smoker: 'true',
        egfr_ml_min_1_73m2: '50',
        bmi: '24',
      },
      output: {
        risk_10_year_cvd_percent: 13.2,
        risk_10_year_ascvd_percent: 8.3,
        risk_10_year_hf_percent: 6.1,
        risk_30_year_cvd_percent: null,
        risk_30_year_ascvd_percent: null,
        risk_30_year_hf_percent: null,
        risk_band: 'intermediate',
      },
      source: 'computed independently: 100 / (1 + e^-x); there is no 30-year risk from 60 years',
    },
    {
      input: {
        age: '35',
        sex: 'female',
        total_cholesterol_mg_dl: '170',
        hdl_cholesterol_mg_dl: '60',
        sbp_mmhg: '112',
        bp_treated: 'false',
        statin: 'false',
        diabetes: 'false',
        smoker: 'false',
        egfr_ml_min_1_73m2: '105',
        bmi: '22',
      },
      output: {
        risk_10_year_cvd_percent: 0.3,
        risk_10_year_ascvd_percent: 0.2,
        risk_10_year_hf_percent: 0.1,
        risk_30_year_cvd_percent: 2.6,
        risk_30_year_ascvd_percent: 1.6,
        risk_30_year_hf_percent: 1.2,
        risk_band: 'low',
      },
      source: 'computed independently: 100 / (1 + e^-x) with every value beyond its knot',
    },
    {
      input: {
        age: '55',
        sex: 'female',
        total_cholesterol_mg_dl: '213',
        hdl_cholesterol_mg_dl: '50',
        sbp_mmhg: '120',
        bp_treated: 'false',
        statin: 'false',
        diabetes: 'false',
        smoker: 'false',
        egfr_ml_min_1_73m2: '100',
        bmi: '28',
      },
      output: { risk_10_year_ascvd_percent: 1.9 },
      source: 'PooledCohort (R package, 2024), its README: 0.01910652 for the base equation',
    },
    {
      input: {
        age: '55',
        sex: 'male',
        total_cholesterol_mg_dl: '213',
        hdl_cholesterol_mg_dl: '50',
        sbp_mmhg: '120',
        bp_treated: 'false',
        statin: 'false',
        diabetes: 'false',
        smoker: 'false',
        egfr_ml_min_1_73m2: '100',
        bmi: '28',
      },
      output: { risk_10_year_ascvd_percent: 2.8 },
      source: 'PooledCohort (R package, 2024), its README: 0.02778896 for the base equation',
    },
  ],
  caution: [
    [({ age }) => age > LAST_AGE_OF_30_YEARS, '30-year risks are published for people under 60 years: they are null'],
  ],
  run: (person) => {
    const terms = termsOf(person);
    const equations = EQUATIONS[person.sex];
    const later = (coefficients: readonly Rational[]) =>
      person.age > LAST_AGE_OF_30_YEARS ? null : riskOf(coefficients, terms);
    const cvd = riskOf(equations.cvd_10, terms);
    return {
      risk_10_year_cvd_percent: cvd,
      risk_10_year_ascvd_percent: riskOf(equations.ascvd_10, terms),
      risk_10_year_hf_percent: riskOf(equations.hf_10, terms),
      risk_30_year_cvd_percent: later(equations.cvd_30),
      risk_30_year_ascvd_percent: later(equations.ascvd_30),
      risk_30_year_hf_percent: later(equations.hf_30),
      risk_band: cvd,
    };
  },
});
