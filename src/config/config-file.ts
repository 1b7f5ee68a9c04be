/** The configuration file: TOML whose keys are the flags of the service, and for a secret also the file that holds it. */
import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { reasonOf } from '../errors/reason.ts';
import { withRegular } from '../named-file.ts';
import { nearest, suggestion } from '../nearest.ts';
import { isObject } from '../payments/protocol/headers.ts';
import { ConfigError } from './config-error.ts';
import { fileKey, isSecretText, type Setting, takesSecret } from './option.ts';
import { options, storeOptions } from './options.ts';
import { TOOL_KEYS } from './tool-settings.ts';

/** Texts by flag, as they would stand on a command line. */
export type ConfigFile = {
  readonly name: string;
  readonly texts: ReadonlyMap<string, string>;
  /** `clinmeter.toml, line 7: `, for the front of a message about what some keys lead to. */
  readonly placeOf: (keys: readonly string[]) => string;
  /** True for the shop file, which is about the service. */
  readonly isShop?: boolean;
};

const HINT = 'clinmeter config check --help';

const ACCEPTED = Object.values<Setting>({ ...options, ...storeOptions }).filter((option) => option !== options.config);
const FLAGS: ReadonlySet<string> = new Set(
  ACCEPTED.flatMap((option) => (takesSecret(option) ? [option.flag, fileKey(option)] : [option.flag])),
);
const OPTIONS: ReadonlyMap<string, Setting> = new Map(ACCEPTED.map((option) => [option.flag, option]));

/** The tables of single tools: `[tools.bmi]`. */
const TOOLS = 'tools';
const PRICES = options.prices.flag;
const TOOL_TABLE = '[tools.bmi] on a line of its own, and below it price = "0.01"';

/** The permission bits of everyone but the owner, who alone may read a secret. */
const OTHERS = 0o077;

/** The file that every command reads, if it is there. On Windows, any account can make such a path. */
export const SHOP_FILE: string | undefined = process.platform === 'win32' ? undefined : '/etc/clinmeter/clinmeter.toml';

/** Options that name a file, which the shop file does by its whole path. */
const PATHS = [
  ...[options.ledger, options.data, options.dataFormer],
  ...[options.upstreamCa, options.tlsCert, options.tlsKey],
];

/** As `--config` or its variable, leaves out the shop file. */
export const NO_FILE = 'none';

/** The shop file of this machine. Without `warn`, one that cannot be read is an error. */
export type Shop = { readonly file?: string | undefined; readonly warn?: ((text: string) => void) | undefined };

/**
 * Reads the shop file, if there is one.
 *
 * @throws {@link ConfigError} as {@link readConfigFile} does, and for paths that depend on a folder
 */
export const readShopFile = (
  { file, warn }: Shop,
  environment: Readonly<Record<string, string | undefined>>,
): ConfigFile | undefined => {
  if (file === undefined) return undefined;
  const unread = variablesBeside(file).filter((name) => environment[name] === undefined);
  if (unread.length > 0)
    warn?.(
      `${besides(file)} sets ${unread.join(', ')} for the service alone; move them to ${file}, which every command reads`,
    );
  let content: Content;
  try {
    content = readRegular(file);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    const problem = `the shop file ${file} cannot be read (${codeOf(error)})`;
    if (warn === undefined) throw new ConfigError(problem, `let this account read it, or leave it out: --config none`);
    warn(`${problem}, so that nothing it sets is used; --config none says that this is wanted`);
    return undefined;
  }
  const shop = configIn(file, content);
  for (const { flag } of PATHS) {
    const text = shop.texts.get(flag) ?? '/';
    if (isAbsolute(text) || text.includes(':') || text === 'embedded') continue;
    const message = `${shop.placeOf([flag])}${flag} is ${JSON.stringify(text)}, which is another file in each folder`;
    throw new ConfigError(`${message}; accepted here: a path that begins with /`, `${flag} = "/var/lib/clinmeter/…"`);
  }
  return { ...shop, isShop: true };
};

/** The variables of the unit, as earlier versions had them. */
const besides = (file: string): string => join(dirname(file), 'environment');

const variablesBeside = (file: string): readonly string[] => {
  try {
    return [...readRegular(besides(file))[0].matchAll(/^[ \t]*(CLINMETER_\w+)=/gm)].map(([, name = '']) => name);
  } catch {
    // Others than root cannot read it, and what it sets may be a secret.
    return [];
  }
};

