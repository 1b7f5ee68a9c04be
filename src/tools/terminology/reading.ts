/** The members of an answer that say how a phrase was read. */
import { type TSchema, Type } from '@sinclair/typebox';
import { SYSTEMS } from '../../terminology/model/concept.ts';
import type { Reading } from '../../terminology/terminology.ts';
import { wordOf } from './fields.ts';

const READ_AS =
  'term: the best code has it; unmatched: a known word that the best code has not; unknown: no name has it; negation: says that something is lacking; value: of a result; ignored: says nothing of a code; unread: behind the first 1,024 characters or 128 words, normalised; else the axis: laterality, encounter, trimester, type, acuity, severity, intent, poisoning, status, behavior, fracture, finding; specimen, property, time, challenge, method, class, addition; strength, route, form, release';

/** The reading of a phrase in `view=full`. */
export const readingField: TSchema & { static: Reading } = Type.Object(
  {
    system: wordOf(SYSTEMS, 'Code system in which it was read: that of the best code'),
    words: Type.Array(
      Type.Object({
        text: Type.String({ description: 'The words as sent' }),
        start: Type.Integer({ minimum: 0, description: 'First UTF-16 unit in the phrase' }),
        end: Type.Integer({ minimum: 0, description: 'UTF-16 unit behind the last' }),
        as: Type.String({ description: READ_AS }),
        meaning: Type.String({ description: 'What the words stand for; empty where nothing was looked for' }),
      }),
      { description: 'The words of the phrase, in its order; they do not overlap' },
    ),
    ignored: Type.Array(Type.String(), { description: 'Words that say nothing of a code' }),
    negated: Type.Array(Type.String(), { description: 'Words that the phrase says are lacking' }),
    open: Type.Array(
      Type.Object({
        axis: Type.String({
          description:
            'The axis; detail: what the codes below one header add to it; meaning: what an abbreviation stands for',
        }),
        choices: Type.Array(
          Type.Object({
            code: Type.String({ description: 'A current code' }),
            display: Type.String({ description: 'Its official name' }),
            value: Type.String({ description: 'Its value on the axis, as names say it' }),
          }),
          { description: 'The best code, if its name says the axis, and those that differ from it in this axis alone' },
        ),
        more: Type.Integer({ minimum: 0, description: 'Choices that are not listed' }),
      }),
      { description: 'Axes that the phrase leaves open, if the best score is 60 or more' },
    ),
  },
  { description: 'How the phrase was read, so that one question can settle the code' },
);
