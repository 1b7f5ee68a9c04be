/** Assigns the designations of the tabular list and of the index to codes. */
import type { Term } from '../../model/concept.ts';
import type { Years } from '../order-years.ts';
import { normaliseIcd10cmCode } from './code.ts';
import { defaultsOf } from './hierarchy.ts';
import type { CodedDesignation } from './tabular.ts';

/** Terms by code, and how many designations there were for codes that do not exist. */
export type Assigned = {
  readonly terms: ReadonlyMap<string, readonly Term[]>;
  readonly lostInclusions: number;
  readonly lostEntries: number;
};

/**
 * Assigns an inclusion term to the code it stands at, and an index entry to the code it names. The named code may be a
 * header, because the index leaves the last characters to the coder or because the code has been split since. Then the
 * entry belongs to the header's default; without a default to the header.
 */
export const assignDesignations = (
  inclusions: readonly CodedDesignation[],
  entries: readonly CodedDesignation[],
  { current, obsolete }: Omit<Years, 'years'>,
): Assigned => {
  const terms = new Map<string, Term[]>();
  const assign = (code: string, term: Term) => {
    const others = terms.get(code);
    if (others === undefined) terms.set(code, [term]);
    else others.push(term);
  };
  const exists = (code: string) => current.has(code) || obsolete.has(code);

  const placed = inclusions.filter(({ code }) => exists(code));
  for (const { code, text } of placed) assign(code, { text, kind: 'inclusion' });

  const inclusionsOf = (code: string) => (terms.get(code) ?? []).map(({ text }) => text);
  const defaultOf = defaultsOf(current, inclusionsOf);
  const defaults = new Map<string, string | undefined>();
  let lostEntries = 0;
  for (const { code: written, text } of entries) {
    const code = normaliseIcd10cmCode(written.replace(/\.?-*$/, ''));
    if (code === undefined || !exists(code)) {
      lostEntries += 1;
      continue;
    }
    if (!defaults.has(code)) defaults.set(code, defaultOf(code));
    assign(defaults.get(code) ?? code, { text, kind: EXTERNAL_CAUSE.test(code) ? 'external' : 'index' });
  }
  return { terms, lostInclusions: inclusions.length - placed.length, lostEntries };
};

/** Chapter 20, whose index has the same bare nouns as that of diseases: `fracture`. */
const EXTERNAL_CAUSE = /^[V-Y]/;
