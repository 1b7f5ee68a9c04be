/** The paid operations of the interface description. */
import { errors, paymentErrors, type ServiceCode, type ValidationError } from '../errors/errors.ts';
import { formatUsdc } from '../payments/protocol/usdc.ts';
import { inJson } from '../tools/arguments.ts';
import type { Tool } from '../tools/tool.ts';
import { type AnswerKind, describedHeaders, type HeaderValue } from './answer-headers.ts';
import { exampleArguments, type JsonSchema, plainSchema, requiredOf } from './schema.ts';
import { refTo, withRefs } from './schemas.ts';
import type { SharedMembers, SharedParameters } from './shared-parts.ts';
import { exampleAnswer, groupsOf, type Site, toolPageUrl } from './site.ts';

const schemaOf = (value: HeaderValue) => {
  if (value === 'text') return { type: 'string' };
  if (value === 'integer' || value === 'positive integer')
    return { type: 'integer', minimum: value === 'integer' ? 0 : 1 };
  const contents = { contentEncoding: 'base64', contentMediaType: 'application/json', contentSchema: refTo(value) };
  return { type: 'string', ...contents };
};

export const headers = Object.fromEntries(
  describedHeaders.map(({ name, description, as }) => [name, { description, schema: schemaOf(as) }]),
);

/** References to the headers that a kind of answer has. */
export const withHeaders = (kind: AnswerKind) => ({
  headers: Object.fromEntries(
    describedHeaders
      .filter((header) => header.in.includes(kind) || header.in.includes('every'))
      .map(({ name }) => [name, { $ref: `#/components/headers/${name}` }]),
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

const failure = (status: number, kind: AnswerKind) => ({
  description: meaningOf(status),
  ...withHeaders(kind),
  ...ERROR,
});

const unread = (code: ServiceCode) => ({ description: explained(code), ...withHeaders('other'), ...ERROR });

export const sharedResponses = {
  PaymentRequired: {
    description: `${meaningOf(402)} After a definite refusal PAYMENT-RESPONSE says why. An Accept that prefers text/html gets a page.`,
    ...withHeaders('offer'),
    content: {
      'application/json': { schema: refTo('PaymentError') },
      'application/fhir+json': { schema: refTo('OperationOutcome') },
      'text/html': { schema: { type: 'string' } },
    },
  },
  PaymentInProgress: failure(409, 'wait'),
  RequestTimeout: unread('request_timeout'),
  BodyTooLong: unread('body_not_accepted'),
  UnsupportedMediaType: unread('unsupported_media_type'),
  RateLimited: failure(429, 'limit'),
  InternalError: {
    description: explained('internal_error'),
    ...withHeaders('wait'),
    ...ERROR,
  },
  PaymentUnavailable: failure(503, 'wait'),
  OtherError: {
    description: `Every other error has the same body; a 404 whose Accept prefers text/html is a page. ${otherErrors.map(explained).join('\n\n')}`,
    ...withHeaders('other'),
    content: { ...ERROR.content, 'text/html': { schema: { type: 'string' } } },
  },
} as const;

export const refToResponse = (name: keyof typeof sharedResponses) => ({ $ref: `#/components/responses/${name}` });

export const paidPaths = (site: Site, members: SharedMembers, shared: SharedParameters) =>
  Object.fromEntries(
    groupsOf(site).flatMap(({ name, tools }) =>
      tools.map((tool) => {
        const get = operation(tool, name, site, { members, shared });
        return [tool.path, tool.takesBody === true ? { get, post: byPost(get, tool) } : { get }];
      }),
    ),
  );

/** The same operation with its parameters in a body. */
const byPost = ({ parameters: _, ...operation }: Operation, tool: Tool) => ({
  ...operation,
  operationId: `${operation.operationId}_by_post`,
  'x-payment-info': { ...operation['x-payment-info'], price: priceOf(tool) },
  responses: { ...operation.responses, ...bodyFailures },
  requestBody: {
    required: true,
    description: `The parameters as members, at most ${MAX_BODY_KIB} KiB`,
    content: tool.format === 'fhir' ? parametersResource(tool) : { 'application/json': parametersAsMembers(tool) },
  },
});

const parametersAsMembers = (tool: Tool) => ({
  schema: {
    type: 'object',
    properties: Object.fromEntries(
      inJson(tool).parameters.map(({ name, description, schema }) => [name, { ...plainSchema(schema), description }]),
    ),
    ...requiredOf(inJson(tool)),
  },
  example: exampleArguments(tool),
});

/** A `Parameters` resource, whose values FHIR describes. */
const parametersResource = ({ example }: Tool) => ({
  'application/fhir+json': {
    schema: {
      type: 'object',
      required: ['resourceType', 'parameter'],
      properties: {
        resourceType: { type: 'string', enum: ['Parameters'] },
        parameter: {
          type: 'array',
          items: {
            ...{ type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
            additionalProperties: true,
          },
        },
      },
    },
    example: {
      resourceType: 'Parameters',
      parameter: Object.entries(example).map(([name, valueString]) => ({ name, valueString })),
    },
  },
});

/** A body that is not read, which comes before any offer. */
const bodyFailures = {
  '408': refToResponse('RequestTimeout'),
  '413': refToResponse('BodyTooLong'),
  '415': refToResponse('UnsupportedMediaType'),
};

const MAX_BODY_KIB = 96;

type Operation = ReturnType<typeof operation>;

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
    price: priceOf({ price: tool.price }),
    protocols: [{ x402: {} }],
  },
  parameters: shared.refer(tool.parameters),
  responses: {
    '200': {
      description: 'The answer, after settlement',
      ...withHeaders('answer'),
      ...json(members.refer(answerSchema(tool)), { example: exampleAnswer(tool) }, typeOf(tool)),
    },
    ...(tool.outcomeStatus === undefined ? {} : { '404': NOT_IN_RELEASE }),
    ...(tool.errors.length === 0 ? {} : { '400': invalid(tool) }),
    '402': refToResponse('PaymentRequired'),
    '409': refToResponse('PaymentInProgress'),
    '429': refToResponse('RateLimited'),
    '500': refToResponse('InternalError'),
    '503': refToResponse('PaymentUnavailable'),
    default: refToResponse('OtherError'),
  },
});

/** A URL holds no text of the larger price. */
const priceOf = ({ price, larger }: Pick<Tool, 'price' | 'larger'>) =>
  larger === undefined
    ? { mode: 'fixed', currency: 'USD', amount: formatUsdc(price) }
    : { mode: 'dynamic', currency: 'USD', min: formatUsdc(price), max: formatUsdc(larger.price) };

/** It is an answer, and has the receipt of one. */
const NOT_IN_RELEASE = {
  description: 'The release does not have the code; charged as an answer',
  ...withHeaders('answer'),
  ...json(refTo('OperationOutcome'), {}, 'application/fhir+json'),
};

const typeOf = ({ format }: Tool): string => (format === 'fhir' ? 'application/fhir+json' : 'application/json');

const invalid = ({ errors: wrong, format }: Tool) => ({
  description: `A parameter is wrong; nothing was charged and the payment stays unused. ${wrong
    .map(({ code, message }) => `\`${code}\`: ${message}.`)
    .join(' ')}`,
  ...withHeaders('every'),
  ...(format === 'fhir' ? json(refTo('OperationOutcome'), {}, 'application/fhir+json') : codedError(wrong)),
});

const codedError = (wrong: readonly ValidationError[]) =>
  json({
    allOf: [
      refTo('Error'),
      { type: 'object', properties: { code: { type: 'string', enum: wrong.map(({ code }) => code) } } },
    ],
  });
