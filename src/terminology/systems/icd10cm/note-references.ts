/** Codes that the notes of the tabular list refer to. */
import { normaliseIcd10cmCode } from './code.ts';

export type NoteReference = {
  /** As the note writes it: `E08.-`, `A00-B99`. */
  readonly text: string;
  readonly first: string;
  /** The last code of a range; of a single code that code. */
  readonly last: string;
  /** Whether a hyphen at its end means all codes below. */
  readonly below: boolean;
  /** Whether the loaded release has both ends. */
  readonly known: boolean;
};

const ONE = String.raw`([A-Z]\d[0-9A-Z](?:\.[0-9A-Z]{1,4})?)(\.?-(?![A-Z]\d))?`;
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
