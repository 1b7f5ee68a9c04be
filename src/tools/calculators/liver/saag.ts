import { listed } from '../../currency.ts';
import { isFrom, minus } from '../../exact-numbers.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { albumin } from '../laboratory.ts';
import { inTwoUnits } from '../measures.ts';
import { rounded, yesOrNo } from '../results.ts';

/** Serum-ascites albumin gradient (Runyon et al., Ann Intern Med 1992). doi:10.7326/0003-4819-117-3-215 */
export const saag = calculator({
  id: 'saag',
  title: 'Serum-ascites albumin gradient',
  specialty: 'liver',
  synonyms: ['SAAG', 'ascites', 'ascitic albumin', 'ascites gradient'],
  formula: 'saag',
  expression: 'SAAG = serum albumin - ascites albumin',
  description:
    'Gradient of albumin between serum and ascites in g/dL, and whether it speaks for portal hypertension: from 1.1, decided before rounding. A negative gradient is reported as it is.',
  inputs: {
    albumin,
    ascites: inTwoUnits(
      'Albumin of the ascites',
      'invalid_ascites_albumin',
      ['ascites_albumin_g_dl', 'g/dL', [0, 8], '1.4'],
      ['ascites_albumin_g_l', 'g/L', [0, 80], '14'],
      { over: '10' },
    ),
  },
  used: 'all',
  response: {
    saag_g_dl: rounded(2, 'Serum less ascites albumin in g/dL'),
    portal_hypertension: yesOrNo('Whether the gradient is 1.1 g/dL or more'),
  },
  meaning: [
    {
      field: 'portal_hypertension',
      about: 'cause of the ascites',
      words: { true: 'portal hypertension is likely', false: 'another cause than portal hypertension is likely' },
      source: 'Runyon et al., Ann Intern Med 1992;117(3):215-220, by GPnotebook',
      year: 1992,
      doi: '10.7326/0003-4819-117-3-215',
    },
  ],
  citation: {
    authors: 'Runyon BA, Montano AA, Akriviadis EA, et al.',
    doi: '10.7326/0003-4819-117-3-215',
    id: 'runyon_1992',
    source: 'Ann Intern Med 1992;117(3):215-220',
    title:
      'The serum-ascites albumin gradient is superior to the exudate-transudate concept in the differential diagnosis of ascites',
  },
  examples: [
    {
      input: { albumin_g_dl: '2.8', ascites_albumin_g_dl: '1.4' },
      output: { saag_g_dl: 1.4, portal_hypertension: true },
      source: 'computed independently: 2.8 - 1.4 = 1.4',
    },
    {
      input: { albumin_g_l: '30', ascites_albumin_g_l: '19.001' },
      output: { saag_g_dl: 1.1, portal_hypertension: false },
      source: 'computed independently: 3 - 1.9001 = 1.0999, below 1.1 before it is rounded',
    },
    {
      input: { albumin_g_dl: '2', ascites_albumin_g_dl: '2.5' },
      output: { saag_g_dl: -0.5, portal_hypertension: false },
      source: 'computed independently: 2 - 2.5 = -0.5',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['aasld_ascites_2021'],
  limits: { ...listed('same_day_samples', 'globulin_above_5') },
  run: ({ albumin, ascites }) => {
    const gradient = minus(albumin, ascites);
    return { saag_g_dl: gradient, portal_hypertension: isFrom(gradient, '1.1') };
  },
});
