/** The words of disease names. */
import words from '../../../../data/lexicon/icd10cm-words.txt' with { type: 'text' };
import { wordTable } from '../../lexicon/words.ts';
import { normaliser } from '../../text/normalise.ts';

/** Non-toxic is nontoxic. */
const NON = /(?<!\p{L})non[- ](?=\p{L}{3})/gu;

/** What a name says is lacking: `without status epilepticus` is no status epilepticus. */
const LACKING = /(?<=\bwithout (?:mention of )?)\p{L}{3,}(?: \p{L}{3,})?/gu;

/** Begins a word that is said to be lacking, so that it does not meet the same word elsewhere. */
const LACKED = 'ǃ';

const withCompounds = (text: string): string => {
  const compound = text.includes('non') ? text.replace(NON, 'non') : text;
  return compound.includes('without') ? compound.replace(LACKING, markLacking) : compound;
};

const markLacking = (lacking: string): string => lacking.replace(/\p{L}+/gu, (word) => LACKED + word);

export const diseaseWords = normaliser({ prepare: withCompounds, hasRomanNumerals: true });

const table = wordTable(words, diseaseWords);

export const diseaseSynonyms = table.synonymsOf;

/** Phrases seldom say what is lacking. */
const LACKED_FACTOR = 0.25;

export const diseaseWordFactor = (word: string): number =>
  table.factorOf(word) ?? (word.startsWith(LACKED) ? LACKED_FACTOR : 1);

/** Endings that turn the name of a thing into an adjective and back, the longest first. */
const ENDING =
  /(?:iasis|osis|otic|ation|ative|ional|ical|ious|eous|ular|inal|eal|ial|ian|ion|ive|ous|ary|oid|al|ic|ar|ia|is|us|um|on|an|ed|a|e|y)$/;

const SHORTEST_STEM = 5;

/** What a word has in common with its adjective or noun; empty for words too short to tell. */
export const diseaseStem = (word: string): string => {
  const stem = word.replace(ENDING, '');
  return stem.length >= SHORTEST_STEM ? stem : '';
};
