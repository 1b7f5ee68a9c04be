/** The tools as MCP lists them, derived from their declarations. */
import type { TSchema } from '@sinclair/typebox';
import { type JsonSchema, plainSchema } from '../discovery/schema.ts';
import { displayPrices } from '../discovery/site.ts';
import { suggestion } from '../nearest.ts';
import { entriesOf, type Terms } from '../payments/offer.ts';
import { formatUsdc } from '../payments/protocol/usdc.ts';
import { namedInJson } from '../tools/arguments.ts';
import { statusLine } from '../tools/currency.ts';
import { type Parameter, quote } from '../tools/inputs.ts';
import { specialties } from '../tools/specialty.ts';
import type { Tool } from '../tools/tool.ts';
import type { Fields } from './message.ts';

/** The tool that searches the others. */
export const FIND_TOOL = 'find_tool';

/** A call changes nothing, and the same call gets the same answer. */
export const ANNOTATIONS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** A tool that is not current says so first: a model chooses by the beginning. */
const describedWithStatus = ({ description, currency }: Pick<Tool, 'description' | 'currency'>): string => {
  const line = currency === undefined ? undefined : statusLine(currency);
  return line === undefined ? description : `${line} ${description}`;
};

/** Describes a tool that is free, as on the machine of its user. */
export const freeTool = (tool: Tool): Fields => ({
  name: tool.id,
  title: tool.title,
  description: describedWithStatus(tool),
  inputSchema: inputSchemaOf(tool),
  outputSchema: { type: 'object', anyOf: [bare(tool.everyView), ERROR] },
  annotations: { title: tool.title, ...ANNOTATIONS },
});

/** Describes a tool that is sold, with its price in the description and in the members that paying clients read. */
export const soldTool = (tool: Tool, terms: Terms): Fields => {
  const entries = entriesOf(tool, terms).map(({ amount, ...others }) =>
    // Where the price depends on the arguments, the offer alone tells it.
    tool.larger === undefined ? { amount, ...others } : others,
  );
  const [first] = entries;
  return {
    ...freeTool(tool),
    description: `${describedWithStatus(tool)} Costs ${displayPrices(tool)} (x402).`,
    // A client holds the offer and the error of an unpaid call against this schema, too.
    outputSchema: { type: 'object', anyOf: [bare(tool.everyView), OFFER, ERROR] },
    _meta: {
      x402: { paymentRequired: true, ...first, ...(entries.length > 1 ? { accepts: entries } : {}) },
      'agents-x402/paymentRequired': true,
      ...(tool.larger === undefined ? { 'agents-x402/priceUSD': Number(formatUsdc(tool.price)) } : {}),
    },
  };
};

const OFFER = {
  type: 'object',
  properties: { x402Version: { type: 'integer' }, error: { type: 'string' }, accepts: { type: 'array' } },
  required: ['x402Version', 'accepts'],
};

const ERROR = {
  type: 'object',
  properties: { code: { type: 'string' }, message: { type: 'string' }, retry: { type: 'object' } },
  required: ['code', 'message'],
};

/** Leaves the two units of a quantity both optional, because some hosts reject composition in an input schema. */
export const inputSchemaOf = ({ parameters }: Pick<Tool, 'parameters'>): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map(namedInJson).map((parameter) => [parameter.name, inputOf(parameter)])),
  required: parameters.filter(({ required }) => required).map((parameter) => namedInJson(parameter).name),
});

/** Drops the description of `view`, because the instructions explain it once. */
const inputOf = ({ name, description, schema }: Parameter): JsonSchema => ({
  ...plainSchema(schema),
  ...(name === 'view' ? {} : { description }),
});

/** Explains the parameter `view` of every tool. */
export const VIEW =
  'view: compact leaves out what is null or the same in every answer, full adds explanations, full,compact does both.';

/** Reduces a schema to its shape: descriptions and long constants are most of its size. */
const bare = (schema: TSchema): JsonSchema => withoutDescriptions(plainSchema(schema)) as JsonSchema;

/** True for text beyond the shape of an answer. */
const isProse = (name: string, text: string): boolean =>
  name === 'description' || (name === 'const' && text.length > LONGEST_CONSTANT);
const LONGEST_CONSTANT = 32;

const withoutDescriptions = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutDescriptions);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name, inner]) => typeof inner !== 'string' || !isProse(name, inner));
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutDescriptions(inner)]));
};

/**
 * Selects the tools of groups: specialties or ids, separated by commas, or `all`.
 *
 * @returns the tools, `tools` itself for `all`, `undefined` for no choice, or the unknown names
 */
export const chosenIn = (
  tools: readonly Tool[],
  groups: string | undefined,
): { readonly chosen: readonly Tool[] | undefined } | { readonly unknown: string } => {
  if (groups === undefined) return { chosen: undefined };
  const wanted = groups.split(',').map((name) => name.trim());
  const accepted = [ALL, ...Object.keys(specialties), ...tools.map(({ id }) => id), FIND_TOOL];
  const unknown = wanted.filter((name) => !accepted.includes(name));
  if (unknown.length > 0)
    return {
      unknown: unknown
        .slice(0, MOST_NAMES)
        .map((name) => `${quote(name)}${suggestion(name.slice(0, LONGEST_NAME), accepted)}`)
        .join(', '),
    };
  if (wanted.includes(ALL)) return { chosen: tools };
  return { chosen: tools.filter(({ id, specialty }) => wanted.includes(id) || wanted.includes(specialty)) };
};

/** The group of every tool. */
const ALL = 'all';
const LONGEST_NAME = 64;
const MOST_NAMES = 10;
