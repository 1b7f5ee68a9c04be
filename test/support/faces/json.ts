/** Reads tools out of the documents that are JSON. */
import type { PaymentRequired } from '@x402/core/types';
import type { Catalog } from '../../../src/discovery/catalog.ts';
import { formatQuery } from '../../../src/tools/query.ts';
import { fallbackOf, limitsOf, type Schema, type Told } from './told.ts';

/** An entry of the catalog, whose parameters have no bounds of their own. */
export const toldByCatalog = (entry: Catalog['tools'][number], baseUrl: string): Told => ({
  url: baseUrl + entry.path,
  price: entry.display_price.slice(1),
  atomic: entry.amount,
  meaning: entry.description,
  parameters: entry.parameters.map(
    ({ name, required, type, example, description, enum: words, default: fallback }) => ({
      name,
      required,
      type,
      words,
      fallback: fallbackOf(fallback),
      example: String(example),
      meaning: description,
    }),
  ),
  errors: entry.errors.map(({ code, status }) => `${code} ${status}`),
  exampleUrl: entry.example_url,
  answer: entry.example_response,
  fields: entry.response_fields.map(({ name }) => name),
});

type JsonType = 'application/json' | 'application/fhir+json';
type Answer = {
  readonly description: string;
  readonly content: {
    readonly [Type in JsonType]?: { readonly schema: { readonly properties?: object }; readonly example?: unknown };
  };
};
type DescribedParameter = {
  readonly name: string;
  readonly required: boolean;
  readonly example: unknown;
  readonly description: string;
  readonly schema: Schema & { readonly type: string };
};
type Operation = {
  readonly description: string;
  readonly 'x-payment-info': { readonly price: { readonly amount: string } };
  readonly parameters: readonly (DescribedParameter | { readonly $ref: string })[];
  readonly responses: Readonly<Record<string, Answer | { readonly $ref: string }>>;
};
export type Description = {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
  readonly components: {
    readonly responses: Readonly<Record<string, Answer>>;
    readonly parameters: Readonly<Record<string, DescribedParameter>>;
  };
};

/** A paid operation of the interface description. */
export const toldByOpenApi = ({ servers, paths, components }: Description, path: string): Told => {
  const found = paths[path];
  if (found === undefined) throw new Error(`${path} is not described`);
  const { description, responses, parameters, ...operation } = found.get;
  const parameterOf = (one: (typeof parameters)[number]): DescribedParameter => {
    const described = '$ref' in one ? components.parameters[one.$ref.split('/').at(-1) ?? ''] : one;
    if (described === undefined) throw new Error(`a parameter of ${path} is not described`);
    return described;
  };
  const answerTo = (status: string): Answer | undefined => {
    const answer = responses[status];
    return answer !== undefined && '$ref' in answer
      ? components.responses[answer.$ref.split('/').at(-1) ?? '']
      : answer;
  };
  const codes = ['400', '402', '409', '429', '503'].flatMap((status) =>
    [...(answerTo(status)?.description ?? '').matchAll(/`(\w+)`:/g)].map(([, code]) => `${code} ${status}`),
  );
  const answers = answerTo('200')?.content;
  const success = answers?.['application/json'] ?? answers?.['application/fhir+json'];
  return {
    url: `${servers[0]?.url}${path}`,
    price: operation['x-payment-info'].price.amount,
    meaning: description,
    parameters: parameters.map(parameterOf).map(({ name, required, example, description: meaning, schema }) => ({
      name,
      required,
      type: schema.type,
      ...limitsOf(schema),
      example: String(example),
      meaning,
    })),
    errors: codes,
    answer: success?.example,
    fields: Object.keys(success?.schema.properties ?? {}),
  };
};

type Bazaar = {
  readonly info: {
    readonly input: { readonly queryParams: Readonly<Record<string, string>> };
    readonly output: { readonly example?: object };
  };
  readonly schema: {
    readonly properties: {
      readonly input: {
        readonly properties: {
          readonly queryParams: {
            readonly properties?: Readonly<Record<string, Schema & { readonly type: string }>>;
            readonly required?: readonly string[];
          };
        };
      };
    };
  };
};

/** The live offer with its extension for listings. */
export const toldByOffer = ({ resource, accepts, extensions }: PaymentRequired): Told => {
  const bazaar = extensions?.bazaar as unknown as Bazaar;
  const { info, schema } = bazaar;
  const { properties = {}, required = [] } = schema.properties.input.properties.queryParams;
  const [accepted] = accepts;
  return {
    url: resource.url,
    price: String(Number(accepted?.amount) / 1_000_000),
    ...(accepted === undefined ? {} : { atomic: accepted.amount }),
    ...(resource.description === undefined ? {} : { meaning: resource.description }),
    parameters: Object.entries(properties).map(([name, schema]) => ({
      name,
      required: required.includes(name),
      type: schema.type,
      ...limitsOf(schema),
    })),
    exampleUrl: resource.url + formatQuery(info.input.queryParams),
    fields: Object.keys(info.output.example ?? {}),
  };
};
