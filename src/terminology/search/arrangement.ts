/** The order of RxNorm's answers where the kind of a concept says more than how well its words match. */
import type { TermType } from '../concept.ts';
import { wordFactor } from '../lexicon/weights.ts';
import { normalise } from '../normalise.ts';
import type { Hit } from './search.ts';
import { withSubstance } from './substance.ts';
import { type SystemIndex, unpackTraits } from './system-index.ts';
import type { TextReader } from './text-table.ts';

/** What the rules need to know of the hits. */
type Known = {
  readonly phrase: string;
  readonly termTypeOf: (hit: Hit) => TermType;
  readonly priorOf: (hit: Hit) => number;
  readonly nameOf: (hit: Hit) => string;
  readonly textsOf: (hit: Hit) => readonly string[];
  readonly wordsOf: (hit: Hit) => readonly string[];
};

/** The hits of a phrase, the best first. A hit that is moved has the score of its place. */
export const arranged = (
  index: SystemIndex,
  texts: TextReader,
  hits: readonly Hit[],
  phrase: string,
): readonly Hit[] => {
  if (index.system !== 'rxnorm' || hits.length < 2) return hits;
  const textsOf = ({ concept }: Hit) => texts(concept);
  const nameOf = (hit: Hit) => textsOf(hit)[0] ?? '';
  const known: Known = {
    phrase,
    termTypeOf: ({ concept }) => unpackTraits(index.traits[concept] ?? 0).termType,
    priorOf: ({ concept }) => index.priors[concept] ?? 0,
    ...{ nameOf, textsOf },
    wordsOf: (hit) => normalise(nameOf(hit), 'rxnorm'),
  };
  const ordered = [withNamed, withBranded, withProduct, withForms].reduce((order, rule) => rule(order, known), hits);
  const scored = ordered.map(({ concept }, place) => ({ concept, score: hits[place]?.score ?? 0 }));
  return withSubstance(index, texts, scored);
};

const toFront = (hits: readonly Hit[], moved: readonly Hit[]): readonly Hit[] =>
  moved.length === 0 ? hits : [...moved, ...hits.filter((hit) => !moved.includes(hit))];

/** A drug that shares only numbers, forms and salts with the phrase comes after a substance or brand that it names. */
const withNamed = (hits: readonly Hit[], { phrase, termTypeOf, textsOf, wordsOf }: Known): readonly Hit[] => {
  const [best] = hits;
  if (best === undefined || NAMES.has(termTypeOf(best))) return hits;
  const asked = normalise(phrase, 'rxnorm');
  const ofBest = new Set(textsOf(best).flatMap((text) => normalise(text, 'rxnorm')));
  if (asked.some((word) => ofBest.has(word) && isTelling(word))) return hits;
  const named = hits.find((hit) => NAMES.has(termTypeOf(hit)) && isIn(wordsOf(hit), asked));
  return named === undefined ? hits : toFront(hits, [named]);
};

/** Whether a word may be all that names a drug. */
const isTelling = (word: string): boolean => /^\D{4,}$/.test(word) && wordFactor(word, 'rxnorm') === 1;

const BRANDED: ReadonlySet<TermType> = new Set(['SBD', 'SBDC', 'SBDF']);

/** A brand with a dose is one of its drugs, even if none has that dose: only a bare brand name means the brand. */
const withBranded = (hits: readonly Hit[], { phrase, termTypeOf, nameOf }: Known): readonly Hit[] => {
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
const withProduct = (hits: readonly Hit[], { phrase, termTypeOf, wordsOf }: Known): readonly Hit[] => {
  const [best] = hits;
  const wanted = best && COMPONENTS.get(termTypeOf(best));
  if (best === undefined || wanted === undefined || !DIRECTIONS.test(phrase)) return hits;
  const words = wordsOf(best);
  const product = hits.find((hit) => termTypeOf(hit) === wanted && isIn(words, wordsOf(hit)));
  return product === undefined ? hits : toFront(hits, [product]);
};

const isIn = (words: readonly string[], others: readonly string[]): boolean =>
  words.every((word) => others.includes(word));

const NAMES: ReadonlySet<TermType> = new Set(['IN', 'PIN', 'MIN', 'BN']);
const SUBSTANCES: ReadonlySet<TermType> = new Set(['IN', 'MIN']);
const SALTS: ReadonlySet<TermType> = new Set(['PIN', 'IN']);

/** Nobody asks for a drug by the water in its crystals. */
const HYDRATE = /\b(?:anhydrous|\w*hydrate)\b/i;

/** The places that a bare name and what goes with it take. */
const PLACES = 5;

/**
 * A name without a number is followed by its substance, a salt and the forms it is sold in, before strengths that nobody
 * asked for.
 */
const withForms = (hits: readonly Hit[], known: Known): readonly Hit[] => {
  const { phrase, termTypeOf, nameOf } = known;
  const [best] = hits;
  if (best === undefined || /\d/.test(phrase)) return hits;
  const brand = termTypeOf(best) === 'BN' ? `[${nameOf(best)}]` : BRAND.exec(nameOf(best))?.[0];
  if (NAMES.has(termTypeOf(best)) && brand === undefined) return toFront(hits, ofSubstance(hits, best, known));
  const isOfBrand = termTypeOf(best) === 'BN' || termTypeOf(best) === 'SBDC' || termTypeOf(best) === 'SBDF';
  return brand !== undefined && isOfBrand ? toFront(hits, ofBrand(hits, best, brand.toLowerCase(), known)) : hits;
};

const BRAND = /\[[^\]]+\]$/;

