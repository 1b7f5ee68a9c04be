/** The words of disease names. */
import words from '../../../../data/lexicon/icd10cm-words.txt' with { type: 'text' };
import { isLacked, LACKED_FACTOR, markLacked, opposite } from '../../lexicon/negation.ts';
import { wordTable } from '../../lexicon/words.ts';
import { type Normalise, normaliser } from '../../text/normalise.ts';

/** Non-toxic is nontoxic. */
const NON = /(?<!\p{L})non[- ](?=\p{L}{3})/gu;

const withCompounds = (text: string): string => markLacked(text.includes('non') ? text.replace(NON, 'non') : text);

const allWords = normaliser({ prepare: withCompounds, hasRomanNumerals: true });

/** What a text both has and lacks, it has: `open wound of body without foreign body`. */
export const diseaseWords: Normalise = (text) => {
  const words = allWords(text);
  return words.some(isLacked) ? words.filter((word) => !isLacked(word) || !words.includes(opposite(word))) : words;
};

const table = wordTable(words, diseaseWords);

export const diseaseSynonyms = table.synonymsOf;

export const diseaseWordFactor = (word: string): number => table.factorOf(word) ?? (isLacked(word) ? LACKED_FACTOR : 1);

/** Endings that turn the name of a thing into an adjective and back, the longest first. */
const ENDING =
  /(?:iasis|osis|otic|ation|ative|ional|ical|ious|eous|ular|inal|eal|ial|ian|ion|ive|ous|ary|oid|al|ic|ar|ia|is|us|um|on|an|ed|a|e|y)$/;

const SHORTEST_STEM = 5;

/** What a word has in common with its adjective or noun; empty for words too short to tell. */
export const diseaseStem = (word: string): string => {
  const stem = word.replace(ENDING, '');
  return stem.length >= SHORTEST_STEM ? stem : '';
};
