/**
 * The extension `bazaar`, which listings of x402 services read (x402 specification, extensions/bazaar.md). It travels in a
 * header, so it is short; the interface description has the rest.
 */
import type { TSchema } from '@sinclair/typebox';
import type { Tool } from '../tools/tool.ts';
import { exampleArguments, type JsonSchema, plainSchema, propertiesOf, typeName } from './schema.ts';

/** The key under `extensions` in an offer. */
export const BAZAAR = 'bazaar';

/** How much of a tool the extension tells: all, no fields of parameters and answer, or not even the example. */
const LEVELS = ['all', 'example', 'call'] as const;

type Level = (typeof LEVELS)[number];

/** The characters of JSON that leave room for the other headers in the 4 kB of a proxy. */
const LONGEST = 1400;

/** The call and the answer of a tool, with a schema that this description satisfies; as much of it as fits. */
export const bazaarOf = (tool: Tool) => {
  const described = LEVELS.map((level) => describedAt(level, tool));
  return described.find((one) => JSON.stringify(one).length <= LONGEST) ?? describedAt('call', tool);
};

const describedAt = (level: Level, { parameters, example, response }: Tool) => ({
  info: {
    input: {
      type: 'http',
      method: 'GET',
      queryParams: level === 'call' ? {} : exampleArguments({ parameters, example }),
    },
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
            ...(level === 'all' && {
              properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, inQuery(schema)])),
              required: parameters.filter(({ required }) => required).map(({ name }) => name),
            }),
          },
        },
        required: ['type', 'method'],
        additionalProperties: false,
      },
      output: {
        type: 'object',
        properties: {
          type: { type: 'string' },
          example: { type: 'object', ...(level === 'all' && { properties: outermost(response) }) },
        },
        required: ['type'],
      },
    },
    required: ['input'],
  },
});

/** The extension in an offer over MCP, where a tool is known by its name. Specification and library spell the name apart. */
export const bazaarMcpOf = (tool: Tool) => {
  const { id, parameters } = tool;
  const inputSchema = {
    type: 'object',
    ...(isShort(tool) && {
      properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, inQuery(schema)])),
      required: parameters.filter(({ required }) => required).map(({ name }) => name),
    }),
  };
  const named = { type: 'string', const: id };
  return {
    info: {
      input: {
        type: 'mcp',
        tool: id,
        toolName: id,
        transport: 'streamable-http',
        inputSchema,
        example: exampleArguments(tool),
      },
    },
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        input: {
          type: 'object',
          properties: { type: { type: 'string', const: 'mcp' }, tool: named, toolName: named },
          required: ['type', 'tool', 'toolName', 'inputSchema'],
        },
      },
      required: ['input'],
    },
  };
};

/** Whether all of a tool can be told in a header. */
const isShort = (tool: Tool): boolean => JSON.stringify(describedAt('all', tool)).length <= LONGEST;

const inQuery = (schema: TSchema): JsonSchema => {
  // Validators without formats complain of one; a pattern says the same.
  const { description: _, format: __, ...rest } = plainSchema(schema);
  return rest;
};

/** The types of an answer's outermost fields. */
const outermost = (response: TSchema): JsonSchema =>
  Object.fromEntries(propertiesOf(response).map(([name, field]) => [name, { type: typeName(field).split(' or ') }]));
