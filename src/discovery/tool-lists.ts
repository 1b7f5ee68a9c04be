/** The query of `/tools.json`: the forms in which the interfaces of models take their tools. */
import type { Problem } from '../errors/errors.ts';
import { choice, optional, type Parameter, text } from '../tools/inputs.ts';
import type { Query } from '../tools/query.ts';
import type { JsonSchema } from './schema.ts';

/** A tool as MCP lists it. */
export type ListedTool = { readonly name: string; readonly description: string; readonly inputSchema: JsonSchema };

export type ToolFormat = 'openai' | 'anthropic' | 'langchain';

/** Each form of a tool by its name. */
export const toolFormats: Readonly<Record<ToolFormat, (tool: ListedTool) => JsonSchema>> = {
  /** OpenAI, Chat Completions: `tools[]` of a request. */
  openai: ({ name, description, inputSchema }: ListedTool) => ({
    type: 'function',
    function: { name, description, parameters: inputSchema },
  }),
  /** Anthropic, Messages: `tools[]` of a request. */
  anthropic: ({ name, description, inputSchema }: ListedTool) => ({ name, description, input_schema: inputSchema }),
  /**
   * LangChain in Python, `bind_tools`: a JSON Schema whose title is the name (`langchain_core.utils.function_calling`).
   * LangChain.js passes the form of OpenAI on.
   */
  langchain: ({ name, description, inputSchema }: ListedTool) => ({ title: name, description, ...inputSchema }),
};

const inputs = {
  format: optional(
    choice({
      name: 'format',
      description: 'The interface that takes the list; openai, also for LangChain.js, when absent',
      words: Object.keys(toolFormats) as ToolFormat[],
      example: 'anthropic',
      error: 'invalid_format',
      remedy: '',
    }),
  ),
  tools: optional(
    text({
      name: 'tools',
      description: 'Specialties or ids with commas between them, or all; the verbs when absent, as over MCP',
      example: 'kidney,translate',
      longest: 2048,
      error: 'invalid_tools',
      remedy: '',
    }),
  ),
};

export const toolListParameters: readonly Parameter[] = Object.values(inputs).flatMap(({ parameters }) => parameters);

export type ToolListQuery = { readonly format: ToolFormat; readonly tools: string | undefined };

/** Reads a query, or every problem of it. */
export const readToolListQuery = (
  query: Query,
): ToolListQuery | { readonly problems: readonly [Problem, ...Problem[]] } => {
  const [format, tools] = [inputs.format.read(query), inputs.tools.read(query)];
  if (format.ok && tools.ok) return { format: format.value ?? 'openai', tools: tools.value };
  const [first, ...more] = [format, tools].flatMap((reading) => (reading.ok ? [] : [reading.problem]));
  return { problems: [first as Problem, ...more] };
};
