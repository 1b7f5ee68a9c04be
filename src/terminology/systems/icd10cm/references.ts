/** Entries of the alphabetic index that refer to another entry instead of a code: "Adamantinoma, see …". */
import type { CodedDesignation } from './inclusions.ts';

/** A designation, and the entry that it refers to. */
export type Reference = { readonly text: string; readonly see: string };

/** Gives references the codes of their targets. It leaves out references without a target. */
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
    return code === undefined ? [] : [{ code, text }];
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
