/** A phrase, parsed once: the variants to look for and the rules of its system. Every stage of a search reads it. */
import type { Expansion } from '../lexicon/lexicon.ts';
import { isLacked, opposite } from '../lexicon/negation.ts';
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
  /** Whether the phrase says that something is lacking of which no name says so. */
  readonly isUnread: boolean;
};

/** One way to read the phrase. */
export type QueryVariant = {
  /** The weightiest word first. */
  readonly words: readonly QueryWord[];
  /** The weight of all its words. */
  readonly total: number;
  /** How sure it is that the phrase means this: up to 1. */
  readonly boost: number;
  /** Index words that say the opposite of one of its words. */
  readonly opposites: readonly number[];
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
  const given = system.normalise(phrase);
  const rules = system.readPhrase?.(phrase, given) ?? {};
  const asNamed = rules.text === undefined || system.lexicon.isKey(phrase) ? phrase : rules.text;
  const words = asNamed === phrase ? given : system.normalise(asNamed);
  const saysLacking = words.some(isLacked);
  const reader = wordReader(index, isKnownElsewhere);
  const variantOf = ({ text, boost }: Expansion): readonly QueryVariant[] => {
    const all = text === asNamed ? [...new Set(words)] : withPolarity(system.normalise(text), words);
    const read = all
      .map(reader.read)
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight);
    const total = read.reduce((sum, { weight }) => sum + weight, 0);
    // Only what the phrase itself says rules out its opposite, not what an abbreviation stands for.
    const isSaid = (word: string) => (isLacked(word) ? saysLacking : words.includes(word));
    const said = all.filter(isSaid).map(reader.read);
    // Of `wall of thorax without penetration into thoracic cavity` thorax is not the opposite.
    const own = new Set(said.flatMap(({ alternatives }) => alternatives.slice(0, 1).map(({ word }) => word)));
    const opposites = said.flatMap((word) => word.opposites).filter((word) => !own.has(word));
    return total > 0 ? [{ words: read.slice(0, MOST_WORDS), total, boost, opposites }] : [];
  };
  const expansions = writings(index, asNamed).flatMap(system.lexicon.expand);
  // Names use the words of phrases for the axes, too.
  const asWritten = [...expansions, ...(asNamed === phrase ? [] : [{ text: phrase, boost: 1 }])].flatMap(variantOf);
  const corrected = reader.hasUnknown() ? corrections(index, asNamed, isKnownElsewhere).flatMap(variantOf) : [];
  const isUnread = words.some((word) => reader.read(word).isUnread);
  return { words, variants: [...asWritten, ...corrected], rules, isUnread };
};

/** What the phrase says is lacking is lacking in all that its abbreviations stand for. */
const withPolarity = (expanded: readonly string[], words: readonly string[]): readonly string[] => {
  const lacked = words.filter(isLacked);
  if (lacked.length === 0) return [...new Set(expanded)];
  const had = new Set(lacked.map(opposite));
  return [
    ...new Set([
      ...expanded.filter((word) => !had.has(word)),
      ...lacked.filter((word) => expanded.includes(opposite(word))),
    ]),
  ];
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
