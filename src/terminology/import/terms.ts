/** The terms of a concept. */
import { TERM_KINDS, type Term } from '../model/concept.ts';

/** Terms by kind, without the name, without repetitions (letter case aside), each where it is strongest. */
export const distinctTerms = (name: string, terms: readonly Term[]): readonly Term[] => {
  if (terms.length === 0) return terms;
  const seen = new Set(['', name.toLowerCase()]);
  const ordered = TERM_KINDS.flatMap((kind) => terms.filter((term) => term.kind === kind));
  return ordered.filter(({ text }) => {
    const key = text.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
};
