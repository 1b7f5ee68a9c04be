/** A phrase, parsed once: the variants to look for and the rules of its system. Every stage of a search reads it. */
import type { Expansion } from '../lexicon/lexicon.ts';
import { isNoise } from '../lexicon/words.ts';
import type { PhraseRules } from '../model/code-system.ts';
import { findWord } from '../text/trie.ts';
import type { SystemIndex } from './index.ts';
import { MOST_REPAIRED, type QueryWord, wordReader } from './query-words.ts';

export type Query = {
  /** The index words of the phrase, in its order. */
  readonly words: readonly string[];
  readonly variants: readonly QueryVariant[];
  readonly rules: PhraseRules;
};

/** One way to read the phrase. */
export type QueryVariant = {
  /** The weightiest word first. */
  readonly words: readonly QueryWord[];
  /** The weight of all its words. */
  readonly total: number;
  /** How sure it is that the phrase means this: up to 1. */
  readonly boost: number;
};

/**
 * Parses a phrase for an index. Its variants are the phrase as it stands, with its abbreviations and lay words written
 * out and, if it has unknown words, with these corrected.
 *
 * @param isKnownElsewhere - whether another system knows a word, so that it is no misspelling
 */
export const parseQuery = (
  index: SystemIndex,
  phrase: string,
  isKnownElsewhere: (word: string) => boolean = () => false,
): Query => {
  const { system } = index;
  const words = system.normalise(phrase);
  const reader = wordReader(index, isKnownElsewhere);
  const variantOf = ({ text, boost }: Expansion): readonly QueryVariant[] => {
    const read = [...new Set(text === phrase ? words : system.normalise(text))]
      .map(reader.read)
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight);
    const total = read.reduce((sum, { weight }) => sum + weight, 0);
    return total > 0 ? [{ words: read.slice(0, MOST_WORDS), total, boost }] : [];
  };
  const asWritten = writings(index, phrase).flatMap(system.lexicon.expand).flatMap(variantOf);
  const corrected = reader.hasUnknown() ? corrections(index, phrase, isKnownElsewhere).flatMap(variantOf) : [];
  return { words, variants: [...asWritten, ...corrected], rules: system.readPhrase?.(phrase, words) ?? {} };
};

/** Words of a phrase that are looked for, the weightiest; the others still say that a name covers little of it. */
const MOST_WORDS = 32;

/** The phrase, and in what other ways its system may write it. */
const writings = ({ system, vocabulary }: SystemIndex, phrase: string): readonly string[] =>
  system.variants?.(phrase, (word) => findWord(vocabulary, word) >= 0) ?? [phrase];

const SYMBOL_LETTERS = /\b[a-z]{3,7}(?=\d{1,3}[a-z]?\b)/gi;

/** The boost of a phrase with corrected words. */
const CORRECTED_BOOST = 0.95;

/** The phrase with misspelt words of the lexicon corrected, if it then has other words for some of it. */
const corrections = (
  index: SystemIndex,
  phrase: string,
  isKnownElsewhere: (word: string) => boolean,
): readonly Expansion[] => {
  const { system, vocabulary } = index;
  const isKnown = (word: string) => findWord(vocabulary, word) >= 0 || isNoise(word) || isKnownElsewhere(word);
  let count = 0;
  const text = phrase
    .replace(SYMBOL_LETTERS, (given) => system.lexicon.correctSymbol(given.toLowerCase()) ?? given)
    .replace(/\p{L}{4,40}(?![\p{L}\d])/gu, (given) => {
      const word = given.toLowerCase();
      if (count >= MOST_REPAIRED || system.normalise(word).every(isKnown)) return given;
      count += 1;
      return system.lexicon.correct(word) ?? given;
    });
  if (text === phrase) return [];
  return writings(index, text)
    .flatMap((writing) => system.lexicon.expand(writing).slice(writing === text ? 1 : 0))
    .map((expansion) => ({ ...expansion, boost: expansion.boost * CORRECTED_BOOST }));
};
