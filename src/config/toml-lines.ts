/** The lines of a TOML file. The parser names none, so the longest beginning of the file that parses tells them. */
import { isObject } from '../payments/protocol/headers.ts';

/** A longer text is no configuration: a look at each of its beginnings would take long. */
const MOST_CHARACTERS = 100_000;

/** The line on which the first statement begins that is no TOML, counted from 1; `undefined` in a long text. */
export const lineOfFlaw = (text: string): number | undefined => lineAfter(text, () => true);

/** The line on which keys are set or their table begins, counted from 1; `undefined` if the text does not have them. */
export const lineOf = (text: string, keys: readonly string[]): number | undefined =>
  keys.length > 0 && has(tablesIn(text), keys) ? lineAfter(text, (tables) => !has(tables, keys)) : undefined;

/** The line after the longest beginning that is TOML and has a property. */
const lineAfter = (text: string, isBefore: (tables: object) => boolean): number | undefined => {
  if (text.length > MOST_CHARACTERS) return undefined;
  const lines = text.split('\n');
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
