/** The ingredients of drugs: table RXNREL. */

import type { Entry } from '../../import/entry.ts';
import { readRrf } from '../../import/table.ts';
import type { TermType } from '../../model/concept.ts';

/** RxNorm Technical Documentation, 12.7 RXNREL.RRF. */
const COLUMNS = [
  ...(['RXCUI1', 'RXAUI1', 'STYPE1', 'REL', 'RXCUI2', 'RXAUI2', 'STYPE2', 'RELA'] as const),
  ...(['RUI', 'SRUI', 'SAB', 'SL', 'DIR', 'RG', 'SUPPRESS', 'CVF'] as const),
];

/**
 * Relations that lead from a drug towards its ingredients (RxNorm Technical Documentation, appendix 1). Every relation
 * is there in both directions, so the inverse ones are not needed.
 */
const TOWARDS_INGREDIENTS: ReadonlySet<string> = new Set([
  ...['has_ingredient', 'has_ingredients', 'has_precise_ingredient', 'consists_of', 'contains'],
  ...['has_part', 'form_of', 'quantified_form_of', 'tradename_of'],
]);

/** Codes of the ingredients (IN) of a concept, sorted; none when the release does not say. */
export type IngredientsOf = (code: string) => readonly string[];

/**
 * Reads RXNREL.RRF. An ingredient is its own.
 *
 * @param termTypes - the imported concepts: only relations between them count
 * @throws `ImportError`
 */
export const readIngredients = async (
  entry: Entry | undefined,
  termTypes: ReadonlyMap<string, TermType>,
): Promise<IngredientsOf> => {
  const targets = new Map<string, Set<string>>();
  if (entry !== undefined) {
    await readRrf(entry, COLUMNS, 'RXNORM', (field) => {
      // "The relationship the second concept has to the first": RXCUI2 has_ingredient RXCUI1.
      const [from, to] = [field('RXCUI2'), field('RXCUI1')];
      if (!TOWARDS_INGREDIENTS.has(field('RELA'))) return;
      if (!termTypes.has(from) || !termTypes.has(to)) return;
      const others = targets.get(from);
      if (others === undefined) targets.set(from, new Set([to]));
      else others.add(to);
    });
  }
  const collect = collector(targets, termTypes);
  return (code) => [...collect(code, [])].sort(byNumber);
};

/** Finds everything at the end of the relations from a concept; they are few steps, and a circle ends the search. */
const collector = (
  targets: ReadonlyMap<string, ReadonlySet<string>>,
  termTypes: ReadonlyMap<string, TermType>,
): ((code: string, path: readonly string[]) => ReadonlySet<string>) => {
  const isBrand = (code: string) => termTypes.get(code) === 'BN';
  const collect = (code: string, path: readonly string[]): ReadonlySet<string> => {
    if (termTypes.get(code) === 'IN') return new Set([code]);
    if (path.includes(code)) return new Set();
    const union = (codes: readonly string[]) =>
      new Set(codes.flatMap((target) => [...collect(target, [...path, code])]));
    const all = [...(targets.get(code) ?? [])];
    const found = union(all.filter((target) => !isBrand(target)));
    // A brand may stand for several products, so what it is made of is asked only when nothing else is known.
    return found.size > 0 ? found : union(all.filter(isBrand));
  };
  return collect;
};

const byNumber = (a: string, b: string): number => Number(a) - Number(b);
