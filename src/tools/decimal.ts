/**
 * Exact arithmetic on the decimal text a buyer sent.
 *
 * A calculator answers the exact real value of its formula, rounded half-up once. Doubles cannot do that:
 * 64.0 / 1.60² is exactly 25 and comes out as 24.999999999999996. So values are fractions of bigints, a square root is
 * rounded by comparing squares, and other irrational values fall back to 60 digits near a boundary.
 */
import { Decimal } from 'decimal.js';

/** An exact fraction; the denominator is positive. */
export type Rational = { readonly numerator: bigint; readonly denominator: bigint };

const DECIMAL_TEXT = /^-?\d{1,12}(?:\.\d{1,12})?$/;

/**
 * Reads decimal text: an optional minus sign, digits, an optional fraction, at most 12 digits on each side.
 *
 * @returns the exact value, or `undefined` for anything else (exponents, hexadecimal, spaces, `+`, `,`, `NaN`)
 */
export const parseDecimal = (text: string): Rational | undefined => {
  if (!DECIMAL_TEXT.test(text)) return undefined;
  const [whole = '', fraction = ''] = text.split('.');
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) };
};

/** The fraction `numerator / denominator`. */
export const ratio = (numerator: bigint | number, denominator: bigint | number = 1n): Rational => ({
  numerator: BigInt(numerator),
  denominator: BigInt(denominator),
});

/** A constant of a formula, such as `decimal('0.85')`. */
export const decimal = (text: string): Rational => {
  const value = parseDecimal(text);
  if (value === undefined) throw new RangeError(`not decimal text: ${text}`);
  return value;
};

/** The sum of any number of terms. */
export const add = (...terms: readonly Rational[]): Rational =>
  terms.reduce((sum, term) => ({
    numerator: sum.numerator * term.denominator + term.numerator * sum.denominator,
    denominator: sum.denominator * term.denominator,
  }));

/** The product of any number of factors. */
export const multiply = (...factors: readonly Rational[]): Rational =>
  factors.reduce((product, factor) => ({
    numerator: product.numerator * factor.numerator,
    denominator: product.denominator * factor.denominator,
  }));

/** `dividend / divisor`, for a divisor of any sign but zero. */
export const divide = (dividend: Rational, divisor: Rational): Rational => {
  const sign = divisor.numerator < 0n ? -1n : 1n;
  return {
    numerator: sign * dividend.numerator * divisor.denominator,
    denominator: sign * dividend.denominator * divisor.numerator,
  };
};

/** Negative, zero or positive as `a` is less than, equal to or greater than `b`. */
export const compare = (a: Rational, b: Rational): number => {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

/** The double nearest to a value, given by the units of its last decimal place. */
const fromUnits = (units: bigint, places: number): number => Number(`${units}e-${places}`);

/** Rounds half away from zero to `places` decimals, never to -0. */
export const roundHalfUp = (value: Rational, places: number): number => {
  if (value.numerator < 0n) return 0 - roundHalfUp({ ...value, numerator: -value.numerator }, places);
  const doubled = 2n * 10n ** BigInt(places) * value.numerator;
  return fromUnits((doubled + value.denominator) / (2n * value.denominator), places);
};

/** Rounds the square root of a non-negative value half-up to `places` decimals, exactly. */
export const roundSquareRoot = (square: Rational, places: number): number => {
  const doubledRoot = integerSquareRoot((4n * 10n ** BigInt(2 * places) * square.numerator) / square.denominator);
  return fromUnits((doubledRoot + 1n) / 2n, places);
};

/** ⌊√n⌋ by Newton's method from above. */
const integerSquareRoot = (n: bigint): bigint => {
  if (n < 2n) return n;
  let root = 1n << BigInt((n.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + n / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
};

/** Doubles hold integers of up to 1023 bits; this many hexadecimal digits are fewer. */
const HEX_DIGITS = 250;

/** The value in doubles, for formulas whose powers are irrational; of any size, with an error of a few bits. */
export const toNumber = ({ numerator, denominator }: Rational): number => {
  const excess = Math.max(numerator.toString(16).length, denominator.toString(16).length) - HEX_DIGITS;
  if (excess <= 0) return Number(numerator) / Number(denominator);
  const bits = BigInt(4 * excess);
  return Number(numerator >> bits) / Number(denominator >> bits);
};

/** A square root, given by its square. */
type SquareRoot = { readonly square: Rational };

/**
 * A value that comes from a power, logarithm or exponential. Doubles decide unless the value lies so near a boundary
 * that their error could cross it; then 60 digits do.
 */
export type Irrational = {
  /** The value in doubles. */
  readonly approximate: number;
  /** The value to 60 significant digits. */
  readonly precise: () => Decimal;
};

export type Exact = Rational | SquareRoot | Irrational;

export const isRational = (value: Exact): value is Rational => 'numerator' in value;

/** Decimal arithmetic with 60 significant digits. */
export const Precise = Decimal.clone({ precision: 60 });

/** The value to 60 significant digits. */
export const preciseOf = (value: Rational | Irrational): Decimal =>
  isRational(value) ? new Precise(value.numerator.toString()).div(value.denominator.toString()) : value.precise();

/**
 * How near a boundary 60 digits decide, in units of the last place or of the bound. Formulas in doubles stay far below
 * it: they lose a few digits to cancellation, and have eight to lose.
 */
const NEAR = 1e-8;

/**
 * The digits that 60-digit arithmetic is sure of. A value that is rational after all, such as the root of 16/9, is
 * exactly on a boundary once it is rounded to them.
 */
const SURE_DIGITS = 50;

const surely = (value: Irrational): Decimal => value.precise().toSignificantDigits(SURE_DIGITS);

/** Rounds half away from zero, never to -0. */
export const roundExact = (value: Exact, places: number): number => {
  if ('numerator' in value) return roundHalfUp(value, places);
  if ('square' in value) return roundSquareRoot(value.square, places);
  const unit = 10 ** places;
  const units = Math.abs(value.approximate) * unit;
  const toBoundary = Math.abs(units - Math.floor(units) - 0.5);
  if (toBoundary > NEAR * Math.max(1, units)) return (Math.sign(value.approximate) * Math.round(units)) / unit || 0;
  return surely(value).toDecimalPlaces(places, Decimal.ROUND_HALF_UP).toNumber() || 0;
};

/** Negative, zero or positive as a value is below, at or above a bound; the bound of a square root is not negative. */
export const compareExact = (value: Exact, bound: Rational): number => {
  if ('numerator' in value) return compare(value, bound);
  if ('square' in value) return compare(value.square, multiply(bound, bound));
  const limit = toNumber(bound);
  const difference = value.approximate - limit;
  if (Math.abs(difference) > NEAR * Math.max(1, Math.abs(limit))) return Math.sign(difference);
  return surely(value).cmp(preciseOf(bound).toSignificantDigits(SURE_DIGITS));
};
