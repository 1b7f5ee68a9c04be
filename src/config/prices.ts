/** The price list of an operator: the table `[prices]` of the configuration file. */
import { suggestion } from '../nearest.ts';
import { isObject } from '../payments/protocol/headers.ts';
import { formatUsdc, parseUsdc } from '../payments/protocol/usdc.ts';
import { ConfigError } from './config-error.ts';
import { MOST_PRICE, objectIn, PRICE, parsePrice } from './tool-settings.ts';

/** What replaces or multiplies the usual prices of tools that have no price of their own. */
export type Prices = {
  /** Atomic units, instead of the list price. */
  readonly default?: bigint;
  /** Millionths: `1_500_000n` is 1.5. */
  readonly factor?: bigint;
  /** Atomic units by specialty, instead of the default. */
  readonly group?: ReadonlyMap<string, bigint> | undefined;
};

/** A factor of 1. It has as many decimals as USDC, so that the same parser reads it. */
const ONE = 1_000_000n;

const MOST_FACTOR = 1000n * ONE;

const parseFactor = (given: unknown): bigint | undefined => {
  const factor = typeof given === 'string' ? parseUsdc(given) : undefined;
  return factor !== undefined && factor > 0n && factor <= MOST_FACTOR ? factor : undefined;
};

type Unpriced = {
  readonly id: string;
  /** Atomic units. */
  readonly list: bigint;
  /** Needed where there are prices by specialty. */
  readonly specialty: string | undefined;
};

/**
 * The price of a tool without one of its own, in whole atomic units: half a unit is rounded up, and 1 is the least.
 *
 * @throws {@link ConfigError} for a factor that lifts it above the highest price
 */
export const priceBy = ({ default: usual, factor = ONE, group }: Prices, { id, list, specialty }: Unpriced): bigint => {
  const price = (specialty === undefined ? undefined : group?.get(specialty)) ?? usual ?? list;
  const rounded = (2n * price * factor + ONE) / (2n * ONE);
  if (rounded <= MOST_PRICE) return rounded > 0n ? rounded : 1n;
  const message = `[prices] factor makes ${id} cost ${formatUsdc(rounded)} USD; accepted: at most ${formatUsdc(MOST_PRICE)}`;
  throw new ConfigError(message, 'a lower factor');
};

type Priced = { readonly id: string; readonly price: bigint };

/** Above it, a price may be a slip, in atomic units: 10 USD. */
const DEAR = 10n * ONE;

/** Says which tools cost more than 10 USD a call; `undefined` if none does. */
export const dearTools = (tools: readonly Priced[]): string | undefined => {
  const dear = tools.filter(({ price }) => price > DEAR).map(({ id, price }) => `${id} ${formatUsdc(price)} USD`);
  const more = dear.length > SOME ? ` and ${dear.length - SOME} more` : '';
  return dear.length === 0 ? undefined : `a call costs more than 10 USD: ${dear.slice(0, SOME).join(', ')}${more}`;
};

/** So many tools are named. */
const SOME = 3;

/** The prices in dollars with the tools that have them, the lowest first. */
export const priceList = (tools: readonly Priced[]): readonly { readonly usd: string; readonly tools: string[] }[] => {
  const prices = [...new Set(tools.map(({ price }) => price))].sort((a, b) => (a < b ? -1 : 1));
  return prices.map((price) => ({
    usd: formatUsdc(price),
    tools: tools.filter((tool) => tool.price === price).map(({ id }) => id),
  }));
};

const FACTOR = 'a number in quotes, such as "1.5": above 0, at most 1000, with at most 6 decimals';
const NAMES = ['default', 'factor', 'group'];

/**
 * Reads a price list from JSON.
 *
 * @returns `undefined` for a text that is no JSON object
 * @throws {@link ConfigError} that names the key that is not accepted
 */
export const parsePrices = (text: string): Prices | undefined => {
  const table = objectIn(text);
  if (table === undefined) return undefined;
  const unknown = Object.keys(table).find((key) => !NAMES.includes(key));
  if (unknown !== undefined) {
    const message = `[prices] has an unknown key ${JSON.stringify(unknown)}; accepted: ${NAMES.join(', ')}${suggestion(unknown, NAMES)}`;
    throw new ConfigError(message, 'clinmeter config check --help', ['prices', unknown]);
  }
  const { default: usual, factor, group } = table;
  return {
    ...(usual === undefined ? {} : { default: part(['default'], usual, { read: parsePrice, accepts: PRICE }) }),
    ...(factor === undefined ? {} : { factor: part(['factor'], factor, { read: parseFactor, accepts: FACTOR }) }),
    ...(group === undefined ? {} : { group: groupsIn(group) }),
  };
};

const groupsIn = (given: unknown): ReadonlyMap<string, bigint> => {
  if (!isObject(given)) {
    const message = `[prices] group is ${JSON.stringify(given)}; accepted: a table [prices.group] of specialties`;
    throw new ConfigError(message, '[prices.group] on a line of its own, and below it kidney = "0.01"', [
      'prices',
      'group',
    ]);
  }
  return new Map(
    Object.entries(given).map(([name, price]) => [
      name,
      part(['group', name], price, { read: parsePrice, accepts: PRICE }),
    ]),
  );
};

type Kind = { readonly read: (given: unknown) => bigint | undefined; readonly accepts: string };

const part = (keys: readonly string[], given: unknown, { read, accepts }: Kind): bigint => {
  const value = read(given);
  if (value !== undefined) return value;
  const name = keys.at(-1);
  const table = ['prices', ...keys.slice(0, -1)].join('.');
  const example = read(String(given)) === undefined ? (/"[^"]+"/.exec(accepts)?.[0] ?? '') : `"${given}"`;
  throw new ConfigError(
    `[${table}] ${name} is ${JSON.stringify(given)}; accepted: ${accepts}`,
    `[${table}] on a line of its own, and below it ${name} = ${example}`,
    ['prices', ...keys],
  );
};
