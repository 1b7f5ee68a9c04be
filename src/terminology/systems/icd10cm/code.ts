/** ICD-10-CM codes: three characters, then up to four more behind a dot (CMS, icd10cmCodesFile.pdf). */
import type { CodeSyntax } from '../../model/code-system.ts';

/** Since fiscal year 2026 the letter may stand second as well as third: QA0, besides C7A. */
const CODE = /^([A-Za-z](?:\d[0-9A-Za-z]|[A-Za-z]\d))(?:\.?([0-9A-Za-z]{1,4}))?$/;

/** With its dot and in capitals; the text may be compact. */
export const normaliseIcd10cmCode = (text: string): string | undefined => {
  const [, category, rest] = CODE.exec(text) ?? [];
  if (category === undefined) return undefined;
  return (rest === undefined ? category : `${category}.${rest}`).toUpperCase();
};

/** Seven places to the base of 37 stay exact in a double. */
const PLACES = 7;
const CHARACTERS = ' 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const BASE = CHARACTERS.length;

const keyOf = (code: string): number => {
  const compact = code.replace('.', '');
  if (!/^[A-Z][0-9A-Z]{2,6}$/.test(compact)) return Number.NaN;
  return [...compact.padEnd(PLACES)].reduce((key, character) => key * BASE + CHARACTERS.indexOf(character), 0);
};

const codeOf = (key: number): string => {
  let rest = key;
  let compact = '';
  for (let place = 0; place < PLACES; place += 1) {
    compact = CHARACTERS.charAt(rest % BASE) + compact;
    rest = Math.floor(rest / BASE);
  }
  const code = compact.trimEnd();
  return code.length > 3 ? `${code.slice(0, 3)}.${code.slice(3)}` : code;
};

export const icd10cmSyntax: CodeSyntax = { normalise: normaliseIcd10cmCode, keyOf, codeOf, Keys: Float64Array };
