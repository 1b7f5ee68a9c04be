import { listed } from '../../currency.ts';
import { isAbove, over, plus, times } from '../../exact-numbers.ts';
import { optional } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { bands, whiteCells } from '../laboratory.ts';
import { measure } from '../measures.ts';
import { category, rounded, scale } from '../results.ts';

const BAND = {
  source: 'CTCAE version 5.0, 2017',
  scale: scale('severe', ['moderate', 'from', '0.5'], ['mild', 'from', '1'], ['none', 'from', '1.5']),
};

/** Absolute neutrophil count. */
export const anc = calculator({
  id: 'anc',
  title: 'Absolute neutrophil count',
  specialty: 'blood',
  synonyms: ['ANC', 'neutropenia', 'neutrophils', 'neutrophil count', 'granulocyte count'],
  formula: 'anc',
  expression: 'ANC = WBC * (neutrophils + bands) / 100',
  description:
    'Absolute neutrophil count in 10^9/L (1.5, not 1500) with the band of neutropenia. At any age; other limits hold in infants and in benign ethnic neutropenia.',
  inputs: {
    whiteCells,
    neutrophils: measure(
      ['neutrophils_percent', 'percent', [0, 100], '40'],
      'Segmented neutrophils',
      'invalid_neutrophils',
    ),
    bands: optional(bands, 0),
  },
  used: 'all',
  response: {
    anc_10e9_l: rounded(2, 'Absolute neutrophil count in 10^9/L'),
    anc_band: category(BAND),
  },
  citation: {
    authors: 'Standard formula',
    doi: '',
    id: 'none',
    source: 'No single publication; bands of CTCAE version 5.0, 2017',
    title: 'Absolute neutrophil count',
  },
  examples: [
    {
      input: { wbc_10e9_l: '2.5', neutrophils_percent: '38', bands_percent: '2' },
      output: { anc_10e9_l: 1, anc_band: 'mild' },
      source: 'computed independently: 2.5 * 40 / 100 = 1 exactly',
    },
    {
      input: { wbc_10e9_l: '1.2', neutrophils_percent: '41.6' },
      output: { anc_10e9_l: 0.5, anc_band: 'severe' },
      source: 'computed independently: 1.2 * 41.6 / 100 = 0.4992, below 0.5 before it is rounded',
    },
    {
      input: { wbc_10e9_l: '8', neutrophils_percent: '60', bands_percent: '40' },
      output: { anc_10e9_l: 8, anc_band: 'none' },
      source: 'computed independently: 8 * 100 / 100 = 8',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['ctcae_5'],
  limits: { ...listed('infants_and_ethnic_neutropenia') },
  check: ({ neutrophils, bands }) =>
    isAbove(plus(neutrophils, bands), 100)
      ? {
          code: 'invalid_bands',
          parameter: 'bands_percent',
          message: 'neutrophils_percent and bands_percent must not be above 100 together',
        }
      : undefined,
  run: ({ whiteCells, neutrophils, bands }) => {
    const count = over(times(whiteCells, plus(neutrophils, bands)), 100);
    return { anc_10e9_l: count, anc_band: count };
  },
});
