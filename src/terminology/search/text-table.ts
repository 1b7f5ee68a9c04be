/**
 * Texts as numbers of words: official names repeat the same words so often that a word's number is mostly one byte.
 *
 * A record is the texts of one concept. Starts are kept for every sixteenth record; the others are reached by skipping.
 */

import { lazily } from '../../lazily.ts';
import { IntegerReader, pushInteger } from './varint.ts';

/** The arrays of a table of texts. */
export type TextTable = {
  /** The words, the most frequent first, separated by line feeds, in UTF-8. */
  readonly words: Uint8Array;
  /** Records: number of texts, then for each its number of words and the words' numbers, all as variable-length integers. */
  readonly records: Uint8Array;
  /** Where every sixteenth record begins. */
  readonly starts: Uint32Array;
};

/** A start is kept for every so many records. */
export const RECORDS_PER_START = 16;

/** Builds the table of the texts of each concept. Texts are split at single spaces, and joined by them again. */
export const buildTextTable = (concepts: readonly (readonly string[])[]): TextTable => {
  const frequency = new Map<string, number>();
  for (const texts of concepts) {
    for (const text of texts) for (const word of text.split(' ')) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  }
  const words = [...frequency].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([word]) => word);
  const numberOf = new Map(words.map((word, number) => [word, number]));
  const records: number[] = [];
  const starts: number[] = [];
  for (const [index, texts] of concepts.entries()) {
    if (index % RECORDS_PER_START === 0) starts.push(records.length);
    pushInteger(records, texts.length);
    for (const text of texts) {
      const parts = text.split(' ');
      pushInteger(records, parts.length);
      for (const part of parts) pushInteger(records, numberOf.get(part) ?? 0);
    }
  }
  return {
    words: new TextEncoder().encode(words.join('\n')),
    records: Uint8Array.from(records),
    starts: Uint32Array.from(starts),
  };
};

/** Reads the texts of a concept. */
export type TextReader = (concept: number) => readonly string[];

/** Prepares a table for reading; the words are decoded once, by who first reads. */
export const textReader = ({ words, records, starts }: TextTable): TextReader => {
  const decoded = lazily(() => new TextDecoder().decode(words).split('\n'));
  const reader = new IntegerReader(records);
  const next = () => reader.next();
  const skip = (): void => {
    for (let texts = next(); texts > 0; texts -= 1) for (let parts = next(); parts > 0; parts -= 1) next();
  };
  return (concept) => {
    reader.at = starts[Math.floor(concept / RECORDS_PER_START)] ?? 0;
    for (let skipped = concept % RECORDS_PER_START; skipped > 0; skipped -= 1) skip();
    const known = decoded();
    return Array.from({ length: next() }, () => Array.from({ length: next() }, () => known[next()] ?? '').join(' '));
  };
};
