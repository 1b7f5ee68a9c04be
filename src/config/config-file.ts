/** The configuration file: TOML whose keys are the flags of the service. */
import { readFileSync, statSync } from 'node:fs';
import { reasonOf } from '../errors/reason.ts';
import { suggestion } from '../nearest.ts';
import { ConfigError } from './config-error.ts';
import { isSecretText, type Setting } from './option.ts';
import { options } from './options.ts';

/** Texts by flag, as they would stand on a command line. */
export type ConfigFile = { readonly name: string; readonly texts: ReadonlyMap<string, string> };

const HINT = 'clinmeter config check --help';

const ACCEPTED = Object.values<Setting>(options).filter((option) => option !== options.config);
const FLAGS: ReadonlySet<string> = new Set(ACCEPTED.map(({ flag }) => flag));
const OPTIONS: ReadonlyMap<string, Setting> = new Map(ACCEPTED.map((option) => [option.flag, option]));

/** The tables of single tools: `[tools.bmi]`. */
const TOOLS = 'tools';

/** The permission bits of everyone but the owner, who alone may read a secret. */
const OTHERS = 0o077;

/**
 * Reads a configuration file.
 *
 * @throws {@link ConfigError} for a file that cannot be read or is no TOML, for keys that are no flags, and for secrets
 * that others can read
 */
export const readConfigFile = (name: string): ConfigFile => {
  const shown = JSON.stringify(name);
  const [text, mode] = contentOf(name, shown);
  const entries = Object.entries(parse(text, shown)).map(([key, value]): [string, unknown] => [
    key === TOOLS && typeof value === 'object' ? options.toolSettings.flag : key,
    value,
  ]);
  for (const [key] of entries) {
    if (FLAGS.has(key)) continue;
    throw new ConfigError(`${shown} has an unknown key ${JSON.stringify(key)}${suggestion(key, FLAGS)}`, HINT);
  }
  const [secret] = entries.filter(([key, value]) => isSecret(key, value));
  if (secret !== undefined && process.platform !== 'win32' && (mode & OTHERS) !== 0) {
    throw new ConfigError(
      `${shown} has a secret, ${secret[0]}, and its mode is ${(mode & 0o777).toString(8)}: others can read it`,
      `chmod 600 ${name}`,
    );
  }
  return { name, texts: new Map(entries.map(([key, value]) => [key, textOf(key, value, shown)])) };
};

const isSecret = (key: string, value: unknown): boolean => {
  const option = OPTIONS.get(key);
  return option !== undefined && isSecretText(option, String(value));
};

const contentOf = (name: string, shown: string): [text: string, mode: number] => {
  try {
    return [readFileSync(name, 'utf8'), statSync(name).mode];
  } catch (error) {
    throw new ConfigError(`the configuration file ${shown} cannot be read: ${reasonOf(error)}`, HINT);
  }
};

const parse = (text: string, shown: string): object => {
  try {
    return Bun.TOML.parse(text);
  } catch (error) {
    // The parser quotes what it has met, which may be a piece of a secret.
    const reason = reasonOf(error).replace(/(['"])(.*)\1/s, (quoted, _, text) =>
      FLAGS.has(text) ? quoted : 'something',
    );
    throw new ConfigError(`${shown} is not TOML: ${reason}`, 'one line for each option, such as port = 8402');
  }
};

/**
 * A list is what commas separate, and tables are JSON. Refuses a number too large for exactness, such as an address without
 * quotes: parsing has already changed it.
 */
const textOf = (key: string, value: unknown, shown: string): string => {
  if (key === options.toolSettings.flag && typeof value === 'object') return JSON.stringify(value);
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(',');
  if (typeof value === 'string' || typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER) return String(value);
  throw new ConfigError(
    `${key} in ${shown} is neither a text in quotes nor true, false or a small number`,
    `${key} = "…"`,
  );
};
