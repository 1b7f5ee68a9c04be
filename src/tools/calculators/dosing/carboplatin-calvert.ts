import { listed } from '../../currency.ts';
import { exactly, isAbove, plus, times } from '../../exact-numbers.ts';
import { flag, optional } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { measure } from '../measures.ts';
import { rounded, yesOrNo } from '../results.ts';

const HIGHEST_GFR = 125;

/** Carboplatin dose (Calvert et al., J Clin Oncol 1989). doi:10.1200/JCO.1989.7.11.1748 */
export const carboplatinCalvert = calculator({
  id: 'carboplatin_calvert',
  title: 'Carboplatin dose (Calvert)',
  specialty: 'dosing',
  synonyms: ['Calvert formula', 'AUC dosing', 'chemotherapy dose', 'carboplatin AUC'],
  formula: 'calvert',
  expression: 'dose_mg = AUC * (GFR + 25)',
  description:
    'Carboplatin dose in mg for a target AUC by Calvert. For adults; the GFR is capped at 125 mL/min, as FDA advised in 2010 for IDMS creatinine, unless cap_gfr is false.',
  inputs: {
    auc: measure(['auc', 'mg/mL*min', [1, 10], '5'], 'Target AUC', 'invalid_auc'),
    gfr: measure(['gfr_ml_min', 'mL/min', [5, 300], '90'], 'GFR or creatinine clearance', 'invalid_gfr'),
    cap: optional(flag('cap_gfr', 'Cap the GFR at 125 mL/min'), true),
  },
  used: 'all',
  response: {
    gfr_used_ml_min: rounded(1, 'GFR that the dose was computed from'),
    dose_mg: rounded(1, 'Total dose in mg'),
    capped: yesOrNo('Whether the cap lowered the GFR'),
  },
  citation: {
    authors: 'Calvert AH, Newell DR, Gumbrell LA, et al.',
    doi: '10.1200/JCO.1989.7.11.1748',
    id: 'calvert_1989',
    source: 'J Clin Oncol 1989;7(11):1748-1756',
    title: 'Carboplatin dosage: prospective evaluation of a simple formula based on renal function',
  },
  examples: [
    {
      input: { auc: '5', gfr_ml_min: '90' },
      output: { gfr_used_ml_min: 90, dose_mg: 575, capped: false },
      source: 'computed independently: 5 * (90 + 25) = 575',
    },
    {
      input: { auc: '6', gfr_ml_min: '150' },
      output: { gfr_used_ml_min: 125, dose_mg: 900, capped: true },
      source: 'computed independently: 6 * (125 + 25) = 900, with the cap',
    },
    {
      input: { auc: '6', gfr_ml_min: '150', cap_gfr: 'false' },
      output: { gfr_used_ml_min: 150, dose_mg: 1050, capped: false },
      source: 'computed independently: 6 * (150 + 25) = 1050, without the cap',
    },
    {
      input: { auc: '5', gfr_ml_min: '125' },
      output: { gfr_used_ml_min: 125, dose_mg: 750, capped: false },
      source: 'computed independently: 5 * (125 + 25) = 750: the cap lowers nothing',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['fda_carboplatin_2010'],
  limits: {
    ...listed('gfr_in_ml_min', 'unstable_creatinine'),
    fda_cap_off: {
      if: 'gfr_ml_min above 125, cap_gfr false',
      when: ({ gfr, cap }) => !cap && isAbove(gfr, HIGHEST_GFR),
    },
    gfr_capped: { if: 'gfr_ml_min above 125, cap_gfr true', when: ({ gfr, cap }) => cap && isAbove(gfr, HIGHEST_GFR) },
  },
  run: ({ auc, gfr, cap }) => {
    const capped = cap && isAbove(gfr, HIGHEST_GFR);
    const used = capped ? exactly(HIGHEST_GFR) : gfr;
    return { gfr_used_ml_min: used, dose_mg: times(auc, plus(used, 25)), capped };
  },
});
