import type { Decimal } from 'decimal.js';
import { listed, mended } from '../../currency.ts';
import { type Irrational, Precise, type Rational, toNumber } from '../../exact-numbers.ts';
import { reviewed } from '../../reviews.ts';
import { calculator, medCalcBench } from '../calculator.ts';
import { CREATININE_LIMITS, lowCreatinine, possibleAki, youngAdult } from '../limits.ts';
import { age, ageYears, creatinine, creatinineMgDl, sex, sexUsed } from '../parameters.ts';
import { constant, rounded } from '../results.ts';
import { gfrCategory } from './kdigo.ts';

/** The sex-dependent constants of the equation: knee of the creatinine term, exponent below it, and overall factor. */
const CONSTANTS = {
  female: { kappa: 0.7, alpha: -0.241, factor: 1.012 },
  male: { kappa: 0.9, alpha: -0.302, factor: 1 },
} as const;
const EXPONENT_ABOVE = -1.2;
const AGE_BASE = 0.9938;
const SCALE = 142;

/** The equation in doubles. */
const approximate = (creatinine: Rational, age: number, sex: keyof typeof CONSTANTS): number => {
  const { kappa, alpha, factor } = CONSTANTS[sex];
  const relative = toNumber(creatinine) / kappa;
  return SCALE * relative ** (relative < 1 ? alpha : EXPONENT_ABOVE) * AGE_BASE ** age * factor;
};

/**
 * The equation to 60 significant digits. Its value is never exactly on a rounding boundary, because 0.9938^age has far
 * more decimals than a boundary for every age from 18.
 */
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

/** The eGFR in mL/min/1.73m2. */
export const egfrOf = (creatinine: Rational, age: number, sex: keyof typeof CONSTANTS): Irrational => ({
  approximate: approximate(creatinine, age, sex),
  precise: () => precise(creatinine, age, sex),
});

/** CKD-EPI 2021 creatinine eGFR, race-free (Inker et al., N Engl J Med 2021). doi:10.1056/NEJMoa2102953 */
export const egfrCkdEpi = calculator({
  id: 'egfr_ckd_epi',
  title: 'CKD-EPI 2021 eGFR',
  specialty: 'kidney',
  synonyms: [
    'GFR',
    'eGFR',
    'glomerular filtration rate',
    'CKD-EPI',
    'creatinine',
    'race-free',
    'renal function',
    'kidney function',
    'CKD stage',
    'eGFRcr',
  ],
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
    egfr_ml_min_1_73m2: rounded(1, 'eGFR in mL/min/1.73m2'),
    units: constant('mL/min/1.73m2', 'Units of the eGFR'),
  },
  meaning: [gfrCategory],
  citation: {
    authors: 'Inker LA, Eneanya ND, Coresh J, et al.',
    doi: '10.1056/NEJMoa2102953',
    id: 'inker_2021',
    source: 'N Engl J Med 2021;385(19):1737-1749',
    title: 'New creatinine- and cystatin C-based equations to estimate GFR without race',
  },
  examples: [
    {
      input: { creatinine_mg_dl: '1.1', age: '72', sex: 'female' },
      output: { egfr_ml_min_1_73m2: 53.4 },
      source: 'computed independently: 142 * (1.1 / 0.7)^-1.2 * 0.9938^72 * 1.012 = 53.3878…',
    },
    {
      input: { creatinine_mg_dl: '1.7', age: '81', sex: 'male' },
      output: { egfr_ml_min_1_73m2: 40 },
      source: medCalcBench(3, '39.99991'),
    },
    {
      input: { creatinine_mg_dl: '0.5', age: '30', sex: 'female' },
      output: { egfr_ml_min_1_73m2: 129.3 },
      source: 'computed independently: 142 * (0.5 / 0.7)^-0.241 * 0.9938^30 * 1.012 = 129.3169…',
    },
    {
      input: { creatinine_mg_dl: '0.6', age: '50', sex: 'male' },
      output: { egfr_ml_min_1_73m2: 117.6 },
      source: 'computed independently: 142 * (0.6 / 0.9)^-0.302 * 0.9938^50 = 117.6027…',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['kdigo_ckd_2024', 'fda_renal_2024'],
  limits: {
    ...listed(...CREATININE_LIMITS, 'indexed_to_bsa', 'dosing_equation', 'cystatin_better'),
    possible_aki: possibleAki,
    low_creatinine: lowCreatinine,
    young_adult: youngAdult,
  },
  changes: [
    mended(
      '2026-11-27',
      'The GFR category is one of chronic disease only if it has lasted 3 months or more; limits tell of acute injury and of low creatinine.',
      'KDIGO CKD 2024; KDIGO AKI 2012',
    ),
  ],
  run: ({ creatinine, age, sex }) => ({
    creatinine_mg_dl: creatinine,
    age_years: age,
    sex,
    egfr_ml_min_1_73m2: egfrOf(creatinine, age, sex),
  }),
});
