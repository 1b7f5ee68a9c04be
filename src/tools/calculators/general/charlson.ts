import { Type } from '@sinclair/typebox';
import { listed, mended } from '../../currency.ts';
import { exp, power, times } from '../../exact-numbers.ts';
import { choice, flagsOf, recorded, said } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { age } from '../parameters.ts';
import { plain, rounded, scale } from '../results.ts';
import { items, scoring } from '../scoring.ts';

const diseases = items({
  myocardial_infarction: [1, 'Myocardial infarction', recorded('myocardial_infarction')],
  heart_failure: [1, 'Heart failure', recorded('heart_failure')],
  peripheral_vascular_disease: [1, 'Peripheral vascular disease', recorded('peripheral_vascular_disease')],
  cerebrovascular_disease: [1, 'Stroke or transient ischaemic attack', recorded('cerebrovascular_disease')],
  dementia: [1, 'Dementia', recorded('dementia')],
  chronic_pulmonary_disease: [1, 'Chronic pulmonary disease', recorded('chronic_pulmonary_disease')],
  connective_tissue_disease: [1, 'Connective tissue disease', recorded('rheumatic_disease')],
  peptic_ulcer_disease: [1, 'Peptic ulcer disease', recorded('peptic_ulcer_disease')],
  hemiplegia: [2, 'Hemiplegia', recorded('hemiplegia')],
  moderate_severe_ckd: [2, 'Moderate or severe kidney disease', recorded('renal_disease')],
  leukemia: [2, 'Leukaemia', recorded('leukemia')],
  lymphoma: [2, 'Lymphoma', recorded('lymphoma')],
  aids: [6, 'AIDS', recorded('aids')],
});

const graded = (name: string, title: string, words: readonly [string, string, string], worst: string, mild: string) =>
  said(
    { findings: { [words[2]]: worst, [words[1]]: mild }, otherwise: words[0], unmentioned: 'absent' },
    choice({
      name,
      description: title,
      words,
      example: 'none',
      error: `invalid_${name}`,
      remedy: `Send ${words.join(', ')}: the worst grade counts once.`,
    }),
  );

const inputs = {
  age,
  ...diseases.inputs,
  liver: graded(
    'liver_disease',
    'Liver disease',
    ['none', 'mild', 'moderate_severe'],
    'severe_liver_disease',
    'mild_liver_disease',
  ),
  diabetes: graded(
    'diabetes',
    'Diabetes mellitus',
    ['none', 'uncomplicated', 'end_organ_damage'],
    'diabetes_complicated',
    'diabetes_uncomplicated',
  ),
  tumor: graded(
    'solid_tumor',
    'Solid tumour',
    ['none', 'localized', 'metastatic'],
    'metastatic_tumor',
    'localized_tumor',
  ),
};
const flags = flagsOf(inputs);
const none = { liver_disease: 'none', diabetes: 'none', solid_tumor: 'none' };

const points = scoring(inputs, [
  ...diseases.factors,
  { factor: 'liver_disease', word: 'liver', points: { none: 0, mild: 1, moderate_severe: 3 } },
  { factor: 'diabetes', word: 'diabetes', points: { none: 0, uncomplicated: 1, end_organ_damage: 2 } },
  { factor: 'solid_tumor', word: 'tumor', points: { none: 0, localized: 2, metastatic: 6 } },
  {
    factor: 'age',
    input: 'age',
    points: scale(0, [1, 'from', '50'], [2, 'from', '60'], [3, 'from', '70'], [4, 'from', '80']),
  },
]);

/** Charlson comorbidity index with age (Charlson et al., J Chronic Dis 1987; J Clin Epidemiol 1994). */
export const charlson = calculator({
  id: 'charlson',
  title: 'Charlson comorbidity index, with age',
  specialty: 'general',
  synonyms: ['CCI', 'Charlson index', 'comorbidities', 'Charlson score', 'ten-year survival'],
  formula: 'charlson',
  expression: 'survival = 0.983^exp(0.9 * index)',
  description:
    'Charlson comorbidity index with the weights of 1987, with the points for age of 1994 and the estimated 10-year survival. For adults; the weights of 2011 are another score.',
  inputs,
  used: 'not_flags',
  response: {
    charlson_index: plain(Type.Integer({ description: 'Sum of the points without those for age' })),
    age_adjusted_index: plain(Type.Integer({ description: 'Sum of all points' })),
    estimated_10_year_survival_percent: rounded(
      1,
      'Survival of 10 years estimated from the age-adjusted index, in percent',
    ),
    components: points.components,
  },
  meaning: [
    {
      field: 'charlson_index',
      about: 'mortality within 1 year',
      historical: true,
      bands: scale('12%', ['26%', 'from', '1'], ['52%', 'from', '3'], ['85%', 'from', '5']),
      cohort: '559 inpatients of one hospital, 1984',
      source: 'Charlson et al., J Chronic Dis 1987;40(5):373-383',
      year: 1987,
      doi: '10.1016/0021-9681(87)90171-8',
    },
  ],
  citation: {
    authors: 'Charlson ME, Pompei P, Ales KL, MacKenzie CR',
    doi: '10.1016/0021-9681(87)90171-8',
    id: 'charlson_1987',
    source: 'J Chronic Dis 1987;40(5):373-383',
    title: 'A new method of classifying prognostic comorbidity in longitudinal studies: development and validation',
  },
  examples: [
    {
      input: { age: '45', ...flags(), ...none },
      output: { charlson_index: 0, age_adjusted_index: 0, estimated_10_year_survival_percent: 98.3 },
      source: 'computed independently: no points: 100 * 0.983^e^0 = 98.3 exactly',
    },
    {
      input: { age: '65', ...flags('heart_failure', 'aids'), ...none, diabetes: 'end_organ_damage' },
      output: { charlson_index: 9, age_adjusted_index: 11, estimated_10_year_survival_percent: 0 },
      source: 'computed independently: 1 + 6 + 2 = 9, with 2 for the age 11; 100 * 0.983^e^9.9',
    },
    {
      input: { age: '80', ...flags('myocardial_infarction'), ...none },
      output: { charlson_index: 1, age_adjusted_index: 5, estimated_10_year_survival_percent: 21.4 },
      source: 'computed independently: 1, with 4 for the age 5; 100 * 0.983^e^4.5 = 21.36…',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['registries'],
  limits: {
    ...listed('rates_of_1984', 'survival_extrapolated'),
    aids_weight_historic: { if: 'aids true', when: ({ aids }) => aids },
  },
  changes: [
    mended(
      '2026-11-27',
      'The mortality of 1984 is marked as historical, with its cohort.',
      'Charlson et al., J Chronic Dis 1987',
    ),
  ],
  run: (values) => {
    const { score, components } = points.of(values);
    const ofAge = components.find(({ factor }) => factor === 'age')?.points ?? 0;
    return {
      charlson_index: score - ofAge,
      age_adjusted_index: score,
      estimated_10_year_survival_percent: times(100, power('0.983', exp(times('0.9', score)))),
      components,
    };
  },
});
