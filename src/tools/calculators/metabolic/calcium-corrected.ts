import { listed, mended } from '../../currency.ts';
import { isBelow, minus, over, plus, times } from '../../exact-numbers.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { albumin, calcium } from '../laboratory.ts';
import { rounded } from '../results.ts';

/** Calcium corrected for albumin (Payne et al., Br Med J 1973). doi:10.1136/bmj.4.5893.643 */
export const calciumCorrected = calculator({
  id: 'calcium_corrected',
  title: 'Calcium corrected for albumin',
  specialty: 'metabolic',
  pick: 'one_draw',
  synonyms: ['corrected calcium', 'Payne', 'hypercalcemia', 'hypocalcemia', 'albumin-adjusted calcium'],
  formula: 'payne_1973',
  expression: 'Ca_corrected = Ca + 0.8 * (4.0 - albumin_g_dL)',
  description:
    'Total serum calcium corrected for albumin, in mg/dL and mmol/L, around an albumin of 4.0 g/dL, in the simplified form of the cited formula. For adults; an estimate, so guidelines prefer ionised calcium where it can be measured.',
  inputs: { calcium, albumin },
  used: 'all',
  response: {
    corrected_calcium_mg_dl: rounded(2, 'Corrected calcium in mg/dL'),
    corrected_calcium_mmol_l: rounded(3, 'Corrected calcium in mmol/L'),
  },
  citation: {
    authors: 'Payne RB, Little AJ, Williams RB, Milner JR',
    doi: '10.1136/bmj.4.5893.643',
    id: 'payne_1973',
    source: 'Br Med J 1973;4(5893):643-646',
    title: 'Interpretation of serum calcium in patients with abnormal serum proteins',
  },
  examples: [
    {
      input: { calcium_mg_dl: '8', albumin_g_dl: '2' },
      output: { corrected_calcium_mg_dl: 9.6, corrected_calcium_mmol_l: 2.4 },
      source: 'computed independently: 8 + 0.8 * (4 - 2) = 9.6 mg/dL, 9.6 / 4 = 2.4 mmol/L',
    },
    {
      input: { calcium_mmol_l: '2.1', albumin_g_l: '30' },
      output: { corrected_calcium_mg_dl: 9.2, corrected_calcium_mmol_l: 2.3 },
      source: 'computed independently: 8.4 + 0.8 = 9.2 mg/dL; 2.1 + 0.02 * 10 = 2.3 mmol/L',
    },
    {
      input: { calcium_mg_dl: '10', albumin_g_dl: '4.5' },
      output: { corrected_calcium_mg_dl: 9.6, corrected_calcium_mmol_l: 2.4 },
      source: 'computed independently: 10 - 0.8 * 0.5 = 9.6 mg/dL: it is linear above 4.0 too',
    },
  ],
  status: { is: 'convention' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: [],
  limits: {
    ionised_preferred: 'warned',
    ...listed('not_in_ckd'),
    unreliable_low_albumin: { if: 'albumin below 3.0 g/dL', when: ({ albumin }) => isBelow(albumin, 3) },
  },
  changes: [
    mended(
      '2026-11-27',
      'Every answer says that measured ionised calcium is preferred.',
      'Lian et al., BMJ Open 2018; Clase et al., Nephrol Dial Transplant 2000',
    ),
  ],
  run: ({ calcium, albumin }) => {
    const corrected = plus(calcium, times('0.8', minus(4, albumin)));
    return { corrected_calcium_mg_dl: corrected, corrected_calcium_mmol_l: over(corrected, 4) };
  },
});
