import { listed } from '../../currency.ts';
import { exp, isAbove, minus, over, plus, type Rational, times } from '../../exact-numbers.ts';
import { choice, optional } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { count } from '../measures.ts';
import { age, creatinine } from '../parameters.ts';
import { rounded } from '../results.ts';

const STATUS = { independent: '0', partially_dependent: '0.65', totally_dependent: '1.03' } as const;

/** ASA class 1 to 5. */
const ASA = ['-5.17', '-3.29', '-1.92', '-0.95', '0'];

const PROCEDURE = {
  anorectal: '-0.16',
  aortic: '1.60',
  bariatric: '-0.25',
  brain: '1.40',
  breast: '-1.61',
  cardiac: '1.01',
  ent: '0.71',
  foregut_or_hepatopancreatobiliary: '1.39',
  gallbladder_appendix_adrenal_or_spleen: '0.59',
  hernia: '0',
  intestinal: '1.14',
  neck_thyroid_parathyroid: '0.18',
  obstetric_or_gynaecologic: '0.76',
  orthopaedic_or_extremity: '0.80',
  other_abdominal: '1.13',
  peripheral_vascular: '0.86',
  skin: '0.54',
  spine: '0.21',
  thoracic_non_oesophageal: '0.40',
  vein: '-1.09',
  urology: '-0.26',
} as const;

const wordsOf = <W extends string>(table: Readonly<Record<W, string>>) => Object.keys(table) as W[];

const creatinineTerm = (creatinine: Rational | undefined): string => {
  if (creatinine === undefined) return '-0.10';
  return isAbove(creatinine, '1.5') ? '0.61' : '0';
};

/** Gupta risk of infarction or cardiac arrest after surgery (Circulation 2011). doi:10.1161/CIRCULATIONAHA.110.015701 */
export const guptaMica = calculator({
  id: 'gupta_mica',
  title: 'Gupta perioperative cardiac risk (MICA)',
  specialty: 'heart',
  synonyms: ['MICA', 'Gupta MICA', 'perioperative cardiac arrest', 'myocardial infarction or cardiac arrest'],
  formula: 'gupta_mica',
  expression: 'risk = 1 / (1 + exp(-x)); x = -5.25 + 0.02 * age + functional status + ASA + creatinine + procedure',
  description:
    'Risk of myocardial infarction or cardiac arrest within 30 days of surgery. For adults; creatinine is abnormal above 1.5 mg/dL, and may be left out, which has a term of its own.',
  inputs: {
    age,
    status: choice({
      name: 'functional_status',
      description: 'Functional status before surgery',
      words: wordsOf(STATUS),
      example: 'independent',
      error: 'invalid_functional_status',
      remedy: 'Send independent, partially_dependent or totally_dependent.',
    }),
    asa: count(['asa_class', '', [1, 5], '3'], 'ASA physical status', 'invalid_asa_class'),
    creatinine: optional(creatinine),
    procedure: choice({
      name: 'procedure',
      description: 'Kind of operation',
      words: wordsOf(PROCEDURE),
      example: 'intestinal',
      error: 'invalid_procedure',
      remedy: 'Send one of the kinds of operation that the equation has.',
    }),
  },
  used: 'all',
  response: { risk_percent: rounded(2, 'Risk of infarction or cardiac arrest in percent') },
  citation: {
    authors: 'Gupta PK, Gupta H, Sundaram A, et al.',
    doi: '10.1161/CIRCULATIONAHA.110.015701',
    id: 'gupta_2011',
    source: 'Circulation 2011;124(4):381-387',
    title: 'Development and validation of a risk calculator for prediction of cardiac risk after surgery',
  },
  examples: [
    {
      input: {
        age: '70',
        functional_status: 'independent',
        asa_class: '3',
        creatinine_mg_dl: '1.1',
        procedure: 'intestinal',
      },
      output: { risk_percent: 0.97 },
      source: 'computed independently: x = -5.25 + 1.4 - 1.92 + 1.14 = -4.63, risk 0.966…%',
    },
    {
      input: { age: '50', functional_status: 'totally_dependent', asa_class: '5', procedure: 'aortic' },
      output: { risk_percent: 15.19 },
      source: 'computed independently: x = -5.25 + 1 + 1.03 + 0 - 0.10 + 1.60 = -1.72, risk 15.187…%',
    },
    {
      input: {
        age: '60',
        functional_status: 'partially_dependent',
        asa_class: '4',
        creatinine_umol_l: '150',
        procedure: 'hernia',
      },
      output: { risk_percent: 2.32 },
      source:
        'computed independently: x = -5.25 + 1.2 + 0.65 - 0.95 + 0.61 + 0 = -3.74, risk 2.320…%; 150 / 88.42 is above 1.5',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['aha_acc_periop_2024'],
  limits: {
    ...listed('mica_within_30_days'),
    creatinine_not_sent: { if: 'no creatinine', when: ({ creatinine }) => creatinine === undefined },
  },
  run: ({ age, status, asa, creatinine, procedure }) => {
    const x = plus(
      '-5.25',
      times('0.02', age),
      STATUS[status],
      ASA[asa - 1] ?? '0',
      creatinineTerm(creatinine),
      PROCEDURE[procedure],
    );
    return { risk_percent: over(100, plus(1, exp(minus(0, x)))) };
  },
});
