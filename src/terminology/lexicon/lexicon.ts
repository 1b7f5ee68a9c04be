/** Writes out the abbreviations and lay words of a phrase. */

import phraseWords from '../../../data/lexicon/phrase-words.txt' with { type: 'text' };
import { lazily } from '../../deferred.ts';
import { type Normalise, normalisePlain } from '../text/normalise.ts';
import type { Span } from '../text/trace.ts';
import { buildTrie, findMisspelt, type Near, type Trie } from '../text/trie.ts';
import { FIRST_MEANING, FURTHER_MEANING, SAME_BOOST, SECOND_MEANING, WORD_MEANING_BOOST } from '../tuning.ts';
import { type LexiconTable, parseLexicon, parsePair, parseSections } from './table.ts';

/** A phrase with some words written out, and how sure it is that it means the same: up to 1. */
export type Expansion = { readonly text: string; readonly boost: number };

export type Lexicon = {
  /** True if the whole phrase is a key. */
  readonly isKey: (phrase: string) => boolean;
  /** True for a word of the keys. */
  readonly isWord: (word: string) => boolean;
  /** The phrase itself, then with everything written out that may be short for something. */
  readonly expand: (phrase: string) => readonly Expansion[];
  /** The keys in a phrase, in its order: where they stand, the likeliest meaning, and all of them. */
  readonly keysIn: (phrase: string) => readonly Key[];
  /** The nearest word of the keys; `undefined` for a word that keys have as it is. Of equally near ones the commonest. */
  readonly correct: (word: string) => string | undefined;
  /** Likewise for the letters of the symbol of a locus. */
  readonly correctSymbol: (letters: string) => string | undefined;
};

type Key = Span & { readonly meaning: string; readonly meanings: readonly string[] };

/**
 * Prepares a file of `data/lexicon`. The first phrase reads it.
 *
 * @param respell - writes a phrase as the names of the system are written
 */
export const lexiconOf = (text: string, name: string, respell = (phrase: string) => phrase): Lexicon => {
  const table = lazily(() => parseLexicon(text, name));
  const keyWords = lazily(() => keyWordsOf([...table().keys()].filter((key) => !key.endsWith(NUMBERED))));
  const symbols = lazily(() =>
    keyWordsOf([...table().keys()].flatMap((key) => (key.endsWith(NUMBERED) ? [key.slice(0, -1)] : []))),
  );
  return {
    isKey: (phrase) => isKey(table(), respell(phrase)),
    isWord: (word) => keyWords().counts.has(word),
    expand: (phrase) => expand(table(), phrase, respell(phrase)),
    keysIn: (phrase) => keysIn(table(), phrase),
    correct: (word) => nearest(keyWords(), word),
    correctSymbol: (letters) => nearest(symbols(), letters),
  };
};

/** The words of all keys, with how many keys have each. */
type KeyWords = {
  readonly trie: Trie;
  readonly words: readonly string[];
  readonly counts: ReadonlyMap<string, number>;
};

