/**
 * Commands that run a tool on this machine, free: its parameters as flags and operands, its answer as JSON. At a
 * terminal its full view is laid out for people.
 */
import { ConfigError } from '../config/config-error.ts';
import { type Flag, type Flags, flag, type Operand, type Values } from '../config/option.ts';
import type { Parameter } from '../tools/inputs.ts';
import type { Call, DeclaredTool } from '../tools/tool.ts';
import { type Command, DONE, defineCommand, FAILED, json } from './command.ts';
import type { Load } from './table.ts';
import { shellQuote, table } from './terminal.ts';

type Declared<F extends Flags> = Pick<Command, 'name' | 'summary' | 'examples' | 'statuses'> & {
  /** Declares the parameters; it need not be able to answer. */
  readonly declared: DeclaredTool;
  /** Parameters that are operands, and the placeholders of those that accept any text. */
  readonly operands?: Readonly<Record<string, string>>;
  /** Settings that the tool needs beside its parameters. */
  readonly settings: F;
  readonly toolFor: (settings: Values<F>) => DeclaredTool;
  /** If true, a terminal shows every answer as tables, not the full view alone. */
  readonly isLaidOut?: boolean;
  /** True if the answer has a result. If false, the status is 1. */
  readonly isFound?: (answer: Readonly<Record<string, unknown>>) => boolean;
};

/** The flag of a parameter: `height_cm` is `--height-cm`. */
const flagNameOf = (parameter: string): string => parameter.replaceAll('_', '-');

const exampleOf = ({ example }: DeclaredTool): string =>
  Object.entries(example)
    .map(([name, value]) => `--${flagNameOf(name)} ${shellQuote(value)}`)
    .join(' ');

/** One command under a word for each of some tools that need no data, by the id of the tool. */
export const commandsOf = (word: string, tools: readonly DeclaredTool[]): Readonly<Record<string, Load>> =>
  Object.fromEntries(
    tools.map((tool) => [
      tool.id,
      async () =>
        toolCommand({
          name: `${word} ${tool.id}`,
          summary: tool.title,
          declared: tool,
          settings: {},
          toolFor: () => tool,
          examples: [`clinmeter ${word} ${tool.id} ${exampleOf(tool)}`],
        }),
    ]),
  );

/** Makes the command of a tool. The tool itself checks the parameters, so every text is passed on. */
export const toolCommand = <const F extends Flags>(command: Declared<F>): Command => {
  const { declared, operands = {}, settings, toolFor, isLaidOut = false, isFound = () => true, ...described } = command;
  const { parameters } = declared;
  const named = parameters.filter(({ name }) => !Object.hasOwn(operands, name));
  const options: Flags = {
    ...settings,
    ...Object.fromEntries(named.map((parameter) => [parameter.name, flagFor(parameter)])),
    json: flag({ ...json, doc: 'Print the answer in one line; an error is one {"error", "try"} object' }),
  };
  return defineCommand<Flags, Readonly<Record<string, Operand>>>({
    ...described,
    options,
    operands: Object.fromEntries(
      Object.entries(operands).flatMap(([name, placeholder]) => {
        const parameter = parameters.find((one) => one.name === name);
        return parameter === undefined ? [] : [[name, operandFor(parameter, placeholder)]];
      }),
    ),
    run: (values, { out, err, isTerminal }) => {
      const texts = parameters.flatMap(({ name, schema }) => {
        const given = [values[name] ?? []].flat().map(String);
        const listed = schema.type === 'array' ? given.flatMap((text) => text.split(/\s+/)) : given;
        return listed.length === 0 ? [] : [[name, listed] as const];
      });
      const found = answerOf(toolFor(values as Values<F>).prepare(new Map(texts)), described.examples[0] ?? '', err);
      const isRead = isTerminal === true && values.json !== true && (isLaidOut || values.view === 'full');
      out(isRead ? readable(found) : inJson(found, values.json));
      return isFound(found) ? DONE : FAILED;
    },
  });
};

