/** The bodies that are not answers of tools, as schemas of the interface description. */
import { Type } from '@sinclair/typebox';
import { reasons } from '../payments/protocol/reasons.ts';
import { PaymentRequired, SettlementResponse } from '../payments/protocol/schema.ts';
import { Catalog } from './catalog.ts';
import { retryActions } from './guide.ts';
import { Manifest } from './well-known.ts';

const word = (words: readonly string[], description: string) => Type.String({ enum: [...words], description });

const errorBody = (codes: readonly string[]) =>
  Type.Object(
    {
      code: word(codes, 'What went wrong'),
      message: Type.String({ description: 'What went wrong, in a sentence that names what was sent' }),
      status: Type.Integer({ description: 'The HTTP status' }),
      parameter: Type.Union([Type.String(), Type.Null()], { description: 'The parameter that code is about' }),
      problems: Type.Array(Type.Object({ code: Type.String(), parameter: Type.String(), message: Type.String() }), {
        description: 'Every wrong parameter, in the documented order',
      }),
      warnings: Type.Array(Type.String(), { description: 'What was sent and is not used' }),
      retry: Type.Object({
        allowed: Type.Boolean(),
        action: word(Object.keys(retryActions), 'What to do next'),
        after_seconds: Type.Union([Type.Number(), Type.Null()], { description: 'As in Retry-After' }),
      }),
      payment: Type.Optional(
        Type.Object(
          {
            state: word(['unused', 'settling', 'uncertain', 'settled', 'unknown'], 'unused: nothing has moved'),
            authorization_expires_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
            transaction: Type.Optional(Type.String()),
          },
          { description: 'The payment that was sent' },
        ),
      ),
      docs_url: Type.String({ description: 'Where the code is explained' }),
      request_id: Type.String({ description: 'As in X-Request-Id' }),
    },
    { description: 'The body of every error' },
  );

const paymentError = (codes: readonly string[]) =>
  Type.Composite(
    [
      errorBody(codes),
      Type.Object({ reason: word(Object.keys(reasons), 'Why nothing was bought'), payment_required: PaymentRequired }),
    ],
    { description: 'The body of a 402' },
  );

const { extensions: _, ...settlement } = SettlementResponse.properties;

const PaymentReceipt = Type.Object(
  {
    ...settlement,
    errorReason: Type.Optional(word(Object.keys(reasons), 'Why the payment was refused')),
  },
  { description: 'The decoded content of PAYMENT-RESPONSE' },
);

const Probe = Type.Object({
  status: Type.String(),
  mode: word(['local', 'public', 'stub'], 'stub: payments are made up'),
  version: Type.String({ description: 'Version of the executable' }),
  checks: Type.Record(Type.String(), Type.Object({ status: Type.String(), detail: Type.String() })),
});

/** The shared schemas, by their name in the interface description; an error has one of the codes. */
export const sharedSchemas = (codes: readonly string[]) => ({
  Error: errorBody(codes),
  PaymentError: paymentError(codes),
  PaymentRequired,
  PaymentReceipt,
  Probe,
  Catalog,
  Manifest,
});

/** A reference to a shared schema. */
export const refTo = (name: keyof ReturnType<typeof sharedSchemas>) => ({ $ref: `#/components/schemas/${name}` });
