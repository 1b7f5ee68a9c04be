/** The other wordings of a concept. */
import type { Term, TermKind } from '../concept.ts';

/** The strongest first: a wording is kept where it is strongest. */
const KINDS: readonly TermKind[] = ['synonym', 'inclusion', 'index', 'related'];

/** Wordings by kind, without the name, without repetitions (letter case aside), the strongest kind first. */
export const distinctTerms = (name: string, terms: readonly Term[]): readonly Term[] => {
  if (terms.length === 0) return terms;
  const seen = new Set(['', name.toLowerCase()]);
  const ordered = KINDS.flatMap((kind) => terms.filter((term) => term.kind === kind));
  return ordered.filter(({ text }) => {
    const key = text.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
};
