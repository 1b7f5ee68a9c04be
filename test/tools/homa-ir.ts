/** The worked declaration of src/tools/README.md, which includes this file. */
import { calculator } from '../../src/tools/calculators/calculator.ts';
import { reported, rounded } from '../../src/tools/calculators/results.ts';
import { decimal, divide, multiply } from '../../src/tools/decimal.ts';
import { number } from '../../src/tools/inputs.ts';

const glucose = number({
  name: 'glucose_mmol_l',
  description: 'Fasting plasma glucose in mmol/L',
  minimum: 1,
  maximum: 40,
  example: '5.3',
  error: 'invalid_glucose',
  remedy: 'Send the fasting glucose as decimal text in mmol/L.',
});

const insulin = number({
  name: 'insulin_uu_ml',
  description: 'Fasting insulin in µU/mL',
  minimum: 0.1,
  maximum: 300,
  example: '12',
  error: 'invalid_insulin',
  remedy: 'Send the fasting insulin as decimal text in µU/mL.',
});

/** HOMA-IR, insulin resistance by homeostasis model (Matthews et al., Diabetologia 1985). doi:10.1007/BF00280883 */
export const homaIr = calculator({
  id: 'homa_ir',
  title: 'HOMA-IR',
  description: 'Insulin resistance from fasting glucose and insulin. Not for patients treated with insulin.',
  formula: 'homa_ir',
  expression: 'HOMA-IR = (glucose_mmol_L * insulin_uU_mL) / 22.5',
  inputs: { glucose, insulin },
  response: {
    glucose_mmol_l: reported('Glucose used, in mmol/L'),
    insulin_uu_ml: reported('Insulin used, in µU/mL'),
    homa_ir: rounded(2, 'HOMA-IR'),
  },
  citation: {
    authors: 'Matthews DR, Hosker JP, Rudenski AS, et al.',
    doi: '10.1007/BF00280883',
    id: 'matthews_1985',
    source: 'Diabetologia 1985;28(7):412-419',
    title:
      'Homeostasis model assessment: insulin resistance and β-cell function from fasting plasma glucose and insulin concentrations in man',
  },
  examples: [
    {
      input: { glucose_mmol_l: '5.3', insulin_uu_ml: '12' },
      output: { homa_ir: 2.83 },
      source: 'computed independently: 5.3 * 12 / 22.5 = 2.82666…',
    },
    {
      input: { glucose_mmol_l: '4.5', insulin_uu_ml: '5' },
      output: { homa_ir: 1 },
      source: 'computed independently: 4.5 * 5 / 22.5 = 1 exactly',
    },
    {
      input: { glucose_mmol_l: '6.1', insulin_uu_ml: '0.1' },
      output: { homa_ir: 0.03 },
      source: 'computed independently: 6.1 * 0.1 / 22.5 = 0.02711…',
    },
  ],
  run: ({ glucose, insulin }) => ({
    glucose_mmol_l: glucose,
    insulin_uu_ml: insulin,
    homa_ir: divide(multiply(glucose, insulin), decimal('22.5')),
  }),
});
