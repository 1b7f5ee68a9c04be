import { listed, mended } from '../../currency.ts';
import { exp, least, ln, minus, plus, power, times } from '../../exact-numbers.ts';
import { examined, flag, said } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { cholesterol } from '../laboratory.ts';
import { over75 } from '../limits.ts';
import { sex, wholeAge } from '../parameters.ts';
import { rounded, scale } from '../results.ts';
import { systolic } from '../vitals.ts';

/** The coefficients of ATP III by sex; women have no square of the age. */
const EQUATIONS = {
  male: {
    age: '52.00961',
    total: '20.014077',
    hdl: '-0.905964',
    sbp: '1.305784',
    treated: '0.241549',
    smoker: '12.096316',
    ageTotal: '-4.605038',
    ageSmoker: '-2.84367',
    oldestSmoker: 70,
    ageSquared: '-2.93323',
    constant: '-172.300168',
    survival: '0.9402',
  },
  female: {
    age: '31.764001',
    total: '22.465206',
    hdl: '-1.187731',
    sbp: '2.552905',
    treated: '0.420251',
    smoker: '13.07543',
    ageTotal: '-5.060998',
    ageSmoker: '-2.996945',
    oldestSmoker: 78,
    ageSquared: '0',
    constant: '-146.5933061',
    survival: '0.98767',
  },
};

/** Framingham risk of hard coronary heart disease (ATP III, Circulation 2002). doi:10.1161/circ.106.25.3143 */
export const framinghamChd = calculator({
  id: 'framingham_chd',
  title: 'Framingham risk of hard CHD (ATP III)',
  specialty: 'heart',
  synonyms: ['Framingham risk score', 'FRS', 'ATP III', 'coronary heart disease', 'cardiovascular risk'],
  formula: 'framingham_hard_chd',
  expression:
    'men: L = 52.00961 * ln(age) + 20.014077 * ln(TC) - 0.905964 * ln(HDL) + 1.305784 * ln(SBP) + 0.241549 * treated + 12.096316 * smoker - 4.605038 * ln(age) * ln(TC) - 2.84367 * ln(min(age, 70)) * smoker - 2.93323 * ln(age)^2 - 172.300168, risk = 1 - 0.9402^exp(L); women: L = 31.764001 * ln(age) + 22.465206 * ln(TC) - 1.187731 * ln(HDL) + 2.552905 * ln(SBP) + 0.420251 * treated + 13.07543 * smoker - 5.060998 * ln(age) * ln(TC) - 2.996945 * ln(min(age, 78)) * smoker - 146.5933061, risk = 1 - 0.98767^exp(L)',
  description:
    '10-year risk of myocardial infarction or coronary death by the Framingham equation of ATP III. For adults of 30 to 79 years without known disease or diabetes; PREVENT supersedes it.',
  inputs: {
    age: wholeAge(30, 79),
    sex,
    total: cholesterol('total', [50, 1000], [1.3, 25.8]),
    hdl: cholesterol('hdl', [5, 200], [0.13, 5.17]),
    sbp: systolic([60, 260]),
    treated: flag('bp_treated', 'Treated for high blood pressure'),
    smoker: said(examined('smoker'), flag('smoker', 'Smokes now')),
  },
  used: 'all',
  response: { risk_10_year_percent: rounded(1, '10-year risk of hard coronary heart disease in percent') },
  meaning: [
    {
      field: 'risk_10_year_percent',
      about: 'risk level of ATP III (2002), not in force',
      historical: true,
      bands: scale('below 10%', ['10% to 20%', 'from', '10'], ['above 20%', 'above', '20']),
      source: 'NCEP Adult Treatment Panel III, Circulation 2002;106(25):3143-3421',
      year: 2002,
      doi: '10.1161/circ.106.25.3143',
    },
  ],
  citation: {
    authors: 'National Cholesterol Education Program',
    doi: '10.1161/circ.106.25.3143',
    id: 'atp_iii_2002',
    source: 'Circulation 2002;106(25):3143-3421',
    title:
      'Third report of the expert panel on detection, evaluation, and treatment of high blood cholesterol in adults (ATP III): final report',
  },
  examples: [
    {
      input: {
        age: '55',
        sex: 'male',
        total_cholesterol_mg_dl: '220',
        hdl_cholesterol_mg_dl: '45',
        sbp_mmhg: '140',
        bp_treated: 'false',
        smoker: 'false',
      },
      output: { risk_10_year_percent: 9.1 },
      source: 'computed independently: 100 * (1 - 0.9402^e^L) with the printed coefficients for men',
    },
    {
      input: {
        age: '79',
        sex: 'female',
        total_cholesterol_mg_dl: '240',
        hdl_cholesterol_mg_dl: '50',
        sbp_mmhg: '150',
        bp_treated: 'true',
        smoker: 'true',
      },
      output: { risk_10_year_percent: 17 },
      source: 'computed independently: 100 * (1 - 0.98767^e^L); the age of the smoking term stops at 78',
    },
    {
      input: {
        age: '75',
        sex: 'male',
        total_cholesterol_mmol_l: '5.2',
        hdl_cholesterol_mmol_l: '1.1',
        sbp_mmhg: '130',
        bp_treated: 'true',
        smoker: 'true',
      },
      output: { risk_10_year_percent: 23.9 },
      source: 'computed independently: 100 * (1 - 0.9402^e^L); the age of the smoking term stops at 70',
    },
  ],
  status: { is: 'superseded', by: 'prevent', since: '2026-03-13', keptFor: 'old records and benchmarks' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: [],
  limits: {
    superseded_by_prevent: 'warned',
    ...listed('hard_chd_only', 'primary_prevention_only', 'not_for_ldl_190'),
    over_75: over75,
  },
  changes: [
    mended(
      '2026-11-27',
      'The levels of ATP III are marked as historical.',
      'AHA/ACC high blood pressure 2025; ACC/AHA dyslipidemia 2026',
    ),
  ],
  run: ({ age, sex, total, hdl, sbp, treated, smoker }) => {
    const c = EQUATIONS[sex];
    const lnAge = ln(age);
    const linear = plus(
      times(c.age, lnAge),
      times(c.total, ln(total)),
      times(c.hdl, ln(hdl)),
      times(c.sbp, ln(sbp)),
      treated ? c.treated : 0,
      smoker ? plus(c.smoker, times(c.ageSmoker, ln(least(age, c.oldestSmoker)))) : 0,
      times(c.ageTotal, lnAge, ln(total)),
      times(c.ageSquared, lnAge, lnAge),
      c.constant,
    );
    return { risk_10_year_percent: times(100, minus(1, power(c.survival, exp(linear)))) };
  },
});
