/** The ingredients of drugs, at the end of their relations. */
import type { TermType } from '../../model/concept.ts';
import type { LinkName, Links } from './links.ts';

/** Relations that lead from a drug towards its ingredients. */
const TOWARDS_INGREDIENTS: readonly LinkName[] = [
  ...(['has_ingredient', 'has_ingredients', 'has_precise_ingredient', 'consists_of', 'contains'] as const),
  ...(['has_part', 'form_of', 'quantified_form_of', 'tradename_of'] as const),
];

/** Codes of the ingredients (IN) of a concept, sorted; none when the release does not say. An ingredient is its own. */
export type IngredientsOf = (code: string) => readonly string[];

/** @param termTypes - the imported concepts: only relations between them count */
export const ingredientsIn = (links: Links, termTypes: ReadonlyMap<string, TermType>): IngredientsOf => {
  const targetsOf = (code: string): readonly string[] => [
    ...new Set(TOWARDS_INGREDIENTS.flatMap((name) => links.from(code, name)).filter((to) => termTypes.has(to))),
  ];
  const isBrand = (code: string) => termTypes.get(code) === 'BN';
  // The relations are few steps, and a circle ends the search.
  const collect = (code: string, path: readonly string[]): ReadonlySet<string> => {
    if (termTypes.get(code) === 'IN') return new Set([code]);
    if (path.includes(code)) return new Set();
    const union = (codes: readonly string[]) =>
      new Set(codes.flatMap((target) => [...collect(target, [...path, code])]));
    const all = targetsOf(code);
    const found = union(all.filter((target) => !isBrand(target)));
    // A brand may stand for several products, so what it is made of is asked only when nothing else is known.
    return found.size > 0 ? found : union(all.filter(isBrand));
  };
  return (code) => [...collect(code, [])].sort(byNumber);
};

const byNumber = (a: string, b: string): number => Number(a) - Number(b);
