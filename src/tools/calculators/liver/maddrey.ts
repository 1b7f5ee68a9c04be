import { listed } from '../../currency.ts';
import { isBelow, isFrom, minus, plus, times } from '../../exact-numbers.ts';
import { measured } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { bilirubin } from '../laboratory.ts';
import { measure } from '../measures.ts';
import { rounded, yesOrNo } from '../results.ts';

const SEVERE_FROM = 32;

/** Maddrey discriminant function of alcoholic hepatitis (Maddrey et al., Gastroenterology 1978). */
export const maddrey = calculator({
  id: 'maddrey',
  title: 'Maddrey discriminant function',
  specialty: 'liver',
  synonyms: ['MDF', 'DF', 'alcoholic hepatitis', 'alcohol-associated hepatitis', 'steroids'],
  formula: 'maddrey_discriminant_function',
  expression: 'DF = 4.6 * (PT - PT_control) + bilirubin_mg_dL',
  description:
    'Maddrey discriminant function of alcoholic hepatitis in adults, in the later form with the control prothrombin time of the same laboratory (Carithers et al., Ann Intern Med 1989); severe from 32.',
  inputs: {
    pt: measured('pt', measure(['pt_s', 'seconds', [5, 200], '20'], 'Prothrombin time', 'invalid_pt')),
    control: measure(['pt_control_s', 'seconds', [5, 30], '12'], 'Control prothrombin time', 'invalid_pt_control'),
    bilirubin,
  },
  used: 'all',
  response: { maddrey: rounded(1, 'Discriminant function'), severe: yesOrNo('Whether it is at least 32') },
  meaning: [
    {
      field: 'severe',
      about: 'severe alcoholic hepatitis, from 32',
      words: {
        true: 'alive after 28 days: 84.6% with corticosteroids, 65.1% with placebo',
        false: 'not severe by this function',
      },
      cohort: '215 people with a discriminant function from 32 in three randomised trials',
      source: 'Mathurin et al., J Hepatol 2002;36(4):480-487',
      year: 2002,
      doi: '10.1016/S0168-8278(01)00289-6',
    },
  ],
  citation: {
    authors: 'Maddrey WC, Boitnott JK, Bedine MS, et al.',
    doi: '10.1016/0016-5085(78)90401-8',
    id: 'maddrey_1978',
    source: 'Gastroenterology 1978;75(2):193-199',
    title: 'Corticosteroid therapy of alcoholic hepatitis',
  },
  examples: [
    {
      input: { pt_s: '18', pt_control_s: '12', bilirubin_mg_dl: '10' },
      output: { maddrey: 37.6, severe: true },
      source: 'computed independently: 4.6 * 6 + 10 = 37.6',
    },
    {
      input: { pt_s: '17', pt_control_s: '12', bilirubin_mg_dl: '9' },
      output: { maddrey: 32, severe: true },
      source: 'computed independently: 4.6 * 5 + 9 = 32 exactly, where severe begins',
    },
    {
      input: { pt_s: '11', pt_control_s: '12', bilirubin_umol_l: '34.2' },
      output: { maddrey: -2.6, severe: false },
      source: 'computed independently: 4.6 * -1 + 2 = -2.6',
    },
    {
      input: { pt_s: '22', pt_control_s: '12', bilirubin_mg_dl: '10' },
      output: { maddrey: 56, severe: true },
      source: 'cliot 1.0.0 (R package, 2025), example of maddreys_discriminant_function: 4.6 * (22 - 12) + 10 = 56',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['aasld_ald_2019', 'acg_ald_2024'],
  limits: {
    ...listed('meld_20_defines_severe', 'steroid_contraindications'),
    pt_below_control: { if: 'pt_s below pt_control_s', when: ({ pt, control }) => isBelow(pt, control) },
  },
  run: ({ pt, control, bilirubin }) => {
    const maddrey = plus(times('4.6', minus(pt, control)), bilirubin);
    return { maddrey, severe: isFrom(maddrey, SEVERE_FROM) };
  },
});
