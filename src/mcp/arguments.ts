/** Arguments of a tool call, which are JSON, as the query that the tool reads. */
import type { Query } from '../tools/query.ts';
import type { Fields } from './message.ts';

/**
 * The query of some arguments, so that a call is the same resource on every surface. `null` stands for an absent parameter,
 * an array for a repeated one; an object is passed on as JSON, which every reader refuses.
 */
export const queryOfArguments = (given: Fields): Query =>
  new Map(
    Object.entries(given).flatMap(([name, value]): [string, string[]][] =>
      value === null ? [] : [[name, Array.isArray(value) ? value.map(textOf) : [textOf(value)]]],
    ),
  );

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? decimalText(value) : JSON.stringify(value);
};

/** The shortest text of a double without an exponent: `1e-7` is `0.0000001`. */
const decimalText = (value: number): string => {
  const [, sign = '', whole = '', fraction = '', exponent] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  if (exponent === undefined) return String(value);
  const shift = Number(exponent);
  const digits = whole + fraction;
  if (shift < 0) return `${sign}0.${'0'.repeat(-shift - whole.length)}${digits}`;
  return `${sign}${digits.padEnd(whole.length + shift, '0')}`;
};
