import { listed } from '../../currency.ts';
import { divide, multiply, ratio } from '../../exact-numbers.ts';
import { reviewed } from '../../reviews.ts';
import { calculator, medCalcBench } from '../calculator.ts';
import { implausibleBody } from '../limits.ts';
import { height, heightCm, weight, weightKg } from '../parameters.ts';
import { category, rounded, scale } from '../results.ts';

/** The class of the unrounded value: 24.999 is still normal weight, 25 is overweight. */
const WHO_ADULT = {
  source: 'WHO Technical Report Series 894, 2000, table 2.1',
  scale: scale(
    'underweight',
    ['normal_weight', 'from', '18.5'],
    ['overweight', 'from', '25'],
    ['obesity_class_1', 'from', '30'],
    ['obesity_class_2', 'from', '35'],
    ['obesity_class_3', 'from', '40'],
  ),
};

/** Body mass index with the WHO adult class (WHO Technical Report Series 894, 2000; no DOI). */
export const bmi = calculator({
  id: 'bmi',
  title: 'Body mass index',
  specialty: 'general',
  synonyms: ['BMI', 'Quetelet index', 'obesity', 'overweight', 'underweight'],
  description:
    'Body mass index in kg/m² with the WHO adult category, decided on the unrounded value. The categories are for adults, not for children or pregnancy.',
  stated: { bmi: 'bmi' },
  ages: [18, 120],
  notIn: ['pregnancy'],
  formula: 'bmi',
  expression: 'BMI = weight_kg / (height_m ^ 2)',
  inputs: { height, weight },
  response: {
    height_cm: heightCm,
    weight_kg: weightKg,
    bmi: rounded(2, 'Body mass index in kg/m²'),
    who_adult_category: category(WHO_ADULT, 'WHO adult category of the unrounded value'),
  },
  meaning: [
    {
      field: 'who_adult_category',
      about: 'risk of comorbidities in adults',
      words: {
        underweight: 'low, but the risk of other clinical problems is increased',
        normal_weight: 'average',
        overweight: 'increased',
        obesity_class_1: 'moderate',
        obesity_class_2: 'severe',
        obesity_class_3: 'very severe',
      },
      source: 'WHO Technical Report Series 894, table 2.1',
      year: 2000,
      doi: '',
    },
  ],
  citation: {
    authors: 'World Health Organization',
    doi: '',
    id: 'who_2000',
    source: 'WHO Technical Report Series 894, 2000',
    title: 'Obesity: preventing and managing the global epidemic',
  },
  examples: [
    {
      input: { height_cm: '170', weight_kg: '70' },
      output: { bmi: 24.22, who_adult_category: 'normal_weight' },
      source: 'computed independently: 70 / 1.7^2 = 24.2214…',
    },
    {
      input: { height_cm: '182', weight_kg: '68' },
      output: { bmi: 20.53, who_adult_category: 'normal_weight' },
      source: medCalcBench(6, '20.52892'),
    },
    {
      input: { height_cm: '160', weight_kg: '64' },
      output: { bmi: 25, who_adult_category: 'overweight' },
      source: 'computed independently: 64 / 1.6^2 = 25 exactly, where overweight begins',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['who_bmi_2000', 'nice_ng246', 'lancet_obesity_2025'],
  limits: {
    ...listed('bmi_not_diagnosis', 'asian_thresholds', 'adults_not_pregnant'),
    implausible_body: implausibleBody,
  },
  run: ({ height, weight }) => {
    const bmi = divide(multiply(weight, ratio(10_000)), multiply(height, height));
    return { height_cm: height, weight_kg: weight, bmi, who_adult_category: bmi };
  },
});
