import { listed } from '../../currency.ts';
import { isBelow, over, times } from '../../exact-numbers.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { sodium, urineCreatinine, urineSodium } from '../laboratory.ts';
import { creatinine } from '../parameters.ts';
import { category, rounded, scale } from '../results.ts';

const BAND = {
  source: 'Espinel, JAMA 1976',
  scale: scale('below_1', ['1_to_2', 'from', '1'], ['above_2', 'above', '2']),
};

/** Fractional excretion of sodium (Espinel, JAMA 1976). */
export const fena = calculator({
  id: 'fena',
  title: 'Fractional excretion of sodium',
  specialty: 'kidney',
  pick: 'one_draw',
  synonyms: ['FENa', 'sodium excretion', 'acute kidney injury', 'prerenal', 'urine sodium'],
  formula: 'fena',
  expression: 'FENa_% = 100 * (UNa * PCr) / (PNa * UCr)',
  description:
    'Fractional excretion of sodium in percent, for oliguric acute kidney injury in adults. It is not valid while diuretics act.',
  inputs: {
    urineSodium,
    sodium,
    urineCreatinine,
    creatinine,
  },
  used: 'all',
  response: {
    fena_percent: rounded(2, 'Fractional excretion of sodium in percent'),
    fena_band: category(BAND),
  },
  citation: {
    authors: 'Espinel CH',
    doi: '10.1001/jama.1976.03270060029022',
    id: 'espinel_1976',
    source: 'JAMA 1976;236(6):579-581',
    title: 'The FENa test. Use in the differential diagnosis of acute renal failure',
  },
  examples: [
    {
      input: { urine_sodium_mmol_l: '20', sodium_mmol_l: '140', urine_creatinine_mg_dl: '100', creatinine_mg_dl: '2' },
      output: { fena_percent: 0.29, fena_band: 'below_1' },
      source: 'computed independently: 100 * 20 * 2 / (140 * 100) = 0.2857…',
    },
    {
      input: { urine_sodium_mmol_l: '70', sodium_mmol_l: '140', urine_creatinine_mg_dl: '100', creatinine_mg_dl: '2' },
      output: { fena_percent: 1, fena_band: '1_to_2' },
      source: 'computed independently: 100 * 70 * 2 / (140 * 100) = 1 exactly, the lower bound',
    },
    {
      input: {
        urine_sodium_mmol_l: '80',
        sodium_mmol_l: '130',
        urine_creatinine_mmol_l: '5',
        creatinine_umol_l: '300',
      },
      output: { fena_percent: 3.69, fena_band: 'above_2' },
      source: 'computed independently: 100 * 80 * 0.3 / (130 * 5) = 3.6923…',
    },
    {
      input: {
        urine_sodium_mmol_l: '140',
        sodium_mmol_l: '140',
        urine_creatinine_mg_dl: '100',
        creatinine_mg_dl: '2',
      },
      output: { fena_percent: 2, fena_band: '1_to_2' },
      source: 'computed independently: 100 * 140 * 2 / (140 * 100) = 2 exactly, still the middle band',
    },
  ],
  status: { is: 'convention' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: [],
  limits: {
    ...listed('diuretics', 'oliguric_only'),
    fena_low_not_only_prerenal: {
      isListed: true,
      if: 'FENa below 1',
      whenResult: ({ fena_percent }) => isBelow(fena_percent, 1),
    },
  },
  run: ({ urineSodium, sodium, urineCreatinine, creatinine }) => {
    const fena = over(times(100, urineSodium, creatinine), times(sodium, urineCreatinine));
    return { fena_percent: fena, fena_band: fena };
  },
});
