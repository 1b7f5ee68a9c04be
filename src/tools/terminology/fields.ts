/** The inputs and response fields that both terminology tools share. */
import { Type } from '@sinclair/typebox';
import type { Problem } from '../../errors/errors.ts';
import { SEARCHED, STATUSES, SYSTEMS, TERM_TYPES } from '../../terminology/model/concept.ts';
import { factsOf, SENT_AS, TERM_TYPES_TEXT } from '../../terminology/model/identity.ts';
import type { Terminology } from '../../terminology/terminology.ts';
import { choice } from '../inputs.ts';

/** One of a list of words. */
export const wordOf = <const Word extends string>(words: readonly Word[], description: string) =>
  Type.Union(
    words.map((word) => Type.Literal(word)),
    { description },
  );

/** The systems that are searched only if a call asks for them. */
const ASKED_FOR = SYSTEMS.filter((system) => !SEARCHED.includes(system))
  .map((system) => factsOf(system).title)
  .join(' and ');

/** The code system, which both tools take. */
export const systemInput = (description: string) =>
  choice({
    name: 'system',
    description,
    words: SYSTEMS,
    example: 'icd10',
    error: 'invalid_system',
    hint: (text) => (/^ndc$/i.test(text) ? '; /api/ontology/validate and related take ndc' : ''),
    remedy: `Send ${SENT_AS.slice(0, -1).join(', ')}, or ${SENT_AS.at(-1)}, in lower case. A translation without system searches all but ${ASKED_FOR}.`,
  });

/** The problem of a call for codes of a system that the loaded data are without: its answer would be worth nothing. */
export const notLoaded = (
  { isLoaded }: Terminology,
  system: string | undefined,
  place: Pick<Problem, 'code' | 'parameter'> = { code: 'invalid_system', parameter: 'system' },
): Problem | undefined => {
  const known = SYSTEMS.find((one) => one === system);
  if (known === undefined || isLoaded(known)) return undefined;
  const others = SYSTEMS.filter(isLoaded).join(', ');
  const message = `${factsOf(known).title} is not loaded here: nothing is known of its codes; ${place.parameter} can be that of ${others}`;
  return { ...place, message };
};

/** The fields that describe a code, in order. */
export const described = {
  code: Type.String({ description: 'Published code; ICD-10-CM with its dot' }),
  status: wordOf([...STATUSES, 'unknown'], 'Status of the code in its release; unknown for a code that does not exist'),
  system: wordOf(SYSTEMS, 'Code system'),
  display: Type.String({ description: 'Official name' }),
  tty: wordOf([...TERM_TYPES, ''], `Term type: ${TERM_TYPES_TEXT}`),
  obsolete: Type.Boolean({ description: 'Whether the code is obsolete or deprecated' }),
};

export const billable = Type.Union([Type.Null(), Type.Boolean()], {
  description: 'ICD-10-CM and ICD-10-PCS: whether a claim can carry the code; null for RxNorm and LOINC',
});

/** The record of a code takes as much work as a phrase of so many characters. */
export const RECORD = 64;

export const disclaimerField = Type.String({
  description: 'Fixed notice: deterministic, not a medical device, a clinician stays responsible',
});
