/** The tools as MCP lists them, derived from their declarations. */
import type { TSchema } from '@sinclair/typebox';
import { type JsonSchema, plainSchema } from '../discovery/schema.ts';
import { displayPrice } from '../discovery/site.ts';
import { suggestion } from '../nearest.ts';
import { requirementsOf, type Terms } from '../payments/offer.ts';
import { formatUsdc } from '../payments/protocol/usdc.ts';
import { type Parameter, quote } from '../tools/input.ts';
import { specialties } from '../tools/specialty.ts';
import type { Tool } from '../tools/tool.ts';
import type { Fields } from './message.ts';

/** Finds tools by words, in a list that does not have all of them. */
export const FIND_TOOL = 'find_tool';

/** Asking changes nothing, and the same call has the same answer. */
export const ANNOTATIONS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** A tool that costs nothing, as on the machine of its user. */
export const freeTool = (tool: Tool): Fields => ({
  name: tool.id,
  title: tool.title,
  description: tool.description,
  inputSchema: inputSchemaOf(tool),
  outputSchema: { type: 'object', anyOf: [bare(tool.everyView), ERROR] },
  annotations: { title: tool.title, ...ANNOTATIONS },
});

/** A tool that is sold: its price stands in the description, and in the forms that paying clients read. */
export const soldTool = (tool: Tool, terms: Terms): Fields => ({
  ...freeTool(tool),
  description: `${tool.description} Costs ${displayPrice(tool)} (x402).`,
  // A client holds the offer and the error of an unpaid call against this schema, too.
  outputSchema: { type: 'object', anyOf: [bare(tool.everyView), OFFER, ERROR] },
  _meta: {
    x402: { paymentRequired: true, ...requirementsOf(tool, terms) },
    'agents-x402/paymentRequired': true,
    'agents-x402/priceUSD': Number(formatUsdc(tool.price)),
  },
});

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

/** Some hosts refuse composition in the schema of an input, so that the two units of a quantity are both optional. */
export const inputSchemaOf = ({ parameters }: Pick<Tool, 'parameters'>): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map((parameter) => [parameter.name, inputOf(parameter)])),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
});

/** The instructions say once what `view` is. */
const inputOf = ({ name, description, schema }: Parameter): JsonSchema => ({
  ...plainSchema(schema),
  ...(name === 'view' ? {} : { description }),
});

/** What the parameter `view` of each tool means. */
export const VIEW = 'view: compact leaves out what is the same in every answer, view: full adds explanations.';

/** A schema without its descriptions and long constants, which are most of it. */
const bare = (schema: TSchema): JsonSchema => withoutDescriptions(plainSchema(schema)) as JsonSchema;

/** A text that says more than the shape of an answer. */
const isSaid = (name: string, text: string): boolean =>
  name === 'description' || (name === 'const' && text.length > LONGEST_CONSTANT);
const LONGEST_CONSTANT = 32;

const withoutDescriptions = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutDescriptions);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name, inner]) => typeof inner !== 'string' || !isSaid(name, inner));
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutDescriptions(inner)]));
};

/**
 * The tools of some groups, which a host chooses to keep its list short: specialties or ids, separated by commas.
 *
 * @returns `undefined` where nothing was chosen, or the names that are none
 */
export const chosenIn = (
  tools: readonly Tool[],
  groups: string | undefined,
): { readonly chosen: readonly Tool[] | undefined } | { readonly unknown: string } => {
  if (groups === undefined) return { chosen: undefined };
  const wanted = groups.split(',').map((name) => name.trim());
  const accepted = [...Object.keys(specialties), ...tools.map(({ id }) => id), FIND_TOOL];
  const unknown = wanted.filter((name) => !accepted.includes(name));
  if (unknown.length > 0)
    return {
      unknown: unknown.map((name) => `${quote(name)}${suggestion(name.slice(0, LONGEST_NAME), accepted)}`).join(', '),
    };
  return { chosen: tools.filter(({ id, specialty }) => wanted.includes(id) || wanted.includes(specialty)) };
};

const LONGEST_NAME = 64;
