import { listed } from '../../currency.ts';
import { flagsOf } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { whiteCells } from '../laboratory.ts';
import { category, scale } from '../results.ts';
import { items, scoring } from '../scoring.ts';
import { temperature } from '../vitals.ts';

const signs = items({
  pain_migration: [1, 'Pain has moved to the right lower quadrant'],
  anorexia: [1, 'Loss of appetite'],
  nausea_or_vomiting: [1, 'Nausea or vomiting'],
  right_lower_quadrant_tenderness: [2, 'Tenderness in the right lower quadrant'],
  rebound_tenderness: [1, 'Rebound tenderness'],
});
const smear = items({ left_shift: [1, 'Left shift of the white cells'] });

const inputs = { ...signs.inputs, temperature, whiteCells, ...smear.inputs };
const flags = flagsOf(inputs);
const points = scoring(inputs, [
  ...signs.factors,
  { factor: 'temperature_ge_37_3', input: 'temperature', points: scale(0, [1, 'from', '37.3']) },
  { factor: 'wbc_gt_10', input: 'whiteCells', points: scale(0, [2, 'above', '10']) },
  ...smear.factors,
]);

const BAND = {
  source: 'Alvarado, Ann Emerg Med 1986',
  scale: scale('unlikely', ['possible', 'from', '5'], ['probable', 'from', '7'], ['very_probable', 'from', '9']),
};

/** Alvarado score (Ann Emerg Med 1986). doi:10.1016/S0196-0644(86)80993-3 */
export const alvarado = calculator({
  id: 'alvarado',
  title: 'Alvarado score',
  specialty: 'surgery',
  synonyms: ['MANTRELS', 'appendicitis score', 'appendicitis', 'right lower quadrant pain'],
  formula: 'alvarado',
  description:
    'Alvarado score of suspected appendicitis, 0-10, with its band. Temperature scores from 37.3 C and white cells above 10, as in the paper; it does less well in women and children.',
  inputs,
  used: 'not_flags',
  response: { score: points.score, alvarado_band: category(BAND), components: points.components },
  citation: {
    authors: 'Alvarado A',
    doi: '10.1016/S0196-0644(86)80993-3',
    id: 'alvarado_1986',
    source: 'Ann Emerg Med 1986;15(5):557-564',
    title: 'A practical score for the early diagnosis of acute appendicitis',
  },
  examples: [
    {
      input: {
        ...flags('pain_migration', 'right_lower_quadrant_tenderness', 'rebound_tenderness'),
        temperature_c: '37.3',
        wbc_10e9_l: '10',
      },
      output: { score: 5, alvarado_band: 'possible' },
      source: 'computed independently: 1 + 2 + 1 + 1 = 5; white cells of 10 are not above 10',
    },
    {
      input: { ...flags('anorexia'), temperature_c: '37.29', wbc_10e9_l: '10.1' },
      output: { score: 3, alvarado_band: 'unlikely' },
      source: 'computed independently: 1 for appetite and 2 for the white cells',
    },
    {
      input: {
        ...flags(...Object.keys(signs.inputs), 'left_shift'),
        temperature_f: '101',
        wbc_10e9_l: '15',
      },
      output: { score: 10, alvarado_band: 'very_probable' },
      source: 'computed independently: everything scores; 101 F are 38.3 C',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['wses_appendicitis_2020'],
  limits: { ...listed('weaker_in_women_and_children') },
  run: (values) => {
    const result = points.of(values);
    return { ...result, alvarado_band: result.score };
  },
});
