import { listed } from '../../currency.ts';
import { over, times } from '../../exact-numbers.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { bun, urineCreatinine } from '../laboratory.ts';
import { inTwoUnits } from '../measures.ts';
import { creatinine } from '../parameters.ts';
import { category, rounded, scale } from '../results.ts';

const BAND = {
  source: 'Carvounis et al., Kidney Int 2002, for 35 percent; 50 by custom',
  scale: scale('up_to_35', ['above_35_to_50', 'above', '35'], ['above_50', 'above', '50']),
};

const inMgDl = (urea: string, bun: string, urineCreatinine: string, creatinine: string) => ({
  urine_urea_nitrogen_mg_dl: urea,
  bun_mg_dl: bun,
  urine_creatinine_mg_dl: urineCreatinine,
  creatinine_mg_dl: creatinine,
});

/** Fractional excretion of urea (Carvounis et al., Kidney Int 2002). doi:10.1046/j.1523-1755.2002.00683.x */
export const feurea = calculator({
  id: 'feurea',
  title: 'Fractional excretion of urea',
  specialty: 'kidney',
  pick: 'one_draw',
  synonyms: [
    'FEUrea',
    'FE urea',
    'fractional excretion of urea nitrogen',
    'urea excretion',
    'prerenal under diuretics',
  ],
  formula: 'feurea',
  expression: 'FEUrea_% = 100 * (UUN * PCr) / (BUN * UCr)',
  description:
    'Fractional excretion of urea in percent, for an acute kidney injury of adults who take diuretics; 35 itself is on the prerenal side. Urine urea in mg/dL is nitrogen.',
  inputs: {
    urineUrea: inTwoUnits(
      'Urine urea',
      'invalid_urine_urea',
      ['urine_urea_nitrogen_mg_dl', 'mg/dL N', [1, 5000], '500'],
      ['urine_urea_mmol_l', 'mmol/L urea', [0.4, 1785], '180'],
      { times: '2.8' },
    ),
    bun,
    urineCreatinine,
    creatinine,
  },
  used: 'all',
  response: { feurea_percent: rounded(2, 'Fractional excretion of urea in percent'), feurea_band: category(BAND) },
  citation: {
    authors: 'Carvounis CP, Nisar S, Guro-Razuman S',
    doi: '10.1046/j.1523-1755.2002.00683.x',
    id: 'carvounis_2002',
    source: 'Kidney Int 2002;62(6):2223-2229',
    title: 'Significance of the fractional excretion of urea in the differential diagnosis of acute renal failure',
  },
  examples: [
    {
      input: inMgDl('350', '10', '100', '1'),
      output: { feurea_percent: 35, feurea_band: 'up_to_35' },
      source: 'computed independently: 100 * 350 / 1000 = 35',
    },
    {
      input: {
        urine_urea_mmol_l: '82',
        urea_mmol_l: '15.5',
        urine_creatinine_mmol_l: '23.8',
        creatinine_umol_l: '516',
      },
      output: { feurea_percent: 11.47, feurea_band: 'up_to_35' },
      source: 'computed independently: 100 * 82 * 0.516 / (15.5 * 23.8) = 11.47',
    },
    {
      input: inMgDl('600', '40', '60', '2.4'),
      output: { feurea_percent: 60, feurea_band: 'above_50' },
      source: 'computed independently: 100 * 600 * 2.4 / 2400 = 60',
    },
  ],
  status: { is: 'convention' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: [],
  limits: listed('under_diuretics', 'urine_urea_is_nitrogen', 'feurea_35_itself'),
  run: ({ urineUrea, bun, urineCreatinine, creatinine }) => {
    const percent = over(times(100, urineUrea, creatinine), times(bun, urineCreatinine));
    return { feurea_percent: percent, feurea_band: percent };
  },
});
