import { listed, mended } from '../../currency.ts';
import {
  exactly,
  exp,
  greatest,
  isAbove,
  isBelow,
  isFrom,
  least,
  minus,
  over,
  plus,
  type Rational,
  times,
  type Value,
} from '../../exact-numbers.ts';
import { examined, flag, recorded, said } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { cholesterol, egfr } from '../laboratory.ts';
import { ckdTreatAnyway, diabetesTreatAnyway, over75 } from '../limits.ts';
import { sex, wholeAge } from '../parameters.ts';
import { category, nullable, outcomeOf, rounded, scale } from '../results.ts';
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

/** Beyond it no summary of the guideline that was read has a category. */
const LAST_AGE_OF_STATINS = 75;

/** 30-year risks are published for people under 60. */
const LAST_AGE_OF_30_YEARS = 59;

/** The band of the pooled cohort equations. No guideline in force bands PREVENT so; the interface keeps it. */
const BAND = {
  source: 'AHA/ACC guideline on the management of blood cholesterol, 2018',
  scale: scale('low', ['borderline', 'from', '5'], ['intermediate', 'from', '7.5'], ['high', 'from', '20']),
};

/** The categories of the 10-year ASCVD risk (ACC/AHA dyslipidemia guideline 2026, section 4.2.3.2). */
const LIPIDS = scale('low', ['borderline', 'from', '3'], ['intermediate', 'from', '5'], ['high', 'from', '10']);

const LIPIDS_2026 = {
  source: 'ACC/AHA guideline on the management of dyslipidemia, Circulation 2026, section 4.2.3.2, by summaries',
  year: 2026,
  doi: '10.1161/CIR.0000000000001423',
};

/** The equations of heart failure are published up to here; the others do not use the body mass index. */
const HIGHEST_BMI_OF_HF = '39.9';

const risk = (years: number, outcome: string) => rounded(1, `${years}-year risk of ${outcome} in percent`);
const CVD = 'cardiovascular disease';
const ASCVD = 'atherosclerotic cardiovascular disease';
const HF = 'heart failure';

/** The person in the README of preventr. */
const OF_PREVENTR = {
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
};

/** The person in the README of PooledCohort. */
const OF_POOLED_COHORT = {
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
};

