/**
 * The index of one system: flat arrays over its words, its terms (every designation of every concept) and its concepts.
 *
 * Concepts are in the order of their codes. Terms are numbered in the order of their concepts, so the terms of a concept
 * are a range.
 */
import type { CodeKeys, CodeSystem } from '../model/code-system.ts';
import { STATUSES, type Status, type TermType } from '../model/concept.ts';
import type { Trie } from '../text/trie.ts';
import type { TextTable } from './text-table.ts';

/** Words that stand in so many terms that a bit for each is shorter than a list, and faster. */
export const COMMON_WORDS = 32;

export type SystemIndex = {
  readonly system: CodeSystem;
  readonly vocabulary: Trie;
  /** The IDF weight of each word. */
  readonly weights: Float32Array;
  /** Offset of the postings of each word, with one more entry than words. Common words have no postings. */
  readonly postingStarts: Uint32Array;
  /** Distances between a word's terms as variable-length integers. */
  readonly postings: Uint8Array;
  readonly common: Uint32Array;
  readonly profiles: Uint16Array;
  /** Which common words the terms of a profile have, by profile. */
  readonly profileBits: Uint32Array;
  /** The kind of the designations of a profile, as a position in `KINDS`. */
  readonly profileKinds: Uint8Array;
  /** The number of terms of each concept. */
  readonly termCounts: Uint16Array;
  /** The code of each concept as a number, ascending. */
  readonly codes: CodeKeys;
  /** Term type, status and billable flag of each concept, packed. */
  readonly traits: Uint8Array;
  /** Which combination of axes each concept has; empty in a system without axes. */
  readonly axes: Uint16Array;
  /** The combinations of axes, each packed by its system. */
  readonly axisCodes: Uint32Array;
  /** The prior of each concept, in 255ths. */
  readonly priors: Uint8Array;
  /** Name, then other names, of each concept. */
  readonly texts: TextTable;
};

/** The unpacked traits of a concept. */
export type Traits = { readonly termType: TermType; readonly status: Status; readonly billable: boolean };

/** Four bits of term type, as a position among those of the system, three of status, one that says billable. */
export const packTraits = (
  { termTypes }: Pick<CodeSystem, 'termTypes'>,
  { termType, status, billable }: Omit<Traits, 'billable'> & { billable: boolean | null },
): number => termTypes.indexOf(termType) | (STATUSES.indexOf(status) << 4) | (billable === true ? 128 : 0);

export const unpackTraits = ({ termTypes }: Pick<CodeSystem, 'termTypes'>, traits: number): Traits => ({
  termType: termTypes[traits & 15] ?? termTypes[0],
  status: STATUSES[(traits >> 4) & 7] ?? 'current',
  billable: traits > 127,
});

/** The traits of a concept by its number. */
export const traitsOf = ({ system, traits }: Pick<SystemIndex, 'system' | 'traits'>, concept: number): Traits =>
  unpackTraits(system, traits[concept] ?? 0);

/** The number of the concept with a code, or -1. */
export const findConcept = ({ system, codes }: SystemIndex, code: string): number => {
  const key = system.syntax.keyOf(code);
  let low = 0;
  let high = codes.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = codes[middle] ?? 0;
    if (found === key) return middle;
    if (found < key) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
};

/** The code of a concept, as it is shown. */
export const codeOf = ({ system, codes }: SystemIndex, concept: number): string =>
  system.syntax.codeOf(codes[concept] ?? 0);
