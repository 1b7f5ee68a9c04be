/** The conversion table of CDC/NCHS: which codes a new code was before, with the date of the change. */
import { type Entry, ImportError } from '../../import/entry.ts';
import { bytesOf, readSpreadsheet } from '../../import/spreadsheet.ts';
import { splitRows } from '../../import/table.ts';
import { normaliseIcd10cmCode } from './code.ts';

/** A new code, and the codes under which its condition was before. */
export type Conversion = {
  readonly code: string;
  /** `YYYY-MM-DD`; empty if the table does not say. */
  readonly date: string;
  /** Codes, and ranges of codes as first and last. */
  readonly previous: readonly (readonly [first: string, last: string])[];
};

export type ConversionTable = {
  readonly conversions: readonly Conversion[];
  /** Rows with a code that this importer cannot read. */
  readonly unread: number;
};

/**
 * Reads a conversion table: a spreadsheet, or text with tabs, commas or wide gaps between three columns. Rows before the
 * one that names the columns are its title.
 *
 * @throws {@link ImportError} for a file without such a row
 */
export const readConversions = async (entry: Entry): Promise<ConversionTable> => {
  const rows = /\.xlsx$/i.test(entry.path) ? await readSpreadsheet(entry) : rowsIn(decode(await bytesOf(entry)));
  const head = rows.findIndex((row) => row.some((cell) => /^current code/i.test(cell.trim())));
  if (head < 0) {
    throw new ImportError(
      { file: entry.label },
      'is no conversion table: no row names "Current code assignment", "Effective" and "Previous Code(s) Assignment"',
    );
  }
  const read = rows.slice(head + 1).map(readRow);
  return {
    conversions: read.filter((row) => typeof row === 'object'),
    unread: read.filter((row) => row === 'unread').length,
  };
};

/** `undefined` for a row that says nothing: the code is wholly new, or nothing has taken its place. */
const readRow = (row: readonly string[]): Conversion | 'unread' | undefined => {
  const [written = '', date = '', before = ''] = row.map((cell) => cell.replace(/\s+/g, ' ').trim());
  if ([written, before].some((cell) => cell === '' || /^none\b/i.test(cell))) return undefined;
  const code = normaliseIcd10cmCode(written);
  const previous = previousIn(before);
  return code === undefined || previous === undefined ? 'unread' : { code, date: dateOf(date), previous };
};

/** Saved by a spreadsheet, it may be in the character set of the United States' version of Windows. */
const decode = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

const rowsIn = (text: string): readonly (readonly string[])[] => {
  const head = /^.*current code.*$/im.exec(text)?.[0] ?? '';
  const delimiter = head.includes('\t') ? '\t' : head.includes(',') ? ',' : undefined;
  if (delimiter === undefined) return text.split(/\r?\n/).map((line) => line.trim().split(/\s{2,}/));
  return splitRows(text, delimiter);
};

/** `H02.101-H02.106; H02.109`, `E66.01, E66.8`, `A04.7 and A04.8`; `undefined` if a part is no code. */
const previousIn = (text: string): Conversion['previous'] | undefined => {
  const parts = text.split(/[;,\s]+(?:and\s+)?|\s+and\s+/).filter((part) => part !== '');
  const read = parts.map((part) => {
    const [first = '', last = first, ...more] = part.split('-').map((end) => normaliseIcd10cmCode(end) ?? '');
    return first === '' || last === '' || more.length > 0 ? undefined : ([first, last] as const);
  });
  const known = read.filter((range) => range !== undefined);
  return known.length < read.length ? undefined : known;
};

/** A year stands for its first of October; a spreadsheet counts the days since 30 December 1899. */
const dateOf = (text: string): string => {
  if (/^20\d\d$/.test(text)) return `${text}-10-01`;
  if (/^\d{5}$/.test(text))
    return new Date(Date.UTC(1899, 11, 30) + Number(text) * 86_400_000).toISOString().slice(0, 10);
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(?:20)?(\d\d)$/.exec(text) ?? [];
  return year === '' ? '' : `20${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
};
