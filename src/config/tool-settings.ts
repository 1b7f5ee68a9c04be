/** The settings of single tools: the tables `[tools.<id>]` of the configuration file. */
import { suggestion } from '../nearest.ts';
import { isObject } from '../payments/protocol/headers.ts';
import { formatUsdc, parseUsdc } from '../payments/protocol/usdc.ts';
import { PAY_TO, parsePayTo } from './address.ts';
import { ConfigError } from './config-error.ts';

/** The values that replace those of the inventory. */
export type ToolSetting = {
  /** Atomic units. */
  readonly price?: bigint;
  readonly payTo?: string;
  readonly isEnabled?: boolean;
};

/** By the id of the tool. */
export type ToolSettings = ReadonlyMap<string, ToolSetting>;

/** The highest price of a call, in atomic units. */
export const MOST_PRICE = 1_000_000_000n;

/** The texts that {@link parsePrice} takes. */
export const PRICE = `a dollar amount in quotes, such as "0.01": above 0, at most ${formatUsdc(MOST_PRICE)}, with at most 6 decimals`;

/** The price of a call in atomic units. */
export const parsePrice = (given: unknown): bigint | undefined => {
  const price = typeof given === 'string' ? parseUsdc(given) : undefined;
  return price !== undefined && price > 0n && price <= MOST_PRICE ? price : undefined;
};

const KEYS = {
  price: {
    accepts: PRICE,
    read: (given: unknown): ToolSetting | undefined => {
      const price = parsePrice(given);
      return price === undefined ? undefined : { price };
    },
    example: (given: unknown): string => (parsePrice(String(given)) === undefined ? '"0.01"' : `"${given}"`),
  },
  'pay-to': {
    accepts: PAY_TO,
    read: (given: unknown): ToolSetting | undefined => {
      const payTo = typeof given === 'string' ? parsePayTo(given) : undefined;
      return payTo === undefined ? undefined : { payTo };
    },
    example: (): string => '"0xYourAddress"',
  },
  enabled: {
    accepts: 'true or false',
    read: (given: unknown): ToolSetting | undefined => (typeof given === 'boolean' ? { isEnabled: given } : undefined),
    example: (given: unknown): string => String(given === 'true'),
  },
} as const;

export const TOOL_KEYS: ReadonlySet<string> = new Set(Object.keys(KEYS));

const NAMES = Object.keys(KEYS).join(', ');

/**
 * Reads the settings of all tools from JSON.
 *
 * @returns `undefined` for a text that is no JSON object
 * @throws {@link ConfigError} that names the tool and the key that is not accepted
 */
export const parseToolSettings = (text: string): ToolSettings | undefined => {
  const all = objectIn(text);
  return all && new Map(Object.entries(all).map(([id, table]) => [id, settingIn(id, table)]));
};

/** The JSON object of a text; `undefined` for any other text. */
export const objectIn = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

const settingIn = (id: string, table: unknown): ToolSetting => {
  if (isObject(table)) return Object.assign({}, ...Object.entries(table).map(([key, given]) => partIn(id, key, given)));
  const message = `[tools] ${id} is ${JSON.stringify(table)}; accepted: a table [tools.${id}] with ${NAMES}`;
  throw new ConfigError(message, remedyFor(id, 'price', table), ['tools', id]);
};

const remedyFor = (id: string, key: string, given: unknown): string =>
  `[tools.${id}] on a line of its own, and below it ${key} = ${KEYS[key as keyof typeof KEYS].example(given)}`;

const partIn = (id: string, key: string, given: unknown): ToolSetting => {
  const known = Object.hasOwn(KEYS, key) ? KEYS[key as keyof typeof KEYS] : undefined;
  const keys = ['tools', id, key];
  if (known === undefined) {
    const message = `[tools.${id}] has an unknown key ${JSON.stringify(key)}; accepted: ${NAMES}${suggestion(key, TOOL_KEYS)}`;
    throw new ConfigError(message, 'clinmeter config check --help', keys);
  }
  const read = known.read(given);
  if (read !== undefined) return read;
  const message = `[tools.${id}] ${key} is ${JSON.stringify(given)}; accepted: ${known.accepts}`;
  throw new ConfigError(message, remedyFor(id, key, given), keys);
};
