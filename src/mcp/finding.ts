/** For hosts that list few tools: one tool that finds the others by words, and one that calls them. */
import { searchOf } from '../discovery/find.ts';
import { lazily } from '../lazily.ts';
import type { Tool } from '../tools/tool.ts';
import { ANNOTATIONS, FIND_TOOL } from './listing.ts';
import type { Fields } from './message.ts';
import { givenTo, type Host, type ToolResult, textOf } from './protocol.ts';
import { answered } from './result.ts';

/** Most hosts call only what they have listed. */
export const CALL_TOOL = 'call_tool';

const LISTED: readonly Fields[] = [
  {
    name: FIND_TOOL,
    title: 'Find a tool',
    description:
      'The clinical calculators, panels and code lookups that fit some words, each with its inputs and price. Free. Call what it finds with call_tool.',
    inputSchema: {
      type: 'object',
      properties: { query: { type: 'string', description: 'Words such as: stroke risk' } },
      required: ['query'],
    },
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
  /** The tool as a list has it. */
  readonly listed: (tool: Tool) => Fields;
};

const MOST = 5;

/** Makes the calls of the two tools; every other call goes on to `call`. */
export const finding = ({ tools, listed }: Findable) => {
  const search = lazily(() => searchOf(tools));
  const found = (words: string): ToolResult => {
    const shown = search()({ search: words, specialty: undefined })
      .slice(0, MOST)
      .map((tool) => {
        const { name, title, description, inputSchema } = listed(tool);
        return { name, title, description, inputSchema };
      });
    return answered(JSON.stringify({ tools: shown }));
  };
  return (call: Host['call']): Host['call'] =>
    (name, given, meta) => {
      if (name === FIND_TOOL) return Promise.resolve(found(textOf(given, 'query')));
      if (name === CALL_TOOL) return call(textOf(given, 'name'), givenTo(given), meta);
      return call(name, given, meta);
    };
};

/** The tools of a list: all of them or, where some were chosen, these and the two that lead to the others. */
export const shownTools = ({ tools, listed }: Findable, chosen: readonly Tool[] | undefined): readonly Fields[] =>
  chosen === undefined ? tools.map(listed) : [...chosen.map(listed), ...LISTED];
