/** Removes the words around a diagnosis, drug or test in a chart, an order or a request. */
import sentenceWords from '../../../data/lexicon/sentence-words.txt' with { type: 'text' };
import { lazily } from '../../deferred.ts';
import { normalisePlain } from '../text/normalise.ts';
import { type Replace, replaceAll } from '../text/trace.ts';
import { parseSections, withFewBlanks } from './table.ts';

type Rules = {
  readonly functions: ReadonlySet<string>;
  readonly telltales: ReadonlySet<string>;
  readonly expressions: RegExp;
  /** A result, of a phrase whose system names no amounts. */
  readonly value: RegExp;
};

const RULES = lazily((): Rules => {
  const sections = parseSections(sentenceWords);
  const listed = (section: string) => sections(section).flatMap((line) => line.split(' '));
  // As they are typed, and as index words.
  const asWords = (section: string) => new Set([...listed(section), ...sections(section).flatMap(normalisePlain)]);
  const units = listed('units').map((unit) => unit.replace('/', String.raw`\s*\/\s*`));
  const amount = String.raw`\d+(?:\.\d+)?\s*`;
  return {
    functions: asWords('function'),
    telltales: asWords('words'),
    expressions: new RegExp(
      withFewBlanks(String.raw`(?<![\p{L}\p{N}.])(?:${sections('expressions').join('|')})(?![\p{L}\p{N}])`),
      'giu',
    ),
    value: new RegExp(
      withFewBlanks(
        String.raw`(?<![<>=:])[<>=:]*\s*(?<![\p{L}\p{N}.])${amount}(?:(?:${units.join('|')})(?![\p{L}\p{N}])|\((?:${listed('flags').join('|')})\))`,
      ),
      'giu',
    ),
  };
});

/** True for a word that shows that the phrase is a sentence. */
export const isTelltale = (word: string): boolean => RULES().telltales.has(word);

/** True for a word of grammar. */
export const isFunctionWord = (word: string): boolean => RULES().functions.has(word);

/** True for a word of the sentence rather than of the code. */
export const isOfSentence = (word: string): boolean => isFunctionWord(word) || isTelltale(word);

/** True for a text with the words of a sentence, and enough of them. */
export const isSentence = (text: string): boolean => {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return (
    words.length >= SHORTEST_SENTENCE && words.length <= LONGEST_SENTENCE && words.filter(isOfSentence).length >= 2
  );
};
const SHORTEST_SENTENCE = 6;
const LONGEST_SENTENCE = 40;

/** True for a text whose every word is read, is a number, or has the capital letter of a name inside of a sentence. */
export const isProse = (text: string, isRead: (word: string) => boolean): boolean =>
  (text.match(/[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu) ?? []).every(
    (word) =>
      /\d/.test(word) || /^\p{Lu}\p{Ll}/u.test(word) || word.length < 3 || isRead(word.toLowerCase().replace('’', "'")),
  );

/** A phrase without the words of the sentence. */
export const withoutSentence = (phrase: string): string =>
  phrase
    .replace(/[\p{L}\p{N}]+(?:[/-][\p{L}\p{N}]+)*/gu, (word) => (isOfSentence(word.toLowerCase()) ? ' ' : word))
    .trim();

/**
 * A phrase without how long, how old, how many and how to take it, and without values of results; as it is if it has
 * nothing else.
 *
 * @param namesAmounts - whether an amount is part of a name
 */
export const withoutExpressions = (phrase: string, namesAmounts: boolean, replace: Replace = replaceAll): string => {
  const { expressions, value } = RULES();
  const short = MAYBE.test(phrase) ? replace(phrase, expressions, () => ' ') : phrase;
  const rest = namesAmounts || !/\d/.test(phrase) ? short : replace(short, value, () => ' ');
  return rest === phrase || /\p{L}{2}|^\s*\p{L}\s*$/u.test(rest) ? rest : phrase;
};

/** Expressions have a number, a visit or how to take something. */
const MAYBE = /\d|visit|admi|take|give|inject|appl|sig/i;

/** The parts of a phrase between the signs that end a part; empty if there is but one. */
export const partsOf = (phrase: string): readonly string[] => {
  const parts = phrase
    .split(/[,;:\n]+\s*|[.?!]\s+|(?<!\s)\s+[-–—]+\s+/)
    .map((part) => part.trim())
    .filter((part) => /\p{L}{2}/u.test(part));
  return parts.length > 1 ? parts.slice(0, MOST_PARTS) : [];
};

const MOST_PARTS = 6;
