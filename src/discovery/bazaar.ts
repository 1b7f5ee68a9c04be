/**
 * The extension `bazaar`: what listings of x402 services read out of an offer (x402 specification, extensions/bazaar.md).
 * It travels in a header, so it is kept short: the whole of it is in the interface description.
 */
import type { TSchema } from '@sinclair/typebox';
import type { Tool } from '../tools/tool.ts';
import { exampleValue } from './catalog.ts';
import { type JsonSchema, plainSchema, typeName } from './schema.ts';

/** The key under `extensions` in an offer. */
export const BAZAAR = 'bazaar';

/** How a tool is called and what it answers, with the schema that this very description satisfies. */
export const bazaarOf = ({ parameters, example, response }: Tool) => ({
  info: {
    input: { type: 'http', method: 'GET', queryParams: exampleOf({ parameters, example }) },
    output: { type: 'json' },
  },
  schema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      input: {
        type: 'object',
        properties: {
          type: { type: 'string', const: 'http' },
          method: { type: 'string', enum: ['GET'] },
          queryParams: {
            type: 'object',
            properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, inQuery(schema)])),
            required: parameters.filter(({ required }) => required).map(({ name }) => name),
          },
        },
        required: ['type', 'method'],
        additionalProperties: false,
      },
      output: {
        type: 'object',
        properties: {
          type: { type: 'string' },
          example: { type: 'object', properties: outermost(response) },
        },
        required: ['type'],
      },
    },
    required: ['input'],
  },
});

/** The example with values of the types that the schema names. */
const exampleOf = ({ parameters, example }: Pick<Tool, 'parameters' | 'example'>) =>
  Object.fromEntries(
    parameters.flatMap(({ name, schema }) => {
      const text = example[name];
      return text === undefined ? [] : [[name, exampleValue(text, schema)]];
    }),
  );

/** A parameter's bounds and words, without its description. */
const inQuery = (schema: TSchema): JsonSchema => {
  const { description: _, ...rest } = plainSchema(schema);
  return rest;
};

/** The fields of an answer by their types alone. */
const outermost = (response: TSchema): JsonSchema =>
  Object.fromEntries(
    Object.entries((response.properties ?? {}) as Record<string, TSchema>).map(([name, field]) => [
      name,
      { type: typeName(field).split(' or ') },
    ]),
  );