/** A substance, itself or as a salt, and what goes with it. */
const ofSubstance = (hits: readonly Hit[], best: Hit, known: Known): readonly Hit[] => {
  const { termTypeOf, nameOf, wordsOf } = known;
  const ofBest = wordsOf(best);
  const substance = hits.find((hit) => SUBSTANCES.has(termTypeOf(hit)) && isIn(wordsOf(hit), ofBest));
  const name = wordsOf(substance ?? best);
  const isSalt = (hit: Hit) =>
    SALTS.has(termTypeOf(hit)) && hit !== best && isIn(name, wordsOf(hit)) && !HYDRATE.test(nameOf(hit));
  const isForm = (hit: Hit) =>
    termTypeOf(hit) === 'SCDF' && isIn(name, wordsOf(hit)) && partsOf(nameOf(hit)) === partsOf(nameOf(best));
  return filled([best, substance, hits.find(isSalt)], hits.filter(isForm), known);
};

/** A brand and what goes with it; its substance has forms that the brand may lack. */
const ofBrand = (hits: readonly Hit[], best: Hit, brand: string, known: Known): readonly Hit[] => {
  const { termTypeOf, nameOf, wordsOf } = known;
  const branded = hits.filter((hit) => termTypeOf(hit) === 'SBDF' && nameOf(hit).toLowerCase().endsWith(brand));
  const substance = hits.find((hit) => SUBSTANCES.has(termTypeOf(hit)));
  const name = substance === undefined ? undefined : wordsOf(substance);
  const isForm = (hit: Hit) =>
    name !== undefined && termTypeOf(hit) === 'SCDF' && isIn(name, wordsOf(hit)) && partsOf(nameOf(hit)) === 1;
  const first = termTypeOf(best) === 'SBDC' ? (branded[0] ?? best) : best;
  return filled([first, substance], [...branded, ...hits.filter(isForm)], known);
};

/** The first places: what is given, then forms, those that are sold most and of every route one first. */
const filled = (given: readonly (Hit | undefined)[], forms: readonly Hit[], known: Known): readonly Hit[] => {
  const { nameOf, priorOf, termTypeOf } = known;
  const first = [...new Set(given)].filter((hit) => hit !== undefined);
  const isBranded = (hit: Hit) => (termTypeOf(hit) === 'SBDF' ? 1 : 0);
  const sold = forms
    .filter((hit) => !first.includes(hit))
    .toSorted((a, b) => isBranded(b) - isBranded(a) || priorOf(b) - priorOf(a));
  return [...first, ...eachRouteFirst(sold, (hit) => routeOf(nameOf(hit))).slice(0, PLACES - first.length)];
};

const partsOf = (name: string): number => name.split(' / ').length;

/** Where the drug goes in; `other` is everything that stays where it is put. */
const routeOf = (name: string): 'oral' | 'injected' | 'other' =>
  /\b(?:Oral|Chewable|Sublingual|Buccal)\b/i.test(name)
    ? 'oral'
    : /\b(?:Inject\w*|Syringe|Cartridge|Auto-Injector)\b/i.test(name)
      ? 'injected'
      : 'other';

/** The first of each kind, then the rest. */
const eachRouteFirst = (hits: readonly Hit[], kindOf: (hit: Hit) => string): readonly Hit[] => {
  const first = [...Map.groupBy(hits, kindOf).values()].flatMap((ofKind) => ofKind.slice(0, 1));
  return [...first, ...hits.filter((hit) => !first.includes(hit))];
};
