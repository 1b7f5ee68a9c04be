/** The alphabetic index with its tables of neoplasms and drugs, and the index of external causes. */
import type { Entry } from '../../import/entry.ts';
import { readXml } from '../../import/xml.ts';
import type { CodedDesignation } from './tabular.ts';

type Index = { readonly designations: readonly CodedDesignation[]; readonly references: readonly Reference[] };

/**
 * Reads an index or a table of one (icd10cm_index.xsd). The designation of an entry is its main term and the terms below
 * it, joined by commas; in a table followed by the head of the column. It leaves out words in brackets that make no
 * difference (`nemod`).
 *
 * @returns codes as the index writes them, so with a hyphen where further characters are to be chosen; and the entries
 * that refer to another one (`see`, `seeAlso`)
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
      if (name === 'see' || name === 'seeAlso') references.push({ text: textOf(), see: text });
      if (name === 'cell') take(text, heads.get(column) ?? '');
    },
  });
  return { designations, references };
};

/** A designation, and the entry that it refers to. */
export type Reference = { readonly text: string; readonly see: string };

/** Gives references the codes of their targets. It leaves out those without a target, and those of entries with a code. */
export const followReferences = (
  references: readonly Reference[],
  entries: readonly CodedDesignation[],
): readonly CodedDesignation[] => {
  const codes = new Map<string, string>();
  for (const { text, code } of entries) {
    const path = pathOf(text).join(', ');
    if (!codes.has(path)) codes.set(path, code);
  }
  return references.flatMap(({ text, see }) => {
    const code = codes.get(targetOf(see));
    return code === undefined || codes.has(pathOf(text).join(', ')) ? [] : [{ code, text }];
  });
};

/**
 * The terms of an entry, from the main term down. "By site" leaves the site to the coder, so it adds nothing; and
 * references name a main term by its first form only: "Failure, failed, heart" is "Failure, heart" there.
 */
const pathOf = (text: string): readonly string[] => {
  const parts = text
    .toLowerCase()
    .replace(/\([^)]*\)|\b(?:nec|nos)\b/g, ' ')
    .split(',')
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '' && part !== 'by site');
  const [main = '', ...rest] = parts;
  const below = rest.findIndex((part) => part.slice(0, SAME_FORM) !== main.slice(0, SAME_FORM));
  return [main, ...(below < 0 ? [] : rest.slice(below))];
};

/** Forms of one word begin with the same letters. */
const SAME_FORM = 4;

/** The columns of the table of neoplasms, by the words that references have for them. */
const BEHAVIOURS: Readonly<Record<string, string>> = {
  malignant: 'malignant primary',
  primary: 'malignant primary',
  secondary: 'malignant secondary',
  'in situ': 'ca in situ',
  benign: 'benign',
  'uncertain behavior': 'uncertain behavior',
  'unspecified behavior': 'unspecified behavior',
};

/** A reference into the table of neoplasms names site and behaviour in either order. */
const targetOf = (see: string): string => {
  const path = pathOf(see);
  const behaviour = path.findLast((part) => BEHAVIOURS[part] !== undefined);
  if (path[0] !== 'neoplasm' || behaviour === undefined) return path.join(', ');
  const site = path.slice(1).filter((part) => BEHAVIOURS[part] === undefined);
  return ['neoplasm', ...site, BEHAVIOURS[behaviour]].join(', ');
};
