import { listed, mended } from '../../currency.ts';
import { flagsOf } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator, medCalcBench } from '../calculator.ts';
import { age, ageYears, sex, sexUsed } from '../parameters.ts';
import { scale } from '../results.ts';
import { scoring } from '../scoring.ts';
import { strokeFactors, strokeFlags } from './stroke-risk.ts';

const inputs = {
  age,
  sex,
  ...strokeFlags,
};

const flags = flagsOf(inputs);

/** The factors of Lip et al., Chest 2010. */
const points = scoring(inputs, [
  ...strokeFactors,
  { factor: 'sex_female', when: ({ sex }) => sex === 'female', points: 1 },
]);

/** CHA2DS2-VASc stroke risk score (Lip et al., Chest 2010). doi:10.1378/chest.09-1584 */
export const cha2ds2Vasc = calculator({
  id: 'cha2ds2_vasc',
  title: 'CHA2DS2-VASc',
  specialty: 'heart',
  synonyms: [
    'CHADS-VASc',
    'CHADS2',
    'CHADS2-VASc',
    'CHADSVASC',
    'atrial fibrillation stroke risk',
    'afib',
    'AF',
    'anticoagulation',
  ],
  description:
    'CHA2DS2-VASc stroke risk score for adults with non-valvular atrial fibrillation, 0-9, with the points of every factor.',
  formula: 'cha2ds2_vasc',
  inputs,
  response: {
    score: points.score,
    max_score: points.maxScore,
    sex: sexUsed,
    age_years: ageYears,
    components: points.components,
  },
  meaning: [
    {
      field: 'score',
      about: 'ischaemic stroke per 100 patient-years without an anticoagulant',
      bands: scale(
        '0.2',
        ['0.6', 'from', '1'],
        ['2.2', 'from', '2'],
        ['3.2', 'from', '3'],
        ['4.8', 'from', '4'],
        ['7.2', 'from', '5'],
        ['9.7', 'from', '6'],
        ['11.2', 'from', '7'],
        ['10.8', 'from', '8'],
        ['12.2', 'from', '9'],
      ),
      cohort: 'people with atrial fibrillation who took no warfarin, Swedish registers, 2005-2008',
      source: 'Friberg et al., Eur Heart J 2012;33(12):1500-1510',
      year: 2012,
      doi: '10.1093/eurheartj/ehr488',
    },
    {
      field: 'score',
      use: 'af_acc_aha_2023',
      about:
        'oral anticoagulation in clinical atrial fibrillation without a mechanical valve or moderate to severe mitral stenosis',
      by: [
        {
          if: 'men',
          when: ({ sex }) => sex === 'male',
          scale: scale('not_recommended', ['reasonable', 'from', '1'], ['recommended', 'from', '2']),
        },
        {
          if: 'women',
          when: ({ sex }) => sex === 'female',
          scale: scale('not_recommended', ['reasonable', 'from', '2'], ['recommended', 'from', '3']),
        },
      ],
      categories: {
        not_recommended:
          'low risk, below 1 percent a year: no recommendation for anticoagulation; aspirin alone is of no benefit',
        reasonable: 'anticoagulation is reasonable (class 2a)',
        recommended: 'anticoagulation is recommended (class 1)',
      },
      source: 'ACC/AHA/ACCP/HRS guideline on atrial fibrillation, Circulation 2024;149(1):e1-e156, by its tables',
      year: 2023,
      doi: '10.1161/CIR.0000000000001193',
    },
  ],
  citation: {
    authors: 'Lip GYH, Nieuwlaat R, Pisters R, Lane DA, Crijns HJGM',
    doi: '10.1378/chest.09-1584',
    id: 'lip_2010',
    source: 'Chest 2010;137(2):263-272',
    title:
      'Refining clinical risk stratification for predicting stroke and thromboembolism in atrial fibrillation using a novel risk factor-based approach: the Euro Heart Survey on Atrial Fibrillation',
  },
  examples: [
    {
      input: { age: '72', sex: 'female', ...flags('hypertension', 'diabetes') },
      output: { score: 4 },
      source: 'computed independently: 1 for the age of 72, 1 for female sex, 1 for hypertension, 1 for diabetes',
    },
    {
      input: { age: '62', sex: 'male', ...flags('stroke_tia') },
      output: { score: 2 },
      source: medCalcBench(4, '2'),
    },
    {
      input: {
        age: '75',
        sex: 'female',
        ...flags('chf', 'hypertension', 'diabetes', 'stroke_tia', 'vascular_disease'),
      },
      output: { score: 9 },
      source: 'Lip et al., Chest 2010: the maximum score is 9, when every factor applies',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['acc_aha_af_2023'],
  limits: {
    ...listed('threshold_by_sex', 'europe_uses_va', 'valvular_af', 'hcm_or_amyloid', 'clinical_af_only'),
    sex_point_alone: {
      if: 'female, below 65, no other factor',
      when: ({ sex, age, chf, hypertension, diabetes, strokeTia, vascularDisease }) =>
        sex === 'female' && age < 65 && ![chf, hypertension, diabetes, strokeTia, vascularDisease].includes(true),
    },
  },
  changes: [
    mended(
      '2026-11-27',
      'The thresholds of ACC/AHA 2023 by sex stand beside the stroke rates; the valves that are meant are named.',
      'ACC/AHA AF 2023',
    ),
  ],
  run: (values) => ({ ...points.of(values), sex: values.sex, age_years: values.age }),
});