const keyWordsOf = (keys: readonly string[]): KeyWords => {
  const counts = new Map<string, number>();
  for (const key of keys) {
    for (const word of key.split(' ')) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const words = [...counts.keys()].sort();
  return { trie: buildTrie(words), words, counts };
};

const nearest = ({ trie, words, counts }: KeyWords, word: string): string | undefined => {
  if (counts.has(word)) return undefined;
  const countOf = (near: Near) => counts.get(words[near.word] ?? '') ?? 0;
  const [best] = findMisspelt(trie, word).toSorted((a, b) => countOf(b) - countOf(a) || a.word - b.word);
  return best && words[best.word];
};

const LONGEST_KEY = 5;
const MOST_EXPANSIONS = 3;

const boostOf = (meaning: number): number =>
  meaning === 0 ? FIRST_MEANING : meaning === 1 ? SECOND_MEANING : FURTHER_MEANING;

/** A run of letters and digits, and what stands between it and the one before. */
type Word = { readonly text: string; readonly gap: string };

/** An expansion of the first words of a phrase. */
type Partial = Expansion & { readonly isChanged: boolean };

const expand = (table: LexiconTable, phrase: string, respelt: string): readonly Expansion[] => {
  const words = wordsOf(respelt);
  const isRespelt = respelt !== phrase;
  let partial: readonly Partial[] = [{ text: '', boost: isRespelt ? boostOf(0) : 1, isChanged: isRespelt }];
  let isWhole = false;
  for (let at = 0; at < words.length; ) {
    const { length, meanings } = longestMatch(table, words, at);
    isWhole = meanings !== undefined && length === words.length;
    partial = extend(partial, words[at], isWhole ? meanings : meanings?.map(withoutDefault));
    at += length;
  }
  const inAnyOrder = isWhole ? undefined : meaningsInAnyOrder(table, words);
  const ofAll = inAnyOrder?.map((text, index) => ({ text, boost: boostOf(index), isChanged: true })) ?? [];
  const end = phrase.slice(phrase.search(/(?<![^\p{L}\p{N}])[^\p{L}\p{N}]*$/u));
  const changed = [...ofAll, ...partial].filter(({ isChanged }) => isChanged);
  return [{ text: phrase, boost: 1 }, ...changed.map(({ text, boost }) => ({ text: text + end, boost }))];
};

/** A default at the end of a meaning, such as `without complications`. */
const DEFAULT =
  /(?<=\S),? +(?:without|not (?:having|specified|stated|intractable)|accidental unintentional|initial encounter|unspecified (?:site|location)$|site (?:not specified|unspecified)$)\b.*$/;

/** Drops the default at the end of a meaning: only the abbreviation alone implies it. */
const withoutDefault = (meaning: string): string => meaning.replace(DEFAULT, '');

/** Goes on with the meanings of a match. What has none keeps its signs: 100 MG/5ML is one quantity. */
const extend = (
  partial: readonly Partial[],
  { gap, text: word }: Word = { gap: '', text: '' },
  meanings: readonly string[] | undefined,
): readonly Partial[] => {
  if (meanings === undefined) return partial.map((one) => ({ ...one, text: one.text + gap + word }));
  const extended = meanings.flatMap((meaning, index) =>
    partial.map(({ text, boost }) => ({
      text: `${text}${gap} ${meaning} `,
      boost: boost * boostOf(index),
      isChanged: true,
    })),
  );
  return extended.slice(0, MOST_EXPANSIONS);
};

/** Meanings of a phrase that is a key but for the order of its words. */
const meaningsInAnyOrder = ({ meanings }: LexiconTable, words: readonly Word[]): readonly string[] | undefined => {
  if (words.length < 2 || words.length > MOST_REORDERED) return undefined;
  return orders(words.map(({ text }) => text.toLowerCase()))
    .values()
    .map((order) => meanings(order.join(' ')))
    .find((found) => found !== undefined);
};

/** Words whose every order is tried: of four there are 24. */
const MOST_REORDERED = 4;

/** The orders that words can have, the given one first. */
const orders = (words: readonly string[]): readonly (readonly string[])[] =>
  words.length < 2
    ? [words]
    : words.flatMap((first, at) => orders(words.toSpliced(at, 1)).map((rest) => [first, ...rest]));

const wordsOf = (phrase: string): readonly Word[] =>
  [...phrase.replace(/['’]/g, '').matchAll(/(?<![^\p{L}\p{N}])([^\p{L}\p{N}]*)([\p{L}\p{N}]+)/gu)].map(
    ([, gap = '', text = '']) => ({
      gap,
      text,
    }),
  );

const keysIn = (table: LexiconTable, phrase: string): readonly Key[] => {
  const words = [...phrase.matchAll(/[\p{L}\p{N}]+(?:['’](?=\p{L})[\p{L}\p{N}]+)*/gu)];
  const keys: Key[] = [];
  const typed = wordsOf(phrase);
  // Words are counted alike with and without their apostrophes.
  if (typed.length !== words.length) return [];
  for (let at = 0; at < words.length; ) {
    const { length, meanings } = longestMatch(table, typed, at);
    const last = words[at + length - 1];
    const isWhole = length === words.length;
    if (meanings !== undefined && last !== undefined) {
      const [start, end] = [words[at]?.index ?? 0, last.index + last[0].length];
      const plain = isWhole ? meanings : meanings.map(withoutDefault);
      keys.push({ start, end, meaning: plain[0] ?? '', meanings: plain });
    }
    at += length;
  }
  return keys;
};

const isKey = (table: LexiconTable, phrase: string): boolean => {
  const words = wordsOf(phrase);
  const { length, meanings } = longestMatch(table, words, 0);
  return meanings !== undefined && length === words.length;
};

const longestMatch = (
  table: LexiconTable,
  words: readonly Word[],
  at: number,
): { length: number; meanings?: readonly string[] } => {
  // Non-diabetic retinopathy is no diabetic retinopathy.
  const isDenied = words[at - 1]?.text.toLowerCase() === 'non';
  for (let length = isDenied ? 0 : Math.min(LONGEST_KEY, words.length - at); length > 0; length -= 1) {
    if (isInsideNumber(words, at) || isInsideNumber(words, at + length)) continue;
    const given = words
      .slice(at, at + length)
      .map(({ text }) => text)
      .join(' ');
    const key = given.toLowerCase();
    const meanings = meaningsOf(key, table);
    if (meanings !== undefined && (given === given.toUpperCase() || !isOnlyInCapitals(key))) {
      return { length, meanings };
    }
  }
  return { length: 1 };
};

/** The end of a key that stands for a symbol with any number. */
const NUMBERED = '#';

/** A symbol with the number of a locus: `rp17`, `cmt1a`. */
const SYMBOL = /^([a-z]{2,6})(\d{1,3})[a-z]{0,2}$/;

const meaningsOf = (key: string, { meanings }: LexiconTable): readonly string[] | undefined => {
  const known = meanings(key);
  if (known !== undefined) return known;
  const [, symbol, number = ''] = SYMBOL.exec(key) ?? [];
  if (symbol === undefined) return undefined;
  return meanings(symbol + NUMBERED)?.map((meaning) => meaning.replace(NUMBERED, number));
};

/** True inside a number: `5 ASA` is not a part of `0.5 ASA`. */
const isInsideNumber = (words: readonly Word[], at: number): boolean =>
  /^[.,]$/.test(words[at]?.gap ?? '') && /\d$/.test(words[at - 1]?.text ?? '') && /^\d/.test(words[at]?.text ?? '');

/** An index word that stands for a word of a phrase, and how well: up to 1. */
export type Synonym = { readonly word: string; readonly boost: number };

export type WordTable = {
  readonly synonymsOf: (word: string) => readonly Synonym[];
  /**
   * Weight multiplier of a word, 0–1 (below 1: less informative than its IDF); `undefined` for a word that names
   * something.
   */
  readonly factorOf: (word: string) => number | undefined;
};

/** Prepares a file of `data/lexicon` with the words of a code system. The first question reads it. */
export const wordTable = (text: string, normalise: Normalise): WordTable => {
  const sections = lazily(() => parseSections(text));
  const synonyms = lazily(() => synonymsIn(sections(), normalise));
  const factors = lazily(() => factorsIn(sections(), normalise));
  return {
    synonymsOf: (word) => synonyms().get(word) ?? [],
    factorOf: (word) => factors().get(word),
  };
};

type Sections = ReturnType<typeof parseSections>;

const synonymsIn = (sections: Sections, normalise: Normalise): ReadonlyMap<string, readonly Synonym[]> => {
  const table = new Map<string, Synonym[]>();
  const add = (word: string, others: readonly string[], boost: number) =>
    table.set(word, [...(table.get(word) ?? []), ...others.map((other) => ({ word: other, boost }))]);
  for (const line of sections('same')) {
    const words = normalise(line);
    for (const word of words) {
      const others = words.filter((other) => other !== word);
      add(word, others, SAME_BOOST);
    }
  }
  for (const line of sections('meaning')) {
    const [word, meaning] = parsePair(line);
    for (const key of normalise(word)) add(key, normalise(meaning), WORD_MEANING_BOOST);
  }
  return table;
};

const factorsIn = (sections: Sections, normalise: Normalise): ReadonlyMap<string, number> =>
  new Map(
    sections('factor')
      .map(parsePair)
      .flatMap(([factor, words]) => normalise(words).map((word) => [word, Number(factor)] as const)),
  );

const PHRASE_WORDS = lazily(() => parseSections(phraseWords));

const NOISE = lazily(() => new Set(PHRASE_WORDS()('noise').flatMap(normalisePlain)));

/** True for a word that carries little information in any code system. */
export const isNoise = (word: string): boolean => NOISE().has(word);

const CAPITALS = lazily(() => new Set(PHRASE_WORDS()('capitals').flatMap((line) => line.split(' '))));

/** True for a word that is an abbreviation only in capitals. */
const isOnlyInCapitals = (word: string): boolean => CAPITALS().has(word);
