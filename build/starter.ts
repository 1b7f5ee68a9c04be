/** Reads the starter data: our own selection of codes, one table a system. */
import { join } from 'node:path';
import type { Concept, Status, TermType } from '../src/terminology/model/concept.ts';
import { axesInName } from '../src/terminology/systems/loinc/axes.ts';
import { readTsv } from './tsv.ts';

const FOLDER = join(import.meta.dir, '..', 'data', 'starter');

const readTable = (file: string) => readTsv(join(FOLDER, file));

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
      axes: axesInName(name),
    }),
  ),
];
