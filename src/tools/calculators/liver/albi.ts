import { Type } from '@sinclair/typebox';
import { listed } from '../../currency.ts';
import { log10, minus, times } from '../../exact-numbers.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { albumin, bilirubin } from '../laboratory.ts';
import { outcomeOf, plain, rounded, scale } from '../results.ts';

const GRADES = scale(1, [2, 'above', '-2.60'], [3, 'above', '-1.39']);

/** Albumin-bilirubin grade (Johnson et al., J Clin Oncol 2015). doi:10.1200/JCO.2014.57.9151 */
export const albi = calculator({
  id: 'albi',
  title: 'ALBI grade',
  specialty: 'liver',
  pick: 'one_draw',
  synonyms: ['albumin-bilirubin grade', 'hepatocellular carcinoma', 'HCC', 'liver cancer'],
  formula: 'albi',
  expression: 'ALBI = 0.66 * log10(bilirubin_umol_L) - 0.085 * albumin_g_L',
  description:
    'Albumin-bilirubin score and grade of liver function in hepatocellular carcinoma. For adults; the grade is decided on the unrounded score: 1 up to -2.60, 2 up to -1.39, else 3.',
  inputs: { bilirubin, albumin },
  used: 'all',
  response: {
    albi_score: rounded(2, 'ALBI score'),
    albi_grade: plain(Type.Integer({ description: 'ALBI grade', minimum: 1, maximum: 3 })),
  },
  meaning: [
    {
      field: 'albi_grade',
      about: 'liver function in hepatocellular carcinoma',
      words: {
        1: 'best liver function',
        2: 'intermediate liver function',
        3: 'worst liver function',
      },
      source: 'Johnson et al., J Clin Oncol 2015;33(6):550-558',
      year: 2015,
      doi: '10.1200/JCO.2014.57.9151',
    },
  ],
  citation: {
    authors: 'Johnson PJ, Berhane S, Kagebayashi C, et al.',
    doi: '10.1200/JCO.2014.57.9151',
    id: 'johnson_2015',
    source: 'J Clin Oncol 2015;33(6):550-558',
    title:
      'Assessment of liver function in patients with hepatocellular carcinoma: a new evidence-based approach - the ALBI grade',
  },
  examples: [
    {
      input: { bilirubin_umol_l: '17.1', albumin_g_l: '40' },
      output: { albi_score: -2.59, albi_grade: 2 },
      source: 'computed independently: 0.66 * log10(17.1) - 0.085 * 40 = -2.5862…',
    },
    {
      input: { bilirubin_umol_l: '10', albumin_g_l: '40' },
      output: { albi_score: -2.74, albi_grade: 1 },
      source: 'computed independently: 0.66 * 1 - 3.4 = -2.74 exactly',
    },
    {
      input: { bilirubin_mg_dl: '5', albumin_g_dl: '2.5' },
      output: { albi_score: -0.85, albi_grade: 3 },
      source: 'computed independently: 0.66 * log10(85.5) - 0.085 * 25 = -0.8498…',
    },
    {
      input: { bilirubin_umol_l: '10', albumin_g_l: '38.4' },
      output: { albi_score: -2.6, albi_grade: 1 },
      source: 'computed independently: 0.66 - 3.264 = -2.604, below -2.60',
    },
    {
      input: { bilirubin_umol_l: '10', albumin_g_l: '38.3' },
      output: { albi_score: -2.6, albi_grade: 2 },
      source: 'computed independently: 0.66 - 3.2555 = -2.5955, which rounds to -2.60 and is above it',
    },
    {
      input: { bilirubin_umol_l: '10', albumin_g_l: '24.1' },
      output: { albi_score: -1.39, albi_grade: 3 },
      source: 'computed independently: 0.66 - 2.0485 = -1.3885, which rounds to -1.39 and is above it',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['bclc_2026'],
  limits: {
    ...listed('hcc_only'),
  },
  run: ({ bilirubin, albumin }) => {
    const micromoles = times(bilirubin, '17.1');
    const score = minus(times('0.66', log10(micromoles)), times('0.085', 10, albumin));
    return { albi_score: score, albi_grade: outcomeOf(GRADES, score) };
  },
});