/** The answer of a call, its warnings printed. @throws {@link ConfigError} for a call that is refused */
export const answerOf = (
  { problems, warnings, answer }: Call,
  example: string,
  err: (line: string) => void,
): Readonly<Record<string, unknown>> => {
  if (answer === undefined) throw new ConfigError(problems.map(({ message }) => message).join('\n  '), example);
  const found = answer();
  const said = Array.isArray(found.warnings) ? (found.warnings as readonly string[]) : [];
  for (const warning of new Set([...said, ...warnings])) err(`warning: ${warning}`);
  return found;
};

/** An answer as JSON: of many lines, in one with `--json`. */
export const inJson = (found: unknown, isInOneLine: unknown): string =>
  JSON.stringify(found, null, isInOneLine === true ? undefined : 2);

const asText = (text: string): string => text;

const flagFor = ({ name, description, schema }: Parameter): Flag => {
  const { placeholder, accepts } = kindOf(schema);
  const unset = schema.default === undefined ? {} : { unset: String(schema.default) };
  const repeatable = schema.type === 'array' ? { isRepeatable: true as const } : {};
  return { flag: flagNameOf(name), placeholder, doc: description, accepts, ...unset, ...repeatable, parse: asText };
};

const operandFor = ({ description, schema }: Parameter, placeholder: string): Operand => ({
  placeholder: Array.isArray(schema.enum) ? schema.enum.join('|') : placeholder,
  doc: description,
  isRequired: true,
  parse: asText,
  ...(schema.type === 'array'
    ? { accepts: `1 to ${schema.maxItems} of them`, takesRest: true }
    : { accepts: kindOf(schema).accepts }),
});

/** Describes the values that a JSON Schema accepts. */
const kindOf = (schema: Parameter['schema']): Pick<Flag, 'accepts'> & { readonly placeholder: string } => {
  if (schema.type === 'array') return kindOf(schema.items);
  const { type, format, enum: words, minimum, maximum, maxLength } = schema;
  if (Array.isArray(words)) return { placeholder: words.join('|'), accepts: words.join(', ') };
  if (type === 'boolean') return { placeholder: 'true|false', accepts: 'true or false' };
  if (format === 'date') return { placeholder: 'YYYY-MM-DD', accepts: 'a date YYYY-MM-DD' };
  if (type === 'string') return { placeholder: 'TEXT', accepts: `text of 1 to ${maxLength} characters` };
  return {
    placeholder: 'N',
    accepts: `${type === 'integer' ? 'an integer' : 'a number'} from ${minimum} to ${maximum}`,
  };
};

type Members = Readonly<Record<string, unknown>>;

/** Fields that are alike in every answer, shown last. */
const LAST: readonly string[] = ['catalog', 'disclaimer', 'warnings'];

/** Members one under the other, lists of alike objects as tables. */
export const readable = (answer: Members): string => {
  const entries = Object.entries(answer);
  const isLast = ([name]: readonly [string, unknown]) => LAST.includes(name);
  return membersText([...entries.filter((entry) => !isLast(entry)), ...entries.filter(isLast)]).join('\n');
};

const INDENT = '  ';

const membersText = (entries: readonly (readonly [name: string, value: unknown])[]): readonly string[] =>
  entries.flatMap(([name, value]) => {
    if (!isNested(value)) return [`${name}: ${plain(value)}`];
    return [`${name}:`, ...nestedText(value).map((line) => INDENT + line)];
  });

const nestedText = (value: object): readonly string[] => {
  if (!Array.isArray(value)) return membersText(Object.entries(value));
  const rows = value as readonly Members[];
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const isFlat = rows.every((row) => !Object.values(row).some(isNested));
  if (isFlat) return table([columns, ...rows.map((row) => columns.map((column) => cell(row[column])))]).split('\n');
  return rows.flatMap((row) => {
    const [first = '', ...rest] = membersText(Object.entries(row));
    return [`- ${first}`, ...rest.map((line) => INDENT + line)];
  });
};

const LONGEST_CELL = 60;

const cell = (value: unknown): string => {
  const text = plain(value).replace(/\s+/g, ' ');
  return text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL - 1)}…` : text;
};

/** An object, or a list of some. */
const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && (!Array.isArray(value) || typeof value[0] === 'object');

const plain = (value: unknown): string => (Array.isArray(value) ? value.map(plain).join('; ') : String(value ?? ''));
