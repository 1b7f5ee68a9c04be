/** `/tools.json`: what `tools/list` has, for programs that hand tools to a model themselves. */
import { lazily } from '../deferred.ts';
import { type ListedTool, readToolListQuery, type ToolFormat, toolFormats } from '../discovery/tool-lists.ts';
import type { RequestContext } from '../http/client.ts';
import { negotiated } from '../http/documents.ts';
import { type Document, freeAnswer } from '../http/free.ts';
import { problem } from '../http/problem.ts';
import type { SellOptions } from '../http/sale.ts';
import { parseQuery } from '../tools/query.ts';
import { specialties } from '../tools/specialty.ts';
import type { Tool } from '../tools/tool.ts';
import { chosenIn, soldTool } from './listing.ts';
import { listedTools } from './verbs.ts';

/** Answers each query. The two lists that most programs ask for are kept in every form and encoding. */
export const toolListsOf = (
  tools: readonly Tool[],
  options: SellOptions,
): ((context: RequestContext) => Promise<Response>) => {
  const descriptions = new Map(tools.map((tool) => [tool, lazily(() => soldTool(tool, options))]));
  const findable = { tools, listed: (tool: Tool) => descriptions.get(tool)?.() ?? {} };
  const documentOf = (format: ToolFormat, chosen: readonly Tool[] | undefined): Document => ({
    body: JSON.stringify((listedTools(findable, chosen) as ListedTool[]).map(toolFormats[format])),
  });
  const kept = new Map<string, ReturnType<typeof negotiated>>();
  const keptAs = (format: ToolFormat, chosen: readonly Tool[] | undefined) => {
    const name = `${format} ${chosen === undefined}`;
    const made = kept.get(name) ?? negotiated(documentOf(format, chosen));
    kept.set(name, made);
    return made;
  };
  return async (context) => {
    const query = readToolListQuery(parseQuery(context.query));
    if ('problems' in query) {
      const [{ code, message }] = query.problems;
      return problem(code, context, options, { message, problems: query.problems });
    }
    const found = chosenIn(tools, query.tools);
    if ('unknown' in found) {
      const message = `tools has no ${found.unknown}; accepted: all, specialties (${Object.keys(specialties).join(', ')}) and ids`;
      const problems = [{ code: 'invalid_tools', parameter: 'tools', message }] as const;
      return problem('invalid_tools', context, options, { message, problems });
    }
    const { chosen } = found;
    const document =
      chosen === undefined || chosen === tools ? keptAs(query.format, chosen) : () => documentOf(query.format, chosen);
    return freeAnswer(document, 'application/json', options)(context);
  };
};
