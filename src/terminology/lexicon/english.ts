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

/** True for a usual word, also with an ending or of two parts: `concerts`, `biller`, `pickup`. */
export const isOfUsualWords = (word: string): boolean => {
  const [stem = '', ending = ''] = ENDING.exec(word)?.slice(1) ?? [];
  return (
    isUsualWord(word) ||
    (ending !== '' && [stem, `${stem}e`, stem.slice(0, -1)].some((one) => one.length > 2 && isUsualWord(one))) ||
    (word.length > LONG && PARTICLE.test(word) && isUsualWord(word.replace(PARTICLE, '')))
  );
};

const ENDING = /^(\p{L}{3,}?)(s|es|ed|d|ing|ers?|ors?|ly|'ll|'d|'ve|'re)$/u;
const PARTICLE = /(?:up|out|off|in|down|back|one|time|work|room|line)$/;
const LONG = 5;
