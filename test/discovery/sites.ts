/** Sites as the tests of the documents describe them. */
import { Type } from '@sinclair/typebox';
import type { Site } from '../../src/discovery/site.ts';
import { BASE } from '../../src/payments/protocol/usdc.ts';
import { choice, ignored } from '../../src/tools/inputs.ts';
import { deferred } from '../../src/tools/inventory.ts';
import { defineTool, type Tool } from '../../src/tools/tool.ts';
import { tools } from '../support/tools.ts';

/** The service as it is sold, in public mode. */
export const site: Site = {
  baseUrl: 'https://api.example.com',
  payTo: '0x000000000000000000000000000000000000dEaD',
  network: BASE,
  serviceName: 'Clinmeter',
  isStub: false,
  version: '9.8.7',
  tools,
  redeliveryHours: 24,
  ontology: {
    coverage: 'starter',
    icd10cm_fy: 'FY2026',
    icd10cm_valid_from: '2025-10-01',
    icd10cm_valid_to: '2026-09-30',
    loinc_version: '2.81',
    rxnorm_release: '2025-11-03',
    license: { icd10cm: 'ICD notice', loinc: 'LOINC notice', rxnorm: 'RxNorm notice' },
    notes: 'Scope notes',
    source: 'Origin',
    systems: ['rxnorm', 'icd10', 'loinc'],
    version: 'icd10:FY2026|loinc:2.81|rxnorm:2025-11-03',
  },
};

/** A terminology tool as far as documents care. */
const translate: Tool = deferred({ id: 'stand_in_translate', path: '/api/ontology/stand_in', price: 5000n }, () =>
  defineTool({
    id: 'stand_in_translate',
    title: 'Stand-in <translation>',
    specialty: 'terminology',
    description: 'Tom & Jerry’s "codes" <script>alert(1)</script>',
    inputs: {
      query: ignored({ name: 'query', description: 'A phrase <b>in bold</b>', example: 'chest pain & cough' }),
      system: choice({
        name: 'system',
        description: 'A code system',
        words: ['rxnorm', 'icd10'],
        example: 'icd10',
        error: 'invalid_flag',
        remedy: 'Send rxnorm or icd10.',
      }),
    },
    response: {
      billable: Type.Union([Type.Boolean(), Type.Null()], { description: 'Null for RxNorm' }),
      matches: Type.Array(Type.Object({ code: Type.String({ description: 'Code' }) }), { description: 'Matches' }),
      markup: Type.String({ description: 'Text' }),
    },
    example: { query: 'chest pain & cough', system: 'icd10' },
    run: () => ({ billable: null, matches: [{ code: 'R07.9' }], markup: '</code><script>' }),
  }),
);

/** The same service with a terminology tool among what is sold. */
export const terminologySite: Site = {
  ...site,
  tools: [translate, ...tools],
};

/** The path and query of a URL of the site. */
export const localPart = (url: string): { path: string; query: string } => {
  const { pathname, search, origin } = new URL(url);
  if (origin !== site.baseUrl) throw new Error(`${url} is not under ${site.baseUrl}`);
  return { path: pathname, query: search.slice(1) };
};

type Parameter = { readonly name: string; readonly schema: Record<string, unknown> };
type Reference = { readonly $ref: string };
type Components = { readonly parameters: Readonly<Record<string, Parameter>> };

/** A parameter, which may be a reference to a shared one. */
const parameterIn = ({ parameters }: Components, one: Parameter | Reference): Parameter => {
  if (!('$ref' in one)) return one;
  const found = parameters[one.$ref.split('/').at(-1) ?? ''];
  if (found === undefined) throw new Error(`no parameter ${one.$ref}`);
  return found;
};

/** An operation of the interface description, as far as the tests look at it. */
export type Operation = {
  readonly operationId: string;
  readonly security: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly 'x-payment-info'?: { readonly price: { readonly amount: string } };
};

/** The operations of an interface description by path, as a reader gets them. */
export const operationsOf = (description: object): Readonly<Record<string, Operation>> => {
  type Referred = Omit<Operation, 'parameters'> & { readonly parameters?: readonly (Parameter | Reference)[] };
  const { paths, components }: { paths: Record<string, { get: Referred }>; components: Components } = JSON.parse(
    JSON.stringify(description),
  );
  return Object.fromEntries(
    Object.entries(paths).map(([path, { get }]) => {
      const { parameters, ...operation } = get;
      if (parameters === undefined) return [path, operation];
      return [path, { ...operation, parameters: parameters.map((one) => parameterIn(components, one)) }];
    }),
  );
};
