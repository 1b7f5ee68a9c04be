import { listed } from '../../currency.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { glucose, hemoglobin, sodium, whiteCells } from '../laboratory.ts';
import { inTwoUnits } from '../measures.ts';
import { creatinine } from '../parameters.ts';
import { category, scale } from '../results.ts';
import { scoring } from '../scoring.ts';

const inputs = {
  crp: inTwoUnits(
    'C-reactive protein',
    'invalid_crp',
    ['crp_mg_l', 'mg/L', [0, 1000], '120'],
    ['crp_mg_dl', 'mg/dL', [0, 100], '12'],
    { times: '10' },
  ),
  whiteCells,
  hemoglobin,
  sodium,
  creatinine,
  glucose,
};

const points = scoring(inputs, [
  { factor: 'crp', input: 'crp', points: scale(0, [4, 'from', '150']) },
  { factor: 'wbc', input: 'whiteCells', points: scale(0, [1, 'from', '15'], [2, 'above', '25']) },
  { factor: 'hemoglobin', input: 'hemoglobin', points: scale(2, [1, 'from', '11'], [0, 'above', '13.5']) },
  { factor: 'sodium_lt_135', input: 'sodium', points: scale(2, [0, 'from', '135']) },
  { factor: 'creatinine_gt_1_6', input: 'creatinine', points: scale(0, [2, 'above', '1.6']) },
  { factor: 'glucose_gt_180', input: 'glucose', points: scale(0, [1, 'above', '180']) },
]);

const BAND = {
  source: 'Wong et al., Crit Care Med 2004',
  scale: scale('low', ['intermediate', 'from', '6'], ['high', 'from', '8']),
};

/** LRINEC (Wong et al., Crit Care Med 2004). doi:10.1097/01.CCM.0000129486.35458.7D */
export const lrinec = calculator({
  id: 'lrinec',
  title: 'LRINEC',
  specialty: 'infection',
  synonyms: ['necrotising fasciitis', 'necrotizing soft tissue infection', 'flesh-eating infection'],
  formula: 'lrinec',
  description:
    'Laboratory risk indicator of necrotising fasciitis, 0-13, with its band. A low score does not exclude it. C-reactive protein is in mg/L or in mg/dL.',
  inputs,
  used: 'not_flags',
  response: { score: points.score, lrinec_band: category(BAND), components: points.components },
  meaning: [
    {
      field: 'lrinec_band',
      about: 'probability of necrotising fasciitis',
      words: { low: 'below 50%', intermediate: '50% to 75%', high: 'above 75%' },
      cohort: '145 cases and 309 controls, Singapore',
      source: 'Wong et al., Crit Care Med 2004;32(7):1535-1541',
      year: 2004,
      doi: '10.1097/01.CCM.0000129486.35458.7D',
    },
  ],
  citation: {
    authors: 'Wong CH, Khin LW, Heng KS, Tan KC, Low CO',
    doi: '10.1097/01.CCM.0000129486.35458.7D',
    id: 'wong_2004',
    source: 'Crit Care Med 2004;32(7):1535-1541',
    title: 'The LRINEC score: a tool for distinguishing necrotizing fasciitis from other soft tissue infections',
  },
  examples: [
    {
      input: {
        crp_mg_l: '150',
        wbc_10e9_l: '15',
        hemoglobin_g_dl: '13.5',
        sodium_mmol_l: '135',
        creatinine_mg_dl: '1.6',
        glucose_mg_dl: '180',
      },
      output: { score: 6, lrinec_band: 'intermediate' },
      source: 'computed independently: 4 + 1 + 1 = 6; the other values are at limits that score nothing',
    },
    {
      input: {
        crp_mg_dl: '14.9',
        wbc_10e9_l: '14.9',
        hemoglobin_g_l: '110',
        sodium_mmol_l: '134.9',
        creatinine_umol_l: '142',
        glucose_mmol_l: '10',
      },
      output: { score: 5, lrinec_band: 'low' },
      source: 'computed independently: 1 + 2 + 2 = 5; 142 / 88.42 is above 1.6, and 10 mmol/L are 180 mg/dL',
    },
    {
      input: {
        crp_mg_l: '300',
        wbc_10e9_l: '26',
        hemoglobin_g_dl: '9',
        sodium_mmol_l: '128',
        creatinine_mg_dl: '3',
        glucose_mg_dl: '250',
      },
      output: { score: 13, lrinec_band: 'high' },
      source: 'computed independently: 4 + 2 + 2 + 2 + 2 + 1 = 13, the highest score',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['registries'],
  limits: { ...listed('low_lrinec_not_excluding') },
  run: (values) => {
    const result = points.of(values);
    return { ...result, lrinec_band: result.score };
  },
});
