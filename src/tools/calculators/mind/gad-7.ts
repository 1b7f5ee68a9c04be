import { listed } from '../../currency.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { category, scale, yesOrNo } from '../results.ts';
import { scoring } from '../scoring.ts';
import { answers, screened, twoWeeks } from './two-weeks.ts';

const { inputs, factors } = twoWeeks(
  'nervous',
  'uncontrolled_worry',
  'excessive_worry',
  'trouble_relaxing',
  'restless',
  'irritable',
  'afraid',
);
const points = scoring(inputs, factors);

const POSITIVE_FROM = 10;
const SOURCE = 'Arch Intern Med 2006;166(10):1092-1097';
const DOI = '10.1001/archinte.166.10.1092';
const BAND = {
  source: 'Spitzer et al., Arch Intern Med 2006',
  scale: scale('minimal', ['mild', 'from', '5'], ['moderate', 'from', '10'], ['severe', 'from', '15']),
};

/** GAD-7 (Spitzer et al., Arch Intern Med 2006). doi:10.1001/archinte.166.10.1092 */
export const gad7 = calculator({
  id: 'gad_7',
  title: 'GAD-7',
  specialty: 'mind',
  synonyms: [
    'Generalized Anxiety Disorder-7',
    'generalized anxiety disorder scale',
    'GAD',
    'anxiety screening',
    'anxiety score',
    'anxiety severity',
  ],
  formula: 'gad_7',
  description:
    'Sum of the seven items of the GAD-7, 0-21, with its band; positive from 10. It screens adults for generalised anxiety and grades it; it is no diagnosis.',
  inputs,
  response: {
    score: points.score,
    gad_7_band: category(BAND),
    positive: yesOrNo('Whether the score is at least 10'),
    components: points.components,
  },
  meaning: [
    screened('generalised anxiety disorder, by an interview', ['89', '82'], POSITIVE_FROM, {
      cohort: '965 of 2,740 people in primary care, USA',
      source: `Spitzer et al., ${SOURCE}`,
      year: 2006,
      doi: DOI,
    }),
  ],
  citation: {
    authors: 'Spitzer RL, Kroenke K, Williams JB, Lowe B',
    doi: DOI,
    id: 'spitzer_2006',
    source: SOURCE,
    title: 'A brief measure for assessing generalized anxiety disorder: the GAD-7',
  },
  examples: [
    {
      input: answers(inputs, '3 1 1 0 2 3 1'),
      output: { score: 11, gad_7_band: 'moderate', positive: true },
      source: 'computed independently: 3 + 1 + 1 + 2 + 3 + 1 = 11',
    },
    {
      input: answers(inputs, '2 2 3 2 3 1 3'),
      output: { score: 16, gad_7_band: 'severe', positive: true },
      source: 'computed independently: 2 + 2 + 3 + 2 + 3 + 1 + 3 = 16',
    },
    {
      input: answers(inputs, '2 2 0 0 0 0 0'),
      output: { score: 4, gad_7_band: 'minimal', positive: false },
      source: 'computed independently: 2 + 2 = 4',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['uspstf_anxiety_2023'],
  limits: listed('screening_not_diagnosis', 'gad_7_cut_off_8'),
  run: (values) => {
    const result = points.of(values);
    return { ...result, gad_7_band: result.score, positive: result.score >= POSITIVE_FROM };
  },
});
