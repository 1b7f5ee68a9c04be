/** `/openapi.json`: the interface as OpenAPI 3.1, made from the declarations of the tools. */
import { guidance, limitsOfUse, stubNotice, summary } from './guide.ts';
import { freePaths } from './openapi-free.ts';
import { headers, paidPaths, sharedResponses } from './openapi-paid.ts';
import { plainSchema } from './schema.ts';
import { sharedSchemas } from './schemas.ts';
import { allErrors, docsUrl, groupsOf, INTERFACE_VERSION, type Site } from './site.ts';

/** The body of `/openapi.json`. */
export const openapi = (site: Site) => ({
  openapi: '3.1.0',
  info: {
    title: 'Clinmeter',
    version: INTERFACE_VERSION,
    description: [summary(site), stubNotice(site), ...limitsOfUse(site)]
      .filter((text) => text !== undefined)
      .join('\n\n'),
    contact: { name: 'Clinmeter', url: `${site.baseUrl}/docs` },
    license: { name: 'Notices of the owners of the data', url: docsUrl(site, 'data') },
    'x-guidance': guidance(site),
  },
  servers: [{ url: site.baseUrl }],
  tags: [
    ...groupsOf(site).map(({ name, description }) => ({ name, description })),
    { name: 'Free', description: 'Health, discovery and documentation, without payment' },
  ],
  paths: { ...paidPaths(site), ...freePaths },
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
    responses: sharedResponses,
    schemas: Object.fromEntries(
      Object.entries(sharedSchemas(allErrors(site).map(({ code }) => code))).map(([name, schema]) => [
        name,
        plainSchema(schema),
      ]),
    ),
  },
});