/**
 * Reads a configuration file.
 *
 * @throws {@link ConfigError} for a file that cannot be read or is no TOML, for keys that are no flags, and for secrets
 * that others can read
 */
export const readConfigFile = (name: string): ConfigFile => configIn(name, contentOf(name));

const configIn = (name: string, [text, mode]: Content): ConfigFile => {
  const placeOf: ConfigFile['placeOf'] = (keys) => placeIn(name, lineOf(text, keys));
  const tables = Object.entries(parse(text, name));
  for (const [key, value] of tables) {
    if (key === TOOLS && isObject(value)) checkTables([TOOLS], value, placeOf);
    else checkKey(key, value, placeOf);
    if (key === PRICES && isObject(value)) checkTables([], { [PRICES]: value }, placeOf);
  }
  const entries = tables.map(([table, value]): [string, string] => {
    const key = table === TOOLS ? options.toolSettings.flag : table;
    return [key, textOf(key, value, placeOf)];
  });
  const texts = new Map(entries);
  const twice = ACCEPTED.find((option) => texts.has(option.flag) && texts.has(fileKey(option)));
  if (twice !== undefined) {
    const message = `${placeOf([fileKey(twice)])}${twice.flag} and ${fileKey(twice)} are both set`;
    throw new ConfigError(message, 'keep one of the two');
  }
  const [secret] = entries.filter(([key, text]) => isSecret(key, text));
  if (secret !== undefined && process.platform !== 'win32' && (mode & OTHERS) !== 0) {
    throw new ConfigError(
      `${JSON.stringify(name)} has a secret, ${secret[0]}, and its mode is ${(mode & 0o777).toString(8)}: others can read it`,
      `chmod 600 ${name}`,
    );
  }
  return { name, texts, placeOf };
};

/** The place of keys in a configuration file, for the front of a message; empty if they are not in it. */
export const placeInFile = (name: string | undefined, keys: readonly string[]): string => {
  if (name === undefined || name === NO_FILE) return '';
  const line = lineOf(contentOf(name)[0], keys);
  return line === undefined ? '' : placeIn(name, line);
};

const placeIn = (name: string, line: number | undefined): string =>
  line === undefined ? `${name}: ` : `${name}, line ${line}: `;

const checkKey = (key: string, value: unknown, placeOf: ConfigFile['placeOf']): void => {
  if (FLAGS.has(key)) return;
  const place = placeOf([key]);
  if (key === TOOLS) {
    throw new ConfigError(`${place}${TOOLS} is no table; accepted: a table of its own for each tool`, TOOL_TABLE);
  }
  if (!isObject(value)) {
    throw new ConfigError(`${place}unknown key ${JSON.stringify(key)}${suggestion(key, FLAGS)}`, HINT);
  }
  const [inner] = Object.keys(value).filter((name) => isObject(value[name]));
  const headed = (name: string): string => `[${inner === undefined ? name : `${name}.${inner}`}]`;
  const meant = nearest(key, [TOOLS, PRICES]);
  const advice =
    meant === undefined ? 'accepted: [tools.<id>] for a tool, [prices] for all' : `did you mean ${headed(meant)}?`;
  const message = `${place}unknown table ${headed(key)}; ${advice}`;
  throw new ConfigError(message, 'options of the service stand above the first table');
};

/** Refuses an option of the service below a table of a tool or of prices, to which TOML counts it. */
const checkTables = (above: readonly string[], tables: object, placeOf: ConfigFile['placeOf']): void => {
  for (const [name, table] of Object.entries(tables)) {
    if (!isObject(table)) continue;
    const keys = [...above, name];
    const stray = Object.keys(table).find((key) => FLAGS.has(key) && !TOOL_KEYS.has(key));
    if (stray === undefined) {
      checkTables(keys, table, placeOf);
      continue;
    }
    const message = `${placeOf([...keys, stray])}${stray} is an option of the service, and stands below [${keys.join('.')}]`;
    throw new ConfigError(message, `move ${stray} above the first table`);
  }
};

const isSecret = (key: string, text: string): boolean => {
  const option = OPTIONS.get(key);
  return option !== undefined && isSecretText(option, text);
};

type Content = readonly [text: string, mode: number];

