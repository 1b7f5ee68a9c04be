/**
 * Reads the values of a command. Only the command line sets a flag. For a setting the order is: command line, variable,
 * file of a secret, credential of systemd, configuration file, shop file, default.
 */
import { type FlagTexts, helpFor, missing, parseArguments, type Syntax } from './arguments.ts';
import { ConfigError } from './config-error.ts';
import { type ConfigFile, NO_FILE, readConfigFile, readShopFile, type Shop } from './config-file.ts';
import { type Flag, type Flags, isSecretText, type Operands, type Values } from './option.ts';
import { options as serviceOptions } from './options.ts';
import { type Environment, type Given, givenFrom } from './sources.ts';

/** An option with what was given for it: a value, a text that is not accepted, or nothing. */
export type Resolved = {
  readonly option: Flag;
  /** The text and where it is from; absent when nothing was given, and for what may be repeated. */
  readonly given?: Given;
  readonly value?: unknown;
  readonly problem?: ConfigError;
};

/**
 * Reads a command's arguments.
 *
 * @throws {@link ConfigError}
 */
export const readArguments = <F extends Flags, P extends Operands>(
  syntax: Syntax<F, P>,
  argv: readonly string[],
  environment: Environment,
  shop: Shop = {},
): Values<F> & Values<P> => {
  const { resolved, operands } = resolveOptions(syntax, argv, environment, shop);
  return { ...valuesOf<F>(resolved), ...(operands as Values<P>) };
};

/**
 * The values of resolved options.
 *
 * @throws {@link ConfigError} for the first one that is not accepted
 */
export const valuesOf = <F extends Flags>(resolved: Readonly<Record<string, Resolved>>): Values<F> => {
  for (const { problem } of Object.values(resolved)) if (problem !== undefined) throw problem;
  return Object.fromEntries(Object.entries(resolved).map(([key, { value }]) => [key, value])) as Values<F>;
};

/**
 * Reads a command's arguments and keeps, for each option, its origin and what is wrong with it.
 *
 * @throws {@link ConfigError} for unknown flags, wrong operands and an unusable configuration file
 */
export const resolveOptions = <F extends Flags, P extends Operands>(
  syntax: Syntax<F, P>,
  argv: readonly string[],
  environment: Environment,
  shop: Shop = {},
): {
  readonly resolved: Readonly<Record<keyof F & string, Resolved>>;
  readonly operands: Readonly<Record<string, unknown>>;
} => {
  const { flags, operands } = parseArguments(syntax, argv);
  const hasFile = Object.values(syntax.options).includes(serviceOptions.config);
  const files = hasFile ? configFiles(flags, environment, shop) : [];
  const find = givenFrom({ flags, environment, files, hint: helpFor(syntax.name) });
  const [file] = files;
  const resolve = (option: Flag): Resolved =>
    option.isRepeatable === true
      ? resolveAll(option, flags[option.flag] ?? [], syntax)
      : resolveOne(
          option,
          (one) => find(one) ?? (one === serviceOptions.config ? shopAsConfig(file) : undefined),
          syntax,
        );
  const resolved = Object.entries(syntax.options).map(([key, option]) => [key, resolve(option)]);
  return { resolved: Object.fromEntries(resolved), operands };
};

/** The file of `--config`, then the shop file. */
const configFiles = (flags: FlagTexts, environment: Environment, shop: Shop): readonly ConfigFile[] => {
  const { config } = serviceOptions;
  const names = [flags[config.flag]?.[0], environment[config.variable]];
  const name = names.find((one) => one !== undefined) ?? '';
  const own = name === '' || name === NO_FILE ? [] : [readConfigFile(String(name))];
  const isRead = !names.includes(NO_FILE) && name !== shop.file;
  const found = isRead ? readShopFile(shop, environment) : undefined;
  return found === undefined ? own : [...own, found];
};

/** Where only the shop file is read, it is the configuration file. */
const shopAsConfig = (file: ConfigFile | undefined): Given | undefined =>
  file?.isShop !== true ? undefined : { text: file.name, origin: 'default' };

const resolveOne = (option: Flag, find: (option: Flag) => Given | undefined, syntax: Syntax): Resolved => {
  let given: Given | undefined;
  try {
    given = find(option);
    if (given !== undefined) return { option, given, value: accepted(option, given, syntax) };
    return option.isRequired === true ? { option, problem: missing(`--${option.flag}`, option, syntax) } : { option };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return given === undefined ? { option, problem: error } : { option, given, problem: error };
  }
};

const resolveAll = (option: Flag, texts: readonly (string | boolean)[], syntax: Syntax): Resolved => {
  const origin = `--${option.flag}`;
  if (texts.length === 0 && option.isRequired === true) return { option, problem: missing(origin, option, syntax) };
  try {
    return { option, value: texts.map((text) => accepted(option, { text: String(text), origin }, syntax)) };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { option, problem: error };
  }
};

const accepted = (option: Flag, given: Given, { name }: Syntax): unknown => {
  const { text, origin, file } = given;
  const value = parsed(option, given);
  if (value !== undefined) return value;
  const named = file === undefined ? origin : `${file.placeOf([option.flag])}${option.flag}`;
  const shown = isSecretText(option, text) ? 'a value that is not shown' : JSON.stringify(withoutCredentials(text));
  throw new ConfigError(`${named} is ${shown}; accepted: ${option.accepts}`, helpFor(name));
};

/** A text of several values can name the one that is wrong. */
const parsed = (option: Flag, { text, origin, file }: Given): unknown => {
  try {
    return option.parse(text);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const place = file?.placeOf(error.keys) ?? `${origin}: `;
    throw new ConfigError(`${place}${error.message}`, error.hint);
  }
};

/** A URL may hold a password or, in its query, a token, which no message may show. */
export const withoutCredentials = (text: string): string =>
  text.replace(/\/\/[^/\s]*@/g, '//…@').replace(/(:\/\/[^?\s]*)\?[^\s,"]*/g, '$1?…');
