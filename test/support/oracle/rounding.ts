/**
 * Rounding half-up by asking only "is the value at least x?", for the tests of rounding.
 *
 * No value is divided, no root is taken, no double is used. A printed number is k units of its last place, and k is
 * right iff (2k - 1) / 2 units <= value < (2k + 1) / 2 units: questions that cross-multiplication answers exactly.
 */

/** A fraction that is not negative: numerator and denominator. */
export type Fraction = readonly [numerator: bigint, denominator: bigint];

/** Answers whether the exact value of a formula is at least this much. */
export type AtLeast = (x: Fraction) => boolean;

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
