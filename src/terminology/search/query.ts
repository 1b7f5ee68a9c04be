/** A phrase, parsed once: the variants to look for and the rules of its system. Every stage of a search reads it. */
import type { Expansion } from '../lexicon/lexicon.ts';
import { withoutExpressions } from '../lexicon/sentence.ts';
import { isNoise } from '../lexicon/words.ts';
import type { PhraseRules } from '../model/code-system.ts';
import type { Edit, Trace } from '../text/trace.ts';
import { findWord } from '../text/trie.ts';
import { tellingWords } from './coverage.ts';
import type { SystemIndex } from './index.ts';
import { mentionsIn } from './mentions.ts';
import { MOST_REPAIRED, type QueryWord, type WordReader, wordReader } from './query-words.ts';
import { type QueryVariant, variantReader } from './variants.ts';

export type Query = {
  /** The phrase without expressions, in the words of names. */
  readonly text: string;
  /** The index words of the phrase, in its order. */
  readonly words: readonly string[];
  readonly variants: readonly QueryVariant[];
  /** Further variants, if the phrase is a sentence around what is meant, or if nothing is found without them. */
  readonly mentions: (isFound: boolean) => readonly QueryVariant[];
  readonly rules: PhraseRules;
  readonly read: WordReader['read'];
  /** The words that a name has to have to be all that is meant. */
  readonly telling: () => readonly QueryWord[];
  /** Whether no name has one of its words, or says of one that it is lacking as the phrase does. */
  readonly isUnread: boolean;
};

/**
 * Parses a phrase for an index. Its variants are the phrase as it stands, with its abbreviations and lay words written
 * out and, if it has unknown words, with these corrected.
 *
 * @param given - the phrase as it is given
 * @param isKnownElsewhere - whether another system knows a word, so that it is no misspelling
 */
export const parseQuery = (
  index: SystemIndex,
  given: string,
  isKnownElsewhere: (word: string) => boolean = () => false,
  trace?: Trace,
): Query => {
  const { system } = index;
  const phrase = system.reword?.(given) ?? given;
  if (phrase !== given) trace?.edit(given, [difference(given, phrase)]);
  const plain = withoutExpressions(phrase, true, trace?.replace);
  const rules = system.readPhrase?.(plain, system.normalise(plain), phrase, trace) ?? {};
  const isAsNamed = rules.text === undefined || system.lexicon.isKey(plain);
  const asNamed = withoutExpressions(isAsNamed ? plain : (rules.text ?? plain), system.namesAmounts, trace?.replace);
  const words = system.normalise(asNamed);
  const reader = wordReader(index, isKnownElsewhere);
  const variantsOf = variantReader(system, reader, asNamed, words);
  const expansions = [
    ...writings(index, asNamed).flatMap(system.lexicon.expand),
    ...(system.expand?.(asNamed) ?? []).flatMap(({ text, boost }) =>
      system.lexicon.expand(text).map((one) => ({ text: one.text, boost: one.boost * boost })),
    ),
  ];
  // Names have expressions, and the words of phrases for the axes, too.
  const asName = asNamed === given ? [] : variantsOf({ text: given, boost: 1 }, { counts: 'name' });
  // Keys of the lexicon have the words of phrases for the axes, too.
  const keyed = isAsNamed || rules.text === plain ? [] : system.lexicon.expand(plain).slice(1);
  const asWritten = [...expansions, ...keyed].flatMap((expansion) => variantsOf(expansion));
  const correct = reader.hasUnknown() ? corrections(index, asNamed, isKnownElsewhere) : [];
  const corrected = correct.flatMap((expansion) => variantsOf(expansion));
  return {
    text: asNamed,
    words,
    read: reader.read,
    variants: [...asWritten, ...asName, ...corrected],
    mentions: (isFound) => mentionsIn({ system, reader, variantsOf, words, phrase: asNamed, isFound }),
    rules,
    telling: () =>
      tellingWords(
        words,
        [...expansions, ...keyed, ...correct].map(({ text }) => system.normalise(text)),
        reader,
      ),
    isUnread: words.some((word) => reader.read(word).isUnread) || asWritten.every(({ hasUnknown }) => hasUnknown),
  };
};

/** Where a text differs from the one it came from. */
const difference = (from: string, to: string): Edit => {
  let start = 0;
  while (start < from.length && from[start] === to[start]) start += 1;
  let same = 0;
  while (same < Math.min(from.length, to.length) - start && from.at(-1 - same) === to.at(-1 - same)) same += 1;
  return { start, end: from.length - same, by: to.slice(start, to.length - same) };
};

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
