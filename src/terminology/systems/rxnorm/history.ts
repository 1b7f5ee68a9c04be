/** Codes that are gone, and what took their place: tables RXNCUI and RXNATOMARCHIVE. */
import type { Entry } from '../../import/entry.ts';
import { readRrf, readRrfRows } from '../../import/table.ts';
import { normaliseRxnormCode } from './code.ts';

/** RxNorm Technical Documentation, 12.9 RXNCUI.RRF. */
const CODE_COLUMNS = ['CUI1', 'VSAB_START', 'VSAB_END', 'CARDINALITY', 'CUI2'] as const;

/** RxNorm Technical Documentation, 12.10 RXNATOMARCHIVE.RRF. */
const ATOM_COLUMNS = [
  ...(['RXAUI', 'AUI', 'STR', 'ARCHIVE_TIMESTAMP', 'CREATED_TIMESTAMP', 'UPDATED_TIMESTAMP', 'CODE'] as const),
  ...(['IS_BRAND', 'LAT', 'LAST_RELEASED', 'SAUI', 'VSAB', 'RXCUI', 'SAB', 'TTY', 'MERGED_TO_RXCUI'] as const),
];

export type History = {
  readonly successors: ReadonlyMap<string, ReadonlySet<string>>;
  readonly names: ReadonlyMap<string, string>;
};

/** Reads the tables that are there. @throws `ImportError` */
export const readHistory = async (codes: Entry | undefined, atoms: Entry | undefined): Promise<History> => {
  const successors = new Map<string, Set<string>>();
  const names = new Map<string, string>();
  const add = (from: string, to: string): void => {
    if (from === to || normaliseRxnormCode(from) === undefined || normaliseRxnormCode(to) === undefined) return;
    successors.set(from, (successors.get(from) ?? new Set()).add(to));
  };
  if (codes !== undefined) await readRrfRows(codes, CODE_COLUMNS, (field) => add(field('CUI1'), field('CUI2')));
  if (atoms !== undefined) {
    await readRrf(atoms, ATOM_COLUMNS, 'RXNORM', (field) => {
      names.set(field('RXCUI'), field('STR').trim());
      add(field('RXCUI'), field('MERGED_TO_RXCUI'));
    });
  }
  return { successors, names };
};
