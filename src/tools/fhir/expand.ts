import { Type } from '@sinclair/typebox';
import { onceFor } from '../../deferred.ts';
import type { Problem } from '../../errors/errors.ts';
import type { System } from '../../terminology/model/concept.ts';
import { IDENTITIES, systemWith } from '../../terminology/model/identity.ts';
import type { Terminology } from '../../terminology/terminology.ts';
import { flag, integer, optional, quote, text } from '../inputs.ts';
import { releaseFor } from '../terminology/days.ts';
import { RECORD } from '../terminology/fields.ts';
import { type DeclaredTool, defineTool } from '../tool.ts';
import { type CodeSystem, type Concept, systemsOf } from './code-systems.ts';
import { clockNotes, dateInput, dayOf, releaseProblem } from './inputs.ts';
import { type Properties, propertiesInput } from './lookup.ts';
import { accepted, displayLanguage, isProblem, resources, valueSet } from './question.ts';
import { type SystemVersions, systemVersions, versionOf } from './system-versions.ts';
import { MOST_LOOKED_AT, type Named, type ValueSet, valueSetCanonical, valueSetIn } from './value-set.ts';

/** The names or properties of a code, about. */
const NAMES = 4;

const DEFAULT_COUNT = 20;
const MOST_CODES = 1000;
const LARGEST_OFFSET = 1_000_000;

/** The least score of a match, as in the translation. */
const LEAST_SCORE = 35;

type Asked = {
  readonly system: System;
  readonly filter?: string | undefined;
  readonly count: number;
  readonly offset: number;
  readonly date?: string | undefined;
  readonly hasDesignations: boolean;
  readonly wanted?: Properties;
  readonly versions: SystemVersions;
};

/** `ValueSet/$expand` of FHIR R4 and R5, for the value sets of all codes of a system. */
export const fhirExpand = (terminology: Terminology): DeclaredTool => {
  const setIn = onceFor((values: Named) => valueSetIn(terminology, values));
  return defineTool({
    id: 'fhir_expand',
    title: 'FHIR ValueSet $expand',
    specialty: 'terminology',
    synonyms: ['FHIR expand', 'value set', 'autocomplete', 'type ahead', 'pick list'],
    description:
      'FHIR R4 and R5 view of the codes of RxNorm, ICD-10-CM or LOINC that are in use. With filter: those that the text means, the best first, as the translation ranks them. Without: all of them in the order of their codes, page by page.',
    format: 'fhir',
    inputs: {
      ...{ url: valueSetCanonical, sets: valueSet },
      filter: optional(
        text({
          name: 'filter',
          description: 'Text to look for',
          longest: 512,
          example: 'type 2 diabetes',
          error: 'invalid_filter',
          remedy: 'Send text of {range} characters, or leave it out.',
        }),
      ),
      count: optional(
        integer({
          name: 'count',
          description: 'Codes in the answer; 0 asks for their number alone',
          minimum: 0,
          maximum: MOST_CODES,
          example: '10',
          error: 'invalid_count',
          remedy: 'Send an integer from {range}.',
        }),
        DEFAULT_COUNT,
      ),
      offset: optional(
        integer({
          name: 'offset',
          description: 'Codes to pass over',
          minimum: 0,
          maximum: LARGEST_OFFSET,
          example: '0',
          error: 'invalid_offset',
          remedy: 'Send an integer from {range}.',
        }),
        0,
      ),
      date: dateInput,
      isActiveOnly: optional(flag('activeOnly', 'Leaves out codes that are not in use'), false),
      hasDesignations: optional(flag('includeDesignations', 'Adds the other official names of each code'), false),
      isFlat: optional(flag('excludeNested', 'Asks for a flat list, which every expansion is'), true),
      hasDefinition: optional(flag('includeDefinition', 'Adds the definition of the value set, its compose'), false),
      ...{ wanted: propertiesInput, displayLanguage, resources, versions: systemVersions },
    },
    response: {
      resourceType: Type.String({ description: 'ValueSet' }),
      url: Type.Optional(Type.String({ description: 'Canonical URI of the value set; absent where it has none' })),
      status: Type.String({ description: 'active' }),
      compose: Type.Optional(Type.Object({}, { description: 'The definition of the value set, if it was asked for' })),
      expansion: Type.Object(
        {
          timestamp: Type.String({ description: 'Day of the release, or of the standard where it has none' }),
          total: Type.Optional(Type.Integer({ description: 'Number of codes; absent with filter' })),
          offset: Type.Integer({ description: 'Codes passed over' }),
          parameter: Type.Array(
            Type.Object({
              name: Type.String(),
              valueString: Type.Optional(Type.String()),
              valueInteger: Type.Optional(Type.Integer()),
              valueDateTime: Type.Optional(Type.String()),
              valueUri: Type.Optional(Type.String()),
            }),
            { description: 'What was asked' },
          ),
          contains: Type.Optional(
            Type.Array(
              Type.Object({
                system: Type.String(),
                version: Type.Optional(Type.String()),
                inactive: Type.Optional(Type.Boolean()),
                code: Type.String(),
                display: Type.String(),
                designation: Type.Optional(Type.Array(Type.Object({ value: Type.String() }))),
                extension: Type.Optional(
                  Type.Array(Type.Object({ url: Type.String(), extension: Type.Array(Type.Unknown()) }), {
                    description: 'The properties that were asked for, as in R5',
                  }),
                ),
              }),
            ),
          ),
        },
        { description: 'The codes' },
      ),
    },
    example: { url: IDENTITIES.icd10.allCodes, filter: 'type 2 diabetes', count: '3' },
    check: (values) => {
      const system = wholeSystem(values);
      if (system !== undefined) {
        const { date, filter } = values;
        const version = versionOf(values.versions, IDENTITIES[system].uri);
        const place = { code: 'invalid_url', parameter: 'url' } as const;
        return (
          ofVersions(releaseProblem(terminology, { system, version, date }, place)) ??
          filterProblem(terminology, { system, date: dayOf(terminology, { system, version, date }), filter })
        );
      }
      const found = setIn(values);
      if (isProblem(found)) return found;
      return found.size <= MOST_LOOKED_AT ? undefined : beyond(found.size);
    },
    warn: (values) => {
      const system = wholeSystem(values);
      return system === undefined ? [] : clockNotes(terminology, { system, date: values.date });
    },
    effort: (values) => {
      const { filter = '', count, hasDesignations, wanted } = values;
      // An expansion of too many codes was refused.
      const looked = wholeSystem(values) === undefined ? accepted(setIn(values)).size : 0;
      return RECORD + filter.length + count * (hasDesignations || wanted !== undefined ? NAMES : 1) + looked;
    },
    run: (values) => {
      const { filter, count, offset, date, versions } = values;
      const system = wholeSystem(values);
      const expanded =
        system === undefined ? composed(accepted(setIn(values)), values) : whole(terminology, { ...values, system });
      return {
        resourceType: 'ValueSet',
        // A value set that the call brings may have none.
        ...(expanded.about as { url: string }),
        status: 'active',
        ...((values.hasDefinition ? { compose: composeOf(values, system) } : {}) as { compose: object }),
        expansion: {
          timestamp: expanded.timestamp,
          ...(expanded.total === undefined ? {} : { total: expanded.total }),
          offset,
          parameter: [
            ...(filter === undefined ? [] : [{ name: 'filter', valueString: filter }]),
            { name: 'count', valueInteger: count },
            { name: 'offset', valueInteger: offset },
            ...(date === undefined ? [] : [{ name: 'date', valueDateTime: date }]),
            ...versions.sent.map(([name, canonical]) => ({ name, valueUri: canonical })),
            ...expanded.unknown.map((code) => ({ name: 'unknown-code', valueString: code })),
          ],
          // FHIR has no empty lists.
          ...(expanded.contains.length === 0 ? {} : { contains: [...expanded.contains] }),
        },
      };
    },
  });
};

