/** The words of a phrase, each with the index words that stand for it. */

import { isNoise } from '../lexicon/lexicon.ts';
import { isNegated, opposite } from '../lexicon/negation.ts';
import { cognateOf } from '../lexicon/spanish.ts';
import { findBeginning, findMisspelt, findWord } from '../text/trie.ts';
import {
  COGNATE_BOOST,
  FAR_BOOST,
  NEAR_BOOST,
  NEGATED_FACTOR,
  NOISE_SHARE,
  RARER,
  RELATED_BOOST,
  UNKNOWN_WEIGHT,
} from '../tuning.ts';
import type { SystemIndex } from './index.ts';

/** An index word that stands for a word of the phrase, and how well: 1 for the word itself. */
export type Alternative = { readonly word: number; readonly boost: number };

export type QueryWord = {
  readonly alternatives: readonly Alternative[];
  readonly weight: number;
  /** Index words that say the opposite. */
  readonly opposites: readonly number[];
  /** Edits between the word and the nearest known one; 0 for a known word. */
  readonly edits: number;
  /** True for a negated word that no name has as negated. */
  readonly isUnmatched: boolean;
};

/** Unknown words of a phrase that are repaired, the first: a phrase with more of them does not mean words. */
export const MOST_REPAIRED = 8;

export type WordReader = {
  readonly read: (word: string) => QueryWord;
  /** True once an unknown word was read. */
  readonly hasUnknown: () => boolean;
};

/** Reads each word once for all variants of a phrase. */
export const wordReader = (index: SystemIndex, isKnownElsewhere: (word: string) => boolean): WordReader => {
  const known = new Map<string, QueryWord>();
  let repairs = 0;
  const mayRepair = (word: string) => !isKnownElsewhere(word) && ++repairs <= MOST_REPAIRED;
  const read = (word: string): QueryWord => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const fresh = readWord(index, word, mayRepair);
    known.set(word, fresh);
    return fresh;
  };
  return { read, hasUnknown: () => repairs > 0 };
};

const readWord = (index: SystemIndex, word: string, mayRepair: (word: string) => boolean): QueryWord => {
  const exact = findWord(index.vocabulary, word);
  const others = index.system.synonymsOf(word).flatMap(({ word: other, boost }) => {
    const id = findWord(index.vocabulary, other);
    return id < 0 ? [] : [{ word: id, boost }];
  });
  if (exact < 0 && isNegated(word)) return negatedQueryWord(index, word);
  const found = [...(exact < 0 ? [] : [{ word: exact, boost: 1 }]), ...others, ...related(index, word)];
  const opposites = oppositesOf(index, word);
  const rest = { opposites, edits: 0, isUnmatched: false };
  if (isNoise(word) && found.length === 0) return { alternatives: found, weight: 0, ...rest };
  const isMisspelt = found.length === 0 && isWordlike(word) && mayRepair(word);
  if (isMisspelt) found.push(...repaired(index, word));
  // Alike in its stem alone, it may be a misspelt word that only the lexicon has.
  if (exact < 0 && others.length === 0 && found.length > 0 && !isMisspelt && isWordlike(word)) mayRepair(word);
  // Of the symbol of a locus the letters alone can be misspelt, and only the lexicon knows them.
  if (found.length === 0 && SYMBOL.test(word)) mayRepair(word);
  const [first] = found;
  const weight = first === undefined ? UNKNOWN_WEIGHT : (index.weights[first.word] ?? 0);
  const told = isNegated(word) ? weight / NEGATED_FACTOR : weight;
  return {
    alternatives: found,
    weight: isNoise(word) ? told * NOISE_SHARE : told,
    ...rest,
    edits: isMisspelt ? editsOf(first) : 0,
  };
};

/** The index words with the opposite polarity of a word. */
const oppositesOf = ({ system, vocabulary }: SystemIndex, word: string): readonly number[] => {
  const plain = isNegated(word) ? opposite(word) : word;
  const same = [plain, ...system.synonymsOf(plain).map((synonym) => synonym.word)]
    .map((one) => findWord(vocabulary, isNegated(word) ? one : opposite(one)))
    .filter((id) => id >= 0);
  const stem = isNegated(word) ? '' : (system.stemOf?.(word) ?? '');
  if (stem === '') return same;
  // Who has a psychosis is not without psychotic features.
  const alike = findBeginning(vocabulary, opposite(stem), MOST_RELATED).filter(
    ({ text }) => system.stemOf?.(opposite(text)) === stem,
  );
  return [...new Set([...same, ...alike.map(({ id }) => id)])];
};

/** A negated word that no name has: `not traumatic` may be nontraumatic, else it says nothing. */
const negatedQueryWord = (index: SystemIndex, word: string): QueryWord => {
  const plain = opposite(word);
  const others = [
    `non${plain}`,
    `un${plain}`,
    ...index.system.synonymsOf(plain).map((synonym) => opposite(synonym.word)),
  ]
    .map((other) => findWord(index.vocabulary, other))
    .filter((id) => id >= 0)
    .map((id) => ({ word: id, boost: 1 }));
  const [first] = others;
  const weight = first === undefined ? 0 : (index.weights[first.word] ?? 0);
  return {
    alternatives: others,
    weight,
    opposites: oppositesOf(index, word),
    edits: 0,
    isUnmatched: first === undefined,
  };
};

const MOST_RELATED = 80;

/** Words of the same stem with another ending: conjunctival and conjunctiva, tuberculous and tuberculosis. */
const related = ({ system: { stemOf }, vocabulary }: SystemIndex, word: string): readonly Alternative[] => {
  const stem = stemOf?.(word) ?? '';
  if (stemOf === undefined || stem === '') return [];
  return findBeginning(vocabulary, stem, MOST_RELATED)
    .filter(({ text }) => text !== word && stemOf(text) === stem)
    .map(({ id }) => ({ word: id, boost: RELATED_BOOST }));
};

/** Shorter ones are mostly abbreviations, and no name has a longer one. */
const isWordlike = (word: string): boolean => word.length >= 4 && word.length <= 40 && !/\d/.test(word);

const SYMBOL = /^[a-z]{3,7}\d{1,3}[a-z]?$/;

const MOST_REPAIRS = 8;

/** Known words that an unknown one may be a misspelling of, the commonest first. */
const repaired = (index: SystemIndex, word: string): readonly Alternative[] => {
  const near = nearest(index, word);
  const cognate = cognateOf(word);
  if (cognate === undefined) return near;
  const exact = findWord(index.vocabulary, cognate);
  return [...(exact < 0 ? nearest(index, cognate) : [{ word: exact, boost: COGNATE_BOOST }]), ...near];
};

const editsOf = (first: Alternative | undefined): number =>
  first === undefined || first.boost === COGNATE_BOOST ? 0 : first.boost === NEAR_BOOST ? 1 : 2;

const nearest = ({ vocabulary, weights }: SystemIndex, word: string): readonly Alternative[] =>
  findMisspelt(vocabulary, word)
    .toSorted((a, b) => (weights[a.word] ?? 0) - (weights[b.word] ?? 0) || a.word - b.word)
    .slice(0, MOST_REPAIRS)
    .map(({ word: id, distance }, position) => ({
      word: id,
      boost: (distance === 1 ? NEAR_BOOST : FAR_BOOST) - position * RARER,
    }));
