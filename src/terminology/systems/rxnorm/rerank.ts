/** Reorders drugs where the term type decides more than the match strength. */
import type { Hit, HitReader, Rerank } from '../../model/code-system.ts';
import type { TermType } from '../../model/concept.ts';
import { UNCERTAIN } from '../../tuning.ts';
import { amountsIn } from './amounts.ts';
import { undenied } from './denied.ts';
import { bitsOf, formIn, isFormWord, routeBit, shapeBit, unbranded } from './forms.ts';
import {
  type DrugPhrase,
  isComponent,
  isIn,
  NAMES,
  partsOf,
  type Rule,
  SUBSTANCES,
  substancesOf,
  toFront,
  withProducts,
} from './products.ts';
import { FORM_WINDOW, LEAST_ALIKE, LEAST_FIT, ROUTE_WINDOW } from './tuning.ts';
import { drugSynonyms, drugWordFactor, drugWords } from './words.ts';

/** The ranking rules for a phrase. A moved hit gets the score of its new place. */
export const rerankDrugs = (asked: DrugPhrase): Rerank => ({
  depth: DEPTH,
  order: (all, read) => {
    const hits = asked.denied === undefined ? all : undenied(all, asked.denied, read);
    const apply = (rules: readonly Rule[], to: readonly Hit[]) =>
      rules.reduce((order, rule) => rule(order, asked, read), to);
    const namesake = namesakeOf(hits, asked, read);
    const isNamed = namesake !== undefined && !isComponent(namesake, read);
    const given = isNamed ? toFront(hits, [namesake]) : hits;
    const { hits: products, isOpen } = withProducts(apply([withNamed, withBranded], given), asked, read);
    const chosen = withRoute(products, asked, read);
    const isOther = chosen !== products;
    const ordered = apply([withGeneric, withoutStrength, withAskedForm, withForms, withSubstance], chosen);
    const [first] = ordered;
    // The name of a component is how products are asked for.
    const isWhole = namesake !== undefined && (isNamed || (first !== undefined && isComponent(first, read)));
    const placed = isWhole ? toFront(ordered, [namesake]) : ordered;
    const isPart = first !== undefined && isComponent(first, read) && hits.some((hit) => !isComponent(hit, read));
    // What is in a brand its name does not say: `Percocet without Tylenol`.
    const isDeniedBrand = hits !== all && first !== undefined && BRANDS.has(read.termTypeOf(first));
    const most =
      !isWhole &&
      (isOpen ||
        isOther ||
        isPart ||
        isDeniedBrand ||
        isUnmatched(first, asked, read) ||
        isUnlike(first, asked, read) ||
        isAllOfContainer(ordered, asked, read) ||
        isInjectedUnasked(ordered, asked, read))
        ? UNCERTAIN
        : WHOLE;
    const behind = hits === all ? [] : all.filter((hit) => !hits.includes(hit));
    return [...placed, ...behind].map(({ concept }, place) => ({
      concept,
      score: Math.min(most, all[place]?.score ?? 0),
    }));
  },
});

/** The drug with exactly this name: names of mixtures differ in the order of their strengths alone. */
const namesakeOf = (hits: readonly Hit[], { phrase }: DrugPhrase, { nameOf }: HitReader): Hit | undefined => {
  const name = phrase.trim().replace(/\s+/g, ' ').toLowerCase();
  const least = Math.min(hits[0]?.score ?? 0, NEARLY_WHOLE);
  return hits.filter(({ score }) => score >= least).find((hit) => nameOf(hit).toLowerCase() === name);
};

const WHOLE = 100;
const NEARLY_WHOLE = 99;

/** Depth of the search for the substance of a drug. */
const DEPTH = 200;

/** True for a drug without a strength of the phrase, or in another form. */
const isUnmatched = (hit: Hit | undefined, asked: DrugPhrase, read: HitReader): boolean =>
  hit !== undefined &&
  (asked.fitOf(read.axesOf(hit)) < LEAST_FIT || strengthsIn(hit, asked, read).some((isHad) => !isHad));

/** True for a drug that matches too little to be certain, or of a brand that the phrase does not name. */
const isUnlike = (hit: Hit | undefined, { phrase }: DrugPhrase, { nameOf }: HitReader): boolean => {
  if (hit === undefined) return false;
  const brand = drugWords(BRAND.exec(nameOf(hit))?.[1] ?? '');
  const words = drugWords(phrase);
  return hit.score < LEAST_ALIKE || (brand.length > 1 && isNamedInPart(brand, words));
};

/** Aspir-81 is not Aspir-Low. */
const isNamedInPart = (brand: readonly string[], words: readonly string[]): boolean =>
  brand.some((word) => words.includes(word)) && !isIn(brand, words);

const BRAND = /\[([^\]]+)\]$/;

