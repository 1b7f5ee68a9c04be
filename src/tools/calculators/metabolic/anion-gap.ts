import { listed } from '../../currency.ts';
import { isBelow, isZero, minus, over, plus, times, type Value } from '../../exact-numbers.ts';
import { optional } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { albumin, bicarbonate, chloride, sodium } from '../laboratory.ts';
import { nullable, rounded } from '../results.ts';

const NORMAL_GAP = 12;
const NORMAL_BICARBONATE = 24;

/** Anion gap, delta gap and delta ratio, with and without albumin (Figge et al., Crit Care Med 1998). */
export const anionGap = calculator({
  id: 'anion_gap',
  title: 'Anion gap, delta gap and delta ratio, with albumin correction',
  specialty: 'metabolic',
  pick: 'one_draw',
  stated: { anion_gap: 'anion_gap_mmol_l' },
  synonyms: ['AG', 'delta-delta', 'metabolic acidosis', 'corrected anion gap', 'acid base'],
  formula: 'anion_gap',
  expression:
    'AG = Na - (Cl + HCO3); delta_gap = AG - 12; delta_ratio = (AG - 12) / (24 - HCO3); corrected AG = AG + 2.5 * (4.0 - albumin_g_dL)',
  description:
    'Serum anion gap without potassium, its delta gap and delta ratio, and with an albumin the corrected ones. For adults; the normal gap of 12 and bicarbonate of 24 mmol/L depend on the laboratory.',
  inputs: {
    sodium,
    chloride,
    bicarbonate,
    albumin: optional(albumin),
  },
  used: 'all',
  response: {
    anion_gap_mmol_l: rounded(2, 'Anion gap in mmol/L'),
    delta_gap_mmol_l: rounded(2, 'Anion gap less 12 in mmol/L'),
    delta_ratio: nullable(rounded(2, 'Delta gap by the fall of bicarbonate below 24; null at 24')),
    albumin_corrected_anion_gap_mmol_l: nullable(rounded(2, 'Anion gap corrected for albumin in mmol/L')),
    albumin_corrected_delta_gap_mmol_l: nullable(rounded(2, 'Corrected anion gap less 12 in mmol/L')),
    albumin_corrected_delta_ratio: nullable(rounded(2, 'Corrected delta gap by the fall of bicarbonate; null at 24')),
  },
  citation: {
    authors: 'Figge J, Jabor A, Kazda A, Fencl V',
    doi: '10.1097/00003246-199811000-00019',
    id: 'figge_1998',
    source: 'Crit Care Med 1998;26(11):1807-1810',
    title: 'Anion gap and hypoalbuminemia',
  },
  examples: [
    {
      input: { sodium_mmol_l: '140', chloride_mmol_l: '100', bicarbonate_mmol_l: '14', albumin_g_dl: '2' },
      output: {
        anion_gap_mmol_l: 26,
        delta_gap_mmol_l: 14,
        delta_ratio: 1.4,
        albumin_corrected_anion_gap_mmol_l: 31,
        albumin_corrected_delta_gap_mmol_l: 19,
        albumin_corrected_delta_ratio: 1.9,
      },
      source:
        'computed independently: 140 - 114 = 26; 26 - 12 = 14; 14 / 10 = 1.4; corrected 26 + 2.5 * 2 = 31, 19 and 1.9',
    },
    {
      input: { sodium_mmol_l: '140', chloride_mmol_l: '106', bicarbonate_mmol_l: '24' },
      output: {
        anion_gap_mmol_l: 10,
        delta_gap_mmol_l: -2,
        delta_ratio: null,
        albumin_corrected_anion_gap_mmol_l: null,
        albumin_corrected_delta_gap_mmol_l: null,
        albumin_corrected_delta_ratio: null,
      },
      source: 'computed independently: 140 - 130 = 10; 10 - 12 = -2; bicarbonate has not fallen, so there is no ratio',
    },
    {
      input: { sodium_mmol_l: '135', chloride_mmol_l: '110', bicarbonate_mmol_l: '18', albumin_g_l: '40' },
      output: {
        anion_gap_mmol_l: 7,
        delta_gap_mmol_l: -5,
        delta_ratio: -0.83,
        albumin_corrected_anion_gap_mmol_l: 7,
        albumin_corrected_delta_gap_mmol_l: -5,
        albumin_corrected_delta_ratio: -0.83,
      },
      source:
        'computed independently: 135 - 128 = 7; 7 - 12 = -5; -5 / 6 = -0.8333…; albumin of 40 g/L corrects nothing',
    },
  ],
  status: { is: 'convention' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: [],
  limits: {
    ...listed('lab_normal_varies', 'dka_without_gap'),
    albumin_not_sent: { if: 'no albumin', when: ({ albumin }) => albumin === undefined },
    delta_at_24: { if: 'bicarbonate 24', when: ({ bicarbonate }) => isZero(minus(NORMAL_BICARBONATE, bicarbonate)) },
    low_gap: { if: 'anion gap below 3', whenResult: ({ anion_gap_mmol_l }) => isBelow(anion_gap_mmol_l, 3) },
  },
  run: ({ sodium, chloride, bicarbonate, albumin }) => {
    const gap = minus(sodium, chloride, bicarbonate);
    const fall = minus(NORMAL_BICARBONATE, bicarbonate);
    const delta = (value: Value) => minus(value, NORMAL_GAP);
    const ratioOf = (value: Value) => (isZero(fall) ? null : over(delta(value), fall));
    const corrected = albumin === undefined ? undefined : plus(gap, times('2.5', minus(4, albumin)));
    return {
      anion_gap_mmol_l: gap,
      delta_gap_mmol_l: delta(gap),
      delta_ratio: ratioOf(gap),
      albumin_corrected_anion_gap_mmol_l: corrected ?? null,
      albumin_corrected_delta_gap_mmol_l: corrected === undefined ? null : delta(corrected),
      albumin_corrected_delta_ratio: corrected === undefined ? null : ratioOf(corrected),
    };
  },
});
