/** Runs a tool on this machine, free: its parameters as flags, its answer as JSON. */
import { parseArgs } from 'node:util';
import type { Flag } from '../config/options.ts';
import { ConfigError, misuse } from '../config/read.ts';
import type { Query } from '../tools/query.ts';
import type { Tool } from '../tools/tool.ts';
import type { CommandIo } from './command.ts';

/** The flag of a parameter: `height_cm` is `--height-cm`. */
export const flagOf = (parameter: string): string => parameter.replaceAll('_', '-');

/** A word as a POSIX shell reads it back. */
const quoted = (text: string): string => (/^[\w.-]+$/.test(text) ? text : `'${text}'`);

/** A tool's example as arguments; parameters that are given as words come first. */
export const exampleOf = ({ example }: Tool, words: readonly string[] = []): string => {
  const named = Object.entries(example).filter(([name]) => !words.includes(name));
  return [
    ...words.map((name) => quoted(example[name] ?? '')),
    ...named.map(([name, value]) => `--${flagOf(name)} ${quoted(value)}`),
  ].join(' ');
};

/** Parts a command line: the flags of some options, with their values, and the rest. */
export const parted = (
  options: readonly Flag<unknown>[],
  argv: readonly string[],
): { readonly taken: readonly string[]; readonly rest: readonly string[] } => {
  const config = Object.fromEntries(options.map(({ flag }) => [flag, { type: 'string' as const }]));
  const { tokens } = parseArgs({ args: [...argv], options: config, strict: false, tokens: true });
  const indexes = new Set<number>();
  for (const token of tokens) {
    if (token.kind !== 'option' || config[token.name] === undefined) continue;
    indexes.add(token.index);
    if (token.inlineValue === false) indexes.add(token.index + 1);
  }
  return {
    taken: argv.filter((_, index) => indexes.has(index)),
    rest: argv.filter((_, index) => !indexes.has(index)),
  };
};

type Local = {
  readonly tool: Tool;
  readonly argv: readonly string[];
  /** The command line before the arguments, for hints. */
  readonly command: string;
  /** Parameters that are given as words, in order. */
  readonly words?: readonly string[];
};

/**
 * Runs a tool with arguments and prints its answer; `--json` prints one line.
 *
 * @throws {@link ConfigError} with every problem of the parameters
 */
export const runLocally = ({ tool, argv, command, words = [] }: Local, { out }: CommandIo): number => {
  const hint = `${command} ${exampleOf(tool, words)}`;
  const { query, isCompact } = readArguments(tool, argv, words, hint);
  const { problems, answer } = tool.prepare(query);
  if (answer === undefined) throw new ConfigError(problems.map(({ message }) => message).join('\n  '), hint);
  out(JSON.stringify(answer(), null, isCompact ? undefined : 2));
  return 0;
};

const readArguments = (
  tool: Tool,
  argv: readonly string[],
  words: readonly string[],
  hint: string,
): { query: Query; isCompact: boolean } => {
  const text = { type: 'string', multiple: true } as const;
  const named = tool.parameters.filter(({ name }) => !words.includes(name));
  const options = Object.fromEntries(named.map(({ name }) => [flagOf(name), text]));
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: { ...options, json: { type: 'boolean' } },
      allowPositionals: words.length > 0,
    });
    if (positionals.length > words.length)
      throw new Error(`${JSON.stringify(positionals.at(-1))} is one word too many`);
    const given: Readonly<Record<string, unknown>> = values;
    const query = new Map<string, readonly string[]>(
      positionals.flatMap((word, index) => (words[index] === undefined ? [] : [[words[index], [word]]])),
    );
    for (const { name } of named) {
      const texts = given[flagOf(name)];
      if (Array.isArray(texts)) query.set(name, texts.map(String));
    }
    return { query, isCompact: given.json === true };
  } catch (error) {
    throw misuse(error, hint, Object.keys(options));
  }
};