/** A version is sent with its system here. */
const ofVersions = (problem: Problem | undefined): Problem | undefined =>
  problem?.parameter === 'version'
    ? { code: 'invalid_system_version', parameter: 'system-version', message: `system-${problem.message}` }
    : problem;

const beyond = (size: number): Problem => ({
  ...{ code: 'invalid_value_set', parameter: 'valueSet' },
  message: Number.isFinite(size)
    ? 'valueSet must look at less: three filters on relations or texts of whole code systems are the most'
    : 'valueSet must be a value set whose codes can be listed: those of UCUM have no end',
});

/** The system all of whose codes a call asks for. */
const wholeSystem = ({ url, sets, resources: brought }: Named): System | undefined =>
  sets.length > 0 || brought.some((one) => one.url === url) ? undefined : systemWith('allCodes', url ?? '');

/** The definition of the value set that a call brings or names. */
const composeOf = ({ sets: [own], resources: brought, url }: Named, system: System | undefined): object =>
  (own ?? brought.find((one) => one.resourceType === 'ValueSet' && one.url === url))?.compose ?? {
    include: system === undefined ? [{ valueSet: [url] }] : [{ system: IDENTITIES[system].uri }],
  };

type Contained = {
  readonly system: string;
  readonly version?: string;
  readonly inactive?: boolean;
  readonly code: string;
  readonly display: string;
  readonly designation?: { readonly value: string }[];
  readonly extension?: PropertyExtension[];
};

/** FHIR R5 has properties of a member; R4 has them as this extension of it (hl7.org/fhir/R5/versions.html#extensions). */
const PROPERTY = 'http://hl7.org/fhir/5.0/StructureDefinition/extension-ValueSet.expansion.contains.property';

