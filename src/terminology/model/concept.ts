/** One code of a release, in the same form for every system. */
import { FACTS } from '../systems/facts.ts';

export type System = (typeof FACTS)[number]['id'];
export const SYSTEMS: readonly [System, ...System[]] = [FACTS[0].id, ...FACTS.slice(1).map(({ id }) => id)];

/** The systems that are searched unless another one is asked for, which are those that every pack has. */
export const SEARCHED: readonly [System, ...System[]] = [
  FACTS[0].id,
  ...FACTS.slice(1).flatMap(({ id, isOptional }) => (isOptional ? [] : [id])),
];
export type SearchedSystem = Extract<(typeof FACTS)[number], { isOptional: false }>['id'];

/** Domains of codes that notes are read for, in the words of the OMOP common data model. */
export const DOMAINS = ['condition', 'drug', 'measurement'] as const;
export type Domain = (typeof DOMAINS)[number];

export type TermType = (typeof FACTS)[number]['termTypes'][number];
export const TERM_TYPES: readonly TermType[] = FACTS.flatMap(({ termTypes }): readonly TermType[] => termTypes);

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
