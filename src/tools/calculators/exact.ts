/** The exact value of a formula, held so that it can be rounded and compared without error. */
import { Decimal } from 'decimal.js';
import { compare, multiply, type Rational, roundHalfUp, roundSquareRoot } from '../decimal.ts';

/** A square root, given by its square. */
type SquareRoot = { readonly square: Rational };

/**
 * A value that no fraction gives: a power, logarithm or exponential, never exactly on a rounding boundary or a bound.
 * Doubles decide unless the value lies so near a boundary that their error could cross it; then 60 digits do.
 */
type Irrational = {
  /** The value in doubles, with a relative error below 1e-12. */
  readonly approximate: number;
  /** The value to 60 significant digits. */
  readonly precise: () => Decimal;
};

export type Exact = Rational | SquareRoot | Irrational;

/** Decimal arithmetic with 60 significant digits. */
export const Precise = Decimal.clone({ precision: 60 });

/** The relative error that a formula in doubles stays below: a few operations of half an ulp and two powers. */
const DOUBLE_ERROR = 1e-12;

/** Rounds a non-negative value half-up. */
export const roundExact = (value: Exact, places: number): number => {
  if ('numerator' in value) return roundHalfUp(value, places);
  if ('square' in value) return roundSquareRoot(value.square, places);
  const unit = 10 ** places;
  const units = value.approximate * unit;
  const toBoundary = Math.abs(units - Math.floor(units) - 0.5);
  if (toBoundary > units * DOUBLE_ERROR) return Math.round(units) / unit;
  return value.precise().toDecimalPlaces(places, Decimal.ROUND_HALF_UP).toNumber();
};

/** Negative, zero or positive as a non-negative value is below, at or above a non-negative bound. */
export const compareExact = (value: Exact, bound: Rational): number => {
  if ('numerator' in value) return compare(value, bound);
  if ('square' in value) return compare(value.square, multiply(bound, bound));
  const limit = new Precise(bound.numerator.toString()).div(bound.denominator.toString());
  return value.precise().cmp(limit);
};