/** True for the amount in a container of a drug that is also sold in pieces: of these an amount without a form is meant. */
const isAllOfContainer = (hits: readonly Hit[], asked: DrugPhrase, read: HitReader): boolean => {
  const [best] = hits;
  if (best === undefined || (asked.form.routes | asked.form.shapes) !== 0) return false;
  const own = new Set(read.wordsOf(best));
  const isOwn = (word: string) => own.has(word) || drugSynonyms(word).some((other) => own.has(other.word));
  if (asked.words.filter((word) => STRENGTH.test(word)).every(isOwn)) return false;
  return piecesOf(best, hits, read).length > 0;
};

/** True for an injection that the phrase does not ask for, of a drug that is also sold in pieces of that strength. */
const isInjectedUnasked = (hits: readonly Hit[], asked: DrugPhrase, read: HitReader): boolean => {
  const [best] = hits;
  if (best === undefined || (asked.form.routes | asked.form.shapes) !== 0) return false;
  if (routeBit(formIn(read.axesOf(best))) !== INJECTED) return false;
  return piecesOf(best, hits, read).some((hit) => !strengthsIn(hit, asked, read).includes(false));
};

/** The products of a drug that are tablets or capsules. */
const piecesOf = (drug: Hit, hits: readonly Hit[], read: HitReader): readonly Hit[] => {
  const substances = substancesOf(read.wordsOf(drug));
  return hits.filter(
    (hit) =>
      FORMS.includes(read.termTypeOf(hit)) &&
      (shapeBit(formIn(read.axesOf(hit))) & PIECES) !== 0 &&
      substancesOf(read.wordsOf(hit)).isSubsetOf(substances),
  );
};

/** For each strength of the phrase, true if the drug has it. */
const strengthsIn = (hit: Hit, { words, form }: DrugPhrase, read: HitReader): readonly boolean[] => {
  const strengths = words.filter((word) => STRENGTH.test(word));
  if (strengths.length === 0) return [];
  // Who means what is drunk by the spoon says so.
  const hasAmounts = (form.routes | form.shapes) !== 0 || (shapeBit(formIn(read.axesOf(hit))) & DRUNK) === 0;
  const amounts = hasAmounts ? amountsIn(read.nameOf(hit)).flatMap(drugWords) : [];
  const own = new Set([...read.wordsOf(hit), ...amounts]);
  return strengths.map((word) => own.has(word) || drugSynonyms(word).some((other) => own.has(other.word)));
};

const DRUNK = bitsOf('suspension');
const PIECES = bitsOf('tablet') | bitsOf('capsule');
const INJECTED = bitsOf('injected');

const GENERICS: ReadonlySet<TermType> = new Set(['SCD', 'SCDC']);

/** Of a strength that a substance does not have, the substance comes first: other strengths of it are other drugs. */
const withoutStrength: Rule = (hits, asked, read) => {
  const { termTypeOf, wordsOf } = read;
  const [best] = hits;
  if (best === undefined || !GENERICS.has(termTypeOf(best))) return hits;
  if (!asked.words.some((word) => AMOUNT.test(word))) return hits;
  const had = strengthsIn(best, asked, read);
  if (had.length === 0 || had.includes(true)) return hits;
  const substance = hits.find(
    (hit) => termTypeOf(hit) !== 'BN' && NAMES.has(termTypeOf(hit)) && isIn(wordsOf(hit), wordsOf(best)),
  );
  return substance === undefined ? hits : toFront(hits, [substance]);
};

const FORMS: readonly TermType[] = ['SCDF', 'SBDF', 'SCD', 'SBD'];

/** A substance or brand with a form, without a strength, is that form of it. */
const withAskedForm: Rule = (hits, asked, { axesOf, termTypeOf, wordsOf }) => {
  const [best] = hits;
  if (best === undefined || asked.hasNumber || !NAMES.has(termTypeOf(best))) return hits;
  if ((asked.form.routes | asked.form.shapes) === 0) return hits;
  const isAsked = (hit: Hit) =>
    hit.score >= best.score - FORM_WINDOW &&
    axesOf(hit) !== 0 &&
    asked.fitOf(axesOf(hit)) >= LEAST_FIT &&
    isIn(wordsOf(best), wordsOf(hit));
  const [form] = FORMS.flatMap((type) => hits.find((hit) => termTypeOf(hit) === type && isAsked(hit)) ?? []);
  return form === undefined ? hits : toFront(hits, [form]);
};

const ROUTED: readonly TermType[] = ['SBD', 'SCD', 'SBDF', 'SCDF'];

