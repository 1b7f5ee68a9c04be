/** Two tools for hosts that list few: `find_tool` searches the others by words, `call_tool` calls them. */

import { type CatalogQuery, findParameters, readCatalogQuery, searchOf } from '../discovery/catalog-query.ts';
import type { Tool } from '../tools/tool.ts';
import { queryOfArguments } from './arguments.ts';
import { ANNOTATIONS, FIND_TOOL, inputSchemaOf } from './listing.ts';
import type { Fields } from './message.ts';
import { givenTo, type Host, type ToolResult, textOf } from './protocol.ts';
import { answered, refused } from './result.ts';

/** Needed because most hosts call only tools that they have listed. */
export const CALL_TOOL = 'call_tool';

export const SEARCH_TOOLS: readonly Fields[] = [
  {
    name: FIND_TOOL,
    title: 'Find a tool',
    description:
      'The clinical calculators, panels and code lookups that fit some words, each with its inputs and price. Free. Call what it finds with call_tool.',
    inputSchema: inputSchemaOf({ parameters: findParameters }),
    outputSchema: { type: 'object', properties: { tools: { type: 'array' } } },
    annotations: ANNOTATIONS,
  },
  {
    name: CALL_TOOL,
    title: 'Call a tool',
    description: 'The answer of a tool that find_tool has found, for the price of that tool.',
    inputSchema: {
      type: 'object',
      properties: { name: { type: 'string' }, arguments: { type: 'object', description: 'The inputs of that tool' } },
      required: ['name', 'arguments'],
    },
    outputSchema: { type: 'object' },
    annotations: ANNOTATIONS,
  },
];

type Findable = {
  readonly tools: readonly Tool[];
  /** Describes a tool as a list shows it. */
  readonly listed: (tool: Tool) => Fields;
};

/** Finds the tools that fit, or says why it does not. */
type Find = (asked: CatalogQuery) => Promise<readonly Tool[] | Fields>;

const alone = (tools: readonly Tool[]): Find => {
  const search = searchOf(tools);
  return async (asked) => search(asked);
};

/** Tools in the answer of a search. Each costs a model some 350 tokens. */
const MOST = 6;

const NOTHING_ASKED = {
  code: 'invalid_search',
  message: 'search or specialty is required, such as search: kidney function',
};

/** Answers the calls of the two tools, and passes every other call on to `call`. @param find - by default this thread looks */
export const withToolSearch = ({ tools, listed }: Findable, find = alone(tools)) => {
  const found = async (given: Fields): Promise<ToolResult> => {
    const asked = readCatalogQuery(queryOfArguments(given));
    if ('problems' in asked) return refused({ ...asked.problems[0], problems: asked.problems });
    if (asked.search === undefined && asked.specialty === undefined) return refused(NOTHING_ASKED);
    const fitting = await find(asked);
    if (!Array.isArray(fitting)) return refused(fitting as Fields);
    const shown = (fitting as readonly Tool[]).slice(0, asked.search === undefined ? undefined : MOST).map((tool) => {
      const { name, title, description, inputSchema } = listed(tool);
      return { name, title, description, inputSchema };
    });
    const { warnings } = asked;
    return answered(JSON.stringify({ tools: shown, ...(warnings.length > 0 ? { warnings } : {}) }));
  };
  return (call: Host['call']): Host['call'] =>
    (name, given, meta) => {
      if (name === FIND_TOOL) return found(given);
      if (name === CALL_TOOL) return call(textOf(given, 'name'), givenTo(given), meta);
      return call(name, given, meta);
    };
};

/** Lists all tools. If the client has chosen some, lists these and the two that reach the others. */
export const listedTools = ({ tools, listed }: Findable, chosen: readonly Tool[] | undefined): readonly Fields[] =>
  chosen === undefined ? tools.map(listed) : [...chosen.map(listed), ...SEARCH_TOOLS];
