import { listed, mended } from '../../currency.ts';
import { exactly, exp, ln, minus, plus, power, type Rational, times, type Value } from '../../exact-numbers.ts';
import { choice, examined, flag, recorded, said } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { cholesterol } from '../laboratory.ts';
import { diabetesTreatAnyway, over75 } from '../limits.ts';
import { sex, wholeAge } from '../parameters.ts';
import { category, rounded, scale } from '../results.ts';
import { systolic } from '../vitals.ts';

/** Coefficients in the order of `termsOf`, then the mean of the sum and the survival of the cohort. */
const row = (text: string) => {
  const numbers = text.split(' ');
  return { coefficients: numbers.slice(0, 13), mean: numbers[13] ?? '', survival: numbers[14] ?? '' };
};

const EQUATIONS = {
  female_white_or_other: row(
    '-29.799 4.884 13.540 -3.114 -13.578 3.149 2.019 0 1.957 0 7.574 -1.665 0.661 -29.18 0.9665',
  ),
  female_black: row('17.114 0 0.940 0 -18.920 4.475 29.291 -6.432 27.820 -6.087 0.691 0 0.874 86.61 0.9533'),
  male_white_or_other: row('12.344 0 11.853 -2.664 -7.990 1.769 1.797 0 1.764 0 7.837 -1.795 0.658 61.18 0.9144'),
  male_black: row('2.469 0 0.302 0 -0.307 0 1.916 0 1.809 0 0.549 0 0.645 19.54 0.8954'),
};

type Person = Readonly<Record<'total' | 'hdl' | 'sbp', Rational>> &
  Readonly<Record<'treated' | 'smoker' | 'diabetes', boolean>> & { readonly age: number };

const termsOf = ({ age, total, hdl, sbp, treated, smoker, diabetes }: Person): readonly Value[] => {
  const [lnAge, lnTotal, lnHdl, lnSbp] = [ln(age), ln(total), ln(hdl), ln(sbp)];
  const pressures = treated ? [lnSbp, times(lnAge, lnSbp), ZERO, ZERO] : [ZERO, ZERO, lnSbp, times(lnAge, lnSbp)];
  return [
    lnAge,
    times(lnAge, lnAge),
    lnTotal,
    times(lnAge, lnTotal),
    lnHdl,
    times(lnAge, lnHdl),
    ...pressures,
    ...(smoker ? [exactly(1), lnAge] : [ZERO, ZERO]),
    exactly(diabetes ? 1 : 0),
  ];
};

const ZERO = exactly(0);

const BAND = {
  source: '2013 ACC/AHA guideline and its update of 2018',
  scale: scale('low', ['borderline', 'from', '5'], ['intermediate', 'from', '7.5'], ['high', 'from', '20']),
};

