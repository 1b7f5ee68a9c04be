/** One way to read a phrase, as the words to look for. */
import type { Expansion } from '../lexicon/lexicon.ts';
import { isLacked, opposite } from '../lexicon/negation.ts';
import { isOfSentence } from '../lexicon/sentence.ts';
import type { CodeSystem } from '../model/code-system.ts';
import type { QueryWord, WordReader } from './query-words.ts';

export type QueryVariant = {
  /** The weightiest word first. */
  readonly words: readonly QueryWord[];
  /** The weight of all its words. */
  readonly total: number;
  /** How sure it is that the phrase means this: up to 1. */
  readonly boost: number;
  /** Index words that say the opposite of one of its words. */
  readonly opposites: readonly number[];
  readonly counts: Counts;
  /** Whether it has a word that no name has, nor a word like it, and that is no word of sentences. */
  readonly hasUnknown: boolean;
};

/**
 * How well a designation matches.
 *
 * - `phrase`: by how much of each the other one has
 * - `sentence`: most by how much of the designation the phrase has
 * - `name`: by being the same, else not at all
 */
export type Counts = 'phrase' | 'sentence' | 'name';

type Reading = {
  /** Whether a word is left out. */
  readonly skip?: (word: string) => boolean;
  readonly counts?: Counts;
};

export type VariantsOf = (expansion: Expansion, reading?: Reading) => readonly QueryVariant[];

/**
 * Reads expansions of a phrase: one variant each, none if no word is left.
 *
 * @param words - the index words of the phrase itself
 */
export const variantReader = (
  { normalise }: CodeSystem,
  { read }: WordReader,
  phrase: string,
  words: readonly string[],
): VariantsOf => {
  const saysLacking = words.some(isLacked);
  // Only what the phrase itself says rules out its opposite, not what an abbreviation stands for.
  const isSaid = (word: string) => (isLacked(word) ? saysLacking : words.includes(word));
  return ({ text, boost }, { skip, counts = 'phrase' } = {}) => {
    const polar = text === phrase ? [...new Set(words)] : withPolarity(normalise(text), words);
    const all = skip === undefined ? polar : polar.filter((word) => !skip(word));
    const found = all
      .map(read)
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight);
    const hasUnknown = all.some((word) => !isOfSentence(word) && isUnknown(read(word)));
    const total = found.reduce((sum, { weight }) => sum + weight, 0);
    if (total === 0) return [];
    return [
      {
        words: found.slice(0, MOST_WORDS),
        total,
        boost,
        opposites: oppositesOf(all.filter(isSaid).map(read)),
        counts,
        hasUnknown,
      },
    ];
  };
};

const isUnknown = ({ alternatives, weight }: QueryWord): boolean => alternatives.length === 0 && weight > 0;

/** Words of a phrase that are looked for, the weightiest; the others still say that a name covers little of it. */
const MOST_WORDS = 32;

/** Of `wall of thorax without penetration of the thoracic cavity` thorax is not the opposite. */
const oppositesOf = (said: readonly QueryWord[]): readonly number[] => {
  const own = new Set(said.flatMap(({ alternatives }) => alternatives.slice(0, 1).map(({ word }) => word)));
  return said.flatMap(({ opposites }) => opposites).filter((word) => !own.has(word));
};

/** What the phrase says is lacking is lacking in all that its abbreviations stand for. */
const withPolarity = (expanded: readonly string[], words: readonly string[]): readonly string[] => {
  const lacked = words.filter(isLacked);
  if (lacked.length === 0) return [...new Set(expanded)];
  const had = new Set(lacked.map(opposite));
  const kept = expanded.filter((word) => !had.has(word));
  return [...new Set([...kept, ...lacked.filter((word) => expanded.includes(opposite(word)))])];
};
