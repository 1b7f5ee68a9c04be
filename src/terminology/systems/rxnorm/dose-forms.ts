/** How much is sold of a drug in each of its dose forms. */
import type { Concept, TermType } from '../../model/concept.ts';

const GROUPS: ReadonlySet<TermType> = new Set(['SCDF', 'SBDF']);
export const isDoseFormGroup = ({ termType }: Pick<Concept, 'termType'>): boolean => GROUPS.has(termType);

const DRUGS: ReadonlySet<TermType> = new Set(['SCD', 'SBD']);

/** A drug by what stands behind its last strength: `phenylephrine hydrochloride 10 MG/ML Injection [Vazculep]`. */
const FORM = /.* [\d.]+ (?:[A-Z%]+(?:\/[A-Z]+)?) ([^[]+?)\s*(\[[^\]]+\])?$/;

/** A dose form group without its brand. */
const GROUP = /^(.*?)\s*(\[[^\]]+\])?$/;

/**
 * The place among all drugs of what is sold most of a dose form group, from 1; 0 when nothing of it is sold.
 *
 * RxNorm names a group after its ingredients and its form, so it is the one whose name ends like that of the drug.
 */
export const formRanks = (concepts: readonly Concept[]): ((concept: Concept) => number) => {
  const ranks = new Map<string, Map<string, number>>();
  for (const { termType, rank, name, ingredients } of concepts) {
    const [, form, brand = ''] = (DRUGS.has(termType) && rank > 0 && FORM.exec(name)) || [];
    if (form === undefined) continue;
    const key = keyOf(ingredients, brand);
    const known = ranks.get(key) ?? new Map<string, number>();
    ranks.set(key, known.set(form.toLowerCase(), Math.min(rank, known.get(form.toLowerCase()) ?? rank)));
  }
  return ({ name, ingredients }) => {
    const [, group = '', brand = ''] = GROUP.exec(name) ?? [];
    const forms = [...(ranks.get(keyOf(ingredients, brand)) ?? [])];
    const fitting = forms.filter(([form]) => group.toLowerCase().endsWith(` ${form}`));
    return fitting.sort(([a], [b]) => b.length - a.length)[0]?.[1] ?? 0;
  };
};

const keyOf = (ingredients: readonly string[], brand: string): string =>
  `${ingredients.join(' ')} ${brand.toLowerCase()}`;
