import { describe, expect, mock, test } from 'bun:test';
import {
  add,
  compare,
  compareExact,
  decimal,
  divide,
  multiply,
  Precise,
  parseDecimal,
  ratio,
  roundExact,
  roundHalfUp,
  roundSquareRoot,
  toNumber,
} from '../../src/tools/exact-numbers.ts';
import { exactly, halfUp, squareRootOf } from '../support/oracle/rounding.ts';
import { fc, runs } from '../support/properties.ts';
import { words } from '../support/words.ts';

describe('decimal text', () => {
  test.each([
    ['0', 0n, 1n],
    ['12', 12n, 1n],
    ['007', 7n, 1n],
    ['-5', -5n, 1n],
    ['-0.5', -1n, 2n],
    ['-0', 0n, 1n],
    ['1.50', 3n, 2n],
    ['0.1', 1n, 10n],
    ['63.999999999999', 63999999999999n, 1000000000000n],
    ['999999999999.999999999999', 999999999999999999999999n, 1000000000000n],
    ['000000000001.000000000000', 1n, 1n],
  ])('reads %j exactly', (text, numerator, denominator) => {
    const value = parseDecimal(text);
    expect(value && compare(value, ratio(numerator, denominator))).toBe(0);
  });

  test.each([
    ...words`
      . - .5 5. -.5 -5. +5 --5 5- 1,5 1,000 1_000 1.2.3 1..2 1e3 1E3 1e-3 0x10 0b1 0o7 10n NaN Infinity -Infinity
      null true 70kg 1/2 5% １２ ٣ १२ −5 ½ ² 1٫5 1．5 1234567890123 -1234567890123 0000000000001 1.1234567890123
      1.0000000000000
    `,
    '',
    ' ',
    '- 5',
    ' 12',
    '12 ',
    '1 2',
    '12\n',
    '\n12',
    '\t12',
    '12\0',
    '\uFEFF12',
    '1\u00A0000',
    "1'000",
  ])('refuses %j', (text) => {
    expect(parseDecimal(text)).toBeUndefined();
  });

  test('is exact for every whole number of units of every accepted decimal place', () => {
    const limit = 10n ** 12n - 1n;
    const part = fc.bigInt({ min: 0n, max: limit });
    fc.assert(
      fc.property(fc.boolean(), part, part, fc.integer({ min: 1, max: 12 }), (negative, whole, fraction, places) => {
        const cut = fraction % 10n ** BigInt(places);
        const text = `${negative ? '-' : ''}${whole}.${cut.toString().padStart(places, '0')}`;
        const units = whole * 10n ** BigInt(places) + cut;
        const value = parseDecimal(text);
        expect(value && compare(value, ratio(negative ? -units : units, 10n ** BigInt(places)))).toBe(0);
      }),
    );
  });

  test('is refused when any one character of it is replaced by one that does not belong there', () => {
    const foreign = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter((text) => !/[0-9.-]/.test(text));
    fc.assert(
      fc.property(fc.constantFrom('170', '63.5', '-1.25'), fc.nat(4), foreign, (text, at, character) => {
        const index = at % text.length;
        expect(parseDecimal(text.slice(0, index) + character + text.slice(index + 1))).toBeUndefined();
        expect(parseDecimal(text.slice(0, index) + character + text.slice(index))).toBeUndefined();
      }),
    );
  });

  test('in the source of a formula throws when it is not decimal text', () => {
    expect(() => decimal('1e3')).toThrow(RangeError);
  });
});

/** Fractions from 0 to 10^6, with exact halves of a unit more often than chance has them. */
const fractions = fc.oneof(
  fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.bigInt({ min: 10n ** 12n, max: 10n ** 13n })),
  fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 8n }), fc.constantFrom(20n, 200n, 20_000n)),
);
const digits = fc.integer({ min: 1, max: 4 });

