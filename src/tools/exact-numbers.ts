/**
 * Exact arithmetic on the decimal text that a buyer sent.
 *
 * A calculator answers the exact real value of its formula, rounded half-up once. Doubles cannot do that: 64.0 / 1.60² is
 * exactly 25 and comes out as 24.999999999999996. So a value is a fraction of bigints, and a square root is rounded by
 * comparing squares. A power, logarithm or exponential is a double with 60 digits in reserve, which decide near a boundary.
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

const isRational = (value: Exact): value is Rational => 'numerator' in value;

/** Decimal arithmetic with 60 significant digits. */
export const Precise = Decimal.clone({ precision: 60 });

/** The value to 60 significant digits. */
const preciseOf = (value: Rational | Irrational): Decimal =>
  isRational(value) ? new Precise(value.numerator.toString()).div(value.denominator.toString()) : value.precise();

/**
 * The distance from a boundary at which 60 digits decide, in units of the last place or of the bound. Formulas in doubles stay far below
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

/** A value that arithmetic takes: a fraction, an irrational value, or a constant as an integer or decimal text. */
export type Term = Rational | Irrational | number | string;

/** A value that arithmetic gives. */
export type Value = Rational | Irrational;

export const exactly = (term: Term): Value =>
  typeof term === 'string' ? decimal(term) : typeof term === 'number' ? ratio(term) : term;

const doubleOf = (value: Value): number => (isRational(value) ? toNumber(value) : value.approximate);

type Operation = {
  readonly exact: (a: Rational, b: Rational) => Rational;
  readonly approximate: (a: number, b: number) => number;
  readonly precise: (a: Decimal, b: Decimal) => Decimal;
};

const operate =
  ({ exact, approximate, precise }: Operation) =>
  (a: Value, b: Value): Value =>
    isRational(a) && isRational(b)
      ? exact(a, b)
      : {
          approximate: approximate(doubleOf(a), doubleOf(b)),
          precise: () => precise(preciseOf(a), preciseOf(b)),
        };

const adding = operate({ exact: add, approximate: (a, b) => a + b, precise: (a, b) => a.plus(b) });
const multiplying = operate({ exact: multiply, approximate: (a, b) => a * b, precise: (a, b) => a.times(b) });
const dividing = operate({ exact: divide, approximate: (a, b) => a / b, precise: (a, b) => a.div(b) });

const MINUS_ONE = ratio(-1);

/** The sum of its terms. */
export const plus = (...terms: readonly Term[]): Value => terms.map(exactly).reduce(adding);

/** The product of its factors. */
export const times = (...factors: readonly Term[]): Value => factors.map(exactly).reduce(multiplying);

/** `from` less every other term. */
export const minus = (from: Term, ...terms: readonly Term[]): Value =>
  terms.map(exactly).reduce((left, term) => adding(left, multiplying(MINUS_ONE, term)), exactly(from));

/** `dividend / divisor`, for a divisor of any sign but zero. */
export const over = (dividend: Term, divisor: Term): Value => dividing(exactly(dividend), exactly(divisor));

const isOne = (value: Value): boolean => isRational(value) && value.numerator === value.denominator;
export const isZero = (value: Value): boolean => isRational(value) && value.numerator === 0n;

/** The natural logarithm of a positive value; of 1 it is exactly 0. */
export const ln = (term: Term): Value => {
  const value = exactly(term);
  if (isOne(value)) return ratio(0);
  return { approximate: Math.log(doubleOf(value)), precise: () => preciseOf(value).ln() };
};

/** The common logarithm of a positive value; of 1 it is exactly 0. */
export const log10 = (term: Term): Value => {
  const value = exactly(term);
  if (isOne(value)) return ratio(0);
  return { approximate: Math.log10(doubleOf(value)), precise: () => preciseOf(value).log(10) };
};

/** e to a power; to the power 0 it is exactly 1. */
export const exp = (term: Term): Value => {
  const value = exactly(term);
  if (isZero(value)) return ratio(1);
  return { approximate: Math.exp(doubleOf(value)), precise: () => preciseOf(value).exp() };
};

/** A positive base to any power; 1 to any power is exactly 1. */
export const power = (base: Term, exponent: Term): Value => {
  const [low, high] = [exactly(base), exactly(exponent)];
  if (isOne(low) || isZero(high)) return ratio(1);
  return {
    approximate: doubleOf(low) ** doubleOf(high),
    precise: () => new Precise(preciseOf(low)).pow(preciseOf(high)),
  };
};

const order = (a: Value, b: Value): number =>
  isRational(a) && isRational(b)
    ? compare(a, b)
    : compareExact(isRational(a) ? minus(b, a) : minus(a, b), ratio(0)) * (isRational(a) ? -1 : 1);

/** Compares a term, or a square root with a bound that is a fraction. */
const compared = (a: Term | Exact, b: Term): number =>
  typeof a === 'object' && 'square' in a ? compareExact(a, exactly(b) as Rational) : order(exactly(a), exactly(b));

export const isBelow = (a: Term | Exact, b: Term): boolean => compared(a, b) < 0;
export const isAbove = (a: Term | Exact, b: Term): boolean => compared(a, b) > 0;
export const isFrom = (a: Term | Exact, b: Term): boolean => !isBelow(a, b);
export const isUpTo = (a: Term | Exact, b: Term): boolean => !isAbove(a, b);

export const least = (a: Term, b: Term): Value => exactly(isBelow(a, b) ? a : b);
export const greatest = (a: Term, b: Term): Value => exactly(isAbove(a, b) ? a : b);

/** The value, held between two bounds. */
export const held = (value: Term, low: Term, high: Term): Value => least(greatest(value, low), high);
