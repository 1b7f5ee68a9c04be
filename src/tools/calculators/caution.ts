/** What offer and answer say of inputs that break a limit of the formula. */
import type { Rational } from '../decimal.ts';
import { isAbove, isBelow, over, times } from '../exact.ts';

/** A limit of the inputs, and the sentence about it: in ASCII, the same for all values, so it tells no result. */
export type Caution<Values> = readonly [isBroken: (values: Values) => boolean, sentence: string];

/** The sentences about the limits that the inputs break. */
export const saidOf = <Values>(cautions: readonly Caution<Values>[], values: Values): readonly string[] =>
  cautions.flatMap(([isBroken, sentence]) => (isBroken(values) ? [sentence] : []));

type Body = { readonly height: Rational; readonly weight: Rational | undefined };

/** No adult has a body mass index outside these bounds: a unit or a decimal point is wrong. */
const [LOWEST_BMI, HIGHEST_BMI] = [8, 150];

/** A weight that no one of this height has. */
export const implausibleBody: Caution<Body> = [
  ({ height, weight }) => {
    if (weight === undefined) return false;
    const bmi = over(times(weight, 10_000), times(height, height));
    return isBelow(bmi, LOWEST_BMI) || isAbove(bmi, HIGHEST_BMI);
  },
  'height and weight do not fit each other: check both values and their units',
];

/** The ages at which the cut-offs of fibrosis indices do worse (McPherson et al., Am J Gastroenterol 2017). */
export const fibrosisAges = (lowCutOff: string, usedFrom65: string): readonly Caution<{ readonly age: number }>[] => [
  [({ age }) => age < 35, 'the index is less reliable under 35 years (McPherson et al., Am J Gastroenterol 2017)'],
  [
    ({ age }) => age >= 65,
    `from 65 years the lower cut-off ${lowCutOff} has many false positives; ${usedFrom65} is in use for fatty liver disease (McPherson et al., Am J Gastroenterol 2017)`,
  ],
];
