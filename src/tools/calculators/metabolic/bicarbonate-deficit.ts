import { listed } from '../../currency.ts';
import { minus, times } from '../../exact-numbers.ts';
import { optional } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { bicarbonate } from '../laboratory.ts';
import { measure } from '../measures.ts';
import { weight } from '../parameters.ts';
import { rounded } from '../results.ts';

/** Bicarbonate deficit (Adrogue and Madias, N Engl J Med 1998). doi:10.1056/NEJM199801013380106 */
export const bicarbonateDeficit = calculator({
  id: 'bicarbonate_deficit',
  title: 'Bicarbonate deficit',
  specialty: 'metabolic',
  synonyms: ['bicarbonate dose', 'bicarbonate needed', 'sodium bicarbonate', 'bicarbonate replacement'],
  formula: 'bicarbonate_deficit',
  expression: 'deficit_mmol = fraction * weight_kg * (target - HCO3)',
  description:
    'Bicarbonate that is missing below a target in mmol, by a bicarbonate space of half the weight unless another fraction is sent. For severe metabolic acidosis; it is negative above the target.',
  inputs: {
    weight,
    bicarbonate,
    target: optional(
      measure(
        ['target_bicarbonate_mmol_l', 'mmol/L', [5, 40], '15'],
        'Target bicarbonate',
        'invalid_target_bicarbonate',
      ),
      24,
    ),
    fraction: optional(
      measure(
        ['distribution_fraction', '', [0.2, 1], '0.5'],
        'Bicarbonate space as a fraction of body weight',
        'invalid_distribution_fraction',
      ),
      0.5,
    ),
  },
  used: 'all',
  response: { bicarbonate_deficit_mmol: rounded(1, 'Bicarbonate deficit in mmol') },
  citation: {
    authors: 'Adrogue HJ, Madias NE',
    doi: '10.1056/NEJM199801013380106',
    id: 'adrogue_1998',
    source: 'N Engl J Med 1998;338(1):26-34',
    title: 'Management of life-threatening acid-base disorders',
  },
  examples: [
    {
      input: { weight_kg: '70', bicarbonate_mmol_l: '6', target_bicarbonate_mmol_l: '10' },
      output: { bicarbonate_deficit_mmol: 140 },
      source: 'computed independently: 0.5 * 70 * 4 = 140 exactly',
    },
    {
      input: { weight_kg: '60', bicarbonate_mmol_l: '12', distribution_fraction: '0.4' },
      output: { bicarbonate_deficit_mmol: 288 },
      source: 'computed independently: 0.4 * 60 * (24 - 12) = 288 exactly',
    },
    {
      input: { weight_lb: '150', bicarbonate_mmol_l: '26' },
      output: { bicarbonate_deficit_mmol: -68 },
      source: 'computed independently: 0.5 * 68.0388555 * -2 = -68.0388…',
    },
  ],
  status: { is: 'convention' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: [],
  limits: { ...listed('bicarbonate_space_grows', 'bicarbonate_fraction_differs') },
  run: ({ weight, bicarbonate, target, fraction }) => ({
    bicarbonate_deficit_mmol: times(fraction, weight, minus(target, bicarbonate)),
  }),
});
