/** The common parts of the formulas: thresholds as the papers print them, and lists of scored factors. */
import type { Decimal } from 'decimal.js';
import { D, type Read } from '../reading.ts';

/** A refusal that looks at several inputs: its code. */
export class Refused extends Error {}

export type Formula = (given: Read) => Readonly<Record<string, unknown>>;

const sure = (value: Decimal.Value): Decimal => new D(value).toSignificantDigits(52);

export const lt = (a: Decimal.Value, b: Decimal.Value): boolean => sure(a).lt(b);
export const le = (a: Decimal.Value, b: Decimal.Value): boolean => sure(a).lte(b);
export const gt = (a: Decimal.Value, b: Decimal.Value): boolean => sure(a).gt(b);
export const ge = (a: Decimal.Value, b: Decimal.Value): boolean => sure(a).gte(b);

/** The first word whose condition holds. */
export const first = <W>(...rows: readonly (readonly [holds: boolean, word: W])[]): W => {
  const row = rows.find(([holds]) => holds);
  if (row === undefined) throw new Error('no row holds');
  return row[1];
};

type Row = readonly [factor: string, points: number | boolean];

/** The score of its rows; `true` is one point. */
export const scoreOf = (...rows: readonly Row[]) => {
  const components = rows.map(([factor, points]) => ({ factor, points: Number(points) }));
  return { components, score: new D(components.reduce((sum, { points }) => sum + points, 0)) };
};

/** Rows of flags that score by their own names. */
export const flagRows = (given: Read, table: Readonly<Record<string, number>>): readonly Row[] =>
  Object.entries(table).map(([name, points]) => [name, given[name] ? points : 0]);

/** The points of the lower limit a value reaches: rows descend, and the last has none. */
export const step = (
  value: Decimal.Value,
  last: number,
  ...rows: readonly (readonly [from: string, points: number])[]
) => rows.find(([from]) => ge(value, from))?.[1] ?? last;

export const clamp = (value: Decimal, low: Decimal.Value, high: Decimal.Value): Decimal =>
  value.lt(low) ? new D(low) : value.gt(high) ? new D(high) : value;
