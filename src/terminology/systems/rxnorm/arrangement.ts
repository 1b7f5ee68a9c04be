/** The order of RxNorm's answers where the kind of a concept says more than how well its words match. */

import { wordFactor } from '../../lexicon/weights.ts';
import type { TermType } from '../../model/concept.ts';
import type { Hit } from '../../search/search.ts';
import type { SystemIndex } from '../../search/system-index.ts';
import type { TextReader } from '../../search/text-table.ts';
import { normalise } from '../../text/normalise.ts';
import { withForms } from './forms.ts';
import { isIn, knownHits, NAMES, type Rule, toFront } from './known-hits.ts';
import { withSubstance } from './substance.ts';

/** The hits of a phrase, the best first. A hit that is moved has the score of its place. */
export const arranged = (
  index: SystemIndex,
  texts: TextReader,
  hits: readonly Hit[],
  phrase: string,
): readonly Hit[] => {
  if (index.system !== 'rxnorm' || hits.length < 2) return hits;
  const known = knownHits(index, texts, phrase);
  const rules = [withNamed, withBranded, withProduct, withForms, withSubstance];
  const ordered = rules.reduce((order, rule) => rule(order, known), hits);
  return ordered.map(({ concept }, place) => ({ concept, score: hits[place]?.score ?? 0 }));
};

/** A drug that shares only numbers, forms and salts with the phrase comes after a substance or brand that it names. */
const withNamed: Rule = (hits, { phrase, termTypeOf, textsOf, wordsOf }) => {
  const [best] = hits;
  if (best === undefined || NAMES.has(termTypeOf(best))) return hits;
  const asked = normalise(phrase, 'rxnorm');
  const telling = asked.filter(isTelling);
  const isNamed = (words: readonly string[]) => telling.some((word) => words.includes(word));
  if (isNamed(wordsOf(best)) || textsOf(best).some((text) => isNamed(normalise(text, 'rxnorm')))) return hits;
  const named = hits.find((hit) => NAMES.has(termTypeOf(hit)) && isIn(wordsOf(hit), asked));
  return named === undefined ? hits : toFront(hits, [named]);
};

/** Whether a word may be all that names a drug. */
const isTelling = (word: string): boolean => /^\D{4,}$/.test(word) && wordFactor(word, 'rxnorm') === 1;

const BRANDED: ReadonlySet<TermType> = new Set(['SBD', 'SBDC', 'SBDF']);

/** A brand with a dose is one of its drugs, even if none has that dose: only a bare brand name means the brand. */
const withBranded: Rule = (hits, { phrase, termTypeOf, nameOf }) => {
  const [best] = hits;
  if (best === undefined || termTypeOf(best) !== 'BN' || !/\d/.test(phrase) || best.score > 99) return hits;
  const brand = `[${nameOf(best)}]`.toLowerCase();
  const drug = hits.find((hit) => BRANDED.has(termTypeOf(hit)) && nameOf(hit).toLowerCase().endsWith(brand));
  return drug === undefined ? hits : toFront(hits, [drug]);
};

/** Directions for use: they stand in a prescription, which is for a product and not for a part of one. */
const DIRECTIONS =
  /\b(?:[bt]\.?i\.?d|q\.?i\.?d|q\.?d|q ?\d+ ?h(?:rs?|ours)?|qhs|qam|qpm|hs|prn|p\.?o|daily|nightly|weekly|monthly|bedtime|once|twice|x ?\d+(?: ?d(?:ays?)?)?|every|take|at onset)\b/i;

const COMPONENTS: ReadonlyMap<TermType, TermType> = new Map([
  ['SCDC', 'SCD'],
  ['SBDC', 'SBD'],
]);

/** A prescription of a component is for the likeliest drug with that component. */
const withProduct: Rule = (hits, { phrase, termTypeOf, wordsOf }) => {
  const [best] = hits;
  const wanted = best && COMPONENTS.get(termTypeOf(best));
  if (best === undefined || wanted === undefined || !DIRECTIONS.test(phrase)) return hits;
  const words = wordsOf(best);
  const product = hits.find((hit) => termTypeOf(hit) === wanted && isIn(words, wordsOf(hit)));
  return product === undefined ? hits : toFront(hits, [product]);
};
