/** Texts under which a concept is found. */
import type { Concept } from './concept.ts';

/** How a designation relates to its concept, the closest first. */
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
] as const;
export type Kind = (typeof KINDS)[number];

export type Designation = { readonly text: string; readonly kind: Kind };

/** The name of a concept and its terms. */
export const designationsOf = ({ name, terms }: Concept): readonly Designation[] => [
  { text: name, kind: 'name' },
  ...terms,
];
