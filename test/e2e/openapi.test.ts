/** The interface description as the compiled executable serves it: valid for the tools of others, and complete. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paymentErrors } from '../../src/errors/errors.ts';
import { type Running, start } from '../support/executable.ts';
import { runPackage } from '../support/packages.ts';
import { tools } from '../support/tools.ts';

type Json = Readonly<Record<string, unknown>>;
type Response = { readonly description: string; readonly headers?: Json; readonly content?: Record<string, Json> };
type Parameter = Json & { readonly name: string; readonly schema: Json };
type Operation = {
  readonly security: readonly Json[];
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, Response>>;
  readonly 'x-payment-info'?: Json;
};

let service: Running;
let text = '';
let operations: readonly { readonly path: string; readonly operation: Operation }[] = [];
let info: Json = {};

beforeAll(async () => {
  service = await start(['--rate-limit-free', 'off']);
  text = await (await fetch(`${service.url}/openapi.json`)).text();
  const document = JSON.parse(text);
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref } = value as { $ref?: string };
    if ($ref === undefined)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(inner)]));
    const keys = $ref.slice(2).split('/');
    return resolve(keys.reduce((found, key) => found?.[key], document));
  };
  info = document.info;
  const paths = resolve(document.paths) as Record<string, { get: Operation }>;
  operations = Object.entries(paths).map(([path, { get }]) => ({ path, operation: get }));
});
afterAll(async () => service[Symbol.asyncDispose]());

const paid = () => operations.filter(({ operation }) => operation['x-payment-info'] !== undefined);
const free = () => operations.filter(({ operation }) => operation['x-payment-info'] === undefined);

describe('the interface description', () => {
  test('passes the recommended rules of Redocly without an error or a warning', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'clinmeter-openapi-'));
    try {
      await Bun.write(join(folder, 'openapi.json'), text);
      const { out } = await runPackage(
        '@redocly/cli/bin/cli.js',
        ['lint', 'openapi.json', '--format', 'json'],
        folder,
        {
          REDOCLY_TELEMETRY: 'off',
          REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
        },
      );
      expect(JSON.parse(out)).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('is OpenAPI 3.1.0 and says how to use the service, whom to ask and under which notices', async () => {
    expect(JSON.parse(text).openapi).toBe('3.1.0');
    expect(info).toMatchObject({
      version: '0.1.0',
      'x-guidance': expect.stringContaining('PAYMENT-SIGNATURE'),
      contact: { url: `${service.url}/docs` },
      license: { url: `${service.url}/docs#data` },
    });
    expect(await (await fetch(`${service.url}/docs`)).text()).toContain('id="data"');
  });

  test('describes every paid path, and nothing else as paid', () => {
    expect(new Set(paid().map(({ path }) => path))).toEqual(new Set(tools.map(({ path }) => path)));
  });

  test('names for every path what it answers', async () => {
    for (const { path, operation } of operations) {
      const { status, headers } = await fetch(service.url + path);
      expect([path, status]).toEqual([path, operation.security.length > 0 ? 402 : 200]);
      if (operation.responses['304'] === undefined) continue;
      const again = await fetch(service.url + path, { headers: { 'If-None-Match': headers.get('etag') ?? '' } });
      expect([path, again.status]).toEqual([path, 304]);
    }
  });
});

describe('every operation', () => {
  test('gives each parameter a meaning, an example, and bounds or words', () => {
    for (const { path, operation } of operations) {
      for (const { name, schema, ...parameter } of operation.parameters ?? []) {
        expect(parameter).toMatchObject({ in: 'query', description: expect.stringMatching(/./) });
        expect([path, name, parameter.example]).not.toContain(undefined);
        expect([path, name, schema, isBounded(schema)]).toEqual([path, name, schema, true]);
      }
    }
  });

  test('has a schema for the body of each answer that has one, errors included', () => {
    for (const { path, operation } of operations) {
      for (const [status, { description, headers, content }] of Object.entries(operation.responses)) {
        expect(description.length).toBeGreaterThan(0);
        expect(Object.keys(headers ?? {})).toContain('X-Request-Id');
        if (status === '304') continue;
        const schemas = Object.values(content ?? {}).map(({ schema }) => Object.keys(schema as Json).length > 0);
        expect([path, status, schemas.length > 0, schemas.every(Boolean)]).toEqual([path, status, true, true]);
      }
    }
  });

  test('has properties with a type and a description in each answer of a tool', () => {
    for (const { operation } of paid()) {
      const schema = operation.responses['200']?.content?.['application/json']?.schema as Json | undefined;
      const properties = Object.values((schema?.properties ?? {}) as Record<string, Json>);
      expect(properties.length).toBeGreaterThan(0);
      for (const { type, anyOf, description } of properties) {
        expect(description).toEqual(expect.stringMatching(/./));
        expect(type ?? anyOf).toBeDefined();
      }
    }
  });

  test('asks for a payment with its price and its headers, where it is paid', () => {
    for (const { operation } of paid()) {
      expect(operation.security).toEqual([{ paymentSignature: [] }]);
      expect(operation['x-payment-info']).toMatchObject({
        price: { mode: 'fixed', currency: 'USD', amount: expect.stringMatching(/^0\.00\d$/) },
        protocols: [{ x402: {} }],
      });
      expect(Object.keys(operation.responses['402']?.headers ?? {})).toEqual(
        expect.arrayContaining(['PAYMENT-REQUIRED', 'PAYMENT-RESPONSE']),
      );
      expect(Object.keys(operation.responses['200']?.headers ?? {})).toContain('PAYMENT-RESPONSE');
      for (const status of ['409', '503']) {
        expect(Object.keys(operation.responses[status]?.headers ?? {})).toContain('Retry-After');
      }
    }
  });

  test('names every payment error in the answer of its status', () => {
    for (const { operation } of paid()) {
      const told = Object.values(operation.responses).map(({ description }) => description);
      for (const code of paymentErrors) expect(told.filter((text) => text.includes(`\`${code}\``))).toHaveLength(1);
    }
  });

  test('asks for nothing where it is free', () => {
    for (const { operation } of free()) expect(operation.security).toEqual([]);
  });
});

/** Whether a value outside of what the schema allows exists and is told; text that is read has a pattern too. */
const isBounded = ({ type, enum: words, minimum, maximum, minLength, maxLength, pattern }: Json): boolean => {
  if (type === 'boolean' || words !== undefined) return true;
  if (type !== 'string') return minimum !== undefined && maximum !== undefined;
  return maxLength !== undefined && (minLength === undefined || pattern !== undefined);
};
