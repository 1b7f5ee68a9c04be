/** Tables: NLM's Rich Release Format and quoted CSV. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { parse as parseWhole } from 'csv-parse/sync';
import { type Entry, ImportError, placed } from './entry.ts';
import { readLines, readText } from './text.ts';

/** A field of the row in hand; empty when the file has no such column. */
export type Field<Column extends string> = (column: Column) => string;
export type OnRow<Column extends string> = (field: Field<Column>, row: number) => void;

/**
 * Reads the rows of one source from a table of the Rich Release Format: a line a row, a pipe after every field, neither
 * quotes nor escapes nor a header.
 *
 * Splits lines by hand: nothing in them is quoted. A full RxNorm has more than a gigabyte, mostly rows of other
 * sources, on which csv-parse takes 40 s.
 *
 * @param columns - all columns of the table, in their order, SAB among them
 * @returns how many rows there were of other sources
 * @throws {@link ImportError} for a row with too few or too many fields, and errors of `onRow`
 */
export const readRrf = async <Column extends string>(
  entry: Entry,
  columns: readonly (Column | 'SAB')[],
  source: string,
  onRow: OnRow<Column>,
): Promise<number> => {
  const position = positions(columns);
  let others = 0;
  let fields: readonly string[] = [];
  const field = (column: Column | 'SAB') => fields[position[column]] ?? '';
  await readLines(entry, (line, row) => {
    const isOther = line.endsWith('|') && !line.includes(`|${source}|`);
    fields = isOther ? [] : alone(line).split('|');
    if (!isOther && (fields.length !== columns.length + 1 || fields.at(-1) !== '')) {
      throw wrongLength(entry, columns, fields.length - 1, row);
    }
    if (field('SAB') === source) onRow(field, row);
    else others += 1;
  });
  return others;
};

/** A copy of a line: the runtime keeps the whole piece of a file in memory for as long as a part of its text is in use. */
const alone = (line: string): string => Buffer.from(line).toString();

/** {@link readRrf} for a table that has no column of sources: every row counts. */
export const readRrfRows = async <Column extends string>(
  entry: Entry,
  columns: readonly Column[],
  onRow: OnRow<Column>,
): Promise<void> => {
  const position = positions(columns);
  await readLines(entry, (line, row) => {
    const fields = alone(line).split('|');
    if (fields.length !== columns.length + 1 || fields.at(-1) !== '') {
      throw wrongLength(entry, columns, fields.length - 1, row);
    }
    onRow((column) => fields[position[column]] ?? '', row);
  });
};

/**
 * Reads a CSV file that begins with the names of its columns.
 *
 * @param required - columns that must be there
 * @param optional - columns that are read when they are there
 * @throws {@link ImportError} for a missing column, a row with too few or too many fields, a quote that is not closed,
 * and errors of `onRow`
 */
export const readCsv = async <Column extends string>(
  entry: Entry,
  required: readonly Column[],
  optional: readonly Column[],
  onRow: OnRow<Column>,
): Promise<void> => {
  let header: readonly string[] | undefined;
  let position: Record<string, number> = {};
  let fields: readonly string[] = [];
  const field = (column: Column) => fields[position[column] ?? -1] ?? '';
  const take = (record: readonly string[], row: number) => {
    fields = record;
    if (header !== undefined) {
      if (record.length !== header.length) throw wrongLength(entry, header, record.length, row);
      return onRow(field, row);
    }
    const missing = required.find((column) => !record.includes(column));
    if (missing !== undefined) throw new ImportError({ file: entry.label, row, column: missing }, 'is missing');
    header = record;
    position = positions(
      [...required, ...optional].filter((column) => record.includes(column)),
      record,
    );
  };
  await parseCsv(entry, take);
  if (header === undefined) throw new ImportError({ file: entry.label, row: 1 }, 'is empty');
};

/** The rows of a small table, of any lengths; `delimiter` stands between fields. */
export const splitRows = (text: string, delimiter: string): readonly (readonly string[])[] =>
  parseWhole(text, { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true });

const parseCsv = async (entry: Entry, take: (record: readonly string[], row: number) => void): Promise<void> => {
  const parser = parse({
    relax_column_count: true,
    skip_empty_lines: true,
    on_record: (record: string[], { lines }) => {
      take(record, lines);
      return null;
    },
  });
  parser.resume();
  try {
    await pipeline(Readable.from(readText(entry)), parser);
  } catch (error) {
    if (!(error instanceof CsvError)) throw placed({ file: entry.label }, 'cannot be read', error);
    const { lines } = error;
    throw new ImportError({ file: entry.label, row: typeof lines === 'number' ? lines : undefined }, error.message);
  }
};

const positions = <Column extends string>(columns: readonly Column[], all: readonly string[] = columns) =>
  Object.fromEntries(columns.map((column) => [column, all.indexOf(column)])) as Record<Column, number>;

/** The column named is the first that is missing, or the last there is. */
const wrongLength = (entry: Entry, columns: readonly string[], found: number, row: number): ImportError =>
  new ImportError(
    { file: entry.label, row, column: columns[Math.min(found, columns.length - 1)] },
    `the row has ${found} fields instead of ${columns.length}`,
  );
