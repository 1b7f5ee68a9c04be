import { listed } from '../../currency.ts';
import { exactly, isFrom, isUpTo, minus, over, times } from '../../exact-numbers.ts';
import { optional } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { sodium } from '../laboratory.ts';
import { measure } from '../measures.ts';
import { sex, weight, wholeAge } from '../parameters.ts';
import { rounded } from '../results.ts';
import { waterFraction } from './body-water.ts';

/** Free water deficit (Adrogue and Madias, N Engl J Med 2000). doi:10.1056/NEJM200005183422006 */
export const freeWaterDeficit = calculator({
  id: 'free_water_deficit',
  title: 'Free water deficit',
  specialty: 'metabolic',
  synonyms: ['FWD', 'hypernatremia', 'dehydration', 'water deficit'],
  formula: 'free_water_deficit',
  expression: 'FWD_L = fraction * weight_kg * (Na / target - 1)',
  description:
    'Free water deficit in litres for a raised serum sodium, with the share of body water by age and sex. It is negative below the target; it counts neither ongoing losses nor how fast to correct.',
  inputs: {
    age: wholeAge(1, 120),
    sex,
    weight,
    sodium,
    target: optional(
      measure(['target_sodium_mmol_l', 'mmol/L', [120, 160], '140'], 'Target sodium', 'invalid_target_sodium'),
      140,
    ),
  },
  used: 'all',
  response: {
    total_body_water_fraction: rounded(2, 'Body water as a part of weight'),
    free_water_deficit_l: rounded(2, 'Free water deficit in litres'),
  },
  citation: {
    authors: 'Adrogue HJ, Madias NE',
    doi: '10.1056/NEJM200005183422006',
    id: 'adrogue_2000',
    source: 'N Engl J Med 2000;342(20):1493-1499',
    title: 'Hypernatremia',
  },
  examples: [
    {
      input: { age: '50', sex: 'male', weight_kg: '70', sodium_mmol_l: '160' },
      output: { total_body_water_fraction: 0.6, free_water_deficit_l: 6 },
      source: 'computed independently: 0.6 * 70 * (160 / 140 - 1) = 6 exactly',
    },
    {
      input: { age: '70', sex: 'female', weight_kg: '60', sodium_mmol_l: '154', target_sodium_mmol_l: '145' },
      output: { total_body_water_fraction: 0.45, free_water_deficit_l: 1.68 },
      source: 'computed independently: 0.45 * 60 * (154 / 145 - 1) = 1.6758…',
    },
    {
      input: { age: '17', sex: 'female', weight_kg: '50', sodium_mmol_l: '133' },
      output: { total_body_water_fraction: 0.6, free_water_deficit_l: -1.5 },
      source: 'computed independently: 0.6 * 50 * (133 / 140 - 1) = -1.5 exactly',
    },
    {
      input: { age: '64', sex: 'female', weight_lb: '150', sodium_mmol_l: '150' },
      output: { total_body_water_fraction: 0.5, free_water_deficit_l: 2.43 },
      source: 'computed independently: 0.5 * 68.0388555 * (150 / 140 - 1) = 2.4299…',
    },
    {
      input: { age: '65', sex: 'male', weight_kg: '80', sodium_mmol_l: '147' },
      output: { total_body_water_fraction: 0.5, free_water_deficit_l: 2 },
      source: 'computed independently: 0.5 * 80 * (147 / 140 - 1) = 2 exactly',
    },
  ],
  status: { is: 'convention' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: [],
  limits: {
    ...listed('ongoing_losses'),
    not_hypernatraemic: { if: 'sodium up to the target', when: ({ sodium, target }) => isUpTo(sodium, target) },
    rate_not_given: {
      isListed: true,
      if: 'sodium from 150 mmol/L',
      whenResult: (_, { sodium }) => isFrom(sodium, 150),
    },
  },
  run: ({ age, sex, weight, sodium, target }) => {
    const fraction = waterFraction(age, sex);
    return {
      total_body_water_fraction: exactly(fraction),
      free_water_deficit_l: times(fraction, weight, minus(over(sodium, target), 1)),
    };
  },
});
