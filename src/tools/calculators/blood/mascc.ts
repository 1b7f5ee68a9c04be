import { choice, flag, flagsOf } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { age } from '../parameters.ts';
import { scale, yesOrNo } from '../results.ts';
import { items, scoring } from '../scoring.ts';
import { systolic } from '../vitals.ts';

const BURDEN = { none_or_mild: 5, moderate: 3, severe: 0 };

const fungus = items({
  solid_tumour_or_no_fungal_infection: [4, 'Solid tumour, or blood cancer without an earlier fungal infection'],
});
const home = items({ outpatient: [3, 'Outpatient at the onset of fever'] });

const inputs = {
  burden: choice({
    name: 'burden_of_illness',
    description: 'Symptoms of the febrile episode',
    words: Object.keys(BURDEN) as (keyof typeof BURDEN)[],
    example: 'moderate',
    error: 'invalid_burden_of_illness',
    remedy: 'Send none_or_mild, moderate or severe.',
  }),
  sbp: systolic(),
  copd: flag('copd', 'Chronic obstructive pulmonary disease; 4 points without it'),
  ...fungus.inputs,
  dehydration: flag('dehydration', 'Needs intravenous fluids; 3 points if not'),
  ...home.inputs,
  age,
};
const flags = flagsOf(inputs);
const points = scoring(inputs, [
  { factor: 'burden_of_illness', word: 'burden', points: BURDEN },
  { factor: 'no_hypotension', input: 'sbp', points: scale(0, [5, 'above', '90']) },
  { factor: 'no_copd', when: ({ copd }) => !copd, points: 4 },
  ...fungus.factors,
  { factor: 'no_dehydration', when: ({ dehydration }) => !dehydration, points: 3 },
  ...home.factors,
  { factor: 'age_lt_60', input: 'age', points: scale(2, [0, 'from', '60']) },
]);

const LOW_FROM = 21;

/** MASCC risk index (Klastersky et al., J Clin Oncol 2000). doi:10.1200/JCO.2000.18.16.3038 */
export const mascc = calculator({
  id: 'mascc',
  title: 'MASCC risk index',
  specialty: 'blood',
  synonyms: [
    'Multinational Association for Supportive Care in Cancer',
    'MASCC',
    'MASCC score',
    'febrile neutropenia',
    'neutropenic fever',
  ],
  formula: 'mascc',
  description:
    'MASCC index of adults with cancer and febrile neutropenia, 0-26; low risk from 21. Systolic pressure scores above 90 mmHg; low risk does not by itself mean home.',
  inputs,
  used: 'not_flags',
  response: {
    score: points.score,
    low_risk: yesOrNo('Whether the score is 21 or more'),
    components: points.components,
  },
  meaning: [
    {
      field: 'low_risk',
      about: 'no serious complication of febrile neutropenia',
      words: {
        true: 'positive predictive value 91%, sensitivity 71%, specificity 68%',
        false: 'not of low risk by this index',
      },
      cohort: 'validation, 383 people with cancer and febrile neutropenia',
      source: 'Klastersky et al., J Clin Oncol 2000;18(16):3038-3051',
      year: 2000,
      doi: '10.1200/JCO.2000.18.16.3038',
    },
  ],
  citation: {
    authors: 'Klastersky J, Paesmans M, Rubenstein EB, et al.',
    doi: '10.1200/JCO.2000.18.16.3038',
    id: 'klastersky_2000',
    source: 'J Clin Oncol 2000;18(16):3038-3051',
    title:
      'The Multinational Association for Supportive Care in Cancer risk index: a multinational scoring system for identifying low-risk febrile neutropenic cancer patients',
  },
  examples: [
    {
      input: {
        burden_of_illness: 'moderate',
        sbp_mmhg: '91',
        ...flags('solid_tumour_or_no_fungal_infection', 'outpatient'),
        age: '60',
      },
      output: { score: 22, low_risk: true },
      source: 'computed independently: 3 + 5 + 4 + 4 + 3 + 3 = 22; at 60 years the age scores nothing',
    },
    {
      input: { burden_of_illness: 'none_or_mild', sbp_mmhg: '90', ...flags('dehydration', 'outpatient'), age: '59' },
      output: { score: 14, low_risk: false },
      source: 'computed independently: 5 + 4 + 3 + 2 = 14; 90 mmHg is hypotension',
    },
    {
      input: {
        burden_of_illness: 'none_or_mild',
        sbp_mmhg: '120',
        ...flags('solid_tumour_or_no_fungal_infection', 'outpatient'),
        age: '40',
      },
      output: { score: 26, low_risk: true },
      source: 'computed independently: 5 + 5 + 4 + 4 + 3 + 3 + 2 = 26, the highest score',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['asco_idsa_neutropenia_2018'],
  limits: {
    low_risk_is_not_home: { isListed: true, if: 'score from 21', whenResult: ({ score }) => score >= LOW_FROM },
  },
  run: (values) => {
    const result = points.of(values);
    return { ...result, low_risk: result.score >= LOW_FROM };
  },
});
