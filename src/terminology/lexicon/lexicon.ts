/** Abbreviations and lay words, written out. */

import icd10cm from '../../../data/lexicon/icd10cm.txt' with { type: 'text' };
import loinc from '../../../data/lexicon/loinc.txt' with { type: 'text' };
import rxnorm from '../../../data/lexicon/rxnorm.txt' with { type: 'text' };
import { lazily } from '../../lazily.ts';
import type { System } from '../model/concept.ts';
import { buildTrie, findMisspelt, type Near, type Trie } from '../text/trie.ts';
import { type LexiconTable, parseLexicon } from './table.ts';

/** A phrase, and how sure it is that it means the same. */
export type Rewriting = { readonly text: string; readonly worth: number };

const TABLES: Readonly<Record<System, () => LexiconTable>> = {
  icd10: lazily(() => parseLexicon(icd10cm, 'the icd10 lexicon')),
  rxnorm: lazily(() => parseLexicon(rxnorm, 'the rxnorm lexicon')),
  loinc: lazily(() => parseLexicon(loinc, 'the loinc lexicon')),
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

/** The end of a key that stands for a symbol with any number. */
const NUMBERED = '#';

const plainKeys = (table: LexiconTable): readonly string[] =>
  [...table.keys()].filter((key) => !key.endsWith(NUMBERED));

const KEY_WORDS: Readonly<Record<System, () => KeyWords>> = {
  icd10: lazily(() => keyWordsOf(plainKeys(TABLES.icd10()))),
  rxnorm: lazily(() => keyWordsOf(plainKeys(TABLES.rxnorm()))),
  loinc: lazily(() => keyWordsOf(plainKeys(TABLES.loinc()))),
};

/** The symbols of loci, which are misspelt like words. */
const SYMBOLS = lazily(() =>
  keyWordsOf([...TABLES.icd10().keys()].flatMap((key) => (key.endsWith(NUMBERED) ? [key.slice(0, -1)] : []))),
);

/** The nearest symbol of a locus; undefined for one that is there as it is. */
export const symbolFor = (letters: string): string | undefined => nearest(SYMBOLS(), letters)?.word;

/** A word of the keys that another word may be a misspelling of, and how many edits lie between them. */
export type Correction = { readonly word: string; readonly distance: number };

/** The nearest word of the keys, of equally near ones that of most keys; nothing for a word that keys have as it is. */
export const correctionOf = (word: string, system: System): Correction | undefined =>
  nearest(KEY_WORDS[system](), word);

const nearest = ({ trie, words, counts }: KeyWords, word: string): Correction | undefined => {
  if (counts.has(word)) return undefined;
  const countOf = (near: Near) => counts.get(words[near.word] ?? '') ?? 0;
  const [best] = findMisspelt(trie, word).toSorted((a, b) => countOf(b) - countOf(a) || a.word - b.word);
  return best && { word: words[best.word] ?? word, distance: best.distance };
};

/** Keys that are everyday words in lower case, and abbreviations only in capitals. */
const ONLY_IN_CAPITALS = new Set(
  'act add age aids all an as at be bed did dish fit got he hit is it its may mm mom no odd or pan pet pop sad she so to us was who'.split(
    ' ',
  ),
);

/** LOINC calls an acid by its salt: methylmalonic acid is methylmalonate. */
const ACID = /(\p{L}{3,})ic acid(?!\p{L})/giu;

const LONGEST_KEY = 5;
const MOST_REWRITINGS = 3;

/** Worth of the first, second and third meaning of what was replaced. */
const WORTH = [0.98, 0.93, 0.9];

/** A run of letters and digits, and what stands between it and the one before. */
type Word = { readonly text: string; readonly gap: string };

/** The phrase itself, then with everything written out that may be short for something. */
export const rewritings = (phrase: string, system: System): readonly Rewriting[] => {
  const named = system === 'loinc' ? phrase.replace(ACID, '$1ate') : phrase;
  const words = wordsOf(named);
  const start = { text: '', ...(named === phrase ? { worth: 1, replaced: 0 } : { worth: WORTH[0] ?? 1, replaced: 1 }) };
  let partial: readonly (typeof start)[] = [start];
  let isWhole = false;
  for (let at = 0; at < words.length; ) {
    const { length, meanings } = longestMatch(words, at, system);
    isWhole = meanings !== undefined && length === words.length;
    // What is not replaced keeps its signs: 100 MG/5ML is one quantity, and 5% stays a percentage.
    const { gap = '', text: word = '' } = words[at] ?? {};
    partial = (meanings?.map((meaning) => `${gap} ${meaning} `) ?? [gap + word])
      .flatMap((meaning, index) =>
        partial.map(({ text, worth, replaced }) => ({
          text: text + meaning,
          worth: worth * (meanings === undefined ? 1 : (WORTH[index] ?? 0.9)),
          replaced: replaced + (meanings === undefined ? 0 : 1),
        })),
      )
      .slice(0, MOST_REWRITINGS);
    at += length;
  }
  if (!isWhole) {
    const ofAll = meaningsInAnyOrder(words, system) ?? [];
    partial = [...ofAll.map((text, index) => ({ text, worth: WORTH[index] ?? 0.9, replaced: 1 })), ...partial];
  }
  const end = phrase.slice(phrase.search(/[^\p{L}\p{N}]*$/u));
  const changed = partial
    .filter(({ replaced }) => replaced > 0)
    .map(({ text, worth }) => ({ text: text + end, worth }));
  return [{ text: phrase, worth: 1 }, ...changed];
};

/** Meanings of a phrase that is a key but for the order of its words. */
const meaningsInAnyOrder = (words: readonly Word[], system: System): readonly string[] | undefined => {
  if (words.length < 2 || words.length > MOST_REORDERED) return undefined;
  const { meanings } = TABLES[system]();
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
  [...phrase.replace(/['’]/g, '').matchAll(/([^\p{L}\p{N}]*)([\p{L}\p{N}]+)/gu)].map(([, gap = '', text = '']) => ({
    gap,
    text,
  }));

const longestMatch = (
  words: readonly Word[],
  at: number,
  system: System,
): { length: number; meanings?: readonly string[] } => {
  for (let length = Math.min(LONGEST_KEY, words.length - at); length > 0; length -= 1) {
    if (isInsideNumber(words, at) || isInsideNumber(words, at + length)) continue;
    const given = words
      .slice(at, at + length)
      .map(({ text }) => text)
      .join(' ');
    const key = given.toLowerCase();
    const meanings = meaningsOf(key, TABLES[system]());
    if (meanings !== undefined && (!ONLY_IN_CAPITALS.has(key) || given === given.toUpperCase()))
      return { length, meanings };
  }
  return { length: 1 };
};

/** A symbol with the number of a locus: `rp17`, `cmt1a`. */
const SYMBOL = /^([a-z]{2,6})(\d{1,3})[a-z]{0,2}$/;

const meaningsOf = (key: string, { meanings }: LexiconTable): readonly string[] | undefined => {
  const known = meanings(key);
  if (known !== undefined) return known;
  const [, symbol, number = ''] = SYMBOL.exec(key) ?? [];
  if (symbol === undefined) return undefined;
  return meanings(symbol + NUMBERED)?.map((meaning) => meaning.replace(NUMBERED, number));
};

/** Whether a word goes on with the number of the word before: 5 ASA is not in 0.5 ASA. */
const isInsideNumber = (words: readonly Word[], at: number): boolean =>
  /^[.,]$/.test(words[at]?.gap ?? '') && /\d$/.test(words[at - 1]?.text ?? '') && /^\d/.test(words[at]?.text ?? '');
