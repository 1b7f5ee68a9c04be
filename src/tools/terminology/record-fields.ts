/** The members of an answer that say everything about a code. */
import { Type } from '@sinclair/typebox';
import type { System } from '../../terminology/model/concept.ts';
import { NOTE_KINDS, RELATIONS } from '../../terminology/model/details.ts';
import type { CodeRecord, Entry, RelatedNode, Successor, Terminology } from '../../terminology/terminology.ts';
import { releaseFor } from './days.ts';
import { billable, described, wordOf } from './fields.ts';
import { absentOfRecord } from './gaps.ts';

/** The release that the examples of ICD-10-CM are tested against. */
export const ORDER_FILE = 'ICD-10-CM order file of fiscal year 2026 (CMS 2025)';

const texts = (description: string) => Type.Array(Type.String(), { description });
const list = (description: string, fields: Parameters<typeof Type.Object>[0]) =>
  Type.Array(Type.Object(fields), { description });
const orNull = (field: ReturnType<typeof Type.String> | ReturnType<typeof Type.Object>, description: string) =>
  Type.Union([Type.Null(), field], { description });

const { code, display, status } = described;

/** The members of a FHIR Coding. */
export const fhirCoding = {
  system: Type.String({ description: 'FHIR URI of the code system' }),
  version: Type.Optional(Type.String({ description: 'FHIR version; absent if the release is not known' })),
  code,
  display,
};

const codingField = orNull(Type.Object(fhirCoding), 'The code as a FHIR Coding; null for a code that does not exist');

export const packField = Type.Object(
  {
    release: Type.String({ description: 'Release of the code system, or unknown' }),
    checksum: Type.String({ description: 'SHA-256 of the loaded terminology pack, hexadecimal' }),
    valid_from: orNull(Type.String(), 'First day of the release, YYYY-MM-DD; null if it names none'),
    valid_to: orNull(Type.String(), 'Last day of the release; null if it names none'),
  },
  { description: 'The data that the answer comes from' },
);

export const replacedByField = list('Codes that take the place of a retired code', {
  code,
  display,
  status,
  billable,
  date: orNull(Type.String(), 'Day of the change, YYYY-MM-DD; null if the release does not say'),
});

export const absentField = texts(
  'What the loaded data lack of this answer, so that an empty list is not taken for none',
);

/** The members that `view=full` adds to a lookup, in order. */
export const recordFields = {
  coding: codingField,
  pack: packField,
  hierarchy: list('ICD-10-CM: what the code is in, from the chapter down', {
    level: wordOf(
      ['chapter', 'block', 'category', 'subcategory', 'code', 'partial_code'],
      'Level of the hierarchy; of ICD-10-PCS category is a header',
    ),
    code: Type.String({ description: 'Number of a chapter, range of a block, or code' }),
    display,
  }),
  relations: list('Relations to ask for at /api/ontology/related', {
    relation: wordOf(RELATIONS, 'Relation'),
    count: Type.Integer({ minimum: 0, description: 'How many codes it leads to' }),
  }),
  notes: list('ICD-10-CM: notes of the tabular list that hold for the code; those of headers are passed down', {
    kind: wordOf(NOTE_KINDS, 'Kind of note'),
    text: Type.String({ description: 'The note, unchanged' }),
    at: Type.String({ description: 'The code, block or chapter at which it stands' }),
    references: list('Codes and ranges in the note', {
      text: Type.String({ description: 'As the note writes it' }),
      first: Type.String({ description: 'The code, or the first of a range' }),
      last: Type.String({ description: 'The last code of a range; else the code' }),
      below: Type.Boolean({ description: 'Whether the codes below are meant too' }),
      known: Type.Boolean({ description: 'Whether the loaded release has it' }),
    }),
  }),
  seventh_characters: orNull(
    Type.Object({
      at: Type.String({ description: 'The code at which the table stands' }),
      notes: texts('Which codes take the characters'),
      characters: list('The characters', {
        character: Type.String({ description: 'Seventh character' }),
        meanings: texts('What it means'),
      }),
    }),
    'ICD-10-CM: the table of seventh characters that governs the code; null if there is none',
  ),
  replaced_by: replacedByField,
  maps: list('ICD-10-CM: what the code counts for in other classifications', {
    relation: wordOf(RELATIONS, 'Relation: risk_categories, ccsr (the default category) or gem'),
    code: Type.String({ description: 'Category, or code of ICD-9-CM' }),
    display: Type.String({ description: 'Its name; empty where the table has none' }),
  }),
  synonym_sources: Type.Object(
    {
      official: texts('Names in the release'),
      clinmeter: texts('Names that Clinmeter adds; no release has them'),
    },
    { description: 'The synonyms by their source' },
  ),
  properties: list('What else the release says: axes, class and units of LOINC, flags and strengths of RxNorm', {
    name: Type.String({ description: 'Name of the property' }),
    values: texts('Its values as the release writes them'),
  }),
  absent: absentField,
};

