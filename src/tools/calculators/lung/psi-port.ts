import { listed } from '../../currency.ts';
import { isBelow, isFrom, type Rational } from '../../exact-numbers.ts';
import { flagsOf, judged, optional, recorded, type Sent, said, type Values } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { BUN_FORMS, BUN_IN_TEXT, GLUCOSE_FORMS, hematocrit, ph, sodium } from '../laboratory.ts';
import { inUnitSent } from '../measures.ts';
import { age, sex } from '../parameters.ts';
import { oneOf, scale } from '../results.ts';
import { items, range, scoring } from '../scoring.ts';
import { arterialOxygen, heartRate, oxygenSaturation, respiratoryRate, systolic, temperature } from '../vitals.ts';

const before = items({
  nursing_home_resident: [10, 'Nursing home resident', recorded('nursing_home')],
  neoplastic_disease: [30, 'Neoplastic disease', recorded('malignancy')],
  liver_disease: [20, 'Liver disease', recorded('liver_disease')],
  heart_failure: [10, 'Heart failure', recorded('heart_failure')],
  cerebrovascular_disease: [10, 'Cerebrovascular disease', recorded('cerebrovascular_disease')],
  renal_disease: [10, 'Renal disease', recorded('renal_disease')],
  altered_mental_status: [20, 'Altered mental status', judged('confusion')],
});
const after = items({ pleural_effusion: [10, 'Pleural effusion', judged('pleural_effusion')] });

const inputs = {
  age,
  sex,
  ...before.inputs,
  respiratoryRate,
  sbp: systolic(),
  temperature,
  heartRate,
  ph: optional(ph),
  bun: optional(said(BUN_IN_TEXT, inUnitSent('Blood urea nitrogen', 'invalid_bun', ...BUN_FORMS))),
  sodium: optional(sodium),
  glucose: optional(
    said({ measures: { glucose: 'glucose_mg_dl' } }, inUnitSent('Glucose', 'invalid_glucose', ...GLUCOSE_FORMS)),
  ),
  hematocrit: optional(hematocrit),
  pao2: optional(arterialOxygen),
  spo2: optional(oxygenSaturation),
  ...after.inputs,
};
const flags = flagsOf(inputs);

/** The lower limits of each unit, as the publication and its SI form print them. */
const FROM: Readonly<Record<string, number>> = {
  bun_mg_dl: 30,
  urea_mmol_l: 11,
  glucose_mg_dl: 250,
  glucose_mmol_l: 14,
};

const reaches = (sent: Sent | undefined): boolean => sent !== undefined && isFrom(sent.value, FROM[sent.name] ?? 0);
const isLow = (value: Rational | undefined, bound: string): boolean => value !== undefined && isBelow(value, bound);
const isOutside = (celsius: Rational): boolean => isBelow(celsius, 35) || isFrom(celsius, 40);

const points = scoring(inputs, [
  { factor: 'age', possible: range(18, 120), points: ({ age }) => age, value: ({ age }) => age },
  { factor: 'sex_female', when: ({ sex }) => sex === 'female', points: -10 },
  ...before.factors,
  { factor: 'respiratory_rate_ge_30', input: 'respiratoryRate', points: scale(0, [20, 'from', '30']) },
  { factor: 'systolic_bp_lt_90', input: 'sbp', points: scale(20, [0, 'from', '90']) },
  { factor: 'temperature', input: 'temperature', points: scale(15, [0, 'from', '35'], [15, 'from', '40']) },
  { factor: 'pulse_ge_125', input: 'heartRate', points: scale(0, [10, 'from', '125']) },
  { factor: 'ph_lt_7_35', when: ({ ph }) => isLow(ph, '7.35'), points: 30 },
  { factor: 'urea', when: ({ bun }) => reaches(bun), points: 20 },
  { factor: 'sodium_lt_130', when: ({ sodium }) => isLow(sodium, '130'), points: 20 },
  { factor: 'glucose', when: ({ glucose }) => reaches(glucose), points: 10 },
  { factor: 'hematocrit_lt_30', when: ({ hematocrit }) => isLow(hematocrit, '30'), points: 10 },
  { factor: 'oxygenation', when: ({ pao2, spo2 }) => isLow(pao2, '60') || isLow(spo2, '90'), points: 10 },
  ...after.factors,
]);

const LATER = scale('II', ['III', 'from', '71'], ['IV', 'from', '91'], ['V', 'from', '131']);
const OLDEST_OF_CLASS_I = 50;

type Step = Values<typeof inputs>;

/** Class I is decided before any points: age, the five diseases, the five vital signs. */
const isClassI = (v: Step): boolean =>
  v.age <= OLDEST_OF_CLASS_I &&
  ![v.neoplastic_disease, v.liver_disease, v.heart_failure, v.cerebrovascular_disease, v.renal_disease].includes(
    true,
  ) &&
  !v.altered_mental_status &&
  isBelow(v.respiratoryRate, 30) &&
  isFrom(v.sbp, 90) &&
  !isOutside(v.temperature) &&
  isBelow(v.heartRate, 125);

