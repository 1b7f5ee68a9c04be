/** The words of drug names. */
import words from '../../../../data/lexicon/rxnorm-words.txt' with { type: 'text' };
import { type WordTable, wordTable } from '../../lexicon/lexicon.ts';
import type { Concept } from '../../model/concept.ts';
import { normaliser } from '../../text/normalise.ts';
import { quantitiesFor, withUnits } from './amounts.ts';

/** A roman number is a word of a name more often than a number. */
export const drugWords = normaliser({ prepare: withUnits, hasRomanNumerals: false });

const table = wordTable(words, drugWords);

export const drugWordFactor = (word: string): number => table.factorOf(word) ?? 1;

export const drugSynonyms: WordTable['synonymsOf'] = (word) => {
  const others = table.synonymsOf(word);
  return /^\d/.test(word) ? [...others, ...quantitiesFor(word)] : others;
};

/**
 * The words that precise ingredients (PIN) add to the name of their ingredient: `axetil` of cefuroxime axetil. A word
 * that is as often in the name of an ingredient is none: zinc is a drug too.
 */
export const saltWords = (concepts: readonly Concept[], tidy: () => void = () => {}): ReadonlySet<string> => {
  const wordsOf = new Map<string, ReadonlySet<string>>();
  const asIngredient = new Map<string, number>();
  for (const { termType, code, name } of concepts) {
    if (termType !== 'IN') continue;
    const words = new Set(drugWords(name));
    wordsOf.set(code, words);
    for (const word of words) asIngredient.set(word, (asIngredient.get(word) ?? 0) + 1);
  }
  const added = new Map<string, number>();
  for (const { termType, name, ingredients } of concepts) {
    tidy();
    const [ingredient = ''] = ingredients;
    const known = termType === 'PIN' && ingredients.length === 1 ? wordsOf.get(ingredient) : undefined;
    const words = [...new Set(drugWords(name))].filter((word) => !/\d/.test(word) || known?.has(word));
    if (known === undefined || !words.some((word) => known.has(word))) continue;
    for (const word of words) if (!known.has(word)) added.set(word, (added.get(word) ?? 0) + 1);
  }
  return new Set([...added].filter(([word, count]) => count > (asIngredient.get(word) ?? 0)).map(([word]) => word));
};
