import { listed } from '../../currency.ts';
import { isAbove, isBelow } from '../../exact-numbers.ts';
import { optional } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { bands, whiteCells } from '../laboratory.ts';
import { scale, yesOrNo } from '../results.ts';
import { scoring } from '../scoring.ts';
import { arterialCarbonDioxide, heartRate, respiratoryRate, temperature } from '../vitals.ts';

const inputs = {
  temperature,
  heartRate,
  respiratoryRate,
  paco2: optional(arterialCarbonDioxide),
  whiteCells,
  bands: optional(bands),
};

const points = scoring(inputs, [
  {
    factor: 'temperature',
    possible: [0, 1],
    points: ({ temperature }) => Number(isAbove(temperature, 38) || isBelow(temperature, 36)),
    value: ({ temperature }) => temperature,
  },
  { factor: 'heart_rate_gt_90', input: 'heartRate', points: scale(0, [1, 'above', '90']) },
  {
    factor: 'respiration',
    possible: [0, 1],
    points: ({ respiratoryRate, paco2 }) =>
      Number(isAbove(respiratoryRate, 20) || (paco2 !== undefined && isBelow(paco2, 32))),
    value: ({ respiratoryRate }) => respiratoryRate,
  },
  {
    factor: 'white_cells',
    possible: [0, 1],
    points: ({ whiteCells, bands }) =>
      Number(isAbove(whiteCells, 12) || isBelow(whiteCells, 4) || (bands !== undefined && isAbove(bands, 10))),
    value: ({ whiteCells }) => whiteCells,
  },
]);

const SIRS_FROM = 2;

/** SIRS criteria (Bone et al., Chest 1992). doi:10.1378/chest.101.6.1644 */
export const sirs = calculator({
  id: 'sirs',
  title: 'SIRS criteria',
  specialty: 'intensive',
  synonyms: ['systemic inflammatory response syndrome', 'sepsis'],
  formula: 'sirs',
  description:
    'Criteria of the systemic inflammatory response syndrome, 0-4; present from 2. For adults; Sepsis-3 no longer defines sepsis by it.',
  inputs,
  used: 'not_flags',
  response: { score: points.score, sirs: yesOrNo('Whether the score is at least 2'), components: points.components },
  meaning: [
    {
      field: 'sirs',
      about: 'systemic inflammatory response syndrome',
      words: {
        true: 'present; with a confirmed infection it was called sepsis until Sepsis-3 (2016)',
        false: 'fewer than two criteria',
      },
      source: 'Bone et al., Chest 1992;101(6):1644-1655',
      year: 1992,
      doi: '10.1378/chest.101.6.1644',
    },
  ],
  citation: {
    authors: 'Bone RC, Balk RA, Cerra FB, et al.',
    doi: '10.1378/chest.101.6.1644',
    id: 'bone_1992',
    source: 'Chest 1992;101(6):1644-1655',
    title: 'Definitions for sepsis and organ failure and guidelines for the use of innovative therapies in sepsis',
  },
  examples: [
    {
      input: { temperature_c: '38.5', heart_rate_bpm: '95', respiratory_rate_bpm: '18', wbc_10e9_l: '9' },
      output: { score: 2, sirs: true },
      source: 'computed independently: 1 for the temperature and 1 for the rate',
    },
    {
      input: {
        temperature_c: '38',
        heart_rate_bpm: '90',
        respiratory_rate_bpm: '20',
        wbc_10e9_l: '12',
        bands_percent: '10',
        paco2_mmhg: '32',
      },
      output: { score: 0, sirs: false },
      source: 'computed independently: every value is exactly at its cut-off, which scores nothing',
    },
    {
      input: {
        temperature_f: '96',
        heart_rate_bpm: '80',
        respiratory_rate_bpm: '16',
        paco2_kpa: '4',
        wbc_10e9_l: '8',
        bands_percent: '12',
      },
      output: { score: 3, sirs: true },
      source: 'computed independently: 35.55… °C, 30.00… mmHg and 12 percent of immature forms score 1 each',
    },
  ],
  status: { is: 'superseded', by: 'sepsis_3_2016', since: '2016-02', keptFor: 'the payer rule CMS SEP-1' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['cms_sep_1'],
  limits: {
    sirs_not_sepsis: 'warned',
    ...listed('sep_1_uses_sirs'),
  },
  run: (values) => {
    const result = points.of(values);
    return { ...result, sirs: result.score >= SIRS_FROM };
  },
});
