import { listed } from '../../currency.ts';
import { choice, flag, measured } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { count } from '../measures.ts';
import { oneOf, scale } from '../results.ts';
import { pointsFor, scoring } from '../scoring.ts';
import { temperature } from '../vitals.ts';

const wholeNumber = (
  name: string,
  range: readonly [number, number],
  example: string,
  title: string,
  error: `invalid_${string}`,
) => count([name, '', range, example], title, error);

const inputs = {
  respiratoryRate: measured(
    'respiratory_rate',
    wholeNumber(
      'respiratory_rate_bpm',
      [1, 100],
      '18',
      'Respiratory rate in breaths per minute',
      'invalid_respiratory_rate',
    ),
  ),
  spo2: measured('spo2', wholeNumber('spo2_percent', [30, 100], '96', 'Oxygen saturation in percent', 'invalid_spo2')),
  spo2Scale: choice({
    name: 'spo2_scale',
    description: '2 only for hypercapnic failure with a target of 88-92',
    words: ['1', '2'],
    example: '1',
    error: 'invalid_spo2_scale',
    remedy: 'Send 1, or 2 for confirmed hypercapnic respiratory failure.',
  }),
  oxygen: flag('supplemental_oxygen', 'Supplemental oxygen; scores 2'),
  sbp: measured('sbp', wholeNumber('sbp_mmhg', [30, 350], '128', 'Systolic blood pressure in mmHg', 'invalid_sbp')),
  pulse: measured(
    'heart_rate',
    wholeNumber('heart_rate_bpm', [10, 350], '88', 'Pulse in beats per minute', 'invalid_heart_rate'),
  ),
  consciousness: choice({
    name: 'consciousness',
    description: 'Alert, new confusion, or what the person responds to',
    words: ['alert', 'confusion', 'voice', 'pain', 'unresponsive'],
    example: 'alert',
    error: 'invalid_consciousness',
    remedy: 'Send alert, confusion, voice, pain or unresponsive.',
  }),
  temperature,
};

const SCALE_1 = scale(3, [2, 'from', '92'], [1, 'from', '94'], [0, 'from', '96']);
const SCALE_2_ON_AIR = scale(3, [2, 'from', '84'], [1, 'from', '86'], [0, 'from', '88']);
const SCALE_2_ON_OXYGEN = scale(
  3,
  [2, 'from', '84'],
  [1, 'from', '86'],
  [0, 'from', '88'],
  [1, 'from', '93'],
  [2, 'from', '95'],
  [3, 'from', '97'],
);

const points = scoring(inputs, [
  {
    factor: 'respiratory_rate',
    input: 'respiratoryRate',
    points: scale(3, [1, 'from', '9'], [0, 'from', '12'], [2, 'from', '21'], [3, 'from', '25']),
  },
  {
    factor: 'spo2',
    possible: [0, 1, 2, 3],
    points: ({ spo2, spo2Scale, oxygen }) =>
      pointsFor(spo2, spo2Scale === '1' ? SCALE_1 : oxygen ? SCALE_2_ON_OXYGEN : SCALE_2_ON_AIR),
    value: ({ spo2 }) => spo2,
  },
  { factor: 'supplemental_oxygen', when: ({ oxygen }) => oxygen, points: 2 },
  {
    factor: 'systolic_bp',
    input: 'sbp',
    points: scale(3, [2, 'from', '91'], [1, 'from', '101'], [0, 'from', '111'], [3, 'from', '220']),
  },
  {
    factor: 'pulse',
    input: 'pulse',
    points: scale(3, [1, 'from', '41'], [0, 'from', '51'], [1, 'from', '91'], [2, 'from', '111'], [3, 'from', '131']),
  },
  {
    factor: 'consciousness',
    word: 'consciousness',
    points: { alert: 0, confusion: 3, voice: 3, pain: 3, unresponsive: 3 },
  },
  {
    factor: 'temperature',
    input: 'temperature',
    points: scale(3, [1, 'above', '35'], [0, 'above', '36'], [1, 'above', '38'], [2, 'above', '39']),
  },
]);

type Scored = { readonly score: number; readonly components: readonly { readonly points: number }[] };

type Band = 'none' | 'low' | 'low_medium' | 'medium' | 'high';

/** A single 3 in a low total asks for more than the total does. */
const bandOf = ({ score, components }: Scored): Band => {
  if (score >= 7) return 'high';
  if (score >= 5) return 'medium';
  if (components.some((component) => component.points === 3)) return 'low_medium';
  return score === 0 ? 'none' : 'low';
};

