/**
 * Rounding half-up by asking only "is the value at least x?", for the oracle of the calculators.
 *
 * No value is divided, no root is taken, no double is used. A printed number is k units of its last place, and k is
 * right iff (2k - 1) / 2 units <= value < (2k + 1) / 2 units: questions that cross-multiplication answers exactly.
 */

/** A fraction that is not negative: numerator and denominator. */
export type Fraction = readonly [numerator: bigint, denominator: bigint];

/** Answers whether the exact value of a formula is at least this much. */
export type AtLeast = (x: Fraction) => boolean;

export const times = (...factors: readonly Fraction[]): Fraction =>
  factors.reduce(([n, d], [m, e]) => [n * m, d * e], [1n, 1n]);

export const over = ([n, d]: Fraction, [m, e]: Fraction): Fraction => [n * e, d * m];

export const exactly =
  ([n, d]: Fraction): AtLeast =>
  ([x, y]) =>
    n * y >= x * d;

export const squareRootOf =
  ([n, d]: Fraction): AtLeast =>
  ([x, y]) =>
    n * y * y >= x * x * d;

/** The value rounded half-up: the last k whose lower edge (2k - 1) / 2 units the value still reaches. */
export const halfUp = (atLeast: AtLeast, places: number): string => {
  const reaches = (k: bigint): boolean => atLeast([2n * k - 1n, 2n * 10n ** BigInt(places)]);
  let last = 0n;
  let beyond = 1n;
  while (reaches(beyond)) [last, beyond] = [beyond, 2n * beyond];
  while (beyond - last > 1n) {
    const middle = (last + beyond) / 2n;
    if (reaches(middle)) last = middle;
    else beyond = middle;
  }
  const digits = last.toString().padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
};

/** A positive number mantissa · 2^exponent that is known to be a lower, or an upper, bound of another. */
type Bound = readonly [mantissa: bigint, exponent: number];

const cut = ([mantissa, exponent]: Bound, bits: number, up: boolean): Bound => {
  const excess = 4 * mantissa.toString(16).length - bits;
  if (excess <= 0) return [mantissa, exponent];
  return [(mantissa >> BigInt(excess)) + (up ? 1n : 0n), exponent + excess];
};

const product = (a: Bound, b: Bound, bits: number, up: boolean): Bound => cut([a[0] * b[0], a[1] + b[1]], bits, up);

const power = (base: bigint, exponent: number, bits: number, up: boolean): Bound => {
  let result: Bound = [1n, 0];
  let square = cut([base, 0], bits, up);
  for (let rest = exponent; rest > 0; rest >>= 1) {
    if (rest % 2 === 1) result = product(result, square, bits, up);
    square = product(square, square, bits, up);
  }
  return result;
};

const isAtLeast = (a: Bound, b: Bound): boolean => {
  const lowest = Math.min(a[1], b[1]);
  return a[0] << BigInt(a[1] - lowest) >= b[0] << BigInt(b[1] - lowest);
};

/**
 * scale · relative^(-p/q) >= x iff (scale.n · x.d)^q · relative.d^p >= (x.n · scale.d)^q · relative.n^p, all integers.
 * They have up to half a million digits, so both sides are bracketed, with more bits until the brackets part. They
 * must: x has 20 as its denominator, and 5000^age (age >= 18) of the scale does not cancel against 12 decimals.
 */
export const scaledPower =
  (scale: Fraction, relative: Fraction, p: number, q: number): AtLeast =>
  ([x, y]) => {
    const side = (base: bigint, other: bigint, bits: number, up: boolean): Bound =>
      product(power(base, q, bits, up), power(other, p, bits, up), bits, up);
    for (let bits = 128; bits <= 8192; bits *= 2) {
      const left = (up: boolean) => side(scale[0] * y, relative[1], bits, up);
      const right = (up: boolean) => side(x * scale[1], relative[0], bits, up);
      if (isAtLeast(left(false), right(true))) return true;
      if (!isAtLeast(left(true), right(false))) return false;
    }
    throw new Error('8192 bits do not decide');
  };
