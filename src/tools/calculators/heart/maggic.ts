import { Type } from '@sinclair/typebox';
import { listed } from '../../currency.ts';
import { decimal, multiply, type Rational, ratio } from '../../exact-numbers.ts';
import { examined, flag, flagsOf, recorded } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { count, measure } from '../measures.ts';
import { age, creatinine, sex } from '../parameters.ts';
import { nullable, plain, rounded, steps } from '../results.ts';
import { items, pointsFor, range, scoring } from '../scoring.ts';
import { bodyMassIndex, systolic } from '../vitals.ts';

const risks = items({
  smoker: [1, 'Smokes now', examined('smoker')],
  diabetes: [3, 'Diabetes', recorded('diabetes')],
  copd: [2, 'Chronic obstructive pulmonary disease', recorded('copd')],
  heart_failure_18_months: [2, 'Heart failure was first diagnosed 18 months ago or earlier'],
});

const inputs = {
  age,
  sex,
  ejectionFraction: measure(
    ['ejection_fraction_percent', 'percent', [1, 95], '35'],
    'Left ventricular ejection fraction',
    'invalid_ejection_fraction',
  ),
  nyha: count(['nyha_class', '', [1, 4], '2'], 'NYHA class', 'invalid_nyha_class'),
  sbp: systolic(),
  bmi: bodyMassIndex(),
  creatinine,
  ...risks.inputs,
  beta_blocker: flag('beta_blocker', 'Takes a beta blocker; without one 3 points'),
  ace_inhibitor_or_arb: flag('ace_inhibitor_or_arb', 'Takes an ACE inhibitor or ARB; without one 1 point'),
};
const flags = flagsOf(inputs);

/** Age and systolic pressure by ejection fraction: below 30 percent, 30 to below 40, from 40. */
const AGE = [
  steps('0 55:1 60:2 65:4 70:6 75:8 80:10'),
  steps('0 55:2 60:4 65:6 70:8 75:10 80:13'),
  steps('0 55:3 60:5 65:7 70:9 75:12 80:15'),
] as const;
const SYSTOLIC = [
  steps('5 110:4 120:3 130:2 140:1 150:0'),
  steps('3 110:2 120:1 140:0'),
  steps('2 110:1 130:0'),
] as const;
const GROUP = steps('0 30:1 40:2');
/** In µmol/L, the unit of the publication. */
const CREATININE = steps('0 90:1 110:2 130:3 150:4 170:5 210:6 250:8');

type Columns = typeof AGE | typeof SYSTOLIC;
const inGroup = (columns: Columns, ejectionFraction: Rational, value: number | Rational): number =>
  pointsFor(value, columns[pointsFor(ejectionFraction, GROUP) as 0 | 1 | 2]);

const points = scoring(inputs, [
  { factor: 'ejection_fraction', input: 'ejectionFraction', points: steps('7 20:6 25:5 30:3 35:2 40:0') },
  {
    factor: 'age',
    possible: range(0, 15),
    points: ({ ejectionFraction, age }) => inGroup(AGE, ejectionFraction, age),
    value: ({ age }) => age,
  },
  {
    factor: 'systolic_bp',
    possible: range(0, 5),
    points: ({ ejectionFraction, sbp }) => inGroup(SYSTOLIC, ejectionFraction, sbp),
    value: ({ sbp }) => sbp,
  },
  { factor: 'bmi', input: 'bmi', points: steps('6 15:5 20:3 25:2 30:0') },
  {
    factor: 'creatinine',
    possible: [0, 1, 2, 3, 4, 5, 6, 8],
    points: ({ creatinine }) => pointsFor(multiply(creatinine, decimal('88.42')), CREATININE),
    value: ({ creatinine }) => creatinine,
  },
  { factor: 'nyha_class', input: 'nyha', points: steps('0 2:2 3:6 4:8') },
  { factor: 'male', when: ({ sex }) => sex === 'male', points: 1 },
  ...risks.factors,
  { factor: 'no_beta_blocker', when: ({ beta_blocker }) => !beta_blocker, points: 3 },
  { factor: 'no_ace_inhibitor_or_arb', when: ({ ace_inhibitor_or_arb }) => !ace_inhibitor_or_arb, points: 1 },
]);

