/** `/openapi.json`: the interface as OpenAPI 3.1, from the declarations of the tools and the table of free paths. */
import type { Parameter } from '../tools/inputs.ts';
import { freeParametersOf } from './free-parameters.ts';
import { guidance, limitsOfUse, stubNotice, summary } from './guide.ts';
import { answerSchema, headers, paidPaths, refToResponse, sharedResponses, withHeaders } from './openapi-paid.ts';
import { freeRows } from './paths.ts';
import { plainSchema } from './schema.ts';
import { refTo, sharedSchemas } from './schemas.ts';
import {
  parameterObject,
  type SharedMembers,
  type SharedParameters,
  sharedMembers,
  sharedParameters,
} from './shared-parts.ts';
import { allErrors, docsUrl, groupsOf, INTERFACE_VERSION, type Site } from './site.ts';

/** The body of `/openapi.json`. */
export const openapi = (site: Site) =>
  describe(
    site,
    sharedMembers(site.tools.map(answerSchema)),
    sharedParameters(site.tools.flatMap(({ parameters }) => parameters)),
  );

const describe = (site: Site, members: SharedMembers, shared: SharedParameters) => ({
  openapi: '3.1.0',
  info: {
    title: site.serviceName,
    version: INTERFACE_VERSION,
    description: [summary(site), stubNotice(site), ...limitsOfUse(site)]
      .filter((text) => text !== undefined)
      .join('\n\n'),
    ...(site.termsUrl === undefined ? {} : { termsOfService: site.termsUrl }),
    contact: { name: site.serviceName, ...contactOf(site) },
    license: { name: 'Notices of the owners of the data', url: docsUrl(site, 'data') },
    'x-guidance': guidance(site),
  },
  // Read by listings such as x402scan (its docs/DISCOVERY.md).
  'x-discovery': {
    llmsTxtUrl: `${site.baseUrl}/llms.txt`,
    ...(site.ownershipProofs && { ownershipProofs: site.ownershipProofs }),
  },
  servers: [{ url: site.baseUrl }],
  tags: [
    ...groupsOf(site).map(({ name }) => ({ name, description: `Paid tools: ${name.toLowerCase()}` })),
    { name: 'Free', description: 'Health, discovery and documentation, without payment' },
  ],
  paths: { ...paidPaths(site, members, shared), ...freeOperations() },
  components: {
    securitySchemes: {
      paymentSignature: {
        type: 'apiKey',
        in: 'header',
        name: 'PAYMENT-SIGNATURE',
        description:
          'Not a key but a payment for this one call: base64 of a JSON x402 version 2 payment that accepts the offer in PAYMENT-REQUIRED. Call without it to get the offer.',
      },
    },
    headers,
    parameters: shared.parameters,
    responses: sharedResponses,
    schemas: {
      ...Object.fromEntries(
        Object.entries(sharedSchemas(allErrors(site).map(({ code }) => code))).map(([name, schema]) => [
          name,
          plainSchema(schema),
        ]),
      ),
      ...members.schemas,
    },
  },
});

/** By default the documentation. */
const contactOf = ({ contact = '', baseUrl }: Site) =>
  contact.includes('@') ? { email: contact } : { url: contact === '' ? `${baseUrl}/docs` : contact };

const freeOperations = () =>
  Object.fromEntries(
    freeRows.flatMap(({ path, operation, ...row }) =>
      operation === undefined ? [] : [[path, { get: freeOperation({ ...row, ...operation }, freeParametersOf(path)) }]],
    ),
  );

const wrongQuery = (isFhir: boolean) => ({
  description: 'A parameter is wrong, and the body says how',
  ...withHeaders('every'),
  content: isFhir
    ? { 'application/fhir+json': { schema: refTo('OperationOutcome') } }
    : { 'application/json': { schema: refTo('Error') } },
});

type FreeOperation = Omit<(typeof freeRows)[number], 'path' | 'operation'> &
  NonNullable<(typeof freeRows)[number]['operation']>;

const freeOperation = (
  { type, isLive, id, summary, body, found, unavailable }: FreeOperation,
  parameters: readonly Parameter[] | undefined,
) => {
  const named = body === undefined ? { type: type.endsWith('json') ? 'object' : 'string' } : refTo(body);
  const schema = found === undefined ? named : { anyOf: [named, refTo(found)] };
  const content = { [type]: { schema } };
  return {
    operationId: id,
    summary,
    description: `${summary}. Free: no payment header is needed.`,
    tags: ['Free'],
    security: [],
    ...(parameters === undefined ? {} : { parameters: parameters.map(parameterObject) }),
    responses: {
      '200': { description: summary, ...withHeaders(isLive ? 'every' : 'document'), content },
      ...(isLive ? {} : { '304': { description: 'As named in If-None-Match', ...withHeaders('document') } }),
      ...(parameters === undefined ? {} : { '400': wrongQuery(type === 'application/fhir+json') }),
      '429': refToResponse('RateLimited'),
      ...(unavailable === undefined ? {} : { '503': { description: unavailable, ...withHeaders('wait'), content } }),
      default: refToResponse('OtherError'),
    },
  };
};
