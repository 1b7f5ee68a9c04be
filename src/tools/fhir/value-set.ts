/**
 * Value sets of a call: which codes they have, by enumeration, by filters on hierarchy and properties, by other value sets, and
 * less what they exclude (FHIR R4 and R5, `ValueSet.compose`).
 */
import { RE2JS } from 're2js';
import { lazily } from '../../deferred.ts';
import type { Problem } from '../../errors/errors.ts';
import { SYSTEMS } from '../../terminology/model/concept.ts';
import { IDENTITIES, systemWith } from '../../terminology/model/identity.ts';
import type { Terminology } from '../../terminology/terminology.ts';
import { type Fields, isObject } from '../arguments.ts';
import { optional, text, withSchema } from '../inputs.ts';
import { type CodeSystem, type Concept, type FindSystem, systemsOf, withoutVersion } from './code-systems.ts';
import type { SystemVersions } from './system-versions.ts';

/** A code of a value set, with its system. */
export type Member = { readonly system: CodeSystem; readonly concept: Concept };

/** A value set that can be asked. */
export type ValueSet = {
  /** Its canonical, with its version. */
  readonly name: string;
  readonly url: string | undefined;
  readonly has: (member: Member) => boolean;
  /** Its codes, each once, in the order of its clauses. */
  readonly members: () => Iterable<Member>;
  /** Codes that it lists and their systems do not have. */
  readonly unknown: () => readonly string[];
  /** How many codes are looked at to name all members; infinite for a system without an end. */
  readonly size: number;
};

/** The reason why a value set cannot be asked, as the end of a sentence. */
type Flaw = { readonly flaw: string };

type Library = {
  readonly findSystem: FindSystem;
  readonly resources: readonly Fields[];
  /** What may still be read: a reference and a filter take one, an expression ten. */
  budget: number;
};

/** Value sets may name each other in circles, and each filter is asked of each code of a system. */
const MOST_PARTS = 50;
const EXPRESSION = 10;
const TOO_MANY: Flaw = {
  flaw: `it has more than ${MOST_PARTS} filters and value sets, of which an expression counts as ${EXPRESSION}`,
};

/** Takes parts from the budget; true once there are no more. */
const isSpent = (library: Library, parts: number): boolean => {
  library.budget -= parts;
  return library.budget < 0;
};

/** Codes of a filtered system that are looked at, about; a relation or a text is read from further away. */
const SYSTEM_SIZE = 100_000;
const FAR = 7;
/** The most that an expansion may look at: some seconds of a processor. */
export const MOST_LOOKED_AT = 2_500_000;

/**
 * Reads the value set with a canonical: one that came with the call, or that of all codes of a system.
 *
 * @param canonical - `url` or `url|version`
 */
const valueSetAt = (canonical: string, library: Library): ValueSet | Flaw => {
  const url = withoutVersion(canonical);
  const system = systemWith('allCodes', url) ?? systemWith('uri', url.replace(/\?fhir_vs$/, ''));
  const version = canonical.split('|')[1];
  const resource = library.resources.find(
    (one) => one.resourceType === 'ValueSet' && one.url === url && (version === undefined || one.version === version),
  );
  if (resource !== undefined) return valueSetOf(resource, library);
  const list = url.startsWith(`${IDENTITIES.loinc.allCodes}/`) ? url.slice(IDENTITIES.loinc.allCodes.length + 1) : '';
  const loinc = list === '' ? undefined : library.findSystem(IDENTITIES.loinc.uri, version);
  if (loinc?.answersOf !== undefined && loinc.answersOf(list).length > 0) {
    const include = [{ system: loinc.uri, filter: [{ property: ANSWERS_IN, op: '=', value: list }] }];
    return valueSetOf({ url, version: loinc.version, compose: { include } }, library);
  }
  if (system === undefined || !/\?fhir_vs$|\/vs$/.test(url))
    return { flaw: `the value set ${canonical} is not here; those of whole systems are ${WHOLE}` };
  return valueSetOf({ url, compose: { include: [{ system: IDENTITIES[system].uri, version }] } }, library);
};

/** Reads a resource; `flaw` says what of it cannot be judged: a part that is left out would answer wrongly. */
const valueSetOf = (resource: Fields, library: Library): ValueSet | Flaw => {
  if (isSpent(library, 1)) return TOO_MANY;
  const { url, version, compose } = resource;
  const name = [url, version].filter((part) => typeof part === 'string').join('|');
  if (!isObject(compose)) return { flaw: 'the value set has no compose' };
  const unread = ['lockedDate', 'modifierExtension'].find((part) => compose[part] !== undefined);
  if (unread !== undefined) return { flaw: `${unread} is not read here` };
  const hasInactive = compose.inactive !== false;
  const clauses = [compose.include ?? [], compose.exclude ?? []].map((list) =>
    Array.isArray(list) && list.every(isObject)
      ? list.map((clause) => readClause(clause, library))
      : [{ flaw: 'include and exclude must be lists of objects' }],
  );
  const flaw = clauses.flat().find((clause): clause is Flaw => 'flaw' in clause);
  if (flaw !== undefined) return flaw;
  const [include = [], exclude = []] = clauses as readonly (readonly Clause[])[];
  if (include.length === 0) return { flaw: 'the value set includes nothing' };
  const has = (member: Member): boolean =>
    (hasInactive || !member.concept.obsolete) &&
    include.some((clause) => clause.has(member)) &&
    !exclude.some((clause) => clause.has(member));
  return {
    ...{ name, url: typeof url === 'string' ? url : undefined, has },
    members: function* () {
      const seen = new Set<string>();
      for (const clause of include) {
        for (const member of clause.members()) {
          const key = `${member.system.uri}|${member.concept.code}`;
          if (seen.has(key) || !has(member)) continue;
          seen.add(key);
          yield member;
        }
      }
    },
    unknown: () => include.flatMap(({ unknown }) => unknown()),
    size: include.reduce((sum, { size }) => sum + size, 0),
  };
};

