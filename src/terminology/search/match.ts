/** Matches query variants with designations: posting lists, scratch arrays and the collection of candidates. */

import { derived } from '../derived.ts';
import { KINDS } from '../model/concept.ts';
import { AS_NAMED, KIND_BOOST, LEAST_COVERED, MENTION_SHARE, OPPOSED_TERM, QUERY_SHARE } from '../tuning.ts';
import type { SystemIndex } from './index.ts';
import type { Counts, QueryVariant } from './query.ts';
import type { QueryWord } from './query-words.ts';

/**
 * Scratch arrays, so that a search allocates next to nothing. The indexes share them, one search after another; they
 * are zero between searches.
 */
export type Buffers = {
  /** Posting list of the current word. */
  list: Uint32Array;
  /** Terms met by a query variant, in order. */
  met: Uint32Array;
  /** By term: a bit for each word of the variant that is counted, so that none counts twice; 0 for terms not met. */
  mark: Uint32Array;
  /** By term: query weight covered. */
  query: Float32Array;
  /** By term: own weight covered. */
  own: Float32Array;
  /** By concept: strength of its best term. */
  best: Float32Array;
  /** By concept: 1 if its name states the opposite of the phrase. */
  opposed: Uint8Array;
  /** Concepts met by a phrase, in order. */
  concepts: Uint32Array;
  /** Score of each concept in `concepts`. */
  scores: Float64Array;
};

export const emptyBuffers = (): Buffers => ({
  list: new Uint32Array(),
  met: new Uint32Array(),
  mark: new Uint32Array(),
  query: new Float32Array(),
  own: new Float32Array(),
  best: new Float32Array(),
  opposed: new Uint8Array(),
  concepts: new Uint32Array(),
  scores: new Float64Array(),
});

