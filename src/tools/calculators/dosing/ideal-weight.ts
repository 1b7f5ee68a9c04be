/** Ideal body weight of Devine and the adjusted weight, which several calculators need. */
import type { Problem } from '../../../errors/errors.ts';
import { isUpTo, minus, over, plus, type Rational, times, type Value } from '../../exact-numbers.ts';

const AT_60_INCHES = { female: '45.5', male: 50 };

/** (50 if male else 45.5) + 2.3 * (height in inches - 60), in kg; it continues below 60 inches. */
export const idealWeight = (heightCm: Rational, sex: 'female' | 'male'): Value =>
  plus(AT_60_INCHES[sex], times('2.3', minus(over(heightCm, '2.54'), 60)));

/** The ideal weight and 0.4 of what exceeds it, in kg. */
export const adjustedWeight = (weightKg: Rational, ideal: Value): Value =>
  plus(ideal, times('0.4', minus(weightKg, ideal)));

/** The problem of a height whose ideal weight is not positive. */
export const notPositive = (heightCm: Rational, sex: 'female' | 'male'): Problem | undefined =>
  isUpTo(idealWeight(heightCm, sex), 0)
    ? {
        code: 'invalid_height',
        parameter: 'height_cm',
        message: 'height_cm or height_in is too small: the ideal body weight of this height is not positive',
      }
    : undefined;
