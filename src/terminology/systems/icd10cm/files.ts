/** Finds the files of ICD-10-CM in an archive. */
import type { Archive, Entry } from '../../import/entry.ts';
import { ImportError } from '../../import/error.ts';
import { peek } from '../../import/text.ts';

/** - `order`: all codes of a fiscal year - `tabular`: inclusion terms - `index`: alphabetic index, or a table of it */
export type Icd10cmFile =
  | { readonly kind: 'order'; readonly year: number; readonly entry: Entry }
  | { readonly kind: 'tabular' | 'index'; readonly entry: Entry };

/** Bytes that hold the first line of an order file and the start of the root element of an XML file. */
const PEEKED = 1024;

/**
 * Finds the order, tabular and index files, by name or else by content. Addenda, which hold changes only, are not
 * among them.
 *
 * @throws {@link ImportError} for an archive that holds none, and an order file whose year is not in a name
 */
export const findFiles = async (archives: readonly Archive[]): Promise<readonly Icd10cmFile[]> => {
  const files: Icd10cmFile[] = [];
  for (const archive of archives) {
    const before = files.length;
    for (const entry of archive.entries) {
      const kind = await kindOf(entry);
      if (kind === 'order') files.push({ kind, year: yearOf(entry, archive), entry });
      else if (kind !== undefined) files.push({ kind, entry });
    }
    if (files.length === before) {
      throw new ImportError({ file: archive.path }, 'there is no order, tabular or index file of ICD-10-CM in it');
    }
  }
  return files;
};

const kindOf = async (entry: Entry): Promise<Icd10cmFile['kind'] | undefined> => {
  const name = nameOf(entry);
  if (!/\.(?:txt|xml)$/.test(name) || name.includes('addenda')) return undefined;
  if (/^icd10cm[-_]order.*\.txt$/.test(name)) return 'order';
  if (/^icd10cm[-_]tabular.*\.xml$/.test(name)) return 'tabular';
  if (/^icd10cm[-_](?:e?index|neoplasm|drug).*\.xml$/.test(name)) return 'index';
  const beginning = await peek(entry, PEEKED);
  if (/^\d{5} [A-Z][0-9A-Z]{2,6} +[01] \S/.test(beginning)) return 'order';
  return beginning.includes('<ICD10CM.tabular')
    ? 'tabular'
    : beginning.includes('<ICD10CM.index')
      ? 'index'
      : undefined;
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