type Clause = Pick<ValueSet, 'has' | 'members' | 'unknown' | 'size'>;

const readClause = (clause: Fields, library: Library): Clause | Flaw => {
  const sets = textsIn(clause.valueSet).map((canonical) => valueSetAt(canonical, library));
  const flaw = sets.find((set): set is Flaw => 'flaw' in set);
  if (flaw !== undefined) return flaw;
  const others = sets as readonly ValueSet[];
  const own = clause.system === undefined ? undefined : clauseOfSystem(clause, library);
  if (own !== undefined && 'flaw' in own) return own;
  const [first, ...rest] = [...(own === undefined ? [] : [own]), ...others];
  if (first === undefined) return { flaw: 'a clause must name a system or a value set' };
  return {
    ...first,
    has: (member) => first.has(member) && rest.every((set) => set.has(member)),
    members: function* () {
      for (const member of first.members()) if (rest.every((set) => set.has(member))) yield member;
    },
  };
};

const textsIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string');

const clauseOfSystem = ({ system: uri, version, concept, filter }: Fields, library: Library): Clause | Flaw => {
  const system = library.findSystem(String(uri), typeof version === 'string' ? version : undefined);
  if (system === undefined) {
    const named = [uri, version].filter(Boolean).join('|');
    return { flaw: `the code system ${named} is not here, or not in the version that was asked for` };
  }
  // A member may come from another version of the system: this one decides.
  const ownOf = (member: Member): Concept | undefined => {
    if (member.system.uri !== system.uri) return undefined;
    return member.system === system ? member.concept : system.find(member.concept.code);
  };
  if (concept !== undefined && filter !== undefined) return { flaw: 'a clause has concepts or filters, not both' };
  if (concept !== undefined) {
    if (!(Array.isArray(concept) && concept.every((one) => isObject(one) && typeof one.code === 'string')))
      return { flaw: 'each concept of a clause must have a code' };
    const codes = concept.map(({ code }: Fields) => system.published(String(code)));
    const listed = new Set(codes);
    // A call is read where others wait: its codes are looked up when it is answered.
    const found = lazily(() => codes.map((code) => system.find(code)));
    return {
      has: (member) => {
        const own = ownOf(member);
        return own !== undefined && listed.has(own.code);
      },
      members: () => found().flatMap((one) => (one === undefined ? [] : [{ system, concept: one }])),
      unknown: () => codes.filter((_, at) => found()[at] === undefined).map((code) => `${uri}|${code}`),
      size: codes.length,
    };
  }
  if (!(filter === undefined || (Array.isArray(filter) && filter.every(isObject))))
    return { flaw: 'filter must be a list of objects' };
  if (isSpent(library, 1)) return TOO_MANY;
  const tests = (filter ?? []).map((one: Fields) =>
    isSpent(library, one.op === 'regex' ? EXPRESSION : 1) ? TOO_MANY : readFilter(one, system),
  );
  const flaw = tests.find((test: Test | Flaw): test is Flaw => typeof test !== 'function');
  if (flaw !== undefined) return flaw;
  const passes = (one: Concept): boolean => (tests as readonly Test[]).every((test) => test(one));
  const lists = (filter ?? []).flatMap(({ property, value }: Fields) =>
    property === ANSWERS_IN ? [String(value)] : [],
  );
  const all = () => (lists.length === 0 ? (system.all?.() ?? []) : (system.answersOf?.(lists[0] ?? '') ?? []));
  const far = (filter ?? []).filter(({ property }: Fields) => !system.isNear(String(property))).length;
  return {
    has: (member) => {
      const own = ownOf(member);
      return own !== undefined && passes(own);
    },
    members: function* () {
      for (const one of all()) if (passes(one)) yield { system, concept: one };
    },
    unknown: () => [],
    size: system.all === undefined ? Number.POSITIVE_INFINITY : SYSTEM_SIZE * (1 + FAR * far),
  };
};

type Test = (concept: Concept) => boolean;

/** Selects the answers of a list of LOINC (hl7.org/fhir/loinc.html). */
const ANSWERS_IN = 'LIST';

