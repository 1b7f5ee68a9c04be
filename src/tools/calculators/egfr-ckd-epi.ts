import { Type } from '@sinclair/typebox';
import { Decimal } from 'decimal.js';
import { type Rational, toNumber } from '../decimal.ts';
import { calculator, reported } from './calculator.ts';
import { ageYears, creatinineMgDl, sexUsed } from './fields.ts';
import { age, creatinine, sex } from './parameters.ts';

/** The sex-dependent constants of the equation: knee of the creatinine term, exponent below it, and overall factor. */
const CONSTANTS = {
  female: { kappa: 0.7, alpha: -0.241, factor: 1.012 },
  male: { kappa: 0.9, alpha: -0.302, factor: 1 },
} as const;
const EXPONENT_ABOVE = -1.2;
const AGE_BASE = 0.9938;
const SCALE = 142;

/** Relative error that the equation in doubles cannot reach: six operations of half an ulp and two powers. */
const DOUBLE_ERROR = 1e-12;

const Precise = Decimal.clone({ precision: 60 });

/** The equation in doubles. */
const approximate = (creatinine: Rational, age: number, sex: keyof typeof CONSTANTS): number => {
  const { kappa, alpha, factor } = CONSTANTS[sex];
  const relative = toNumber(creatinine) / kappa;
  return SCALE * relative ** (relative < 1 ? alpha : EXPONENT_ABOVE) * AGE_BASE ** age * factor;
};

/** The equation to 60 significant digits. */
const precise = (creatinine: Rational, age: number, sex: keyof typeof CONSTANTS): Decimal => {
  const { kappa, alpha, factor } = CONSTANTS[sex];
  const scr = new Precise(creatinine.numerator.toString()).div(creatinine.denominator.toString());
  const relative = scr.div(kappa);
  return relative
    .pow(relative.lt(1) ? alpha : EXPONENT_ABOVE)
    .mul(SCALE)
    .mul(new Precise(AGE_BASE).pow(age))
    .mul(factor);
};

/**
 * Rounds the equation half-up to one decimal. Doubles decide unless the value lies so near a rounding boundary that
 * their error could cross it; then 60 digits do. The value is never exactly on a boundary, because 0.9938^age has far
 * more decimals than a boundary for every age from 18.
 */
const rounded = (...inputs: Parameters<typeof approximate>): number => {
  const tenths = approximate(...inputs) * 10;
  const toBoundary = Math.abs(tenths - Math.floor(tenths) - 0.5);
  if (toBoundary > tenths * DOUBLE_ERROR) return Math.round(tenths) / 10;
  return precise(...inputs)
    .toDecimalPlaces(1, Decimal.ROUND_HALF_UP)
    .toNumber();
};

/** CKD-EPI 2021 creatinine eGFR, race-free (Inker et al., N Engl J Med 2021). doi:10.1056/NEJMoa2102953 */
export const egfrCkdEpi = calculator({
  id: 'egfr_ckd_epi',
  title: 'CKD-EPI 2021 eGFR',
  description:
    'Estimated glomerular filtration rate by the race-free CKD-EPI 2021 creatinine equation. For adults with stable creatinine; not for acute kidney injury, pregnancy or dialysis.',
  formula: 'ckd_epi_2021_creatinine',
  expression:
    'eGFR = 142 * min(Scr_mg_dL / k, 1)^a * max(Scr_mg_dL / k, 1)^-1.200 * 0.9938^age * (1.012 if female else 1); k = 0.7 if female else 0.9; a = -0.241 if female else -0.302',
  inputs: { creatinine, age, sex },
  response: {
    creatinine_mg_dl: creatinineMgDl,
    age_years: ageYears,
    sex: sexUsed,
    egfr_ml_min_1_73m2: Type.Number({ description: 'eGFR in mL/min/1.73m2, rounded half-up to 1 decimal' }),
    units: Type.String({ const: 'mL/min/1.73m2', description: 'Units of the eGFR' }),
  },
  citation: {
    authors: 'Inker LA, Eneanya ND, Coresh J, et al.',
    doi: '10.1056/NEJMoa2102953',
    id: 'inker_2021',
    source: 'N Engl J Med 2021;385(19):1737-1749',
    title: 'New creatinine- and cystatin C-based equations to estimate GFR without race',
  },
  example: { creatinine_mg_dl: '1.1', age: '72', sex: 'female' },
  run: ({ creatinine, age, sex }) => ({
    creatinine_mg_dl: reported(creatinine),
    age_years: age,
    sex,
    egfr_ml_min_1_73m2: rounded(creatinine, age, sex),
    units: 'mL/min/1.73m2',
  }),
});