/** Grows the arrays to the size of an index. */
const widen = (buffers: Buffers, index: SystemIndex): void => {
  const [longest, terms, concepts] = [longestList(index), index.profiles.length, index.termCounts.length];
  if (buffers.list.length < longest) buffers.list = new Uint32Array(longest);
  if (buffers.met.length < terms) {
    buffers.met = new Uint32Array(terms);
    buffers.mark = new Uint32Array(terms);
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

export type Searchable = {
  readonly index: SystemIndex;
  readonly buffers: Buffers;
  /** By term: its concept. */
  readonly conceptOf: Uint32Array;
  /** By term: weight of all its words. */
  readonly totals: Float32Array;
};

export const searchable = (index: SystemIndex, buffers: Buffers): Searchable => {
  widen(buffers, index);
  const { termCounts, profiles, weights } = index;
  return {
    ...{ index, buffers },
    conceptOf: derived(termCounts, 'spread', () => spread(termCounts, profiles.length)),
    totals: derived(weights, 'totals', () => totalsOf(index)),
  };
};

/** Repeats each position as often as its count. */
const spread = (counts: Uint16Array, length: number): Uint32Array => {
  const places = new Uint32Array(length);
  let at = 0;
  for (let place = 0; place < counts.length; place += 1) {
    for (const end = at + (counts[place] ?? 0); at < end; at += 1) places[at] = place;
  }
  return places;
};

type Postings = Pick<SystemIndex, 'postings' | 'postingStarts'>;

/** An upper bound of the length of any posting list: each entry takes a byte or more. */
const longestList = ({ postingStarts }: Postings): number => {
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

type Counted = Pick<SystemIndex, 'weights' | 'postings' | 'postingStarts' | 'common' | 'profiles' | 'profileBits'>;

/**
 * Always counted in the same order, so that the same arrays give the same totals. Each loop is a function of its own: the
 * first search waits for them, and the engine is sooner done with making a small function fast.
 */
const totalsOf = (index: Counted): Float32Array => {
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

const BOOSTS = KINDS.map((kind) => KIND_BOOST[kind]);

/**
 * Match strength from two shares: of the query weight that the designation covers, and of the designation weight that
 * the query covers.
 */
const MATCHED: Readonly<Record<Counts, (ofQuery: number, ofTerm: number) => number>> = {
  phrase: (ofQuery, ofTerm) => ofQuery * (QUERY_SHARE + (1 - QUERY_SHARE) * ofTerm),
  // All words of the designation have to stand; of two such the longer one is meant.
  sentence: (ofQuery, ofTerm) => ofTerm ** 3 * (MENTION_SHARE + (1 - MENTION_SHARE) * ofQuery),
  name: (ofQuery, ofTerm) => (ofQuery * ofTerm > AS_NAMED ? 1 : 0),
};

/** Only the weightiest words of a long phrase add candidates; the others only raise their strength. */
const MOST_OPENING = 16;

/**
 * Writes to `best` how well the best term of each concept matches a variant, for concepts that share an uncommon word
 * with it. Adds new concepts to `concepts`.
 *
 * @param known - how many concepts earlier variants have met
 * @returns how many concepts this and earlier variants have met
 */
export const collect = (
  { index, buffers, totals, conceptOf }: Searchable,
  variant: QueryVariant,
  known: number,
): number => {
  const common = commonOf(index, variant);
  const met = hasUncommon(index, variant)
    ? collectTerms(index, buffers, variant)
    : collectCommonTerms(index, buffers, common);
  const { profiles, profileBits, profileKinds } = index;
  const { met: terms, query, own, mark, best, concepts, opposed } = buffers;
  const opposedBits = oppose(index, buffers, variant, conceptOf);
  const matched = MATCHED[variant.counts];
  const anyCommon = common.reduce((all, { mask }) => all | mask, 0);
  let count = known;
  for (let at = 0; at < met; at += 1) {
    const term = terms[at] ?? 0;
    const profile = profiles[term] ?? 0;
    const has = profileBits[profile] ?? 0;
    let covered = query[term] ?? 0;
    let ownCovered = own[term] ?? 0;
    if ((has & anyCommon) !== 0) {
      let counted = mark[term] ?? 0;
      for (const { place, mask, weight, wordWeight } of common) {
        const bit = 1 << place;
        if ((has & mask) === 0 || (counted & bit) !== 0) continue;
        counted |= bit;
        covered += weight;
        ownCovered += wordWeight;
      }
    }
    const isOpposed = (has & opposedBits) !== 0;
    query[term] = 0;
    own[term] = 0;
    mark[term] = 0;
    const ofQuery = Math.min(1, covered / variant.total);
    const ofTerm = Math.min(1, ownCovered / (totals[term] || 1));
    const strength =
      matched(ofQuery, ofTerm) *
      (BOOSTS[profileKinds[profile] ?? 0] ?? 0) *
      variant.boost *
      (isOpposed ? OPPOSED_TERM : 1);
    const concept = conceptOf[term] ?? 0;
    if (isOpposed && profileKinds[profile] === NAME) opposed[concept] = 1;
    if (strength === 0) continue;
    const before = best[concept] ?? 0;
    if (before === 0) concepts[count++] = concept;
    if (strength > before) best[concept] = strength;
  }
  return count;
};

const NAME = KINDS.indexOf('name');

/**
 * Lowers the terms that have an uncommon word that says the opposite, and marks the concepts whose names have one.
 *
 * @returns the bits of the common words that say the opposite
 */
const oppose = (index: SystemIndex, buffers: Buffers, { opposites }: QueryVariant, conceptOf: Uint32Array): number => {
  const { list, query, own, opposed } = buffers;
  let bits = 0;
  for (const word of opposites) {
    const bit = index.common.indexOf(word);
    if (bit >= 0) bits |= 1 << bit;
    const count = readTerms(index, word, list);
    for (let at = 0; at < count; at += 1) {
      const term = list[at] ?? 0;
      query[term] = (query[term] ?? 0) * OPPOSED_TERM;
      own[term] = (own[term] ?? 0) * OPPOSED_TERM;
      if (index.profileKinds[index.profiles[term] ?? 0] === NAME) opposed[conceptOf[term] ?? 0] = 1;
    }
  }
  return bits;
};

/** Clears the marks of the concepts whose names say the opposite, also of those that no variant has met. */
export const clearOpposed = (
  { index, buffers: { list, opposed }, conceptOf }: Searchable,
  variants: readonly QueryVariant[],
): void => {
  for (const word of new Set(variants.flatMap(({ opposites }) => opposites))) {
    const count = readTerms(index, word, list);
    for (let at = 0; at < count; at += 1) opposed[conceptOf[list[at] ?? 0] ?? 0] = 0;
  }
};

/** Collects the terms with uncommon words of a variant and returns their number. */
const collectTerms = (index: SystemIndex, buffers: Buffers, { words, total }: QueryVariant): number => {
  let met = 0;
  let rest = total;
  for (const [position, { alternatives, weight }] of words.entries()) {
    // A term that has none of the weightier words could not reach a score worth showing any more.
    const isLate = met > 0 && (rest < LEAST_COVERED * total || position >= MOST_OPENING);
    rest -= weight;
    for (const { word, boost } of alternatives) {
      const count = readTerms(index, word, buffers.list);
      const ownWeight = (index.weights[word] ?? 0) * boost;
      met = add(buffers, { count, met, isLate, bit: 1 << position, weight: weight * boost, ownWeight });
    }
  }
  return met;
};

type Listed = {
  /** The number of terms in `list`. */
  readonly count: number;
  /** The number of terms met before. */
  readonly met: number;
  /** True if only terms that were met before count. */
  readonly isLate: boolean;
  /** That of the word in its variant: of its alternatives that a term has, the first counts. */
  readonly bit: number;
  readonly weight: number;
  readonly ownWeight: number;
};

/** Adds a word to the terms that have it and returns how many terms have been met. */
const add = (
  { list, met: terms, mark, query, own }: Buffers,
  { count, met, isLate, bit, weight, ownWeight }: Listed,
): number => {
  let next = met;
  for (let at = 0; at < count; at += 1) {
    const term = list[at] ?? 0;
    const counted = mark[term] ?? 0;
    if ((counted & bit) !== 0) continue;
    if (counted === 0) {
      if (isLate) continue;
      terms[next++] = term;
    }
    mark[term] = counted | bit;
    query[term] = (query[term] ?? 0) + weight;
    own[term] = (own[term] ?? 0) + ownWeight;
  }
  return next;
};

/** A common word of a variant, as a bit of the profile. */
type CommonWord = {
  /** That of the word in its variant, from 0. */
  readonly place: number;
  readonly mask: number;
  readonly weight: number;
  readonly wordWeight: number;
};

const commonOf = ({ common, weights }: SystemIndex, { words }: QueryVariant): readonly CommonWord[] => {
  const found: CommonWord[] = [];
  for (const [position, { alternatives, weight }] of words.entries()) {
    for (const { word, boost } of alternatives) {
      const bit = common.indexOf(word);
      if (bit < 0) continue;
      const wordWeight = (weights[word] ?? 0) * boost;
      found.push({ place: position, mask: 1 << bit, weight: weight * boost, wordWeight });
    }
  }
  return found;
};

/** True if a word itself is uncommon, not only an alternative to it. */
const hasUncommon = ({ common }: SystemIndex, { words }: QueryVariant): boolean =>
  words.some(({ alternatives: [first] }) => first !== undefined && !common.includes(first.word));

/** Collects the terms that have all words of a phrase of common words, or alternatives to them. */
const collectCommonTerms = (
  { profiles, profileBits }: SystemIndex,
  { met: terms }: Buffers,
  common: readonly CommonWord[],
): number => {
  if (common.length === 0) return 0;
  const masks: number[] = [];
  for (const { place, mask } of common) masks[place] = (masks[place] ?? 0) | mask;
  const fits = Uint8Array.from(profileBits, (has) => (masks.every((mask) => (has & mask) !== 0) ? 1 : 0));
  let met = 0;
  for (let term = 0; term < profiles.length; term += 1) if (fits[profiles[term] ?? 0] === 1) terms[met++] = term;
  return met;
};

/** True if the designations of a concept have each of the words, or an alternative to it. */
export const hasAll = ({ index, conceptOf }: Searchable, concept: number, words: readonly QueryWord[]): boolean => {
  const first = firstTermOf(conceptOf, concept);
  const end = first + (index.termCounts[concept] ?? 0);
  return words.every(({ alternatives }) =>
    alternatives.some(({ word }) => eachWith(index, word, first, end, isFound) < end),
  );
};

const isFound = (): boolean => true;

/**
 * Visits the terms of a range that have a word until a visit returns true. No list is read beyond the range.
 *
 * @returns the last term visited if its visit returned true, else the end of the range or a later number
 */
const eachWith = (
  { common, profileBits, profiles, postings, postingStarts }: SystemIndex,
  word: number,
  first: number,
  end: number,
  visit: (term: number) => boolean,
): number => {
  const bit = common.indexOf(word);
  if (bit >= 0) {
    for (let term = first; term < end; term += 1) {
      if (((profileBits[profiles[term] ?? 0] ?? 0) & (1 << bit)) !== 0 && visit(term)) return term;
    }
    return end;
  }
  const last = postingStarts[word + 1] ?? 0;
  let term = 0;
  for (let at = postingStarts[word] ?? 0; at < last && term < end; ) {
    let byte = postings[at++] ?? 0;
    let distance = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = postings[at++] ?? 0;
      distance |= (byte & 127) << shift;
    }
    term += distance;
    if (term >= first && term < end && visit(term)) return term;
  }
  return end;
};

/** Takes the weight of a word from those of the terms from a number on that have it, and tells which have it. */
export const takeFromTerms = (
  index: SystemIndex,
  first: number,
  rest: Float32Array,
  word: number,
): readonly number[] => {
  const weight = index.weights[word] ?? 0;
  const found: number[] = [];
  eachWith(index, word, first, first + rest.length, (term) => {
    rest[term - first] = (rest[term - first] ?? 0) - weight;
    found.push(term - first);
    return false;
  });
  return found;
};

/** The number of the first term of a concept. */
export const firstTermOf = (conceptOf: Uint32Array, concept: number): number =>
  firstFrom(conceptOf, conceptOf.length, concept);

/** The first position in an ascending list whose number is not below `least`. */
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
