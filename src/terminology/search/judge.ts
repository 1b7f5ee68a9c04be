/** Asks of the best concepts whether they have what each word of a phrase means. */
import type { Hit } from '../model/code-system.ts';
import { hasAll, type Searchable } from './match.ts';
import type { Meant } from './meant.ts';
import type { QueryWord } from './query-words.ts';

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
