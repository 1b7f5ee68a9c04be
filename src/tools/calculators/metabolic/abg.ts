import { listed } from '../../currency.ts';
import {
  isAbove,
  isBelow,
  log10,
  minus,
  over,
  plus,
  type Rational,
  type Term,
  times,
  type Value,
} from '../../exact-numbers.ts';
import { optional } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { albumin, bicarbonate, chloride, ph, sodium } from '../laboratory.ts';
import { nullable, oneOf, rounded } from '../results.ts';
import { arterialCarbonDioxide } from '../vitals.ts';

const DISORDERS = [
  'normal',
  'metabolic_acidosis',
  'respiratory_acidosis',
  'mixed_acidosis',
  'metabolic_alkalosis',
  'respiratory_alkalosis',
  'mixed_alkalosis',
  'ph_normal_both_high',
  'ph_normal_both_low',
  'ph_normal_one_abnormal',
  'ph_unexplained',
] as const;
type Disorder = (typeof DISORDERS)[number];

/** The place of a value against its range, whose limits are normal. */
const sideOf = (value: Rational, low: Term, high: Term): number =>
  isBelow(value, low) ? -1 : isAbove(value, high) ? 1 : 0;

/** By the sides of pH, PaCO2 and bicarbonate. */
const disorderOf = (ph: number, paco2: number, bicarbonate: number): Disorder => {
  if (ph === 0) {
    if (paco2 !== bicarbonate) return 'ph_normal_one_abnormal';
    return paco2 === 0 ? 'normal' : paco2 > 0 ? 'ph_normal_both_high' : 'ph_normal_both_low';
  }
  const kind = ph < 0 ? 'acidosis' : 'alkalosis';
  const [metabolic, respiratory] = [bicarbonate === ph, paco2 === -ph];
  if (metabolic && respiratory) return `mixed_${kind}`;
  return metabolic ? `metabolic_${kind}` : respiratory ? `respiratory_${kind}` : 'ph_unexplained';
};

/** The expected PaCO2 with its spread. */
const expectedPaco2 = (disorder: Disorder, bicarbonate: Rational): readonly [Value, number] | undefined => {
  if (disorder === 'metabolic_acidosis') return [plus(times('1.5', bicarbonate), 8), 2];
  if (disorder === 'metabolic_alkalosis') return [plus(40, times('0.7', minus(bicarbonate, 24))), 5];
  return undefined;
};

/** Change of bicarbonate in mmol/L by that of PaCO2 in mmHg. */
const SLOPES: Readonly<Partial<Record<Disorder, readonly [acute: string, chronic: string]>>> = {
  respiratory_acidosis: ['0.1', '0.35'],
  respiratory_alkalosis: ['0.2', '0.4'],
};

const RESPONSES = ['below_expected', 'as_expected', 'above_expected'] as const;

const NORMAL_GAP = 12;
const HIGH_GAP = 16;
const METABOLIC_ACIDOSES: readonly string[] = ['metabolic_acidosis', 'mixed_acidosis'] satisfies Disorder[];
const NORMAL_BICARBONATE = 24;

const call = (ph: string, paco2: string, bicarbonate: string) => ({
  ...{ ph, paco2_mmhg: paco2, bicarbonate_mmol_l: bicarbonate },
});