/** The code as FHIR writes it. */
export const codingOf = (terminology: Terminology, entry: Pick<Entry, 'system' | 'code' | 'display'>, day?: string) => {
  const { uri, version } = releaseFor(terminology, entry.system, day);
  const { code, display } = entry;
  return { system: uri, ...(version === undefined ? {} : { version }), code, display };
};

export const packOf = (terminology: Terminology, system: System, day?: string) => {
  const { release, validity } = releaseFor(terminology, system, day);
  const { from, to } = validity ?? { from: null, to: null };
  return { release, checksum: terminology.checksum, valid_from: from, valid_to: to };
};

export const successorsShown = (successors: readonly Successor[]) =>
  successors.map(({ code, display, status, billable, date }) => ({ code, display, status, billable, date }));

const NOTHING: CodeRecord = {
  ...{
    hierarchy: [],
    relations: [],
    notes: [],
    seventhCharacters: undefined,
    replacedBy: [],
    maps: [],
    properties: [],
  },
};

/** The members of {@link recordFields} for a code as published; `entry` is absent for one that does not exist. */
export const recordShown = (
  terminology: Terminology,
  { system, code, day }: { readonly system: System; readonly code: string; readonly day: string | undefined },
  entry: Entry | undefined,
) => {
  const record = terminology.recordOf(system, code, day) ?? NOTHING;
  return {
    coding: entry === undefined ? null : codingOf(terminology, entry, day),
    pack: packOf(terminology, system, day),
    hierarchy: record.hierarchy.map((node) => ({ level: levelOf(node), code: node.code, display: node.display })),
    relations: record.relations,
    notes: record.notes,
    seventh_characters: record.seventhCharacters ?? null,
    replaced_by: successorsShown(record.replacedBy),
    maps: record.maps.map(({ relation, code, display }) => ({ relation, code, display })),
    synonym_sources: synonymsBySource(terminology, system, code, entry?.synonyms ?? []),
    properties: record.properties,
    absent: absentOfRecord(terminology, system, terminology.detailsOf(system, code, day), day),
  };
};

const CATEGORY_LENGTH = 3;

const levelOf = ({ kind, code, billable }: RelatedNode): string => {
  if (kind !== 'code') return kind;
  return code.length === CATEGORY_LENGTH ? 'category' : billable === true ? 'code' : 'subcategory';
};

/** The starter selection has no names of releases but the official one. */
export const synonymsBySource = (
  terminology: Terminology,
  system: System,
  code: string,
  synonyms: readonly string[],
) => {
  if (terminology.metadata.coverage === 'starter') return { official: [], clinmeter: synonyms };
  const own = new Set(terminology.detailsOf(system, code)?.texts('own_synonyms'));
  return {
    official: synonyms.filter((text) => !own.has(text)),
    clinmeter: synonyms.filter((text) => own.has(text)),
  };
};
