/** Spreadsheets (Office Open XML, ECMA-376 part 1, section 18): the texts of the cells of the first sheet. */
import { type Archive, type Entry, ImportError } from './entry.ts';
import { readXml } from './xml.ts';
import { openZip } from './zip.ts';

/** The bytes of a file. */
export const bytesOf = async (entry: Entry): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of entry.read()) pieces.push(piece);
  return Buffer.concat(pieces);
};

/**
 * Reads the rows of the first sheet. A cell that is not there is an empty text, and a date is its serial number.
 *
 * @throws {@link ImportError} for a file that is no spreadsheet
 */
export const readSpreadsheet = async (entry: Entry): Promise<readonly (readonly string[])[]> => {
  const archive = await openZip(entry.label, await bytesOf(entry));
  try {
    const shared = find(archive, 'xl/sharedStrings.xml');
    const sheet = find(archive, 'xl/worksheets/sheet1.xml');
    if (sheet === undefined) throw new ImportError({ file: entry.label }, 'is no spreadsheet: it has no first sheet');
    return await readSheet(sheet, shared === undefined ? [] : await readShared(shared));
  } finally {
    archive.close();
  }
};

const find = ({ entries }: Archive, path: string): Entry | undefined => entries.find((entry) => entry.path === path);

/** The texts that cells refer to by number; phonetic hints (`rPh`) are no part of them. */
const readShared = async (entry: Entry): Promise<readonly string[]> => {
  const texts: string[] = [];
  let isHint = false;
  await readXml(entry, 'sst', {
    open: (name) => {
      if (name === 'si') texts.push('');
      if (name === 'rPh') isHint = true;
    },
    close: (name, text) => {
      if (name === 'rPh') isHint = false;
      if (name === 't' && !isHint) texts[texts.length - 1] += text;
    },
  });
  return texts;
};

const readSheet = async (entry: Entry, shared: readonly string[]): Promise<readonly (readonly string[])[]> => {
  const rows: string[][] = [];
  let [column, type] = [0, ''];
  const put = (text: string) => {
    const row = rows.at(-1);
    if (row === undefined) return;
    while (row.length < column) row.push('');
    row[column] = (row[column] ?? '') + text;
  };
  await readXml(entry, 'worksheet', {
    open: (name, attributes) => {
      if (name === 'row') rows.push([]);
      if (name !== 'c') return;
      column = columnOf(attributes.r) ?? rows.at(-1)?.length ?? 0;
      type = attributes.t ?? '';
    },
    close: (name, text) => {
      if (name === 'v') put(type === 's' ? (shared[Number(text)] ?? '') : text);
      if (name === 't') put(text);
    },
  });
  return rows;
};

/** The number of a column from 0: that of `B7` is 1. */
const columnOf = (cell: string | undefined): number | undefined => {
  const letters = /^[A-Z]{1,3}/.exec(cell ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
};
