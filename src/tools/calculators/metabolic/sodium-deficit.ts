import { listed } from '../../currency.ts';
import { exactly, isAbove, minus, times } from '../../exact-numbers.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { sodium } from '../laboratory.ts';
import { measure } from '../measures.ts';
import { sex, weight, wholeAge } from '../parameters.ts';
import { rounded } from '../results.ts';
import { HYPONATREMIA, waterFraction } from './body-water.ts';

/** Sodium deficit (Adrogue and Madias, N Engl J Med 2000). doi:10.1056/NEJM200005253422107 */
export const sodiumDeficit = calculator({
  id: 'sodium_deficit',
  title: 'Sodium deficit',
  specialty: 'metabolic',
  synonyms: ['sodium requirement', 'hyponatraemia', 'sodium needed', 'low sodium'],
  formula: 'sodium_deficit',
  expression: 'deficit_mmol = fraction * weight_kg * (target - Na)',
  description:
    'Sodium that is missing below a target in mmol, with the share of body water by age and sex. For hypovolaemic hyponatraemia; it is negative above the target and is no rate of correction.',
  inputs: {
    age: wholeAge(1, 120),
    sex,
    weight,
    sodium,
    target: measure(['target_sodium_mmol_l', 'mmol/L', [100, 160], '130'], 'Target sodium', 'invalid_target_sodium'),
  },
  used: 'all',
  response: {
    total_body_water_fraction: rounded(2, 'Body water as a part of weight'),
    total_body_water_l: rounded(1, 'Body water in litres'),
    sodium_deficit_mmol: rounded(1, 'Sodium deficit in mmol'),
  },
  citation: HYPONATREMIA,
  examples: [
    {
      input: { age: '50', sex: 'male', weight_kg: '70', sodium_mmol_l: '122', target_sodium_mmol_l: '130' },
      output: { total_body_water_fraction: 0.6, total_body_water_l: 42, sodium_deficit_mmol: 336 },
      source: 'computed independently: 0.6 * 70 * 8 = 336 exactly',
    },
    {
      input: { age: '65', sex: 'female', weight_kg: '60', sodium_mmol_l: '118', target_sodium_mmol_l: '126.1' },
      output: { total_body_water_fraction: 0.45, total_body_water_l: 27, sodium_deficit_mmol: 218.7 },
      source: 'computed independently: 0.45 * 60 * 8.1 = 218.7 exactly',
    },
    {
      input: { age: '17', sex: 'female', weight_lb: '100', sodium_mmol_l: '135', target_sodium_mmol_l: '130' },
      output: { total_body_water_fraction: 0.6, total_body_water_l: 27.2, sodium_deficit_mmol: -136.1 },
      source: 'computed independently: 0.6 * 45.359237 * -5 = -136.0777…',
    },
  ],
  status: { is: 'convention' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: [],
  limits: {
    ...listed('hypovolaemic_only'),
    rise_above_8: {
      if: 'target more than 8 mmol/L above the serum sodium',
      when: ({ sodium, target }) => isAbove(minus(target, sodium), 8),
    },
  },
  run: ({ age, sex, weight, sodium, target }) => {
    const fraction = waterFraction(age, sex);
    return {
      total_body_water_fraction: exactly(fraction),
      total_body_water_l: times(fraction, weight),
      sodium_deficit_mmol: times(fraction, weight, minus(target, sodium)),
    };
  },
});
