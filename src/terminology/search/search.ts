/** Ranks the concepts of one system for a phrase. */
import { measurementFit } from './measurement.ts';
import { type Reading, readings } from './reading.ts';
import { codeOf, KINDS, type Kind, type SystemIndex, type Traits, unpackTraits } from './system-index.ts';
import { forEachTerm, totalsOf } from './totals.ts';

/** A concept by its number, and how well the phrase matches it, from 0 to 100. */
export type Hit = { readonly concept: number; readonly score: number };

export type SearchOptions = {
  readonly limit: number;
  /** Leaves concepts out before the best are chosen. */
  readonly keep?: (traits: Traits) => boolean;
  /** Whether another system knows a word, so that it is no misspelling. */
  readonly isKnownElsewhere?: (word: string) => boolean;
};

/** What a full match with a wording of each kind is worth. */
const KIND_WORTH: Readonly<Record<Kind, number>> = {
  name: 1,
  synonym: 1,
  default: 0.985,
  inclusion: 0.97,
  index: 0.96,
  short: 0.98,
  inherited: 0.95,
  related: 0.6,
};
const WORTH = KINDS.map((kind) => KIND_WORTH[kind]);

/** How much of a score does not depend on how much of the wording the phrase covers. */
const QUERY_SHARE = 0.45;

/** Space to count in, one for each index; it is clean between searches. */
export type Scratch = {
  readonly query: Float32Array;
  readonly term: Float32Array;
  readonly mark: Uint8Array;
  readonly best: Float32Array;
  /** The concept of each term. */
  readonly conceptOf: Uint32Array;
  /** The weight of all words of each term. */
  readonly totals: Float32Array;
};

