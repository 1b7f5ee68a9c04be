/** Parses a phrase once: the variants to look for, and the rules of its system. Every stage of a search reads the result. */
import { memoised } from '../../deferred.ts';
import { meaningsOf } from '../lexicon/abbreviations.ts';
import { type Expansion, isNoise } from '../lexicon/lexicon.ts';
import { isNegated, opposite } from '../lexicon/negation.ts';
import { isOfSentence, isTelltale, partsOf, withoutExpressions, withoutSentence } from '../lexicon/sentence.ts';
import type { CodeSystem, PhraseRules } from '../model/code-system.ts';
import { difference, type Trace } from '../text/trace.ts';
import { findWord } from '../text/trie.ts';
import { LESS_LIKELY, MEANING_BOOST, UNSURE } from '../tuning.ts';
import type { SystemIndex } from './index.ts';
import { type Meant, meantIn } from './meant.ts';
import { MOST_REPAIRED, type QueryWord, type WordReader, wordReader } from './query-words.ts';
import { repaired } from './repair.ts';

export type Query = {
  /** The phrase, without its frame if it has one. */
  readonly given: string;
  /** The phrase without expressions, reworded as names are. */
  readonly text: string;
  /** The index words of the phrase, in its order. */
  readonly words: readonly string[];
  readonly variants: readonly QueryVariant[];
  /** Further variants, if the phrase is a sentence around what is meant, or if nothing is found without them. */
  readonly mentions: (isFound: boolean) => readonly QueryVariant[];
  readonly rules: PhraseRules;
  /** What it stands for, if that is several things. */
  readonly meanings: readonly string[];
  readonly read: WordReader['read'];
  /** Letters that were changed to find words. */
  readonly edits: () => number;
  /** What the phrase means, by which the best concepts are judged. */
  readonly meant: () => readonly Meant[];
  /** True if no name has a word of the phrase, or has it negated as the phrase does. */
  readonly isUnmatched: boolean;
};

/**
 * Parses a phrase for an index. Its variants are the phrase as it stands, with its abbreviations and lay words written
 * out and, if it has unknown words, with these corrected.
 *
 * @param asked - the phrase as it is given
 * @param isKnownElsewhere - whether another system knows a word, so that it is no misspelling
 */
export const parseQuery = (
  index: SystemIndex,
  asked: string,
  isKnownElsewhere: (word: string) => boolean = () => false,
  trace?: Trace,
): Query => {
  // The same texts are read for variants, keys and meanings.
  const system = { ...index.system, normalise: memoised(index.system.normalise) };
  const reader = wordReader(index, isKnownElsewhere);
  const { text: given, edits } = repaired(index, reader, asked, trace);
  const phrase = system.reword?.(given) ?? given;
  if (phrase !== given) trace?.edit(given, [difference(given, phrase)]);
  const plain = withoutExpressions(phrase, true, trace?.replace);
  const rules = system.readPhrase?.(plain, system.normalise(plain), phrase, trace) ?? {};
  const isAsNamed = rules.text === undefined || system.lexicon.isKey(plain);
  const asNamed = withoutExpressions(isAsNamed ? plain : (rules.text ?? plain), system.namesAmounts, trace?.replace);
  const words = system.normalise(asNamed);
  const variantsOf = variantReader(system, reader, asNamed, words);
  const meanings = meaningsOf(system, phrase);
  const expansions = [
    ...meanings.map((text, at) => ({ text, boost: MEANING_BOOST - at * LESS_LIKELY })),
    ...writings(index, asNamed).flatMap((writing) => expandAs(system, writing)),
    ...(system.expand?.(asNamed) ?? []).flatMap((one) => expandAs(system, one)),
  ];
  // Names have expressions, and the words of phrases for the axes, too.
  const asName = asNamed === given ? [] : variantsOf({ text: given, boost: 1 }, { counts: 'name' });
  // Keys of the lexicon have the words of phrases for the axes, too.
  const keyed = isAsNamed || rules.text === plain ? [] : system.lexicon.expand(plain).slice(1);
  const asWritten = [...expansions, ...keyed].flatMap((expansion) => variantsOf(expansion));
  const correct = reader.hasUnknown() ? corrections(index, asNamed, isKnownElsewhere) : [];
  const corrected = correct.flatMap((expansion) => variantsOf(expansion));
  return {
    given,
    text: asNamed,
    words,
    read: reader.read,
    edits: () => {
      // What a reading leaves out, as a direction, was not repaired.
      const readings = [...expansions, ...keyed].map(({ text }) => new Set(system.normalise(text)));
      const kept = words.filter((word) => readings.every((reading) => reading.has(word)));
      return kept.reduce((sum, word) => sum + reader.read(word).edits, edits);
    },
    variants: [...asWritten, ...asName, ...corrected],
    mentions: (isFound) => mentionsIn({ system, reader, variantsOf, words, phrase: asNamed, isFound }),
    rules,
    meanings,
    meant: () =>
      meantIn(system, { phrase: asNamed, words, readings: [...expansions, ...keyed, ...correct] }, reader.read),
    isUnmatched: words.some((word) => reader.read(word).isUnmatched) || asWritten.every(({ hasUnknown }) => hasUnknown),
  };
};

