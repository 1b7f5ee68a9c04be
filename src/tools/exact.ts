/**
 * Arithmetic of formulas on exact values. A fraction stays a fraction. A power, logarithm or exponential is carried
 * as a double and, in reserve, as 60 digits: `roundExact` and `compareExact` decide which of them they need.
 */
import type { Decimal } from 'decimal.js';
import {
  add,
  compare,
  compareExact,
  decimal,
  divide,
  type Irrational,
  isRational,
  multiply,
  Precise,
  preciseOf,
  type Rational,
  ratio,
  toNumber,
} from './decimal.ts';

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

export const isBelow = (a: Term, b: Term): boolean => order(exactly(a), exactly(b)) < 0;
export const isAbove = (a: Term, b: Term): boolean => order(exactly(a), exactly(b)) > 0;
export const isFrom = (a: Term, b: Term): boolean => !isBelow(a, b);
export const isUpTo = (a: Term, b: Term): boolean => !isAbove(a, b);

export const least = (a: Term, b: Term): Value => exactly(isBelow(a, b) ? a : b);
export const greatest = (a: Term, b: Term): Value => exactly(isAbove(a, b) ? a : b);

/** The value, held between two bounds. */
export const held = (value: Term, low: Term, high: Term): Value => least(greatest(value, low), high);
