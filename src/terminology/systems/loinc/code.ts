/** LOINC codes. */
import type { CodeSyntax } from '../../model/code-system.ts';

/** A number, a hyphen and a check digit. Fourteen old codes have another check digit than they should, so all are read. */
const CODE = /^[1-9]\d{0,6}-\d$/;

export const normaliseLoincCode = (text: string): string | undefined => (CODE.test(text) ? text : undefined);

/** The mod 10 check digit of a number (LOINC Users' Guide, appendix on check digits). */
export const checkDigitOf = (number: string): number => {
  const digits = [...number].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => total + (index % 2 === 0 ? doubled(digit) : digit), 0);
  return (10 - (sum % 10)) % 10;
};

/** The digits of twice a digit, added up. */
const doubled = (digit: number): number => (digit < 5 ? 2 * digit : 2 * digit - 9);

export const loincSyntax: CodeSyntax = {
  normalise: normaliseLoincCode,
  doubtOf: (code) => {
    const [number = '', digit] = code.split('-');
    const expected = checkDigitOf(number);
    return digit === `${expected}` ? undefined : `has the check digit ${digit}, and ${number} has ${expected}`;
  },
  keyOf: (code) => (CODE.test(code) ? Number(code.replace('-', '')) : Number.NaN),
  codeOf: (key) => `${Math.floor(key / 10)}-${key % 10}`,
  Keys: Uint32Array,
};
