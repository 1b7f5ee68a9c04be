import { listed, mended } from '../../currency.ts';
import { greatest, least, over, power, times } from '../../exact-numbers.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { cystatinC } from '../laboratory.ts';
import { youngAdult } from '../limits.ts';
import { age, sex } from '../parameters.ts';
import { rounded } from '../results.ts';
import { gfrCategory } from './kdigo.ts';

const FACTOR = { female: '0.932', male: 1 };

/** CKD-EPI 2012 cystatin C eGFR (Inker et al., N Engl J Med 2012). doi:10.1056/NEJMoa1114248 */
export const egfrCkdEpiCystatinC = calculator({
  id: 'egfr_ckd_epi_cystatin_c',
  title: 'CKD-EPI 2012 cystatin C eGFR',
  specialty: 'kidney',
  synonyms: ['GFR', 'eGFR', 'glomerular filtration rate', 'cystatin', 'renal function', 'kidney function', 'eGFRcys'],
  formula: 'ckd_epi_2012_cystatin_c',
  expression:
    'eGFR = 133 * min(Scys / 0.8, 1)^-0.499 * max(Scys / 0.8, 1)^-1.328 * 0.996^age * (0.932 if female else 1)',
  description:
    'Estimated glomerular filtration rate by the CKD-EPI 2012 cystatin C equation, which has no race term. For adults; inflammation, steroids, thyroid disease and obesity move cystatin C.',
  inputs: { cystatinC, age, sex },
  used: 'all',
  response: { egfr_ml_min_1_73m2: rounded(1, 'eGFR in mL/min/1.73m2') },
  meaning: [gfrCategory],
  citation: {
    authors: 'Inker LA, Schmid CH, Tighiouart H, et al.',
    doi: '10.1056/NEJMoa1114248',
    id: 'inker_2012',
    source: 'N Engl J Med 2012;367(1):20-29',
    title: 'Estimating glomerular filtration rate from serum creatinine and cystatin C',
  },
  examples: [
    {
      input: { cystatin_c_mg_l: '1.2', age: '72', sex: 'female' },
      output: { egfr_ml_min_1_73m2: 54.2 },
      source: 'computed independently: 133 * (1.2 / 0.8)^-1.328 * 0.996^72 * 0.932',
    },
    {
      input: { cystatin_c_mg_l: '0.8', age: '50', sex: 'male' },
      output: { egfr_ml_min_1_73m2: 108.8 },
      source: 'computed independently: at the knot: 133 * 0.996^50',
    },
    {
      input: { cystatin_c_mg_l: '0.6', age: '30', sex: 'male' },
      output: { egfr_ml_min_1_73m2: 136.1 },
      source: 'computed independently: 133 * (0.6 / 0.8)^-0.499 * 0.996^30',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['kdigo_ckd_2024'],
  limits: {
    ...listed(
      'chronicity_not_shown',
      'pregnancy_not_validated',
      'not_on_dialysis',
      'cystatin_confounders',
      'indexed_to_bsa',
    ),
    young_adult: youngAdult,
  },
  changes: [
    mended(
      '2026-11-27',
      'The GFR category is one of chronic disease only if it has lasted 3 months or more.',
      'KDIGO CKD 2024',
    ),
  ],
  run: ({ cystatinC, age, sex }) => {
    const scys = over(cystatinC, '0.8');
    return {
      egfr_ml_min_1_73m2: times(
        133,
        power(least(scys, 1), '-0.499'),
        power(greatest(scys, 1), '-1.328'),
        power('0.996', age),
        FACTOR[sex],
      ),
    };
  },
});
