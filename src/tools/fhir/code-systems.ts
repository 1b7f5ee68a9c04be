/** The code systems that a value set can draw on: those of the pack, and those that a call brings itself. */
import type { System } from '../../terminology/model/concept.ts';
import type { OtherKind, Relation } from '../../terminology/model/details.ts';
import { IDENTITIES, systemWith } from '../../terminology/model/identity.ts';
import type { Entry, RelatedNode, Terminology } from '../../terminology/terminology.ts';
import { type Fields, isObject } from '../arguments.ts';
import { releaseFor } from '../terminology/days.ts';
import { synonymsBySource } from '../terminology/record-fields.ts';
import { targetOf } from '../terminology/target.ts';
import { unitOf, unknownAt } from '../units/ucum.ts';
import { dayOf, NDC, UCUM } from './inputs.ts';
import { ownOf, relatedOf, textsOf } from './properties.ts';
import { isOtherVersion, type SystemVersions, versionOf } from './system-versions.ts';

/** A code as a value set sees it: as the pack has it, or with less, as a call brings it. */
export type Concept = Pick<Entry, 'code' | 'display' | 'obsolete'> & {
  readonly status: string;
} & Partial<Pick<Entry, 'billable' | 'tty'>>;

/** A code system, whole or as far as it is known. */
export type CodeSystem = {
  readonly uri: string;
  readonly version: string | undefined;
  /** True where it may have more codes than are here (`CodeSystem.content`). */
  readonly isFragment?: boolean;
  /** The code as it is published, or as it was given. */
  readonly published: (code: string) => string;
  readonly find: (code: string) => Concept | undefined;
  /** The flaw of a text that is no code of it, where the system has a grammar. */
  readonly flawOf?: (code: string) => string | undefined;
  /** The official names of a code, its display first. */
  readonly namesOf: (concept: Concept) => readonly string[];
  /** The values of a property; `undefined` for a property that the system does not have. */
  readonly property: (name: string) => ((concept: Concept) => readonly string[]) | undefined;
  readonly properties: readonly string[];
  /** True for a code below another; absent without a hierarchy. */
  readonly isBelow?: ((code: string, ancestor: string) => boolean) | undefined;
  /** True for a property that is read with the code; others are read from further away. */
  readonly isNear: (property: string) => boolean;
  /** True for a property whose values are codes of the system. */
  readonly isRelation: (property: string) => boolean;
  /** All codes, in their order; absent where they are endless. */
  readonly all?: () => Iterable<Concept>;
  /** The answers of a list that stands beside the codes; absent where there are no lists. */
  readonly answersOf?: ((list: string) => readonly Concept[]) | undefined;
};

/** Finds the code system with a canonical URI and perhaps a version. */
export type FindSystem = (uri: string, version?: string) => CodeSystem | undefined;

type Asked = { readonly version?: string | undefined; readonly date?: string | undefined };
type Wanted = { readonly date?: string | undefined; readonly versions?: SystemVersions | undefined };

