/** Dose forms: route, shape and release in names and phrases, their fit, and the axes of a drug in one number. */
import forms from '../../../../data/lexicon/rxnorm-forms.txt' with { type: 'text' };
import { lazily } from '../../../deferred.ts';
import { parseLexicon } from '../../lexicon/table.ts';
import type { Facet } from '../../model/code-system.ts';
import type { Concept, TermType } from '../../model/concept.ts';
import type { Trace } from '../../text/trace.ts';
import { NEAR_SHAPE, OTHER_RELEASE, OTHER_ROUTE, OTHER_SHAPE } from './tuning.ts';

const ROUTES = [
  ...['none', 'oral', 'sublingual', 'buccal', 'injected', 'eye', 'ear', 'nasal', 'inhaled', 'topical', 'transdermal'],
  ...['rectal', 'vaginal', 'urethral', 'mucosal', 'implanted'],
] as const;
const SHAPES = [
  ...['none', 'tablet', 'capsule', 'chewable', 'disintegrating', 'effervescent', 'film', 'lozenge', 'gum', 'powder'],
  ...['granules', 'solution', 'suspension', 'syringe', 'pen', 'cartridge', 'cream', 'ointment', 'gel', 'lotion'],
  ...['foam', 'spray', 'patch', 'pad', 'wash', 'oil', 'suppository', 'insert', 'enema', 'metered', 'dry', 'gas'],
] as const;
const RELEASES = ['plain', 'extended', 'delayed'] as const;

/** Allowed values by axis, one bit each; 0 if the words leave the axis open. */
export type FormWords = { readonly routes: number; readonly shapes: number; readonly releases: number };

const table = lazily(() => {
  const { keys, meanings } = parseLexicon(forms, 'the rxnorm forms');
  return new Map([...keys()].map((key) => [key, valuesOf(meanings(key)?.[0] ?? '')]));
});

const VALUES: ReadonlyMap<string, FormWords> = new Map<string, FormWords>([
  ...ROUTES.map((value, bit) => [value, { routes: 1 << bit, shapes: 0, releases: 0 }] as const),
  ...SHAPES.map((value, bit) => [value, { routes: 0, shapes: 1 << bit, releases: 0 }] as const),
  ...RELEASES.map((value, bit) => [value, { routes: 0, shapes: 0, releases: 1 << bit }] as const),
]);

const NOTHING: FormWords = { routes: 0, shapes: 0, releases: 0 };

/** @throws RangeError for a value of no axis */
const valuesOf = (text: string): FormWords =>
  text.split(' ').reduce((all, value) => {
    const one = VALUES.get(value);
    if (one === undefined) throw new RangeError(`the rxnorm forms: ${JSON.stringify(value)} is no value of an axis`);
    return {
      routes: all.routes | one.routes,
      shapes: all.shapes | one.shapes,
      releases: all.releases | one.releases,
    };
  }, NOTHING);

/** The most words of a key. */
const LONGEST = 5;

/** True for a word that names a part of a dose form by itself. */
export const isFormWord = (word: string): boolean => table().has(word);

/** Parses the form words of a text. Words for one axis are intersected; if nothing is left, the later word wins. */
export const readFormWords = (text: string, trace?: Trace): FormWords => {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const places = trace && [...text.toLowerCase().matchAll(/[a-z0-9]+/g)].map(({ index }) => index);
  const known = table();
  let read = NOTHING;
  for (let at = 0; at < words.length; ) {
    let length = Math.min(LONGEST, words.length - at);
    while (length > 1 && !known.has(words.slice(at, at + length).join(' '))) length -= 1;
    const found = known.get(words.slice(at, at + length).join(' '));
    if (found !== undefined) {
      read = both(read, found);
      const [start = 0, last = 0] = [places?.[at], places?.[at + length - 1]];
      trace?.note(text, { start, end: last + (words[at + length - 1] ?? '').length }, axisOf(found), namesOf(found));
    }
    at += length;
  }
  return read;
};

/** The only axis of some words, or `form` for several. */
const axisOf = ({ routes, shapes, releases }: FormWords): string =>
  releases !== 0 && (routes | shapes) === 0 ? 'release' : routes !== 0 && (shapes | releases) === 0 ? 'route' : 'form';

