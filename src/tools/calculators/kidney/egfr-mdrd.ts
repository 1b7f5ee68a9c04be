import { listed, mended } from '../../currency.ts';
import { isFrom, power, times } from '../../exact-numbers.ts';
import { flag, optional } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { possibleAki } from '../limits.ts';
import { age, creatinine, sex } from '../parameters.ts';
import { rounded } from '../results.ts';
import { gfrCategory } from './kdigo.ts';

/** MDRD eGFR of four variables for IDMS creatinine (Levey et al., Ann Intern Med 2006). */
export const egfrMdrd = calculator({
  id: 'egfr_mdrd',
  title: 'MDRD eGFR (IDMS, 4 variables)',
  specialty: 'kidney',
  synonyms: [
    'GFR',
    'eGFR',
    'glomerular filtration rate',
    'MDRD',
    'modification of diet in renal disease',
    'renal function',
    'kidney function',
  ],
  formula: 'mdrd_2006',
  expression: 'eGFR = 175 * Scr^-1.154 * age^-0.203 * (0.742 if female) * (1.212 if apply_race_coefficient)',
  description:
    'Estimated glomerular filtration rate by the MDRD equation of four variables, for adults with chronic kidney disease. CKD-EPI 2021 supersedes it. The published equation has a race factor; it is off unless apply_race_coefficient asks for it.',
  inputs: {
    creatinine,
    age,
    sex,
    race: optional(flag('apply_race_coefficient', 'Apply the historical factor 1.212'), false),
  },
  used: 'all',
  response: { egfr_ml_min_1_73m2: rounded(1, 'eGFR in mL/min/1.73m2') },
  meaning: [gfrCategory],
  citation: {
    authors: 'Levey AS, Coresh J, Greene T, et al.',
    doi: '10.7326/0003-4819-145-4-200608150-00004',
    id: 'levey_2006',
    source: 'Ann Intern Med 2006;145(4):247-254',
    title:
      'Using standardized serum creatinine values in the modification of diet in renal disease study equation for estimating glomerular filtration rate',
  },
  examples: [
    {
      input: { creatinine_mg_dl: '1.1', age: '72', sex: 'female' },
      output: { egfr_ml_min_1_73m2: 48.8 },
      source: 'computed independently: 175 * 1.1^-1.154 * 72^-0.203 * 0.742',
    },
    {
      input: { creatinine_mg_dl: '1', age: '50', sex: 'male' },
      output: { egfr_ml_min_1_73m2: 79.1 },
      source: 'computed independently: 175 * 50^-0.203',
    },
    {
      input: { creatinine_umol_l: '200', age: '60', sex: 'male', apply_race_coefficient: 'true' },
      output: { egfr_ml_min_1_73m2: 36 },
      source: 'computed independently: 175 * (200 / 88.42)^-1.154 * 60^-0.203 * 1.212',
    },
  ],
  status: { is: 'superseded', by: 'egfr_ckd_epi', since: '2024-03', keptFor: 'old records and benchmarks' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: [],
  limits: {
    superseded_by_ckd_epi_2021: 'warned',
    ...listed('unstable_creatinine', 'pregnancy_not_validated', 'not_on_dialysis', 'race_input'),
    race_coefficient_applied: { if: 'apply_race_coefficient true', when: ({ race }) => race },
    possible_aki: possibleAki,
    mdrd_above_60: {
      if: 'eGFR from 60',
      whenResult: ({ egfr_ml_min_1_73m2 }) => isFrom(egfr_ml_min_1_73m2, 60),
    },
  },
  changes: [
    mended(
      '2026-11-27',
      'The answer says that CKD-EPI 2021 supersedes it, and that a GFR category has to last 3 months.',
      'KDIGO CKD 2024',
    ),
  ],
  run: ({ creatinine, age, sex, race }) => ({
    egfr_ml_min_1_73m2: times(
      175,
      power(creatinine, '-1.154'),
      power(age, '-0.203'),
      sex === 'female' ? '0.742' : 1,
      race ? '1.212' : 1,
    ),
  }),
});
