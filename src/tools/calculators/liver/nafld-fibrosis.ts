import { listed } from '../../currency.ts';
import { isFrom, over, plus, times } from '../../exact-numbers.ts';
import { flag } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { albumin, alt, ast, platelets } from '../laboratory.ts';
import { fibrosisAges } from '../limits.ts';
import { age } from '../parameters.ts';
import { category, rounded, scale } from '../results.ts';
import { bodyMassIndex } from '../vitals.ts';

const ANGULO = {
  source: 'Angulo et al., Hepatology 2007',
  scale: scale('low', ['indeterminate', 'from', '-1.455'], ['high', 'above', '0.676']),
};

/** NAFLD fibrosis score (Angulo et al., Hepatology 2007). doi:10.1002/hep.21496 */
export const nafldFibrosis = calculator({
  id: 'nafld_fibrosis',
  title: 'NAFLD fibrosis score',
  specialty: 'liver',
  pick: 'one_draw',
  synonyms: ['NFS', 'fatty liver', 'NASH', 'MASLD', 'MASH', 'liver fibrosis', 'Angulo'],
  formula: 'nafld_fibrosis_score',
  expression:
    'NFS = -1.675 + 0.037 * age + 0.094 * BMI + 1.13 * (diabetes or IFG) + 0.99 * AST / ALT - 0.013 * platelets - 0.66 * albumin_g_dL',
  description:
    'NAFLD fibrosis score of advanced fibrosis in steatotic liver disease, with the band of Angulo. For adults; over 65 years a lower cut-off of 0.12 is in use, under 35 years it is not reliable.',
  inputs: {
    age,
    bmi: bodyMassIndex(),
    diabetes: flag('diabetes_or_ifg', 'Diabetes or impaired fasting glucose'),
    ast,
    alt,
    platelets,
    albumin,
  },
  used: 'all',
  response: {
    nafld_fibrosis_score: rounded(3, 'NAFLD fibrosis score'),
    angulo_band: category(ANGULO),
  },
  meaning: [
    {
      field: 'angulo_band',
      about: 'advanced fibrosis (stage 3 or 4)',
      words: {
        low: 'negative predictive value 93%',
        indeterminate: 'neither excluded nor predicted',
        high: 'positive predictive value 90%',
      },
      cohort: 'people with biopsy-proven fatty liver disease, estimation group',
      source: 'Angulo et al., Hepatology 2007;45(4):846-854',
      year: 2007,
      doi: '10.1002/hep.21496',
    },
  ],
  citation: {
    authors: 'Angulo P, Hui JM, Marchesini G, et al.',
    doi: '10.1002/hep.21496',
    id: 'angulo_2007',
    source: 'Hepatology 2007;45(4):846-854',
    title: 'The NAFLD fibrosis score: a noninvasive system that identifies liver fibrosis in patients with NAFLD',
  },
  examples: [
    {
      input: {
        age: '55',
        bmi: '32',
        diabetes_or_ifg: 'true',
        ast_u_l: '45',
        alt_u_l: '40',
        platelets_10e9_l: '180',
        albumin_g_dl: '3.8',
      },
      output: { nafld_fibrosis_score: 0.764, angulo_band: 'high' },
      source: 'computed independently: -1.675 + 2.035 + 3.008 + 1.13 + 0.99 * 1.125 - 2.34 - 2.508 = 0.76375',
    },
    {
      input: {
        age: '40',
        bmi: '25',
        diabetes_or_ifg: 'false',
        ast_u_l: '20',
        alt_u_l: '40',
        platelets_10e9_l: '250',
        albumin_g_dl: '4.5',
      },
      output: { nafld_fibrosis_score: -3.57, angulo_band: 'low' },
      source: 'computed independently: -1.675 + 1.48 + 2.35 + 0.495 - 3.25 - 2.97 = -3.57',
    },
    {
      input: {
        age: '50',
        bmi: '30',
        diabetes_or_ifg: 'false',
        ast_u_l: '40',
        alt_u_l: '40',
        platelets_10e9_l: '200',
        albumin_g_l: '40',
      },
      output: { nafld_fibrosis_score: -1.255, angulo_band: 'indeterminate' },
      source: 'computed independently: -1.675 + 1.85 + 2.82 + 0.99 - 2.6 - 2.64 = -1.255',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['aasld_masld_2023', 'easl_masld_2024'],
  limits: {
    ...listed('fib4_first'),
    ...fibrosisAges('-1.455', '0.12'),
    severe_obesity: { if: 'body mass index from 40', when: ({ bmi }) => isFrom(bmi, 40) },
  },
  run: ({ age, bmi, diabetes, ast, alt, platelets, albumin }) => {
    const score = plus(
      '-1.675',
      times('0.037', age),
      times('0.094', bmi),
      diabetes ? '1.13' : 0,
      times('0.99', over(ast, alt)),
      times('-0.013', platelets),
      times('-0.66', albumin),
    );
    return { nafld_fibrosis_score: score, angulo_band: score };
  },
});