/** A system of the pack, as it was in a version or on a day. */
const loadedSystem = (terminology: Terminology, system: System, asked: Asked = {}): CodeSystem => {
  const { uri } = IDENTITIES[system];
  const day = dayOf(terminology, { system, ...asked });
  const entryOf = (code: string) => terminology.lookup(system, code, day);
  const detailsOf = (code: string) => terminology.detailsOf(system, code, day);
  const ownProperties: Readonly<Record<string, (concept: Concept) => string>> = {
    inactive: ({ obsolete }) => String(obsolete),
    status: ({ status }) => status,
    ...ownProperty(system),
  };
  const relations: readonly Relation[] = relatedOf(system);
  const texts = new Map(textsOf(system));
  /** Parts, answers and their lists stand beside the codes: they are found, and no value set of all codes has them. */
  const nodeOf = (code: string): Concept | undefined => {
    const { self } = detailsOf(code) ?? {};
    return self === undefined || !PARTS_AND_ANSWERS.has(self.kind) ? undefined : conceptOf(self);
  };
  const partsOf = (code: string, name: string): readonly string[] =>
    (detailsOf(code)?.texts('parts') ?? []).flatMap((text) => {
      const [property, part = ''] = text.split('\t');
      return property === name ? [part] : [];
    });
  const isOfParts = terminology.fieldsIn(system).includes('parts');
  const hasLists = terminology.fieldsIn(system).includes('answers');
  return {
    uri,
    version: releaseFor(terminology, system, day).version,
    published: (code) => terminology.codeAsPublished(system, code.trim()),
    find: (code) => entryOf(code) ?? nodeOf(code),
    namesOf: ({ code, display }) => {
      const entry = entryOf(code);
      if (entry === undefined) return [display];
      return [entry.display, ...synonymsBySource(terminology, system, code, entry.synonyms).official];
    },
    property: (name) => {
      const own = Object.hasOwn(ownProperties, name) ? ownProperties[name] : undefined;
      if (own !== undefined) return (concept) => [own(concept)];
      const field = texts.get(name);
      // A filter on a property of LOINC names a part or its text.
      if (field !== undefined)
        return ({ code }) => [...(detailsOf(code)?.texts(field) ?? []), ...(isOfParts ? partsOf(code, name) : [])];
      if (isOfParts && PART_PROPERTY.test(name)) return ({ code }) => partsOf(code, name);
      if (hasLists && name === 'LIST')
        return ({ code }) =>
          detailsOf(code)
            ?.related('answer_lists')
            .items.map((item) => item.code) ?? [];
      const relation = relations.find((one) => one === name);
      if (relation === undefined) return undefined;
      return ({ code }) =>
        detailsOf(code)
          ?.related(relation)
          .items.map((item) => item.code) ?? [];
    },
    properties: [
      ...[...Object.keys(ownProperties), ...relations, ...texts.keys()],
      ...(isOfParts ? ['document-kind and other properties that parts fill'] : []),
      ...(hasLists ? ['LIST'] : []),
    ],
    isBelow: IDENTITIES[system].hasHeaders
      ? (code, ancestor) => code !== ancestor && code.startsWith(ancestor)
      : undefined,
    isNear: (name) => name === 'code' || name === 'concept' || Object.hasOwn(ownProperties, name),
    isRelation: (name) => relations.some((one) => one === name),
    all: () => terminology.eachIn(system, day),
    answersOf: hasLists ? (list) => (detailsOf(list)?.related('answers').items ?? []).map(conceptOf) : undefined,
  };
};

/** The nodes of LOINC beside its codes (hl7.org/fhir/loinc.html). */
export const PARTS_AND_ANSWERS: ReadonlySet<string> = new Set<OtherKind>(['part', 'answer_list', 'answer']);

const conceptOf = ({ code, display, obsolete, status }: RelatedNode): Concept => ({ code, display, obsolete, status });

/** Properties beside the columns of the table: `document-kind`, `rad-timing`, `analyte`. */
const PART_PROPERTY = /^[a-z]+(?:-[a-z]+)*$/;

/** The property that only this system has; a status is in the words of its owner. */
const ownProperty = (system: System): Readonly<Record<string, (concept: Concept) => string>> => {
  const own = ownOf(system);
  if (own === undefined) return {};
  const { name, from, words } = own;
  if (from !== 'status') return { [name]: (concept) => String(concept[from] ?? '') };
  return { [name]: ({ status }) => words[status] ?? status.toUpperCase() };
};

/** Units of UCUM, as many as their grammar makes. */
const ucumSystem: CodeSystem = {
  uri: UCUM,
  version: '2.2',
  published: (code) => code,
  find: (code) =>
    unitOf(code) === undefined ? undefined : { code, display: code, obsolete: false, status: 'current' },
  flawOf: (code) => {
    const at = unknownAt(code);
    return `Error processing unit '${code}': The unit '${code.slice(at)}' is unknown at character ${at + 1}`;
  },
  namesOf: ({ code }) => [code, unitOf(code)?.name ?? code],
  property: () => undefined,
  properties: [],
  isNear: () => true,
  isRelation: () => false,
};

/** Packages of the National Drug Code Directory, with hyphens or without; `undefined` if it is not loaded. */
const ndcSystem = (terminology: Terminology): CodeSystem | undefined => {
  if (!terminology.fieldsIn('rxnorm').includes('marketing')) return undefined;
  const listed = (code: string) => targetOf(terminology, 'ndc', code).listed?.self;
  return {
    uri: NDC,
    version: undefined,
    published: (code) => code.trim(),
    find: (code) => {
      const found = listed(code.trim());
      // HL7's servers name the kind of a code behind its name.
      return found && { code: code.trim(), display: `${found.display} (package)`, obsolete: false, status: 'current' };
    },
    namesOf: ({ code, display }) => [display, listed(code)?.display ?? display],
    property: () => undefined,
    properties: [],
    isNear: () => true,
    isRelation: () => false,
  };
};

type SuppliedConcept = Concept & {
  readonly names: readonly string[];
  readonly parents: readonly string[];
  readonly values: ReadonlyMap<string, readonly string[]>;
};