const namesOf = ({ routes, shapes, releases }: FormWords): string => {
  const names = (values: readonly string[], bits: number) =>
    values.filter((value, bit) => value !== 'none' && (bits & (1 << bit)) !== 0).join(' or ');
  return [names(RELEASES, releases), names(ROUTES, routes), names(SHAPES, shapes)].filter(Boolean).join(' ');
};

const both = (a: FormWords, b: FormWords): FormWords => ({
  routes: a.routes & b.routes || b.routes || a.routes,
  shapes: a.shapes & b.shapes || b.shapes || a.shapes,
  releases: b.releases || a.releases,
});

/** Fills the axes that words leave open from other words. */
export const withCues = (words: FormWords, cues: FormWords): FormWords => ({
  routes: words.routes || cues.routes,
  shapes: words.shapes || cues.shapes,
  releases: words.releases || cues.releases,
});

/** The dose form of a name: what stands behind its last strength, without its brand; `''` for a name without one. */
const FORM = /^.* [\d.]+ [A-Z%]+(?:\/[A-Z]+)? ([^[]+?)\s*(?:\[[^\]]+\])?$/;

/** Packed from the lowest bit: four of route, five of shape, two of release. */
export const packForm = (name: string): number => {
  const form = FORM.exec(name)?.[1] ?? lastWords(name);
  const { routes, shapes, releases } = readFormWords(form);
  // An order for an oral solution may mean a suspension; a name means what it says.
  const own = readFormWords(form.slice(form.lastIndexOf(' ') + 1)).shapes;
  return lowest(routes) | (lowest(shapes & own || shapes) << 4) | (lowest(releases) << 9);
};

const FORM_BITS = 11;

/** The packed form of packed axes. */
export const formIn = (axes: number): number => axes & ((1 << FORM_BITS) - 1);

const lastWords = (name: string): string =>
  name
    .replace(/\s*\[[^\]]+\]$/, '')
    .split(' ')
    .slice(-LONGEST)
    .join(' ');

/** The number of the lowest bit that is set; 0 for none. */
const lowest = (bits: number): number => (bits === 0 ? 0 : 31 - Math.clz32(bits & -bits));

export const routeBit = (form: number): number => 1 << (form & 15);
export const shapeBit = (form: number): number => 1 << ((form >> 4) & 31);
export const releaseBit = (form: number): number => 1 << ((form >> 9) & 3);

export const bitsOf = (...values: readonly (typeof ROUTES | typeof SHAPES | typeof RELEASES)[number][]): number =>
  values.reduce((bits, value) => {
    const { routes, shapes, releases } = VALUES.get(value) ?? NOTHING;
    return bits | routes | shapes | releases;
  }, 0);

/** Fit of packed axes, 0–1; `undefined` for a phrase that names no form. */
export const formFit = (asked: FormWords): ((axes: number) => number) | undefined => {
  const { routes, shapes, releases } = asked;
  if ((routes | shapes | releases) === 0) return undefined;
  const known: number[] = [];
  return (axes) => {
    const form = formIn(axes);
    known[form] ??= form === 0 ? 1 : fitOf(asked, form);
    return known[form];
  };
};

const fitOf = ({ routes, shapes, releases }: FormWords, form: number): number => {
  const [route, shape, release] = [routeBit(form), shapeBit(form), releaseBit(form)];
  return (
    (fits(routes, route) || route === NONE ? 1 : OTHER_ROUTE) *
    (fits(shapes, shape) ? 1 : shape === NONE || isNear(shapes, shape) ? NEAR_SHAPE : OTHER_SHAPE) *
    (releases === 0 || (releases & release) !== 0 ? 1 : OTHER_RELEASE)
  );
};

/** True if the axis is not asked for or has an asked value. */
const fits = (asked: number, had: number): boolean => asked === 0 || (asked & had) !== 0;

/** The bit of a drug that does not say. */
const NONE = 1;

const isNear = (asked: number, had: number): boolean =>
  NEAR_SHAPES.some((group) => (group & asked) !== 0 && (group & had) !== 0);

