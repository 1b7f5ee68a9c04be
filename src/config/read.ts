/** Reads options from flags and environment. A flag wins over its variable, a variable over the default. */
import { parseArgs } from 'node:util';
import { reasonOf } from '../errors/reason.ts';
import { environmentVariable, type Option, type Values } from './options.ts';

/** A value or flag that is not accepted. The message names the option, what was given and what is accepted. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  /** What to do about it. */
  readonly hint: string;
  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

type Options = Readonly<Record<string, Option<unknown>>>;
type Environment = Readonly<Record<string, string | undefined>>;

/** Options and the words that belong to none. */
export type Arguments<O extends Options> = { readonly values: Values<O>; readonly words: readonly string[] };

/**
 * Reads a command's arguments.
 *
 * @param command - the words before the arguments, for the hint
 * @throws {@link ConfigError}
 */
export const readArguments = <O extends Options>(
  command: string,
  options: O,
  argv: readonly string[],
  environment: Environment,
): Arguments<O> => {
  const hint = `clinmeter ${command} --help`;
  const { flags, words } = parse(options, argv, hint);
  const values = Object.fromEntries(
    Object.entries(options).map(([key, option]) => [key, readValue(option, flags, environment, hint)]),
  );
  return { values: values as Values<O>, words };
};

const parse = (options: Options, argv: readonly string[], hint: string) => {
  const config = Object.fromEntries(
    Object.values(options).map(({ flag, placeholder }) => [
      flag,
      { type: placeholder === undefined ? ('boolean' as const) : ('string' as const), multiple: true as const },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options: config, allowPositionals: true });
    return { flags: values as Readonly<Record<string, readonly (string | boolean)[] | undefined>>, words: positionals };
  } catch (error) {
    throw misuse(error, hint);
  }
};

/** What `parseArgs` says of wrong arguments, without its advice, which knows only Node's own conventions. */
export const misuse = (error: unknown, hint: string): ConfigError => {
  const [sentence = ''] = reasonOf(error).split(/\. |\n/);
  return new ConfigError(sentence, hint);
};

const readValue = (
  option: Option<unknown>,
  flags: Readonly<Record<string, readonly (string | boolean)[] | undefined>>,
  environment: Environment,
  hint: string,
): unknown => {
  const given = flags[option.flag] ?? [];
  if (given.length > 1) throw new ConfigError(`--${option.flag} is given ${given.length} times; give it once`, hint);
  const variable = environmentVariable(option);
  const [origin, text] =
    given[0] !== undefined
      ? [`--${option.flag}`, String(given[0])]
      : [variable, environment[variable] ?? option.fallback];
  if (text === undefined) return undefined;
  const value = option.parse(text);
  if (value !== undefined) return value;
  const shown = option.isSecret === true ? 'a value that is not shown' : JSON.stringify(text);
  throw new ConfigError(`${origin} is ${shown}; accepted: ${option.accepts}`, hint);
};