/** Risks in tenths of a percent, by a score of 0 to 50. */
const RISKS = {
  1: '15 16 18 20 22 24 27 29 32 36 39 43 48 52 58 63 70 77 84 93 102 111 122 134 147 160 175 191 209 227 248 269 292 316 342 369 398 427 458 490 523 557 591 625 659 692 725 757 787 816 842',
  3: '39 43 48 52 58 63 70 77 84 92 102 111 122 134 146 160 175 191 209 227 247 269 292 316 342 369 397 427 458 490 523 556 590 625 658 692 725 756 787 815 842 866 889 908 926 941 953 964 973 980 985',
};
const riskIn = (years: 1 | 3, score: number): Rational | null => {
  const risk = RISKS[years].split(' ')[score];
  return risk === undefined ? null : ratio(BigInt(risk), 10);
};

/** MAGGIC heart failure risk score (Pocock et al., Eur Heart J 2013). doi:10.1093/eurheartj/ehs337 */
export const maggic = calculator({
  id: 'maggic',
  title: 'MAGGIC heart failure risk score',
  specialty: 'heart',
  synonyms: [
    'Meta-Analysis Global Group in Chronic Heart Failure',
    'MAGGIC',
    'heart failure mortality',
    'heart failure survival',
    'heart failure prognosis',
  ],
  formula: 'maggic_2013',
  description:
    'MAGGIC score of heart failure, 0-57, with the risk of death in 1 and 3 years by the table of the paper, which ends at 50: null above. For adults with any ejection fraction; creatinine is judged in µmol/L.',
  inputs,
  used: 'not_flags',
  response: {
    score: plain(Type.Integer({ description: 'Sum of the points', minimum: 0, maximum: 57 })),
    risk_1_year_percent: nullable(rounded(1, 'Risk of death within 1 year in percent; null above a score of 50')),
    risk_3_year_percent: nullable(rounded(1, 'Risk of death within 3 years in percent; null above a score of 50')),
    components: points.components,
  },
  citation: {
    authors: 'Pocock SJ, Ariti CA, McMurray JJ, et al.',
    doi: '10.1093/eurheartj/ehs337',
    id: 'pocock_2013',
    source: 'Eur Heart J 2013;34(19):1404-1413',
    title: 'Predicting survival in heart failure: a risk score based on 39 372 patients from 30 studies',
  },
  examples: [
    {
      input: {
        age: '72',
        sex: 'female',
        ejection_fraction_percent: '35',
        nyha_class: '2',
        sbp_mmhg: '128',
        bmi: '27',
        creatinine_mg_dl: '1.1',
        ...flags('diabetes', 'beta_blocker', 'ace_inhibitor_or_arb'),
      },
      output: { score: 19, risk_1_year_percent: 9.3, risk_3_year_percent: 22.7 },
      source: 'computed independently: 2 + 8 + 1 + 2 + 1 + 2 + 3 = 19; 1.1 mg/dL are 97.262 umol/L',
    },
    {
      input: {
        age: '54',
        sex: 'female',
        ejection_fraction_percent: '40',
        nyha_class: '1',
        sbp_mmhg: '130',
        bmi: '30',
        creatinine_umol_l: '89.9',
        ...flags('beta_blocker', 'ace_inhibitor_or_arb'),
      },
      output: { score: 0, risk_1_year_percent: 1.5, risk_3_year_percent: 3.9 },
      source: 'computed independently: nothing scores',
    },
    {
      input: {
        age: '80',
        sex: 'male',
        ejection_fraction_percent: '19',
        nyha_class: '4',
        sbp_mmhg: '109',
        bmi: '14.9',
        creatinine_umol_l: '250',
        ...flags('smoker', 'diabetes', 'copd', 'heart_failure_18_months'),
      },
      output: { score: 57, risk_1_year_percent: null, risk_3_year_percent: null },
      source: 'computed independently: 7 + 10 + 5 + 6 + 8 + 8 + 1 + 1 + 3 + 2 + 2 + 3 + 1 = 57, above the table',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['registries'],
  limits: {
    ...listed('first_diagnosis_flag'),
    risk_table_ends_at_50: { if: 'score above 50', whenResult: ({ score }) => score > 50 },
  },
  run: (values) => {
    const result = points.of(values);
    return {
      ...result,
      risk_1_year_percent: riskIn(1, result.score),
      risk_3_year_percent: riskIn(3, result.score),
    };
  },
});
