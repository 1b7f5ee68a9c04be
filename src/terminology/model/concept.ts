/** One code of a release, in the same form for every system. */

export const SYSTEMS = ['rxnorm', 'icd10', 'loinc'] as const;
export type System = (typeof SYSTEMS)[number];

/** Domains of codes, in the words of the OMOP common data model. */
export const DOMAINS = ['condition', 'drug', 'measurement'] as const;
export type Domain = (typeof DOMAINS)[number];

/** Term types: those of RxNorm, `CM` for ICD-10-CM, `LN` for LOINC. */
export const TERM_TYPES = [
  ...['SCD', 'SBD', 'IN', 'PIN', 'MIN', 'BN', 'GPCK', 'BPCK', 'DF', 'SCDC', 'SBDC', 'SCDF', 'SBDF'],
  ...['CM', 'LN'],
] as const;
export type TermType = (typeof TERM_TYPES)[number];

/**
 * - `current`
 * - `obsolete`: retired, deleted or suppressed
 * - `deprecated`, `discouraged`, `trial`: as LOINC uses the words
 */
export const STATUSES = ['current', 'obsolete', 'deprecated', 'discouraged', 'trial'] as const;
export type Status = (typeof STATUSES)[number];

export const isObsolete = (status: Status): boolean => status === 'obsolete' || status === 'deprecated';

/**
 * The source of a term, the strongest first.
 *
 * - `synonym`: another name of the very concept
 * - `inclusion`: an inclusion term of the ICD-10-CM tabular list
 * - `index`: an entry of the ICD-10-CM alphabetic index, main term first
 * - `related`: words that LOINC relates to the concept
 * - `external`: an entry of the ICD-10-CM alphabetic index for an external cause
 */
export const TERM_KINDS = ['synonym', 'inclusion', 'index', 'related', 'external'] as const;
export type TermKind = (typeof TERM_KINDS)[number];
export type Term = { readonly text: string; readonly kind: TermKind };

/** The parts of a LOINC name, in the words of long common names; empty for a part that the name leaves out. */
export type Axes = {
  /** The analyte, then `^` and the challenge before the measurement. */
  readonly component: string;
  readonly property: string;
  readonly time: string;
  readonly specimen: string;
  readonly scale: string;
  readonly method: string;
};

export type Concept = {
  readonly system: System;
  /** As it is shown: ICD-10-CM codes with their dot. */
  readonly code: string;
  /** The official name, unchanged. */
  readonly name: string;
  readonly termType: TermType;
  readonly status: Status;
  /** For ICD-10-CM only: a code that a claim can carry, not a header. */
  readonly billable: boolean | null;
  /** Other names, without the name itself and without repetitions. */
  readonly terms: readonly Term[];
  /** Position among the commonest, from 1; 0 when the release does not say. */
  readonly rank: number;
  /** RxNorm: codes of the ingredients (IN), sorted. */
  readonly ingredients: readonly string[];
  readonly axes: Axes | null;
};

/** The relation of a designation to its concept, the closest first. */
export const KINDS = [
  'name',
  'synonym',
  'default',
  'inclusion',
  'index',
  'short',
  'component',
  'inherited',
  'related',
  'external',
] as const;
export type Kind = (typeof KINDS)[number];

export type Designation = { readonly text: string; readonly kind: Kind };

/** The name of a concept and its terms. */
export const designationsOf = ({ name, terms }: Concept): readonly Designation[] => [
  { text: name, kind: 'name' },
  ...terms,
];
