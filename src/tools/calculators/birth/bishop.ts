import { listed } from '../../currency.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { measure, word } from '../measures.ts';
import { scale, yesOrNo } from '../results.ts';
import { scoring } from '../scoring.ts';

const inputs = {
  dilation: measure(['dilation_cm', 'cm', [0, 10], '2'], 'Cervical dilation', 'invalid_dilation'),
  effacement: measure(['effacement_percent', 'percent', [0, 100], '50'], 'Effacement', 'invalid_effacement'),
  station: word('station', 'Station of the head', ['-3', '-2', '-1', '0', '1', '2', '3']),
  consistency: word('consistency', 'Consistency of the cervix', ['firm', 'medium', 'soft']),
  position: word('position', 'Position of the cervix', ['posterior', 'mid', 'anterior']),
};

/** A class begins at its printed lower limit. */
const points = scoring(inputs, [
  {
    factor: 'dilation',
    input: 'dilation',
    points: scale(0, [1, 'from', '1'], [2, 'from', '3'], [3, 'from', '5']),
  },
  {
    factor: 'effacement',
    input: 'effacement',
    points: scale(0, [1, 'from', '40'], [2, 'from', '60'], [3, 'from', '80']),
  },
  { factor: 'station', word: 'station', points: { '-3': 0, '-2': 1, '-1': 2, 0: 2, 1: 3, 2: 3, 3: 3 } },
  { factor: 'consistency', word: 'consistency', points: { firm: 0, medium: 1, soft: 2 } },
  { factor: 'position', word: 'position', points: { posterior: 0, mid: 1, anterior: 2 } },
]);
const FAVOURABLE_ABOVE = 8;

const call = (dilation: string, effacement: string, station: string, consistency: string, position: string) => ({
  ...{ dilation_cm: dilation, effacement_percent: effacement, station, consistency, position },
});

/** Bishop score (Bishop, Obstet Gynecol 1964). */
export const bishop = calculator({
  id: 'bishop',
  title: 'Bishop score',
  specialty: 'birth',
  synonyms: ['Bishop', 'cervical ripeness', 'induction of labour', 'induction of labor', 'cervix before induction'],
  formula: 'bishop',
  description:
    'Bishop score of the cervix before an induction at term, 0-13; favourable above 8. A value between two printed classes counts in the lower one, and stations -1 and 0 score the same.',
  inputs,
  used: 'not_flags',
  response: {
    score: points.score,
    favourable: yesOrNo('Whether the score is above 8'),
    components: points.components,
  },
  citation: {
    authors: 'Bishop EH',
    doi: '',
    id: 'bishop_1964',
    source: 'Obstet Gynecol 1964;24:266-268',
    title: 'Pelvic scoring for elective induction',
  },
  examples: [
    {
      input: call('4.3', '80', '-2', 'medium', 'anterior'),
      output: { score: 9, favourable: true },
      source: 'computed independently: 2 + 3 + 1 + 1 + 2 = 9',
    },
    {
      input: call('3.3', '18', '3', 'firm', 'anterior'),
      output: { score: 7, favourable: false },
      source: 'computed independently: 2 + 3 + 2 = 7',
    },
    {
      input: call('5', '79', '0', 'soft', 'posterior'),
      output: { score: 9, favourable: true },
      source: 'computed independently: 3 + 2 + 2 + 2 = 9',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['acog_pb_107'],
  limits: {
    bishop_8_differs: { if: 'a score of 8', whenResult: ({ score }) => score === FAVOURABLE_ABOVE },
    ...listed('term_before_induction', 'unfavourable_limits_differ'),
  },
  run: (values) => {
    const result = points.of(values);
    return { ...result, favourable: result.score > FAVOURABLE_ABOVE };
  },
});