const HIERARCHY: Readonly<Record<string, (is: boolean, below: boolean) => boolean>> = {
  'is-a': (is, below) => is || below,
  'descendent-of': (_, below) => below,
  'is-not-a': (is, below) => !(is || below),
};

const VALUES: Readonly<Record<string, (value: string) => ((values: readonly string[]) => boolean) | undefined>> = {
  '=': (value) => (values) => values.includes(value),
  in: (value) => (values) => commaList(value).some((one) => values.includes(one)),
  'not-in': (value) => (values) => !commaList(value).some((one) => values.includes(one)),
  exists: (value) => (values) => values.length > 0 === (value === 'true'),
  regex: (value) => {
    const pattern = expressionOf(value);
    return pattern && ((values) => values.some((one) => pattern.matches(one)));
  },
};

const commaList = (value: string): readonly string[] => value.split(',').map((one) => one.trim());

const LONGEST_EXPRESSION = 200;

const readFilter = ({ property, op, value }: Fields, system: CodeSystem): Test | Flaw => {
  if (typeof property !== 'string' || typeof op !== 'string' || typeof value !== 'string')
    return { flaw: 'a filter must have property, op and value' };
  const judge = Object.hasOwn(HIERARCHY, op) ? HIERARCHY[op] : undefined;
  if (judge !== undefined && (property === 'concept' || property === 'code')) {
    const { isBelow } = system;
    if (isBelow === undefined) return { flaw: `${system.uri} has no codes below others, which ${op} asks for` };
    const ancestor = system.published(value);
    if (system.find(ancestor) === undefined) return { flaw: `${op} must name a code of ${system.uri}` };
    return ({ code }) => judge(code === ancestor, isBelow(code, ancestor));
  }
  const test = Object.hasOwn(VALUES, op) ? VALUES[op] : undefined;
  const read = property === 'code' ? ({ code }: Concept) => [code] : system.property(property);
  if (test === undefined)
    return { flaw: `op must be ${[...Object.keys(HIERARCHY), ...Object.keys(VALUES)].join(', ')}` };
  if (read === undefined)
    return { flaw: `a filter on ${system.uri} must be on one of code, ${system.properties.join(', ')}` };
  if (property === ANSWERS_IN && system.answersOf !== undefined && op !== '=')
    return { flaw: `a filter on ${ANSWERS_IN} must have the op = and the code of a list` };
  if (op === 'exists' && value !== 'true' && value !== 'false') return { flaw: 'exists must be true or false' };
  const isCode = property === 'code' || system.isRelation(property);
  const passes = test(isCode && op !== 'regex' && op !== 'exists' ? publishedIn(value, op, system) : value);
  if (passes === undefined)
    return { flaw: `regex must be an expression of RE2 of at most ${LONGEST_EXPRESSION} characters` };
  return (concept) => passes(read(concept));
};

/** Codes in the form in which the system has them. */
const publishedIn = (value: string, op: string, { published }: CodeSystem): string =>
  op === '=' ? published(value) : commaList(value).map(published).join(',');

/** An expression of a stranger must stall no other call: this engine takes linear time (Thompson, CACM 1968). */
const expressionOf = (value: string): RE2JS | undefined => {
  if (value.length > LONGEST_EXPRESSION) return undefined;
  try {
    return RE2JS.compile(value);
  } catch {
    return undefined;
  }
};

const WHOLE = SYSTEMS.map((system) => IDENTITIES[system].allCodes).join(', ');

const LONGEST_URL = 512;

/** The canonical of a value set that the call brings, or of one that is always there. */
export const valueSetCanonical = withSchema(
  optional(
    text({
      name: 'url',
      description: 'Canonical URI of a value set: all codes of a code system, or one that the call brings',
      longest: LONGEST_URL,
      example: IDENTITIES.icd10.allCodes,
      error: 'invalid_url',
      remedy: `Send one of ${WHOLE}, percent-encoded, or that of a tx-resource.`,
    }),
  ),
  { format: 'uri' },
);

/** The value set that a call asks about, by its canonical or as a resource, and what it brings with it. */
export type Named = {
  readonly url?: string | undefined;
  readonly sets: readonly Fields[];
  readonly resources: readonly Fields[];
  readonly date?: string | undefined;
  readonly versions?: SystemVersions | undefined;
};

/** The value set that a call names or brings; or the problem of one that cannot be judged. */
export const valueSetIn = (
  terminology: Terminology,
  { url, sets: [own], resources: brought, date, versions }: Named,
): ValueSet | Problem => {
  const parameter = own === undefined ? 'url' : 'valueSet';
  const code = own === undefined ? 'invalid_url' : 'invalid_value_set';
  if (own === undefined && url === undefined)
    return { code, parameter, message: 'one of url and valueSet is required, got none' };
  const findSystem = systemsOf(terminology, brought, { date, versions });
  const library = { findSystem, resources: brought, budget: MOST_PARTS };
  const found = own === undefined ? valueSetAt(url ?? '', library) : valueSetOf(own, library);
  return 'flaw' in found
    ? { code, parameter, message: `${parameter} must be a value set that can be judged: ${found.flaw}` }
    : found;
};
