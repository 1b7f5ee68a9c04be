/** Usual English words, which say nothing where no name has them. */
import words from '../../../data/lexicon/english-words.txt' with { type: 'text' };
import { lazily } from '../../deferred.ts';

const WORDS = lazily(
  () =>
    new Set(
      words
        .split('\n')
        .filter((line) => !line.startsWith('#'))
        .flatMap((line) => line.split(' ')),
    ),
);

/** True for a usual word, in lower case. */
export const isUsualWord = (word: string): boolean => WORDS().has(word.replace(/'s?$/, ''));