/** @throws as {@link withRegular} does */
export const readRegular = (name: string): Content =>
  withRegular(name, (descriptor, { mode }) => [readFileSync(descriptor, 'utf8'), mode]);

/** `ENOENT` */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'no reason given';

const contentOf = (name: string): Content => {
  try {
    return readRegular(name);
  } catch (error) {
    throw new ConfigError(`the configuration file ${JSON.stringify(name)} cannot be read: ${reasonOf(error)}`, HINT);
  }
};

/** The advice on an error of the parser, by the words that it begins with. */
const REMEDIES: readonly (readonly [complaint: string, remedy: string])[] = [
  ['Strings must be quoted', 'put the value in quotes: key = "value"'],
  ['Integer ', 'put the value in quotes: key = "value"'],
  ['Unterminated string', 'close the quotes on the same line: key = "value"'],
  ['Missing value', 'write the value on the same line, or remove the key'],
  ['Cannot redefine', 'keep one of the two'],
];

/** Tables of tools are two deep. What reads them ends the stack some thousands deep. */
const DEEPEST = 8;

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));

const parse = (text: string, name: string): object => {
  try {
    const tables = Bun.TOML.parse(text);
    if (isDeeper(tables, DEEPEST)) throw new RangeError();
    return tables;
  } catch (error) {
    // The parser quotes what it has met, which may be a piece of a secret.
    const reason = (error instanceof RangeError ? 'it is nested too deeply' : reasonOf(error))
      .replace(/^TOML Parse error: /, '')
      .replace(/(['"])(.*)\1/s, (quoted, _, text) => (FLAGS.has(text) ? quoted : 'something'));
    const remedy = REMEDIES.find(([complaint]) => reason.startsWith(complaint))?.[1];
    throw new ConfigError(
      `${placeIn(name, error instanceof RangeError ? undefined : lineOfFlaw(text))}not TOML: ${reason}`,
      remedy ?? 'one line for each option, such as port = 8402',
    );
  }
};

/**
 * A list is what commas separate, and tables are JSON. Refuses a number too large for exactness, such as an address without
 * quotes: parsing has already changed it.
 */
const textOf = (key: string, value: unknown, placeOf: ConfigFile['placeOf']): string => {
  if ((key === options.toolSettings.flag || key === PRICES) && typeof value === 'object') return JSON.stringify(value);
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(',');
  if (typeof value === 'string' || typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER) return String(value);
  throw new ConfigError(
    `${placeOf([key])}${key} is neither a text in quotes nor true, false or a small number`,
    `${key} = ${exampleOf(key)}`,
  );
};

const exampleOf = (key: string): string => {
  const { fallback = '', placeholder } = OPTIONS.get(key) ?? {};
  if (placeholder === undefined) return 'true';
  return /^\d+$/.test(fallback) ? fallback : '"…"';
};

/** The search for a line parses each beginning of the text; one that would parse more characters than this finds none. */
const MOST_PARSED = 5_000_000;

/** The line on which the first statement begins that is no TOML, counted from 1; `undefined` in a text of many lines. */
export const lineOfFlaw = (text: string): number | undefined => lineAfter(text, () => true);

/** The line on which keys are set or their table begins, counted from 1; `undefined` if the text does not have them. */
export const lineOf = (text: string, keys: readonly string[]): number | undefined =>
  keys.length > 0 && has(tablesIn(text), keys) ? lineAfter(text, (tables) => !has(tables, keys)) : undefined;

/** The line after the longest beginning that is TOML and has a property. */
const lineAfter = (text: string, isBefore: (tables: object) => boolean): number | undefined => {
  const lines = text.split('\n');
  if ((text.length * lines.length) / 2 > MOST_PARSED) return undefined;
  for (let count = lines.length - 1; count > 0; count -= 1) {
    const tables = tablesIn(`${lines.slice(0, count).join('\n')}\n`);
    if (tables !== undefined && isBefore(tables)) return count + 1;
  }
  return 1;
};

const tablesIn = (text: string): object | undefined => {
  try {
    return Bun.TOML.parse(text);
  } catch {
    return undefined;
  }
};

const has = (tables: unknown, [key, ...rest]: readonly string[]): boolean =>
  key === undefined || (isObject(tables) && Object.hasOwn(tables, key) && has(tables[key], rest));
