/** ICD-10-PCS codes: seven characters, digits and letters without I and O (ICD-10-PCS Official Guidelines 2026, A2). */
import type { CodeSyntax } from '../../model/code-system.ts';
import { CODE_LENGTH } from './axes.ts';

/** A code, or the beginning of codes. */
const CODE = /^[0-9A-HJ-NP-Z]{1,7}$/i;

export const normaliseIcd10pcsCode = (text: string): string | undefined =>
  CODE.test(text) ? text.toUpperCase() : undefined;

/** Seven places to the base of 35 stay exact in a double. */
const CHARACTERS = ' 0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const BASE = CHARACTERS.length;

export const icd10pcsSyntax: CodeSyntax = {
  normalise: normaliseIcd10pcsCode,
  misspeltIn: (text) => {
    const code = normaliseIcd10pcsCode(text.toUpperCase().replaceAll('O', '0').replaceAll('I', '1'));
    return code === undefined
      ? undefined
      : `has a letter O or I, and ICD-10-PCS has the digits 0 and 1 alone: send ${code}`;
  },
  doubtOf: (code) =>
    code.length === CODE_LENGTH ? undefined : `has ${code.length} of ${CODE_LENGTH} characters, and is no header`,
  keyOf: (code) =>
    normaliseIcd10pcsCode(code) === code
      ? [...code.padEnd(CODE_LENGTH)].reduce((key, character) => key * BASE + CHARACTERS.indexOf(character), 0)
      : Number.NaN,
  codeOf: (key) => {
    let rest = key;
    let code = '';
    for (let place = 0; place < CODE_LENGTH; place += 1) {
      code = CHARACTERS.charAt(rest % BASE) + code;
      rest = Math.floor(rest / BASE);
    }
    return code.trimEnd();
  },
  Keys: Float64Array,
};
