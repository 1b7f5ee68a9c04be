import { listed } from '../../currency.ts';
import { greatest, held, isAbove, ln, minus, plus, ratio, roundExact, times } from '../../exact-numbers.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { bilirubin, inr, sodium } from '../laboratory.ts';
import { anticoagulantInr, dialysisCreatinine } from '../limits.ts';
import { creatinine } from '../parameters.ts';
import { scale, wholeNumber } from '../results.ts';
import { dialysis } from './dialysis.ts';

/** MELD-Na as OPTN used it from 2016 (Kim et al., N Engl J Med 2008). doi:10.1056/NEJMoa0801209 */
export const meldNa = calculator({
  id: 'meld_na',
  title: 'MELD-Na (OPTN 2016)',
  specialty: 'liver',
  pick: 'one_draw',
  synonyms: [
    'MELD',
    'MELD sodium',
    'MELDNa',
    'model for end-stage liver disease',
    'liver transplant',
    'cirrhosis',
    'end-stage liver disease',
  ],
  formula: 'meld_na_2016',
  expression:
    'MELD(i) = 10 * round1(0.957 * ln(Cr) + 0.378 * ln(bili) + 1.120 * ln(INR) + 0.643); MELD-Na = MELD(i) + 1.32 * (137 - Na) - 0.033 * MELD(i) * (137 - Na) if MELD(i) > 11, else MELD(i)',
  description:
    'MELD and MELD-Na score of liver disease, 6-40, as OPTN allocated livers from 2016 to 2023. The coefficients are those of the policy; the cited study had others. The policy rounds MELD(i) to one decimal before it multiplies by 10. MELD 3.0 supersedes it in the United States. For adults.',
  inputs: { creatinine, bilirubin, inr, sodium, dialysis },
  used: 'all',
  response: {
    meld_i: wholeNumber('MELD without sodium', 6, 71),
    meld_na: wholeNumber('MELD-Na', 6, 40),
  },
  meaning: [
    {
      field: 'meld_i',
      about: 'death on the waiting list within 3 months, by the score without sodium',
      bands: scale(
        '1.9%',
        ['6.0%', 'from', '10'],
        ['19.6%', 'from', '20'],
        ['52.6%', 'from', '30'],
        ['71.3%', 'from', '40'],
      ),
      cohort: 'adults on the US waiting list for a liver, 1999-2001',
      source: 'Wiesner et al., Gastroenterology 2003;124(1):91-96',
      year: 2003,
      doi: '10.1053/gast.2003.50016',
    },
  ],
  citation: {
    authors: 'Kim WR, Biggins SW, Kremers WK, et al.',
    doi: '10.1056/NEJMoa0801209',
    id: 'kim_2008',
    source: 'N Engl J Med 2008;359(10):1018-1026',
    title: 'Hyponatremia and mortality among patients on the liver-transplant waiting list',
  },
  examples: [
    {
      input: { creatinine_mg_dl: '1.8', bilirubin_mg_dl: '3', inr: '1.6', sodium_mmol_l: '131', dialysis: 'false' },
      output: { meld_i: 21, meld_na: 25 },
      source:
        'computed independently: 0.957 ln 1.8 + 0.378 ln 3 + 1.12 ln 1.6 + 0.643 = 2.14…, rounded 2.1, so MELD(i) is 21; 21 + 1.32 * 6 - 0.033 * 21 * 6 = 24.762',
    },
    {
      input: { creatinine_mg_dl: '0.8', bilirubin_mg_dl: '0.6', inr: '0.9', sodium_mmol_l: '130', dialysis: 'false' },
      output: { meld_i: 6, meld_na: 6 },
      source:
        'computed independently: every logarithm is 0: MELD(i) 10 * 0.6 = 6, not above 11, so sodium does not count',
    },
    {
      input: { creatinine_umol_l: '100', bilirubin_umol_l: '34.2', inr: '1.1', sodium_mmol_l: '140', dialysis: 'true' },
      output: { meld_i: 23, meld_na: 23 },
      source:
        'computed independently: dialysis counts as creatinine 4.0: 0.957 ln 4 + 0.378 ln 2 + 1.12 ln 1.1 + 0.643 = 2.33…, rounded 2.3; sodium is held to 137',
    },
  ],
  status: { is: 'superseded', by: 'meld_3', since: '2023-07-13', keptFor: 'other countries and old records' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: [],
  limits: {
    superseded_by_meld_3: 'warned',
    ...listed('exception_points'),
    anticoagulant_inr: anticoagulantInr,
    dialysis_creatinine: dialysisCreatinine('4.0'),
  },
  run: ({ creatinine, bilirubin, inr, sodium, dialysis }) => {
    const initial = plus(
      times('0.957', ln(dialysis ? 4 : held(creatinine, 1, 4))),
      times('0.378', ln(greatest(bilirubin, 1))),
      times('1.12', ln(greatest(inr, 1))),
      '0.643',
    );
    // The policy itself rounds here, to a tenth: ten times it is an integer.
    const meld = ratio(Math.round(roundExact(initial, 1) * 10));
    const lowSodium = minus(137, held(sodium, 125, 137));
    const withSodium = plus(meld, times('1.32', lowSodium), times('-0.033', meld, lowSodium));
    return { meld_i: meld, meld_na: held(isAbove(meld, 11) ? withSodium : meld, 6, 40) };
  },
});
