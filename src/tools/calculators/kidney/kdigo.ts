/** The GFR categories of KDIGO, which every estimate of the GFR falls into. */
import type { Meaning, Publication } from '../meaning.ts';
import { scale } from '../results.ts';

export const KDIGO_2024: Publication = {
  source: 'KDIGO guideline for chronic kidney disease, Kidney Int 2024;105(4S):S117-S314',
  year: 2024,
  doi: '10.1016/j.kint.2023.10.018',
};

export const GFR_CATEGORIES = {
  G1: 'normal or high GFR',
  G2: 'mildly decreased GFR',
  G3a: 'mildly to moderately decreased GFR',
  G3b: 'moderately to severely decreased GFR',
  G4: 'severely decreased GFR',
  G5: 'kidney failure',
};

const named = (category: keyof typeof GFR_CATEGORIES): string => `${category}, ${GFR_CATEGORIES[category]}`;

/** The GFR category of an estimate; the category alone is no diagnosis. */
export const gfrCategory: Meaning<'egfr_ml_min_1_73m2', unknown> = {
  field: 'egfr_ml_min_1_73m2',
  about:
    'GFR category, if it has lasted 3 months or more; G1 and G2 are chronic kidney disease only with a marker of kidney damage',
  bands: scale(
    named('G5'),
    [named('G4'), 'from', '15'],
    [named('G3b'), 'from', '30'],
    [named('G3a'), 'from', '45'],
    [named('G2'), 'from', '60'],
    [named('G1'), 'from', '90'],
  ),
  ...KDIGO_2024,
};
