/** The names of RxNorm: table RXNCONSO, one row an atom. */

import { type Entry, invalidField } from '../../import/entry.ts';
import { readRrf } from '../../import/table.ts';
import { TERM_TYPES, type TermType } from '../../model/concept.ts';
import { normaliseRxnormCode } from './code.ts';

/** RxNorm Technical Documentation, 12.4 RXNCONSO.RRF. */
const COLUMNS = [
  ...(['RXCUI', 'LAT', 'TS', 'LUI', 'STT', 'SUI', 'ISPREF', 'RXAUI', 'SAUI'] as const),
  ...(['SCUI', 'SDUI', 'SAB', 'TTY', 'CODE', 'STR', 'SRL', 'SUPPRESS', 'CVF'] as const),
];

/** One name of a concept. */
export type Atom = {
  readonly text: string;
  /** As published: also types that are not served. */
  readonly type: string;
  /** Retired, or hidden by the editors (SUPPRESS is O, E or Y). */
  readonly isSuppressed: boolean;
  /** Of the current prescribable content: bit 4096 of CVF. */
  readonly isPrescribable: boolean;
};

/** The name of a concept and its other names. */
export type Naming = {
  readonly name: string;
  readonly termType: TermType;
  readonly isObsolete: boolean;
  /** Of the current prescribable content. */
  readonly isPrescribable: boolean;
  readonly synonyms: readonly string[];
};

/** RxNorm's own names in English, by concept, and how many rows of other sources and languages there are. */
export type Atoms = { readonly byConcept: ReadonlyMap<string, readonly Atom[]>; readonly otherSources: number };

/**
 * Reads RXNCONSO.RRF.
 *
 * @throws {@link ImportError} for a row of RxNorm's own without a valid RXCUI or without a name
 */
export const readAtoms = async (entry: Entry): Promise<Atoms> => {
  const byConcept = new Map<string, Atom[]>();
  let otherLanguages = 0;
  const otherSources = await readRrf(entry, COLUMNS, 'RXNORM', (field, row) => {
    if (field('LAT') !== 'ENG') {
      otherLanguages += 1;
      return;
    }
    const code = normaliseRxnormCode(field('RXCUI'));
    if (code === undefined) throw invalidField(entry, row, 'RXCUI', `"${field('RXCUI')}" is no RXCUI`);
    const text = field('STR').trim();
    if (text === '') throw invalidField(entry, row, 'STR', 'the name is empty');
    const atom = {
      text,
      type: field('TTY'),
      isSuppressed: field('SUPPRESS') !== 'N',
      isPrescribable: isPrescribable(field('CVF')),
    };
    const others = byConcept.get(code);
    if (others === undefined) byConcept.set(code, [atom]);
    else others.push(atom);
  });
  return { byConcept, otherSources: otherSources + otherLanguages };
};

/** RxNorm Technical Documentation, 12.4: the content view of prescribable drugs. */
const PRESCRIBABLE = 4096;

const isPrescribable = (views: string): boolean => (Number(views) & PRESCRIBABLE) !== 0;

/**
 * Chooses the name among a concept's atoms: one that is not suppressed before one that is, then by the order of
 * `TERM_TYPES`. `undefined` if no atom has a term type that is served.
 */
export const nameOf = (atoms: readonly Atom[]): Naming | undefined => {
  const active = atoms.filter(({ isSuppressed }) => !isSuppressed);
  const isObsolete = !active.some(({ type }) => isTermType(type));
  const usable = isObsolete ? atoms : active;
  const termType = TERM_TYPES.find((type) => usable.some((atom) => atom.type === type));
  const chosen = usable.find(({ type }) => type === termType);
  if (termType === undefined || chosen === undefined) return undefined;
  const synonyms = usable.filter((atom) => atom !== chosen).map(({ text }) => text);
  const isPrescribable = !isObsolete && usable.some((atom) => atom.isPrescribable);
  return { name: chosen.text, termType, isObsolete, isPrescribable, synonyms };
};

const isTermType = (type: string): boolean => (TERM_TYPES as readonly string[]).includes(type);