export const scratchFor = (index: SystemIndex): Scratch => {
  const { profiles, codes, termCounts } = index;
  const terms = profiles.length;
  return {
    query: new Float32Array(terms),
    term: new Float32Array(terms),
    mark: new Uint8Array(terms),
    best: new Float32Array(codes.length),
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

/** The best concepts for a phrase, the best first; ties by code. */
export const search = (
  index: SystemIndex,
  scratch: Scratch,
  phrase: string,
  options: SearchOptions,
): readonly Hit[] => {
  const touched: number[] = [];
  for (const reading of readings(index, phrase, options.isKnownElsewhere)) collect(index, scratch, reading, touched);
  const hits: Hit[] = [];
  const headers: number[] = [];
  const traitsOf = traitsReader(options.keep);
  const fit = index.system === 'loinc' ? measurementFit(phrase) : undefined;
  for (const concept of touched) {
    const strength = scratch.best[concept] ?? 0;
    scratch.best[concept] = 0;
    const { isHeader, isKept } = traitsOf(index.traits[concept] ?? 0);
    if (strength >= EXACT && index.system === 'icd10' && isHeader) headers.push(concept);
    const fitting = strength * (fit?.[index.measurements[concept] ?? 0] ?? 1);
    if (isKept) hits.push({ concept, score: scoreOf(fitting, (index.priors[concept] ?? 0) / 255) });
  }
  const capped = headers.length === 0 ? hits : withoutDetail(index, headers, hits);
  const best = contenders(capped, options.limit).sort((a, b) => b.score - a.score || a.concept - b.concept);
  return best.slice(0, options.limit).map(({ concept, score }) => ({ concept, score: Math.round(100 * score) }));
};

/** Reads each combination of traits once: there are few, and a long phrase touches tens of thousands of concepts. */
const traitsReader = (keep: SearchOptions['keep']) => {
  const known: { readonly isHeader: boolean; readonly isKept: boolean }[] = [];
  return (packed: number) => {
    const before = known[packed];
    if (before !== undefined) return before;
    const traits = unpackTraits(packed);
    const read = { isHeader: !traits.billable, isKept: keep?.(traits) !== false };
    known[packed] = read;
    return read;
  };
};

const STEPS = 1000;

/** The hits among which the best `limit` are: all from a score on that as many reach, so that few have to be sorted. */
const contenders = (hits: readonly Hit[], limit: number): Hit[] => {
  const stepOf = ({ score }: Hit) => Math.floor(STEPS * score);
  const counts = new Uint32Array(STEPS + 1);
  for (const hit of hits) counts[stepOf(hit)] = (counts[stepOf(hit)] ?? 0) + 1;
  let least = STEPS;
  for (let reached = counts[least] ?? 0; least > 0 && reached < limit; reached += counts[least] ?? 0) least -= 1;
  return hits.filter((hit) => stepOf(hit) >= least);
};

/** The least score of a code that its header stands for: its wording "default" is worth that much. */
const AS_DEFAULT = 0.97;

/** The highest score of codes that add detail to what was asked. */
const NO_DETAIL = 0.79;

/** A phrase that stops at a header says nothing of the codes below it, but for the one that the header stands for. */
const withoutDetail = (index: SystemIndex, headers: readonly number[], hits: readonly Hit[]): readonly Hit[] => {
  const ranges = headers.map((header) => ({ header, end: endBelow(index, header) }));
  return hits.map((hit) => {
    const isBelow = ranges.some(({ header, end }) => hit.concept > header && hit.concept < end);
    return isBelow && hit.score < AS_DEFAULT ? { ...hit, score: Math.min(hit.score, NO_DETAIL) } : hit;
  });
};

/** The first concept behind the codes below a header, which stand right behind it in the order of the codes. */
const endBelow = (index: SystemIndex, header: number): number => {
  const code = codeOf(index, header);
  let end = header + 1;
  while (end < index.codes.length && codeOf(index, end).startsWith(code)) end += 1;
  return end;
};

/** A phrase that is the very name is certain: the prior only orders those of the same name. */
const scoreOf = (strength: number, prior: number): number =>
  strength >= EXACT ? 1 + (prior - 1) / 1000 : Math.min(strength * prior, MOST_INEXACT);

/** Weights are rounded, so a whole match may come out a little less. */
const EXACT = 0.998;
const MOST_INEXACT = 0.99;

/** Of a phrase's weight that a term has to cover to be looked at. */
const LEAST_COVERED = 0.3;

/** Of a long phrase the weightiest words alone say which terms are looked at, the others how well they fit. */
const MOST_OPENING = 16;

/** Scores every concept that shares an uncommon word with a reading, and remembers its best. */
const collect = (index: SystemIndex, scratch: Scratch, reading: Reading, concepts: number[]): void => {
  const terms: number[] = [];
  const { query, term: own, mark } = scratch;
  let rest = reading.total;
  for (const [position, { alternatives, weight }] of reading.words.entries()) {
    // A term that has none of the weightier words could not reach a score worth showing any more.
    const isLate = terms.length > 0 && (rest < LEAST_COVERED * reading.total || position >= MOST_OPENING);
    rest -= weight;
    for (const { word, worth } of alternatives) {
      const wordWeight = (index.weights[word] ?? 0) * worth;
      forEachTerm(index, word, (term) => {
        if (mark[term] === position + 1) return;
        if (query[term] === 0) {
          if (isLate) return;
          terms.push(term);
        }
        mark[term] = position + 1;
        query[term] = (query[term] ?? 0) + weight * worth;
        own[term] = (own[term] ?? 0) + wordWeight;
      });
    }
  }
  const { profiles, profileBits, profileKinds } = index;
  const bits = commonOf(index, reading);
  if (terms.length === 0) addCommon(index, bits, terms);
  for (const term of terms) {
    let covered = query[term] ?? 0;
    let ownCovered = own[term] ?? 0;
    let counted = (mark[term] ?? 0) - 1;
    const profile = profiles[term] ?? 0;
    const has = profileBits[profile] ?? 0;
    for (const { position, mask, weight, wordWeight } of bits) {
      if ((has & mask) === 0 || position === counted) continue;
      counted = position;
      covered += weight;
      ownCovered += wordWeight;
    }
    query[term] = 0;
    own[term] = 0;
    mark[term] = 0;
    const ofQuery = Math.min(1, covered / reading.total);
    const ofTerm = Math.min(1, ownCovered / (scratch.totals[term] || 1));
    const strength =
      ofQuery * (QUERY_SHARE + (1 - QUERY_SHARE) * ofTerm) * (WORTH[profileKinds[profile] ?? 0] ?? 0) * reading.worth;
    const concept = scratch.conceptOf[term] ?? 0;
    if ((scratch.best[concept] ?? 0) === 0) concepts.push(concept);
    if (strength > (scratch.best[concept] ?? 0)) scratch.best[concept] = strength;
  }
};

/** The terms of the common words alone, where a phrase has no other: looked for in all terms. */
const addCommon = (
  { profiles, profileBits }: SystemIndex,
  bits: ReturnType<typeof commonOf>,
  terms: number[],
): void => {
  const mask = bits.reduce((all, bit) => all | bit.mask, 0);
  if (mask === 0) return;
  const fits = Uint8Array.from(profileBits, (has) => ((has & mask) === mask ? 1 : 0));
  for (let term = 0; term < profiles.length; term += 1) if (fits[profiles[term] ?? 0] === 1) terms.push(term);
};

/** The common words of a reading as bits of a term. */
const commonOf = ({ common, weights }: SystemIndex, { words }: Reading) =>
  words.flatMap(({ alternatives, weight }, position) =>
    alternatives.flatMap(({ word, worth }) => {
      const bit = common.indexOf(word);
      const wordWeight = (weights[word] ?? 0) * worth;
      return bit < 0 ? [] : [{ position, mask: 1 << bit, weight: weight * worth, wordWeight }];
    }),
  );