/** A `CodeSystem` that came with a call (`tx-resource`). */
const suppliedSystem = (resource: Fields): CodeSystem => {
  const concepts = new Map<string, SuppliedConcept>();
  collect(resource.concept, [], concepts);
  const names = new Set([...concepts.values()].flatMap(({ values }) => [...values.keys()]));
  const folded = resource.caseSensitive === false ? foldedIn(concepts) : undefined;
  const find = (code: string) => concepts.get(code) ?? folded?.get(code.toLowerCase());
  return {
    uri: String(resource.url),
    version: typeof resource.version === 'string' ? resource.version : undefined,
    isFragment: resource.content === 'fragment',
    published: (code) => find(code)?.code ?? code,
    find,
    namesOf: ({ code }) => find(code)?.names ?? [],
    property: (name) => (names.has(name) ? ({ code }) => find(code)?.values.get(name) ?? [] : undefined),
    properties: [...names],
    isBelow: (code, ancestor) => find(code)?.parents.includes(ancestor) === true,
    isNear: () => true,
    isRelation: () => false,
    all: () => concepts.values(),
  };
};

const foldedIn = (concepts: ReadonlyMap<string, SuppliedConcept>): ReadonlyMap<string, SuppliedConcept> =>
  new Map([...concepts].map(([code, one]) => [code.toLowerCase(), one]));

const listIn = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isObject) : []);

const textIn = (value: unknown): readonly string[] => (typeof value === 'string' && value !== '' ? [value] : []);

const collect = (given: unknown, parents: readonly string[], into: Map<string, SuppliedConcept>): void => {
  for (const { code, display, designation, property, concept } of listIn(given)) {
    if (typeof code !== 'string') continue;
    const values = new Map<string, string[]>();
    for (const { code: name, ...value } of listIn(property)) {
      const [one] = Object.entries(value).flatMap(([key, it]) => (key.startsWith('value') ? [it] : []));
      const text = isObject(one) ? one.code : one;
      if (typeof name === 'string') values.set(name, [...(values.get(name) ?? []), String(text)]);
    }
    const told = values.get('status')?.[0] ?? 'active';
    const obsolete = values.get('inactive')?.[0] === 'true' || told === 'retired' || told === 'inactive';
    const status = obsolete && told === 'active' ? 'inactive' : told;
    const [name = code] = textIn(display);
    // A designation with a use is no display.
    const others = listIn(designation).filter(({ use }) => use === undefined);
    const names = [...textIn(display), ...others.flatMap(({ value: text }) => textIn(text))];
    into.set(code, { code, display: name, obsolete, status, names, parents, values });
    collect(concept, [...parents, code], into);
  }
};

/** A system with the names that a supplement adds (`CodeSystem.content` is `supplement`). */
const supplemented = (system: CodeSystem, supplement: CodeSystem): CodeSystem => ({
  ...system,
  namesOf: (concept) => {
    const more = supplement.find(concept.code);
    return [...system.namesOf(concept), ...(more === undefined ? [] : supplement.namesOf(more))];
  },
});

/** The systems of the pack, and those among the resources of a call. */
export const systemsOf = (
  terminology: Terminology,
  resources: readonly Fields[],
  { date, versions }: Wanted = {},
): FindSystem => {
  const own = resources.filter(({ resourceType }) => resourceType === 'CodeSystem');
  const find = (uri: string, version: string | undefined): CodeSystem | undefined => {
    const supplied = own.find(
      (one) => one.url === uri && one.content !== 'supplement' && (version === undefined || one.version === version),
    );
    const system = systemWith('uri', uri);
    const isUcum = uri === UCUM && (version === undefined || version === ucumSystem.version);
    const known =
      supplied !== undefined
        ? suppliedSystem(supplied)
        : isUcum
          ? ucumSystem
          : system !== undefined && isLoaded(terminology, system, version)
            ? loadedSystem(terminology, system, { version, date })
            : uri === NDC && version === undefined
              ? ndcSystem(terminology)
              : undefined;
    if (known === undefined) return undefined;
    return own
      .filter(({ content, supplements }) => content === 'supplement' && withoutVersion(supplements) === uri)
      .reduce<CodeSystem>((base, more) => supplemented(base, suppliedSystem(more)), known);
  };
  const found = new Map<string, CodeSystem | undefined>();
  return (uri, named) => {
    if (versions !== undefined && isOtherVersion(versions, uri, named)) return undefined;
    const version = versions === undefined ? named : versionOf(versions, uri, named);
    const key = JSON.stringify([uri, version]);
    if (!found.has(key)) found.set(key, find(uri, version));
    return found.get(key);
  };
};

const isLoaded = (terminology: Terminology, system: System, version: string | undefined): boolean =>
  terminology.isLoaded(system) &&
  (version === undefined || terminology.releasesOf(system).some((release) => release.version === version));

/** A canonical without the version behind its bar. */
export const withoutVersion = (canonical: unknown): string => String(canonical).split('|')[0] ?? '';
