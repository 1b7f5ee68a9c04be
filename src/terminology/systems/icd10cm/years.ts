/** Which codes each fiscal year had, and what became of them in the next. */
import type { Entry } from '../../import/entry.ts';
import { readLines } from '../../import/text.ts';
import type { Years } from './assign.ts';
import { normaliseIcd10cmCode } from './code.ts';
import type { Code } from './order.ts';

export type Codes = ReadonlyMap<string, Code>;

/** The codes of each year, by year. */
export type ByYear = ReadonlyMap<number, Codes>;

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

/** `Add:`, `Delete:`, `Revise from:`, `Revise to:`, then the columns of the order file from the flag on. */
const CHANGE = /^(Add|Delete|Revise from|Revise to): *([01]) (\S+) +/;
const SHORT_NAME = 23;
const LONG_NAME = 84;

/**
 * Undoes the addenda of an order file: the codes of the year before. `undefined` for those of another file, which has not
 * what they add, and for those of an update within the year, which count no file of the year before.
 */
export const yearBefore = async (year: number, codes: Codes, addenda: Entry): Promise<Codes | undefined> => {
  const before = new Map(codes);
  const former: Code[] = [];
  let [isOfYear, isOfFile] = [false, true];
  await readLines(addenda, (line) => {
    isOfYear ||= line.includes(`icd10cm_order_${year - 1}`);
    const [, change, flag, compact = ''] = CHANGE.exec(line) ?? [];
    const code = normaliseIcd10cmCode(compact);
    if (change === undefined || code === undefined) return;
    const [shortName, name] = [line.slice(SHORT_NAME, LONG_NAME).trim(), line.slice(LONG_NAME).trim()];
    if (change === 'Add' || change === 'Revise to') {
      isOfFile &&= before.get(code)?.billable === (flag === '1');
      if (change === 'Add') before.delete(code);
    } else former.push({ code, name, shortName, billable: flag === '1' });
  });
  for (const code of former) before.set(code.code, code);
  return isOfYear && isOfFile ? before : undefined;
};
