import { divide, multiply, ratio } from '../../exact-numbers.ts';
import { calculator, medCalcBench } from '../calculator.ts';
import { surface } from '../limits.ts';
import { height, heightCm, weight, weightKg } from '../parameters.ts';
import { rounded } from '../results.ts';

/** Mosteller body surface area (Mosteller, N Engl J Med 1987). doi:10.1056/NEJM198710223171717 */
export const bsaMosteller = calculator({
  id: 'bsa_mosteller',
  title: 'Mosteller body surface area',
  specialty: 'general',
  synonyms: ['BSA', 'body surface area', 'Mosteller'],
  description:
    'Body surface area in m² by the Mosteller formula, as used for oncology dosing arithmetic. Uses actual height and total body weight; it applies no dose capping.',
  formula: 'mosteller',
  expression: 'BSA_m2 = sqrt((height_cm * weight_kg) / 3600)',
  inputs: { height, weight },
  response: {
    height_cm: heightCm,
    weight_kg: weightKg,
    bsa_m2: rounded(4, 'Body surface area in m²'),
  },
  citation: {
    authors: 'Mosteller RD',
    doi: '10.1056/NEJM198710223171717',
    id: 'mosteller_1987',
    source: 'N Engl J Med 1987;317(17):1098',
    title: 'Simplified calculation of body-surface area',
  },
  examples: [
    {
      input: { height_cm: '170', weight_kg: '70' },
      output: { bsa_m2: 1.8181 },
      source: 'computed independently: the square root of 170 * 70 / 3600 is 1.81811…',
    },
    {
      input: { height_cm: '180', weight_kg: '85' },
      output: { bsa_m2: 2.0616 },
      source: medCalcBench(60, '2.06155'),
    },
    {
      input: { height_in: '70', weight_lb: '154' },
      output: { height_cm: 177.8, weight_kg: 69.8532, bsa_m2: 1.8574 },
      source: 'computed independently: the square root of 177.8 * 69.85322498 / 3600 is 1.85740…',
    },
  ],
  ...surface,
  run: ({ height, weight }) => ({
    height_cm: height,
    weight_kg: weight,
    bsa_m2: { square: divide(multiply(height, weight), ratio(3600)) },
  }),
});