/** PREVENT base equations (Khan et al., Circulation 2024). doi:10.1161/CIRCULATIONAHA.123.067626 */
export const prevent = calculator({
  id: 'prevent',
  title: 'PREVENT base model (2023)',
  specialty: 'heart',
  synonyms: [
    'PREVENT',
    'AHA risk calculator',
    'ASCVD',
    'heart failure risk',
    'cardiovascular risk',
    'Khan',
    'statin decision',
  ],
  formula: 'prevent_base_2023',
  expression: 'risk = 1 / (1 + exp(-x)); terms and coefficients in the table',
  description:
    '10-year and 30-year risk of cardiovascular disease, its atherosclerotic part and heart failure by the base PREVENT equations of 2023, which have no race term. For adults of 30 to 79 years without known cardiovascular disease; 30-year risks end below 60 years, heart failure at a body mass index of 39.9.',
  inputs: {
    age: wholeAge(30, 79),
    sex,
    total: cholesterol('total', [130, 320], [3.37, 8.27], LIPID_FACTOR),
    hdl: cholesterol('hdl', [20, 100], [0.52, 2.58], LIPID_FACTOR),
    sbp: systolic([90, 200]),
    treated: flag('bp_treated', 'Treated for high blood pressure'),
    statin: flag('statin', 'Takes a statin'),
    diabetes: said(recorded('diabetes'), flag('diabetes', 'Diabetes mellitus')),
    smoker: said(examined('smoker'), flag('smoker', 'Smokes now')),
    egfr: egfr([15, 150]),
    bmi: bodyMassIndex([18.5, 100]),
  },
  used: 'all',
  response: {
    risk_10_year_cvd_percent: risk(10, CVD),
    risk_10_year_ascvd_percent: risk(10, ASCVD),
    risk_10_year_hf_percent: nullable(risk(10, HF)),
    risk_30_year_cvd_percent: nullable(risk(30, CVD)),
    risk_30_year_ascvd_percent: nullable(risk(30, ASCVD)),
    risk_30_year_hf_percent: nullable(risk(30, HF)),
    risk_band: category(
      BAND,
      'Band of the unrounded 10-year risk of total cardiovascular disease at 5, 7.5 and 20 percent, the cut-offs of the pooled cohort equations; kept for compatibility. No guideline in force bands PREVENT so',
    ),
  },
  meaning: [
    {
      field: 'risk_10_year_ascvd_percent',
      use: 'lipids_acc_aha_2026',
      about:
        'primary prevention at 30 to 75 years, LDL cholesterol 70 to 189 mg/dL, without diabetes, CKD stage 3 or HIV (those at 40 to 75 years get a statin anyway)',
      by: [{ if: 'age up to 75', when: ({ age }) => age <= LAST_AGE_OF_STATINS, scale: LIPIDS }],
      categories: {
        low: 'healthy living; a moderate-intensity statin may be considered at LDL cholesterol of 160 to 189 mg/dL or a 30-year ASCVD risk from 10%',
        borderline:
          'discuss benefit and harm with the risk enhancers; a moderate-intensity statin may follow; coronary calcium if undecided',
        intermediate: 'at least a moderate-intensity statin (LDL cholesterol lowered by 30% to 49% or more)',
        high: 'a high-intensity statin (LDL cholesterol lowered by 50% or more)',
      },
      ...LIPIDS_2026,
    },
    {
      field: 'risk_10_year_cvd_percent',
      use: 'blood_pressure_aha_acc_2025',
      about:
        'primary prevention at 30 to 79 years; with diabetes, chronic kidney disease or known cardiovascular disease drugs are recommended from 130/80 mmHg at any risk, and from 140/90 mmHg for all',
      by: scale('below_threshold', ['at_threshold', 'from', '7.5']),
      categories: {
        below_threshold:
          'at 130-139/80-89 mmHg, without diabetes, chronic kidney disease or cardiovascular disease: healthy living for 3 to 6 months, then drugs if still 130/80 mmHg or more',
        at_threshold: 'drugs are recommended from 130/80 mmHg',
      },
      source: 'AHA/ACC guideline on high blood pressure, Circulation 2025, by its "Top Things to Know"',
      year: 2025,
      doi: '10.1161/CIR.0000000000001356',
    },
    {
      field: 'risk_30_year_ascvd_percent',
      use: 'lipids_30_year_acc_aha_2026',
      about: 'primary prevention at 30 to 59 years, with a 10-year ASCVD risk below 3%',
      by: scale(null, ['high', 'from', '10']),
      categories: { high: 'with a 10-year ASCVD risk below 3%: a moderate-intensity statin may be considered' },
      ...LIPIDS_2026,
    },
  ],
  citation: {
    authors: 'Khan SS, Matsushita K, Sang Y, et al.',
    doi: '10.1161/CIRCULATIONAHA.123.067626',
    id: 'khan_2024',
    source: 'Circulation 2024;149(6):430-449',
    title: "Development and validation of the American Heart Association's PREVENT equations",
  },
  examples: [
    {
      input: OF_PREVENTR,
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
      input: { ...OF_PREVENTR, sex: 'male' },
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
      input: OF_POOLED_COHORT,
      output: { risk_10_year_ascvd_percent: 1.9 },
      source: 'PooledCohort (R package, 2024), its README: 0.01910652 for the base equation',
    },
    {
      input: { ...OF_POOLED_COHORT, bmi: '45' },
      output: { risk_10_year_ascvd_percent: 1.9, risk_10_year_hf_percent: null, risk_30_year_hf_percent: null },
      source: 'PooledCohort (R package, 2024), its README: 0.01910652, in which the body mass index has no part',
    },
    {
      input: { ...OF_POOLED_COHORT, sex: 'male' },
      output: { risk_10_year_ascvd_percent: 2.8 },
      source: 'PooledCohort (R package, 2024), its README: 0.02778896 for the base equation',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['acc_aha_lipids_2026', 'aha_acc_bp_2025'],
  limits: {
    ...listed('risk_band_not_a_guideline', 'primary_prevention_only', 'not_for_ldl_190', 'us_population', 'base_model'),
    no_30_year_from_60: { if: 'age from 60', when: ({ age }) => age > LAST_AGE_OF_30_YEARS },
    no_heart_failure_above_bmi_39_9: {
      if: 'body mass index above 39.9',
      when: ({ bmi }) => isAbove(bmi, HIGHEST_BMI_OF_HF),
    },
    diabetes_treat_anyway: diabetesTreatAnyway,
    ckd_treat_anyway: ckdTreatAnyway,
    over_75: over75,
    band_differs_from_2026: {
      if: 'risk_band differs from the category of the 10-year ASCVD risk',
      whenResult: ({ risk_10_year_cvd_percent: cvd, risk_10_year_ascvd_percent: ascvd }) =>
        outcomeOf(BAND.scale, cvd) !== outcomeOf(LIPIDS, ascvd),
    },
    thirty_year_risk_high: {
      if: '10-year ASCVD risk below 3, 30-year from 10',
      whenResult: ({ risk_10_year_ascvd_percent: ten, risk_30_year_ascvd_percent: thirty }) =>
        isBelow(ten, 3) && thirty !== null && isFrom(thirty, 10),
    },
  },
  changes: [
    mended(
      '2026-11-27',
      'The 10-year ASCVD risk gets the categories of 2026 and the total risk the threshold of blood pressure; a body mass index above 39.9 is answered without heart failure.',
      'ACC/AHA dyslipidemia 2026; AHA/ACC high blood pressure 2025',
    ),
  ],
  run: (person) => {
    const terms = termsOf(person);
    const equations = EQUATIONS[person.sex];
    const isHeavy = isAbove(person.bmi, HIGHEST_BMI_OF_HF);
    const later = (coefficients: readonly Rational[]) =>
      person.age > LAST_AGE_OF_30_YEARS ? null : riskOf(coefficients, terms);
    const cvd = riskOf(equations.cvd_10, terms);
    return {
      risk_10_year_cvd_percent: cvd,
      risk_10_year_ascvd_percent: riskOf(equations.ascvd_10, terms),
      risk_10_year_hf_percent: isHeavy ? null : riskOf(equations.hf_10, terms),
      risk_30_year_cvd_percent: later(equations.cvd_30),
      risk_30_year_ascvd_percent: later(equations.ascvd_30),
      risk_30_year_hf_percent: isHeavy ? null : later(equations.hf_30),
      risk_band: cvd,
    };
  },
});
