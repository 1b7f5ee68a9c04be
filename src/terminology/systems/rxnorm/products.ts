/** Chooses among the products of a drug with a strength, and tells whether the phrase leaves the choice open. */
import type { Hit, HitReader } from '../../model/code-system.ts';
import type { TermType } from '../../model/concept.ts';
import { amountsIn } from './amounts.ts';
import type { Denied } from './denied.ts';
import { bitsOf, commonnessIn, type FormWords, formIn, isFormWord, releaseBit, routeBit, shapeBit } from './forms.ts';
import {
  BRAND_WINDOW,
  EXTENDED_UNASKED,
  FORM_UNASKED,
  NEAR,
  OTHER_ORDER,
  OTHER_VOLUME,
  RARER,
  SAME_FIT,
  UNSAID_HOURS,
  UNSAID_QUALIFIER,
  UNSAID_SALT,
  WINDOW,
} from './tuning.ts';
import { drugSynonyms, drugWordFactor, drugWords } from './words.ts';

/** A phrase as the ranking rules need it. */
export type DrugPhrase = {
  /** As it was given. */
  readonly phrase: string;
  readonly hasNumber: boolean;
  /** Without its directions. */
  readonly words: readonly string[];
  readonly form: FormWords;
  readonly denied: Denied | undefined;
  /** Fit of packed axes to that form, 0–1. */
  readonly fitOf: (axes: number) => number;
};

/** A rule puts hits in another order. */
export type Rule = (hits: readonly Hit[], phrase: DrugPhrase, read: HitReader) => readonly Hit[];

/** The term types that name what a drug is, without a strength or form. */
export const NAMES: ReadonlySet<TermType> = new Set(['IN', 'PIN', 'MIN', 'BN']);

/** Term types that name all substances of a drug. */
export const SUBSTANCES: ReadonlySet<TermType> = new Set(['IN', 'MIN']);

const COMPONENTS: ReadonlySet<TermType> = new Set(['SCDC', 'SBDC']);

export const isComponent = (hit: Hit, { termTypeOf }: HitReader): boolean => COMPONENTS.has(termTypeOf(hit));

export const toFront = (hits: readonly Hit[], moved: readonly Hit[]): readonly Hit[] =>
  moved.length === 0 ? hits : [...moved, ...hits.filter((hit) => !moved.includes(hit))];

export const isIn = (words: readonly string[], others: readonly string[]): boolean =>
  words.every((word) => others.includes(word));

/** The words of a name that name a substance or salt. */
export const substancesOf = (words: readonly string[]): ReadonlySet<string> =>
  new Set(words.filter((word) => /^\D{3,}$/.test(word) && !OF_FORMS.has(word) && !isFormWord(word)));

const OF_FORMS: ReadonlySet<string> = new Set(
  'release actuat system product metered dose dry prefilled extended delayed microencapsulated abuse deterrent preservative free once daily'.split(
    ' ',
  ),
);

/** True for a strength, false for a volume or a time. */
const isStrength = (word: string): boolean => /^\d[\d.]*(?:mg|%|unt|meq|mmol)/.test(word);

/** The prescribable term type of each. */
const PRODUCTS: ReadonlyMap<TermType, TermType> = new Map([
  ['SCDC', 'SCD'],
  ['SCD', 'SCD'],
  ['SBDC', 'SBD'],
  ['SBD', 'SBD'],
]);

/** Products whose names are read. */
const MOST_READ = 16;

/** Products that may be meant as well and follow the first one. */
const MOST_RIVALS = 2;

/** Hits in order; `isOpen` if the phrase leaves form or salt of the first one open. */
type Chosen = { readonly hits: readonly Hit[]; readonly isOpen: boolean };

/** Products before the components that they have, the form that is asked for or else the usual one first. */
export const withProducts = (hits: readonly Hit[], asked: DrugPhrase, read: HitReader): Chosen => {
  const [best] = hits;
  const wanted = best && PRODUCTS.get(read.termTypeOf(best));
  if (best === undefined || wanted === undefined || (isProduct(best, read) && isNamed(best, asked, read))) {
    return { hits, isOpen: false };
  }
  const generic = wanted === 'SBD' ? unbranded(hits, best, asked, read) : [];
  const products = generic.length > 0 ? generic : productsLike(hits, best, { wanted, window: WINDOW }, asked, read);
  const rivals = products.slice(1).filter(isRivalOf(products[0] ?? best, asked, read));
  return { hits: toFront(hits, [...products.slice(0, 1), ...rivals.slice(0, MOST_RIVALS)]), isOpen: rivals.length > 0 };
};

/** Generic products, for a phrase that does not name the brand. */
const unbranded = (hits: readonly Hit[], best: Hit, asked: DrugPhrase, read: HitReader): readonly Hit[] =>
  productsLike(hits, best, { wanted: 'SCD', window: BRAND_WINDOW }, asked, read);

const isProduct = (hit: Hit, { termTypeOf }: HitReader): boolean => PRODUCTS.get(termTypeOf(hit)) === termTypeOf(hit);

