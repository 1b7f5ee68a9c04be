import { listed } from '../../currency.ts';
import { over, times } from '../../exact-numbers.ts';
import { choice, said } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { measure } from '../measures.ts';
import { rounded } from '../results.ts';

/** Equivalent oral doses in mg. */
const EQUIVALENT = {
  betamethasone: '0.75',
  cortisone: '25',
  dexamethasone: '0.75',
  hydrocortisone: '20',
  methylprednisolone: '4',
  prednisolone: '5',
  prednisone: '5',
  triamcinolone: '4',
};

const WORDS = Object.keys(EQUIVALENT) as (keyof typeof EQUIVALENT)[];

const steroid = (name: 'from_steroid' | 'to_steroid', description: string, example: string) =>
  choice({
    name,
    description,
    words: WORDS,
    example,
    error: 'invalid_steroid',
    remedy: `Send one of ${WORDS.join(', ')}.`,
  });

/** Glucocorticoid equivalents (Meikle and Tyler, Am J Med 1977). doi:10.1016/0002-9343(77)90233-9 */
export const steroidConversion = calculator({
  id: 'steroid_conversion',
  title: 'Glucocorticoid equivalents',
  specialty: 'dosing',
  synonyms: ['steroid converter', 'prednisone equivalent', 'corticosteroid', 'dexamethasone', 'hydrocortisone'],
  formula: 'glucocorticoid_equivalents',
  expression: 'dose_to = dose_from * equivalent_to / equivalent_from',
  description:
    'Dose of a glucocorticoid equivalent in effect to a dose of another, from the table of equivalents. For systemic use in adults; it says nothing of mineralocorticoid effect or duration.',
  inputs: {
    from: steroid('from_steroid', 'Glucocorticoid that is taken', 'prednisone'),
    dose: said({ doseOf: 'from_steroid' }, measure(['dose_mg', 'mg', [0.01, 10_000], '40'], 'Dose', 'invalid_dose')),
    to: steroid('to_steroid', 'Glucocorticoid that is wanted', 'methylprednisolone'),
  },
  used: 'all',
  response: { equivalent_dose_mg: rounded(2, 'Equivalent dose in mg') },
  citation: {
    authors: 'Meikle AW, Tyler FH',
    doi: '10.1016/0002-9343(77)90233-9',
    id: 'meikle_1977',
    source: 'Am J Med 1977;63(2):200-207',
    title:
      'Potency and duration of action of glucocorticoids. Effects of hydrocortisone, prednisone and dexamethasone on human pituitary-adrenal function',
  },
  examples: [
    {
      input: { from_steroid: 'prednisone', dose_mg: '40', to_steroid: 'methylprednisolone' },
      output: { equivalent_dose_mg: 32 },
      source: 'computed independently: 40 * 4 / 5 = 32',
    },
    {
      input: { from_steroid: 'hydrocortisone', dose_mg: '100', to_steroid: 'dexamethasone' },
      output: { equivalent_dose_mg: 3.75 },
      source: 'computed independently: 100 * 0.75 / 20 = 3.75',
    },
    {
      input: { from_steroid: 'cortisone', dose_mg: '10', to_steroid: 'triamcinolone' },
      output: { equivalent_dose_mg: 1.6 },
      source: 'computed independently: 10 * 4 / 25 = 1.6',
    },
    {
      input: { from_steroid: 'betamethasone', dose_mg: '1', to_steroid: 'prednisolone' },
      output: { equivalent_dose_mg: 6.67 },
      source: 'computed independently: 1 * 5 / 0.75 = 6.6666…',
    },
  ],
  status: { is: 'convention' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: [],
  limits: {
    ...listed('not_mineralocorticoid'),
    long_acting: {
      if: 'betamethasone or dexamethasone on one side',
      when: ({ from, to }) => [from, to].some((one) => one === 'betamethasone' || one === 'dexamethasone'),
    },
  },
  run: ({ from, dose, to }) => ({ equivalent_dose_mg: over(times(dose, EQUIVALENT[to]), EQUIVALENT[from]) }),
});
