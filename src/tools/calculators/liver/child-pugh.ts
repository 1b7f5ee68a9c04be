import { listed, mended } from '../../currency.ts';
import { choice, type InText, said } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { albumin, bilirubin, inr } from '../laboratory.ts';
import { anticoagulantInr, bilirubinUnit, cholestaticBilirubin } from '../limits.ts';
import { category, scale } from '../results.ts';
import { scoring } from '../scoring.ts';

/** A finding with its severe grade and its mild one. */
const graded = (severe: string, any: string, [worst, mild]: readonly [string, string]): InText => ({
  findings: { [worst]: severe, [mild]: any },
  otherwise: 'none',
  unmentioned: 'low',
  isGraded: true,
});

const inputs = {
  bilirubin,
  albumin,
  inr,
  ascites: said(
    graded('large_ascites', 'ascites', ['moderate_to_severe', 'slight']),
    choice({
      name: 'ascites',
      description: 'Ascites',
      words: ['none', 'slight', 'moderate_to_severe'],
      example: 'slight',
      error: 'invalid_ascites',
      remedy: 'Send none, slight or moderate_to_severe.',
    }),
  ),
  encephalopathy: said(
    graded('severe_encephalopathy', 'hepatic_encephalopathy', ['grade_3_4', 'grade_1_2']),
    choice({
      name: 'encephalopathy',
      description: 'Hepatic encephalopathy',
      words: ['none', 'grade_1_2', 'grade_3_4'],
      example: 'none',
      error: 'invalid_encephalopathy',
      remedy: 'Send none, grade_1_2 or grade_3_4.',
    }),
  ),
};

const points = scoring(inputs, [
  { factor: 'bilirubin', input: 'bilirubin', points: scale(1, [2, 'from', '2'], [3, 'above', '3']) },
  { factor: 'albumin', input: 'albumin', points: scale(3, [2, 'from', '2.8'], [1, 'above', '3.5']) },
  { factor: 'inr', input: 'inr', points: scale(1, [2, 'from', '1.7'], [3, 'above', '2.3']) },
  { factor: 'ascites', word: 'ascites', points: { none: 1, slight: 2, moderate_to_severe: 3 } },
  { factor: 'encephalopathy', word: 'encephalopathy', points: { none: 1, grade_1_2: 2, grade_3_4: 3 } },
]);

const CLASS = { source: 'Pugh et al., Br J Surg 1973', scale: scale('A', ['B', 'from', '7'], ['C', 'from', '10']) };

/** Child-Pugh score of cirrhosis (Pugh et al., Br J Surg 1973). doi:10.1002/bjs.1800600817 */
export const childPugh = calculator({
  id: 'child_pugh',
  title: 'Child-Pugh',
  specialty: 'liver',
  pick: 'one_draw',
  synonyms: ['Child-Turcotte-Pugh', 'CTP', 'CPT', 'cirrhosis', 'Child Pugh class'],
  formula: 'child_pugh',
  description:
    'Child-Pugh score of cirrhosis, 5-15, with its class and the points of every item. The INR stands for the prothrombin time, and bilirubin has the bounds for causes other than cholestasis.',
  inputs,
  used: 'not_flags',
  response: { score: points.score, child_pugh_class: category(CLASS), components: points.components },
  meaning: [
    {
      field: 'child_pugh_class',
      about: 'operative risk',
      historical: true,
      words: {
        A: 'good',
        B: 'moderate',
        C: 'poor',
      },
      source: 'Pugh et al., Br J Surg 1973;60(8):646-649',
      year: 1973,
      doi: '10.1002/bjs.1800600817',
    },
    {
      field: 'child_pugh_class',
      use: 'label_impairment',
      about: 'hepatic impairment as drug labels name it: class A, B and C',
      by: scale('mild', ['moderate', 'from', '7'], ['severe', 'from', '10']),
      categories: {
        mild: 'class A: mild hepatic impairment',
        moderate: 'class B: moderate hepatic impairment',
        severe: 'class C: severe hepatic impairment',
      },
      source:
        'FDA guidance on pharmacokinetics in patients with impaired hepatic function, 2003; words as in US labels, such as palbociclib',
      year: 2003,
      doi: '',
    },
  ],
  citation: {
    authors: 'Pugh RN, Murray-Lyon IM, Dawson JL, et al.',
    doi: '10.1002/bjs.1800600817',
    id: 'pugh_1973',
    source: 'Br J Surg 1973;60(8):646-649',
    title: 'Transection of the oesophagus for bleeding oesophageal varices',
  },
  examples: [
    {
      input: { bilirubin_mg_dl: '1.5', albumin_g_dl: '3.2', inr: '1.4', ascites: 'slight', encephalopathy: 'none' },
      output: { score: 7, child_pugh_class: 'B' },
      source: 'computed independently: 1 + 2 + 1 + 2 + 1 = 7, class B',
    },
    {
      input: { bilirubin_mg_dl: '2', albumin_g_dl: '3.5', inr: '1.7', ascites: 'none', encephalopathy: 'none' },
      output: { score: 8, child_pugh_class: 'B' },
      source: 'computed independently: 2, 3.5 and 1.7 themselves score 2 each: 2 + 2 + 2 + 1 + 1 = 8',
    },
    {
      input: {
        bilirubin_umol_l: '60',
        albumin_g_l: '25',
        inr: '2.5',
        ascites: 'moderate_to_severe',
        encephalopathy: 'grade_3_4',
      },
      output: { score: 15, child_pugh_class: 'C' },
      source: 'computed independently: the maximum is 15, when every item scores 3 (Pugh et al., Br J Surg 1973)',
    },
    {
      input: { bilirubin_mg_dl: '0.8', albumin_g_dl: '4', inr: '1', ascites: 'none', encephalopathy: 'none' },
      output: { score: 5, child_pugh_class: 'A' },
      source: 'computed independently: the minimum is 5, class A (Pugh et al., Br J Surg 1973)',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['fda_hepatic_2003', 'bclc_2026'],
  limits: {
    ...listed('cirrhosis_only', 'label_classes'),
    cholestatic_bilirubin: cholestaticBilirubin,
    check_bilirubin_unit: bilirubinUnit(10),
    anticoagulant_inr: anticoagulantInr,
  },
  changes: [
    mended(
      '2026-11-27',
      'The operative risk of 1973 is marked as historical, and drug labels get their words.',
      'FDA hepatic impairment guidance 2003',
    ),
  ],
  run: (values) => {
    const result = points.of(values);
    return { ...result, child_pugh_class: result.score };
  },
});
