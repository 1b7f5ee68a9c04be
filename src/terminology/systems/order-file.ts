/** The order file of a system of CMS: every code of a fiscal year, headers too, in tabular order. */
import { type Entry, ImportError, invalidField } from '../import/entry.ts';
import { readLines } from '../import/text.ts';

export type Code = {
  readonly code: string;
  readonly name: string;
  /** At most 60 characters. */
  readonly shortName: string;
  readonly billable: boolean;
};

/**
 * Reads an order file: fixed columns, 1-5 order number, 7-13 code without its dot, 15 whether a claim can carry it,
 * 17-76 short and 78 on long description (CMS, icd10OrderFiles.pdf and icd10pcsOrderFile.pdf).
 *
 * @param title - of the system, and `normalise`, which gives its codes as published
 * @throws {@link ImportError} for a line that is too short, is no code, has another flag than 0 or 1 or a code that
 * was given before
 */
export const readOrderFile = async (
  entry: Entry,
  title: string,
  normalise: (text: string) => string | undefined,
): Promise<ReadonlyMap<string, Code>> => {
  const codes = new Map<string, Code>();
  await readLines(entry, (line, row) => {
    const fail = (column: string, problem: string): never => {
      throw invalidField(entry, row, column, problem);
    };
    const [compact, flag, name] = [line.slice(6, 13).trim(), line.slice(14, 15), line.slice(77).trim()];
    const code = normalise(compact) ?? fail('code (7-13)', `"${compact}" is no ${title} code`);
    if (flag !== '0' && flag !== '1') fail('flag (15)', `"${flag}" is neither 0 nor 1`);
    if (name === '') fail('long description (78)', `the row ends at position ${line.length}`);
    if (codes.has(code)) fail('code (7-13)', `${code} is given twice`);
    codes.set(code, { code, name, shortName: line.slice(16, 76).trim(), billable: flag === '1' });
  });
  if (codes.size === 0) throw new ImportError({ file: entry.label }, 'is empty');
  return codes;
};

/** The first code of each run of codes that are next to one another in the order of the letters too. */
export const runsOf = (listed: readonly string[]): readonly string[] => {
  const sorted = new Map([...listed].sort().map((code, at) => [code, at]));
  return listed.filter((code, at) => at === 0 || sorted.get(code) !== (sorted.get(listed[at - 1] ?? '') ?? -2) + 1);
};