/** Pooled cohort equations (Goff et al., Circulation 2014). doi:10.1161/01.cir.0000437741.48606.98 */
export const ascvdPce = calculator({
  id: 'ascvd_pce',
  title: 'ASCVD 10-year risk, pooled cohort equations (2013)',
  specialty: 'heart',
  synonyms: [
    'PCE',
    'pooled cohort equation',
    'ASCVD risk estimator',
    'statin decision',
    'cardiovascular risk',
    'ACC/AHA risk',
    'Goff',
  ],
  formula: 'ascvd_pce_2013',
  expression: 'risk = 1 - S0^exp(sum - mean); terms and coefficients in the table',
  description:
    '10-year risk of atherosclerotic cardiovascular disease by the pooled cohort equations of 2013, for adults of 40 to 79 years without known disease. The published equations differ by race; there is no default. PREVENT supersedes them in the United States.',
  inputs: {
    age: wholeAge(40, 79),
    sex,
    race: choice({
      name: 'race',
      description: 'Race category of the 2013 equations',
      words: ['black', 'white_or_other'],
      example: 'white_or_other',
      error: 'invalid_race',
      remedy: 'Send black or white_or_other, the categories of the published equations.',
    }),
    total: cholesterol('total', [130, 320], [3.4, 8.27]),
    hdl: cholesterol('hdl', [20, 100], [0.52, 2.58]),
    sbp: systolic([90, 200]),
    treated: flag('bp_treated', 'Treated for high blood pressure'),
    diabetes: said(recorded('diabetes'), flag('diabetes', 'Diabetes mellitus')),
    smoker: said(examined('smoker'), flag('smoker', 'Smokes now')),
  },
  used: 'all',
  response: {
    risk_10_year_percent: rounded(1, '10-year risk of a first atherosclerotic event in percent'),
    risk_band: category(BAND),
  },
  meaning: [
    {
      field: 'risk_10_year_percent',
      use: 'statin_uspstf_2022',
      about:
        'primary prevention at 40 to 75 years with a risk factor: dyslipidaemia, diabetes, hypertension or smoking (from 76 years the evidence is insufficient)',
      by: [
        {
          if: 'age up to 75',
          when: ({ age }) => age <= 75,
          scale: scale('below', ['selective', 'from', '7.5'], ['offer', 'from', '10']),
        },
      ],
      categories: {
        below: 'below the risk at which a statin is recommended',
        selective: 'a statin may be offered selectively (grade C)',
        offer: 'prescribe a statin (grade B)',
      },
      source: 'USPSTF recommendation statement, JAMA 2022;328(8):746-753',
      year: 2022,
      doi: '10.1001/jama.2022.13044',
    },
  ],
  citation: {
    authors: 'Goff DC Jr, Lloyd-Jones DM, Bennett G, et al.',
    doi: '10.1161/01.cir.0000437741.48606.98',
    id: 'goff_2014',
    source: 'Circulation 2014;129(25 Suppl 2):S49-S73',
    title: '2013 ACC/AHA guideline on the assessment of cardiovascular risk',
  },
  examples: [
    {
      input: {
        age: '55',
        sex: 'female',
        race: 'white_or_other',
        total_cholesterol_mg_dl: '213',
        hdl_cholesterol_mg_dl: '50',
        sbp_mmhg: '120',
        bp_treated: 'false',
        diabetes: 'false',
        smoker: 'false',
      },
      output: { risk_10_year_percent: 2.1, risk_band: 'low' },
      source: 'PooledCohort (R package, 2024), its README on the worked example of the guideline: 0.02054450',
    },
    {
      input: {
        age: '55',
        sex: 'female',
        race: 'black',
        total_cholesterol_mg_dl: '213',
        hdl_cholesterol_mg_dl: '50',
        sbp_mmhg: '120',
        bp_treated: 'false',
        diabetes: 'false',
        smoker: 'false',
      },
      output: { risk_10_year_percent: 3, risk_band: 'low' },
      source: 'PooledCohort (R package, 2024), its README on the worked example of the guideline: 0.02998196',
    },
    {
      input: {
        age: '55',
        sex: 'male',
        race: 'black',
        total_cholesterol_mg_dl: '213',
        hdl_cholesterol_mg_dl: '50',
        sbp_mmhg: '120',
        bp_treated: 'false',
        diabetes: 'false',
        smoker: 'false',
      },
      output: { risk_10_year_percent: 6.1, risk_band: 'borderline' },
      source: 'PooledCohort (R package, 2024), its README on the worked example of the guideline: 0.06061116',
    },
    {
      input: {
        age: '55',
        sex: 'male',
        race: 'white_or_other',
        total_cholesterol_mg_dl: '213',
        hdl_cholesterol_mg_dl: '50',
        sbp_mmhg: '120',
        bp_treated: 'false',
        diabetes: 'false',
        smoker: 'false',
      },
      output: { risk_10_year_percent: 5.4, risk_band: 'borderline' },
      source:
        'PooledCohort (R package, 2024), its README on the worked example of the guideline: 0.05378606; the guideline prints 5.3',
    },
    {
      input: {
        age: '66',
        sex: 'male',
        race: 'black',
        total_cholesterol_mmol_l: '5.5',
        hdl_cholesterol_mmol_l: '1.2',
        sbp_mmhg: '150',
        bp_treated: 'true',
        diabetes: 'true',
        smoker: 'true',
      },
      output: { risk_10_year_percent: 57.2, risk_band: 'high' },
      source: 'computed independently: 100 * (1 - 0.8954^e^(sum - 19.54))',
    },
  ],
  status: { is: 'superseded', by: 'prevent', since: '2026-03-13', keptFor: 'the USPSTF statin recommendation of 2022' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['uspstf_statin_2022'],
  limits: {
    superseded_by_prevent: 'warned',
    ...listed('pce_overestimates', 'uspstf_2022_uses_pce', 'race_input', 'primary_prevention_only', 'not_for_ldl_190'),
    diabetes_treat_anyway: diabetesTreatAnyway,
    over_75: over75,
  },
  changes: [
    mended(
      '2026-11-27',
      'The classes of 2018 are dropped; the thresholds of the USPSTF stand in their place, and the answer says that PREVENT supersedes it.',
      'USPSTF 2022; ACC/AHA dyslipidemia 2026',
    ),
  ],
  run: (person) => {
    const { coefficients, mean, survival } = EQUATIONS[`${person.sex}_${person.race}`];
    const terms = termsOf(person);
    const sum = plus(...coefficients.map((coefficient, index) => times(coefficient, terms[index] ?? 0)));
    const risk = times(100, minus(1, power(survival, exp(minus(sum, mean)))));
    return { risk_10_year_percent: risk, risk_band: risk };
  },
});
