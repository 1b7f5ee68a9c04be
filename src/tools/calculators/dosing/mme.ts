import { validationError } from '../../../errors/errors.ts';
import { isZero, plus, type Rational, times } from '../../exact-numbers.ts';
import { type Input, optional } from '../../inputs.ts';
import { calculator } from '../calculator.ts';
import { measure } from '../measures.ts';
import { category, rounded, scale, yesOrNo } from '../results.ts';

/** Factors of the table of 2022, and two that only older files of the agency have. */
const FACTORS = {
  codeine_mg_day: ['0.15', 'Codeine in mg a day'],
  fentanyl_patch_ug_h: ['2.4', 'Fentanyl patch in µg an hour'],
  hydrocodone_mg_day: ['1', 'Hydrocodone in mg a day'],
  hydromorphone_mg_day: ['5', 'Hydromorphone in mg a day'],
  methadone_mg_day: ['4.7', 'Methadone in mg a day'],
  morphine_mg_day: ['1', 'Morphine in mg a day'],
  oxycodone_mg_day: ['1.5', 'Oxycodone in mg a day'],
  oxymorphone_mg_day: ['3', 'Oxymorphone in mg a day'],
  tapentadol_mg_day: ['0.4', 'Tapentadol in mg a day'],
  tramadol_mg_day: ['0.2', 'Tramadol in mg a day'],
  fentanyl_buccal_ug_day: ['0.13', 'Transmucosal fentanyl in µg a day'],
  buprenorphine_mg_day: ['10', 'Buprenorphine in mg a day'],
} as const;

type Drug = keyof typeof FACTORS;

const DRUGS = Object.keys(FACTORS) as Drug[];
const OUTSIDE: readonly Drug[] = ['fentanyl_buccal_ug_day', 'buprenorphine_mg_day'];

const HIGHEST_DOSE = 100_000;

/** All doses share one error: a buyer reads the parameter beside it. */
const INVALID_DOSE = validationError(
  'invalid_dose',
  `a dose not a number 0-${HIGHEST_DOSE}, or all of them 0`,
  'Send at least one dose above 0, each as decimal text.',
);

const inputs = Object.fromEntries(
  DRUGS.map((name) => {
    const dose = measure([name, '', [0, HIGHEST_DOSE], '10'], FACTORS[name][1], 'invalid_dose');
    return [name, optional({ ...dose, error: INVALID_DOSE }, 0)];
  }),
) as { readonly [D in Drug]: Input<Rational> };

const BAND = {
  source: 'Dowell et al., MMWR Recomm Rep 2022',
  scale: scale('below_50', ['50_to_below_90', 'from', '50'], ['90_or_more', 'from', '90']),
};

/** Morphine milligram equivalents (Dowell et al., MMWR Recomm Rep 2022). doi:10.15585/mmwr.rr7103a1 */
export const mme = calculator({
  id: 'mme',
  title: 'Morphine milligram equivalents (CDC 2022)',
  specialty: 'dosing',
  synonyms: [
    'MME',
    'MEDD',
    'OME',
    'morphine equivalents',
    'opioid conversion',
    'oral morphine equivalent',
    'opioid dose',
  ],
  formula: 'mme_cdc_2022',
  expression: 'MME = sum of daily dose * factor',
  description:
    'Morphine milligram equivalents a day by the factors of CDC 2022. For adults with pain; not for converting one opioid into another, nor for treatment of opioid use disorder.',
  inputs,
  used: 'all',
  response: {
    mme_mg_day: rounded(1, 'Morphine milligram equivalents a day'),
    mme_band: category(BAND),
    outside_cdc_2022: yesOrNo('Whether a drug was sent that the table of 2022 does not have'),
  },
  meaning: [
    {
      field: 'mme_band',
      about: 'dose for pain in adults, recommendation 4',
      words: {
        below_50: 'below the dose at which the guideline asks to pause and reassess benefits and risks',
        '50_to_below_90':
          'many patients gain no more pain relief or function from 50 MME a day or more, and the risk rises with the dose',
        '90_or_more': 'as from 50 MME a day; the guideline of 2022 names no other threshold',
      },
      source: 'CDC clinical practice guideline for prescribing opioids for pain, MMWR Recomm Rep 2022;71(3):1-95',
      year: 2022,
      doi: '10.15585/mmwr.rr7103a1',
    },
  ],
  citation: {
    authors: 'Dowell D, Ragan KR, Jones CM, Baldwin GT, Chou R',
    doi: '10.15585/mmwr.rr7103a1',
    id: 'dowell_2022',
    source: 'MMWR Recomm Rep 2022;71(3):1-95',
    title: 'CDC clinical practice guideline for prescribing opioids for pain - United States, 2022',
  },
  examples: [
    {
      input: { oxycodone_mg_day: '40' },
      output: { mme_mg_day: 60, mme_band: '50_to_below_90', outside_cdc_2022: false },
      source: 'computed independently: 1.5 * 40 = 60',
    },
    {
      input: { methadone_mg_day: '10', fentanyl_patch_ug_h: '25' },
      output: { mme_mg_day: 107, mme_band: '90_or_more', outside_cdc_2022: false },
      source: 'computed independently: 47 + 60 = 107',
    },
    {
      input: { hydromorphone_mg_day: '10' },
      output: { mme_mg_day: 50, mme_band: '50_to_below_90', outside_cdc_2022: false },
      source: 'computed independently: 5 * 10 = 50 exactly, where the next band begins',
    },
    {
      input: { buprenorphine_mg_day: '1', tramadol_mg_day: '100' },
      output: { mme_mg_day: 30, mme_band: 'below_50', outside_cdc_2022: true },
      source: 'computed independently: 10 + 20 = 30, with a drug outside the table',
    },
  ],
  caution: [
    [
      (doses) => OUTSIDE.some((name) => !isZero(doses[name])),
      'fentanyl_buccal_ug_day and buprenorphine_mg_day are not in the table of CDC 2022: older factors count them',
    ],
  ],
  check: (doses) =>
    DRUGS.every((name) => isZero(doses[name]))
      ? { code: 'invalid_dose', parameter: DRUGS[0] ?? '', message: 'codeine_mg_day or another dose must be above 0' }
      : undefined,
  run: (doses) => {
    const mme = plus(...DRUGS.map((name) => times(FACTORS[name][0], doses[name])));
    return { mme_mg_day: mme, mme_band: mme, outside_cdc_2022: OUTSIDE.some((name) => !isZero(doses[name])) };
  },
});
