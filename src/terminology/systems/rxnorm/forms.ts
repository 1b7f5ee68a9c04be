/** A name without a strength: what it names, and the forms in which that is sold. */
import type { Hit, HitReader } from '../../model/code-system.ts';
import type { TermType } from '../../model/concept.ts';
import { isIn, NAMES, type Rule, SUBSTANCES, toFront } from './drug-hits.ts';

const SALTS: ReadonlySet<TermType> = new Set(['PIN', 'IN']);

/** Phrases do not name the water in the crystals of a drug. */
const HYDRATE = /\b(?:anhydrous|\w*hydrate)\b/i;

/** The places that a bare name and what goes with it take. */
const PLACES = 5;

/** Behind a name without a number come its substance, a salt and the forms it is sold in, then its strengths. */
export const withForms: Rule = (hits, { hasNumber }, read) => {
  const { termTypeOf, nameOf } = read;
  const [best] = hits;
  if (best === undefined || hasNumber) return hits;
  const brand = termTypeOf(best) === 'BN' ? `[${nameOf(best)}]` : BRAND.exec(nameOf(best))?.[0];
  if (NAMES.has(termTypeOf(best)) && brand === undefined) return toFront(hits, ofSubstance(hits, best, read));
  const isOfBrand = termTypeOf(best) === 'BN' || termTypeOf(best) === 'SBDC' || termTypeOf(best) === 'SBDF';
  return brand !== undefined && isOfBrand ? toFront(hits, ofBrand(hits, best, brand.toLowerCase(), read)) : hits;
};

const BRAND = /\[[^\]]+\]$/;

/** A substance, itself or as a salt, and what goes with it. */
const ofSubstance = (hits: readonly Hit[], best: Hit, read: HitReader): readonly Hit[] => {
  const { termTypeOf, nameOf, wordsOf } = read;
  const ofBest = wordsOf(best);
  const substance = hits.find((hit) => SUBSTANCES.has(termTypeOf(hit)) && isIn(wordsOf(hit), ofBest));
  const name = wordsOf(substance ?? best);
  const isSalt = (hit: Hit) =>
    SALTS.has(termTypeOf(hit)) && hit !== best && isIn(name, wordsOf(hit)) && !HYDRATE.test(nameOf(hit));
  const isForm = (hit: Hit) =>
    termTypeOf(hit) === 'SCDF' && isIn(name, wordsOf(hit)) && partsOf(nameOf(hit)) === partsOf(nameOf(best));
  return filled([best, substance, hits.find(isSalt)], hits.filter(isForm), read);
};

/** A brand and what goes with it; its substance has forms that the brand may lack. */
const ofBrand = (hits: readonly Hit[], best: Hit, brand: string, read: HitReader): readonly Hit[] => {
  const { termTypeOf, nameOf, wordsOf } = read;
  const branded = hits.filter((hit) => termTypeOf(hit) === 'SBDF' && nameOf(hit).toLowerCase().endsWith(brand));
  const substance = hits.find((hit) => SUBSTANCES.has(termTypeOf(hit)));
  const name = substance === undefined ? undefined : wordsOf(substance);
  const isForm = (hit: Hit) =>
    name !== undefined && termTypeOf(hit) === 'SCDF' && isIn(name, wordsOf(hit)) && partsOf(nameOf(hit)) === 1;
  const first = termTypeOf(best) === 'SBDC' ? (branded[0] ?? best) : best;
  return filled([first, substance], [...branded, ...hits.filter(isForm)], read);
};

/** The first places: what is given, then forms, those that are sold most and of every route one first. */
const filled = (given: readonly (Hit | undefined)[], forms: readonly Hit[], read: HitReader): readonly Hit[] => {
  const { nameOf, priorOf, termTypeOf } = read;
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
