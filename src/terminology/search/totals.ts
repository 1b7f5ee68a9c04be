/** The weight of all words of each term, counted from the lists of the words' terms and the bits of the common words. */
import { readTerms } from './postings.ts';
import type { SystemIndex } from './system-index.ts';

/** What the totals follow from. */
type Counted = Pick<SystemIndex, 'weights' | 'postings' | 'postingStarts' | 'common' | 'profiles' | 'profileBits'>;

/**
 * Always counted in the same order, so that the same arrays give the same totals.
 *
 * @param room - where to write down the terms of a word
 */
export const totalsOf = (index: Counted, room: Uint32Array): Float32Array => {
  const ofProfile = Float32Array.from(index.profileBits, (bits) =>
    index.common.reduce((sum, word, bit) => sum + (((bits >>> bit) & 1) === 1 ? (index.weights[word] ?? 0) : 0), 0),
  );
  const totals = new Float32Array(index.profiles.length);
  for (let term = 0; term < totals.length; term += 1) totals[term] = ofProfile[index.profiles[term] ?? 0] ?? 0;
  for (let word = 0; word < index.weights.length; word += 1) {
    addTo(totals, room, readTerms(index, word, room), index.weights[word] ?? 0);
  }
  return totals;
};

const addTo = (totals: Float32Array, terms: Uint32Array, count: number, weight: number): void => {
  for (let at = 0; at < count; at += 1) {
    const term = terms[at] ?? 0;
    totals[term] = (totals[term] ?? 0) + weight;
  }
};
