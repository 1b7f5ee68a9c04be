/** The formula and the publications of a tool, read from its own answer. */
import { isObject } from '../payments/protocol/headers.ts';
import type { Tool } from '../tools/tool.ts';
import { exampleAnswer } from './site.ts';

/** A publication in a line, and where to read it. */
export type Source = { readonly text: string; readonly url?: string };

/** The formula as it is evaluated; none where it fits no line. */
export const formulaOf = ({ response }: Tool): readonly string[] => {
  const expression: unknown = response.properties.formula_expression?.const;
  return typeof expression === 'string' ? [expression] : [];
};

/** The publications that the answer cites, each once. */
export const citationsOf = (tool: Tool): readonly Source[] => {
  const { citation, citations } = exampleAnswer(tool);
  const cited = [citation, ...(Array.isArray(citations) ? citations : [])].filter(isObject).map(sourceOf);
  return [...new Map(cited.map((source) => [source.text, source])).values()];
};

const sourceOf = ({ authors, title, source, doi }: Readonly<Record<string, unknown>>): Source => ({
  text: `${[authors, title, source].map((part) => String(part ?? '').replace(/\.$/, '')).join('. ')}.`,
  ...(typeof doi === 'string' && doi !== '' ? { url: `https://doi.org/${encodeURI(doi)}` } : {}),
});
