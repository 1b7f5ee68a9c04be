/** Every wording under which a concept is found: its own, and those that follow from how its system names things. */
import type { Concept, System } from '../model/concept.ts';
import { hierarchyOf } from '../systems/icd10cm/hierarchy.ts';
import { drugWordings } from '../systems/rxnorm/wordings.ts';
import type { Kind } from './system-index.ts';

export type Wording = { readonly text: string; readonly kind: Kind };

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

export type More = (concepts: readonly Concept[]) => (concept: Concept) => readonly Wording[];

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

const MORE: Readonly<Record<System, More>> = { icd10: ofDefaults, rxnorm: drugWordings, loinc: ofMeasurements };
