/** Reads the starter data: our own selection of codes, one table a system. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Concept, Status, TermType } from '../src/terminology/concept.ts';

const FOLDER = join(import.meta.dir, '..', 'data', 'starter');

/** The rows of a table as records by column; every row has every column. */
const readTable = (file: string): readonly Readonly<Record<string, string>>[] => {
  const [head = '', ...lines] = readFileSync(join(FOLDER, file), 'utf8').trimEnd().split('\n');
  const columns = head.split('\t');
  return lines.map((line, index) => {
    const cells = line.split('\t');
    if (cells.length !== columns.length) {
      throw new Error(`${file}, row ${index + 2}: ${cells.length} columns, ${columns.length} are expected`);
    }
    return Object.fromEntries(columns.map((column, position) => [column, cells[position] ?? '']));
  });
};

const terms = (text: string | undefined): Concept['terms'] =>
  (text ?? '')
    .split(' | ')
    .filter((synonym) => synonym !== '')
    .map((synonym) => ({ text: synonym, kind: 'synonym' }));

const blank = { status: 'current', billable: null, rank: 0, ingredients: [], axes: null } as const;

/** The concepts of the starter selection. */
export const starterConcepts = (): readonly Concept[] => [
  ...readTable('icd10cm.tsv').map(
    ({ code = '', name = '', billable, synonyms }): Concept => ({
      ...blank,
      system: 'icd10',
      code,
      name,
      termType: 'CM',
      billable: billable === '1',
      terms: terms(synonyms),
    }),
  ),
  ...readTable('rxnorm.tsv').map(
    ({ rxcui = '', tty, name = '', ingredients = '', synonyms }): Concept => ({
      ...blank,
      system: 'rxnorm',
      code: rxcui,
      name,
      termType: tty as TermType,
      ingredients: ingredients === '' ? [] : ingredients.split(' '),
      terms: terms(synonyms),
    }),
  ),
  ...readTable('loinc.tsv').map(
    ({ code = '', status, rank, name = '', synonyms }): Concept => ({
      ...blank,
      system: 'loinc',
      code,
      name,
      termType: 'LN',
      status: (status === 'active' ? 'current' : status) as Status,
      rank: Number(rank),
      terms: terms(synonyms),
    }),
  ),
];
