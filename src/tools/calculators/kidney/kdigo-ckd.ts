import { listed } from '../../currency.ts';
import { isFrom } from '../../exact-numbers.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { egfr } from '../laboratory.ts';
import { inUnitSent } from '../measures.ts';
import { category, oneOf, outcomeOf, scale } from '../results.ts';
import { GFR_CATEGORIES, KDIGO_2024 } from './kdigo.ts';

const SOURCE = 'KDIGO 2024, figure 7';

const GFR = scale(
  'G5',
  ['G4', 'from', '15'],
  ['G3b', 'from', '30'],
  ['G3a', 'from', '45'],
  ['G2', 'from', '60'],
  ['G1', 'from', '90'],
);

/** The bounds of each unit as the guideline prints them: 30 and 300 mg/g, 3 and 30 mg/mmol. */
const ALBUMINURIA = {
  acr_mg_g: scale('A1', ['A2', 'from', '30'], ['A3', 'above', '300']),
  acr_mg_mmol: scale('A1', ['A2', 'from', '3'], ['A3', 'above', '30']),
};

/** The risk of each GFR category by albuminuria A1, A2, A3. */
const RISK = {
  G1: ['low', 'moderately_increased', 'high'],
  G2: ['low', 'moderately_increased', 'high'],
  G3a: ['moderately_increased', 'high', 'very_high'],
  G3b: ['high', 'very_high', 'very_high'],
  G4: ['very_high', 'very_high', 'very_high'],
  G5: ['very_high', 'very_high', 'very_high'],
} as const;

const COLUMN = { A1: 0, A2: 1, A3: 2 } as const;

/** GFR and albuminuria categories with their risk (KDIGO 2024). doi:10.1016/j.kint.2023.10.018 */
export const kdigoCkd = calculator({
  id: 'kdigo_ckd',
  title: 'KDIGO CKD categories and risk',
  specialty: 'kidney',
  synonyms: [
    'Kidney Disease Improving Global Outcomes',
    'CKD stage',
    'chronic kidney disease stage',
    'CKD heat map',
    'albuminuria',
    'ACR',
    'UACR',
  ],
  formula: 'kdigo_2024',
  description:
    'GFR category, albuminuria category and risk of chronic kidney disease by the grid of KDIGO 2024. G1 and G2 with A1 are chronic kidney disease only with another marker of kidney damage.',
  inputs: {
    egfr: egfr([1, 200]),
    acr: inUnitSent(
      'Urine albumin-to-creatinine ratio',
      'invalid_acr',
      ['acr_mg_g', 'mg/g', [0, 30_000], '60'],
      ['acr_mg_mmol', 'mg/mmol', [0, 3400], '6'],
    ),
  },
  used: 'all',
  response: {
    gfr_category: category({ source: SOURCE, scale: GFR }),
    albuminuria_category: oneOf(
      ['A1', 'A2', 'A3'],
      'A2 from 30 to 300 mg/g or from 3 to 30 mg/mmol, decided in the unit sent',
    ),
    ckd_risk: oneOf(['low', 'moderately_increased', 'high', 'very_high'], 'Risk of the two categories together'),
  },
  meaning: [
    { field: 'gfr_category', about: 'GFR category', words: GFR_CATEGORIES, ...KDIGO_2024 },
    {
      field: 'albuminuria_category',
      about: 'albuminuria category',
      words: {
        A1: 'normal to mildly increased',
        A2: 'moderately increased',
        A3: 'severely increased',
      },
      ...KDIGO_2024,
    },
    {
      field: 'ckd_risk',
      about: 'risk of the outcomes of kidney disease, with the colour of the grid',
      words: {
        low: 'green: low risk; without another marker of kidney disease no chronic kidney disease',
        moderately_increased: 'yellow: moderately increased risk',
        high: 'orange: high risk',
        very_high: 'red: very high risk',
      },
      ...KDIGO_2024,
    },
  ],
  citation: {
    authors: 'KDIGO CKD Work Group',
    doi: '10.1016/j.kint.2023.10.018',
    id: 'kdigo_2024',
    source: 'Kidney Int 2024;105(4S):S117-S314',
    title: 'KDIGO 2024 clinical practice guideline for the evaluation and management of chronic kidney disease',
  },
  examples: [
    {
      input: { egfr_ml_min_1_73m2: '52', acr_mg_g: '60' },
      output: { gfr_category: 'G3a', albuminuria_category: 'A2', ckd_risk: 'high' },
      source: 'KDIGO 2024, figure 7: G3a from 45 to 59, A2 from 30 to 300 mg/g, high risk',
    },
    {
      input: { egfr_ml_min_1_73m2: '90', acr_mg_mmol: '3' },
      output: { gfr_category: 'G1', albuminuria_category: 'A2', ckd_risk: 'moderately_increased' },
      source: 'KDIGO 2024, figure 7: 3 mg/mmol is A2 in its own unit, moderately increased risk',
    },
    {
      input: { egfr_ml_min_1_73m2: '29.9', acr_mg_g: '300' },
      output: { gfr_category: 'G4', albuminuria_category: 'A2', ckd_risk: 'very_high' },
      source: 'KDIGO 2024, figure 7: G4 below 30, 300 mg/g is still A2, very high risk',
    },
    {
      input: { egfr_ml_min_1_73m2: '60', acr_mg_g: '301' },
      output: { gfr_category: 'G2', albuminuria_category: 'A3', ckd_risk: 'high' },
      source: 'KDIGO 2024, figure 7: G2 from 60, A3 above 300 mg/g, high risk',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['kdigo_ckd_2024'],
  limits: {
    ...listed('chronicity_not_shown', 'unstable_creatinine', 'pregnancy_not_validated'),
    acr_confirm: {
      if: 'ratio from 30 mg/g or 3 mg/mmol',
      when: ({ acr }) => isFrom(acr.value, acr.name === 'acr_mg_mmol' ? 3 : 30),
    },
  },
  run: ({ egfr, acr }) => {
    const albuminuria = outcomeOf(ALBUMINURIA[acr.name as keyof typeof ALBUMINURIA], acr.value);
    return {
      gfr_category: egfr,
      albuminuria_category: albuminuria,
      ckd_risk: RISK[outcomeOf(GFR, egfr)][COLUMN[albuminuria]],
    };
  },
});
