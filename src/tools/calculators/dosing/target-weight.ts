import { listed } from '../../currency.ts';
import { over, times } from '../../exact-numbers.ts';
import { measured } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { height } from '../parameters.ts';
import { rounded } from '../results.ts';
import { bodyMassIndex } from '../vitals.ts';

/** Weight at a target body mass index (WHO Technical Report Series 894, 2000; no DOI). */
export const targetWeight = calculator({
  id: 'target_weight',
  title: 'Weight at a target BMI',
  specialty: 'dosing',
  synonyms: ['goal weight', 'BMI target', 'weight loss', 'healthy weight'],
  formula: 'target_weight',
  expression: 'weight_kg = BMI * height_m ^ 2',
  description:
    'Body weight in kg at a target body mass index. For adults; it says nothing about which target suits a person.',
  inputs: { bmi: measured('target_bmi', bodyMassIndex()), height },
  used: 'all',
  response: { target_weight_kg: rounded(1, 'Weight at the target in kg') },
  citation: {
    authors: 'World Health Organization',
    doi: '',
    id: 'who_2000',
    source: 'WHO Technical Report Series 894, 2000',
    title: 'Obesity: preventing and managing the global epidemic',
  },
  examples: [
    {
      input: { bmi: '25', height_cm: '160' },
      output: { target_weight_kg: 64 },
      source: 'computed independently: 25 * 1.6^2 = 64 exactly',
    },
    {
      input: { bmi: '22', height_cm: '175' },
      output: { target_weight_kg: 67.4 },
      source: 'computed independently: 22 * 1.75^2 = 67.375',
    },
    {
      input: { bmi: '18.5', height_in: '70' },
      output: { target_weight_kg: 58.5 },
      source: 'computed independently: 18.5 * 1.778^2 = 58.4837…',
    },
  ],
  status: { is: 'convention' },
  reviewed: reviewed('2026-11-23', 'formula'),
  uses: [],
  limits: {
    ...listed('no_target_advice', 'adults_not_pregnant'),
  },
  run: ({ bmi, height }) => ({ target_weight_kg: over(times(bmi, height, height), 10_000) }),
});
