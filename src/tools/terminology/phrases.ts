/** Many phrases in one call: a parameter that is repeated. */
import { Type } from '@sinclair/typebox';
import type { Problem } from '../../errors/errors.ts';
import { errorOf, type Input, text } from '../inputs.ts';
import type { Query } from '../query.ts';
import { phrase } from './translation.ts';

/** The most phrases of a call. */
export const MOST_PHRASES = 50;

/** A phrase as it was sent, or the reason that it is invalid. */
export type Phrase = { readonly query: string; readonly problem?: Problem };

const one = text(phrase);
const worded = {
  ...phrase,
  description: `${phrase.description}; repeat the parameter for up to ${MOST_PHRASES} phrases`,
  remedy: `Send query 1 to ${MOST_PHRASES} times, at least once with a phrase of {range} characters.`,
};
const error = errorOf(
  worded,
  `query missing, given more than ${MOST_PHRASES} times, or never 1-${phrase.longest} characters`,
  `1 to ${phrase.longest}`,
);

/** Reads every phrase by itself: a wrong one spoils only itself, unless all are wrong. */
export const phrasesInput: Input<readonly Phrase[]> = {
  parameters: [
    {
      name: worded.name,
      description: worded.description,
      required: true,
      example: worded.example,
      schema: Type.Array(one.parameters[0]?.schema ?? Type.String(), { minItems: 1, maxItems: MOST_PHRASES }),
    },
  ],
  error,
  read: (query) => {
    const given = query.get(phrase.name) ?? [];
    if (given.length > MOST_PHRASES)
      return refused(`query must be given 1 to ${MOST_PHRASES} times, got ${given.length}`);
    const phrases = given.map(phraseOf);
    const [first] = phrases;
    if (first === undefined) return refused(`query is required: 1 to ${MOST_PHRASES} phrases`);
    if (phrases.every(({ problem }) => problem !== undefined)) return refused(first.problem?.message ?? '');
    return { ok: true, value: phrases, warnings: [] };
  },
};

const refused = (message: string) =>
  ({ ok: false, problem: { code: error.code, parameter: phrase.name, message }, warnings: [] }) as const;

const phraseOf = (given: string | undefined): Phrase => {
  const alone: Query = new Map([[phrase.name, [given]]]);
  const reading = one.read(alone);
  return reading.ok ? { query: reading.value } : { query: given ?? '', problem: reading.problem };
};
