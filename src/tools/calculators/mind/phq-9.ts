import { listed } from '../../currency.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { category, scale, yesOrNo } from '../results.ts';
import { scoring } from '../scoring.ts';
import { answers, screened, twoWeeks } from './two-weeks.ts';

const { inputs, factors } = twoWeeks(
  'interest',
  'mood',
  'sleep',
  'energy',
  'appetite',
  'self_worth',
  'concentration',
  'movement',
  'self_harm',
);
const points = scoring(inputs, factors);

const POSITIVE_FROM = 10;
const SOURCE = 'J Gen Intern Med 2001;16(9):606-613';
const DOI = '10.1046/j.1525-1497.2001.016009606.x';
const BAND = {
  source: 'Kroenke et al., J Gen Intern Med 2001',
  scale: scale(
    'minimal',
    ['mild', 'from', '5'],
    ['moderate', 'from', '10'],
    ['moderately_severe', 'from', '15'],
    ['severe', 'from', '20'],
  ),
};

/** PHQ-9 (Kroenke et al., J Gen Intern Med 2001). doi:10.1046/j.1525-1497.2001.016009606.x */
export const phq9 = calculator({
  id: 'phq_9',
  title: 'PHQ-9',
  specialty: 'mind',
  synonyms: [
    'Patient Health Questionnaire-9',
    'patient health questionnaire',
    'PHQ',
    'depression screening',
    'depression score',
    'depression severity',
  ],
  formula: 'phq_9',
  description:
    'Sum of the nine items of the PHQ-9, 0-27, with its band; positive from 10. It screens for depression and follows it in adults and adolescents; it is no diagnosis. The item of self-harm counts for itself.',
  inputs,
  response: {
    score: points.score,
    phq_9_band: category(BAND),
    positive: yesOrNo('Whether the score is at least 10'),
    self_harm_item_positive: yesOrNo('Whether the item of self-harm is 1 or more, at any score'),
    components: points.components,
  },
  meaning: [
    screened('major depression, by an interview', ['88', '88'], POSITIVE_FROM, {
      cohort: '580 of 6,000 people in primary care and obstetrics, USA',
      source: `Kroenke et al., ${SOURCE}`,
      year: 2001,
      doi: DOI,
    }),
  ],
  citation: {
    authors: 'Kroenke K, Spitzer RL, Williams JB',
    doi: DOI,
    id: 'kroenke_2001',
    source: SOURCE,
    title: 'The PHQ-9: validity of a brief depression severity measure',
  },
  examples: [
    {
      input: answers(inputs, '2 2 1 2 1 1 2 0 0'),
      output: { score: 11, phq_9_band: 'moderate', positive: true, self_harm_item_positive: false },
      source: 'computed independently: 2 + 2 + 1 + 2 + 1 + 1 + 2 = 11',
    },
    {
      input: answers(inputs, '0 3 0 0 1 1 2 0 2'),
      output: { score: 9, phq_9_band: 'mild', positive: false, self_harm_item_positive: true },
      source: 'computed independently: 3 + 1 + 1 + 2 + 2 = 9; the last item is positive',
    },
    {
      input: answers(inputs, '3 2 2 0 3 0 0 2 2'),
      output: { score: 14, phq_9_band: 'moderate', positive: true, self_harm_item_positive: true },
      source: 'computed independently: 3 + 2 + 2 + 3 + 2 + 2 = 14',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['uspstf_depression_2023'],
  limits: {
    self_harm_answered: { if: 'self_harm from 1', when: ({ self_harm }) => self_harm > 0 },
    ...listed('screening_not_diagnosis'),
  },
  run: (values) => {
    const result = points.of(values);
    return {
      ...result,
      phq_9_band: result.score,
      positive: result.score >= POSITIVE_FROM,
      self_harm_item_positive: values.self_harm > 0,
    };
  },
});
