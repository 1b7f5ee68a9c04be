/**
 * The National Drug Code Directory of the FDA: `product.txt` and `package.txt`, tables of tabs (FDA, "NDC Product File
 * Definitions" and "NDC Package File Definitions").
 */
import { findEntry } from '../../import/archive.ts';
import { type Archive, type Entry, ImportError, invalidField } from '../../import/entry.ts';
import { readLines } from '../../import/text.ts';
import type { AddedDetails, DraftValues, OtherNode } from '../../model/details.ts';
import { ndcKey, readNdc } from '../../model/ndc.ts';

/**
 * Reads the packages of the directory, by their eleven digits. A package has the proprietary name of its product and its
 * description, and the days of its marketing.
 *
 * @throws {@link ImportError} for an archive without one of the tables, and for a damaged row
 */
export const readNdcDirectory = async (archives: readonly Archive[]): Promise<AddedDetails> => {
  const names = new Map<string, string>();
  const products = findEntry(archives, /(?:^|\/)product\.txt$/i, 'product.txt');
  await readTable(products, ['PRODUCTID', 'PROPRIETARYNAME', 'PROPRIETARYNAMESUFFIX'], ([id = '', ...words]) => {
    names.set(id, words.filter((word) => word !== '').join(' '));
  });
  const others = new Map<string, OtherNode>();
  const values: (readonly [string, DraftValues])[] = [];
  const packages = findEntry(archives, /(?:^|\/)package\.txt$/i, 'package.txt');
  await readTable(packages, PACKAGE, ([id = '', code = '', description = '', from = '', to = ''], row) => {
    const [digits] = readNdc(code);
    if (digits === undefined) throw invalidField(packages, row, 'NDCPACKAGECODE', `"${code}" is no national drug code`);
    const key = ndcKey(digits);
    if (others.has(key)) return;
    const days = [from, to].map((day) => dayOf(packages, row, day));
    const name = [names.get(id) ?? '', description.replaceAll(/\s+/g, ' ')].filter((part) => part !== '').join(', ');
    others.set(key, { key, name, kind: 'package' });
    values.push([key, { marketing: [days.join('\t')] }]);
  });
  return { others: [...others.values()], values };
};

const PACKAGE = ['PRODUCTID', 'NDCPACKAGECODE', 'PACKAGEDESCRIPTION', 'STARTMARKETINGDATE', 'ENDMARKETINGDATE'];

/** The rows of a table, with the named columns in their order. */
const readTable = async (
  entry: Entry,
  columns: readonly string[],
  onRow: (fields: readonly string[], row: number) => void,
): Promise<void> => {
  let places: readonly number[] | undefined;
  await readLines(entry, (line, row) => {
    const fields = line.split('\t').map((field) => field.trim());
    if (places === undefined) {
      places = columns.map((column) => fields.indexOf(column));
      const missing = columns[places.indexOf(-1)];
      if (missing !== undefined) throw new ImportError({ file: entry.label, row, column: missing }, 'is missing');
      return;
    }
    onRow(
      places.map((place) => fields[place] ?? ''),
      row,
    );
  });
};

/** `20240328` as a day; empty where there is none. */
const dayOf = (entry: Entry, row: number, written: string): string => {
  if (written === '') return '';
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(written) ?? [];
  if (year === undefined) throw invalidField(entry, row, 'STARTMARKETINGDATE', `"${written}" is no day as YYYYMMDD`);
  return `${year}-${month}-${day}`;
};
