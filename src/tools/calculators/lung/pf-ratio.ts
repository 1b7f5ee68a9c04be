import { listed } from '../../currency.ts';
import { isAbove, isUpTo, minus, over, times } from '../../exact-numbers.ts';
import { optional } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { category, nullable, rounded, scale, yesOrNo } from '../results.ts';
import { arterialOxygen, inspiredOxygen, oxygenSaturation } from '../vitals.ts';

const PF = {
  source: 'ARDS Definition Task Force, JAMA 2012',
  scale: scale(
    'up_to_100',
    ['above_100_to_200', 'above', '100'],
    ['above_200_to_300', 'above', '200'],
    ['above_300', 'above', '300'],
  ),
};
const SF = {
  source: 'Rice et al., Chest 2007',
  scale: scale('up_to_235', ['above_235_to_315', 'above', '235'], ['above_315', 'above', '315']),
};
const RELIABLE_UP_TO = 97;

/** PaO2/FiO2 and SpO2/FiO2 (Rice et al., Chest 2007). doi:10.1378/chest.07-0617 */
export const pfRatio = calculator({
  id: 'pf_ratio',
  title: 'P/F and S/F ratio',
  specialty: 'lung',
  synonyms: ['PF ratio', 'SF ratio', 'Horowitz index', 'PaO2/FiO2', 'SpO2/FiO2', 'oxygenation ratio'],
  formula: 'pf_sf_ratio',
  expression: 'P/F = PaO2 * 100 / FiO2_percent; S/F = SpO2 * 100 / FiO2_percent; estimated P/F = (S/F - 64) / 0.84',
  description:
    'Arterial oxygen pressure and oxygen saturation by the inspired oxygen, each with its band, and the P/F ratio that an S/F ratio stands for. Send PaO2, SpO2 or both; inspired oxygen is in percent.',
  inputs: {
    pao2: optional(arterialOxygen),
    spo2: optional(oxygenSaturation),
    fio2: inspiredOxygen,
  },
  used: 'all',
  response: {
    pf_ratio: nullable(rounded(1, 'PaO2 in mmHg by the inspired fraction; null without PaO2')),
    pf_band: nullable(category(PF)),
    sf_ratio: nullable(rounded(1, 'SpO2 in percent by the inspired fraction; null without SpO2')),
    sf_band: nullable(category(SF)),
    pf_estimated_from_sf: nullable(rounded(1, 'P/F ratio that the S/F ratio stands for; null without SpO2')),
    sf_reliable: nullable(yesOrNo('Whether SpO2 is at most 97; null without SpO2')),
  },
  citation: {
    authors: 'Rice TW, Wheeler AP, Bernard GR, et al.',
    doi: '10.1378/chest.07-0617',
    id: 'rice_2007',
    source: 'Chest 2007;132(2):410-417',
    title: 'Comparison of the SpO2/FIO2 ratio and the PaO2/FIO2 ratio in patients with acute lung injury or ARDS',
  },
  examples: [
    {
      input: { pao2_mmhg: '80', spo2_percent: '94', fio2_percent: '40' },
      output: {
        pf_ratio: 200,
        pf_band: 'above_100_to_200',
        sf_ratio: 235,
        sf_band: 'up_to_235',
        pf_estimated_from_sf: 203.6,
        sf_reliable: true,
      },
      source: 'computed independently: 8000 / 40 = 200; 9400 / 40 = 235; (235 - 64) / 0.84 = 203.57',
    },
    {
      input: { pao2_kpa: '16.1', fio2_percent: '77' },
      output: { pf_ratio: 156.8, pf_band: 'above_100_to_200', sf_ratio: null, sf_band: null, sf_reliable: null },
      source: 'computed independently: 16.1 * 7.50062 = 120.76; 12076 / 77 = 156.83',
    },
    {
      input: { spo2_percent: '98', fio2_percent: '28' },
      output: { pf_ratio: null, sf_ratio: 350, sf_band: 'above_315', pf_estimated_from_sf: 340.5, sf_reliable: false },
      source: 'computed independently: 9800 / 28 = 350; 286 / 0.84 = 340.48; a saturation of 98 is not reliable',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['berlin_ards_2012'],
  limits: {
    spo2_above_97: { if: 'SpO2 above 97', when: ({ spo2 }) => spo2 !== undefined && isAbove(spo2, RELIABLE_UP_TO) },
    ...listed('cannula_fio2_estimated'),
  },
  check: ({ pao2, spo2 }) =>
    pao2 === undefined && spo2 === undefined
      ? { code: 'invalid_pao2', parameter: 'pao2_mmhg', message: 'pao2_mmhg, pao2_kpa or spo2_percent is required' }
      : undefined,
  run: ({ pao2, spo2, fio2 }) => {
    const pf = pao2 === undefined ? null : over(times(100, pao2), fio2);
    const sf = spo2 === undefined ? null : over(times(100, spo2), fio2);
    return {
      pf_ratio: pf,
      pf_band: pf,
      sf_ratio: sf,
      sf_band: sf,
      pf_estimated_from_sf: sf === null ? null : over(minus(sf, 64), '0.84'),
      sf_reliable: spo2 === undefined ? null : isUpTo(spo2, RELIABLE_UP_TO),
    };
  },
});
