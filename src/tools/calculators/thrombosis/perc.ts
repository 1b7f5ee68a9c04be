import { listed, mended } from '../../currency.ts';
import { flagsOf, judged, recorded } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { age } from '../parameters.ts';
import { scale, yesOrNo } from '../results.ts';
import { items, scoring } from '../scoring.ts';
import { heartRate, oxygenSaturation } from '../vitals.ts';

const signs = items({
  unilateral_leg_swelling: [1, 'Unilateral leg swelling', judged('leg_swelling')],
  hemoptysis: [1, 'Haemoptysis', recorded('hemoptysis')],
  recent_surgery_or_trauma: [
    1,
    'Surgery or trauma within 4 weeks that needed general anaesthesia',
    judged('recent_surgery_or_trauma'),
  ],
  previous_dvt_pe: [1, 'Previous deep vein thrombosis or pulmonary embolism', recorded('previous_thromboembolism')],
  hormone_use: [1, 'Oestrogen use', recorded('hormones')],
});

const inputs = { age, heartRate, oxygenSaturation, ...signs.inputs };
const flags = flagsOf(inputs);
const points = scoring(inputs, [
  { factor: 'age_ge_50', input: 'age', points: scale(0, [1, 'from', '50']) },
  { factor: 'heart_rate_ge_100', input: 'heartRate', points: scale(0, [1, 'from', '100']) },
  { factor: 'spo2_lt_95', input: 'oxygenSaturation', points: scale(1, [0, 'from', '95']) },
  ...signs.factors,
]);

/** Pulmonary embolism rule-out criteria (Kline et al., J Thromb Haemost 2004). */
export const perc = calculator({
  id: 'perc',
  title: 'PERC rule',
  specialty: 'thrombosis',
  synonyms: ['pulmonary embolism rule-out criteria', 'PE'],
  formula: 'perc',
  description:
    'Pulmonary embolism rule-out criteria, 0-8; negative only when all eight are absent. For adults whose pre-test probability is already judged to be low; saturation is on room air.',
  inputs,
  used: 'not_flags',
  response: {
    score: points.score,
    perc_negative: yesOrNo('Whether all eight criteria are absent'),
    components: points.components,
  },
  meaning: [
    {
      field: 'perc_negative',
      about: 'venous thromboembolism, with a pretest probability below 15% (AHA/ACC 2026)',
      words: {
        true: 'below 2%',
        false: 'not ruled out by this rule',
      },
      cohort: '8,138 people with suspected pulmonary embolism in emergency departments',
      source: 'Kline et al., J Thromb Haemost 2008;6(5):772-780',
      year: 2008,
      doi: '10.1111/j.1538-7836.2008.02944.x',
    },
  ],
  citation: {
    authors: 'Kline JA, Mitchell AM, Kabrhel C, Richman PB, Courtney DM',
    doi: '10.1111/j.1538-7836.2004.00790.x',
    id: 'kline_2004',
    source: 'J Thromb Haemost 2004;2(8):1247-1255',
    title:
      'Clinical criteria to prevent unnecessary diagnostic testing in emergency department patients with suspected pulmonary embolism',
  },
  examples: [
    {
      input: { age: '49', heart_rate_bpm: '99', spo2_percent: '95', ...flags() },
      output: { score: 0, perc_negative: true },
      source: 'computed independently: none of the eight criteria applies',
    },
    {
      input: { age: '50', heart_rate_bpm: '100', spo2_percent: '94.9', ...flags() },
      output: { score: 3, perc_negative: false },
      source: 'computed independently: 1 each for an age from 50, a rate from 100 and a saturation below 95',
    },
    {
      input: { age: '30', heart_rate_bpm: '80', spo2_percent: '98', ...flags('hormone_use') },
      output: { score: 1, perc_negative: false },
      source: 'computed independently: 1 for oestrogen, so the rule is not negative',
    },
    {
      input: {
        age: '60',
        heart_rate_bpm: '120',
        spo2_percent: '90',
        ...flags('unilateral_leg_swelling', 'hemoptysis', 'recent_surgery_or_trauma', 'previous_dvt_pe', 'hormone_use'),
      },
      output: { score: 8, perc_negative: false },
      source: 'computed independently: all eight criteria apply (Kline et al., J Thromb Haemost 2004)',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['aha_acc_pe_2026'],
  limits: {
    ...listed('perc_room_air', 'pregnancy_pe'),
    perc_low_pretest_only: { isListed: true, if: 'negative', whenResult: ({ score }) => score === 0 },
  },
  changes: [
    mended(
      '2026-11-27',
      'The meaning names the pretest probability that the rule asks for.',
      'AHA/ACC pulmonary embolism 2026',
    ),
  ],
  run: (values) => {
    const result = points.of(values);
    return { ...result, perc_negative: result.score === 0 };
  },
});
