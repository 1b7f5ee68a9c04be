/** Which terms have a word: a list for each word but the common ones, as distances in variable-length integers. */
import type { SystemIndex } from './system-index.ts';

export type Postings = Pick<SystemIndex, 'postings' | 'postingStarts'>;

/** At least as many as the terms of any one word, none of which takes less than a byte. */
export const longestList = ({ postingStarts }: Postings): number => {
  let longest = 0;
  for (let word = 1; word < postingStarts.length; word += 1) {
    longest = Math.max(longest, (postingStarts[word] ?? 0) - (postingStarts[word - 1] ?? 0));
  }
  return longest;
};

/** Writes down the terms that have a word, in their order, and gives their number; 0 for a common word. */
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
