/** The alphabetic index with its tables of neoplasms and drugs, and the index of external causes. */
import type { Entry } from '../import/entry.ts';
import { readXml } from '../import/xml.ts';
import type { Wording } from './tabular.ts';

/**
 * Reads an index or a table of one (icd10cm_index.xsd). The wording of an entry is its main term and the terms below
 * it, joined by commas; in a table followed by the head of the column. Words in brackets that make no difference
 * (`nemod`) are left out, and so are references to other entries (`see`, `seeAlso`).
 *
 * @returns codes as the index writes them, so with a hyphen where further characters are to be chosen
 * @throws `ImportError`
 */
export const readIndex = async (entry: Entry): Promise<readonly Wording[]> => {
  const wordings: Wording[] = [];
  const titles: string[] = [];
  const heads = new Map<string, string>();
  let column = '';
  const take = (code: string, ...head: readonly string[]) => {
    if (/[A-Z]/.test(code))
      wordings.push({ code, text: [...titles, ...head].filter((title) => title !== '').join(', ') });
  };
  await readXml(entry, 'ICD10CM.index', {
    open: (name, attributes) => {
      if (name === 'mainTerm' || name === 'term') titles.push('');
      if (name === 'cell' || name === 'head') column = attributes.col ?? '';
    },
    close: (name, text) => {
      if (name === 'mainTerm' || name === 'term') titles.pop();
      // The titles of the document and of a letter stand outside of every term.
      if (name === 'title' && titles.length > 0) titles[titles.length - 1] = text;
      if (name === 'head') heads.set(column, text);
      if (name === 'code') take(text);
      if (name === 'cell') take(text, heads.get(column) ?? '');
    },
  });
  return wordings;
};
