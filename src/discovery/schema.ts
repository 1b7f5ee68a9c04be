/** JSON Schema as the documents show it: plain objects for programs, short words for readers. */
import type { TSchema } from '@sinclair/typebox';
import type { Tool } from '../tools/tool.ts';

export type JsonSchema = { readonly [key: string]: unknown };

/** A schema as plain JSON. A union of literal words becomes an `enum`, because few readers of OpenAPI know `const`. */
export const plainSchema = (schema: TSchema): JsonSchema => plainObject(schema);

const plainObject = (object: object): JsonSchema => {
  const words = wordsOf(object);
  const { anyOf, ...rest } = Object.fromEntries(Object.entries(object));
  const kept = words === undefined ? { ...rest, ...(anyOf === undefined ? {} : { anyOf }) } : rest;
  const plain = Object.fromEntries(Object.entries(kept).map(([key, value]) => [key, plainValue(value)]));
  return words === undefined ? plain : { ...plain, type: 'string', enum: words };
};

const plainValue = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plainValue);
  return typeof value === 'object' && value !== null ? plainObject(value) : value;
};

/** The words that a value is limited to, or `undefined` if it is not. */
export const wordsOf = (schema: object): readonly string[] | undefined => {
  const { enum: words, anyOf } = schema as { enum?: unknown; anyOf?: unknown };
  const values = Array.isArray(words)
    ? words
    : Array.isArray(anyOf)
      ? anyOf.map((member: TSchema) => member.const)
      : [undefined];
  return values.every((value) => typeof value === 'string') ? values : undefined;
};

/** The JSON type of a value, alternatives joined by `or`. */
export const typeName = (schema: TSchema): string => {
  if (wordsOf(schema) !== undefined) return 'string';
  const { type, anyOf } = schema as { type?: string | readonly string[]; anyOf?: readonly TSchema[] };
  const types = anyOf === undefined ? [type ?? 'object'].flat() : anyOf.map(typeName);
  return [...new Set(types)].join(' or ');
};

/** The accepted values in a few words: `50 to 250`, `female or male`, `1 to 512 characters`; of an array those of one item. */
export const acceptedValues = (schema: TSchema): string => {
  const words = wordsOf(schema);
  if (words !== undefined) return words.length > 3 ? words.join(', ') : words.join(' or ');
  const { type, format, minimum, maximum, minLength, maxLength, items } = schema;
  if (type === 'array') return acceptedValues(items);
  if (format === 'date') return 'YYYY-MM-DD';
  if (type === 'boolean') return 'true or false';
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`;
  if (minLength !== undefined && maxLength !== undefined) return `${minLength} to ${maxLength} characters`;
  return 'any text';
};

/** The fields of an object by name; none of another value. */
export const propertiesOf = ({ properties = {} }: TSchema): readonly (readonly [name: string, field: TSchema])[] =>
  Object.entries(properties as Readonly<Record<string, TSchema>>);

export type Field = { readonly name: string; readonly type: string; readonly description: string };

/** The outermost fields of an answer. */
export const fieldsOf = (schema: TSchema): readonly Field[] =>
  propertiesOf(schema).map(([name, field]) => ({
    name,
    type: typeName(field),
    description: field.description ?? '',
  }));

/** All fields of an answer, nested ones too: `citation.doi`, `components[].points`. */
export const nestedFieldsOf = (schema: TSchema, prefix = ''): readonly Field[] =>
  propertiesOf(schema).flatMap(([key, field]) => {
    const name = `${prefix}${key}`;
    const type = typeName(field);
    const words = wordsOf(field);
    const values = words === undefined ? '' : ` (${acceptedValues(field)})`;
    const inner =
      type === 'array' ? nestedFieldsOf(field.items as TSchema, `${name}[].`) : nestedFieldsOf(field, `${name}.`);
    return [{ name, type, description: `${field.description ?? ''}${values}` }, ...inner];
  });

/** The example text of a parameter as a value of its JSON type. */
export const exampleValue = (text: string, schema: TSchema): unknown =>
  typeName(schema) === 'string'
    ? text
    : typeName(schema) === 'array'
      ? [exampleValue(text, schema.items as TSchema)]
      : JSON.parse(text);

/** A call with its values in the types of the schema, by default the example of the tool. */
export const exampleArguments = (
  { parameters, example }: Pick<Tool, 'parameters' | 'example'>,
  query: Tool['example'] = example,
): JsonSchema =>
  Object.fromEntries(
    parameters.flatMap(({ name, listName = name, schema, jsonSchema = schema }) => {
      const text = query[name];
      return text === undefined ? [] : [[listName, exampleValue(text, jsonSchema)]];
    }),
  );

/** The same with the names of a URL. */
export const exampleOfUrl = ({ parameters, example }: Pick<Tool, 'parameters' | 'example'>): JsonSchema =>
  exampleArguments({
    parameters: parameters.map(({ listName: _, jsonSchema: __, ...parameter }) => parameter),
    example,
  });

/** The parameters that a call needs: all of `required`, and one of each entry of `allOf`, a quantity with two units. */
export type Required = {
  readonly required: readonly string[];
  readonly allOf?: readonly { readonly anyOf: readonly { readonly required: readonly [string] }[] }[];
};

/** States the required parameters of a call in JSON Schema. */
export const requiredOf = ({
  parameters,
  quantities,
  prepare,
}: Pick<Tool, 'parameters' | 'quantities' | 'prepare'>): Required => {
  const missing = prepare(new Map()).problems.map(({ parameter }) => parameter);
  const pairs = quantities.filter(({ parameters: units }) => units.some((name) => missing.includes(name)));
  return {
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    ...(pairs.length === 0
      ? {}
      : {
          allOf: pairs.map(({ parameters: units }) => ({
            anyOf: units.map((name) => ({ required: [name] as const })),
          })),
        }),
  };
};
