import { Type } from '@sinclair/typebox';
import { listed } from '../../currency.ts';
import { isBelow } from '../../exact-numbers.ts';
import { examined, flag, flagsOf, judged, said } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { dDimer } from '../laboratory.ts';
import { dDimerUnit } from '../limits.ts';
import { plain, yesOrNo } from '../results.ts';

const inputs = {
  signs: said(judged('signs_of_dvt'), flag('clinical_signs_dvt', 'Clinical signs of deep vein thrombosis')),
  hemoptysis: said(examined('hemoptysis'), flag('hemoptysis', 'Haemoptysis')),
  likely: said(
    examined('embolism_most_likely'),
    flag('pe_most_likely', 'Pulmonary embolism is the most likely diagnosis'),
  ),
  dDimer,
};
const flags = flagsOf(inputs);

const THRESHOLD = { withoutItems: 1000, withItems: 500 };
const SOURCE = 'Lancet 2017;390(10091):289-297';
const DOI = '10.1016/S0140-6736(17)30885-1';

/** YEARS algorithm (van der Hulle et al., Lancet 2017). doi:10.1016/S0140-6736(17)30885-1 */
export const years = calculator({
  id: 'years',
  title: 'YEARS algorithm',
  specialty: 'thrombosis',
  synonyms: ['YEARS criteria', 'YEARS study', 'D-dimer by clinical items in pulmonary embolism', 'YEARS rule'],
  formula: 'years',
  description:
    'YEARS items of a suspected pulmonary embolism, the D-dimer threshold that they set, and whether a lower value excludes it. For adults who are not pregnant; D-dimer in fibrinogen equivalent units.',
  inputs,
  used: 'not_flags',
  response: {
    years_items: plain(Type.Integer({ description: 'Items that apply', minimum: 0, maximum: 3 })),
    threshold_ug_l: plain(Type.Integer({ description: '1000 ug/L without an item, else 500' })),
    pe_excluded: yesOrNo('Whether the D-dimer is below the threshold'),
  },
  meaning: [
    {
      field: 'pe_excluded',
      about: 'venous thromboembolism within 3 months, without computed tomography',
      words: { true: '0.43%', false: 'not excluded by this rule' },
      cohort: '3,465 people with suspected pulmonary embolism, Netherlands',
      source: `van der Hulle et al., ${SOURCE}`,
      year: 2017,
      doi: DOI,
    },
  ],
  citation: {
    authors: 'van der Hulle T, Cheung WY, Kooij S, et al.',
    doi: DOI,
    id: 'van_der_hulle_2017',
    source: SOURCE,
    title: 'Simplified diagnostic management of suspected pulmonary embolism (the YEARS study)',
  },
  examples: [
    {
      input: { ...flags('clinical_signs_dvt'), d_dimer_ug_l: '499' },
      output: { years_items: 1, threshold_ug_l: 500, pe_excluded: true },
      source: 'computed independently: one item, so 500; 499 is below it',
    },
    {
      input: { ...flags(), d_dimer_ug_l: '999.9' },
      output: { years_items: 0, threshold_ug_l: 1000, pe_excluded: true },
      source: 'computed independently: no item, so 1000; 999.9 is below it',
    },
    {
      input: { ...flags('hemoptysis', 'pe_most_likely'), d_dimer_ug_l: '500' },
      output: { years_items: 2, threshold_ug_l: 500, pe_excluded: false },
      source: 'computed independently: two items, so 500, which 500 is not below',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['aha_acc_pe_2026'],
  limits: { d_dimer_unit: dDimerUnit, ...listed('years_not_in_pregnancy', 'd_dimer_in_feu') },
  run: ({ signs, hemoptysis, likely, dDimer }) => {
    const count = [signs, hemoptysis, likely].filter(Boolean).length;
    const threshold = count === 0 ? THRESHOLD.withoutItems : THRESHOLD.withItems;
    return { years_items: count, threshold_ug_l: threshold, pe_excluded: isBelow(dDimer, threshold) };
  },
});