/** The phrase, and in what other ways its system may write it. */
const writings = ({ system, vocabulary }: SystemIndex, phrase: string): readonly Expansion[] =>
  system.variants?.(phrase, (word) => findWord(vocabulary, word) >= 0) ?? [{ text: phrase, boost: 1 }];

/** A way to write a phrase, with its short and lay words written out. */
const expandAs = ({ lexicon }: CodeSystem, { text, boost }: Expansion): readonly Expansion[] =>
  lexicon.expand(text).map((one) => ({ text: one.text, boost: one.boost * boost }));

const SYMBOL_LETTERS = /\b[a-z]{3,7}(?=\d{1,3}[a-z]?\b)/gi;

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
  return writings(index, text).flatMap((writing) => expandAs(system, writing).slice(writing.text === text ? 1 : 0));
};

/** A reading of the phrase, as index words to look for. */
export type QueryVariant = {
  /** The weightiest word first. */
  readonly words: readonly QueryWord[];
  /** The weight of all its words. */
  readonly total: number;
  /** Probability of this reading, 0–1. */
  readonly boost: number;
  /** Index words that say the opposite of one of its words. */
  readonly opposites: readonly number[];
  readonly counts: Counts;
  /** True if it has an unknown word that is neither like an index word nor a word of sentences. */
  readonly hasUnknown: boolean;
};

/**
 * The measure of a match.
 *
 * - `phrase`: by how much of each the other one has
 * - `sentence`: most by how much of the designation the phrase has
 * - `name`: by being the same, else not at all
 */
export type Counts = 'phrase' | 'sentence' | 'name';

type Reading = {
  /** True for words to leave out. */
  readonly skip?: (word: string) => boolean;
  readonly counts?: Counts;
};

type VariantsOf = (expansion: Expansion, reading?: Reading) => readonly QueryVariant[];

/**
 * Reads expansions of a phrase: one variant each, none if no word is left.
 *
 * @param words - the index words of the phrase itself
 */
const variantReader = (
  { normalise }: CodeSystem,
  { read }: WordReader,
  phrase: string,
  words: readonly string[],
): VariantsOf => {
  const hasNegation = words.some(isNegated);
  // Only what the phrase itself says rules out its opposite, not what an abbreviation stands for.
  const isSaid = (word: string) => (isNegated(word) ? hasNegation : words.includes(word));
  return ({ text, boost }, { skip, counts = 'phrase' } = {}) => {
    const polar = text === phrase ? [...new Set(words)] : withPolarity(normalise(text), words);
    const all = skip === undefined ? polar : polar.filter((word) => !skip(word));
    const found = all
      .map(read)
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight);
    const hasUnknown = all.some((word) => !isOfSentence(word) && isUnknown(read(word)));
    const total = found.reduce((sum, { weight }) => sum + weight, 0);
    if (total === 0) return [];
    return [
      {
        words: found.slice(0, MOST_WORDS),
        total,
        boost,
        opposites: oppositesOf(all.filter(isSaid).map(read)),
        counts,
        hasUnknown,
      },
    ];
  };
};

