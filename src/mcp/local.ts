/** The tools on the machine of their user: free, and without a server. */
import type { Site } from '../discovery/site.ts';
import type { Tool } from '../tools/tool.ts';
import { queryOfArguments } from './arguments.ts';
import { freeTool } from './listing.ts';
import type { Fields } from './message.ts';
import type { Host, ToolResult } from './protocol.ts';
import { readingOf } from './reading.ts';
import { answered, refused } from './result.ts';

const INSTRUCTIONS =
  'Clinical calculators and RxNorm, ICD-10-CM and LOINC codes, computed on this machine; nothing leaves it. Not a medical device.';

/** A host whose calls cost nothing. Its resources are the data and their sources; the guide is about paying. */
export const localHost = (site: Site, tools: readonly Tool[]): Host => ({
  info: { name: 'clinmeter', title: 'Clinmeter', version: site.version },
  instructions: INSTRUCTIONS,
  tools: () => tools.map(freeTool),
  call: (name, given) => {
    const tool = tools.find(({ id }) => id === name);
    return tool && Promise.resolve(computed(tool, given));
  },
  ...readingOf(site),
});

const computed = (tool: Tool, given: Fields): ToolResult => {
  const { problems, warnings, answer } = tool.prepare(queryOfArguments(given));
  if (answer !== undefined) return answered(JSON.stringify(answer()));
  const [first] = problems;
  return refused({ code: first?.code, message: first?.message, problems, warnings });
};
