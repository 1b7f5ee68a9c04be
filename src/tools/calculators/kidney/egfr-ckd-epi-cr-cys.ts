import { listed, mended } from '../../currency.ts';
import { greatest, least, over, power, times } from '../../exact-numbers.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { cystatinC } from '../laboratory.ts';
import { CREATININE_LIMITS, possibleAki, youngAdult } from '../limits.ts';
import { age, creatinine, sex } from '../parameters.ts';
import { rounded } from '../results.ts';
import { gfrCategory } from './kdigo.ts';

const CONSTANTS = {
  female: { kappa: '0.7', alpha: '-0.219', factor: '0.963' },
  male: { kappa: '0.9', alpha: '-0.144', factor: 1 },
} as const;

/** CKD-EPI 2021 creatinine and cystatin C eGFR, race-free (Inker et al., N Engl J Med 2021). */
export const egfrCkdEpiCrCys = calculator({
  id: 'egfr_ckd_epi_cr_cys',
  title: 'CKD-EPI 2021 creatinine-cystatin C eGFR',
  specialty: 'kidney',
  synonyms: [
    'GFR',
    'eGFR',
    'glomerular filtration rate',
    'cystatin',
    'renal function',
    'kidney function',
    'combined equation',
    'eGFRcr-cys',
  ],
  formula: 'ckd_epi_2021_creatinine_cystatin_c',
  expression:
    'eGFR = 135 * min(Scr / k, 1)^a * max(Scr / k, 1)^-0.544 * min(Scys / 0.8, 1)^-0.323 * max(Scys / 0.8, 1)^-0.778 * 0.9961^age * (0.963 if female else 1); k = 0.7 if female else 0.9; a = -0.219 if female else -0.144',
  description:
    'Estimated glomerular filtration rate by the race-free CKD-EPI 2021 equation of creatinine and cystatin C. For adults with stable kidney function; not for acute kidney injury, pregnancy or dialysis.',
  inputs: { creatinine, cystatinC, age, sex },
  used: 'all',
  response: { egfr_ml_min_1_73m2: rounded(1, 'eGFR in mL/min/1.73m2') },
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
      input: { creatinine_mg_dl: '1.1', cystatin_c_mg_l: '1.2', age: '72', sex: 'female' },
      output: { egfr_ml_min_1_73m2: 56 },
      source: 'computed independently: 135 * (1.1 / 0.7)^-0.544 * (1.2 / 0.8)^-0.778 * 0.9961^72 * 0.963',
    },
    {
      input: { creatinine_mg_dl: '0.9', cystatin_c_mg_l: '0.8', age: '50', sex: 'male' },
      output: { egfr_ml_min_1_73m2: 111 },
      source: 'computed independently: both values at their knots: 135 * 0.9961^50',
    },
    {
      input: { creatinine_mg_dl: '0.6', cystatin_c_mg_l: '0.7', age: '30', sex: 'male' },
      output: { egfr_ml_min_1_73m2: 132.9 },
      source: 'computed independently: 135 * (0.6 / 0.9)^-0.144 * (0.7 / 0.8)^-0.323 * 0.9961^30',
    },
    {
      input: { creatinine_umol_l: '50', cystatin_c_mg_l: '0.6', age: '40', sex: 'female' },
      output: { egfr_ml_min_1_73m2: 127.9 },
      source: 'computed independently: 135 * (50 / 88.42 / 0.7)^-0.219 * (0.6 / 0.8)^-0.323 * 0.9961^40 * 0.963',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['kdigo_ckd_2024'],
  limits: {
    ...listed(...CREATININE_LIMITS, 'indexed_to_bsa', 'dosing_equation', 'cystatin_confounders'),
    possible_aki: possibleAki,
    young_adult: youngAdult,
  },
  changes: [
    mended(
      '2026-11-27',
      'The GFR category is one of chronic disease only if it has lasted 3 months or more.',
      'KDIGO CKD 2024',
    ),
  ],
  run: ({ creatinine, cystatinC, age, sex }) => {
    const { kappa, alpha, factor } = CONSTANTS[sex];
    const [scr, scys] = [over(creatinine, kappa), over(cystatinC, '0.8')];
    return {
      egfr_ml_min_1_73m2: times(
        135,
        power(least(scr, 1), alpha),
        power(greatest(scr, 1), '-0.544'),
        power(least(scys, 1), '-0.323'),
        power(greatest(scys, 1), '-0.778'),
        power('0.9961', age),
        factor,
      ),
    };
  },
});
