import { Type } from '@sinclair/typebox';
import { CatalogMetadata } from '../../terminology/model/metadata.ts';
import type { Terminology } from '../../terminology/terminology.ts';
import { disclaimer } from '../disclaimer.ts';
import { type DeclaredTool, defineTool } from '../tool.ts';
import { disclaimerField, notLoaded } from './fields.ts';
import { MOST_PHRASES, type Phrase, phrasesInput } from './phrases.ts';
import { readingField } from './reading.ts';
import {
  doubtsOf,
  filterInputs,
  leftOutNotes,
  limitInput,
  MOST_MATCHES,
  translated,
  translationOf,
  USUAL_CANDIDATES,
} from './translation.ts';

const problemField = Type.Optional(
  Type.Object(
    {
      code: Type.String({ description: 'invalid_query' }),
      message: Type.String({ description: 'Why it is no phrase' }),
    },
    { description: 'Only of a phrase that could not be read; it has no match' },
  ),
);

/** A list of JSON, or phrases with commas between them. */
const looksLikeMany = (query: string): boolean => query.trimStart().startsWith('[') || query.split(/[,;\n]/).length > 2;

const ONE_PHRASE = 'query is read as one phrase: for several phrases repeat query, as in query=gout&query=asthma';

/** What is wrong with the phrases as they were sent. */
const flawsOfPhrases = (phrases: readonly Phrase[]): readonly string[] => [
  ...(phrases.length === 1 && looksLikeMany(phrases[0]?.query ?? '') ? [ONE_PHRASE] : []),
  ...phrases.flatMap(({ problem }, at) =>
    problem === undefined ? [] : [`query ${at + 1} is no phrase: it gets no match`],
  ),
];

/** Many phrases to ranked codes, for one payment. */
export const translateBatch = (terminology: Terminology): DeclaredTool =>
  defineTool({
    id: 'translate_batch',
    title: 'Ontology translation of many phrases',
    specialty: 'terminology',
    synonyms: ['batch', 'bulk coding', 'many phrases', 'problem list', 'medication list', 'lab list'],
    description: `What the ontology translation answers, for up to ${MOST_PHRASES} phrases in one payment. Each phrase has its own matches and match_quality. A phrase that is empty or too long spoils only its own result.`,
    inputs: { phrases: phrasesInput, ...filterInputs, limit: limitInput(MOST_MATCHES, USUAL_CANDIDATES) },
    response: {
      results: Type.Array(Type.Object({ ...translated, problem: problemField }), {
        description: 'One for each phrase, in their order',
      }),
      catalog: CatalogMetadata,
      disclaimer: disclaimerField,
    },
    example: { query: 'type 2 diabetes', system: 'icd10' },
    views: {
      full: {
        response: {
          readings: Type.Array(Type.Union([readingField, Type.Null()]), {
            description: 'How each phrase was read, in their order; null of one that could not be read',
          }),
        },
        add: ({ phrases, ...filter }) => ({
          readings: phrases.map(({ query, problem }) =>
            problem === undefined ? terminology.read(query, filter) : null,
          ),
        }),
      },
      compact: ['catalog', 'disclaimer'],
    },
    caution: ({ phrases }) => flawsOfPhrases(phrases),
    judge: ({ phrases, ...filter }) => [
      ...flawsOfPhrases(phrases),
      ...phrases.flatMap(({ query, problem }) =>
        problem === undefined ? leftOutNotes(terminology, query, filter) : [],
      ),
    ],
    check: ({ system }) => notLoaded(terminology, system),
    warn: (filter) => doubtsOf(terminology, filter),
    effort: ({ phrases }) => phrases.reduce((sum, { query }) => sum + query.length, 0),
    run: ({ phrases, ...filter }) => ({
      results: phrases.map(({ query, problem }) => {
        if (problem === undefined) return translationOf(terminology, query, filter);
        const { code, message } = problem;
        const system = filter.system ?? ('all' as const);
        return {
          query,
          system,
          match_count: 0,
          match_quality: 'none' as const,
          matches: [],
          problem: { code, message },
        };
      }),
      catalog: terminology.metadata,
      disclaimer,
    }),
  });
