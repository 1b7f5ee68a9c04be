/** Asks of the best concepts whether they have what each word of a phrase means. */
import { type Expansion, isNoise } from '../lexicon/lexicon.ts';
import { isNegated } from '../lexicon/negation.ts';
import { isOfSentence } from '../lexicon/sentence.ts';
import type { CodeSystem, Hit } from '../model/code-system.ts';
import { hasAll, type Searchable } from './match.ts';
import type { QueryWord } from './query-words.ts';

/** A word of the phrase, or words that are a key: itself, and what it may mean instead. */
export type Meant = {
  readonly own: readonly QueryWord[];
  readonly weight: number;
  /** Of the words of one of these, a name must have most. */
  readonly ways: readonly (readonly QueryWord[])[];
};

type Phrase = {
  readonly phrase: string;
  /** Its index words. */
  readonly words: readonly string[];
  /** The ways to read it, itself among them. */
  readonly readings: readonly Expansion[];
};

type Read = (word: string) => QueryWord;

/** Least weight of what a name must have: not `of`, `unspecified` or `disease`. */
const LEAST_WEIGHT = 2.5;

/** What a phrase means, without words of sentences and what is denied. */
export const meantIn = (
  { lexicon, normalise }: CodeSystem,
  { phrase, words, readings }: Phrase,
  read: Read,
): readonly Meant[] => {
  const keys = lexicon.keysIn(phrase).map(({ start, end, meanings }) => ({
    own: normalise(phrase.slice(start, end)),
    ways: meanings.map(normalise),
  }));
  const alone = [...new Set(words)]
    .filter((word) => !keys.some(({ own }) => own.includes(word)))
    .map((word) => ({ own: [word], ways: [] }));
  const readAs = readings.map(({ text }) => normalise(text));
  return [...keys, ...alone].flatMap(({ own, ways }) => {
    const content = own.filter(isContent);
    const weight = content.reduce((sum, word) => sum + read(word).weight, 0);
    if (weight < LEAST_WEIGHT) return [];
    // A reading without the words says them in others, or leaves them out on purpose.
    const others = readAs
      .filter((reading) => !own.some((word) => reading.includes(word)))
      .map((reading) => reading.filter((word) => !words.includes(word)));
    return [
      { own: content.map(read), weight, ways: [...ways, ...others].map((way) => way.filter(isContent).map(read)) },
    ];
  });
};

const isContent = (word: string): boolean => !isNegated(word) && !isNoise(word) && !isOfSentence(word);

/** Share of the weight of a meaning that a name must have. */
const MOST = 0.6;

/** The weight of what is meant that a concept does not have. */
export const missingIn =
  (searchable: Searchable, meant: () => readonly Meant[]): ((concept: number) => number) =>
  (concept) => {
    const has = (word: QueryWord) => word.alternatives.length > 0 && hasAll(searchable, concept, [word]);
    const isMet = (way: readonly QueryWord[]) => {
      const total = way.reduce((sum, { weight }) => sum + weight, 0);
      return way.reduce((sum, word) => sum + (has(word) ? word.weight : 0), 0) >= MOST * total;
    };
    return meant().reduce((sum, { own, ways, weight }) => sum + (own.every(has) || ways.some(isMet) ? 0 : weight), 0);
  };

/** Puts the concept first that has more of what is meant, if it fits about as well as the best one. */
export const completeFirst = (hits: readonly Hit[], missing: (concept: number) => number): readonly Hit[] => {
  const [best, ...others] = hits;
  if (best === undefined || best.score < LEAST_JUDGED) return hits;
  const lost = missing(best.concept);
  if (lost === 0) return hits;
  let [fullest, least] = [best, lost - LEAST_GAIN];
  for (const other of others.slice(0, MOST_JUDGED)) {
    if (other.score < best.score - WITHIN) break;
    const rest = missing(other.concept);
    if (rest <= least) [fullest, least] = [other, rest - 0.01];
  }
  return fullest === best ? hits : toFront(hits, fullest);
};

/** A moved hit gets the score of its new place. */
export const toFront = (hits: readonly Hit[], moved: Hit): readonly Hit[] =>
  [moved, ...hits.filter((hit) => hit !== moved)].map(({ concept }, at) => ({ concept, score: hits[at]?.score ?? 0 }));

const LEAST_JUDGED = 60;
const LEAST_GAIN = 4;
/** Points below the best one. */
const WITHIN = 8;
const MOST_JUDGED = 9;
