import { validationError } from '../../../errors/errors.ts';
import { listed, mended } from '../../currency.ts';
import { isFrom, isZero, plus, type Rational, times } from '../../exact-numbers.ts';
import { type Input, optional, said } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { measure } from '../measures.ts';
import { category, inFull, nullable, rounded, scale, yesOrNo } from '../results.ts';

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

const IN_TABLE = DRUGS.filter((name) => !OUTSIDE.includes(name));

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
    const ingredient = name.split('_')[0] ?? '';
    const inText =
      name === 'fentanyl_buccal_ug_day'
        ? undefined
        : { daily: ingredient, ...(name.includes('patch') && { isPatch: true as const }) };
    const input = optional({ ...dose, error: INVALID_DOSE }, 0);
    return [name, inText === undefined ? input : said(inText, input)];
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
    'Morphine milligram equivalents a day by the factors of CDC 2022; the band is null without a drug of its table. For adults with pain; not for converting one opioid into another, nor for treatment of opioid use disorder.',
  inputs,
  used: 'all',
  response: {
    mme_mg_day: rounded(1, 'Morphine milligram equivalents a day'),
    mme_band: nullable(category(BAND)),
    outside_cdc_2022: yesOrNo('Whether a drug was sent that the table of 2022 does not have'),
    mme_cdc_2022_mg_day: inFull(rounded(1, 'Equivalents a day of the drugs in the table of 2022 alone')),
  },
  meaning: [
    {
      field: 'mme_cdc_2022_mg_day',
      about: 'dose for pain in adults, recommendation 4, by the drugs of the table of 2022',
      bands: scale(
        'below the dose at which the guideline asks to pause and reassess benefits and risks',
        [
          'many patients gain no more pain relief or function from 50 MME a day or more, and the risk rises with the dose',
          'from',
          '50',
        ],
        ['as from 50 MME a day; the guideline of 2022 names no other threshold', 'from', '90'],
      ),
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
    {
      input: { buprenorphine_mg_day: '16', fentanyl_buccal_ug_day: '100', view: 'full' },
      output: { mme_mg_day: 173, mme_band: null, mme_cdc_2022_mg_day: 0 },
      source: 'computed independently: 160 + 13 = 173, of which the table of 2022 has nothing',
    },
    {
      input: { codeine_mg_day: '33', buprenorphine_mg_day: '1', view: 'full' },
      output: { mme_mg_day: 15, mme_band: 'below_50', mme_cdc_2022_mg_day: 5 },
      source: 'computed independently: 0.15 * 33 = 4.95 by the table of 2022; with 10 for buprenorphine 14.95',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['cdc_opioids_2022', 'medicare_opioid_edits'],
  limits: {
    ...listed('not_for_conversion'),
    outside_cdc_2022: {
      if: 'fentanyl_buccal_ug_day or buprenorphine_mg_day above 0',
      when: (doses) => OUTSIDE.some((name) => !isZero(doses[name])),
    },
    buprenorphine_has_no_mme: {
      if: 'buprenorphine_mg_day above 0',
      when: (doses) => !isZero(doses.buprenorphine_mg_day),
    },
    methadone_caution: { if: 'methadone_mg_day above 0', when: (doses) => !isZero(doses.methadone_mg_day) },
    fentanyl_patch_caution: { if: 'fentanyl_patch_ug_h above 0', when: (doses) => !isZero(doses.fentanyl_patch_ug_h) },
    no_abrupt_taper: {
      if: '50 or more from drugs of the table of 2022',
      whenResult: ({ mme_cdc_2022_mg_day }) => isFrom(mme_cdc_2022_mg_day, 50),
    },
  },
  changes: [
    {
      on: '2026-11-27',
      kind: 'category',
      what: 'mme_band is null if no drug of the table of 2022 was sent.',
      affects: IN_TABLE.map((parameter) => ({ parameter, upTo: '0' })),
      source: 'CDC 2022; CDC file of factors 2017, note iii',
    },
    mended(
      '2026-11-27',
      'What is said of a dose rests on the drugs of the table of 2022 alone. Buprenorphine, methadone, fentanyl patches and doses from 50 have warnings.',
      'CDC 2022',
    ),
  ],
  check: (doses) =>
    DRUGS.every((name) => isZero(doses[name]))
      ? { code: 'invalid_dose', parameter: DRUGS[0] ?? '', message: 'codeine_mg_day or another dose must be above 0' }
      : undefined,
  run: (doses) => {
    const total = (drugs: readonly Drug[]) => plus(0, ...drugs.map((name) => times(FACTORS[name][0], doses[name])));
    const [mme, ofTable] = [total(DRUGS), total(IN_TABLE)];
    return {
      mme_mg_day: mme,
      mme_band: isZero(ofTable) ? null : mme,
      outside_cdc_2022: OUTSIDE.some((name) => !isZero(doses[name])),
      mme_cdc_2022_mg_day: ofTable,
    };
  },
});
