/** Which codes each fiscal year had, and what became of them in the next. */
import type { Code } from './order-file.ts';

export type Codes = ReadonlyMap<string, Code>;

/** The codes of each year, by year. */
export type ByYear = ReadonlyMap<number, Codes>;

/** The codes of all years: those of the newest, then those that are gone. */
export type Years = {
  readonly current: Codes;
  readonly obsolete: Codes;
  /** Ascending. */
  readonly years: readonly number[];
};

/** The newest year is current. A code that is gone keeps the name of the last year that had it. */
export const yearsOf = (byYear: ByYear, former: Codes = new Map()): Years => {
  const years = [...byYear.keys()].sort((a, b) => a - b);
  const newest = years.at(-1);
  const current: Codes = (newest === undefined ? undefined : byYear.get(newest)) ?? new Map();
  const gone = new Map(former);
  for (const year of years) for (const [code, known] of byYear.get(year) ?? []) gone.set(code, known);
  const obsolete = [...gone].filter(([code]) => !current.has(code)).sort(([a], [b]) => (a < b ? -1 : 1));
  return { current, obsolete: new Map(obsolete.map(([code, known]) => [code, { ...known, billable: false }])), years };
};

/** The states of a code from year to year, for the field `history`; empty for one that is the same in all of them. */
export const historyOf = (byYear: ByYear, { years }: Years, { code, name }: Code): readonly string[] => {
  const states = years.map((year) => {
    const then = byYear.get(year)?.get(code);
    if (then === undefined) return '-';
    return `${then.billable ? 1 : 0}${then.name === name ? '' : `\t${then.name}`}`;
  });
  const runs = years.flatMap((year, at) => (at > 0 && states[at] === states[at - 1] ? [] : `${year}\t${states[at]}`));
  return runs.length > 1 ? runs : [];
};
