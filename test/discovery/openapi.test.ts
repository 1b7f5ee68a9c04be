import { describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Value } from '@sinclair/typebox/value';
import { openapi } from '../../src/discovery/openapi.ts';
import { plainSchema } from '../../src/discovery/schema.ts';
import { sharedSchemas } from '../../src/discovery/schemas.ts';
import { allErrors } from '../../src/discovery/site.ts';
import { paymentErrors } from '../../src/errors/errors.ts';
import { problemBody } from '../../src/http/problem.ts';
import { offerOf } from '../../src/payments/offer.ts';
import { specialties } from '../../src/tools/specialty.ts';
import { appWith } from '../support/app.ts';
import { runPackage } from '../support/packages.ts';
import { tools } from '../support/tools.ts';
import { operationsOf, site, terminologySite } from './sites.ts';

const description = JSON.parse(JSON.stringify(openapi(terminologySite)));
const described = operationsOf(description);
const operations = Object.entries(described).map(([path, operation]) => ({ path, ...operation }));

const resolve = (ref: string): unknown =>
  ref
    .slice(2)
    .split('/')
    .reduce((found, key) => found?.[key], description);

test('the interface description is OpenAPI 3.1.0 of interface version 0.1.0, with guidance and a contact', () => {
  expect(description).toMatchObject({
    openapi: '3.1.0',
    info: {
      version: '0.1.0',
      'x-guidance': expect.stringContaining('PAYMENT-SIGNATURE'),
      contact: { name: 'Clinmeter', url: `${site.baseUrl}/docs` },
      license: { url: `${site.baseUrl}/docs#data` },
    },
    servers: [{ url: site.baseUrl }],
  });
});

test('the interface description passes the recommended rules of Redocly without an error or a warning', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'clinmeter-openapi-'));
  try {
    await Bun.write(
      join(folder, 'openapi.json'),
      JSON.stringify(openapi({ ...site, baseUrl: 'https://clinmeter.test' })),
    );
    const { out } = await runPackage('@redocly/cli/bin/cli.js', ['lint', 'openapi.json', '--format', 'json'], folder, {
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    });
    expect(JSON.parse(out)).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the interface description asks for a payment on the paid paths and for nothing on the free ones', () => {
  const scheme = description.components.securitySchemes.paymentSignature;
  expect(scheme).toMatchObject({ type: 'apiKey', in: 'header', name: 'PAYMENT-SIGNATURE' });
  const paid = operations.filter(({ security }) => security.length > 0).map(({ path }) => path);
  expect(paid.sort()).toEqual(terminologySite.tools.map(({ path }) => path).sort());
  const free = operations.filter(({ security }) => security.length === 0).map(({ path }) => path);
  const listed =
    '/health /ready /v1/catalog /v1/changes /changes.atom /openapi.json /tools.json /.well-known/x402 /.well-known/ai-catalog.json /mcp/server-card /fhir/metadata /llms.txt /llms-full.txt /AGENTS.md /docs';
  expect(free.join(' ')).toBe(`${listed} /docs/api /docs/errors /search /evidence`);
});

test('the interface description lists the statuses of a paid operation, 400 only where a parameter can be wrong', () => {
  const statuses = (path: string) => Object.keys(description.paths[path].get.responses);
  expect(statuses('/api/calc/bmi')).toEqual(['200', '400', '402', '409', '429', '500', '503', 'default']);
  expect(statuses('/v1/tools/ping')).toEqual(['200', '402', '409', '429', '500', '503', 'default']);
});

