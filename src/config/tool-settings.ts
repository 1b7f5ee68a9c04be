/** What an operator has set of single tools: the tables `[tools.<id>]` of the configuration file. */
import { isObject } from '../payments/protocol/headers.ts';
import { formatUsdc, parseUsdc } from '../payments/protocol/usdc.ts';
import { PAY_TO, parsePayTo } from './address.ts';
import { ConfigError } from './config-error.ts';

/** What differs from the declaration of a tool. */
export type ToolSetting = {
  /** Atomic units. */
  readonly price?: bigint;
  readonly payTo?: `0x${string}`;
  readonly isEnabled?: boolean;
};

/** By the id of the tool. */
export type ToolSettings = ReadonlyMap<string, ToolSetting>;

/** Atomic units. */
const MOST = 1_000_000_000n;

const parsePrice = (given: unknown): bigint | undefined => {
  const price = typeof given === 'string' ? parseUsdc(given) : undefined;
  return price !== undefined && price > 0n && price <= MOST ? price : undefined;
};

const KEYS = {
  price: {
    accepts: `a dollar amount in quotes, such as "0.01": above 0, at most ${formatUsdc(MOST)}, with at most 6 decimals`,
    read: (given: unknown): ToolSetting | undefined => {
      const price = parsePrice(given);
      return price === undefined ? undefined : { price };
    },
  },
  'pay-to': {
    accepts: PAY_TO,
    read: (given: unknown): ToolSetting | undefined => {
      const payTo = typeof given === 'string' ? parsePayTo(given) : undefined;
      return payTo === undefined ? undefined : { payTo };
    },
  },
  enabled: {
    accepts: 'true or false',
    read: (given: unknown): ToolSetting | undefined => (typeof given === 'boolean' ? { isEnabled: given } : undefined),
  },
} as const;

const NAMES = Object.keys(KEYS).join(', ');
const HINT = '[tools.bmi] in the configuration file, and below it price = "0.01"';

/**
 * Reads the settings of all tools from JSON.
 *
 * @returns `undefined` for a text that is no JSON object of objects
 * @throws {@link ConfigError} that names the tool and the key that is not accepted
 */
export const parseToolSettings = (text: string): ToolSettings | undefined => {
  const all = objectIn(text);
  if (all === undefined || !Object.values(all).every(isObject)) return undefined;
  const entries = Object.entries(all as Readonly<Record<string, Readonly<Record<string, unknown>>>>);
  return new Map(entries.map(([id, table]) => [id, settingIn(id, table)]));
};

const objectIn = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

const settingIn = (id: string, table: Readonly<Record<string, unknown>>): ToolSetting =>
  Object.assign({}, ...Object.entries(table).map(([key, given]) => partIn(id, key, given)));

const partIn = (id: string, key: string, given: unknown): ToolSetting => {
  const known = Object.hasOwn(KEYS, key) ? KEYS[key as keyof typeof KEYS] : undefined;
  if (known === undefined)
    throw new ConfigError(`[tools.${id}] has an unknown key ${JSON.stringify(key)}; accepted: ${NAMES}`, HINT);
  const read = known.read(given);
  if (read !== undefined) return read;
  throw new ConfigError(`[tools.${id}] ${key} is ${JSON.stringify(given)}; accepted: ${known.accepts}`, HINT);
};
