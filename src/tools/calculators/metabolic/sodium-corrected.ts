import { listed } from '../../currency.ts';
import { isAbove, isBelow, minus, plus, times } from '../../exact-numbers.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { glucose, sodium } from '../laboratory.ts';
import { rounded } from '../results.ts';

/** Sodium corrected for glucose (Hillier et al., Am J Med 1999; Katz, N Engl J Med 1973). */
export const sodiumCorrected = calculator({
  id: 'sodium_corrected',
  title: 'Sodium corrected for glucose',
  specialty: 'metabolic',
  pick: 'one_draw',
  synonyms: ['corrected sodium', 'hyperglycemia', 'pseudohyponatremia', 'Katz', 'Hillier', 'hyponatremia', 'DKA'],
  formula: 'sodium_corrected_for_glucose',
  expression: 'Katz: Na + 0.016 * (glucose_mg_dL - 100); Hillier: Na + 0.024 * (glucose_mg_dL - 100)',
  description:
    'Serum sodium corrected for a raised glucose by the factors of Katz (1.6) and Hillier (2.4 mmol/L for each 100 mg/dL). For hyperglycaemia in adults; below 100 mg/dL the line goes on.',
  inputs: { sodium, glucose },
  used: 'all',
  response: {
    corrected_sodium_katz_mmol_l: rounded(1, 'Corrected sodium by Katz in mmol/L'),
    corrected_sodium_hillier_mmol_l: rounded(1, 'Corrected sodium by Hillier in mmol/L'),
  },
  citation: {
    authors: 'Hillier TA, Abbott RD, Barrett EJ',
    doi: '10.1016/S0002-9343(99)00055-8',
    id: 'hillier_1999',
    source: 'Am J Med 1999;106(4):399-403',
    title: 'Hyponatremia: evaluating the correction factor for hyperglycemia',
  },
  examples: [
    {
      input: { sodium_mmol_l: '130', glucose_mg_dl: '600' },
      output: { corrected_sodium_katz_mmol_l: 138, corrected_sodium_hillier_mmol_l: 142 },
      source: 'computed independently: 130 + 0.016 * 500 = 138 and 130 + 0.024 * 500 = 142',
    },
    {
      input: { sodium_mmol_l: '125', glucose_mmol_l: '50' },
      output: { corrected_sodium_katz_mmol_l: 137.8, corrected_sodium_hillier_mmol_l: 144.2 },
      source: 'computed independently: 900 mg/dL: 125 + 0.016 * 800 = 137.8 and 125 + 0.024 * 800 = 144.2',
    },
    {
      input: { sodium_mmol_l: '140', glucose_mg_dl: '50' },
      output: { corrected_sodium_katz_mmol_l: 139.2, corrected_sodium_hillier_mmol_l: 138.8 },
      source: 'computed independently: 140 - 0.016 * 50 = 139.2 and 140 - 0.024 * 50 = 138.8',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['ada_easd_crises_2024'],
  limits: {
    ...listed('correction_is_not_a_target'),
    not_hyperglycaemic: { if: 'glucose below 100 mg/dL', when: ({ glucose }) => isBelow(glucose, 100) },
    above_400_mg_dl: { if: 'glucose above 400 mg/dL', when: ({ glucose }) => isAbove(glucose, 400) },
  },
  run: ({ sodium, glucose }) => {
    const excess = minus(glucose, 100);
    return {
      corrected_sodium_katz_mmol_l: plus(sodium, times('0.016', excess)),
      corrected_sodium_hillier_mmol_l: plus(sodium, times('0.024', excess)),
    };
  },
});
