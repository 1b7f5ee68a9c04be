import { Type } from '@sinclair/typebox';
import { SYSTEMS, TERM_TYPES } from '../../terminology/model/concept.ts';
import { CatalogMetadata } from '../../terminology/model/metadata.ts';
import type { Terminology } from '../../terminology/terminology.ts';
import { choice, flag, integer, optional, text } from '../inputs.ts';
import { CALL_PRICE, defineTool, disclaimer, type Tool } from '../tool.ts';
import { billable, described, disclaimerField, systemInput, wordOf } from './fields.ts';
import { readingField } from './reading.ts';

/** A drug, diagnosis or lab phrase to ranked RxNorm, ICD-10-CM and LOINC codes. */
export const translate = (terminology: Terminology): Tool =>
  defineTool({
    id: 'translate',
    title: 'Ontology translation',
    specialty: 'terminology',
    synonyms: [
      'coding',
      'code search',
      'crosswalk',
      'ICD-10-CM',
      'RxNorm',
      'RxCUI',
      'LOINC',
      'diagnosis code',
      'drug code',
      'lab code',
      'phrase to code',
    ],
    path: '/api/ontology/translate',
    price: CALL_PRICE,
    description:
      'Ranked RxNorm, ICD-10-CM and LOINC codes for a natural-language drug, diagnosis or lab phrase. ICD-10-CM is the US claims code set, not the WHO ICD-10. Suggestions for a coder or clinician to confirm.',
    inputs: {
      query: text({
        name: 'query',
        description: 'Drug, diagnosis or lab phrase; no patient names or record numbers',
        longest: 512,
        example: 'type 2 diabetes',
        error: 'invalid_query',
        remedy: 'Send a phrase of {range} characters.',
      }),
      system: optional(systemInput('Code system to search; all of them when absent')),
      termType: optional(
        choice({
          name: 'tty',
          description: 'Term type to keep: one of RxNorm, CM for ICD-10-CM, LN for LOINC',
          words: TERM_TYPES,
          example: 'CM',
          error: 'invalid_tty',
          condition: 'tty not a known term type',
          remedy: 'Send one of the documented term types, in capitals.',
        }),
      ),
      limit: optional(
        integer({
          name: 'limit',
          description: 'Number of ranked matches returned',
          minimum: 1,
          maximum: 25,
          example: '5',
          error: 'invalid_limit',
          remedy: 'Send a whole number from {range}, or leave it out.',
        }),
        5,
      ),
      minScore: optional(
        integer({
          name: 'min_score',
          description: 'Lowest score returned',
          minimum: 0,
          maximum: 100,
          example: '35',
          error: 'invalid_min_score',
          remedy: 'Send a whole number from {range}, or leave it out.',
        }),
        35,
      ),
      includeObsolete: optional(flag('include_obsolete', 'Whether to return obsolete and deprecated codes too'), false),
      billableOnly: optional(flag('billable_only', 'ICD-10-CM only: whether to leave out headers'), true),
    },
    response: {
      query: Type.String({ description: 'The phrase as sent' }),
      system: wordOf([...SYSTEMS, 'all'], 'Code system that was searched'),
      match_count: Type.Integer({ description: 'Number of matches returned' }),
      match_quality: wordOf(
        ['none', 'low', 'high'],
        'none: no match; high: the best score is 80 or more; low: anything between, and whenever the phrase leaves a choice',
      ),
      matches: Type.Array(
        Type.Object({
          ...described,
          billable,
          score: Type.Integer({ description: 'Match strength, 0-100', minimum: 0, maximum: 100 }),
        }),
        { description: 'Ranked codes, the best first' },
      ),
      catalog: CatalogMetadata,
      disclaimer: disclaimerField,
    },
    example: { query: 'type 2 diabetes', system: 'icd10' },
    views: {
      full: {
        response: { reading: readingField },
        add: ({ query, system, ...filter }) => ({ reading: terminology.read(query, { system, ...filter }) }),
      },
      compact: ['catalog', 'disclaimer'],
    },
    warn: ({ system, termType }) =>
      system === undefined || termType === undefined || terminology.termTypesOf(system).includes(termType)
        ? []
        : [`tty ${termType} is no term type of ${system}: there will be no match`],
    run: ({ query, system, ...filter }) => {
      const { matches, quality } = terminology.translate(query, { system, ...filter });
      return {
        query,
        system: system ?? ('all' as const),
        match_count: matches.length,
        match_quality: quality,
        matches: [...matches],
        catalog: terminology.metadata,
        disclaimer,
      };
    },
  });
