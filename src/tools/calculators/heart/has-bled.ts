import { listed } from '../../currency.ts';
import { flag, flagsOf, recorded, said } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator, medCalcBench } from '../calculator.ts';
import { age, ageYears } from '../parameters.ts';
import { scale } from '../results.ts';
import { scoring } from '../scoring.ts';

const inputs = {
  age,
  hypertension: said(
    { finding: 'uncontrolled_hypertension', unmentioned: 'low', above: { sbp: 160 } },
    flag('hypertension', 'Uncontrolled hypertension; scores 1'),
  ),
  abnormalRenal: said(
    { ...recorded('severe_renal_disease'), above: { creatinine: 2.26 } },
    flag('abnormal_renal', 'Abnormal renal function; scores 1'),
  ),
  abnormalLiver: said(recorded('cirrhosis'), flag('abnormal_liver', 'Abnormal liver function; scores 1')),
  stroke: said(recorded('stroke'), flag('stroke', 'Prior stroke; scores 1')),
  bleeding: said(recorded('major_bleeding'), flag('bleeding', 'Bleeding history or predisposition; scores 1')),
  labileInr: said(recorded('labile_inr'), flag('labile_inr', 'Labile INR; scores 1')),
  drugs: said(recorded('bleeding_drugs'), flag('drugs', 'Concomitant antiplatelet or NSAID; scores 1')),
  alcohol: said(recorded('alcohol'), flag('alcohol', 'Alcohol excess; scores 1')),
};

const flags = flagsOf(inputs);

/** The factors of Pisters et al., Chest 2010. */
const points = scoring(inputs, [
  { factor: 'hypertension', when: ({ hypertension }) => hypertension, points: 1 },
  { factor: 'abnormal_renal', when: ({ abnormalRenal }) => abnormalRenal, points: 1 },
  { factor: 'abnormal_liver', when: ({ abnormalLiver }) => abnormalLiver, points: 1 },
  { factor: 'stroke', when: ({ stroke }) => stroke, points: 1 },
  { factor: 'bleeding', when: ({ bleeding }) => bleeding, points: 1 },
  { factor: 'labile_inr', when: ({ labileInr }) => labileInr, points: 1 },
  { factor: 'elderly_age_gt_65', input: 'age', points: scale(0, [1, 'above', '65']) },
  { factor: 'drugs', when: ({ drugs }) => drugs, points: 1 },
  { factor: 'alcohol', when: ({ alcohol }) => alcohol, points: 1 },
]);

/** HAS-BLED major bleeding risk score (Pisters et al., Chest 2010). doi:10.1378/chest.10-0134 */
export const hasBled = calculator({
  id: 'has_bled',
  title: 'HAS-BLED',
  specialty: 'heart',
  synonyms: ['HASBLED', 'bleeding risk', 'major bleeding', 'anticoagulation', 'warfarin'],
  description:
    'HAS-BLED major bleeding risk score for adults with atrial fibrillation, 0-9, with the points of every factor. A high score is not by itself a reason to withhold anticoagulation.',
  formula: 'has_bled',
  inputs,
  response: {
    score: points.score,
    max_score: points.maxScore,
    age_years: ageYears,
    components: points.components,
  },
  meaning: [
    {
      field: 'score',
      about: 'major bleeds per 100 patient-years',
      bands: scale(
        '1.13',
        ['1.02', 'from', '1'],
        ['1.88', 'from', '2'],
        ['3.74', 'from', '3'],
        ['8.70', 'from', '4'],
        ['12.50', 'from', '5'],
        [null, 'from', '6'],
      ),
      cohort: 'people with atrial fibrillation, Euro Heart Survey',
      source: 'Pisters et al., Chest 2010;138(5):1093-1100',
      year: 2010,
      doi: '10.1378/chest.10-0134',
    },
  ],
  citation: {
    authors: 'Pisters R, Lane DA, Nieuwlaat R, de Vos CB, Crijns HJGM, Lip GYH',
    doi: '10.1378/chest.10-0134',
    id: 'pisters_2010',
    source: 'Chest 2010;138(5):1093-1100',
    title:
      'A novel user-friendly score (HAS-BLED) to assess 1-year risk of major bleeding in patients with atrial fibrillation: the Euro Heart Survey',
  },
  examples: [
    {
      input: { age: '72', ...flags('hypertension', 'bleeding', 'drugs') },
      output: { score: 4 },
      source: 'computed independently: 1 for the age of 72, 1 each for hypertension, bleeding and drugs',
    },
    {
      input: { age: '43', ...flags('hypertension') },
      output: { score: 1 },
      source: medCalcBench(25, '1'),
    },
    {
      input: { age: '65', ...flags() },
      output: { score: 0 },
      source: 'Pisters et al., Chest 2010: elderly is an age above 65, so 65 scores nothing',
    },
    {
      input: {
        age: '66',
        ...flags(
          'hypertension',
          'abnormal_renal',
          'abnormal_liver',
          'stroke',
          'bleeding',
          'labile_inr',
          'drugs',
          'alcohol',
        ),
      },
      output: { score: 9 },
      source: 'Pisters et al., Chest 2010: the maximum score is 9, when every factor applies',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['acc_aha_af_2023', 'esc_af_2024'],
  limits: {
    ...listed('few_patients_at_high_scores'),
    not_a_reason_to_withhold: { isListed: true, if: 'score from 3', whenResult: ({ score }) => score >= 3 },
    labile_inr_needs_vka: { if: 'labile_inr true', when: ({ labileInr }) => labileInr },
  },
  run: (values) => ({ ...points.of(values), age_years: values.age }),
});
