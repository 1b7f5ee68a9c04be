/** Single words that stand for each other, and how much a word tells. */
import phraseWords from '../../../data/lexicon/phrase-words.txt' with { type: 'text' };
import { lazily } from '../../lazily.ts';
import { type Normalise, normaliser } from '../text/normalise.ts';
import { parsePair, parseSections } from './table.ts';

/** An index word that stands for a word of a phrase, and how well: up to 1. */
export type Synonym = { readonly word: string; readonly boost: number };

export type WordTable = {
  readonly synonymsOf: (word: string) => readonly Synonym[];
  /** How much less than its rarity says a word tells; `undefined` for the words that name things. */
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

const SAME_BOOST = 0.8;
const MEANING_BOOST = 0.95;

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
    for (const key of normalise(word)) add(key, normalise(meaning), MEANING_BOOST);
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
const normalisePlain = normaliser({ prepare: (text) => text, hasRomanNumerals: false });

const NOISE = lazily(() => new Set(PHRASE_WORDS()('noise').flatMap(normalisePlain)));

/** Whether a word of a phrase says little in any code system. */
export const isNoise = (word: string): boolean => NOISE().has(word);

const CAPITALS = lazily(() => new Set(PHRASE_WORDS()('capitals').flatMap((line) => line.split(' '))));

/** Whether a word is an abbreviation only in capitals. */
export const isOnlyInCapitals = (word: string): boolean => CAPITALS().has(word);