/** Of a brand, or strength, without the route that is asked for, what has the route: tablets are not injected. */
const withRoute: Rule = (hits, asked, { axesOf, termTypeOf, wordsOf }) => {
  const [best] = hits;
  if (best === undefined || asked.form.routes === 0 || !ROUTED.includes(termTypeOf(best))) return hits;
  const route = routeBit(formIn(axesOf(best)));
  if (route === NO_ROUTE || (asked.form.routes & route) !== 0) return hits;
  const substances = substancesOf(wordsOf(best));
  const hasRoute = (hit: Hit) =>
    hit.score >= best.score - ROUTE_WINDOW &&
    axesOf(hit) !== 0 &&
    asked.fitOf(axesOf(hit)) >= LEAST_FIT &&
    substancesOf(wordsOf(hit)).isSubsetOf(substances);
  const [other] = ROUTED.flatMap((type) => hits.find((hit) => termTypeOf(hit) === type && hasRoute(hit)) ?? []);
  return other === undefined ? hits : toFront(hits, [other]);
};

const NO_ROUTE = 1;

/** A quantity of substance, or a bare number that may be one. */
const STRENGTH = /^\d[\d.]*(?:mg|%|unt|meq|mmol|mg\/\w+|unt\/\w+)$|^\d{2,}(?:\.\d+)?$/;
const AMOUNT = /^\d[\d.]*(?:mg|unt|meq|mmol)$/;

/**
 * A drug that shares only numbers, forms and salts with the phrase comes after a substance or brand that it names. If
 * there is none, the name was not read, and strangers of the same strength are no answer.
 */
const withNamed: Rule = (hits, { words }, { termTypeOf, wordsOf, hasOf }) => {
  const [best] = hits;
  if (best === undefined || NAMES.has(termTypeOf(best)) || hasOf(best, isTelling)) return hits;
  const named = hits.find(
    (hit) => NAMES.has(termTypeOf(hit)) && isIn(wordsOf(hit), words) && wordsOf(hit).some(isTelling),
  );
  return named === undefined ? hits.filter((hit) => hasOf(hit, isTelling)) : toFront(hits, [named]);
};

/** True for a word that can name a drug by itself. */
const isTelling = (word: string): boolean => /^\D{4,}$/.test(word) && drugWordFactor(word) === 1 && !isFormWord(word);

const BRANDED: ReadonlySet<TermType> = new Set(['SBD', 'SBDC', 'SBDF']);
const BRANDS: ReadonlySet<TermType> = new Set([...BRANDED, 'BN']);

/** A brand with a dose is one of its drugs, even if none has that dose: only a bare brand name means the brand. */
const withBranded: Rule = (hits, { hasNumber }, { termTypeOf, nameOf }) => {
  const [best] = hits;
  if (best === undefined || termTypeOf(best) !== 'BN' || !hasNumber || best.score > 99) return hits;
  const brand = `[${nameOf(best)}]`.toLowerCase();
  const drug = hits.find((hit) => BRANDED.has(termTypeOf(hit)) && nameOf(hit).toLowerCase().endsWith(brand));
  return drug === undefined ? hits : toFront(hits, [drug]);
};

const GENERIC = /(?<!\b(?:not|no|non)[ -])\bgeneric\b/i;

/** `generic Plavix 75 mg` is what the brand is, without the brand. */
const withGeneric: Rule = (hits, { phrase }, { nameOf, termTypeOf }) => {
  const [best] = hits;
  if (best === undefined || !GENERIC.test(phrase)) return hits;
  const plain = unbranded(nameOf(best));
  const isBrand = termTypeOf(best) === 'BN';
  const isGeneric = (hit: Hit) => (isBrand ? SUBSTANCES.has(termTypeOf(hit)) : nameOf(hit) === plain);
  const generic = isBrand || plain !== nameOf(best) ? hits.find(isGeneric) : undefined;
  return generic === undefined ? hits : toFront(hits, [generic]);
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

const SALTS: ReadonlySet<TermType> = new Set(['PIN', 'IN']);

/** Phrases do not name the water in the crystals of a drug. */
const HYDRATE = /\b(?:anhydrous|\w*hydrate)\b/i;

/** The places that a bare name and what goes with it take. */
const PLACES = 5;

/** Behind a name without a number come its substance, a salt and the forms it is sold in, then its strengths. */
const withForms: Rule = (hits, { hasNumber }, read) => {
  const { termTypeOf, nameOf } = read;
  const [best] = hits;
  if (best === undefined || hasNumber) return hits;
  const brand = termTypeOf(best) === 'BN' ? `[${nameOf(best)}]` : BRAND_IN_BRACKETS.exec(nameOf(best))?.[0];
  if (NAMES.has(termTypeOf(best)) && brand === undefined) return toFront(hits, ofSubstance(hits, best, read));
  const isOfBrand = termTypeOf(best) === 'BN' || termTypeOf(best) === 'SBDC' || termTypeOf(best) === 'SBDF';
  return brand !== undefined && isOfBrand ? toFront(hits, ofBrand(hits, best, brand.toLowerCase(), read)) : hits;
};

const BRAND_IN_BRACKETS = /\[[^\]]+\]$/;

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

/** Route of a form; `other` is everything that acts where it is put. */
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
