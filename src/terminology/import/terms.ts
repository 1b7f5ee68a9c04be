/** The other wordings of a concept. */
import { type Concept, TERM_KINDS, type Term, type TermKind } from '../model/concept.ts';

/** Wordings by kind, without the name, without repetitions (letter case aside), each where it is strongest. */
export const distinctTerms = (name: string, terms: readonly Term[]): readonly Term[] => {
  if (terms.length === 0) return terms;
  const seen = new Set(['', name.toLowerCase()]);
  const ordered = TERM_KINDS.flatMap((kind) => terms.filter((term) => term.kind === kind));
  return ordered.filter(({ text }) => {
    const key = text.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
};

/** How many wordings of a kind the concepts have. */
export const countTerms = (concepts: readonly Concept[], wanted: TermKind): number =>
  concepts.reduce((sum, { terms }) => sum + terms.filter(({ kind }) => kind === wanted).length, 0);
