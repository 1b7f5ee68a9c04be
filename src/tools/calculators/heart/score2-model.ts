/** The common parts of SCORE2, SCORE2-OP and SCORE2-Diabetes: inputs, regions, sum of terms and recalibration. */
import type { Limit } from '../../currency.ts';
import {
  exp,
  isAbove,
  ln,
  minus,
  over,
  plus,
  type Rational,
  type Term,
  times,
  type Value,
} from '../../exact-numbers.ts';
import { examined, flag, type Sent, said } from '../../inputs.ts';
import { cholesterolSent } from '../laboratory.ts';
import type { Meaning } from '../meaning.ts';
import { word } from '../measures.ts';
import { scale } from '../results.ts';
import { systolic } from '../vitals.ts';

export const SBP = systolic([70, 240]);
export const TOTAL = cholesterolSent('total', [77, 465], [2, 12]);
export const HDL = cholesterolSent('hdl', [12, 155], [0.3, 4]);
export const smoker = said(examined('smoker'), flag('smoker', 'Current smoker'));

const REGIONS = ['low', 'moderate', 'high', 'very_high'] as const;

export const region = word(
  'region',
  'Risk region of the country of residence, by the European Society of Cardiology',
  REGIONS,
);

type Sex = 'female' | 'male';
type Region = (typeof REGIONS)[number];

/** Two scales a region, in the order of the regions. */
type Scales = Readonly<Record<Sex, string>>;

export const UNDER_70: Scales = {
  male: '-0.5699 0.7476 -0.1565 0.8009 0.3207 0.9360 0.5836 0.8294',
  female: '-0.7380 0.7019 -0.3143 0.7701 0.5710 0.9369 0.9412 0.8329',
};

/** The coefficients of the terms, then the baseline survival, and the mean of the sum where the model has one. */
export type Coefficients = Readonly<Record<Sex, string>>;

/** A cholesterol in mmol/L, as it was sent where it was sent so. */
export const inMmol = ({ name, value }: Sent): Rational | Value =>
  name.endsWith('_mmol_l') ? value : over(value, '38.67');

/** A part above its whole: a value or a unit is wrong. */
export const hdlAboveTotal: Limit<{ readonly total: Sent; readonly hdl: Sent }, unknown> = {
  if: 'HDL cholesterol above total cholesterol',
  when: ({ total, hdl }) => isAbove(inMmol(hdl), inMmol(total)),
};

/** A deviation from the reference, in steps. */
export const steps = (value: Term, reference: Term, step: Term = 1): Value => over(minus(value, reference), step);

type Person = { readonly sex: Sex; readonly region: Region };

/** The risk in 10 years in percent, recalibrated to the region. */
export const riskOf = (
  { sex, region }: Person,
  terms: readonly Term[],
  [coefficients, scales]: readonly [Coefficients, Scales],
): Value => {
  const row = coefficients[sex].split(' ');
  const [survival = '1', mean = '0'] = row.slice(terms.length);
  const sum = minus(plus(...terms.map((term, index) => times(row[index] ?? 0, term))), mean);
  const at = 2 * REGIONS.indexOf(region);
  const [first = '0', second = '0'] = scales[sex].split(' ').slice(at, at + 2);
  const hazard = plus(first, times(second, plus(ln(minus(0, ln(survival))), sum)));
  return times(100, minus(1, exp(minus(0, exp(hazard)))));
};

const LIPIDS_2025 = scale('low', ['moderate', 'from', '2'], ['high', 'from', '10'], ['very_high', 'from', '20']);

/** The categories of the lipid guideline, which are the same at every age. */
export const lipids2025 = {
  field: 'risk_10_year_percent',
  use: 'lipids_esc_eas_2025',
  about: 'category of risk for lipid treatment',
  by: LIPIDS_2025,
  categories: { low: 'low risk', moderate: 'moderate risk', high: 'high risk', very_high: 'very high risk' },
  source: 'ESC/EAS focused update on dyslipidaemias, Eur Heart J 2025;46:4359, by summaries',
  year: 2025,
  doi: '10.1093/eurheartj/ehaf190',
} as const satisfies Meaning<'risk_10_year_percent'>;
