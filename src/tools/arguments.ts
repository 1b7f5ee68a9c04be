/** Converts JSON arguments, of a call over MCP or of a body, to the query that a tool reads; FHIR bodies, too. */
import type { Parameter } from './inputs.ts';
import type { Query } from './query.ts';
import type { Call, Tool } from './tool.ts';

/** An object of JSON. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * Prepares a call from its arguments, so that it is the same resource on every surface. `null` and an empty list stand for
 * an absent parameter, a list for one that is repeated. A value that no query can hold is a problem of its parameter.
 */
export const prepared = (
  tool: Pick<Tool, 'prepare' | 'parameters'>,
  sent: Fields,
): { readonly query: Query; readonly call: Call } => {
  const given = withJsonTexts(tool, withShortNames(tool, sent));
  const single = tool.parameters.filter(({ schema }) => schema.type !== 'array').map(({ name }) => name);
  // A list is one value for a parameter that has one, and no query holds it.
  const isList = (name: string): boolean => Array.isArray(given[name]) && given[name].length > 0;
  const asOne = Object.fromEntries(single.filter(isList).map((name) => [name, [given[name]]]));
  const query = queryOfArguments({ ...given, ...asOne });
  const call = tool.prepare(query);
  const problems = call.problems.map((problem) => {
    const { parameter } = problem;
    const isOne = Object.hasOwn(asOne, parameter);
    const value = isOne ? 'a list' : Object.hasOwn(given, parameter) ? unreadableIn(given[parameter]) : undefined;
    if (value === undefined) return problem;
    return { ...problem, message: `${parameter} must be text, a number, true or false, got ${value}` };
  });
  return { query, call: { ...call, problems } };
};

/** A list may have a name of its own: `codes` stands for `code`, which is repeated. */
const withShortNames = ({ parameters }: Pick<Tool, 'parameters'>, sent: Fields): Fields =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      const short = parameters.find(({ listName }) => listName === name)?.name;
      return [short === undefined || Object.hasOwn(sent, short) ? name : short, value];
    }),
  );

/** Objects, where a parameter takes them, become their canonical text: a payment is for them as for any text. */
const withJsonTexts = ({ parameters }: Pick<Tool, 'parameters'>, given: Fields): Fields => {
  const taking = parameters.filter(({ name, jsonSchema }) => jsonSchema !== undefined && Object.hasOwn(given, name));
  if (taking.length === 0) return given;
  const textOfOne = (value: unknown): unknown => (isObject(value) ? canonicalJson(value) : value);
  const texts = taking.map(({ name }) => {
    const value = given[name];
    return [name, Array.isArray(value) ? value.map(textOfOne) : textOfOne(value)];
  });
  return { ...given, ...Object.fromEntries(texts) };
};

/** JSON without blanks, with the members of each object by name. */
const canonicalJson = (value: unknown): string => JSON.stringify(sorted(value));

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, inner]) => [name, sorted(inner)] as const);
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** The parameters of a tool by their names among JSON arguments. */
export const inJson = <Described extends Pick<Tool, 'parameters' | 'quantities' | 'prepare'>>({
  parameters,
  quantities,
  prepare,
}: Described) => ({ parameters: parameters.map(namedInJson), quantities, prepare });

export const namedInJson = (parameter: Parameter): Parameter => ({
  ...parameter,
  name: parameter.listName ?? parameter.name,
  schema: parameter.jsonSchema ?? parameter.schema,
});

/** Builds a query from arguments. A value that a query cannot hold becomes `undefined`. */
export const queryOfArguments = (given: Fields): Query =>
  new Map(
    Object.entries(given).flatMap(([name, value]): [string, (string | undefined)[]][] => {
      const values = valuesOf(value);
      return values.length === 0 ? [] : [[name, values.map(textOf)]];
    }),
  );

const valuesOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  return value === null ? [] : [value];
};

const textOf = (value: unknown): string | undefined => {
  if (unreadable(value) !== undefined) return undefined;
  return typeof value === 'number' ? decimalText(value) : String(value);
};

const unreadableIn = (value: unknown): string | undefined =>
  valuesOf(value)
    .map(unreadable)
    .find((one) => one !== undefined);

/** Describes a value that no query can hold; `undefined` for any other. */
const unreadable = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value.isWellFormed() ? undefined : 'text that is not valid Unicode';
  if (Array.isArray(value)) return 'a list in a list';
  if (value === null) return 'null in a list';
  return typeof value === 'object' ? 'an object' : undefined;
};

/** Writes a double in its shortest form without an exponent: `1e-7` becomes `0.0000001`. */
const decimalText = (value: number): string => {
  const [, sign = '', whole = '', fraction = '', exponent] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  if (exponent === undefined) return String(value);
  const shift = Number(exponent);
  const digits = whole + fraction;
  if (shift < 0) return `${sign}0.${'0'.repeat(-shift - whole.length)}${digits}`;
  return `${sign}${digits.padEnd(whole.length + shift, '0')}`;
};

/** True for an object of JSON. */
export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads a body: a `Parameters` resource (FHIR R4, `Parameters`), or an object with the parameters as members. A coding, a
 * concept and a resource become JSON text, so that a payment is for them as for any text.
 *
 * @returns the arguments by name, each a value or a list; a sentence that says what is wrong
 */
export const argumentsIn = (body: Fields): Fields | string => {
  if (body.resourceType === undefined) return body;
  if (body.resourceType === 'Bundle') return { bundle: JSON.stringify(body) };
  if (body.resourceType !== 'Parameters') return 'the body must be a resource of type Parameters';
  const { parameter = [] } = body;
  if (!Array.isArray(parameter)) return 'parameter must be a list';
  const named = new Map<string, unknown[]>();
  for (const [at, one] of parameter.entries()) {
    const value = isObject(one) ? sentValue(one) : undefined;
    if (!isObject(one) || typeof one.name !== 'string' || value === undefined)
      return `parameter[${at}] must have a name, and one value or resource`;
    named.set(one.name, [...(named.get(one.name) ?? []), value]);
  }
  return Object.fromEntries([...named].map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
};

const sentValue = (parameter: Fields): unknown => {
  const names = Object.keys(parameter).filter((name) => /^value[A-Z]|^resource$/.test(name));
  const [name = ''] = names;
  const value = names.length === 1 ? parameter[name] : undefined;
  return typeof value === 'object' ? JSON.stringify(value) : value;
};
