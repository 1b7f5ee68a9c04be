/** The paid operations of the interface description. */
import { errors, paymentErrors, type ServiceCode, type ValidationError } from '../errors/errors.ts';
import { formatUsdc } from '../payments/protocol/usdc.ts';
import type { Tool } from '../tools/tool.ts';
import { type JsonSchema, plainSchema } from './schema.ts';
import { refTo, withRefs } from './schemas.ts';
import type { SharedMembers, SharedParameters } from './shared-parts.ts';
import { exampleAnswer, groupsOf, type Site, toolPageUrl } from './site.ts';

const base64Of = (name: Parameters<typeof refTo>[0], description: string) => ({
  description,
  schema: {
    type: 'string',
    contentEncoding: 'base64',
    contentMediaType: 'application/json',
    contentSchema: refTo(name),
  },
});
const seconds = (description: string) => ({ description, schema: { type: 'integer', minimum: 0 } });

export const headers = {
  'PAYMENT-REQUIRED': base64Of('PaymentRequired', 'The offer: base64 of JSON'),
  'PAYMENT-RESPONSE': base64Of('PaymentReceipt', 'The receipt: base64 of JSON'),
  'Clinmeter-Release-At-Purchase': {
    description: 'Only if the same payment got another answer first: checksum of the data of that answer, or unknown',
    schema: { type: 'string' },
  },
  'X-Request-Id': { description: 'Random identifier of the request', schema: { type: 'string' } },
  'Retry-After': seconds('Seconds to wait before the next request'),
  'RateLimit-Limit': { description: 'Requests a minute', schema: { type: 'integer', minimum: 1 } },
  'RateLimit-Remaining': { description: 'Requests left in this window', schema: { type: 'integer', minimum: 0 } },
  'RateLimit-Reset': seconds('Seconds until the window ends'),
  ETag: { description: 'Changes with the document', schema: { type: 'string' } },
} as const;

type Header = keyof typeof headers;

/** References to headers of an answer, and to the request id of all answers. */
export const withHeaders = (...names: readonly Header[]) => ({
  headers: Object.fromEntries(
    [...names, 'X-Request-Id' as const].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  ),
});

const json = (schema: object, more: object = {}, type = 'application/json') => ({
  content: { [type]: { schema, ...more } },
});

const explained = (code: ServiceCode): string => `\`${code}\`: ${errors[code].message}. ${errors[code].remedy}`;

const meaningOf = (status: number): string =>
  paymentErrors
    .filter((code) => errors[code].status === status)
    .map(explained)
    .join('\n\n');

/** The errors of every documented path, answered before its handler. */
const otherErrors = [
  'method_not_allowed',
  'uri_too_long',
  'body_not_accepted',
  'misdirected_host',
] as const satisfies readonly ServiceCode[];

/** Every error has our own body, or below `/fhir` that of FHIR. */
const ERROR = {
  content: {
    'application/json': { schema: refTo('Error') },
    'application/fhir+json': { schema: refTo('OperationOutcome') },
  },
};

const failure = (status: number, ...names: readonly Header[]) => ({
  description: meaningOf(status),
  ...withHeaders(...names),
  ...ERROR,
});

export const sharedResponses = {
  PaymentRequired: {
    description: `${meaningOf(402)} After a definite refusal PAYMENT-RESPONSE says why. An Accept that prefers text/html gets a page.`,
    ...withHeaders('PAYMENT-REQUIRED', 'PAYMENT-RESPONSE'),
    content: {
      'application/json': { schema: refTo('PaymentError') },
      'application/fhir+json': { schema: refTo('OperationOutcome') },
      'text/html': { schema: { type: 'string' } },
    },
  },
  PaymentInProgress: failure(409, 'Retry-After'),
  RateLimited: failure(429, 'Retry-After', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'),
  InternalError: {
    description: explained('internal_error'),
    ...withHeaders('Retry-After'),
    ...ERROR,
  },
  PaymentUnavailable: failure(503, 'Retry-After'),
  OtherError: {
    description: `Every other error has the same body; a 404 whose Accept prefers text/html is a page. ${otherErrors.map(explained).join('\n\n')}`,
    ...withHeaders(),
    content: { ...ERROR.content, 'text/html': { schema: { type: 'string' } } },
  },
} as const;

export const refToResponse = (name: keyof typeof sharedResponses) => ({ $ref: `#/components/responses/${name}` });

export const paidPaths = (site: Site, members: SharedMembers, shared: SharedParameters) =>
  Object.fromEntries(
    groupsOf(site).flatMap(({ name, tools }) =>
      tools.map((tool) => [tool.path, { get: operation(tool, name, site, { members, shared }) }]),
    ),
  );

/** The answer of a tool in every view. */
export const answerSchema = (tool: Tool): JsonSchema => withRefs(plainSchema(tool.everyView));

const operation = (
  tool: Tool,
  tag: string,
  site: Site,
  { members, shared }: { readonly members: SharedMembers; readonly shared: SharedParameters },
) => ({
  operationId: tool.id,
  summary: tool.title,
  description: tool.description,
  tags: [tag],
  externalDocs: { url: toolPageUrl(site, tool) },
  security: [{ paymentSignature: [] }],
  'x-payment-info': {
    price: { mode: 'fixed', currency: 'USD', amount: formatUsdc(tool.price) },
    protocols: [{ x402: {} }],
  },
  parameters: shared.refer(tool.parameters),
  responses: {
    '200': {
      description: 'The answer, after settlement',
      ...withHeaders('PAYMENT-RESPONSE', 'Clinmeter-Release-At-Purchase'),
      ...json(members.refer(answerSchema(tool)), { example: exampleAnswer(tool) }, typeOf(tool)),
    },
    ...(tool.errors.length === 0 ? {} : { '400': invalid(tool) }),
    '402': refToResponse('PaymentRequired'),
    '409': refToResponse('PaymentInProgress'),
    '429': refToResponse('RateLimited'),
    '500': refToResponse('InternalError'),
    '503': refToResponse('PaymentUnavailable'),
    default: refToResponse('OtherError'),
  },
});

const typeOf = ({ format }: Tool): string => (format === 'fhir' ? 'application/fhir+json' : 'application/json');

const invalid = ({ errors: wrong, format }: Tool) => ({
  description: `A parameter is wrong; nothing was charged and the payment stays unused. ${wrong
    .map(({ code, message }) => `\`${code}\`: ${message}.`)
    .join(' ')}`,
  ...withHeaders(),
  ...(format === 'fhir' ? json(refTo('OperationOutcome'), {}, 'application/fhir+json') : codedError(wrong)),
});

const codedError = (wrong: readonly ValidationError[]) =>
  json({
    allOf: [
      refTo('Error'),
      { type: 'object', properties: { code: { type: 'string', enum: wrong.map(({ code }) => code) } } },
    ],
  });