/** National Early Warning Score 2 (Royal College of Physicians, 2017; no DOI). */
export const news2 = calculator({
  id: 'news2',
  title: 'NEWS2',
  specialty: 'intensive',
  synonyms: ['NEWS', 'national early warning score', 'deterioration', 'vital signs', 'early warning', 'sepsis screen'],
  ages: [16, 120],
  notIn: ['pregnancy'],
  formula: 'news2',
  description:
    'National Early Warning Score 2 of acute illness, 0-20, with its band. Reproduced from the report of the Royal College of Physicians, 2017. For people of 16 years or more, not in pregnancy.',
  inputs,
  used: 'not_flags',
  response: {
    score: points.score,
    news2_band: oneOf(
      ['none', 'low', 'low_medium', 'medium', 'high'],
      'low_medium with a single 3 in a total up to 4, medium from 5, high from 7',
    ),
    components: points.components,
  },
  meaning: [
    {
      field: 'news2_band',
      about: 'clinical response, and how often the score is taken at least',
      words: {
        none: 'ward-based response; every 12 hours',
        low: 'ward-based response; every 4 to 6 hours',
        low_medium: 'urgent ward-based response; every hour',
        medium: 'key threshold for urgent response; every hour',
        high: 'urgent or emergency response; continuous monitoring',
      },
      steps: scale('none', ['low', 'from', '1'], ['medium', 'from', '5'], ['high', 'from', '7']),
      source: 'Royal College of Physicians, National Early Warning Score (NEWS) 2, charts 2 and 4',
      year: 2017,
      doi: '',
    },
  ],
  citation: {
    authors: 'Royal College of Physicians',
    doi: '',
    id: 'rcp_2017',
    source: 'London: RCP, 2017',
    title:
      'National Early Warning Score (NEWS) 2: standardising the assessment of acute-illness severity in the NHS. Updated report of a working party',
  },
  examples: [
    {
      input: {
        respiratory_rate_bpm: '22',
        spo2_percent: '93',
        spo2_scale: '1',
        supplemental_oxygen: 'false',
        sbp_mmhg: '105',
        heart_rate_bpm: '95',
        consciousness: 'alert',
        temperature_c: '38.5',
      },
      output: { score: 7, news2_band: 'high' },
      source: 'computed independently: 2 + 2 + 0 + 1 + 1 + 0 + 1 = 7, high',
    },
    {
      input: {
        respiratory_rate_bpm: '16',
        spo2_percent: '98',
        spo2_scale: '2',
        supplemental_oxygen: 'false',
        sbp_mmhg: '120',
        heart_rate_bpm: '70',
        consciousness: 'alert',
        temperature_c: '36.5',
      },
      output: { score: 0, news2_band: 'none' },
      source: 'computed independently: on air a saturation above 92 scores nothing on scale 2',
    },
    {
      input: {
        respiratory_rate_bpm: '16',
        spo2_percent: '97',
        spo2_scale: '2',
        supplemental_oxygen: 'true',
        sbp_mmhg: '120',
        heart_rate_bpm: '70',
        consciousness: 'alert',
        temperature_f: '98',
      },
      output: { score: 5, news2_band: 'medium' },
      source: 'computed independently: on oxygen 97 scores 3 on scale 2, and oxygen 2',
    },
    {
      input: {
        respiratory_rate_bpm: '12',
        spo2_percent: '96',
        spo2_scale: '1',
        supplemental_oxygen: 'false',
        sbp_mmhg: '120',
        heart_rate_bpm: '60',
        consciousness: 'voice',
        temperature_c: '37',
      },
      output: { score: 3, news2_band: 'low_medium' },
      source: 'computed independently: one item scores 3 in a total of 3: low_medium',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['rcp_news2_2017', 'ssc_2026'],
  limits: {
    ...listed('not_in_pregnancy_or_under_16', 'concern_overrides', 'sepsis_screen_ok', 'scale_1_in_hypercapnia'),
    scale_2_only_hypercapnic: { if: 'spo2_scale 2', when: ({ spo2Scale }) => spo2Scale === '2' },
    over_oxygenated: {
      if: 'scale 2 with oxygen, saturation above 92',
      when: ({ spo2Scale, oxygen, spo2 }) => spo2Scale === '2' && oxygen && spo2 > 92,
    },
  },
  run: (values) => {
    const result = points.of(values);
    return { ...result, news2_band: bandOf(result) };
  },
});
