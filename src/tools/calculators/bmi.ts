import { type TLiteral, Type } from '@sinclair/typebox';
import { compare, decimal, divide, multiply, type Rational, ratio, roundHalfUp } from '../decimal.ts';
import { calculator, reported } from './calculator.ts';
import { heightCm, weightKg } from './fields.ts';
import { height, weight } from './parameters.ts';

/** WHO adult classes by the exact BMI at which each begins (WHO Technical Report Series 894, 2000, table 2.1). */
const CLASSES = [
  ['0', 'underweight'],
  ['18.5', 'normal_weight'],
  ['25', 'overweight'],
  ['30', 'obesity_class_1'],
  ['35', 'obesity_class_2'],
  ['40', 'obesity_class_3'],
] as const;

type Category = (typeof CLASSES)[number][1];

/** The class of the unrounded value: 24.999 is still normal weight, 25 is overweight. */
const categoryOf = (bmi: Rational): Category =>
  CLASSES.findLast(([start]) => compare(bmi, decimal(start)) >= 0)?.[1] ?? 'underweight';

/** Body mass index with the WHO adult class (WHO Technical Report Series 894, 2000; no DOI). */
export const bmi = calculator({
  id: 'bmi',
  title: 'Body mass index',
  description:
    'Body mass index in kg/m² with the WHO adult category, decided on the unrounded value. The categories are for adults, not for children or pregnancy.',
  formula: 'bmi',
  expression: 'BMI = weight_kg / (height_m ^ 2)',
  inputs: { height, weight },
  response: {
    height_cm: heightCm,
    weight_kg: weightKg,
    bmi: Type.Number({ description: 'Body mass index in kg/m², rounded half-up to 2 decimals' }),
    who_adult_category: Type.Union(
      CLASSES.map(([, name]): TLiteral<Category> => Type.Literal(name)),
      { description: 'WHO adult category of the unrounded value' },
    ),
  },
  citation: {
    authors: 'World Health Organization',
    doi: '',
    id: 'who_2000',
    source: 'WHO Technical Report Series 894, 2000',
    title: 'Obesity: preventing and managing the global epidemic',
  },
  example: { height_cm: '170', weight_kg: '70' },
  run: ({ height, weight }) => {
    const exact = divide(multiply(weight, ratio(10_000)), multiply(height, height));
    return {
      height_cm: reported(height),
      weight_kg: reported(weight),
      bmi: roundHalfUp(exact, 2),
      who_adult_category: categoryOf(exact),
    };
  },
});