/** Pneumonia severity index (Fine et al., N Engl J Med 1997). doi:10.1056/NEJM199701233360402 */
export const psiPort = calculator({
  id: 'psi_port',
  title: 'Pneumonia severity index (PORT)',
  specialty: 'lung',
  synonyms: [
    'pneumonia severity index',
    'PSI',
    'PORT score',
    'Fine score',
    'pneumonia severity',
    'community-acquired pneumonia',
    'CAP',
  ],
  formula: 'psi_port',
  description:
    'Pneumonia severity index of community-acquired pneumonia in adults, with its class I-V. A laboratory value that is not sent scores nothing. Urea and glucose are judged in the unit sent.',
  inputs,
  used: 'not_flags',
  response: {
    score: points.score,
    psi_class: oneOf(
      ['I', 'II', 'III', 'IV', 'V'],
      'I by age, diseases and vital signs alone; II up to 70 points, III to 90, IV to 130, V above',
    ),
    components: points.components,
  },
  meaning: [
    {
      field: 'psi_class',
      about: 'mortality within 30 days',
      words: {
        I: '0.1%',
        II: '0.6%',
        III: '0.9%',
        IV: '9.3%',
        V: '27.0%',
      },
      cohort: '2,287 adults with community-acquired pneumonia, Pneumonia PORT cohort',
      source: 'Fine et al., N Engl J Med 1997;336(4):243-250',
      year: 1997,
      doi: '10.1056/NEJM199701233360402',
    },
  ],
  citation: {
    authors: 'Fine MJ, Auble TE, Yealy DM, et al.',
    doi: '10.1056/NEJM199701233360402',
    id: 'fine_1997',
    source: 'N Engl J Med 1997;336(4):243-250',
    title: 'A prediction rule to identify low-risk patients with community-acquired pneumonia',
  },
  examples: [
    {
      input: {
        age: '65',
        sex: 'female',
        ...flags('heart_failure'),
        respiratory_rate_bpm: '32',
        sbp_mmhg: '110',
        temperature_c: '38.5',
        heart_rate_bpm: '110',
        bun_mg_dl: '30',
      },
      output: { score: 105, psi_class: 'IV' },
      source: 'computed independently: 65 - 10 + 10 + 20 + 20 = 105, class IV',
    },
    {
      input: {
        age: '50',
        sex: 'male',
        ...flags('nursing_home_resident'),
        respiratory_rate_bpm: '29',
        sbp_mmhg: '90',
        temperature_c: '35',
        heart_rate_bpm: '124',
      },
      output: { score: 60, psi_class: 'I' },
      source:
        'computed independently: 50 + 10 = 60, and class I, because a nursing home does not count in its first step',
    },
    {
      input: {
        age: '51',
        sex: 'male',
        ...flags(),
        respiratory_rate_bpm: '20',
        sbp_mmhg: '120',
        temperature_c: '37',
        heart_rate_bpm: '80',
        glucose_mmol_l: '14',
        spo2_percent: '89.9',
      },
      output: { score: 71, psi_class: 'III' },
      source: 'computed independently: 51 + 10 + 10 = 71, class III',
    },
    {
      input: {
        age: '80',
        sex: 'male',
        ...flags('neoplastic_disease', 'altered_mental_status', 'pleural_effusion'),
        respiratory_rate_bpm: '20',
        sbp_mmhg: '89',
        temperature_c: '40',
        heart_rate_bpm: '125',
        ph: '7.34',
        sodium_mmol_l: '129',
        hematocrit_percent: '29',
        pao2_mmhg: '59',
      },
      output: { score: 255, psi_class: 'V' },
      source: 'computed independently: 80 + 30 + 20 + 20 + 15 + 10 + 30 + 20 + 10 + 10 + 10 = 255, class V',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['ats_idsa_cap_2019'],
  limits: {
    ...listed('clinical_judgement'),
    missing_labs_normal: {
      if: 'pH, BUN, sodium, glucose, hematocrit or oxygen not sent',
      when: ({ ph, bun, sodium, glucose, hematocrit, pao2, spo2 }) =>
        [ph, bun, sodium, glucose, hematocrit, pao2 ?? spo2].includes(undefined),
    },
    young_underestimated: { if: 'age below 50', when: ({ age }) => age < 50 },
    hypoxaemia_admit: {
      if: 'SpO2 below 90 percent or PaO2 below 60 mmHg',
      when: ({ spo2, pao2 }) => isLow(spo2, '90') || isLow(pao2, '60'),
    },
  },
  run: (values) => {
    const result = points.of(values);
    const psiClass = isClassI(values) ? ('I' as const) : LATER.outcome(({ nearest }) => result.score - nearest);
    return { ...result, psi_class: psiClass };
  },
});
