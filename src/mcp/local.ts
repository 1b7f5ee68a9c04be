/** A host whose tools run on the user's machine, free and without a server. */
import type { Site } from '../discovery/site.ts';
import { prepared } from '../tools/arguments.ts';
import type { Tool } from '../tools/tool.ts';
import { freeTool, VIEW } from './listing.ts';
import type { Fields } from './message.ts';
import type { Host, ToolResult } from './protocol.ts';
import { resourcesAndPrompts } from './resources-and-prompts.ts';
import { answered, refused, withNotes } from './result.ts';
import { listedTools, withVerbs } from './verbs.ts';

const INSTRUCTIONS = `Clinical calculators and RxNorm, ICD-10-CM and LOINC codes, computed on this machine; nothing leaves it. ${VIEW} Not a medical device.`;

/**
 * Makes the host. Its resources are releases and citations, because the guide is about paying.
 *
 * @param chosen - the tools to list; all of them can be called
 */
export const localHost = (site: Site, chosen: readonly Tool[] | undefined): Host => {
  const findable = { tools: site.tools, listed: freeTool };
  return {
    info: { name: 'clinmeter', title: 'Clinmeter', version: site.version },
    instructions: INSTRUCTIONS,
    tools: () => listedTools(findable, chosen),
    call: withVerbs(findable)((name, given) => {
      const tool = site.tools.find(({ id }) => id === name);
      return tool && Promise.resolve(computed(tool, given));
    }),
    ...resourcesAndPrompts(site),
  };
};

const computed = (tool: Tool, given: Fields): ToolResult => {
  const { problems, warnings, answer } = prepared(tool, given).call;
  if (answer !== undefined) {
    const body = answer();
    const said: readonly unknown[] = Array.isArray(body.warnings) ? body.warnings : [];
    const notes = warnings.filter((warning) => !said.includes(warning));
    // Clients often show the first text alone. A resource of FHIR takes no member of ours.
    if (tool.format === 'fhir' || notes.length === 0) return withNotes(answered(JSON.stringify(body)), notes);
    return answered(JSON.stringify({ ...body, warnings: [...said, ...notes] }));
  }
  const [first] = problems;
  return refused({ code: first?.code, message: first?.message, problems, warnings });
};
