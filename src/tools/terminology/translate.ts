import { Type } from '@sinclair/typebox';
import { CatalogMetadata } from '../../terminology/model/metadata.ts';
import type { Terminology } from '../../terminology/terminology.ts';
import { disclaimer } from '../disclaimer.ts';
import { text } from '../inputs.ts';
import { type DeclaredTool, defineTool, isFull } from '../tool.ts';
import { disclaimerField, notLoaded } from './fields.ts';
import { readingField } from './reading.ts';
import { codingOf, fhirCoding } from './record-fields.ts';
import { doubtsOf, filterInputs, leftOutNotes, phrase, translated, translationOf } from './translation.ts';

/** A phrase of few words is translated sooner than another thread has heard of it. */
const isShort = (phrase: string): boolean => phrase.length <= 64 && phrase.trim().split(/\s/).length <= 4;

/** A drug, diagnosis or lab phrase to ranked RxNorm, ICD-10-CM and LOINC codes. */
export const translate = (terminology: Terminology): DeclaredTool =>
  defineTool({
    id: 'translate',
    title: 'Ontology translation',
    specialty: 'terminology',
    synonyms: [
      'ICD-10-CM',
      'RxNorm',
      'LOINC',
      'ICD-10-PCS',
      'procedure code',
      'coding',
      'code search',
      'crosswalk',
      'RxCUI',
      'diagnosis code',
      'drug code',
      'lab code',
      'phrase to code',
    ],
    description:
      'Ranked RxNorm, ICD-10-CM and LOINC codes for a natural-language drug, diagnosis or lab phrase. ICD-10-CM is the US claims code set, not the WHO ICD-10. ICD-10-PCS is searched where it is loaded and asked for. Suggestions for a coder or clinician to confirm.',
    inputs: { query: text(phrase), ...filterInputs },
    response: { ...translated, catalog: CatalogMetadata, disclaimer: disclaimerField },
    example: { query: 'type 2 diabetes', system: 'icd10' },
    views: {
      full: {
        response: {
          reading: readingField,
          codings: Type.Array(Type.Object(fhirCoding), { description: 'The matches as FHIR Codings, in their order' }),
        },
        add: ({ query, ...filter }, { answer }) => ({
          reading: terminology.read(query, filter),
          codings: answer.matches.map((match) => codingOf(terminology, match)),
        }),
      },
      compact: ['catalog', 'disclaimer'],
    },
    check: ({ system }) => notLoaded(terminology, system),
    warn: (filter) => doubtsOf(terminology, filter),
    judge: ({ query, ...filter }) => leftOutNotes(terminology, query, filter),
    effort: ({ query }, view) => (isFull(view) || !isShort(query) ? query.length : 0),
    run: ({ query, ...filter }) => ({
      ...translationOf(terminology, query, filter),
      catalog: terminology.metadata,
      disclaimer,
    }),
  });
