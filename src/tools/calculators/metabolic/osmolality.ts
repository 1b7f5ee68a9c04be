import { listed, mended } from '../../currency.ts';
import { isUpTo, minus, over, plus, times } from '../../exact-numbers.ts';
import { optional } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { bun, glucose, sodium } from '../laboratory.ts';
import { measure } from '../measures.ts';
import { nullable, rounded } from '../results.ts';

/** Calculated serum osmolality (ethanol by Purssell et al., Ann Emerg Med 2001). */
export const osmolality = calculator({
  id: 'osmolality',
  title: 'Calculated serum osmolality and osmolal gap',
  specialty: 'metabolic',
  pick: 'one_draw',
  stated: { osmolality: 'osmolality_mosm_kg' },
  synonyms: ['osmolarity', 'osmolal gap', 'osmolar gap', 'osm gap', 'toxic alcohol', 'serum osmolality'],
  formula: 'serum_osmolality',
  expression: 'Osm = 2 * Na + glucose_mg_dL / 18 + BUN_mg_dL / 2.8 + ethanol_mg_dL / 3.7',
  description:
    'Serum osmolality calculated from sodium, glucose, urea and ethanol, and with a measured one the osmolal gap. Ethanol counts as mg/dL / 3.7 (Purssell); other formulas divide by 4.6.',
  inputs: {
    sodium,
    glucose,
    bun,
    ethanol: optional(measure(['ethanol_mg_dl', 'mg/dL', [0, 1000], '0'], 'Ethanol', 'invalid_ethanol')),
    measured: optional(
      measure(
        ['measured_osmolality_mosm_kg', 'mosm/kg', [150, 600], '300'],
        'Measured osmolality',
        'invalid_measured_osmolality',
      ),
    ),
  },
  used: 'all',
  response: {
    osmolality_mosm_kg: rounded(1, 'Calculated osmolality in mosm/kg'),
    osmolal_gap_mosm_kg: nullable(rounded(1, 'Measured less calculated osmolality; null without a measured one')),
  },
  citation: {
    authors: 'Purssell RA, Pudek M, Brubacher J, Abu-Laban RB',
    doi: '10.1067/mem.2001.119455',
    id: 'purssell_2001',
    source: 'Ann Emerg Med 2001;38(6):653-659',
    title: 'Derivation and validation of a formula to calculate the contribution of ethanol to the osmolal gap',
  },
  examples: [
    {
      input: { sodium_mmol_l: '140', glucose_mg_dl: '90', bun_mg_dl: '14' },
      output: { osmolality_mosm_kg: 290, osmolal_gap_mosm_kg: null },
      source: 'computed independently: 280 + 90 / 18 + 14 / 2.8 = 290 exactly',
    },
    {
      input: {
        sodium_mmol_l: '140',
        glucose_mg_dl: '90',
        bun_mg_dl: '14',
        ethanol_mg_dl: '37',
        measured_osmolality_mosm_kg: '330',
      },
      output: { osmolality_mosm_kg: 300, osmolal_gap_mosm_kg: 30 },
      source: 'computed independently: 290 + 37 / 3.7 = 300; 330 - 300 = 30',
    },
    {
      input: { sodium_mmol_l: '150', glucose_mmol_l: '10', urea_mmol_l: '10', measured_osmolality_mosm_kg: '315' },
      output: { osmolality_mosm_kg: 320, osmolal_gap_mosm_kg: -5 },
      source: 'computed independently: 300 + 10 + 10 = 320; 315 - 320 = -5',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['ada_easd_crises_2024'],
  limits: {
    ...listed('ethanol_divisor', 'hhs_effective'),
    normal_gap_not_exclude: {
      if: 'osmolal gap up to 10',
      whenResult: ({ osmolal_gap_mosm_kg: gap }) => gap !== null && isUpTo(gap, 10),
    },
  },
  changes: [
    mended(
      '2026-11-27',
      'The osmolality of a hyperosmolar hyperglycaemic state stands among the limits.',
      'ADA/EASD 2024',
    ),
  ],
  run: ({ sodium, glucose, bun, ethanol, measured }) => {
    const alcohol = ethanol === undefined ? 0 : over(ethanol, '3.7');
    const calculated = plus(times(2, sodium), over(glucose, 18), over(bun, '2.8'), alcohol);
    return {
      osmolality_mosm_kg: calculated,
      osmolal_gap_mosm_kg: measured === undefined ? null : minus(measured, calculated),
    };
  },
});
