import { Type } from '@sinclair/typebox';
import { listed } from '../../currency.ts';
import { isFrom } from '../../exact-numbers.ts';
import { optional } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { dDimer } from '../laboratory.ts';
import { dDimerUnit } from '../limits.ts';
import { word } from '../measures.ts';
import { age } from '../parameters.ts';
import { plain, yesOrNo } from '../results.ts';

/** The cut-off of each unit: per year above 50 years, and up to 50. */
const CUT_OFFS = { feu: { perYear: 10, young: 500 }, ddu: { perYear: 5, young: 250 } } as const;
const YOUNG_UP_TO = 50;

/** Age-adjusted D-dimer cut-off (Righini et al., JAMA 2014). doi:10.1001/jama.2014.2135 */
export const ageAdjustedDDimer = calculator({
  id: 'age_adjusted_d_dimer',
  title: 'Age-adjusted D-dimer',
  specialty: 'thrombosis',
  synonyms: ['D-dimer cutoff', 'D-dimer cut-off by age', 'D dimer age adjustment', 'ADJUST-PE'],
  formula: 'age_adjusted_d_dimer',
  expression: 'cutoff = age > 50 ? 10 * age : 500 ug/L FEU',
  description:
    'D-dimer cut-off by age, and whether a value reaches it: ten times the age above 50 years, else 500 ug/L in fibrinogen equivalent units; half of both in D-dimer units. For a probability of pulmonary embolism that is not high.',
  inputs: {
    age,
    dDimer,
    units: optional(word('d_dimer_units', 'Fibrinogen equivalent units or D-dimer units', ['feu', 'ddu']), 'feu'),
  },
  used: 'all',
  response: {
    cutoff_ug_l: plain(Type.Integer({ description: 'Cut-off in ug/L, in the units of the assay' })),
    d_dimer_positive: yesOrNo('Whether the D-dimer is at least the cut-off'),
  },
  citation: {
    authors: 'Righini M, Van Es J, Den Exter PL, et al.',
    doi: '10.1001/jama.2014.2135',
    id: 'righini_2014',
    source: 'JAMA 2014;311(11):1117-1124',
    title: 'Age-adjusted D-dimer cutoff levels to rule out pulmonary embolism: the ADJUST-PE study',
  },
  examples: [
    {
      input: { age: '78', d_dimer_ug_l: '700' },
      output: { cutoff_ug_l: 780, d_dimer_positive: false },
      source: 'computed independently: 78 * 10 = 780',
    },
    {
      input: { age: '78', d_dimer_ug_l: '390', d_dimer_units: 'ddu' },
      output: { cutoff_ug_l: 390, d_dimer_positive: true },
      source: 'computed independently: 78 * 5 = 390, which 390 reaches',
    },
    {
      input: { age: '50', d_dimer_ug_l: '499' },
      output: { cutoff_ug_l: 500, d_dimer_positive: false },
      source: 'computed independently: up to 50 years the cut-off is 500',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['aha_acc_pe_2026', 'esc_pe_2019'],
  limits: {
    d_dimer_unit: dDimerUnit,
    ddu_not_validated: { if: 'd_dimer_units ddu', when: ({ units }) => units === 'ddu' },
    ...listed('embolism_not_probable'),
  },
  run: ({ age, dDimer, units }) => {
    const { perYear, young } = CUT_OFFS[units];
    const cutoff = age > YOUNG_UP_TO ? perYear * age : young;
    return { cutoff_ug_l: cutoff, d_dimer_positive: isFrom(dDimer, cutoff) };
  },
});
