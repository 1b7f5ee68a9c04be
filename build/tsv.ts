/** Plain tab-separated text with a row of column names; cells hold neither quotes nor tabs. */
import { readFileSync } from 'node:fs';

export type Row = Readonly<Record<string, string>>;

/** The rows of a file as records by column; every row must have every column. */
export const readTsv = (file: string): readonly Row[] => {
  const [head = '', ...lines] = readFileSync(file, 'utf8').replace(/\n+$/, '').split('\n');
  const columns = head.split('\t');
  return lines.map((line, index) => {
    const cells = line.split('\t');
    if (cells.length !== columns.length) {
      throw new Error(`${file}, row ${index + 2}: ${cells.length} columns, ${columns.length} are expected`);
    }
    return Object.fromEntries(columns.map((column, position) => [column, cells[position] ?? '']));
  });
};
