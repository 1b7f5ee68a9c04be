/** The alphabetic index with its tables of neoplasms and drugs, and the index of external causes. */
import type { Entry } from '../../import/entry.ts';
import { readXml } from '../../import/xml.ts';
import type { CodedDesignation } from './inclusions.ts';
import type { Reference } from './references.ts';

type Index = { readonly designations: readonly CodedDesignation[]; readonly references: readonly Reference[] };

/**
 * Reads an index or a table of one (icd10cm_index.xsd). The designation of an entry is its main term and the terms below
 * it, joined by commas; in a table followed by the head of the column. It leaves out words in brackets that make no
 * difference (`nemod`) and hints at other entries (`seeAlso`).
 *
 * @returns codes as the index writes them, so with a hyphen where further characters are to be chosen; and the entries
 * that have none but refer to another one (`see`)
 * @throws `ImportError`
 */
export const readIndex = async (entry: Entry): Promise<Index> => {
  const designations: CodedDesignation[] = [];
  const references: Reference[] = [];
  const titles: string[] = [];
  const heads = new Map<string, string>();
  let column = '';
  const textOf = (...head: readonly string[]) => [...titles, ...head].filter((title) => title !== '').join(', ');
  const take = (code: string, ...head: readonly string[]) => {
    if (/[A-Z]/.test(code)) designations.push({ code, text: textOf(...head) });
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
      if (name === 'see') references.push({ text: textOf(), see: text });
      if (name === 'cell') take(text, heads.get(column) ?? '');
    },
  });
  return { designations, references };
};
