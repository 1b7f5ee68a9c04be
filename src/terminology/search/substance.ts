/** Whoever asks RxNorm for a drug finds its ingredient or combination among the first five. */
import type { TermType } from '../concept.ts';
import { normalise } from '../normalise.ts';
import type { Hit } from './search.ts';
import { type SystemIndex, unpackTraits } from './system-index.ts';
import type { TextReader } from './text-table.ts';

/** The place that the substance gets when the strengths, forms and brands that match better leave it none. */
const PLACE = 4;

/** How many hits are worth looking through for it. */
export const DEPTH = 200;

const SUBSTANCES: ReadonlySet<TermType> = new Set(['IN', 'MIN']);

/** The hits, the best first, with the substance of the best one at the fifth place at least, and the score of its place. */
export const withSubstance = (index: SystemIndex, texts: TextReader, hits: readonly Hit[]): readonly Hit[] => {
  const [best, displaced] = [hits[0], hits[PLACE]];
  if (index.system !== 'rxnorm' || best === undefined || displaced === undefined) return hits;
  const termTypeOf = ({ concept }: Hit) => unpackTraits(index.traits[concept] ?? 0).termType;
  const wordsOf = ({ concept }: Hit) => normalise(texts(concept)[0] ?? '', index.system);
  const known = new Set(wordsOf(best));
  // The name of a brand does not say what is in it.
  const isOfBest = (hit: Hit) => termTypeOf(best) === 'BN' || wordsOf(hit).every((word) => known.has(word));
  const at = hits.findIndex((hit) => SUBSTANCES.has(termTypeOf(hit)) && isOfBest(hit));
  const substance = hits[at];
  if (at <= PLACE || substance === undefined) return hits;
  const others = hits.filter((hit) => hit !== substance);
  return [...others.slice(0, PLACE), { ...substance, score: displaced.score }, ...others.slice(PLACE)];
};
