import { listed } from '../../currency.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { category, scale } from '../results.ts';
import { ratedItems, scoring } from '../scoring.ts';

const { inputs, factors } = ratedItems({
  consciousness: [3, 'Item 1a, level of consciousness'],
  consciousness_questions: [2, 'Item 1b, answers to the two questions'],
  consciousness_commands: [2, 'Item 1c, obeys the two commands'],
  gaze: [2, 'Item 2, horizontal gaze'],
  visual_fields: [3, 'Item 3, visual fields'],
  facial_palsy: [3, 'Item 4, facial palsy'],
  motor_arm_left: [4, 'Item 5a, left arm; 0 if it cannot be tested'],
  motor_arm_right: [4, 'Item 5b, right arm; 0 if it cannot be tested'],
  motor_leg_left: [4, 'Item 6a, left leg; 0 if it cannot be tested'],
  motor_leg_right: [4, 'Item 6b, right leg; 0 if it cannot be tested'],
  limb_ataxia: [2, 'Item 7, limb ataxia; 0 if it cannot be tested'],
  sensory: [2, 'Item 8, sensory loss'],
  language: [3, 'Item 9, language'],
  dysarthria: [2, 'Item 10, dysarthria; 0 if it cannot be tested'],
  extinction: [2, 'Item 11, extinction and inattention'],
});
const points = scoring(inputs, factors);

/** A call by its items, in order. */
const rated = (ratings: string) =>
  Object.fromEntries(Object.keys(inputs).map((name, index) => [name, ratings.split(' ')[index] ?? '']));

const BAND = {
  source: 'Customary bands, which the scale of Brott et al., Stroke 1989, does not set',
  scale: scale(
    'none',
    ['minor', 'from', '1'],
    ['moderate', 'from', '5'],
    ['moderate_to_severe', 'from', '16'],
    ['severe', 'from', '21'],
  ),
};

/** NIH stroke scale (Brott et al., Stroke 1989). doi:10.1161/01.STR.20.7.864 */
export const nihss = calculator({
  id: 'nihss',
  title: 'NIH Stroke Scale',
  specialty: 'neuro',
  synonyms: ['NIHSS', 'NIH stroke', 'stroke scale', 'stroke severity', 'National Institutes of Health Stroke Scale'],
  formula: 'nihss',
  description:
    'Sum of the fifteen items of the NIH stroke scale, 0-42, with its customary band. For adults with suspected stroke; an item that cannot be tested, as after amputation or intubation, counts 0.',
  inputs,
  response: { score: points.score, nihss_band: category(BAND), components: points.components },
  citation: {
    authors: 'Brott T, Adams HP Jr, Olinger CP, et al.',
    doi: '10.1161/01.STR.20.7.864',
    id: 'brott_1989',
    source: 'Stroke 1989;20(7):864-870',
    title: 'Measurements of acute cerebral infarction: a clinical examination scale',
  },
  examples: [
    {
      input: rated('0 1 0 0 1 1 2 0 1 0 0 1 1 1 0'),
      output: { score: 9, nihss_band: 'moderate' },
      source: 'computed independently: 1 + 1 + 1 + 2 + 1 + 1 + 1 + 1 = 9',
    },
    {
      input: rated('2 2 0 0 3 1 3 3 3 4 0 0 3 1 0'),
      output: { score: 25, nihss_band: 'severe' },
      source: 'computed independently: 2 + 2 + 3 + 1 + 3 + 3 + 3 + 4 + 3 + 1 = 25',
    },
    {
      input: rated('0 0 0 0 0 0 0 0 0 0 0 0 0 0 0'),
      output: { score: 0, nihss_band: 'none' },
      source: 'computed independently: no item scores',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['aha_asa_stroke_2026'],
  limits: {
    coma_sets_items: {
      if: 'consciousness 3 with questions, commands or sensory below 2, or language below 3',
      when: ({ consciousness, consciousness_questions, consciousness_commands, sensory, language }) =>
        consciousness === 3 && (Math.min(consciousness_questions, consciousness_commands, sensory) < 2 || language < 3),
    },
    ...listed('stroke_trained_examiner', 'untestable_scores_0', 'stroke_bands_customary'),
  },
  run: (values) => {
    const result = points.of(values);
    return { ...result, nihss_band: result.score };
  },
});
