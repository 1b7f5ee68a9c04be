/** ICD-10-CM codes: three characters, then up to four more behind a dot (CMS, icd10cmCodesFile.pdf). */
import type { CodeSyntax } from '../../model/code-system.ts';
import type { NoteReference } from '../../model/details.ts';

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

const ONE = String.raw`([A-Z](?:\d[0-9A-Z]|[A-Z]\d)(?:\.[0-9A-Z]{1,4})?)(\.?-(?![A-Z]\d))?`;
const REFERENCE = new RegExp(String.raw`(?<![A-Za-z0-9.-])${ONE}(?:\s*(?:-|\bto\b)\s*${ONE})?(?![A-Za-z0-9])`, 'g');

/**
 * Reads the codes and ranges in a note. Three characters without a dot are a code only if there is one: `B12` is a
 * vitamin.
 */
export const referencesIn = (note: string, isKnown: (code: string) => boolean): readonly NoteReference[] =>
  [...note.matchAll(REFERENCE)].flatMap(([text, start = '', belowFirst, end, belowLast]) => {
    const first = normaliseIcd10cmCode(start) ?? start;
    const last = end === undefined ? first : (normaliseIcd10cmCode(end) ?? end);
    const known = isKnown(first) && isKnown(last);
    const isBare = end === undefined && belowFirst === undefined && !first.includes('.');
    const below = (end === undefined ? belowFirst : belowLast) !== undefined;
    return isBare && !known ? [] : [{ text: text.trim(), first, last, below, known }];
  });
