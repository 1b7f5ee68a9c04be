/** Space to count in, one for each index, so that a search makes next to nothing; it is clean between searches. */
import { roomForTerms } from './postings.ts';
import type { SystemIndex } from './system-index.ts';
import { totalsOf } from './totals.ts';

export type Scratch = {
  /** The terms of one word. */
  readonly list: Uint32Array;
  /** The terms that a reading has met, in that order. */
  readonly met: Uint32Array;
  /** By term: the word of the reading that was counted last, from 1; 0 for terms that have not been met. */
  readonly mark: Uint8Array;
  /** By term: the weight of the words of the reading that it has. */
  readonly query: Float32Array;
  /** By term: the weight of its own words that the reading has. */
  readonly own: Float32Array;
  /** By concept: how well its best term matches. */
  readonly best: Float32Array;
  /** By term: its concept. */
  readonly conceptOf: Uint32Array;
  /** By term: the weight of all its words. */
  readonly totals: Float32Array;
};

export const scratchFor = (index: SystemIndex): Scratch => {
  const { profiles, termCounts } = index;
  const terms = profiles.length;
  return {
    list: roomForTerms(index),
    met: new Uint32Array(terms),
    mark: new Uint8Array(terms),
    query: new Float32Array(terms),
    own: new Float32Array(terms),
    best: new Float32Array(termCounts.length),
    conceptOf: spread(termCounts, terms),
    totals: totalsOf(index),
  };
};

/** Each number of a list as often as its place in the list says. */
const spread = (counts: Uint16Array, length: number): Uint32Array => {
  const places = new Uint32Array(length);
  let at = 0;
  for (let place = 0; place < counts.length; place += 1) {
    for (const end = at + (counts[place] ?? 0); at < end; at += 1) places[at] = place;
  }
  return places;
};
