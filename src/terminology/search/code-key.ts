/** Codes as numbers in the order of the codes, so that a table of codes is a sorted array of numbers. */
import type { System } from '../model/concept.ts';

/** ICD-10-CM codes have up to seven letters and digits; as digits to the base of 37 they stay exact in a double. */
const PLACES = 7;
const BASE = 37;

/** What holds the keys of a system: codes of RxNorm and LOINC have at most eight digits. */
export const KEY_ARRAYS = { rxnorm: Uint32Array, icd10: Float64Array, loinc: Uint32Array } as const;

/** The key of a code in the form it is shown in; not a number for text that is no code of the system. */
export const keyOfCode = (system: System, code: string): number => {
  if (system === 'rxnorm') return /^[1-9]\d{0,7}$/.test(code) ? Number(code) : Number.NaN;
  if (system === 'loinc') return /^[1-9]\d{0,6}-\d$/.test(code) ? Number(code.replace('-', '')) : Number.NaN;
  const compact = code.replace('.', '');
  if (!/^[A-Z][0-9A-Z]{2,6}$/.test(compact)) return Number.NaN;
  return [...compact.padEnd(PLACES)].reduce((key, character) => key * BASE + placeOf(character), 0);
};

/** The code of a key. */
export const codeOfKey = (system: System, key: number): string => {
  if (system === 'rxnorm') return String(key);
  if (system === 'loinc') return `${Math.floor(key / 10)}-${key % 10}`;
  let rest = key;
  let compact = '';
  for (let place = 0; place < PLACES; place += 1) {
    compact = characterOf(rest % BASE) + compact;
    rest = Math.floor(rest / BASE);
  }
  const code = compact.trimEnd();
  return code.length > 3 ? `${code.slice(0, 3)}.${code.slice(3)}` : code;
};

const CHARACTERS = ' 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const placeOf = (character: string): number => CHARACTERS.indexOf(character);
const characterOf = (place: number): string => CHARACTERS[place] ?? ' ';
