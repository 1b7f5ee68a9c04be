import { Type } from '@sinclair/typebox';
import { divide, multiply, ratio, roundSquareRoot } from '../decimal.ts';
import { calculator, reported } from './calculator.ts';
import { heightCm, weightKg } from './fields.ts';
import { height, weight } from './parameters.ts';

/** Mosteller body surface area (Mosteller, N Engl J Med 1987). doi:10.1056/NEJM198710223171717 */
export const bsaMosteller = calculator({
  id: 'bsa_mosteller',
  title: 'Mosteller body surface area',
  description:
    'Body surface area in m² by the Mosteller formula, as used for oncology dosing arithmetic. Uses actual height and total body weight; it applies no dose capping.',
  formula: 'mosteller',
  expression: 'BSA_m2 = sqrt((height_cm * weight_kg) / 3600)',
  inputs: { height, weight },
  response: {
    height_cm: heightCm,
    weight_kg: weightKg,
    bsa_m2: Type.Number({ description: 'Body surface area in m², rounded half-up to 4 decimals' }),
  },
  citation: {
    authors: 'Mosteller RD',
    doi: '10.1056/NEJM198710223171717',
    id: 'mosteller_1987',
    source: 'N Engl J Med 1987;317(17):1098',
    title: 'Simplified calculation of body-surface area',
  },
  example: { height_cm: '170', weight_kg: '70' },
  run: ({ height, weight }) => ({
    height_cm: reported(height),
    weight_kg: reported(weight),
    bsa_m2: roundSquareRoot(divide(multiply(height, weight), ratio(3600)), 4),
  }),
});
