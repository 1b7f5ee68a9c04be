import { listed } from '../../currency.ts';
import { isBelow, isFrom, minus, over, times, type Value } from '../../exact-numbers.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { clearanceLimits, crclAbovePhysiological, implausibleBody, obese } from '../limits.ts';
import { age, creatinine, height, sex, weight } from '../parameters.ts';
import { oneOf, rounded } from '../results.ts';
import { adjustedWeight, idealWeight, notPositive } from './ideal-weight.ts';

const FACTOR = { female: '0.85', male: 1 };

/** Total weight below a body mass index of 18.5, from 25 the adjusted weight, else the smaller of ideal and total. */
const chooseWeight = (bmi: Value, total: Value, ideal: Value, adjusted: Value) => {
  if (isFrom(bmi, 25)) return ['adjusted_body_weight', adjusted] as const;
  const isTotal = isBelow(bmi, '18.5') || isBelow(total, ideal);
  return isTotal ? (['total_body_weight', total] as const) : (['ideal_body_weight', ideal] as const);
};

/** Cockcroft-Gault on the weight that the body mass index chooses (Winter et al., Pharmacotherapy 2012). */
export const crclByWeight = calculator({
  id: 'crcl_by_weight',
  title: 'Creatinine clearance by body weight',
  specialty: 'dosing',
  synonyms: [
    'CrCl',
    'Cockcroft-Gault',
    'adjusted body weight',
    'obesity',
    'drug dosing in kidney disease',
    'renal dosing',
  ],
  formula: 'cockcroft_gault_by_weight',
  expression: 'CrCl = ((140 - age) * W * (0.85 if female else 1)) / (72 * Scr)',
  description:
    'Creatinine clearance in mL/min by Cockcroft-Gault on total, ideal and adjusted body weight, and on the one that the body mass index chooses. For adults with stable creatinine. `crcl_cockcroft_gault` takes total weight for every body mass index, so the two differ.',
  inputs: { age, sex, weight, height, creatinine },
  used: 'all',
  response: {
    bmi: rounded(2, 'Body mass index in kg/m2'),
    ibw_kg: rounded(1, 'Ideal body weight (Devine) in kg'),
    adjusted_body_weight_kg: rounded(1, 'Ideal weight and 0.4 of what exceeds it, in kg'),
    crcl_total_ml_min: rounded(1, 'Clearance on total weight in mL/min'),
    crcl_ideal_ml_min: rounded(1, 'Clearance on ideal weight in mL/min'),
    crcl_adjusted_ml_min: rounded(1, 'Clearance on adjusted weight in mL/min'),
    weight_basis: oneOf(
      ['total_body_weight', 'ideal_body_weight', 'adjusted_body_weight'],
      'Weight of crcl_ml_min: total below a body mass index of 18.5, below 25 the smaller of ideal and total, else adjusted',
    ),
    crcl_ml_min: rounded(1, 'Clearance on the chosen weight in mL/min'),
  },
  meaning: [
    {
      field: 'weight_basis',
      about: 'weight that the clearance was computed with',
      words: {
        total_body_weight: 'BMI below 18.5, or a total weight not above the ideal one',
        ideal_body_weight: 'BMI from 18.5 to below 25',
        adjusted_body_weight: 'BMI from 25: the ideal weight and 0.4 of the excess',
      },
      source: 'Winter et al., Pharmacotherapy 2012;32(7):604-612',
      year: 2012,
      doi: '10.1002/j.1875-9114.2012.01098.x',
    },
  ],
  citation: {
    authors: 'Winter MA, Guhr KN, Berg GM',
    doi: '10.1002/j.1875-9114.2012.01098.x',
    id: 'winter_2012',
    source: 'Pharmacotherapy 2012;32(7):604-612',
    title:
      'Impact of various body weights and serum creatinine concentrations on the bias and accuracy of the Cockcroft-Gault equation',
  },
  examples: [
    {
      input: { age: '60', sex: 'female', weight_kg: '95', height_cm: '165', creatinine_mg_dl: '1.2' },
      output: {
        bmi: 34.89,
        ibw_kg: 56.9,
        adjusted_body_weight_kg: 72.1,
        crcl_total_ml_min: 74.8,
        crcl_ideal_ml_min: 44.8,
        crcl_adjusted_ml_min: 56.8,
        weight_basis: 'adjusted_body_weight',
        crcl_ml_min: 56.8,
      },
      source:
        'computed independently: bmi 95 / 1.65^2 = 34.89…, so the adjusted weight: ibw 45.5 + 2.3 * (165 / 2.54 - 60) = 56.9094…, adjusted 72.1456…, 80 * 72.1456… * 0.85 / (72 * 1.2)',
    },
    {
      input: { age: '40', sex: 'male', weight_kg: '60', height_cm: '180', creatinine_mg_dl: '1' },
      output: {
        bmi: 18.52,
        ibw_kg: 75,
        adjusted_body_weight_kg: 69,
        crcl_total_ml_min: 83.3,
        crcl_ideal_ml_min: 104.2,
        crcl_adjusted_ml_min: 95.8,
        weight_basis: 'total_body_weight',
        crcl_ml_min: 83.3,
      },
      source:
        'computed independently: bmi 60 / 1.8^2 = 18.5185…, so the smaller of ideal and total: 100 * 60 / 72 = 83.33…',
    },
    {
      input: { age: '30', sex: 'male', weight_kg: '50', height_cm: '180', creatinine_umol_l: '88.42' },
      output: {
        bmi: 15.43,
        ibw_kg: 75,
        adjusted_body_weight_kg: 65,
        crcl_total_ml_min: 76.4,
        crcl_ideal_ml_min: 114.6,
        crcl_adjusted_ml_min: 99.3,
        weight_basis: 'total_body_weight',
        crcl_ml_min: 76.4,
      },
      source: 'computed independently: bmi 50 / 1.8^2 = 15.43…, so the total weight: 110 * 50 / (72 * 1) = 76.38…',
    },
    {
      input: { age: '50', sex: 'male', weight_kg: '64', height_cm: '160', creatinine_mg_dl: '1' },
      output: {
        bmi: 25,
        ibw_kg: 56.9,
        adjusted_body_weight_kg: 59.7,
        crcl_total_ml_min: 80,
        crcl_ideal_ml_min: 71.1,
        crcl_adjusted_ml_min: 74.7,
        weight_basis: 'adjusted_body_weight',
        crcl_ml_min: 74.7,
      },
      source: 'computed independently: bmi 64 / 1.6^2 = 25 exactly, where the adjusted weight begins',
    },
  ],
  status: { is: 'convention' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: [],
  limits: {
    ...clearanceLimits,
    ...listed('weight_rule_is_convention'),
    doac_actual_weight: obese,
    crcl_above_physiological: crclAbovePhysiological,
    implausible_body: implausibleBody,
  },
  check: ({ height, sex }) => notPositive(height, sex),
  run: ({ age, sex, weight, height, creatinine }) => {
    const bmi = over(times(weight, 10_000), times(height, height));
    const ideal = idealWeight(height, sex);
    const adjusted = adjustedWeight(weight, ideal);
    const clearance = (kg: typeof ideal) => over(times(minus(140, age), kg, FACTOR[sex]), times(72, creatinine));
    const [basis, chosen] = chooseWeight(bmi, weight, ideal, adjusted);
    return {
      bmi,
      ibw_kg: ideal,
      adjusted_body_weight_kg: adjusted,
      crcl_total_ml_min: clearance(weight),
      crcl_ideal_ml_min: clearance(ideal),
      crcl_adjusted_ml_min: clearance(adjusted),
      weight_basis: basis,
      crcl_ml_min: clearance(chosen),
    };
  },
});
