import { listed } from '../../currency.ts';
import { over, plus, ratio, times } from '../../exact-numbers.ts';
import { flagsOf } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { rounded } from '../results.ts';
import { items, scoring } from '../scoring.ts';

const activities = items({
  personal_care: [2.75, 'Can wash, dress, eat and use the toilet alone'],
  walk_indoors: [1.75, 'Can walk indoors'],
  walk_1_2_blocks: [2.75, 'Can walk one or two blocks on level ground'],
  climb_stairs: [5.5, 'Can climb a flight of stairs or walk uphill'],
  run_short_distance: [8, 'Can run a short distance'],
  light_housework: [2.7, 'Can do light housework, such as dusting or dishes'],
  moderate_housework: [3.5, 'Can do moderate housework, such as vacuuming or carrying groceries'],
  heavy_housework: [8, 'Can do heavy housework, such as scrubbing floors or moving furniture'],
  yard_work: [4.5, 'Can rake leaves, weed or push a mower'],
  sexual_relations: [5.25, 'Can have sexual relations'],
  moderate_recreation: [6, 'Can take part in moderate recreation, such as golf, bowling or dancing'],
  strenuous_sports: [7.5, 'Can take part in strenuous sports, such as swimming, tennis or skiing'],
});

const flags = flagsOf(activities.inputs);
const points = scoring(activities.inputs, activities.factors);

/** Duke Activity Status Index (Hlatky et al., Am J Cardiol 1989). doi:10.1016/0002-9149(89)90496-7 */
export const dasi = calculator({
  id: 'dasi',
  title: 'Duke Activity Status Index',
  specialty: 'heart',
  synonyms: ['DASI', 'functional capacity', 'METs', 'metabolic equivalents', 'exercise capacity'],
  formula: 'dasi',
  expression: 'VO2peak = 0.43 * DASI + 9.6; METs = VO2peak / 3.5',
  description:
    'Duke Activity Status Index, 0-58.2, with the peak oxygen uptake and metabolic equivalents it stands for. For adults; true for what a person can do, as reported.',
  inputs: activities.inputs,
  response: {
    score: rounded(2, 'Sum of the weights of what can be done, 0 to 58.2'),
    vo2_peak_ml_kg_min: rounded(1, 'Estimated peak oxygen uptake in mL/kg/min'),
    mets: rounded(1, 'Estimated metabolic equivalents'),
    components: points.components,
  },
  citation: {
    authors: 'Hlatky MA, Boineau RE, Higginbotham MB, et al.',
    doi: '10.1016/0002-9149(89)90496-7',
    id: 'hlatky_1989',
    source: 'Am J Cardiol 1989;64(10):651-654',
    title: 'A brief self-administered questionnaire to determine functional capacity (the Duke Activity Status Index)',
  },
  examples: [
    {
      input: flags('personal_care', 'walk_indoors', 'walk_1_2_blocks', 'climb_stairs', 'light_housework'),
      output: { score: 15.45, vo2_peak_ml_kg_min: 16.2, mets: 4.6 },
      source: 'computed independently: 2.75 + 1.75 + 2.75 + 5.5 + 2.7 = 15.45; 0.43 * 15.45 + 9.6 = 16.2435',
    },
    {
      input: flags(),
      output: { score: 0, vo2_peak_ml_kg_min: 9.6, mets: 2.7 },
      source: 'computed independently: nothing scores; 9.6 / 3.5 = 2.742…',
    },
    {
      input: flags(...Object.keys(activities.inputs)),
      output: { score: 58.2, vo2_peak_ml_kg_min: 34.6, mets: 9.9 },
      source: 'computed independently: all twelve weights; 0.43 * 58.2 + 9.6 = 34.626',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['aha_acc_periop_2024'],
  limits: { ...listed('self_reported', 'dasi_threshold_34') },
  run: (values) => {
    const { score: sum, components } = points.of(values);
    // The weights have two decimals.
    const score = ratio(Math.round(sum * 100), 100);
    const vo2 = plus(times('0.43', score), '9.6');
    return { score, vo2_peak_ml_kg_min: vo2, mets: over(vo2, '3.5'), components };
  },
});
