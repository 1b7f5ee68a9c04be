import { listed } from '../../currency.ts';
import { greatest, held, ln, minus, plus, times } from '../../exact-numbers.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { albumin, bilirubin, inr, sodium } from '../laboratory.ts';
import { anticoagulantInr, bilirubinUnit, dialysisCreatinine } from '../limits.ts';
import { creatinine, sex } from '../parameters.ts';
import { wholeNumber } from '../results.ts';
import { dialysis } from './dialysis.ts';

/** MELD 3.0 (Kim et al., Gastroenterology 2021; OPTN since July 2023). doi:10.1053/j.gastro.2021.08.050 */
export const meld3 = calculator({
  id: 'meld_3',
  title: 'MELD 3.0',
  specialty: 'liver',
  pick: 'one_draw',
  synonyms: [
    'MELD',
    'MELD3',
    'model for end-stage liver disease',
    'liver transplant',
    'cirrhosis',
    'end-stage liver disease',
  ],
  formula: 'meld_3',
  expression:
    'MELD3 = 1.33 * female + 4.56 * ln(bili) + 0.82 * (137 - Na) - 0.24 * (137 - Na) * ln(bili) + 9.09 * ln(INR) + 11.14 * ln(Cr) + 1.85 * (3.5 - alb) - 1.83 * (3.5 - alb) * ln(Cr) + 6',
  description:
    'MELD 3.0 score of liver disease, 6-40, as OPTN allocates livers since July 2023. Values are held to the bounds of the policy before logarithms are taken. For adults; under 18 years the policy differs.',
  inputs: { sex, creatinine, bilirubin, inr, sodium, albumin, dialysis },
  used: 'all',
  response: { meld_3: wholeNumber('MELD 3.0', 6, 40) },
  citation: {
    authors: 'Kim WR, Mannalithara A, Heimbach JK, et al.',
    doi: '10.1053/j.gastro.2021.08.050',
    id: 'kim_2021',
    source: 'Gastroenterology 2021;161(6):1887-1895',
    title: 'MELD 3.0: the Model for End-Stage Liver Disease updated for the modern era',
  },
  examples: [
    {
      input: {
        sex: 'female',
        creatinine_mg_dl: '1.8',
        bilirubin_mg_dl: '3',
        inr: '1.6',
        sodium_mmol_l: '131',
        albumin_g_dl: '2.8',
        dialysis: 'false',
      },
      output: { meld_3: 27 },
      source:
        'computed independently: 1.33 + 4.56 ln 3 + 0.82 * 6 - 0.24 * 6 ln 3 + 9.09 ln 1.6 + 11.14 ln 1.8 + 1.85 * 0.7 - 1.83 * 0.7 ln 1.8 + 6',
    },
    {
      input: {
        sex: 'male',
        creatinine_mg_dl: '0.8',
        bilirubin_mg_dl: '0.5',
        inr: '0.9',
        sodium_mmol_l: '140',
        albumin_g_dl: '4',
        dialysis: 'false',
      },
      output: { meld_3: 6 },
      source:
        'computed independently: every value is held to its bound and every logarithm is 0, so the constant 6 is left',
    },
    {
      input: {
        sex: 'female',
        creatinine_mg_dl: '0.8',
        bilirubin_mg_dl: '0.5',
        inr: '0.9',
        sodium_mmol_l: '140',
        albumin_g_dl: '4',
        dialysis: 'false',
      },
      output: { meld_3: 7 },
      source: 'computed independently: 6 + 1.33 = 7.33',
    },
    {
      input: {
        sex: 'male',
        creatinine_mg_dl: '1',
        bilirubin_umol_l: '513',
        inr: '3',
        sodium_mmol_l: '120',
        albumin_g_l: '15',
        dialysis: 'true',
      },
      output: { meld_3: 40 },
      source: 'computed independently: dialysis counts as creatinine 3.0; above 40 the score is held to 40',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['optn_meld_3'],
  limits: {
    ...listed('us_allocation_only', 'exception_points', 'adolescents_differ'),
    anticoagulant_inr: anticoagulantInr,
    dialysis_creatinine: dialysisCreatinine('3.0'),
    check_bilirubin_unit: bilirubinUnit(40),
  },
  run: ({ sex, creatinine, bilirubin, inr, sodium, albumin, dialysis }) => {
    const lnCreatinine = ln(dialysis ? 3 : held(creatinine, 1, 3));
    const lnBilirubin = ln(greatest(bilirubin, 1));
    const lnInr = ln(greatest(inr, 1));
    const lowSodium = minus(137, held(sodium, 125, 137));
    const lowAlbumin = minus('3.5', held(albumin, '1.5', '3.5'));
    const meld = plus(
      sex === 'female' ? '1.33' : 0,
      times('4.56', lnBilirubin),
      times('0.82', lowSodium),
      times('-0.24', lowSodium, lnBilirubin),
      times('9.09', lnInr),
      times('11.14', lnCreatinine),
      times('1.85', lowAlbumin),
      times('-1.83', lowAlbumin, lnCreatinine),
      6,
    );
    return { meld_3: held(meld, 6, 40) };
  },
});
