/** The shared schemas of the interface description: every body but the answers of tools. */
import { Type } from '@sinclair/typebox';
import { reasons } from '../payments/protocol/reasons.ts';
import { PaymentRequired, SettlementResponse } from '../payments/protocol/schema.ts';
import { Citation } from '../tools/calculators/calculator.ts';
import { Interpretation } from '../tools/meaning.ts';
import { Catalog, FoundTools } from './catalog.ts';
import { Changes } from './changes.ts';
import { ErrorBody, word } from './error-body.ts';
import { type JsonSchema, plainSchema } from './schema.ts';
import { Manifest } from './well-known.ts';

const errorBody = (codes: readonly string[]) => {
  const { code, ...fields } = ErrorBody.properties;
  return Type.Object(
    { code: word(codes, code.description ?? ''), ...fields },
    { description: 'The body of every error' },
  );
};

/** Beside the reason `invalid_signature`. */
const WrongSignature = Type.Object(
  {
    domain: Type.Object({
      name: Type.String(),
      version: Type.String(),
      chainId: Type.Integer(),
      verifyingContract: Type.String(),
    }),
    digest: Type.String({ description: 'What the payer has to sign (EIP-712)' }),
    recovered: Type.Union([Type.String(), Type.Null()], { description: 'The address whose key has signed instead' }),
  },
  { description: 'The signature that was expected' },
);

const paymentError = (codes: readonly string[]) =>
  Type.Composite(
    [
      errorBody(codes),
      Type.Object({
        reason: word(Object.keys(reasons), 'Why nothing was bought'),
        signature: Type.Optional(WrongSignature),
        payment_required: PaymentRequired,
      }),
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

const OperationOutcome = Type.Object(
  {
    resourceType: Type.Literal('OperationOutcome'),
    extension: Type.Optional(
      Type.Array(Type.Object({ url: Type.String(), valueString: Type.String() }), {
        description: 'Of a 402: JSON of the offer, as in PAYMENT-REQUIRED',
      }),
    ),
    payment_required: Type.Optional(
      Type.Object({}, { description: 'Of a 402 whose Accept names no FHIR: the offer as an object' }),
    ),
    issue: Type.Array(
      Type.Object({
        severity: word(['error', 'warning'], 'warning: of what was sent and is not used'),
        code: Type.String({ description: 'FHIR issue type' }),
        details: Type.Object({
          coding: Type.Optional(Type.Array(Type.Object({ system: Type.String(), code: Type.String() }))),
          text: Type.String(),
        }),
        diagnostics: Type.Optional(
          Type.String({ description: 'The next step, the address that explains the error, and the id of the request' }),
        ),
      }),
    ),
  },
  { description: 'The body of every error below /fhir' },
);

const ToolList = Type.Array(Type.Object({}), { description: 'Each tool in the form that `format` names' });

const Probe = Type.Object({
  status: Type.String(),
  mode: word(['local', 'public', 'stub'], 'stub: payments are made up'),
  version: Type.String({ description: 'Version of the executable' }),
  checks: Type.Record(Type.String(), Type.Object({ status: Type.String(), detail: Type.String() })),
});

/** Objects that the answers of many tools contain. */
const answerSchemas = { Citation, Interpretation };

/** The shared schemas by name. An error has one of the codes. */
export const sharedSchemas = (codes: readonly string[]) => ({
  Error: errorBody(codes),
  PaymentError: paymentError(codes),
  PaymentRequired,
  PaymentReceipt,
  OperationOutcome,
  Probe,
  Catalog,
  FoundTools,
  Changes,
  Manifest,
  ToolList,
  ...answerSchemas,
});

export const refTo = (name: keyof ReturnType<typeof sharedSchemas>) => ({ $ref: `#/components/schemas/${name}` });

const referred = new Map(
  (Object.keys(answerSchemas) as (keyof typeof answerSchemas)[]).map((name) => [
    JSON.stringify(plainSchema(answerSchemas[name])),
    refTo(name),
  ]),
);

/** A plain schema whose shared parts are references. */
export const withRefs = (schema: JsonSchema): JsonSchema =>
  referred.get(JSON.stringify(schema)) ??
  Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, isObject(value) ? withRefs(value) : value]));

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
