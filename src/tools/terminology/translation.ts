/** The filters of a translation and its answer to one phrase: what one phrase and many phrases share. */
import { Type } from '@sinclair/typebox';
import { SYSTEMS, TERM_TYPES } from '../../terminology/model/concept.ts';
import { TERM_TYPES_TEXT } from '../../terminology/model/identity.ts';
import type { Filter, Terminology } from '../../terminology/terminology.ts';
import { choice, flag, integer, optional } from '../inputs.ts';
import { retiredWords } from './days.ts';
import { billable, described, systemInput, wordOf } from './fields.ts';

/** The most ranked matches of a phrase. */
export const MOST_MATCHES = 25;

/** The bound on the ranked matches of a phrase or a mention. */
export const limitInput = (maximum: number, usual: number) =>
  optional(
    integer({
      name: 'limit',
      description: 'Number of ranked matches returned',
      minimum: 1,
      maximum,
      example: String(usual),
      error: 'invalid_limit',
      remedy: 'Send a whole number from {range}, or leave it out.',
    }),
    usual,
  );

/** Of many phrases and of a note each has so many. */
export const USUAL_CANDIDATES = 3;

/** The parameters beside the phrase, in the documented order. */
export const filterInputs = {
  system: optional(systemInput('Code system to search; all of them when absent')),
  termType: optional(
    choice({
      name: 'tty',
      description: `Term type to keep: one ${TERM_TYPES_TEXT}`,
      words: TERM_TYPES,
      example: 'CM',
      error: 'invalid_tty',
      condition: 'tty not a known term type',
      remedy: 'Send one of the documented term types, in capitals.',
    }),
  ),
  limit: limitInput(MOST_MATCHES, 5),
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
};

/** The phrase of a translation. */
export const phrase = {
  name: 'query',
  description: 'Drug, diagnosis or lab phrase; no patient names or record numbers',
  longest: 512,
  example: 'type 2 diabetes',
  error: 'invalid_query',
  remedy: 'Send a phrase of {range} characters.',
} as const;

/** The fields of the answer to one phrase. */
export const translated = {
  query: Type.String({ description: 'The phrase as sent' }),
  system: wordOf([...SYSTEMS, 'all'], 'Code system that was searched'),
  match_count: Type.Integer({ description: 'Number of matches returned' }),
  match_quality: wordOf(
    ['none', 'low', 'high'],
    'none: no match; high: the best score is 80 or more; low: anything between, and whenever the phrase leaves a choice or is not read to its end',
  ),
  matches: Type.Array(
    Type.Object({
      ...described,
      billable,
      score: Type.Integer({ description: 'Match strength, 0-100', minimum: 0, maximum: 100 }),
    }),
    { description: 'Ranked codes, the best first' },
  ),
};

/** The answer to one phrase. */
export const translationOf = ({ translate }: Terminology, query: string, filter: Filter) => {
  const { matches, quality } = translate(query, filter);
  return {
    query,
    system: filter.system ?? ('all' as const),
    match_count: matches.length,
    match_quality: quality,
    matches: [...matches],
  };
};

/** For an offer: the reason that no code can have the requested term type, and what the clock says of the releases. */
export const doubtsOf = ({ termTypesOf, clockNotes }: Terminology, { system, termType }: Filter): readonly string[] => [
  ...(system === undefined || termType === undefined || termTypesOf(system).includes(termType)
    ? []
    : [`tty ${termType} is no term type of ${system}: there will be no match`]),
  ...clockNotes(system),
];

/** For an answer: that the phrase is a code which the filter leaves out of the matches. */
export const leftOutNotes = (terminology: Terminology, query: string, filter: Filter): readonly string[] =>
  terminology
    .leftOutAsked(query, filter)
    .flatMap((details) =>
      details.self.obsolete
        ? retiredWords(terminology, details).map((note) => `${note}; include_obsolete=true finds it`)
        : [`${details.self.code} is a header, which no claim can carry: billable_only=false finds it`],
    );
