/** What the words of a phrase mean: itself, or what stands for it. */
import { type Expansion, isNoise } from '../lexicon/lexicon.ts';
import { isNegated } from '../lexicon/negation.ts';
import { isOfSentence } from '../lexicon/sentence.ts';
import type { CodeSystem } from '../model/code-system.ts';
import { LEAST_WEIGHT } from '../tuning.ts';
import type { QueryWord } from './query-words.ts';

/** A word of the phrase, or words that are a key: itself, and what it may mean instead. */
export type Meant = {
  /** The index words of the phrase. */
  readonly words: readonly string[];
  readonly own: readonly QueryWord[];
  readonly weight: number;
  /** Of the words of one of these, a name must have most. */
  readonly ways: readonly (readonly QueryWord[])[];
};

type Phrase = {
  readonly phrase: string;
  /** Its index words. */
  readonly words: readonly string[];
  /** The ways to read it, itself among them. */
  readonly readings: readonly Expansion[];
};

type Read = (word: string) => QueryWord;

/** What a phrase means, without words of sentences and what is denied. */
export const meantIn = (
  { lexicon, normalise }: CodeSystem,
  { phrase, words, readings }: Phrase,
  read: Read,
): readonly Meant[] => {
  const keys = lexicon.keysIn(phrase).map(({ start, end, meanings }) => ({
    own: normalise(phrase.slice(start, end)),
    ways: meanings.map(normalise),
  }));
  const alone = [...new Set(words)]
    .filter((word) => !keys.some(({ own }) => own.includes(word)))
    .map((word) => ({ own: [word], ways: [] }));
  const readAs = readings.map(({ text }) => normalise(text));
  return [...keys, ...alone].flatMap(({ own, ways }) => {
    const content = own.filter(isContent);
    const weight = content.reduce((sum, word) => sum + read(word).weight, 0);
    if (weight < LEAST_WEIGHT) return [];
    // A reading without the words says them in others, or leaves them out on purpose.
    const others = readAs
      .filter((reading) => !own.some((word) => reading.includes(word)))
      .map((reading) => reading.filter((word) => !words.includes(word)));
    return [
      {
        words: content,
        own: content.map(read),
        weight,
        ways: [...ways, ...others].map((way) => way.filter(isContent).map(read)),
      },
    ];
  });
};

const isContent = (word: string): boolean => !isNegated(word) && !isNoise(word) && !isOfSentence(word);
