import { listed } from '../../currency.ts';
import { over, power, times } from '../../exact-numbers.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { CREATININE_LIMITS, lowCreatinine, possibleAki, youngAdult } from '../limits.ts';
import { age, creatinine, height, sex, weight } from '../parameters.ts';
import { rounded } from '../results.ts';
import { egfrOf } from './egfr-ckd-epi.ts';

/** The body surface area that an eGFR is indexed to, in m2. */
const INDEX_AREA = '1.73';

/** The CKD-EPI 2021 eGFR for the body surface area of the person: a part of a panel, not sold by itself. */
export const egfrDeIndexed = calculator({
  id: 'egfr_de_indexed',
  title: 'CKD-EPI 2021 eGFR, not indexed to 1.73 m2',
  specialty: 'kidney',
  synonyms: [],
  description: 'The eGFR in mL/min for the body surface area of the person, as for dosing at an unusual body size.',
  formula: 'ckd_epi_2021_creatinine_de_indexed',
  expression: 'eGFR_mL_min = eGFR * BSA_m2 / 1.73; BSA_m2 = sqrt(height_cm * weight_kg / 3600)',
  inputs: { age, sex, height, weight, creatinine },
  response: { egfr_ml_min: rounded(1, 'eGFR in mL/min') },
  citation: {
    authors: 'KDIGO CKD Work Group',
    doi: '10.1016/j.kint.2023.10.018',
    id: 'kdigo_2024',
    source: 'Kidney Int 2024;105(4S):S117-S314',
    title: 'KDIGO 2024 clinical practice guideline for the evaluation and management of chronic kidney disease',
  },
  examples: [
    {
      input: { age: '72', sex: 'female', height_cm: '170', weight_kg: '70', creatinine_mg_dl: '1.1' },
      output: { egfr_ml_min: 56.1 },
      source: 'computed independently: 53.3878… * 1.81811… / 1.73 = 56.106…',
    },
    {
      input: { age: '50', sex: 'male', height_cm: '190', weight_kg: '120', creatinine_mg_dl: '0.6' },
      output: { egfr_ml_min: 171.1 },
      source: 'computed independently: 117.6027… * 2.51661… / 1.73 = 171.074…',
    },
    {
      input: { age: '30', sex: 'female', height_cm: '150', weight_kg: '45', creatinine_mg_dl: '0.5' },
      output: { egfr_ml_min: 102.4 },
      source: 'computed independently: 129.3169… * 1.36930… / 1.73 = 102.354…',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['kdigo_ckd_2024', 'fda_renal_2024'],
  limits: {
    ...listed(...CREATININE_LIMITS, 'dosing_equation', 'cystatin_better'),
    possible_aki: possibleAki,
    low_creatinine: lowCreatinine,
    young_adult: youngAdult,
  },
  run: ({ age, sex, height, weight, creatinine }) => {
    const area = power(over(times(height, weight), 3600), '0.5');
    return { egfr_ml_min: over(times(egfrOf(creatinine, age, sex), area), INDEX_AREA) };
  },
});
