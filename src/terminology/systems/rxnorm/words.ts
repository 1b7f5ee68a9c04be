/** The words of drug names. */
import words from '../../../../data/lexicon/rxnorm-words.txt' with { type: 'text' };
import { type WordTable, wordTable } from '../../lexicon/words.ts';
import { normaliser } from '../../text/normalise.ts';
import { quantitiesFor, withUnits } from './units.ts';

/** A roman number is a word of a name more often than a number. */
export const drugWords = normaliser({ prepare: withUnits, hasRomanNumerals: false });

const table = wordTable(words, drugWords);

export const drugWordFactor = (word: string): number => table.factorOf(word) ?? 1;

export const drugSynonyms: WordTable['synonymsOf'] = (word) => {
  const others = table.synonymsOf(word);
  return /^\d/.test(word) ? [...others, ...quantitiesFor(word)] : others;
};