type PropertyExtension = {
  url: string;
  extension: { readonly url: string; readonly valueCode?: string; readonly valueString?: string }[];
};

type Shown = Pick<Asked, 'hasDesignations' | 'wanted'>;

/** The parts of a code that are asked for beside its name. FHIR has no empty lists. */
const more = (system: CodeSystem, concept: Concept | undefined, { hasDesignations, wanted }: Shown) => {
  if (concept === undefined) return {};
  const isNamed = hasDesignations || wanted?.has('designation') === true;
  const names = isNamed ? system.namesOf(concept).filter((name) => name !== concept.display) : [];
  const extension = [...(wanted ?? [])].flatMap((code) =>
    (system.property(code)?.(concept) ?? []).map(
      (value): PropertyExtension => ({
        url: PROPERTY,
        extension: [
          { url: 'code', valueCode: code },
          { url: 'value', valueString: value },
        ],
      }),
    ),
  );
  return {
    ...(names.length === 0 ? {} : { designation: names.map((value) => ({ value })) }),
    ...(extension.length === 0 ? {} : { extension }),
  };
};

type Expanded = {
  readonly about: { readonly url?: string };
  readonly timestamp: string;
  readonly total?: number | undefined;
  readonly unknown: readonly string[];
  readonly contains: readonly Contained[];
};

const whole = (terminology: Terminology, asked: Asked): Expanded => {
  const { system, versions } = asked;
  const { uri, allCodes } = IDENTITIES[system];
  const date = dayOf(terminology, { system, version: versionOf(versions, uri), date: asked.date });
  const { total, items } = codesOf(terminology, { ...asked, date });
  const release = releaseFor(terminology, system, date);
  const versioned = release.version === undefined ? {} : { version: release.version };
  const own = systemsOf(terminology, [], { date: asked.date, versions })(uri);
  const contains = items.map(({ code, display }) => ({
    ...{ system: uri, ...versioned, code, display },
    ...(own === undefined ? {} : more(own, own.find(code), asked)),
  }));
  return { about: { url: allCodes }, timestamp: timestampOf(release), total, unknown: [], contains };
};

type Composed = Omit<Asked, 'system'> & { readonly isActiveOnly: boolean };

/** The codes of a value set that the call brings, in the order of its clauses; `filter` keeps names with all its words. */
const composed = (found: ValueSet, asked: Composed): Expanded => {
  const { filter = '', count, offset, isActiveOnly } = asked;
  const words = filter === '' ? [] : filter.toLowerCase().split(/\s+/u);
  // A name is read of those codes alone that are asked for it.
  const kept = [...found.members()].filter(
    ({ concept }) =>
      !(isActiveOnly && concept.obsolete) &&
      words.every((word) => `${concept.code} ${concept.display}`.toLowerCase().includes(word)),
  );
  const contains = kept.slice(offset, offset + count).map(({ system, concept }) => ({
    system: system.uri,
    ...(system.version === undefined ? {} : { version: system.version }),
    ...(concept.obsolete ? { inactive: true } : {}),
    code: concept.code,
    display: concept.display,
    ...more(system, concept, asked),
  }));
  const about = found.url === undefined ? {} : { url: found.url };
  return { about, timestamp: UNDATED, total: kept.length, unknown: found.unknown(), contains };
};

type Codes = {
  readonly total?: number;
  readonly items: readonly { readonly code: string; readonly display: string }[];
};

/** A text is looked for among the codes of the newest release alone. */
const filterProblem = (
  terminology: Terminology,
  {
    system,
    date,
    filter,
  }: { readonly system: System; readonly date?: string | undefined; readonly filter?: string | undefined },
): Problem | undefined => {
  const from = terminology.identityOf(system).validity?.from;
  if (filter === undefined || date === undefined || from === undefined || date >= from) return undefined;
  const message = `date must be ${from} or later with a filter, which looks in the newest release; got ${quote(date)}`;
  return { code: 'invalid_date', parameter: 'date', message };
};

const codesOf = (terminology: Terminology, { system, filter, count, offset, date }: Asked): Codes => {
  if (filter === undefined) return terminology.codesIn(system, { offset, count }, date);
  if (count === 0) return { items: [] };
  const { matches } = terminology.translate(filter, {
    ...{ system, limit: Math.min(offset + count, MOST_CODES), minScore: LEAST_SCORE },
    ...{ includeObsolete: false, billableOnly: false },
  });
  return { items: matches.slice(offset) };
};

/** The same release gives the same bytes, so an expansion is as old as its release, and says no time of its own. */
const timestampOf = ({ release, validity }: ReturnType<Terminology['identityOf']>): string => {
  const day = validity?.from ?? /^\d{4}-\d\d-\d\d$/.exec(release)?.[0];
  return day === undefined ? UNDATED : `${day}T00:00:00Z`;
};

/** Of a release whose day is not known: the day of FHIR R4. */
const UNDATED = '2018-12-27T00:00:00Z';
