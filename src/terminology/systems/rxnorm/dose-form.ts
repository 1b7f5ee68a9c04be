/** Route, shape and release of a drug, as words say them: what a name has, what a phrase asks for. */
import forms from '../../../../data/lexicon/rxnorm-forms.txt' with { type: 'text' };
import { lazily } from '../../../lazily.ts';
import { parseLexicon } from '../../lexicon/table.ts';
import type { Trace } from '../../text/trace.ts';

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

/** The values of each axis that words allow, one bit each; 0 where they say nothing. */
export type FormWords = { readonly routes: number; readonly shapes: number; readonly releases: number };

const table = lazily(() => {
  const { keys, meanings } = parseLexicon(forms, 'the rxnorm forms');
  return new Map([...keys()].map((key) => [key, valuesOf(meanings(key)?.[0] ?? '')]));
});

/** The bit of each value. */
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

/** Whether a word alone says something of a form. */
export const isFormWord = (word: string): boolean => table().has(word);

/** Reads a text. Where two words speak of one axis, what both allow counts, or else what the later one says. */
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

/** The one axis that words speak of, or the form as a whole. */
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

/** What words say, and on the axes of which they say nothing what others do. */
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

export const FORM_BITS = 11;

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

/** The bits of some values. */
export const bitsOf = (...values: readonly (typeof ROUTES | typeof SHAPES | typeof RELEASES)[number][]): number =>
  values.reduce((bits, value) => {
    const { routes, shapes, releases } = VALUES.get(value) ?? NOTHING;
    return bits | routes | shapes | releases;
  }, 0);
