import { Type } from '@sinclair/typebox';
import { listed } from '../../currency.ts';
import { isAbove, isBelow, isFrom, isUpTo, minus, over, type Rational, type Value } from '../../exact-numbers.ts';
import { flag, optional } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { measure } from '../measures.ts';
import { creatinine, creatinineNamed } from '../parameters.ts';
import { nullable, plain, rounded, yesOrNo } from '../results.ts';
import { together } from '../together.ts';

const inputs = {
  creatinine,
  baseline: creatinineNamed('baseline_creatinine', 'Baseline creatinine'),
  before: optional(creatinineNamed('creatinine_48_h_ago', 'Creatinine 48 h ago')),
  output: optional(
    measure(['urine_output_ml_kg_h', 'mL/kg/h', [0, 20], '0.4'], 'Mean urine output', 'invalid_urine_output'),
  ),
  hours: optional(
    measure(['urine_output_hours', 'hours', [1, 168], '12'], 'Time of that urine output', 'invalid_urine_output_hours'),
  ),
  anuria: optional(flag('anuria_12_h', 'No urine for 12 hours or more'), false),
  replacement: flag('renal_replacement_therapy', 'Renal replacement therapy'),
};

type Creatinine = {
  readonly creatinine: Rational;
  readonly ratio: Value;
  readonly rise: Value | null;
  readonly replacement: boolean;
};

const byCreatinine = ({ creatinine, ratio, rise, replacement }: Creatinine): number => {
  if (replacement) return 3;
  if (isBelow(ratio, '1.5') && (rise === null || isBelow(rise, '0.3'))) return 0;
  if (isFrom(ratio, 3) || isFrom(creatinine, 4)) return 3;
  return isFrom(ratio, 2) ? 2 : 1;
};

const SHORTEST = 6;
const ANURIA_FROM = 12;

const byUrine = (output: Rational | undefined, hours: Rational | undefined, anuria: boolean): number | null => {
  if (anuria) return 3;
  if (output === undefined || hours === undefined) return null;
  if (isBelow(output, '0.3') && isFrom(hours, 24)) return 3;
  if (!isBelow(output, '0.5') || isBelow(hours, SHORTEST)) return 0;
  return isFrom(hours, 12) ? 2 : 1;
};

const stage = (description: string) => plain(Type.Integer({ description, minimum: 0, maximum: 3 }));

/** Stage of acute kidney injury (KDIGO 2012). doi:10.1038/kisup.2012.1 */
export const kdigoAki = calculator({
  id: 'kdigo_aki',
  title: 'KDIGO stage of acute kidney injury',
  specialty: 'kidney',
  synonyms: ['AKI stage', 'AKI staging', 'acute kidney injury', 'KDIGO AKI', 'AKIN', 'RIFLE', 'acute renal failure'],
  formula: 'kdigo_aki_2012',
  description:
    'Stage of acute kidney injury, 0-3, by creatinine against a baseline and 48 hours ago, and by urine output: the higher one counts. For adults; a creatinine from 4.0 mg/dL is stage 3 only where an injury is there at all.',
  inputs,
  used: 'all',
  response: {
    kdigo_aki_stage: stage('The higher of the two stages'),
    aki: yesOrNo('Whether the stage is at least 1'),
    creatinine_stage: stage('Stage by creatinine or replacement therapy'),
    urine_output_stage: nullable(stage('Stage by urine output; null where none was sent')),
    creatinine_ratio: rounded(2, 'Creatinine by its baseline'),
    rise_48_h_mg_dl: nullable(rounded(2, 'Rise of creatinine in 48 hours in mg/dL; null without the earlier value')),
  },
  citation: {
    authors: 'KDIGO Acute Kidney Injury Work Group',
    doi: '10.1038/kisup.2012.1',
    id: 'kdigo_aki_2012',
    source: 'Kidney Int Suppl 2012;2(1):1-138',
    title: 'KDIGO clinical practice guideline for acute kidney injury',
  },
  examples: [
    {
      input: {
        creatinine_mg_dl: '2.1',
        baseline_creatinine_mg_dl: '1',
        creatinine_48_h_ago_mg_dl: '1.4',
        urine_output_ml_kg_h: '0.4',
        urine_output_hours: '8',
        renal_replacement_therapy: 'false',
      },
      output: {
        kdigo_aki_stage: 2,
        aki: true,
        creatinine_stage: 2,
        urine_output_stage: 1,
        creatinine_ratio: 2.1,
        rise_48_h_mg_dl: 0.7,
      },
      source: 'computed independently: 2.1 / 1 = 2.1, stage 2; below 0.5 mL/kg/h for 6 hours, stage 1; 2.1 - 1.4 = 0.7',
    },
    {
      input: {
        creatinine_umol_l: '154',
        baseline_creatinine_umol_l: '47',
        creatinine_48_h_ago_umol_l: '124',
        renal_replacement_therapy: 'false',
      },
      output: {
        kdigo_aki_stage: 3,
        creatinine_stage: 3,
        urine_output_stage: null,
        creatinine_ratio: 3.28,
        rise_48_h_mg_dl: 0.34,
      },
      source: 'computed independently: 154 / 47 = 3.277; 30 / 88.42 = 0.339',
    },
    {
      input: { creatinine_mg_dl: '4.5', baseline_creatinine_mg_dl: '4.5', renal_replacement_therapy: 'false' },
      output: { kdigo_aki_stage: 0, aki: false, creatinine_ratio: 1, rise_48_h_mg_dl: null },
      source: 'computed independently: 4.5 / 4.5 = 1: a stable creatinine is no acute injury',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['kdigo_aki_2012'],
  limits: {
    urine_time_too_short: {
      if: 'urine_output_hours below 6',
      when: ({ hours }) => hours !== undefined && isBelow(hours, SHORTEST),
    },
    no_urine_is_anuria: {
      if: 'a urine output of 0 for 12 hours or more, without anuria_12_h',
      when: ({ output, hours, anuria }) =>
        output !== undefined && hours !== undefined && isUpTo(output, 0) && isFrom(hours, ANURIA_FROM) && !anuria,
    },
    anuria_with_output: {
      if: 'anuria_12_h with a urine output above 0',
      when: ({ output, anuria }) => anuria && output !== undefined && isAbove(output, 0),
    },
    only_ratio_judged: {
      if: 'no creatinine of 48 hours ago, no urine output, anuria or renal replacement therapy',
      when: ({ before, output, anuria, replacement }) =>
        before === undefined && output === undefined && !anuria && !replacement,
    },
    creatinine_falling: {
      if: 'a creatinine of 48 hours ago above the present one',
      when: ({ creatinine, before }) => before !== undefined && isAbove(before, creatinine),
    },
    ...listed('baseline_best_known', 'adults_aki'),
  },
  check: together(inputs, 'output', 'hours'),
  run: ({ creatinine, baseline, before, output, hours, anuria, replacement }) => {
    const ratio = over(creatinine, baseline);
    const rise = before === undefined ? null : minus(creatinine, before);
    const ofCreatinine = byCreatinine({ creatinine, ratio, rise, replacement });
    const ofUrine = byUrine(output, hours, anuria);
    const highest = Math.max(ofCreatinine, ofUrine ?? 0);
    return {
      kdigo_aki_stage: highest,
      aki: highest > 0,
      creatinine_stage: ofCreatinine,
      urine_output_stage: ofUrine,
      creatinine_ratio: ratio,
      rise_48_h_mg_dl: rise,
    };
  },
});
