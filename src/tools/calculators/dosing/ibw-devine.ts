import { listed } from '../../currency.ts';
import { isBelow, over, times } from '../../exact-numbers.ts';
import { optional } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { implausibleBody } from '../limits.ts';
import { height, sex, weight } from '../parameters.ts';
import { nullable, rounded, yesOrNo } from '../results.ts';
import { adjustedWeight, idealWeight, notPositive } from './ideal-weight.ts';

/** Ideal body weight (Devine, Drug Intell Clin Pharm 1974). */
export const ibwDevine = calculator({
  id: 'ibw_devine',
  title: 'Ideal and adjusted body weight (Devine)',
  specialty: 'dosing',
  synonyms: ['IBW', 'AdjBW', 'ABW', 'ideal weight', 'Devine', 'dosing weight', 'lean weight', 'adjusted body weight'],
  ages: [18, 120],
  formula: 'devine',
  expression:
    'IBW_kg = (50 if male else 45.5) + 2.3 * (height_in - 60); AdjBW_kg = IBW_kg + 0.4 * (weight_kg - IBW_kg)',
  description:
    'Ideal body weight by Devine, and with a weight the adjusted body weight and the percentage of the ideal one. For adults; below 60 inches the line is continued, which was not validated.',
  inputs: { height, sex, weight: optional(weight) },
  used: 'all',
  response: {
    ibw_kg: rounded(1, 'Ideal body weight in kg'),
    adjusted_body_weight_kg: nullable(
      rounded(1, 'Ideal weight and 0.4 of what exceeds it, in kg; null without a weight'),
    ),
    percent_of_ibw: nullable(rounded(1, 'Weight in percent of the ideal weight; null without a weight')),
    below_60_in: yesOrNo('Whether the height is below 60 inches (152.4 cm)'),
  },
  citation: {
    authors: 'Devine BJ',
    doi: '',
    id: 'devine_1974',
    source: 'Drug Intell Clin Pharm 1974;8:650-655',
    title: 'Gentamicin therapy',
  },
  examples: [
    {
      input: { height_cm: '177.8', sex: 'male', weight_kg: '100' },
      output: { ibw_kg: 73, adjusted_body_weight_kg: 83.8, percent_of_ibw: 137, below_60_in: false },
      source:
        'computed independently: 50 + 2.3 * (70 - 60) = 73 exactly; 73 + 0.4 * 27 = 83.8; 100 * 100 / 73 = 136.98…',
    },
    {
      input: { height_in: '65', sex: 'female' },
      output: { ibw_kg: 57, adjusted_body_weight_kg: null, percent_of_ibw: null, below_60_in: false },
      source: 'computed independently: 45.5 + 2.3 * 5 = 57 exactly',
    },
    {
      input: { height_cm: '152.4', sex: 'female', weight_kg: '45.5' },
      output: { ibw_kg: 45.5, adjusted_body_weight_kg: 45.5, percent_of_ibw: 100, below_60_in: false },
      source: 'computed independently: 152.4 cm are 60 inches exactly, so the ideal weight is 45.5',
    },
    {
      input: { height_in: '58', sex: 'male', weight_lb: '100' },
      output: { ibw_kg: 45.4, adjusted_body_weight_kg: 45.4, percent_of_ibw: 99.9, below_60_in: true },
      source: 'computed independently: 50 - 2.3 * 2 = 45.4; 45.4 + 0.4 * (45.359237 - 45.4) = 45.38…',
    },
  ],
  status: { is: 'convention' },
  reviewed: reviewed('2026-11-23', 'formula'),
  uses: [],
  limits: {
    ...listed('no_target_advice'),
    below_60_in: { if: 'height below 152.4 cm', when: ({ height }) => isBelow(height, '152.4') },
    implausible_body: implausibleBody,
  },
  check: ({ height, sex }) => notPositive(height, sex),
  run: ({ height, sex, weight }) => {
    const ideal = idealWeight(height, sex);
    return {
      ibw_kg: ideal,
      adjusted_body_weight_kg: weight === undefined ? null : adjustedWeight(weight, ideal),
      percent_of_ibw: weight === undefined ? null : over(times(100, weight), ideal),
      below_60_in: isBelow(height, '152.4'),
    };
  },
});
