import { listed } from '../../currency.ts';
import { isFrom } from '../../exact-numbers.ts';
import { flag } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { measure, word } from '../measures.ts';
import { age } from '../parameters.ts';
import { category, scale } from '../results.ts';
import { scoring } from '../scoring.ts';
import { diastolic, diastolicAboveSystolic, systolic } from '../vitals.ts';

const inputs = {
  age,
  sbp: systolic(),
  dbp: diastolic,
  features: word('clinical_features', 'Unilateral weakness, or a speech disturbance without weakness', [
    'unilateral_weakness',
    'speech_disturbance',
    'other',
  ]),
  duration: measure(['duration_min', 'minutes', [0, 1440], '30'], 'Duration of the symptoms', 'invalid_duration'),
  diabetes: flag('diabetes', 'Diabetes; scores 1'),
};
const points = scoring(inputs, [
  { factor: 'age_ge_60', input: 'age', points: scale(0, [1, 'from', '60']) },
  { factor: 'blood_pressure', when: ({ sbp, dbp }) => isFrom(sbp, 140) || isFrom(dbp, 90), points: 1 },
  {
    factor: 'clinical_features',
    word: 'features',
    points: { unilateral_weakness: 2, speech_disturbance: 1, other: 0 },
  },
  { factor: 'duration', input: 'duration', points: scale(0, [1, 'from', '10'], [2, 'from', '60']) },
  { factor: 'diabetes', when: ({ diabetes }) => diabetes, points: 1 },
]);

const SOURCE = 'Lancet 2007;369(9558):283-292';
const DOI = '10.1016/S0140-6736(07)60150-0';
const BAND = {
  source: 'Johnston et al., Lancet 2007',
  scale: scale('low', ['moderate', 'from', '4'], ['high', 'from', '6']),
};

const call = (age: string, pressure: string, features: string, duration: string, diabetes = 'false') => ({
  ...{ age, sbp_mmhg: pressure.split('/')[0] ?? '', dbp_mmhg: pressure.split('/')[1] ?? '' },
  ...{ clinical_features: features, duration_min: duration, diabetes },
});

/** ABCD2 (Johnston et al., Lancet 2007). doi:10.1016/S0140-6736(07)60150-0 */
export const abcd2 = calculator({
  id: 'abcd2',
  title: 'ABCD2',
  specialty: 'neuro',
  synonyms: ['ABCD squared', 'ABCD2 score', 'TIA', 'TIA risk', 'stroke after TIA', 'transient ischaemic attack'],
  formula: 'abcd2',
  description:
    'ABCD2 score of an early stroke after a transient ischaemic attack, 0-7, with its band. NICE advises against triage by it.',
  inputs,
  used: 'not_flags',
  response: { score: points.score, abcd2_band: category(BAND), components: points.components },
  meaning: [
    {
      field: 'abcd2_band',
      about: 'stroke within 2, 7 and 90 days',
      words: { low: '1.0%, 1.2%, 3.1%', moderate: '4.1%, 5.9%, 9.8%', high: '8.1%, 11.7%, 17.8%' },
      cohort: '4,799 people of six cohorts',
      source: `Johnston et al., ${SOURCE}`,
      year: 2007,
      doi: DOI,
    },
  ],
  citation: {
    authors: 'Johnston SC, Rothwell PM, Nguyen-Huynh MN, et al.',
    doi: DOI,
    id: 'johnston_2007',
    source: SOURCE,
    title: 'Validation and refinement of scores to predict very early stroke risk after transient ischaemic attack',
  },
  examples: [
    {
      input: call('67', '164/106', 'unilateral_weakness', '30'),
      output: { score: 5, abcd2_band: 'moderate' },
      source: 'computed independently: 1 + 1 + 2 + 1 = 5',
    },
    {
      input: call('72', '206/124', 'other', '9.99', 'true'),
      output: { score: 3, abcd2_band: 'low' },
      source: 'computed independently: 1 for the age, 1 for the pressure and 1 for diabetes',
    },
    {
      input: call('60', '139/90', 'unilateral_weakness', '60', 'true'),
      output: { score: 7, abcd2_band: 'high' },
      source: 'computed independently: the maximum is 7, when every factor applies (Johnston et al., Lancet 2007)',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['aha_asa_prevention_2021', 'aha_asa_stroke_2026'],
  limits: listed('no_triage_by_abcd2', 'two_antiplatelets_from_4'),
  check: ({ sbp, dbp }) => diastolicAboveSystolic(sbp, dbp),
  run: (values) => {
    const result = points.of(values);
    return { ...result, abcd2_band: result.score };
  },
});
