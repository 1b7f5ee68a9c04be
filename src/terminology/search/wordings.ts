/** Every wording under which a concept is found: its own, and those that follow from how its system names things. */
import type { Concept, System } from '../concept.ts';
import { hierarchyOf } from '../icd10cm/hierarchy.ts';
import type { Kind } from './system-index.ts';

type Wording = { readonly text: string; readonly kind: Kind };

/** Prepares what is needed of all concepts of a system, then tells the wordings of each. */
export const wordings = (system: System, concepts: readonly Concept[]): ((concept: Concept) => readonly Wording[]) => {
  const more = MORE[system](concepts);
  return (concept) =>
    [
      { text: concept.name, kind: 'name' as const },
      ...concept.terms.map(({ text, kind }) => ({ text, kind })),
      ...more(concept),
    ].flatMap((wording) => (system === 'icd10' ? [wording, ...withoutAsides(wording)] : [wording]));
};

/** Words in parentheses or brackets may be present or absent without changing the code (ICD-10-CM guidelines, I.A.7). */
const withoutAsides = ({ text, kind }: Wording): readonly Wording[] => {
  const plain = text.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ');
  return plain === text || plain.trim() === '' ? [] : [{ text: plain, kind }];
};

type More = (concepts: readonly Concept[]) => (concept: Concept) => readonly Wording[];

/** The titles of headers are also names of the code they stop at when no detail is given. */
const ofDefaults: More = (concepts) => {
  const current = new Map(
    concepts.filter(({ status }) => status === 'current').map((concept) => [concept.code, concept]),
  );
  const { defaultOf } = hierarchyOf(current, (code) => inclusionsOf(current.get(code)));
  const headers = new Map<string, Concept[]>();
  for (const header of current.values()) {
    const code = header.billable === false ? defaultOf(header.code) : undefined;
    if (code !== undefined) headers.set(code, [...(headers.get(code) ?? []), header]);
  }
  return ({ code }) =>
    (headers.get(code) ?? []).flatMap(({ name, terms }) => [
      { text: name, kind: 'default' as const },
      ...terms.map(({ text, kind }) => ({ text, kind: kind === 'synonym' ? ('default' as const) : kind })),
    ]);
};

const inclusionsOf = (concept: Concept | undefined): readonly string[] =>
  (concept?.terms ?? []).filter(({ kind }) => kind === 'inclusion').map(({ text }) => text);

const BRAND = /\[([^\]]+)\]\s*$/;

/** A branded drug by its brand alone; an ingredient, or a combination, by the brands that hold exactly it. */
const ofBrands: More = (concepts) => {
  const brands = new Map<string, string[]>();
  for (const { termType, ingredients, name } of concepts) {
    const held = ingredients.join(' ');
    if (termType === 'BN' && held !== '') brands.set(held, [...(brands.get(held) ?? []), name]);
  }
  return ({ name, termType, code, ingredients }) => {
    const brand = BRAND.exec(name)?.[1];
    if (brand !== undefined) return [{ text: `${brand} ${withoutIngredients(name)}`, kind: 'short' }];
    if (termType !== 'IN' && termType !== 'MIN') return [];
    const held = termType === 'IN' ? code : ingredients.join(' ');
    return (brands.get(held) ?? []).map((text) => ({ text, kind: 'inherited' as const }));
  };
};

/** Strengths and form of a drug name: what stands from the first strength of each component on. */
const withoutIngredients = (name: string): string => {
  const components = name.replace(BRAND, '').split(' / ');
  const kept = components.map((component) => {
    const words = component.trim().split(' ');
    const first = words.findIndex(
      (word, index) => index > 0 && /^[\d.]+$/.test(word) && /^[A-Z%]/.test(words[index + 1] ?? ''),
    );
    return first < 0 ? (FORMS.exec(component)?.[0] ?? '') : words.slice(first).join(' ');
  });
  return kept.join(' ');
};

/** The form at the end of a name without a strength. */
const FORMS =
  /(?:(?:Extended|Delayed|12 HR|24 HR) (?:Release )?)?(?:Oral|Injectable|Topical|Ophthalmic|Otic|Nasal|Rectal|Vaginal|Inhal|Transdermal|Sublingual|Buccal|Injection|Pack|Product).*$/;

/** `Component [Property] in Specimen by Method`, as LOINC composes its long common names. */
const MEASUREMENT = /^(.+?)(?: \[[^\]]+\])?(?: \([^)]*\))?(?: (?:in|of|from) (.+?))?(?: by .+)?$/;

/** What a differential or fraction is counted against, which lab sheets leave out. */
const DENOMINATOR =
  /\/(?:100 )?(?:leukocytes|lymphocytes|cells|hemoglobin\.total|protein\.total|erythrocytes|white blood cells)$/i;

/** A measurement by component and specimen alone: which property is measured, and how, is seldom said. */
const ofMeasurements: More =
  () =>
  ({ name }) => {
    const [, component = '', specimen = ''] = MEASUREMENT.exec(name) ?? [];
    if (component === '' || component.length > MOST_COMPONENT) return [];
    return [{ text: `${component.replace(DENOMINATOR, '')} ${specimen}`, kind: 'short' }];
  };

const MOST_COMPONENT = 60;

const MORE: Readonly<Record<System, More>> = { icd10: ofDefaults, rxnorm: ofBrands, loinc: ofMeasurements };
