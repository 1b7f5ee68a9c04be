import { listed } from '../../currency.ts';
import { isAbove, isBelow, isFrom, isUpTo, over, type Rational, times } from '../../exact-numbers.ts';
import { optional } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { potassium, urineSodium } from '../laboratory.ts';
import { measure } from '../measures.ts';
import { oneOf, rounded, yesOrNo } from '../results.ts';

const inputs = {
  urinePotassium: measure(
    ['urine_potassium_mmol_l', 'mmol/L', [1, 400], '40'],
    'Urine potassium',
    'invalid_urine_potassium',
  ),
  potassium,
  urineOsmolality: measure(
    ['urine_osmolality_mosm_kg', 'mOsm/kg', [20, 1600], '600'],
    'Urine osmolality',
    'invalid_urine_osmolality',
  ),
  serumOsmolality: measure(
    ['serum_osmolality_mosm_kg', 'mOsm/kg', [150, 500], '290'],
    'Serum osmolality',
    'invalid_serum_osmolality',
  ),
  urineSodium: optional(urineSodium),
};

type Sample = Readonly<Record<'urineOsmolality' | 'serumOsmolality', Rational>> & {
  readonly urineSodium: Rational | undefined;
};

const isValid = ({ urineOsmolality, serumOsmolality, urineSodium }: Sample): boolean =>
  isAbove(urineOsmolality, serumOsmolality) && (urineSodium === undefined || isAbove(urineSodium, 25));

const BANDS = [
  'not_valid',
  'potassium_in_range',
  'hypokalaemia_below_3',
  'hypokalaemia_3_or_more',
  'hyperkalaemia_below_7',
  'hyperkalaemia_7_or_more',
] as const;

const call = (urine: string, serum: string, urineOsmolality: string, serumOsmolality: string) => ({
  urine_potassium_mmol_l: urine,
  potassium_mmol_l: serum,
  urine_osmolality_mosm_kg: urineOsmolality,
  serum_osmolality_mosm_kg: serumOsmolality,
});

/** Transtubular potassium gradient (Ethier et al., Am J Kidney Dis 1990). doi:10.1016/S0272-6386(12)80076-X */
export const ttkg = calculator({
  id: 'ttkg',
  title: 'Transtubular potassium gradient',
  specialty: 'kidney',
  pick: 'one_draw',
  synonyms: ['TTKG', 'transtubular potassium', 'potassium gradient', 'renal potassium excretion'],
  formula: 'ttkg',
  expression: 'TTKG = (UK / PK) / (Uosm / Posm)',
  description:
    'Transtubular potassium gradient, and what it was taken to say in hypokalaemia below 3.5 and hyperkalaemia above 5.0 mmol/L. Valid only with a urine osmolality above that of serum and a urine sodium above 25 mmol/L.',
  inputs,
  used: 'all',
  response: {
    ttkg: rounded(2, 'Transtubular potassium gradient'),
    ttkg_valid: yesOrNo('Whether the conditions of the gradient hold'),
    ttkg_band: oneOf(BANDS, 'The gradient against 3 in hypokalaemia, and against 7 in hyperkalaemia'),
  },
  citation: {
    authors: 'Ethier JH, Kamel KS, Magner PO, Lemann J Jr, Halperin ML',
    doi: '10.1016/S0272-6386(12)80076-X',
    id: 'ethier_1990',
    source: 'Am J Kidney Dis 1990;15(4):309-315',
    title: 'The transtubular potassium concentration in patients with hypokalemia and hyperkalemia',
  },
  examples: [
    {
      input: { ...call('30', '3', '1000', '300'), urine_sodium_mmol_l: '60' },
      output: { ttkg: 3, ttkg_valid: true, ttkg_band: 'hypokalaemia_3_or_more' },
      source: 'computed independently: (30 / 3) / (1000 / 300) = 3',
    },
    {
      input: { ...call('137', '3.51', '801', '254'), urine_sodium_mmol_l: '7' },
      output: { ttkg: 12.38, ttkg_valid: false, ttkg_band: 'not_valid' },
      source: 'computed independently: (137 / 3.51) / (801 / 254) = 12.377; the urine sodium is too low',
    },
    {
      input: call('40', '6', '500', '300'),
      output: { ttkg: 4, ttkg_valid: true, ttkg_band: 'hyperkalaemia_below_7' },
      source: 'computed independently: (40 / 6) / (500 / 300) = 4',
    },
  ],
  status: { is: 'superseded', by: 'kamel_halperin_2011', since: '2011', keptFor: 'requests that name it' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: [],
  limits: {
    ttkg_withdrawn: 'warned',
    ttkg_not_valid: {
      if: 'urine osmolality up to serum osmolality, or urine sodium up to 25 mmol/L',
      when: (values) => !isValid(values),
    },
    ...listed('ttkg_limits_differ'),
  },
  run: (values) => {
    const { urinePotassium, potassium, urineOsmolality, serumOsmolality } = values;
    const gradient = over(times(urinePotassium, serumOsmolality), times(potassium, urineOsmolality));
    const valid = isValid(values);
    const band = (): (typeof BANDS)[number] => {
      if (!valid) return 'not_valid';
      if (isBelow(potassium, '3.5')) return isFrom(gradient, 3) ? 'hypokalaemia_3_or_more' : 'hypokalaemia_below_3';
      if (isUpTo(potassium, 5)) return 'potassium_in_range';
      return isFrom(gradient, 7) ? 'hyperkalaemia_7_or_more' : 'hyperkalaemia_below_7';
    };
    return { ttkg: gradient, ttkg_valid: valid, ttkg_band: band() };
  },
});
