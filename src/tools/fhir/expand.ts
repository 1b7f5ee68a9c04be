import { Type } from '@sinclair/typebox';
import type { Problem } from '../../errors/errors.ts';
import type { System } from '../../terminology/model/concept.ts';
import { IDENTITIES } from '../../terminology/model/identity.ts';
import type { Terminology } from '../../terminology/terminology.ts';
import { integer, optional, quote, text } from '../inputs.ts';
import { releaseFor } from '../terminology/days.ts';
import { RECORD } from '../terminology/fields.ts';
import { type DeclaredTool, defineTool } from '../tool.ts';
import { clockNotes, dateInput, releaseProblem, valueSetUrl } from './inputs.ts';

const DEFAULT_COUNT = 20;
const MOST_CODES = 1000;
const LARGEST_OFFSET = 1_000_000;

/** The least score of a match, as in the translation. */
const LEAST_SCORE = 35;

type Asked = {
  readonly url: System;
  readonly filter?: string | undefined;
  readonly count: number;
  readonly offset: number;
  readonly date?: string | undefined;
};

/** `ValueSet/$expand` of FHIR R4 and R5, for the value sets of all codes of a system. */
export const fhirExpand = (terminology: Terminology): DeclaredTool =>
  defineTool({
    id: 'fhir_expand',
    title: 'FHIR ValueSet $expand',
    specialty: 'terminology',
    synonyms: ['FHIR expand', 'value set', 'autocomplete', 'type ahead', 'pick list'],
    description:
      'FHIR R4 and R5 view of the codes of RxNorm, ICD-10-CM or LOINC that are in use. With filter: those that the text means, the best first, as the translation ranks them. Without: all of them in the order of their codes, page by page.',
    format: 'fhir',
    inputs: {
      url: valueSetUrl,
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
    },
    response: {
      resourceType: Type.String({ description: 'ValueSet' }),
      url: Type.String({ description: 'Canonical URI of the value set' }),
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
    check: ({ url: system, date, filter }) =>
      releaseProblem(terminology, { system, date }) ?? filterProblem(terminology, { system, date, filter }),
    warn: ({ url: system, date }) => clockNotes(terminology, { system, date }),
    effort: ({ filter = '', count }) => RECORD + filter.length + count,
    run: (asked) => {
      const { url: system, filter, count, offset, date } = asked;
      const { uri, allCodes } = IDENTITIES[system];
      const { total, items } = codesOf(terminology, asked);
      const release = releaseFor(terminology, system, date);
      const { version } = release;
      const versioned = version === undefined ? {} : { version };
      const contains = items.map(({ code, display }) => ({ system: uri, ...versioned, code, display }));
      return {
        resourceType: 'ValueSet',
        url: allCodes,
        status: 'active',
        expansion: {
          timestamp: timestampOf(release),
          ...(total === undefined ? {} : { total }),
          offset,
          parameter: [
            ...(filter === undefined ? [] : [{ name: 'filter', valueString: filter }]),
            { name: 'count', valueInteger: count },
            { name: 'offset', valueInteger: offset },
            ...(date === undefined ? [] : [{ name: 'date', valueDateTime: date }]),
          ],
          // FHIR has no empty lists.
          ...(contains.length === 0 ? {} : { contains }),
        },
      };
    },
  });

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

const codesOf = (terminology: Terminology, { url: system, filter, count, offset, date }: Asked): Codes => {
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
