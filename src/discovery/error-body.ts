/** The body of every error: the answers have its type; the interface description and the documents show it. */
import { type Static, type TSchema, Type } from '@sinclair/typebox';
import type { ErrorCode, RetryAction } from '../errors/errors.ts';
import type { Frozen } from '../payments/protocol/schema.ts';
import { retryActions } from './guide.ts';
import { propertiesOf } from './schema.ts';

/** A text of a closed set of words. */
export const word = <Word extends string>(words: readonly Word[], description: string) =>
  Type.Unsafe<Word>(Type.String({ enum: [...words], description }));

/**
 * `unused`: nothing has moved, the authorization stays good; `unknown`: the ledger cannot be read, or the facilitator has
 * turned the request away, which does not prove that nothing has moved.
 */
export const PAYMENT_STATES = ['unused', 'settling', 'uncertain', 'settled', 'unknown'] as const;

export const ErrorBody = Type.Object({
  code: Type.Unsafe<ErrorCode>(Type.String({ description: 'What went wrong' })),
  message: Type.String({ description: 'What went wrong, in a sentence that names what was sent' }),
  status: Type.Integer({ description: 'The HTTP status' }),
  parameter: Type.Union([Type.String(), Type.Null()], { description: 'The parameter that code is about' }),
  problems: Type.Array(
    Type.Object({ code: Type.Unsafe<ErrorCode>(Type.String()), parameter: Type.String(), message: Type.String() }),
    {
      description: 'Every wrong parameter, in the documented order',
    },
  ),
  warnings: Type.Array(Type.String(), { description: 'What was sent and is not used' }),
  retry: Type.Object({
    allowed: Type.Boolean(),
    action: word(Object.keys(retryActions) as RetryAction[], 'What to do next'),
    after_seconds: Type.Union([Type.Number(), Type.Null()], { description: 'As in Retry-After' }),
  }),
  payment: Type.Optional(
    Type.Object(
      {
        state: word(PAYMENT_STATES, 'unused: nothing has moved'),
        authorization_expires_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
        transaction: Type.Optional(Type.String()),
      },
      { description: 'The payment that was sent' },
    ),
  ),
  extensions: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'Of proof_required: the sign-in-with-x message to sign, in the form of an offer',
    }),
  ),
  see: Type.Optional(
    Type.Object(
      {
        nearest: Type.Union([Type.String(), Type.Null()], { description: 'The path that was probably meant' }),
        tools: Type.Array(Type.String(), { description: 'Paths of tools that fit the words of the path' }),
        search: Type.String({ description: 'A search for those words' }),
        catalog: Type.String(),
        openapi: Type.String(),
      },
      { description: 'Of a path that is not served, or a method: the way on' },
    ),
  ),
  docs_url: Type.String({ description: 'Where the code is explained' }),
  request_id: Type.String({ description: 'As in X-Request-Id' }),
});
export type ErrorBody = Frozen<Static<typeof ErrorBody>>;

/** The names of an object's fields in a line: `{ code, retry: { action } }`. */
export const outlineOf = (schema: TSchema): string => {
  const names = propertiesOf(schema).map(([name, field]) =>
    field.properties === undefined ? name : `${name}: ${outlineOf(field)}`,
  );
  return `{ ${names.join(', ')} }`;
};
