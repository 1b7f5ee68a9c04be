/** LOINC codes. */
import type { CodeSyntax } from '../../model/code-system.ts';

/** A number, a hyphen and a check digit, which is not checked: fourteen old codes have another one than they should. */
const CODE = /^[1-9]\d{0,6}-\d$/;

export const normaliseLoincCode = (text: string): string | undefined => (CODE.test(text) ? text : undefined);

export const loincSyntax: CodeSyntax = {
  normalise: normaliseLoincCode,
  keyOf: (code) => (CODE.test(code) ? Number(code.replace('-', '')) : Number.NaN),
  codeOf: (key) => `${Math.floor(key / 10)}-${key % 10}`,
  Keys: Uint32Array,
};
