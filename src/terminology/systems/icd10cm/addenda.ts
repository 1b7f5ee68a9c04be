/** The addenda of an order file: what changed since the year before. */
import type { Entry } from '../../import/entry.ts';
import { readLines } from '../../import/text.ts';
import type { Code } from '../order-file.ts';
import type { Codes } from '../order-years.ts';
import { normaliseIcd10cmCode } from './code.ts';

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