/** Stepwise reading of an arterial blood gas by the usual rules of compensation. */
export const abg = calculator({
  id: 'abg',
  title: 'Arterial blood gas: primary disorder, compensation, gap',
  specialty: 'metabolic',
  pick: 'one_draw',
  synonyms: [
    'ABG',
    'blood gas',
    'arterial blood gas analyzer',
    'blood gas interpretation',
    'acid-base',
    'compensation',
    'ABG interpretation',
  ],
  formula: 'abg_stepwise',
  expression:
    'metabolic acidosis: PaCO2 = 1.5 * HCO3 + 8 +- 2; metabolic alkalosis: PaCO2 = 40 + 0.7 * (HCO3 - 24) +- 5; respiratory acidosis: HCO3 = 24 + 0.1 (acute) or 0.35 (chronic) * (PaCO2 - 40); respiratory alkalosis: HCO3 = 24 - 0.2 (acute) or 0.4 (chronic) * (40 - PaCO2); AG = Na - Cl - HCO3; corrected AG = AG + 2.5 * (4.0 - albumin_g_dL); delta ratio = (AG - 12) / (24 - HCO3)',
  description:
    'Primary disorder of an arterial blood gas, the response that is expected to it, and with sodium and chloride the anion gap and delta ratio. Both expectations of bicarbonate are given: acute or chronic is for the clinician to say.',
  inputs: {
    ph,
    paco2: arterialCarbonDioxide,
    bicarbonate,
    sodium: optional(sodium),
    chloride: optional(chloride),
    albumin: optional(albumin),
  },
  used: 'all',
  response: {
    primary_disorder: oneOf(DISORDERS, 'By pH 7.35-7.45, PaCO2 35-45 mmHg and bicarbonate 22-26 mmol/L'),
    expected_paco2_low_mmhg: nullable(rounded(1, 'Lowest expected PaCO2 in mmHg; null but in a metabolic disorder')),
    expected_paco2_high_mmhg: nullable(rounded(1, 'Highest expected PaCO2 in mmHg; null but in a metabolic disorder')),
    respiratory_response: nullable(oneOf(RESPONSES, 'PaCO2 against that range; null but in a metabolic disorder')),
    expected_bicarbonate_acute_mmol_l: nullable(
      rounded(1, 'Bicarbonate expected in mmol/L if it is acute; null but in a respiratory disorder'),
    ),
    expected_bicarbonate_chronic_mmol_l: nullable(
      rounded(1, 'Bicarbonate expected in mmol/L if it is chronic; null but in a respiratory disorder'),
    ),
    anion_gap_mmol_l: nullable(rounded(2, 'Anion gap in mmol/L; null without sodium or chloride')),
    albumin_corrected_anion_gap_mmol_l: nullable(rounded(2, 'Gap corrected for albumin in mmol/L; null without it')),
    delta_ratio: nullable(
      rounded(2, 'Rise of the gap by the fall of bicarbonate; null for a gap up to 12 or bicarbonate from 24'),
    ),
  },
  citation: {
    authors: 'Berend K, de Vries AP, Gans RO',
    doi: '10.1056/NEJMra1003327',
    id: 'berend_2014',
    source: 'N Engl J Med 2014;371(15):1434-1445',
    title: 'Physiological approach to assessment of acid-base disturbances',
  },
  examples: [
    {
      input: { ...call('7.25', '28', '12'), sodium_mmol_l: '140', chloride_mmol_l: '104', albumin_g_dl: '3' },
      output: {
        primary_disorder: 'metabolic_acidosis',
        expected_paco2_low_mmhg: 24,
        expected_paco2_high_mmhg: 28,
        respiratory_response: 'as_expected',
        expected_bicarbonate_acute_mmol_l: null,
        anion_gap_mmol_l: 24,
        albumin_corrected_anion_gap_mmol_l: 26.5,
        delta_ratio: 1.21,
      },
      source: 'computed independently: 1.5 * 12 + 8 = 26, 24 to 28; 140 - 104 - 12 = 24; + 2.5; 14.5 / 12 = 1.208',
    },
    {
      input: call('7.3', '60', '29'),
      output: {
        primary_disorder: 'respiratory_acidosis',
        respiratory_response: null,
        expected_bicarbonate_acute_mmol_l: 26,
        expected_bicarbonate_chronic_mmol_l: 31,
        anion_gap_mmol_l: null,
      },
      source: 'computed independently: 24 + 0.1 * 20 = 26; 24 + 0.35 * 20 = 31',
    },
    {
      input: { ...call('7.5', '45', '34'), sodium_mmol_l: '140', chloride_mmol_l: '96' },
      output: {
        primary_disorder: 'metabolic_alkalosis',
        expected_paco2_low_mmhg: 42,
        expected_paco2_high_mmhg: 52,
        anion_gap_mmol_l: 10,
        delta_ratio: null,
      },
      source: 'computed independently: 40 + 0.7 * 10 = 47, 42 to 52; 140 - 96 - 34 = 10, not above 12',
    },
  ],
  status: { is: 'convention' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: [],
  limits: {
    gap_needs_both: {
      if: 'sodium without chloride, or chloride without sodium',
      when: ({ sodium, chloride }) => (sodium === undefined) !== (chloride === undefined),
    },
    gas_values_do_not_fit: {
      if: 'a pH that differs by more than 0.05 from 6.1 + log10(HCO3 / (0.0307 * PaCO2))',
      when: ({ ph, paco2, bicarbonate }) => {
        const difference = minus(ph, '6.1', log10(over(bicarbonate, times('0.0307', paco2))));
        return isAbove(difference, '0.05') || isBelow(difference, '-0.05');
      },
    },
    high_gap_hidden: {
      if: 'a gap above 16 mmol/L, corrected where albumin is sent, and a primary disorder that is no metabolic acidosis',
      whenResult: ({ primary_disorder, anion_gap_mmol_l, albumin_corrected_anion_gap_mmol_l }) => {
        const gap = albumin_corrected_anion_gap_mmol_l ?? anion_gap_mmol_l;
        return gap !== null && isAbove(gap, HIGH_GAP) && !METABOLIC_ACIDOSES.includes(primary_disorder);
      },
    },
    added_metabolic_acidosis: {
      if: 'respiratory acidosis with a bicarbonate below the acute expectation',
      whenResult: ({ primary_disorder, expected_bicarbonate_acute_mmol_l: acute }, { bicarbonate }) =>
        primary_disorder === 'respiratory_acidosis' && acute !== null && isAbove(acute, bicarbonate),
    },
    ...listed('one_arterial_sample', 'acid_base_rules_differ', 'lab_normal_varies'),
  },
  run: ({ ph, paco2, bicarbonate, sodium, chloride, albumin }) => {
    const disorder = disorderOf(sideOf(ph, '7.35', '7.45'), sideOf(paco2, 35, 45), sideOf(bicarbonate, 22, 26));
    const expected = expectedPaco2(disorder, bicarbonate);
    const [low, high] = expected === undefined ? [null, null] : [minus(...expected), plus(...expected)];
    const slopes = SLOPES[disorder];
    const bicarbonateBy = (slope: string | undefined) =>
      slope === undefined ? null : plus(NORMAL_BICARBONATE, times(slope, minus(paco2, 40)));
    const gap = sodium === undefined || chloride === undefined ? null : minus(sodium, chloride, bicarbonate);
    const corrected = gap === null || albumin === undefined ? null : plus(gap, times('2.5', minus(4, albumin)));
    const counted = corrected ?? gap;
    return {
      primary_disorder: disorder,
      expected_paco2_low_mmhg: low,
      expected_paco2_high_mmhg: high,
      respiratory_response: low === null || high === null ? null : (RESPONSES[1 + sideOf(paco2, low, high)] ?? null),
      expected_bicarbonate_acute_mmol_l: bicarbonateBy(slopes?.[0]),
      expected_bicarbonate_chronic_mmol_l: bicarbonateBy(slopes?.[1]),
      anion_gap_mmol_l: gap,
      albumin_corrected_anion_gap_mmol_l: corrected,
      delta_ratio:
        counted === null || !isAbove(counted, NORMAL_GAP) || !isBelow(bicarbonate, NORMAL_BICARBONATE)
          ? null
          : over(minus(counted, NORMAL_GAP), minus(NORMAL_BICARBONATE, bicarbonate)),
    };
  },
});
