/** Finds the files of ICD-10-CM in an archive. */
import { type Archive, type Entry, ImportError } from '../../import/entry.ts';
import { peek } from '../../import/text.ts';

/**
 * - `order`: all codes of a fiscal year
 * - `addenda`: what an order file has that the one before it had not
 * - `tabular`: hierarchy, inclusion terms and other notes
 * - `index`: alphabetic index, or a table of it
 * - `conversion`: which codes new ones were before
 */
export type Icd10cmFile =
  | { readonly kind: 'order' | 'addenda'; readonly year: number; readonly entry: Entry }
  | { readonly kind: 'tabular' | 'index' | 'conversion'; readonly entry: Entry };

/** Bytes that hold the first line of an order file and the start of the root element of an XML file. */
const PEEKED = 1024;

/**
 * Finds the order, tabular, index and conversion files, by name or else by content, and the addenda of order files. Those
 * of the other lists are not among them, and neither are the tables of ICD-10-PCS.
 *
 * @throws {@link ImportError} for an archive that holds none, and an order file whose year is not in a name
 */
export const findFiles = async (archives: readonly Archive[]): Promise<readonly Icd10cmFile[]> => {
  const files: Icd10cmFile[] = [];
  for (const archive of archives) {
    const before = files.length;
    for (const entry of archive.entries) {
      const kind = await kindOf(entry);
      if (kind === 'order' || kind === 'addenda') files.push({ kind, year: yearOf(entry, archive), entry });
      else if (kind !== undefined) files.push({ kind, entry });
    }
    if (files.length === before) {
      throw new ImportError(
        { file: archive.path },
        'there is no order, tabular, index or conversion file of ICD-10-CM in it',
      );
    }
  }
  return files;
};

/**
 * Finds conversion tables; a file that is given by itself is one by any name.
 *
 * @throws {@link ImportError} for an archive that holds none
 */
export const findConversions = async (archives: readonly Archive[]): Promise<readonly Icd10cmFile[]> => {
  const files: Icd10cmFile[] = [];
  for (const { path, entries } of archives) {
    const before = files.length;
    for (const entry of entries) {
      const isOne = entry.label === path || (await kindOf(entry)) === 'conversion';
      if (isOne) files.push({ kind: 'conversion', entry });
    }
    if (files.length === before) throw new ImportError({ file: path }, 'there is no conversion table in it');
  }
  return files;
};

const kindOf = async (entry: Entry): Promise<Icd10cmFile['kind'] | undefined> => {
  const name = nameOf(entry);
  if (/^icd10cm[-_]order[-_]addenda.*\.txt$/.test(name)) return 'addenda';
  if (!/\.(?:txt|xml|csv|xlsx)$/.test(name) || /addenda|pcs/.test(name)) return undefined;
  if (/conversion[-_ ]?table.*\.(?:txt|csv|xlsx)$/.test(name)) return 'conversion';
  if (/\.(?:csv|xlsx)$/.test(name)) return undefined;
  if (/^icd10cm[-_]order.*\.txt$/.test(name)) return 'order';
  if (/^icd10cm[-_]tabular.*\.xml$/.test(name)) return 'tabular';
  if (/^icd10cm[-_](?:e?index|neoplasm|drug).*\.xml$/.test(name)) return 'index';
  const beginning = await peek(entry, PEEKED);
  if (/^\d{5} [A-Z][0-9A-Z]{2,6} +[01] \S/.test(beginning)) return 'order';
  if (beginning.includes('<ICD10CM.tabular')) return 'tabular';
  if (beginning.includes('<ICD10CM.index')) return 'index';
  return /current code.*\bprevious code/is.test(beginning) ? 'conversion' : undefined;
};

const nameOf = ({ path }: Entry): string => (path.split('/').at(-1) ?? '').toLowerCase();

const yearOf = (entry: Entry, archive: Archive): number => {
  const [year] = [nameOf(entry), entry.path, archive.path].flatMap((name) => /20\d\d/.exec(name)?.[0] ?? []);
  if (year !== undefined) return Number(year);
  throw new ImportError(
    { file: entry.label },
    'the name of an order file must hold its year, as icd10cm_order_2026.txt',
  );
};
