import { listed } from '../../currency.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { inr, platelets } from '../laboratory.ts';
import { count } from '../measures.ts';
import { scale, yesOrNo } from '../results.ts';
import { scoring } from '../scoring.ts';

const inputs = {
  platelets,
  inr,
  sofa: count(
    ['sofa_four_items', '', [0, 16], '3'],
    'Sum of the SOFA items of respiration, circulation, liver and kidney',
    'invalid_sofa',
  ),
};

const clotting = [
  { factor: 'platelets', input: 'platelets', points: scale(2, [1, 'from', '100'], [0, 'from', '150']) },
  { factor: 'inr', input: 'inr', points: scale(0, [1, 'above', '1.2'], [2, 'above', '1.4']) },
] as const;
const coagulopathy = scoring(inputs, clotting);
const points = scoring(inputs, [
  ...clotting,
  { factor: 'sofa', input: 'sofa', points: scale(0, [1, 'from', '1'], [2, 'from', '2']) },
]);

/** Sepsis-induced coagulopathy (Iba et al., BMJ Open 2017). doi:10.1136/bmjopen-2017-017046 */
export const sic = calculator({
  id: 'sic',
  title: 'Sepsis-induced coagulopathy score',
  specialty: 'blood',
  synonyms: ['SIC', 'SIC score', 'sepsis-induced coagulopathy', 'coagulopathy in sepsis'],
  formula: 'sic_2017',
  description:
    'Score of sepsis-induced coagulopathy, 0-6; present from 4, if platelets and INR give 3 or more. For adults with sepsis by Sepsis-3; the SOFA value is the sum of four items, not the whole score.',
  inputs,
  used: 'not_flags',
  response: {
    score: points.score,
    sic: yesOrNo('Whether the score is 4 or more, with 3 or more from platelets and INR'),
    components: points.components,
  },
  citation: {
    authors: 'Iba T, Nisio MD, Levy JH, Kitamura N, Thachil J',
    doi: '10.1136/bmjopen-2017-017046',
    id: 'iba_2017',
    source: 'BMJ Open 2017;7(9):e017046',
    title: 'New criteria for sepsis-induced coagulopathy (SIC) following the revised sepsis definition',
  },
  examples: [
    {
      input: { platelets_10e9_l: '99', inr: '1.3', sofa_four_items: '1' },
      output: { score: 4, sic: true },
      source: 'computed independently: 2 + 1 + 1 = 4, of which 3 are platelets and INR',
    },
    {
      input: { platelets_10e9_l: '149', inr: '1.4', sofa_four_items: '8' },
      output: { score: 4, sic: false },
      source: 'computed independently: 1 + 1 + 2 = 4, but only 2 are platelets and INR',
    },
    {
      input: { platelets_10e9_l: '150', inr: '1.2', sofa_four_items: '0' },
      output: { score: 0, sic: false },
      source: 'computed independently: every value is at the limit that scores nothing',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['isth_sic_2023'],
  limits: { ...listed('four_sofa_items') },
  run: (values) => {
    const result = points.of(values);
    return { ...result, sic: result.score >= 4 && coagulopathy.of(values).score >= 3 };
  },
});
