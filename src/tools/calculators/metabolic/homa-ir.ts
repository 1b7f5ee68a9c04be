import { listed } from '../../currency.ts';
import { over, times } from '../../exact-numbers.ts';
import { measured } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { glucose } from '../laboratory.ts';
import { measure } from '../measures.ts';
import { rounded } from '../results.ts';

/** HOMA of insulin resistance (Matthews et al., Diabetologia 1985). doi:10.1007/BF00280883 */
export const homaIr = calculator({
  id: 'homa_ir',
  title: 'HOMA-IR',
  specialty: 'metabolic',
  pick: 'one_draw',
  synonyms: ['HOMA', 'insulin resistance', 'fasting insulin', 'homeostatic model assessment'],
  formula: 'homa_ir',
  expression: 'HOMA_IR = insulin_uIU_mL * glucose_mg_dL / 405',
  description:
    'Homeostasis model assessment of insulin resistance from fasting insulin and glucose. For adults not treated with insulin; assays of insulin differ.',
  inputs: {
    insulin: measured(
      'insulin',
      measure(['insulin_uiu_ml', 'microIU/mL', [0.1, 1000], '10'], 'Fasting insulin', 'invalid_insulin'),
    ),
    glucose,
  },
  used: 'all',
  response: { homa_ir: rounded(2, 'HOMA-IR') },
  citation: {
    authors: 'Matthews DR, Hosker JP, Rudenski AS, et al.',
    doi: '10.1007/BF00280883',
    id: 'matthews_1985',
    source: 'Diabetologia 1985;28(7):412-419',
    title:
      'Homeostasis model assessment: insulin resistance and beta-cell function from fasting plasma glucose and insulin concentrations in man',
  },
  examples: [
    {
      input: { insulin_uiu_ml: '10', glucose_mg_dl: '81' },
      output: { homa_ir: 2 },
      source: 'computed independently: 10 * 81 / 405 = 2 exactly',
    },
    {
      input: { insulin_uiu_ml: '12', glucose_mmol_l: '5.5' },
      output: { homa_ir: 2.93 },
      source: 'computed independently: 12 * 99 / 405 = 2.9333…',
    },
    {
      input: { insulin_uiu_ml: '22.5', glucose_mmol_l: '4.5' },
      output: { homa_ir: 4.5 },
      source: 'computed independently: 22.5 * 81 / 405 = 4.5 exactly',
    },
  ],
  status: { is: 'convention' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: [],
  limits: {
    ...listed('no_agreed_cutoff', 'insulin_treated'),
  },
  run: ({ insulin, glucose }) => ({ homa_ir: over(times(insulin, glucose), 405) }),
});