const isUnknown = ({ alternatives, weight }: QueryWord): boolean => alternatives.length === 0 && weight > 0;

/** Words of a phrase that are looked for, the weightiest; the others still say that a name covers little of it. */
const MOST_WORDS = 32;

/** `wall of thorax without penetration of the thoracic cavity` does not oppose thorax. */
const oppositesOf = (said: readonly QueryWord[]): readonly number[] => {
  const own = new Set(said.flatMap(({ alternatives }) => alternatives.slice(0, 1).map(({ word }) => word)));
  return said.flatMap(({ opposites }) => opposites).filter((word) => !own.has(word));
};

/** Negates the words of an expansion that the phrase negates. */
const withPolarity = (expanded: readonly string[], words: readonly string[]): readonly string[] => {
  const negated = words.filter(isNegated);
  if (negated.length === 0) return [...new Set(expanded)];
  const had = new Set(negated.map(opposite));
  const kept = expanded.filter((word) => !had.has(word));
  return [...new Set([...kept, ...negated.filter((word) => expanded.includes(opposite(word)))])];
};

type Sentence = {
  readonly system: CodeSystem;
  readonly reader: WordReader;
  readonly variantsOf: VariantsOf;
  readonly phrase: string;
  readonly words: readonly string[];
  /** True if the search finds something without these readings. */
  readonly isFound: boolean;
};

/**
 * The phrase with a larger part of the body. Of a sentence, or if nothing is found without these, also the phrase
 * without the words of the sentence, its parts, and the designations of which it has all words.
 */
const mentionsIn = ({ system, reader, variantsOf, phrase, words, isFound }: Sentence): readonly QueryVariant[] => {
  const isUnknown = (word: string) => reader.read(word).alternatives.length === 0;
  const expand = (text: string, boost: number) => expandAs(system, { text, boost });
  const broader = (system.broaderThan?.(phrase) ?? []).flatMap((text) =>
    expand(text, UNSURE).flatMap((one) => variantsOf(one)),
  );
  // What is denied may be nothing that a name denies.
  const isDenied = !isFound && words.some(isNegated) && !words.every(isNegated);
  const affirmed = isDenied ? expand(phrase, UNSURE).flatMap((one) => variantsOf(one, { skip: isNegated })) : [];
  if (isFound && !words.some(isTelltale)) return broader;
  // A word that names have may be part of what is meant, and an unknown one all of it.
  const isSure = words.every((word) => isOfSentence(word) === isUnknown(word));
  const plain = withoutSentence(phrase);
  const parts = partsOf(phrase).filter((part) => system.normalise(part).some((word) => !isOfSentence(word)));
  return [
    ...broader,
    ...affirmed,
    ...(plain === '' ? [] : expand(plain, isSure ? 1 : UNSURE)).flatMap((one) => variantsOf(one, { skip: isUnknown })),
    ...parts.flatMap((part) =>
      expand(part, UNSURE * shareOf(part, phrase)).flatMap((one) => variantsOf(one, { skip: isUnknown })),
    ),
    ...expand(phrase, UNSURE).flatMap((one) =>
      variantsOf(one, { skip: (word) => isOfSentence(word) || isUnknown(word), counts: 'sentence' }),
    ),
  ];
};

/** Of two parts that are found the longer one is meant. */
const shareOf = (part: string, phrase: string): number => 0.9 + (0.1 * part.length) / phrase.length;
