import { listed } from '../../currency.ts';
import { decimal, divide, isAbove, multiply, ratio } from '../../exact-numbers.ts';
import { reviewed } from '../../reviews.ts';
import { calculator, medCalcBench } from '../calculator.ts';
import { clearanceLimits, crclAbovePhysiological } from '../limits.ts';
import { age, ageYears, creatinine, creatinineMgDl, sex, sexUsed, weight, weightKg } from '../parameters.ts';
import { constant, rounded } from '../results.ts';

const FACTOR = { female: decimal('0.85'), male: decimal('1') };

/** Cockcroft-Gault creatinine clearance (Cockcroft and Gault, Nephron 1976). doi:10.1159/000180580 */
export const crclCockcroftGault = calculator({
  id: 'crcl_cockcroft_gault',
  title: 'Cockcroft-Gault creatinine clearance',
  specialty: 'kidney',
  synonyms: [
    'Cockcroft-Gault',
    'Cockcroft',
    'CrCl',
    'CG',
    'C-G',
    'CCr',
    'creatinine clearance',
    'renal function',
    'drug dosing in kidney disease',
    'renal dosing',
  ],
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
    crcl_ml_min: rounded(1, 'Creatinine clearance in mL/min'),
    units: constant('mL/min', 'Units of the clearance'),
    weight_basis: constant('total_body_weight', 'Which body weight the formula was given'),
  },
  citation: {
    authors: 'Cockcroft DW, Gault MH',
    doi: '10.1159/000180580',
    id: 'cockcroft_gault_1976',
    source: 'Nephron 1976;16(1):31-41',
    title: 'Prediction of creatinine clearance from serum creatinine',
  },
  examples: [
    {
      input: { age: '72', sex: 'female', weight_kg: '70', creatinine_mg_dl: '1.1' },
      output: { crcl_ml_min: 51.1 },
      source: 'computed independently: (140 - 72) * 70 * 0.85 / (72 * 1.1) = 51.0858…',
    },
    {
      input: { age: '53', sex: 'male', weight_kg: '77.0788', creatinine_mg_dl: '1.39' },
      output: { crcl_ml_min: 67 },
      source: medCalcBench(2, '67.00495 for the adjusted weight 77.0788 kg'),
    },
    {
      input: { age: '40', sex: 'male', weight_kg: '72', creatinine_umol_l: '88.42' },
      output: { creatinine_mg_dl: 1, crcl_ml_min: 100 },
      source: 'computed independently: (140 - 40) * 72 / (72 * 1) = 100 exactly',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['doac_labels', 'fda_renal_2024', 'acc_aha_af_2023'],
  limits: {
    ...clearanceLimits,
    ...listed('doac_actual_weight'),
    high_weight: { if: 'weight above 120 kg', when: ({ weight }) => isAbove(weight, 120) },
    crcl_above_physiological: crclAbovePhysiological,
  },
  run: ({ age, sex, weight, creatinine }) => ({
    age_years: age,
    sex,
    weight_kg: weight,
    creatinine_mg_dl: creatinine,
    crcl_ml_min: divide(multiply(ratio(140 - age), weight, FACTOR[sex]), multiply(ratio(72), creatinine)),
  }),
});