describe('rounding half-up', () => {
  test.each([
    [ratio(1005, 1000), 2, 1.01],
    [ratio(8575, 1000), 2, 8.58],
    [ratio(115, 100), 1, 1.2],
    [ratio(25, 10), 0, 3],
    [ratio(2_499_999_999_999, 1_000_000_000_000), 0, 2],
    [ratio(0), 4, 0],
    [ratio(2, 3), 4, 0.6667],
    [ratio(-1005, 1000), 2, -1.01],
    [ratio(-25, 10), 0, -3],
    [ratio(-24, 100), 0, 0],
  ])('case %#: takes a tie up and everything below it down', (value, places, rounded) => {
    expect(roundHalfUp(value, places)).toBe(rounded);
  });

  test('agrees with the cross-multiplied definition for every fraction', () => {
    fc.assert(
      fc.property(fractions, digits, ([numerator, denominator], places) => {
        const expected = halfUp(exactly([numerator, denominator]), places);
        expect(String(roundHalfUp(ratio(numerator, denominator), places))).toBe(String(Number(expected)));
      }),
      runs(1000),
    );
  });

  test('of a square root agrees with the definition by squares for every fraction', () => {
    fc.assert(
      fc.property(fractions, digits, ([numerator, denominator], places) => {
        const expected = halfUp(squareRootOf([numerator, denominator]), places);
        expect(String(roundSquareRoot(ratio(numerator, denominator), places))).toBe(String(Number(expected)));
      }),
      runs(1000),
    );
  });

  test('of the square root of a squared tie goes up, and of the least bit less goes down', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 7n }), digits, (k, places) => {
        const unit = 10n ** BigInt(places);
        const tie = ratio((2n * k + 1n) ** 2n, (2n * unit) ** 2n);
        const below = ratio(tie.numerator * 10n ** 40n - 1n, tie.denominator * 10n ** 40n);
        expect(roundSquareRoot(tie, places)).toBe(Number(k + 1n) / Number(unit));
        expect(roundSquareRoot(below, places)).toBe(Number(k) / Number(unit));
      }),
    );
  });
});

describe('an exact value', () => {
  /** The square root of 3 as a formula gives it, and a count of the calls to its 60 digits. */
  const irrational = (approximate = Math.sqrt(3), digits = new Precise(3).sqrt()) => {
    const precise = mock(() => digits);
    return { approximate, precise };
  };

  test.each([
    ['a fraction', ratio(2, 3), 0.7, 0.6667],
    ['a square root', { square: ratio(3) }, 1.7, 1.7321],
    ['an irrational value', irrational(), 1.7, 1.7321],
  ])('is rounded to any number of decimals: %s', (_, value, one, four) => {
    expect([roundExact(value, 1), roundExact(value, 4)]).toEqual([one, four]);
  });

  test('is rounded by doubles alone unless their error could cross a boundary', () => {
    const far = irrational();
    roundExact(far, 2);
    expect(far.precise).not.toHaveBeenCalled();
    const below = irrational(2.5, new Precise('2.4999999999999999'));
    const above = irrational(2.4999999999999996, new Precise('2.5000000000000001'));
    expect([roundExact(below, 0), roundExact(above, 0)]).toEqual([2, 3]);
    const negative = irrational(-2.4999999999999996, new Precise('-2.5000000000000001'));
    expect([roundExact(negative, 0), roundExact(irrational(-1.04), 1), roundExact(irrational(-0.04), 1)]).toEqual([
      -3, -1, 0,
    ]);
    expect(roundExact(irrational(-0.5, new Precise('-0.49999999999999999')), 0)).toBe(0);
  });

  test.each([
    ['a fraction', ratio(3, 2)],
    ['a square root', { square: ratio(9, 4) }],
    ['an irrational value', irrational(1.5, new Precise('1.5'))],
  ])('is compared with a bound exactly: %s', (_, value) => {
    const bounds = ['1.499999999999', '1.5', '1.500000000001'].map(decimal);
    expect(bounds.map((bound) => Math.sign(compareExact(value, bound)))).toEqual([1, 0, -1]);
  });
});

describe('arithmetic on fractions', () => {
  test('adds any number of terms without loss', () => {
    expect(compare(add(decimal('0.1'), decimal('0.2'), ratio(-1, 3)), ratio(-1, 30))).toBe(0);
  });

  test('multiplies, divides and compares without loss where doubles lose', () => {
    expect(compare(multiply(decimal('0.1'), decimal('0.1'), decimal('3')), decimal('0.03'))).toBe(0);
    expect(compare(divide(decimal('64.0'), multiply(decimal('1.6'), decimal('1.6'))), ratio(25))).toBe(0);
    expect(compare(decimal('24.999999999999'), ratio(25))).toBe(-1);
    expect(compare(decimal('25.000000000001'), ratio(25))).toBe(1);
    expect(compare(decimal('-1'), ratio(0))).toBe(-1);
  });

  test('gives a double for a fraction of more digits than a double can hold', () => {
    const long = 10n ** 400n;
    expect(toNumber({ numerator: 3n * long, denominator: 4n * long })).toBe(0.75);
    expect(toNumber({ numerator: -3n * long, denominator: 4n * long })).toBe(-0.75);
  });

  test('divides by a negative divisor with a positive denominator', () => {
    expect(divide(ratio(3), ratio(-4))).toEqual({ numerator: -3n, denominator: 4n });
    expect(divide(ratio(-3), ratio(-4))).toEqual({ numerator: 3n, denominator: 4n });
  });

  test('gives the nearest double when the formula needs one', () => {
    expect(toNumber(decimal('0.1'))).toBe(0.1);
    expect(toNumber(ratio(1, 3))).toBe(1 / 3);
  });
});