/** True if the phrase is exactly the name. */
const isNamed = (hit: Hit, { words }: DrugPhrase, { wordsOf }: HitReader): boolean => {
  const [given, named] = [new Set(words), new Set(wordsOf(hit))];
  return given.size === named.size && given.isSubsetOf(named);
};

/** Products that share all matches of a hit with the phrase, the likeliest first. */
const productsLike = (
  hits: readonly Hit[],
  best: Hit,
  { wanted, window }: { readonly wanted: TermType; readonly window: number },
  asked: DrugPhrase,
  read: HitReader,
): readonly Hit[] => {
  const { termTypeOf, axesOf } = read;
  const isLike = likeness(best, asked, read);
  const worth = (hit: Hit) => 100 * asked.fitOf(axesOf(hit)) + usualness(axesOf(hit), asked.form);
  const said = new Set(asked.words.flatMap(waysToWrite));
  const isOf = (hit: Hit) => substancesOf(read.wordsOf(hit)).isSubsetOf(said);
  const hasHours = (hit: Hit) => read.wordsOf(hit).some((word) => HOURS.test(word) && !said.has(word));
  const volumes = asked.words.filter((word) => VOLUME.test(word));
  const hasVolume = (hit: Hit) => volumes.length === 0 || read.wordsOf(hit).some((word) => volumes.includes(word));
  const order = amountsOf(asked.words.filter((word) => isStrength(word) || /^[\d.]+$/.test(word)));
  const isInOrder = (hit: Hit) => amountsOf(read.wordsOf(hit).filter(isStrength)).startsWith(order);
  const isEye = (hit: Hit) => routeBit(formIn(axesOf(hit))) === EYE;
  const isQualified = (hit: Hit) =>
    read.wordsOf(hit).some((word) => QUALIFIER.test(word) && !said.has(word)) || (isEye(hit) && hasHours(hit));
  const unsaid = (hit: Hit) => {
    const qualified = isQualified(hit) ? UNSAID_QUALIFIER : 0;
    if (hit.score >= WHOLE) return qualified;
    return (
      qualified +
      (isOf(hit) ? 0 : UNSAID_SALT) +
      (hasVolume(hit) ? 0 : OTHER_VOLUME) +
      (isInOrder(hit) ? 0 : OTHER_ORDER) +
      (wanted === 'SCD' && hit !== best && hasHours(hit) ? UNSAID_HOURS : 0)
    );
  };
  return hits
    .filter((hit) => termTypeOf(hit) === wanted && hit.score >= best.score - window)
    .map((hit) => ({ hit, value: worth(hit) }))
    .sort(byValue)
    .slice(0, MOST_READ)
    .filter(({ hit }) => isLike(hit))
    .map(({ hit, value }) => ({ hit, value: value - unsaid(hit) }))
    .sort(byValue)
    .map(({ hit }) => hit);
};

/** A maker or tablet technology, seldom meant unless the phrase names it. */
const QUALIFIER = /^(?:nda\d+|microencapsulated|osmotic)$/;
const EYE = bitsOf('eye');

/** Release or wear duration, in hours. */
const HOURS = /^\d+hr$/;

type Valued = { readonly hit: Hit; readonly value: number };

const byValue = (a: Valued, b: Valued): number => b.value - a.value || b.hit.score - a.hit.score;

/** Score of a synonym that is the whole phrase. */
const WHOLE = 99;

const amountsOf = (words: readonly string[]): string => words.map((word) => `${Number.parseFloat(word)} `).join('');

const VOLUME = /^[\d.]+ml$/;

/** True for hits with the same number of ingredients as `best`, its telling words and its matches with the phrase. */
const likeness = (best: Hit, { words, form }: DrugPhrase, { wordsOf, nameOf }: HitReader): ((hit: Hit) => boolean) => {
  // Who means what is injected or drunk by the spoon says so.
  const isFormed = (form.routes | form.shapes) !== 0;
  const allWordsOf = (hit: Hit) =>
    isFormed ? [...wordsOf(hit), ...amountsIn(nameOf(hit)).flatMap(drugWords)] : wordsOf(hit);
  const ofBest = new Set(allWordsOf(best));
  const named = [...substancesOf(wordsOf(best))];
  const telling = named.some(isTelling) ? named.filter(isTelling) : named;
  const said = new Set(words);
  const shared = words.map(waysToWrite).filter((ways) => ways.some((way) => ofBest.has(way)));
  // Strengths that an abbreviation stands for are not in the phrase.
  const isStrengthSaid = shared.some((ways) => ways.some(isStrength));
  const strengths = isStrengthSaid ? [] : [...ofBest].filter(isStrength);
  // `10/10` is not 10 and 40.
  const twice = words.filter((word, at) => /^\d/.test(word) && words.indexOf(word) < at).map(waysToWrite);
  const parts = partsOf(nameOf(best));
  return (hit) => {
    const list = allWordsOf(hit);
    const own = new Set(list);
    return (
      partsOf(nameOf(hit)) === parts &&
      (telling.every((word) => own.has(word)) ||
        (hit.score >= best.score - NEAR && substancesOf(list).isSubsetOf(said))) &&
      shared.every((ways) => ways.some((way) => own.has(way))) &&
      strengths.every((strength) => own.has(strength)) &&
      twice.every((ways) => list.filter((word) => ways.includes(word)).length > 1)
    );
  };
};

