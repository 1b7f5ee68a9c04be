/** What a search counts in, so that it makes next to nothing. */
import { longestList } from './postings.ts';
import type { SystemIndex } from './system-index.ts';
import { totalsOf } from './totals.ts';

/** Room that the searches of all indexes share, one after another; it is clean between them. */
export type Space = {
  /** The terms of one word. */
  list: Uint32Array;
  /** The terms that a reading has met, in that order. */
  met: Uint32Array;
  /** By term: the word of the reading that was counted last, from 1; 0 for terms that have not been met. */
  mark: Uint8Array;
  /** By term: the weight of the words of the reading that it has. */
  query: Float32Array;
  /** By term: the weight of its own words that the reading has. */
  own: Float32Array;
  /** By concept: how well its best term matches. */
  best: Float32Array;
  /** The concepts that a phrase has met, in that order. */
  concepts: Uint32Array;
  /** Their scores. */
  scores: Float64Array;
};

export const emptySpace = (): Space => ({
  list: new Uint32Array(),
  met: new Uint32Array(),
  mark: new Uint8Array(),
  query: new Float32Array(),
  own: new Float32Array(),
  best: new Float32Array(),
  concepts: new Uint32Array(),
  scores: new Float64Array(),
});

/** Makes the room large enough for an index. */
const widen = (space: Space, index: SystemIndex): void => {
  const [longest, terms, concepts] = [longestList(index), index.profiles.length, index.termCounts.length];
  if (space.list.length < longest) space.list = new Uint32Array(longest);
  if (space.met.length < terms) {
    space.met = new Uint32Array(terms);
    space.mark = new Uint8Array(terms);
    space.query = new Float32Array(terms);
    space.own = new Float32Array(terms);
  }
  if (space.best.length < concepts) {
    space.best = new Float32Array(concepts);
    space.concepts = new Uint32Array(concepts);
    space.scores = new Float64Array(concepts);
  }
};

/** What the search of an index needs beside it. */
export type Scratch = {
  readonly space: Space;
  /** By term: its concept. */
  readonly conceptOf: Uint32Array;
  /** By term: the weight of all its words. */
  readonly totals: Float32Array;
};

/** Prepares the search of an index; the room may serve others too. */
export const scratchFor = (index: SystemIndex, space: Space): Scratch => {
  widen(space, index);
  return { space, conceptOf: spread(index.termCounts, index.profiles.length), totals: totalsOf(index) };
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
