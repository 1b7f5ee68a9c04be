/** Arrays that searches count in, so that a search allocates next to nothing. */
import type { SystemIndex } from './index.ts';
import { longestList, totalsOf } from './postings.ts';

/** The searches of all indexes share them, one after another. They are clean between searches. */
export type Buffers = {
  /** The terms of one word. */
  list: Uint32Array;
  /** The terms that a query variant has met, in that order. */
  met: Uint32Array;
  /** By term: the word of the variant that was counted last, from 1; 0 for terms that have not been met. */
  mark: Uint8Array;
  /** By term: the weight of the words of the variant that it has. */
  query: Float32Array;
  /** By term: the weight of its own words that the variant has. */
  own: Float32Array;
  /** By concept: how well its best term matches. */
  best: Float32Array;
  /** By concept: 1 if its name says the opposite of the phrase. */
  opposed: Uint8Array;
  /** The concepts that a phrase has met, in that order. */
  concepts: Uint32Array;
  /** Their scores. */
  scores: Float64Array;
};

export const emptyBuffers = (): Buffers => ({
  list: new Uint32Array(),
  met: new Uint32Array(),
  mark: new Uint8Array(),
  query: new Float32Array(),
  own: new Float32Array(),
  best: new Float32Array(),
  opposed: new Uint8Array(),
  concepts: new Uint32Array(),
  scores: new Float64Array(),
});

/** Makes them large enough for an index. */
const widen = (buffers: Buffers, index: SystemIndex): void => {
  const [longest, terms, concepts] = [longestList(index), index.profiles.length, index.termCounts.length];
  if (buffers.list.length < longest) buffers.list = new Uint32Array(longest);
  if (buffers.met.length < terms) {
    buffers.met = new Uint32Array(terms);
    buffers.mark = new Uint8Array(terms);
    buffers.query = new Float32Array(terms);
    buffers.own = new Float32Array(terms);
  }
  if (buffers.best.length < concepts) {
    buffers.best = new Float32Array(concepts);
    buffers.opposed = new Uint8Array(concepts);
    buffers.concepts = new Uint32Array(concepts);
    buffers.scores = new Float64Array(concepts);
  }
};

/** An index that is ready for searches. */
export type Searchable = {
  readonly index: SystemIndex;
  readonly buffers: Buffers;
  /** By term: its concept. */
  readonly conceptOf: Uint32Array;
  /** By term: the weight of all its words. */
  readonly totals: Float32Array;
};

export const searchable = (index: SystemIndex, buffers: Buffers): Searchable => {
  widen(buffers, index);
  return { index, buffers, conceptOf: spread(index.termCounts, index.profiles.length), totals: totalsOf(index) };
};

/** Repeats each position of a list as often as its count says. */
const spread = (counts: Uint16Array, length: number): Uint32Array => {
  const places = new Uint32Array(length);
  let at = 0;
  for (let place = 0; place < counts.length; place += 1) {
    for (const end = at + (counts[place] ?? 0); at < end; at += 1) places[at] = place;
  }
  return places;
};