const waysToWrite = (word: string): readonly string[] => [word, ...drugSynonyms(word).map((other) => other.word)];

const isTelling = (word: string): boolean => drugWordFactor(word) === 1;

export const partsOf = (name: string): number => name.split(' / ').length;

/**
 * Frequency class, less penalties for features that the phrase would name: another release, a form to chew, an
 * injection.
 */
const usualness = (axes: number, { routes, shapes, releases }: FormWords): number => {
  const form = formIn(axes);
  return (
    commonnessIn(axes) -
    (releases === 0 && releaseBit(form) === EXTENDED ? EXTENDED_UNASKED : 0) -
    (shapes === 0 && (shapeBit(form) & SPECIAL_SHAPES) !== 0 ? FORM_UNASKED : 0) -
    (routes === 0 && routeBit(form) !== usualRoute(shapes) ? FORM_UNASKED : 0)
  );
};

const EXTENDED = bitsOf('extended');
const SPECIAL_SHAPES = bitsOf(
  'chewable',
  'disintegrating',
  'effervescent',
  'film',
  'lozenge',
  'gum',
  'powder',
  'granules',
);

const PLAIN = bitsOf('plain');

/** True for a product about as common that has another form or salt, or another strength if the phrase has none. */
const isRivalOf = (first: Hit, asked: DrugPhrase, { axesOf, wordsOf }: HitReader): ((other: Hit) => boolean) => {
  const [axes, substances] = [axesOf(first), substancesOf(wordsOf(first))];
  const strengths = asked.hasNumber || first.score >= WHOLE ? undefined : new Set(wordsOf(first).filter(isStrength));
  const hoursOf = (hit: Hit) => wordsOf(hit).find((word) => HOURS.test(word)) ?? '';
  return (other) => {
    const rival = axesOf(other);
    if (asked.fitOf(rival) < asked.fitOf(axes) - SAME_FIT) return false;
    if (isPlainOf(rival, axes, asked)) return true;
    if (isRarer(rival, axes)) return false;
    if (!substancesOf(wordsOf(other)).isSubsetOf(substances)) return true;
    if (asked.form.releases === 0 && bothExtended(rival, axes) && hoursOf(other) !== hoursOf(first)) return true;
    if (strengths !== undefined && !wordsOf(other).every((word) => !isStrength(word) || strengths.has(word)))
      return true;
    return (
      kindOf(rival) !== kindOf(axes) && !isUnaskedRelease(rival, axes, asked) && !isUnaskedRoute(rival, axes, asked)
    );
  };
};

/** True if a rival is sold so much less that it is seldom meant: an eighth, by rank. */
const isRarer = (rival: number, axes: number): boolean =>
  commonnessIn(rival) < commonnessIn(axes) - RARER || (commonnessIn(rival) === 0 && commonnessIn(axes) > 0);

/** True for an extended release that the phrase does not ask for, if it says the form or this one is sold less. */
const isUnaskedRelease = (rival: number, axes: number, { form }: DrugPhrase): boolean =>
  form.releases === 0 &&
  releaseBit(axes) === PLAIN &&
  releaseBit(rival) === EXTENDED &&
  (form.shapes !== 0 || commonnessIn(rival) < commonnessIn(axes));

const bothExtended = (a: number, b: number): boolean => releaseBit(a) === EXTENDED && releaseBit(b) === EXTENDED;

/** The route implied by a shape: tablets are swallowed, creams are for the skin. */
const usualRoute = (shapes: number): number => ((shapes & SPREAD) !== 0 ? TOPICAL : ORAL);
const ORAL = bitsOf('oral');
const TOPICAL = bitsOf('topical');
const SPREAD = bitsOf('cream', 'ointment', 'gel', 'lotion', 'foam');

/** True for a cream or gel for another site than the skin, which the phrase does not ask for. */
const isUnaskedRoute = (rival: number, axes: number, { form }: DrugPhrase): boolean =>
  form.routes === 0 &&
  (form.shapes & SPREAD) !== 0 &&
  routeBit(formIn(axes)) === TOPICAL &&
  routeBit(formIn(rival)) !== TOPICAL;

/** True for a sold product that differs only in a release that the phrase does not ask for. */
const isPlainOf = (rival: number, axes: number, { form }: DrugPhrase): boolean =>
  form.releases === 0 &&
  form.shapes !== 0 &&
  commonnessIn(rival) > 0 &&
  releaseBit(axes) !== PLAIN &&
  releaseBit(rival) === PLAIN &&
  shapeBit(rival) === shapeBit(axes);

/** Groups forms that are interchangeable: an injection is the same out of a vial, a syringe or a cartridge. */
const kindOf = (axes: number): number => {
  const form = formIn(axes);
  return routeBit(form) === INJECTED && (shapeBit(form) & CONTAINERS) !== 0 ? INJECTED : form;
};
const INJECTED = bitsOf('injected');
const CONTAINERS = bitsOf('none', 'solution', 'syringe', 'cartridge');
