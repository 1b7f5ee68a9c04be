import { describe, expect, test } from 'bun:test';
import { Value } from '@sinclair/typebox/value';
import { openapi } from '../../src/discovery/openapi.ts';
import { plainSchema } from '../../src/discovery/schema.ts';
import { sharedSchemas } from '../../src/discovery/schemas.ts';
import { allErrors } from '../../src/discovery/site.ts';
import { problemBody } from '../../src/http/problem.ts';
import { offerOf } from '../../src/payments/offer.ts';
import { tools } from '../support/tools.ts';
import { operationsOf, site, terminologySite } from './sites.ts';

const description = JSON.parse(JSON.stringify(openapi(terminologySite)));
const described = operationsOf(description);
const operations = Object.entries(described).map(([path, operation]) => ({ path, ...operation }));

/** Every object inside a JSON value. */
const objectsIn = (value: unknown): Record<string, unknown>[] => {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (typeof value !== 'object' || value === null) return [];
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(objectsIn)];
};

const resolve = (ref: string): unknown =>
  ref
    .slice(2)
    .split('/')
    .reduce((found, key) => found?.[key], description);

describe('the interface description', () => {
  test('is OpenAPI 3.1.0 of interface version 0.1.0, with guidance and a contact', () => {
    expect(description).toMatchObject({
      openapi: '3.1.0',
      info: { version: '0.1.0', contact: { name: 'Clinmeter' }, 'x-guidance': expect.any(String) },
      servers: [{ url: site.baseUrl }],
    });
  });

  test('has references that all resolve', () => {
    const refs = objectsIn(description).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
    expect(refs.length).toBeGreaterThan(20);
    for (const ref of refs) expect([ref, resolve(ref)]).toEqual([ref, expect.any(Object)]);
  });

  test('has operation ids that are all different', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('asks for a payment on the paid paths and for nothing on the free ones', () => {
    const scheme = description.components.securitySchemes.paymentSignature;
    expect(scheme).toMatchObject({ type: 'apiKey', in: 'header', name: 'PAYMENT-SIGNATURE' });
    const paid = operations.filter(({ security }) => security.length > 0).map(({ path }) => path);
    expect(paid.sort()).toEqual(terminologySite.tools.map(({ path }) => path).sort());
    const free = operations.filter(({ security }) => security.length === 0).map(({ path }) => path);
    expect(free).toEqual([
      ...['/health', '/ready', '/v1/catalog', '/openapi.json', '/.well-known/x402'],
      ...['/llms.txt', '/llms-full.txt', '/docs', '/docs/api', '/docs/errors'],
    ]);
  });

  test('tells what a call costs and how it is paid', () => {
    expect(description.paths['/v1/tools/ping'].get['x-payment-info']).toEqual({
      price: { mode: 'fixed', currency: 'USD', amount: '0.001' },
      protocols: [{ x402: {} }],
    });
  });

  test('lists the statuses of a paid operation, 400 only where a parameter can be wrong', () => {
    const statuses = (path: string) => Object.keys(description.paths[path].get.responses);
    expect(statuses('/api/calc/bmi')).toEqual(['200', '400', '402', '409', '429', '500', '503', 'default']);
    expect(statuses('/v1/tools/ping')).toEqual(['200', '402', '409', '429', '500', '503', 'default']);
  });

  test('shows the headers that come with a 200, a 402 and a 429', () => {
    const { responses } = description.components;
    expect(Object.keys(description.paths['/api/calc/bmi'].get.responses['200'].headers)).toContain('PAYMENT-RESPONSE');
    expect(Object.keys(responses.PaymentRequired.headers)).toContain('PAYMENT-REQUIRED');
    expect(Object.keys(responses.RateLimited.headers)).toEqual(
      expect.arrayContaining(['Retry-After', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']),
    );
  });

  test('gives every number its bounds and every choice its words', () => {
    for (const { parameters = [] } of operations) {
      for (const { schema } of parameters) {
        if (schema.type === 'number' || schema.type === 'integer') {
          expect(schema).toMatchObject({ minimum: expect.any(Number), maximum: expect.any(Number) });
        }
      }
    }
    const sex = described['/api/calc/egfr_ckd_epi']?.parameters?.find(({ name }) => name === 'sex');
    expect(sex?.schema).toEqual({ type: 'string', enum: ['female', 'male'] });
  });

  test('has example answers that fit the schema they stand beside', () => {
    for (const tool of tools) {
      const { example } = description.paths[tool.path].get.responses['200'].content['application/json'];
      expect(Value.Check(tool.response, example)).toBe(true);
    }
  });

  test('shows a union of words as an enum and leaves other unions alone', () => {
    const schemaOf = (path: string) =>
      description.paths[path].get.responses['200'].content['application/json'].schema.properties;
    expect(schemaOf('/api/calc/fib4').sterling_band).toMatchObject({
      type: 'string',
      enum: ['low', 'indeterminate', 'high'],
    });
    expect(schemaOf('/api/ontology/stand_in').billable.anyOf).toEqual([{ type: 'boolean' }, { type: 'null' }]);
  });
});

describe('the error schemas', () => {
  const codes = allErrors(site).map(({ code }) => code);
  const schemas = sharedSchemas(codes);
  const fields = {
    payment_required: offerOf(tools[0] ?? { path: '', price: 0n, description: '' }, site),
    reason: 'missing',
  };

  test('fit the error bodies that are answered', () => {
    for (const code of codes) {
      const payment = { state: 'unused', authorization_expires_at: null } as const;
      const body = problemBody(code, { payment, fields }, { requestId: 'id' }, site);
      expect([code, [...Value.Errors(schemas.Error, body)]]).toEqual([code, []]);
      expect([...Value.Errors(schemas.PaymentError, body)]).toEqual([]);
    }
  });

  test('name every field of an error body', () => {
    const body = problemBody('payment_required', { fields }, { requestId: 'id' }, site);
    const { properties } = plainSchema(schemas.PaymentError) as { properties: object };
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(body)));
  });
});
