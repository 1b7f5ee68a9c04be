import { listed, mended } from '../../currency.ts';
import { over, times } from '../../exact-numbers.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { possibleAki } from '../limits.ts';
import { creatinine, height } from '../parameters.ts';
import { rounded } from '../results.ts';

/** Bedside Schwartz eGFR of children (Schwartz et al., J Am Soc Nephrol 2009). */
export const egfrSchwartz = calculator({
  id: 'egfr_schwartz',
  title: 'Bedside Schwartz eGFR (2009)',
  specialty: 'kidney',
  synonyms: [
    'GFR',
    'eGFR',
    'glomerular filtration rate',
    'pediatric',
    'paediatric',
    'children',
    'child',
    'kidney function',
  ],
  ages: [1, 17],
  formula: 'schwartz_2009',
  expression: 'eGFR = 0.413 * height_cm / Scr_mg_dL',
  description:
    'Estimated glomerular filtration rate of children and adolescents of 1 to 17 years with chronic kidney disease, by the bedside equation of 2009. Not for adults; creatinine has to be enzymatic and IDMS-standardised.',
  inputs: { height, creatinine },
  used: 'all',
  response: { egfr_ml_min_1_73m2: rounded(1, 'eGFR in mL/min/1.73m2') },
  citation: {
    authors: 'Schwartz GJ, Munoz A, Schneider MF, et al.',
    doi: '10.1681/ASN.2008030287',
    id: 'schwartz_2009',
    source: 'J Am Soc Nephrol 2009;20(3):629-637',
    title: 'New equations to estimate GFR in children with CKD',
  },
  examples: [
    {
      input: { height_cm: '100', creatinine_mg_dl: '0.5' },
      output: { egfr_ml_min_1_73m2: 82.6 },
      source: 'computed independently: 0.413 * 100 / 0.5 = 82.6',
    },
    {
      input: { height_cm: '140', creatinine_mg_dl: '1.4' },
      output: { egfr_ml_min_1_73m2: 41.3 },
      source: 'computed independently: 0.413 * 140 / 1.4 = 41.3',
    },
    {
      input: { height_in: '50', creatinine_umol_l: '88.42' },
      output: { egfr_ml_min_1_73m2: 52.5 },
      source: 'computed independently: 0.413 * 127 / 1 = 52.451',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['kdigo_ckd_2024'],
  limits: {
    ...listed(
      'children_1_to_17',
      'successor_ckid_u25',
      'child_below_90_is_low',
      'unstable_creatinine',
      'not_on_dialysis',
    ),
    possible_aki: possibleAki,
  },
  changes: [
    mended(
      '2026-11-27',
      'The answer names the successor, and the level that is low in children.',
      'KDIGO CKD 2024; Pierce et al., Kidney Int 2021',
    ),
  ],
  run: ({ height, creatinine }) => ({ egfr_ml_min_1_73m2: over(times('0.413', height), creatinine) }),
});
