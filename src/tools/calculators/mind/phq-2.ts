import { listed } from '../../currency.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { yesOrNo } from '../results.ts';
import { scoring } from '../scoring.ts';
import { answers, screened, twoWeeks } from './two-weeks.ts';

const { inputs, factors } = twoWeeks('interest', 'mood');
const points = scoring(inputs, factors);

const POSITIVE_FROM = 3;
const SOURCE = 'Med Care 2003;41(11):1284-1292';
const DOI = '10.1097/01.MLR.0000093487.78664.3C';

/** PHQ-2 (Kroenke et al., Med Care 2003). doi:10.1097/01.MLR.0000093487.78664.3C */
export const phq2 = calculator({
  id: 'phq_2',
  title: 'PHQ-2',
  specialty: 'mind',
  synonyms: [
    'Patient Health Questionnaire-2',
    'patient health questionnaire 2 item',
    'two question depression screen',
    'two questions',
    'PHQ2',
    'depression screening in two items',
  ],
  formula: 'phq_2',
  description:
    'Sum of the first two items of the PHQ-9, 0-6; positive from 3. A first step of screening for depression: a positive result is followed by the PHQ-9.',
  inputs,
  response: {
    score: points.score,
    positive: yesOrNo('Whether the score is at least 3'),
    components: points.components,
  },
  meaning: [
    screened('major depression, by an interview', ['83', '92'], POSITIVE_FROM, {
      cohort: '580 of 6,000 people in primary care and obstetrics, USA',
      source: `Kroenke et al., ${SOURCE}`,
      year: 2003,
      doi: DOI,
    }),
  ],
  citation: {
    authors: 'Kroenke K, Spitzer RL, Williams JB',
    doi: DOI,
    id: 'kroenke_2003',
    source: SOURCE,
    title: 'The Patient Health Questionnaire-2: validity of a two-item depression screener',
  },
  examples: [
    {
      input: answers(inputs, '2 1'),
      output: { score: 3, positive: true },
      source: 'computed independently: 2 + 1 = 3, the cut-off itself',
    },
    {
      input: answers(inputs, '1 1'),
      output: { score: 2, positive: false },
      source: 'computed independently: 1 + 1 = 2',
    },
    {
      input: answers(inputs, '3 3'),
      output: { score: 6, positive: true },
      source: 'computed independently: the maximum is 6 (Kroenke et al., Med Care 2003)',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['uspstf_depression_2023'],
  limits: listed('screening_not_diagnosis', 'phq_9_follows', 'phq_2_cut_off_2'),
  run: (values) => {
    const result = points.of(values);
    return { ...result, positive: result.score >= POSITIVE_FROM };
  },
});
