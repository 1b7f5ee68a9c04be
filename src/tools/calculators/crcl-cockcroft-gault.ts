import { Type } from '@sinclair/typebox';
import { decimal, divide, multiply, ratio, roundHalfUp } from '../decimal.ts';
import { calculator, reported } from './calculator.ts';
import { ageYears, creatinineMgDl, sexUsed, weightKg } from './fields.ts';
import { age, creatinine, sex, weight } from './parameters.ts';

const FACTOR = { female: decimal('0.85'), male: decimal('1') };

/** Cockcroft-Gault creatinine clearance (Cockcroft and Gault, Nephron 1976). doi:10.1159/000180580 */
export const crclCockcroftGault = calculator({
  id: 'crcl_cockcroft_gault',
  title: 'Cockcroft-Gault creatinine clearance',
  description:
    'Creatinine clearance in mL/min by Cockcroft-Gault on total body weight. It is not indexed to body surface area and overestimates with IDMS-standardised creatinine assays.',
  formula: 'cockcroft_gault',
  expression: 'CrCl_mL_min = ((140 - age) * weight_kg * (0.85 if female else 1)) / (72 * Scr_mg_dL)',
  inputs: { age, sex, weight, creatinine },
  response: {
    age_years: ageYears,
    sex: sexUsed,
    weight_kg: weightKg,
    creatinine_mg_dl: creatinineMgDl,
    crcl_ml_min: Type.Number({ description: 'Creatinine clearance in mL/min, rounded half-up to 1 decimal' }),
    units: Type.String({ const: 'mL/min', description: 'Units of the clearance' }),
    weight_basis: Type.String({ const: 'total_body_weight', description: 'Which body weight the formula was given' }),
  },
  citation: {
    authors: 'Cockcroft DW, Gault MH',
    doi: '10.1159/000180580',
    id: 'cockcroft_gault_1976',
    source: 'Nephron 1976;16(1):31-41',
    title: 'Prediction of creatinine clearance from serum creatinine',
  },
  example: { age: '72', sex: 'female', weight_kg: '70', creatinine_mg_dl: '1.1' },
  run: ({ age, sex, weight, creatinine }) => ({
    age_years: age,
    sex,
    weight_kg: reported(weight),
    creatinine_mg_dl: reported(creatinine),
    crcl_ml_min: roundHalfUp(
      divide(multiply(ratio(140 - age), weight, FACTOR[sex]), multiply(ratio(72), creatinine)),
      1,
    ),
    units: 'mL/min',
    weight_basis: 'total_body_weight',
  }),
});
