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
import { clockNotes, dateInput, releaseProblem } from './inputs.ts';
import { accepted, displayLanguage, isProblem, resources, valueSet } from './question.ts';
import { MOST_LOOKED_AT, type Named, type ValueSet, valueSetCanonical, valueSetIn } from './value-set.ts';

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
      ...{ displayLanguage, resources },
    },
    response: {
      resourceType: Type.String({ description: 'ValueSet' }),
      url: Type.Optional(Type.String({ description: 'Canonical URI of the value set; absent where it has none' })),
      status: Type.String({ description: 'active' }),
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
        return (
          releaseProblem(terminology, { system, date }, { code: 'invalid_url', parameter: 'url' }) ??
          filterProblem(terminology, { system, date, filter })
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
      const { filter = '', count } = values;
      // An expansion of too many codes was refused.
      const looked = wholeSystem(values) === undefined ? accepted(setIn(values)).size : 0;
      return RECORD + filter.length + count + looked;
    },
    run: (values) => {
      const { filter, count, offset, date } = values;
      const system = wholeSystem(values);
      const expanded =
        system === undefined ? composed(accepted(setIn(values)), values) : whole(terminology, { ...values, system });
      return {
        resourceType: 'ValueSet',
        // A value set that the call brings may have none.
        ...(expanded.about as { url: string }),
        status: 'active',
        expansion: {
          timestamp: expanded.timestamp,
          ...(expanded.total === undefined ? {} : { total: expanded.total }),
          offset,
          parameter: [
            ...(filter === undefined ? [] : [{ name: 'filter', valueString: filter }]),
            { name: 'count', valueInteger: count },
            { name: 'offset', valueInteger: offset },
            ...(date === undefined ? [] : [{ name: 'date', valueDateTime: date }]),
            ...expanded.unknown.map((code) => ({ name: 'unknown-code', valueString: code })),
          ],
          // FHIR has no empty lists.
          ...(expanded.contains.length === 0 ? {} : { contains: [...expanded.contains] }),
        },
      };
    },
  });
};

const beyond = (size: number): Problem => ({
  ...{ code: 'invalid_value_set', parameter: 'valueSet' },
  message: Number.isFinite(size)
    ? 'valueSet must look at less: three filters on relations or texts of whole code systems are the most'
    : 'valueSet must be a value set whose codes can be listed: those of UCUM have no end',
});

/** The system all of whose codes a call asks for. */
const wholeSystem = ({ url, sets, resources: brought }: Named): System | undefined =>
  sets.length > 0 || brought.some((one) => one.url === url) ? undefined : systemWith('allCodes', url ?? '');

type Contained = {
  readonly system: string;
  readonly version?: string;
  readonly inactive?: boolean;
  readonly code: string;
  readonly display: string;
};

type Expanded = {
  readonly about: { readonly url?: string };
  readonly timestamp: string;
  readonly total?: number | undefined;
  readonly unknown: readonly string[];
  readonly contains: readonly Contained[];
};

const whole = (terminology: Terminology, asked: Asked): Expanded => {
  const { system } = asked;
  const { uri, allCodes } = IDENTITIES[system];
  const { total, items } = codesOf(terminology, asked);
  const release = releaseFor(terminology, system, asked.date);
  const versioned = release.version === undefined ? {} : { version: release.version };
  const contains = items.map(({ code, display }) => ({ system: uri, ...versioned, code, display }));
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
  const contains = kept.slice(offset, offset + count).map(({ system: { uri, version }, concept }) => ({
    system: uri,
    ...(version === undefined ? {} : { version }),
    ...(concept.obsolete ? { inactive: true } : {}),
    code: concept.code,
    display: concept.display,
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
