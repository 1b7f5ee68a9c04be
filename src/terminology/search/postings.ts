/** Which terms have a word: a list for each word but the common ones, as distances in variable-length integers. */
import type { SystemIndex } from './index.ts';

type Postings = Pick<SystemIndex, 'postings' | 'postingStarts'>;

/** At least as many as the terms of any one word, none of which takes less than a byte. */
export const longestList = ({ postingStarts }: Postings): number => {
  let longest = 0;
  for (let word = 1; word < postingStarts.length; word += 1) {
    longest = Math.max(longest, (postingStarts[word] ?? 0) - (postingStarts[word - 1] ?? 0));
  }
  return longest;
};

/** Writes the terms that have a word into an array, in their order, and returns their number; 0 for a common word. */
export const readTerms = ({ postings, postingStarts }: Postings, word: number, into: Uint32Array): number => {
  const end = postingStarts[word + 1] ?? 0;
  let count = 0;
  let term = 0;
  for (let at = postingStarts[word] ?? 0; at < end; ) {
    let byte = postings[at++] ?? 0;
    let distance = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = postings[at++] ?? 0;
      distance |= (byte & 127) << shift;
    }
    term += distance;
    into[count++] = term;
  }
  return count;
};

/** What the totals follow from. */
type Counted = Pick<SystemIndex, 'weights' | 'postings' | 'postingStarts' | 'common' | 'profiles' | 'profileBits'>;

/**
 * Always counted in the same order, so that the same arrays give the same totals. Each loop is a function of its own: the
 * first search waits for them, and the engine is sooner done with making a small function fast.
 */
export const totalsOf = (index: Counted): Float32Array => {
  const totals = fromProfiles(index.profiles, profileTotals(index));
  addLists(totals, index);
  return totals;
};

/** The weight of the common words of each profile. */
const profileTotals = ({ profileBits, common, weights }: Counted): Float32Array => {
  const totals = new Float32Array(profileBits.length);
  for (let profile = 0; profile < totals.length; profile += 1) {
    let total = 0;
    for (let bit = 0, rest = profileBits[profile] ?? 0; rest !== 0; bit += 1, rest >>>= 1) {
      if ((rest & 1) === 1) total += weights[common[bit] ?? 0] ?? 0;
    }
    totals[profile] = total;
  }
  return totals;
};

const fromProfiles = (profiles: Uint16Array, ofProfile: Float32Array): Float32Array => {
  const totals = new Float32Array(profiles.length);
  for (let term = 0; term < totals.length; term += 1) totals[term] = ofProfile[profiles[term] ?? 0] ?? 0;
  return totals;
};

/** Decodes by itself: reading the lists by `readTerms` makes the first search a fifth slower. */
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
