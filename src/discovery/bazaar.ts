/**
 * The extension `bazaar`, which listings of x402 services read (x402 specification, extensions/bazaar.md). It travels in a
 * header, so it is short; the interface description has the rest.
 */
import type { TSchema } from '@sinclair/typebox';
import { inJson } from '../tools/arguments.ts';
import type { Tool } from '../tools/tool.ts';
import { exampleArguments, exampleOfUrl, type JsonSchema, plainSchema, requiredOf } from './schema.ts';
import { exampleAnswer } from './site.ts';

/** The key under `extensions` in an offer. */
export const BAZAAR = 'bazaar';

/** The characters of JSON and description that leave room for the other headers in the 4 kB of a proxy. */
const LONGEST = 1540;

/** The parts of a tool that a description includes. */
type Told = {
  /** The bounds of the parameters, and which of them a call needs. */
  readonly bounds: boolean;
  /** The values of a call. */
  readonly call: boolean;
  /** The length of the example answer. */
  readonly answer: Abridged;
};

type Abridged = 'short' | 'flat' | 'none';

/** The best comes first. A listing can make a call from bounds alone. */
const LEVELS: readonly Told[] = [
  { bounds: true, call: true, answer: 'short' },
  { bounds: true, call: true, answer: 'flat' },
  { bounds: true, call: true, answer: 'none' },
  { bounds: false, call: true, answer: 'short' },
  { bounds: false, call: true, answer: 'flat' },
  { bounds: false, call: true, answer: 'none' },
];

const LEAST: Told = { bounds: false, call: false, answer: 'none' };

/** The call and the answer of a tool, with a schema that this description satisfies; as much of it as a header holds. */
export const bazaarOf = (tool: Tool, method: Method = 'GET') => {
  const answer = answerOf(tool);
  for (const told of LEVELS) {
    const described = describedAt(told, tool, answer, method);
    if (JSON.stringify(described).length + tool.description.length <= LONGEST) return described;
  }
  return describedAt(LEAST, tool, answer, method);
};

/** All of it, for a body. */
export const wholeBazaarOf = (tool: Tool) =>
  describedAt({ bounds: true, call: true, answer: 'short' }, tool, answerOf(tool));

/** The answer to the example. A tool that fails on it is still offered: its buyers have other calls. */
const answerOf = (tool: Tool): JsonSchema => {
  try {
    return exampleAnswer(tool);
  } catch {
    return {};
  }
};

type Method = 'GET' | 'POST';

const describedAt = ({ bounds, call, answer: how }: Told, tool: Tool, answer: JsonSchema, method: Method = 'GET') => {
  const example = abridged(answer, how);
  const isPost = method === 'POST';
  const values = call ? (isPost ? exampleArguments(tool) : exampleOfUrl(tool)) : {};
  const accepted = { type: 'object', ...(bounds ? acceptedBy(isPost ? inJson(tool) : tool) : {}) };
  return {
    info: {
      input: isPost
        ? { type: 'http', method, bodyType: 'json', body: values }
        : { type: 'http', method, queryParams: values },
      output: { type: 'json', ...(example === undefined ? {} : { example }) },
    },
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        input: {
          type: 'object',
          properties: {
            type: { type: 'string', const: 'http' },
            method: { type: 'string', enum: [method] },
            ...(isPost ? { bodyType: { type: 'string', enum: ['json'] }, body: accepted } : { queryParams: accepted }),
          },
          required: ['type', 'method', ...(isPost ? ['bodyType', 'body'] : [])],
          additionalProperties: false,
        },
        output: {
          type: 'object',
          properties: { type: { type: 'string' }, example: { type: 'object' } },
          required: ['type'],
        },
      },
      required: ['input'],
    },
  };
};

/** The parameters of a tool with their bounds, and which of them a call needs. */
const acceptedBy = (tool: Parameters<typeof requiredOf>[0]): JsonSchema => {
  const { parameters } = tool;
  return {
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, inQuery(schema)])),
    ...requiredOf(tool),
  };
};

/** Longer texts explain, and an offer is ASCII. */
const SHORT = /^[\x20-\x7e]{0,60}$/;

/** An answer without what only explains it; of a list its first item. */
const abridged = (answer: JsonSchema, how: Abridged): JsonSchema | undefined => {
  if (how === 'none') return undefined;
  const kept = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.slice(0, 1).map(kept);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name, inner]) => !EXPLAINS.has(name) && (typeof inner !== 'string' || SHORT.test(inner)))
        .filter(([, inner]) => how === 'short' || typeof inner !== 'object' || inner === null)
        .map(([name, inner]) => [name, kept(inner)]),
    );
  };
  const example = kept(answer) as JsonSchema;
  return Object.keys(example).length === 0 ? undefined : example;
};

const EXPLAINS: ReadonlySet<string> = new Set(['formula_expression', 'citation', 'citations', 'catalog', 'disclaimer']);

/** Characters of an input schema that an offer over MCP may hold. */
const LONGEST_SCHEMA = 700;

/** The extension in an offer over MCP, where a tool is known by its name. Specification and library spell the name apart. */
export const bazaarMcpOf = (tool: Tool) => {
  const { id } = tool;
  const accepted = acceptedBy(inJson(tool));
  const inputSchema = {
    type: 'object',
    ...(JSON.stringify(accepted).length <= LONGEST_SCHEMA && accepted),
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

const inQuery = (schema: TSchema): JsonSchema => {
  // Validators without formats reject one, and the pattern is equivalent.
  const { description: _, format: __, ...rest } = plainSchema(schema);
  return rest;
};
