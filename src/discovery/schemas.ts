/** The bodies that are not answers of tools, as schemas of the interface description. */
import { Type } from '@sinclair/typebox';
import { errors } from '../errors/errors.ts';
import { reasons } from '../payments/protocol/reasons.ts';
import { Catalog } from './catalog.ts';
import { retryActions } from './guide.ts';
import { Manifest } from './well-known.ts';

const word = (words: readonly string[], description: string) => Type.String({ enum: [...words], description });

const PaymentRequired = Type.Object(
  {
    x402Version: Type.Literal(2),
    error: Type.Optional(Type.String({ description: 'Why the offer is made' })),
    resource: Type.Object({
      url: Type.String({ description: 'What is paid for, without its query' }),
      description: Type.String(),
      mimeType: Type.String(),
      serviceName: Type.String(),
      tags: Type.Array(Type.String()),
    }),
    accepts: Type.Array(
      Type.Object({
        scheme: Type.Literal('exact'),
        network: Type.String({ description: 'CAIP-2 identifier of the chain' }),
        amount: Type.String({ description: 'Atomic units of the asset' }),
        asset: Type.String({ description: 'Contract address of the token' }),
        payTo: Type.String({ description: 'Address to pay' }),
        maxTimeoutSeconds: Type.Integer(),
        extra: Type.Record(Type.String(), Type.Unknown(), {
          description: 'EIP-712 domain name and version; payment flow',
        }),
      }),
      { minItems: 1, description: 'The ways to pay; sign one of them' },
    ),
    extensions: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { description: 'An x402 version 2 offer: the decoded content of PAYMENT-REQUIRED' },
);

const ErrorBody = Type.Object(
  {
    code: word(Object.keys(errors), 'What went wrong'),
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

const PaymentError = Type.Composite(
  [
    ErrorBody,
    Type.Object({ reason: word(Object.keys(reasons), 'Why nothing was bought'), payment_required: PaymentRequired }),
  ],
  { description: 'The body of a 402' },
);

const PaymentReceipt = Type.Object(
  {
    success: Type.Boolean(),
    errorReason: Type.Optional(word(Object.keys(reasons), 'Why the payment was refused')),
    payer: Type.Optional(Type.String()),
    transaction: Type.String({ description: 'Transaction hash; empty when nothing was settled' }),
    network: Type.String(),
    amount: Type.Optional(Type.String({ description: 'Atomic units' })),
  },
  { description: 'The decoded content of PAYMENT-RESPONSE' },
);

const Probe = Type.Object({
  status: Type.String(),
  mode: word(['local', 'public', 'stub'], 'stub: payments are made up'),
  version: Type.String({ description: 'Version of the executable' }),
  checks: Type.Record(Type.String(), Type.Object({ status: Type.String(), detail: Type.String() })),
});

/** The shared schemas, by their name in the interface description. */
export const sharedSchemas = {
  Error: ErrorBody,
  PaymentError,
  PaymentRequired,
  PaymentReceipt,
  Probe,
  Catalog,
  Manifest,
} as const;

/** A reference to a shared schema. */
export const refTo = (name: keyof typeof sharedSchemas) => ({ $ref: `#/components/schemas/${name}` });
