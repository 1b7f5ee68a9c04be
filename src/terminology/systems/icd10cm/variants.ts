/** Other ways to write a disease: without what genetics adds and ICD-10-CM does not tell apart, and as one word. */
import { diseaseWords } from './words.ts';

/** The phrase, without its genetics, and with hyphenated words joined where names have them so. */
export const variantsOf = (phrase: string, isWord: (word: string) => boolean): readonly string[] => [
  ...new Set([phrase, withoutGenetics(phrase), joined(phrase, isWord), inWholeNumbers(phrase)]),
];

/** A body mass index or share with decimals, and weeks with days, lie in the interval of their whole number. */
const inWholeNumbers = (phrase: string): string =>
  phrase
    .replace(/(?<=\b(?:bmi|body mass index|index|of|is|=|:)\D{0,12})(\d{2})\.\d+/gi, '$1')
    .replace(WEEKS, '$1 weeks');

/** `28w3d`, `28 3/7 weeks`, `28+3 weeks` */
const WEEKS =
  /\b(\d{1,2})(?:\s?w(?:ee)?ks?\s?\+?\s?\d\s?d(?:ays?)?|w\s?\d\s?d|\s?\+\s?\d\s?(?:weeks?|wks?)|\s\d\/7\s?(?:weeks?|wks?)|\s?wga)\b/gi;

/** Tako-tsubo is takotsubo, if names have it so. */
const joined = (phrase: string, isWord: (word: string) => boolean): string => {
  if (!phrase.includes('-')) return phrase;
  return phrase.replace(/(?<!\p{L})(\p{L}+)-(\p{L}+)/gu, (given, before: string, after: string) => {
    const [word = ''] = diseaseWords(before + after);
    return isWord(word) ? word : given;
  });
};

/** A number behind one of these is part of the name. */
const NUMBERED =
  'type|types|stage|grade|class|group|level|degree|phase|category|week|weeks|vitamin|factor|trisomy|chromosome|month|months|year|years|day|days|fetus|score|trimester|segment|part|bmi|index|of|is|scale|gcs|nihss';

/** `deafness 50`, `ciliary dyskinesia 9`: the number of a locus. */
const LOCUS = new RegExp(
  String.raw`(?<!\b(?:${NUMBERED}),? |[\p{L}\p{N}./%-])\d{1,3}[a-z]?(?![\p{L}\p{N}./%-])`,
  'giu',
);

/** `17q23.1q23.2`, `chromosome 2p15-p16.1`: a place on a chromosome. */
const BAND =
  /\b(?:chromosome )?(?:\d{1,2}|x)[pq](?:ter|\d{1,2}(?:\.\d{1,3})?)?(?:-?(?:\d{0,2}[pq])?(?:ter|\d{1,2}(?:\.\d{1,3})?))?(?![\p{L}\p{N}.])/giu;

/** An optional feature does not make another disease. */
const EITHER = /\bwith or without .*$/i;

/** A disease with a pattern of inheritance is `hereditary` in ICD-10-CM. */
const INHERITANCE = /\b(?:autosomal|[xy][- ]linked|dominant|recessive)\b,?/gi;

/** The phrase without loci, bands and optional features. */
const withoutGenetics = (phrase: string): string => {
  const certain = phrase.replace(EITHER, '');
  const short = /\d/.test(certain) ? certain.replace(BAND, ' ').replace(LOCUS, ' ') : certain;
  let isSaid = false;
  const plain = short.replace(INHERITANCE, () => {
    const word = isSaid ? ' ' : 'hereditary ';
    isSaid = true;
    return word;
  });
  return plain.trim() === '' ? phrase : plain;
};
