/** A tool as a document describes it: one shape for all documents, so that tests can compare them. */
import { errorsOf } from '../../../src/discovery/site.ts';
import { formatQuery } from '../../../src/tools/query.ts';
import type { Tool } from '../../../src/tools/tool.ts';

type Range = readonly [unknown, unknown];

/** A parameter as far as a face tells. */
export type ToldParameter = {
  readonly name: string;
  readonly required?: boolean;
  readonly type?: string;
  readonly range?: Range | undefined;
  readonly words?: readonly string[] | undefined;
  readonly fallback?: string | undefined;
  readonly example?: string;
  readonly meaning?: string;
};

/** A tool as far as a face tells. Values are text, as in a query. */
export type Told = {
  readonly url: string;
  readonly price?: string;
  readonly atomic?: string;
  readonly meaning?: string;
  readonly parameters?: readonly ToldParameter[];
  readonly errors?: readonly string[];
  readonly exampleUrl?: string;
  readonly answer?: unknown;
  readonly fields?: readonly string[];
};

/** A JSON Schema as far as it limits a parameter. */
export type Schema = {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly default?: unknown;
  readonly items?: Schema;
};

/** A default as text. */
export const fallbackOf = (value: unknown) => (value === undefined ? undefined : String(value));

/** The limits of a schema. */
export const limitsOf = ({ items, ...own }: Schema): ReturnType<typeof limitsOfOne> => limitsOfOne(items ?? own);

const limitsOfOne = ({ minimum, maximum, minLength, maxLength, enum: words, default: fallback }: Schema) => {
  const [low, high] = [minimum ?? minLength, maximum ?? maxLength];
  return { range: low === undefined ? undefined : ([low, high] as const), words, fallback: fallbackOf(fallback) };
};

/** The declaration of a tool, which every face has to repeat. */
export const declared = (tool: Tool, baseUrl: string, answer: unknown) => ({
  url: baseUrl + tool.path,
  price: (Number(tool.price) / 1_000_000).toString(),
  atomic: tool.price.toString(),
  meaning: tool.description,
  parameters: tool.parameters.map(({ name, required, example, description, schema }) => ({
    name,
    required,
    type: schema.type as string,
    ...limitsOf(schema),
    example,
    meaning: description,
  })),
  errors: errorsOf(tool).map(({ code, status }) => `${code} ${status}`),
  exampleUrl: baseUrl + tool.path + formatQuery(tool.example),
  answer,
  fields: Object.keys(tool.everyView.properties),
});
