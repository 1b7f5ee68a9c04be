/** The weight of all words of each term, counted from the lists of the words' terms and the bits of the common words. */
import type { SystemIndex } from './system-index.ts';

/** What the totals follow from. */
type Counted = Pick<SystemIndex, 'weights' | 'postings' | 'postingStarts' | 'common' | 'profiles' | 'profileBits'>;

/** Always counted in the same order, so that the same arrays give the same totals. */
export const totalsOf = (index: Counted): Float32Array => {
  const ofProfile = Float32Array.from(index.profileBits, (bits) =>
    index.common.reduce((sum, word, bit) => sum + (((bits >>> bit) & 1) === 1 ? (index.weights[word] ?? 0) : 0), 0),
  );
  const totals = new Float32Array(index.profiles.length);
  for (let term = 0; term < totals.length; term += 1) totals[term] = ofProfile[index.profiles[term] ?? 0] ?? 0;
  addLists(totals, index);
  return totals;
};

/** Written out, with nothing called for a term: it is done for millions of them before the first search. */
const addLists = (totals: Float32Array, { weights, postings, postingStarts }: Counted): void => {
  let at = 0;
  for (let word = 0; word < weights.length; word += 1) {
    const weight = weights[word] ?? 0;
    const end = postingStarts[word + 1] ?? 0;
    let term = 0;
    while (at < end) {
      let byte = postings[at++] ?? 0;
      let distance = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = postings[at++] ?? 0;
        distance |= (byte & 127) << shift;
      }
      term += distance;
      totals[term] = (totals[term] ?? 0) + weight;
    }
  }
};

/** Visits the terms that have a word, in their order; none for a common word. */
export const forEachTerm = (
  { postings, postingStarts }: Pick<SystemIndex, 'postings' | 'postingStarts'>,
  word: number,
  visit: (term: number) => void,
): void => {
  const end = postingStarts[word + 1] ?? 0;
  let term = 0;
  for (let at = postingStarts[word] ?? 0; at < end; ) {
    let distance = 0;
    let shift = 0;
    let byte = 0;
    do {
      byte = postings[at] ?? 0;
      at += 1;
      distance |= (byte & 127) << shift;
      shift += 7;
    } while (byte > 127);
    term += distance;
    visit(term);
  }
};
