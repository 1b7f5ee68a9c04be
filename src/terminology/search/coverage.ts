/** Whether a concept has all that a phrase says: words that it lacks leave open what is meant. */

import { isNoise } from '../lexicon/lexicon.ts';
import { isLacked } from '../lexicon/negation.ts';
import { isOfSentence } from '../lexicon/sentence.ts';
import { readTerms, type Searchable } from './match.ts';
import type { QueryWord, WordReader } from './query-words.ts';

/** A word that tells less than this of a name may be missing: of, unspecified, disease. */
const LEAST_WEIGHT = 2.5;

/**
 * The words of a phrase that a concept has to have. A word that the lexicon has replaced is read in another way.
 *
 * @param readings - the words of each way to read the phrase, itself among them
 */
export const tellingWords = (
  words: readonly string[],
  readings: readonly (readonly string[])[],
  { read }: WordReader,
): readonly QueryWord[] =>
  [...new Set(words)]
    .filter((word) => !isLacked(word) && !isNoise(word) && !isOfSentence(word))
    .filter((word) => readings.every((reading) => reading.includes(word)))
    .map(read)
    .filter(({ weight, alternatives }) => weight >= LEAST_WEIGHT && alternatives.length > 0);

/** Whether one of the names of a concept has each of the words, or what stands for it. */
export const hasAll = (
  { index, buffers, conceptOf }: Searchable,
  concept: number,
  words: readonly QueryWord[],
): boolean => {
  const first = firstTermOf(conceptOf, concept);
  const end = first + (index.termCounts[concept] ?? 0);
  return words.every(({ alternatives }) =>
    alternatives.some(({ word }) => {
      const bit = index.common.indexOf(word);
      if (bit < 0) return isAmong(buffers.list, readTerms(index, word, buffers.list), first, end);
      for (let term = first; term < end; term += 1) {
        if (((index.profileBits[index.profiles[term] ?? 0] ?? 0) & (1 << bit)) !== 0) return true;
      }
      return false;
    }),
  );
};

/** The number of the first term of a concept. */
export const firstTermOf = (conceptOf: Uint32Array, concept: number): number =>
  firstFrom(conceptOf, conceptOf.length, concept);

const isAmong = (terms: Uint32Array, count: number, first: number, end: number): boolean => {
  const at = firstFrom(terms, count, first);
  return at < count && (terms[at] ?? end) < end;
};

/** Where in an ascending list the first number is that is not below a given one. */
const firstFrom = (list: Uint32Array, count: number, least: number): number => {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
};
