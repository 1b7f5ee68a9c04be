/** The lists of the Medicare Code Editor: codes for an age or a sex, and those that are not the principal diagnosis. */
import { withArchives } from '../../import/archive.ts';
import { type Entry, ImportError, invalidField } from '../../import/entry.ts';
import { bytesOf } from '../../import/spreadsheet.ts';
import { splitRows } from '../../import/table.ts';
import { type DraftDetails, NO_EDITS } from '../../model/details.ts';
import { normaliseIcd10cmCode } from './code.ts';

type Row = { readonly code: string; readonly edit: string; readonly text: string };
type EditList = { readonly version: number; readonly rows: readonly Row[] };

/**
 * Adds the field `claim_edits` to the codes of a release. Of several lists with an edit, the newest counts.
 *
 * @param isKnown - codes that no order file has are left out
 * @throws {@link ImportError} for an archive without a list
 */
export const withEdits = async (
  details: DraftDetails,
  archives: readonly string[],
  isKnown: (code: string) => boolean,
): Promise<DraftDetails> => {
  if (archives.length === 0) return { ...details, absent: [...details.absent, NO_EDITS] };
  const lists = await withArchives(archives, async (opened) => {
    const read: EditList[] = [];
    for (const { path, entries } of opened) {
      const tables = entries.filter((entry) => /\.(?:tsv|csv|txt)$/i.test(entry.path));
      if (tables.length === 0) throw new ImportError({ file: path }, 'there is no list of edits (mce_*.tsv) in it');
      for (const table of tables) read.push(await readEdits(table));
    }
    return read.sort((a, b) => b.version - a.version);
  });
  const newest = new Map<string, EditList>();
  for (const list of lists) for (const { edit } of list.rows) newest.set(edit, newest.get(edit) ?? list);
  const values = new Map(details.values);
  for (const list of lists) {
    for (const { code, edit, text } of list.rows) {
      if (newest.get(edit) !== list || !isKnown(code)) continue;
      const before = values.get(code);
      values.set(code, { ...before, claim_edits: [...(before?.claim_edits ?? []), text] });
    }
  }
  return { ...details, values };
};

/**
 * Reads a list: a table of tabs or commas with the columns `code`, `edit` and, of an age, `age_min` and `age_max`. The
 * name of its file has its version, as `mce_v41.1`.
 */
const readEdits = async (entry: Entry): Promise<EditList> => {
  const text = (await bytesOf(entry)).toString('utf8').replace(/^\uFEFF/, '');
  const [head = [], ...rows] = splitRows(text, text.includes('\t') ? '\t' : ',');
  const places = ['code', 'edit', 'age_min', 'age_max'].map((name) => head.indexOf(name));
  const version = /v(\d+(?:\.\d+)?)/i.exec(entry.path)?.[1];
  if (places[0] === -1 || places[1] === -1 || version === undefined) {
    const problem = 'is no list of edits: it has the columns code and edit, and its name the version, as mce_v41.1.tsv';
    throw new ImportError({ file: entry.label, row: 1 }, problem);
  }
  return {
    version: Number(version),
    rows: rows.map((row, at) => {
      const [written = '', edit = '', from = '', to = ''] = places.map((place) => row[place]?.trim() ?? '');
      const code = normaliseIcd10cmCode(written);
      if (code === undefined) throw invalidField(entry, at + 2, 'code', `"${written}" is no ICD-10-CM code`);
      const kind = edit.replace(/^principal_(?=manifestation|questionable)/, '');
      return { code, edit: kind, text: [kind, from, to, `MCE v${version}`].join('\t') };
    }),
  };
};
