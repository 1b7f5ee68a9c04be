/** Collects the concepts that may be meant and how well their terms match a query variant. */
import { KINDS, type Kind } from '../model/designation.ts';
import type { Buffers, Searchable } from './buffers.ts';
import type { SystemIndex } from './index.ts';
import { readTerms } from './postings.ts';
import type { Counts, QueryVariant } from './variants.ts';

/** The strength of a full match with a designation of each kind. */
const KIND_BOOST: Readonly<Record<Kind, number>> = {
  name: 1,
  synonym: 1,
  default: 0.985,
  inclusion: 0.97,
  index: 0.97,
  short: 0.98,
  component: 0.965,
  inherited: 0.95,
  related: 0.6,
};
const BOOSTS = KINDS.map((kind) => KIND_BOOST[kind]);

/** The share of a score that does not depend on how much of the designation the phrase covers. */
const QUERY_SHARE = 0.45;

/** How well a designation matches, from the shares of the weight of phrase and designation that the other one has. */
const MATCHED: Readonly<Record<Counts, (ofQuery: number, ofTerm: number) => number>> = {
  phrase: (ofQuery, ofTerm) => ofQuery * (QUERY_SHARE + (1 - QUERY_SHARE) * ofTerm),
  // All words of the designation have to stand; of two such the longer one is meant.
  sentence: (ofQuery, ofTerm) => ofTerm ** 3 * (MENTION_SHARE + (1 - MENTION_SHARE) * ofQuery),
  name: (ofQuery, ofTerm) => (ofQuery * ofTerm > ALL ? 1 : 0),
};

/** The share of the score of a mention that does not depend on how much of the sentence it covers. */
const MENTION_SHARE = 0.55;

/** Weights are rounded. */
const ALL = 0.998;

/** The share of a phrase's weight that a term has to cover to become a candidate. */
const LEAST_COVERED = 0.3;

/** Of a long phrase the weightiest words choose the candidates. The others only tell how well they fit. */
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
  const met = hasUncommon(index, variant) ? meet(index, buffers, variant) : meetCommon(index, buffers, common);
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
      for (const { stamp, mask, weight, wordWeight } of common) {
        if ((has & mask) === 0 || stamp === counted) continue;
        counted = stamp;
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
      matched(ofQuery, ofTerm) * (BOOSTS[profileKinds[profile] ?? 0] ?? 0) * variant.boost * (isOpposed ? OPPOSED : 1);
    const concept = conceptOf[term] ?? 0;
    if (isOpposed && profileKinds[profile] === NAME) opposed[concept] = 1;
    if (strength === 0) continue;
    const before = best[concept] ?? 0;
    if (before === 0) concepts[count++] = concept;
    if (strength > before) best[concept] = strength;
  }
  return count;
};

/** What remains of a match with a designation that says the opposite of a word. */
const OPPOSED = 0.4;

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
      query[term] = (query[term] ?? 0) * OPPOSED;
      own[term] = (own[term] ?? 0) * OPPOSED;
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
const meet = (index: SystemIndex, buffers: Buffers, { words, total }: QueryVariant): number => {
  let met = 0;
  let rest = total;
  for (const [position, { alternatives, weight }] of words.entries()) {
    // A term that has none of the weightier words could not reach a score worth showing any more.
    const isLate = met > 0 && (rest < LEAST_COVERED * total || position >= MOST_OPENING);
    rest -= weight;
    for (const { word, boost } of alternatives) {
      const count = readTerms(index, word, buffers.list);
      const ownWeight = (index.weights[word] ?? 0) * boost;
      met = add(buffers, { count, met, isLate, stamp: position + 1, weight: weight * boost, ownWeight });
    }
  }
  return met;
};

type Listed = {
  /** How many terms of `list` have the word. */
  readonly count: number;
  /** How many have been met before. */
  readonly met: number;
  /** Whether only those that have been met count. */
  readonly isLate: boolean;
  /** The number of the word in its variant, from 1: of its alternatives a term has, the first counts. */
  readonly stamp: number;
  readonly weight: number;
  readonly ownWeight: number;
};

/** Adds a word to the terms that have it and returns how many terms have been met. */
const add = (
  { list, met: terms, mark, query, own }: Buffers,
  { count, met, isLate, stamp, weight, ownWeight }: Listed,
): number => {
  let next = met;
  for (let at = 0; at < count; at += 1) {
    const term = list[at] ?? 0;
    const last = mark[term] ?? 0;
    if (last === stamp) continue;
    if (last === 0) {
      if (isLate) continue;
      terms[next++] = term;
    }
    mark[term] = stamp;
    query[term] = (query[term] ?? 0) + weight;
    own[term] = (own[term] ?? 0) + ownWeight;
  }
  return next;
};

/** A common word of a variant as a bit of a term. */
type CommonWord = {
  readonly stamp: number;
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
      found.push({ stamp: position + 1, mask: 1 << bit, weight: weight * boost, wordWeight });
    }
  }
  return found;
};

/** Whether one of the words is uncommon itself, not only what may stand for it. */
const hasUncommon = ({ common }: SystemIndex, { words }: QueryVariant): boolean =>
  words.some(({ alternatives: [first] }) => first !== undefined && !common.includes(first.word));

/** If a phrase has common words alone, collects the terms that have all of them, or what stands for them. */
const meetCommon = (
  { profiles, profileBits }: SystemIndex,
  { met: terms }: Buffers,
  common: readonly CommonWord[],
): number => {
  if (common.length === 0) return 0;
  const masks: number[] = [];
  for (const { stamp, mask } of common) masks[stamp] = (masks[stamp] ?? 0) | mask;
  const fits = Uint8Array.from(profileBits, (has) => (masks.every((mask) => (has & mask) !== 0) ? 1 : 0));
  let met = 0;
  for (let term = 0; term < profiles.length; term += 1) if (fits[profiles[term] ?? 0] === 1) terms[met++] = term;
  return met;
};