const NEAR_SHAPES = [
  bitsOf('tablet', 'capsule', 'chewable', 'disintegrating', 'effervescent', 'film', 'lozenge', 'gum'),
  bitsOf('solution', 'suspension', 'powder', 'granules'),
  bitsOf('solution', 'syringe', 'pen', 'cartridge'),
  bitsOf('cream', 'ointment', 'gel', 'lotion', 'foam', 'oil'),
  bitsOf('suppository', 'insert'),
  bitsOf('metered', 'dry', 'spray'),
];

export const drugAxes = (concepts: readonly Concept[]): ((concept: Concept) => number) => {
  const rankOf = ranks(concepts);
  return (concept) =>
    FORMED.has(concept.termType) ? packForm(concept.name) | (commonnessOf(rankOf(concept)) << FORM_BITS) : 0;
};

const FORMED: ReadonlySet<TermType> = new Set(['SCD', 'SBD', 'SCDF', 'SBDF', 'GPCK', 'BPCK']);

/** Frequency class of a drug: twice the base-2 logarithm of its distance from the last rank; 0 if it is not sold. */
export const commonnessIn = (axes: number): number => axes >>> FORM_BITS;

/** Drugs with this rank have one package. */
const LAST_RANK = 1 << 14;
const MOST_COMMON = 31;

const commonnessOf = (rank: number): number =>
  rank === 0 ? 0 : Math.max(1, Math.min(MOST_COMMON, Math.round(2 * Math.log2(LAST_RANK / rank))));

/** The rank of a drug; of a clinical drug that is sold under brands alone that of the commonest. */
const ranks = (concepts: readonly Concept[]): ((concept: Concept) => number) => {
  const ofBrands = new Map<string, number>();
  for (const { termType, rank, name } of concepts) {
    if (termType !== 'SBD' || rank === 0) continue;
    const key = unbranded(name).toLowerCase();
    ofBrands.set(key, Math.min(rank, ofBrands.get(key) ?? rank));
  }
  return ({ termType, rank, name }) =>
    rank === 0 && termType === 'SCD' ? (ofBrands.get(unbranded(name).toLowerCase()) ?? 0) : rank;
};

/** The name of a drug without its brand in brackets. */
export const unbranded = (name: string): string => name.replace(/\s*\[[^\]]+\]$/, '');

/** Drug, dose form and brand of a name. */
const NAME = /^(?<drug>.*?)(?<form>(?: [A-Z][\w-]*)*)(?<brand> \[[^\]]+\])?$/;

/** Behind the last strength stands the form. */
const STRONG = /^(?<drug>.* [\d.]+ [A-Z%]+(?:\/[A-Z]+)?)(?<form> [^[]+?)(?<brand>\s*\[[^\]]+\])?$/;

/** Over how long it is released or worn. */
const HOURS = /^[\d.]+ HR /;

const STRENGTH = /[\d.]+ (?:[A-Z%]+)(?:\/[A-Z]+)?/g;

export const drugFacets = (name: string): readonly Facet[] => {
  const hours = HOURS.exec(name)?.[0] ?? '';
  const { drug: whole = '', form = '', brand = '' } = (STRONG.exec(name) ?? NAME.exec(name))?.groups ?? {};
  const drug = whole.slice(hours.length);
  const packed = form === '' ? 0 : packForm(name);
  const [route, shape, release] = [packed & 15, (packed >> 4) & 31, packed >> 9];
  const sold = (axis: string, ...rest: readonly number[]) => ({
    axis,
    stem: `${drug}${brand} ${rest.join(' ')}`,
    value: hours + form.trim(),
  });
  const strengths = drug.match(STRENGTH) ?? [];
  return [
    ...(strengths.length === 0
      ? []
      : [{ axis: 'strength', stem: hours + drug.replace(STRENGTH, '*') + form + brand, value: strengths.join(' / ') }]),
    ...(strengths.length === 0
      ? [{ axis: 'form', stem: drug + brand, value: form.trim() }]
      : [sold('route', shape, release), sold('form', route, release), sold('release', route, shape)]),
  ];
};
