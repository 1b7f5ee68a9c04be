/**
 * Reads options. A flag is read from the command line alone. For a setting the command line wins over its variable, that
 * over a file that holds the secret, that over a credential of systemd, that over the configuration file.
 */
import { parseArgs } from 'node:util';
import { reasonOf } from '../errors/reason.ts';
import { ConfigError } from './config-error.ts';
import { type ConfigFile, readConfigFile } from './config-file.ts';
import { type Flag, isSetting, options as serviceOptions, type Values } from './options.ts';
import { type Environment, type Flags, type Given, givenFrom } from './sources.ts';
import { suggestion } from './suggest.ts';

export { ConfigError };

type Options = Readonly<Record<string, Flag<unknown>>>;

/** Options and the words that belong to none. */
export type Arguments<O extends Options> = { readonly values: Values<O>; readonly words: readonly string[] };

/** An option with what was given for it: a value, a text that is not accepted, or nothing. */
export type Resolved = {
  readonly option: Flag<unknown>;
  /** The text and where it is from; absent when nothing was given. */
  readonly given?: Given;
  readonly value?: unknown;
  readonly problem?: ConfigError;
};

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
  const { settings, words } = readSettings(command, options, argv, environment);
  return { values: valuesOf<O>(settings), words };
};

/**
 * The values of settings.
 *
 * @throws {@link ConfigError} for the first one that is not accepted
 */
export const valuesOf = <O extends Options>(settings: Readonly<Record<string, Resolved>>): Values<O> => {
  for (const { problem } of Object.values(settings)) if (problem !== undefined) throw problem;
  return Object.fromEntries(Object.entries(settings).map(([key, { value }]) => [key, value])) as Values<O>;
};

/**
 * Reads a command's arguments, and of each where it is from and what is wrong with it.
 *
 * @throws {@link ConfigError} for flags that there are not, and for a configuration file that cannot be used
 */
export const readSettings = <O extends Options>(
  command: string,
  options: O,
  argv: readonly string[],
  environment: Environment,
): { readonly settings: Readonly<Record<keyof O & string, Resolved>>; readonly words: readonly string[] } => {
  const hint = `clinmeter ${command} --help`;
  const { flags, words } = parse(options, argv, hint);
  const file = Object.values(options).includes(serviceOptions.config) ? configFile(flags, environment) : undefined;
  const find = givenFrom({ flags, environment, file, hint });
  const settings = Object.entries(options).map(([key, option]) => [key, settingOf(option, find, hint)]);
  return { settings: Object.fromEntries(settings), words };
};

const configFile = (flags: Flags, environment: Environment): ConfigFile | undefined => {
  const { config } = serviceOptions;
  const name = flags[config.flag]?.[0] ?? environment[config.variable];
  return name === undefined || name === '' ? undefined : readConfigFile(String(name));
};

const settingOf = (option: Flag<unknown>, find: ReturnType<typeof givenFrom>, hint: string): Resolved => {
  try {
    const given = find(option);
    if (given === undefined) return { option };
    const value = option.parse(given.text);
    if (value !== undefined) return { option, given, value };
    const shown =
      isSetting(option) && option.isSecret === true
        ? 'a value that is not shown'
        : JSON.stringify(withoutCredentials(given.text));
    const problem = new ConfigError(`${given.origin} is ${shown}; accepted: ${option.accepts}`, hint);
    return { option, given, problem };
  } catch (error) {
    if (error instanceof ConfigError) return { option, problem: error };
    throw error;
  }
};

/** A URL may name a user and a password, which are nobody else's business. */
export const withoutCredentials = (text: string): string => text.replace(/\/\/[^/\s]*@/g, '//…@');

const parse = (options: Options, argv: readonly string[], hint: string): { flags: Flags; words: readonly string[] } => {
  const config = Object.fromEntries(
    Object.values(options).map(({ flag, placeholder }) => [
      flag,
      { type: placeholder === undefined ? ('boolean' as const) : ('string' as const), multiple: true as const },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options: config, allowPositionals: true });
    return { flags: values as Flags, words: positionals };
  } catch (error) {
    throw misuse(error, hint, Object.keys(config));
  }
};

/** What `parseArgs` says of wrong arguments, without its advice, which knows only Node's own conventions. */
export const misuse = (error: unknown, hint: string, flags: readonly string[]): ConfigError => {
  const [sentence = ''] = reasonOf(error).split(/\. |\n/);
  const [, unknown = ''] = /^Unknown option '--([^']+)'$/.exec(sentence) ?? [];
  return new ConfigError(`${sentence}${suggestion(unknown, flags, '--')}`, hint);
};
