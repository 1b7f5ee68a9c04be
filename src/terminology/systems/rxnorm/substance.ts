/** Whoever asks RxNorm for a drug finds its ingredient or combination among the first five. */
import { isIn, type Rule, SUBSTANCES } from './known-hits.ts';

/** The place that the substance gets when the strengths, forms and brands that match better leave it none. */
const PLACE = 4;

/** How many hits are worth looking through for it. */
export const DEPTH = 200;

/** The substance of the best hit at the fifth place at least. */
export const withSubstance: Rule = (hits, { termTypeOf, wordsOf }) => {
  const [best] = hits;
  if (best === undefined || hits.length <= PLACE) return hits;
  // The name of a brand does not say what is in it.
  const isBrand = termTypeOf(best) === 'BN';
  const at = hits.findIndex((hit) => SUBSTANCES.has(termTypeOf(hit)) && (isBrand || isIn(wordsOf(hit), wordsOf(best))));
  const substance = hits[at];
  if (at <= PLACE || substance === undefined) return hits;
  const others = hits.filter((hit) => hit !== substance);
  return [...others.slice(0, PLACE), substance, ...others.slice(PLACE)];
};
