/** The order of drugs where the kind of a concept says more than how well its words match. */
import type { Rerank } from '../../model/code-system.ts';
import type { TermType } from '../../model/concept.ts';
import { type DrugPhrase, isIn, NAMES, type Rule, SUBSTANCES, toFront } from './drug-hits.ts';
import { withForms } from './forms.ts';
import { drugWordFactor, drugWords } from './words.ts';

/** The rules for a phrase. A hit that moves has the score of its place. */
export const rerankDrugs = (phrase: string, words: readonly string[]): Rerank => {
  const asked: DrugPhrase = { hasNumber: /\d/.test(phrase), hasDirections: DIRECTIONS.test(phrase), words };
  return {
    depth: DEPTH,
    order: (hits, read) => {
      const ordered = RULES.reduce((order, rule) => rule(order, asked, read), hits);
      return ordered.map(({ concept }, place) => ({ concept, score: hits[place]?.score ?? 0 }));
    },
  };
};

/** The substance of a drug may stand as far down as this. */
const DEPTH = 200;

/** Directions for use. */
const DIRECTIONS =
  /\b(?:[bt]\.?i\.?d|q\.?i\.?d|q\.?d|q ?\d+ ?h(?:rs?|ours)?|qhs|qam|qpm|hs|prn|p\.?o|daily|nightly|weekly|monthly|bedtime|once|twice|x ?\d+(?: ?d(?:ays?)?)?|every|take|at onset)\b/i;

/** A drug that shares only numbers, forms and salts with the phrase comes after a substance or brand that it names. */
const withNamed: Rule = (hits, { words }, { termTypeOf, textsOf, wordsOf }) => {
  const [best] = hits;
  if (best === undefined || NAMES.has(termTypeOf(best))) return hits;
  const telling = words.filter(isTelling);
  const isNamed = (others: readonly string[]) => telling.some((word) => others.includes(word));
  if (isNamed(wordsOf(best)) || textsOf(best).some((text) => isNamed(drugWords(text)))) return hits;
  const named = hits.find((hit) => NAMES.has(termTypeOf(hit)) && isIn(wordsOf(hit), words));
  return named === undefined ? hits : toFront(hits, [named]);
};

/** Whether a word may be all that names a drug. */
const isTelling = (word: string): boolean => /^\D{4,}$/.test(word) && drugWordFactor(word) === 1;

const BRANDED: ReadonlySet<TermType> = new Set(['SBD', 'SBDC', 'SBDF']);

/** A brand with a dose is one of its drugs, even if none has that dose: only a bare brand name means the brand. */
const withBranded: Rule = (hits, { hasNumber }, { termTypeOf, nameOf }) => {
  const [best] = hits;
  if (best === undefined || termTypeOf(best) !== 'BN' || !hasNumber || best.score > 99) return hits;
  const brand = `[${nameOf(best)}]`.toLowerCase();
  const drug = hits.find((hit) => BRANDED.has(termTypeOf(hit)) && nameOf(hit).toLowerCase().endsWith(brand));
  return drug === undefined ? hits : toFront(hits, [drug]);
};

const COMPONENTS: ReadonlyMap<TermType, TermType> = new Map([
  ['SCDC', 'SCD'],
  ['SBDC', 'SBD'],
]);

/** A prescription is for a product: of a component it is for the likeliest drug that has it. */
const withProduct: Rule = (hits, { hasDirections }, { termTypeOf, wordsOf }) => {
  const [best] = hits;
  const wanted = best && COMPONENTS.get(termTypeOf(best));
  if (best === undefined || wanted === undefined || !hasDirections) return hits;
  const words = wordsOf(best);
  const product = hits.find((hit) => termTypeOf(hit) === wanted && isIn(words, wordsOf(hit)));
  return product === undefined ? hits : toFront(hits, [product]);
};

/** The place that the substance gets when strengths, forms and brands that match better leave it none. */
const PLACE = 4;

/** Puts the substance of the best hit among the first five, so that a query for a drug always finds it. */
const withSubstance: Rule = (hits, _phrase, { termTypeOf, wordsOf }) => {
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

const RULES: readonly Rule[] = [withNamed, withBranded, withProduct, withForms, withSubstance];
