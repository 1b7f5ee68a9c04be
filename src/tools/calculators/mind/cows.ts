import { listed } from '../../currency.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { category, scale } from '../results.ts';
import { ratedItems, scoring } from '../scoring.ts';
import { heartRate } from '../vitals.ts';

const table = ratedItems({
  sweating: [[0, 1, 2, 3, 4], 'Sweating in the last half hour, 0 absent to 4 streaming'],
  restlessness: [[0, 1, 3, 5], 'Restlessness, 0 sits still to 5 cannot sit still'],
  pupil_size: [[0, 1, 2, 5], 'Pupils, 0 normal to 5 only the rim of the iris is visible'],
  bone_or_joint_aches: [[0, 1, 2, 4], 'New bone or joint aches, 0 absent to 4 rubs joints and cannot sit still'],
  runny_nose_or_tearing: [[0, 1, 2, 4], 'Runny nose or tearing without a cold, 0 absent to 4 streaming'],
  gi_upset: [[0, 1, 2, 3, 5], 'Stomach upset in the last half hour, 0 absent to 5 vomits or has diarrhoea often'],
  tremor: [[0, 1, 2, 4], 'Tremor of outstretched hands, 0 absent to 4 gross'],
  yawning: [[0, 1, 2, 4], 'Yawning while observed, 0 absent to 4 several times a minute'],
  anxiety_or_irritability: [[0, 1, 2, 4], 'Anxiety or irritability, 0 absent to 4 hardly takes part'],
  gooseflesh: [[0, 3, 5], 'Gooseflesh, 0 smooth, 3 felt, 5 prominent'],
});

const inputs = { heartRate, ...table.inputs };
const points = scoring(inputs, [
  {
    factor: 'resting_pulse',
    input: 'heartRate',
    points: scale(0, [1, 'above', '80'], [2, 'above', '100'], [4, 'above', '120']),
  },
  ...table.factors,
]);
const rated = (...ratings: readonly number[]): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.keys(table.inputs).map((name, index) => [name, String(ratings[index] ?? 0)]));

const BAND = {
  source: 'Wesson and Ling, J Psychoactive Drugs 2003',
  scale: scale(
    'none',
    ['mild', 'from', '5'],
    ['moderate', 'from', '13'],
    ['moderately_severe', 'from', '25'],
    ['severe', 'from', '37'],
  ),
};

/** Clinical Opiate Withdrawal Scale (Wesson and Ling, 2003). doi:10.1080/02791072.2003.10400007 */
export const cows = calculator({
  id: 'cows',
  title: 'Clinical Opiate Withdrawal Scale',
  specialty: 'mind',
  synonyms: ['COWS', 'opioid withdrawal', 'opiate withdrawal', 'opioid withdrawal score', 'opioid withdrawal scale'],
  formula: 'cows',
  description:
    'Severity of opioid withdrawal, 0-48, with its band: the resting pulse and ten items. Each item takes only its printed ratings, such as 0, 1, 3 or 5.',
  inputs,
  response: { score: points.score, cows_band: category(BAND), components: points.components },
  citation: {
    authors: 'Wesson DR, Ling W',
    doi: '10.1080/02791072.2003.10400007',
    id: 'wesson_2003',
    source: 'J Psychoactive Drugs 2003;35(2):253-259',
    title: 'The Clinical Opiate Withdrawal Scale (COWS)',
  },
  examples: [
    {
      input: { heart_rate_bpm: '96', ...rated(2, 1, 1, 2, 1, 2, 1, 1, 1, 3) },
      output: { score: 16, cows_band: 'moderate' },
      source: 'computed independently: 1 + 2 + 1 + 1 + 2 + 1 + 2 + 1 + 1 + 1 + 3 = 16',
    },
    {
      input: { heart_rate_bpm: '80', ...rated(4) },
      output: { score: 4, cows_band: 'none' },
      source: 'computed independently: a pulse of 80 scores nothing',
    },
    {
      input: { heart_rate_bpm: '120.5', ...rated(4, 5, 5, 4, 4, 5, 4, 4, 4, 5) },
      output: { score: 48, cows_band: 'severe' },
      source: 'computed independently: every item has its highest rating',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['asam_opioid_2020'],
  limits: { ...listed('opioid_withdrawal_only') },
  run: (values) => {
    const result = points.of(values);
    return { ...result, cows_band: result.score };
  },
});