test('the interface description shows the headers that come with a 429', () => {
  expect(Object.keys(description.components.responses.RateLimited.headers)).toEqual(
    expect.arrayContaining(['Retry-After', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']),
  );
});

test('the interface description shows a choice by its words', () => {
  const sex = described['/api/calc/egfr_ckd_epi']?.parameters?.find(({ name }) => name === 'sex');
  expect(sex?.schema).toEqual({ type: 'string', enum: ['female', 'male'] });
});

test('the interface description shows a union of words as an enum and leaves other unions alone', () => {
  const schemaOf = (path: string) =>
    description.paths[path].get.responses['200'].content['application/json'].schema.properties;
  expect(schemaOf('/api/calc/fib4').sterling_band).toMatchObject({
    type: 'string',
    enum: ['low', 'indeterminate', 'high'],
  });
  expect(schemaOf('/api/ontology/stand_in').billable.anyOf).toEqual([{ type: 'boolean' }, { type: 'null' }]);
});

test('a parameter that three tools have alike stands once', () => {
  expect(description.components.parameters.QueryHeightCm).toMatchObject({ name: 'height_cm', in: 'query' });
  const uses = Object.values<{ get: { parameters?: readonly object[] } }>(description.paths).flatMap(
    ({ get }) => get.parameters?.map((one) => JSON.stringify(one)) ?? [],
  );
  for (const [use, all] of Map.groupBy(uses, (one) => one)) expect(use.includes('$ref') === all.length > 2).toBe(true);
});

describe('what answers have in common', () => {
  const answers = tools.map(({ path }) => {
    const [{ schema }] = Object.values<{ schema: { properties: Record<string, object> } }>(
      description.paths[path].get.responses['200'].content,
    ) as [{ schema: { properties: Record<string, object> } }];
    return { path, properties: schema.properties };
  });

  test('no long member is repeated in three answers of the interface description', () => {
    const seen = new Map<string, number>();
    for (const { properties } of answers) {
      for (const [name, schema] of Object.entries(properties)) {
        const key = `${name} ${JSON.stringify(schema)}`;
        seen.set(key, (seen.get(key) ?? 0) + 1);
      }
    }
    expect([...seen].filter(([key, count]) => count > 2 && key.length >= 100)).toEqual([]);
  });

  test('every reference to a shared member leads to one', () => {
    const refs = [...JSON.stringify(description).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref);
    expect(refs).toContain('#/components/schemas/AnswerDisclaimer');
    expect(refs.filter((ref) => resolve(ref) === undefined)).toEqual([]);
  });

  test('an answer with its references resolved is the declared one', () => {
    const bmi = answers.find(({ path }) => path === '/api/calc/bmi')?.properties as Record<string, { $ref?: string }>;
    const { disclaimer } = tools.find(({ id }) => id === 'bmi')?.everyView.properties ?? {};
    expect(resolve(bmi.disclaimer?.$ref ?? '')).toEqual(JSON.parse(JSON.stringify(disclaimer)));
  });
});

test('a tool is tagged with its specialty', () => {
  const tags = description.tags.map(({ name }: { name: string }) => name);
  for (const { path, specialty } of tools) {
    expect(description.paths[path].get.tags).toEqual([specialties[specialty]]);
    expect(tags).toContain(specialties[specialty]);
  }
});

type Answer = { readonly description: string; readonly headers?: object; readonly content?: Record<string, Json> };
type Json = Readonly<Record<string, unknown>>;

describe('every operation', () => {
  const inlined = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inlined);
    if (typeof value !== 'object' || value === null) return value;
    if ('$ref' in value) return inlined(resolve(String(value.$ref)));
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inlined(inner)]));
  };
  const all = operations.map((operation) => ({
    ...operation,
    responses: inlined(description.paths[operation.path].get.responses) as Readonly<Record<string, Answer>>,
  }));
  const paid = all.filter(({ security }) => security.length > 0);
  const headersOf = (answer: Answer | undefined): readonly string[] => Object.keys(answer?.headers ?? {});

  test('every operation names what its path answers', async () => {
    const { ask } = appWith();
    for (const { path, security, responses } of all.filter(({ path }) => path !== '/api/ontology/stand_in')) {
      const { status, headers } = await ask(path);
      expect([path, status]).toEqual([path, security.length > 0 ? 402 : 200]);
      const again = await ask(path, { headers: { 'If-None-Match': headers.get('etag') ?? '' } });
      expect([path, again.status]).toEqual([path, responses['304'] === undefined ? status : 304]);
    }
  });

  test('every operation gives each parameter a meaning, an example, and bounds or words', () => {
    for (const { path, parameters = [] } of all.filter(({ path }) => path !== '/api/ontology/stand_in')) {
      for (const { name, schema, ...parameter } of parameters) {
        // Of the words of a search the first are read.
        const isLong = name === 'search' && /first \d+ characters/.test(String((parameter as Json).description));
        expect(parameter).toMatchObject({ in: 'query', description: expect.stringMatching(/./) });
        expect([path, name, 'example' in parameter, isLong || isBounded((schema.items ?? schema) as Json)]).toEqual([
          path,
          name,
          true,
          true,
        ]);
      }
    }
  });

  test('every operation has a schema for the body of each answer that has one, errors included', () => {
    for (const { path, responses } of all) {
      for (const [status, answer] of Object.entries(responses)) {
        expect(answer.description.length).toBeGreaterThan(0);
        expect(headersOf(answer)).toContain('X-Request-Id');
        const schemas = Object.values(answer.content ?? {}).map(({ schema }) => Object.keys(schema as Json).length > 0);
        const isThere = status === '304' || (schemas.length > 0 && schemas.every(Boolean));
        expect([path, status, isThere]).toEqual([path, status, true]);
      }
    }
  });

  test('every operation has properties with a type and a description in each answer of a tool', () => {
    for (const { properties } of tools.map(({ response }) => response)) {
      expect(Object.keys(properties).length).toBeGreaterThan(0);
      for (const { type, anyOf, description } of Object.values<Json>(properties)) {
        expect(description).toEqual(expect.stringMatching(/./));
        expect(type ?? anyOf).toBeDefined();
      }
    }
  });

  test('every operation names its price, its headers and every payment error once, where it is paid', () => {
    for (const { responses, ...operation } of paid) {
      expect(operation['x-payment-info']).toMatchObject({
        price: { mode: 'fixed', currency: 'USD', amount: expect.stringMatching(/^0\.0(?:0\d|[125])$/) },
        protocols: [{ x402: {} }],
      });
      expect(headersOf(responses['402'])).toEqual(expect.arrayContaining(['PAYMENT-REQUIRED', 'PAYMENT-RESPONSE']));
      expect(headersOf(responses['200'])).toContain('PAYMENT-RESPONSE');
      for (const status of ['409', '503']) expect(headersOf(responses[status])).toContain('Retry-After');
      const told = Object.values(responses).map(({ description }) => description);
      for (const code of paymentErrors) expect(told.filter((text) => text.includes(`\`${code}\``))).toHaveLength(1);
    }
  });

  /** True if the schema states limits. Parsed text has a pattern too. */
  const isBounded = ({ type, format, enum: words, minimum, maximum, minLength, maxLength, pattern }: Json): boolean => {
    if (type === 'boolean' || words !== undefined || format === 'date') return true;
    if (type !== 'string') return minimum !== undefined && maximum !== undefined;
    return maxLength !== undefined && (minLength === undefined || pattern !== undefined);
  };
});

describe('the error schemas', () => {
  const codes = allErrors(site).map(({ code }) => code);
  const schemas = sharedSchemas(codes);
  const fields = {
    payment_required: offerOf(tools[0] ?? { path: '', price: 0n, description: '' }, site),
    reason: 'missing',
  };

  test('the error schemas fit the error bodies that are answered', () => {
    for (const code of codes) {
      const payment = { state: 'unused', authorization_expires_at: null } as const;
      const body = problemBody(code, { payment, fields }, { requestId: 'id' }, site);
      expect([code, [...Value.Errors(schemas.Error, body)]]).toEqual([code, []]);
      expect([...Value.Errors(schemas.PaymentError, body)]).toEqual([]);
    }
  });

  test('the error schemas name every state of a payment', () => {
    const { properties } = schemas.Error.properties.payment;
    expect(properties.state.enum).toEqual(['unused', 'settling', 'uncertain', 'settled', 'unknown']);
  });

  test('the error schemas name every field of an error body', () => {
    const body = problemBody('payment_required', { fields }, { requestId: 'id' }, site);
    const { properties } = plainSchema(schemas.PaymentError) as { properties: object };
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(body)));
  });
});
