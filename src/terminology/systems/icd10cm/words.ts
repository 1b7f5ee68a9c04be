/** The words of disease names. */
import words from '../../../../data/lexicon/icd10cm-words.txt' with { type: 'text' };
import { wordTable } from '../../lexicon/lexicon.ts';
import { isNegated, markNegated, opposite } from '../../lexicon/negation.ts';
import { type Normalise, normaliser } from '../../text/normalise.ts';
import { NEGATED_FACTOR } from '../../tuning.ts';

/** Non-toxic is nontoxic. */
const NON = /(?<!\p{L})non[- ](?=\p{L}{3})/gu;

const withCompounds = (text: string): string =>
  markNegated(withNumbers(text.includes('non') ? text.replace(NON, 'non') : text));

const ORDINALS: readonly string[] = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ');

/** `4th` is fourth, `type I` and `type one` are type 1, `stage IIIa` is stage 3a. A letter alone is a number only behind such a word. */
const withNumbers = (text: string): string =>
  (/\d/.test(text) ? text.replace(ORDINAL, (given, digit: string) => ORDINALS[Number(digit) - 1] ?? given) : text)
    .replace(NUMBERED, (_, kind: string, number: string) => `${kind} ${NUMBERS.get(number) ?? number}`)
    .replace(ROMAN_PART, (_, roman: string, part: string) => `${roman === 'iv' ? 4 : roman.length}${part}`);

const ORDINAL = /(?<![\p{L}\p{N}.])([1-9])(?:st|nd|rd|th)(?![\p{L}\p{N}])/gu;
const NUMBERS: ReadonlyMap<string, number> = new Map(
  ['i', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'v'].map((word, at) => [
    word,
    word === 'v' ? 5 : Math.max(1, at),
  ]),
);
const NUMBERED = new RegExp(
  String.raw`(?<!\p{L})(type|stage|grade|class|degree|group|category|phase)[, ]+(${[...NUMBERS.keys()].join('|')})(?![\p{L}\p{N}/-])`,
  'gu',
);
const ROMAN_PART = /(?<![\p{L}\p{N}])(ii|iii|iv)([ab])(?![\p{L}\p{N}])/gu;

const allWords = normaliser({ prepare: withCompounds, hasRomanNumerals: true });

/** A word that is both asserted and negated counts as asserted: `open wound of body without foreign body`. */
export const diseaseWords: Normalise = (text) => {
  const words = allWords(text);
  return words.some(isNegated) ? words.filter((word) => !isNegated(word) || !words.includes(opposite(word))) : words;
};

const table = wordTable(words, diseaseWords);

export const diseaseSynonyms = table.synonymsOf;

export const diseaseWordFactor = (word: string): number =>
  table.factorOf(word) ?? (isNegated(word) ? NEGATED_FACTOR : 1);

/** Endings that turn the name of a thing into an adjective and back, the longest first. */
const ENDING =
  /(?:iasis|osis|otic|ation|ative|ated|ating|ional|ience|iency|ient|ance|ancy|ence|ency|ness|ing|ant|ent|ful|ical|ious|eous|ular|inal|eal|ial|ian|ion|ive|ous|ary|oid|al|ic|ar|ia|is|us|um|on|an|ed|a|e|y)$/;

const SHORTEST_STEM = 5;

/** The stem that a noun and its adjective share; empty for short words. */
export const diseaseStem = (word: string): string => {
  const stem = word.replace(ENDING, '');
  return stem.length >= SHORTEST_STEM ? stem : '';
};
