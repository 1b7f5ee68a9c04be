/** The relations between drugs: table RXNREL. */
import type { Entry } from '../../import/entry.ts';
import { readRrf } from '../../import/table.ts';
import type { TermType } from '../../model/concept.ts';
import { sharing } from '../../text/sharing.ts';

/** RxNorm Technical Documentation, 12.7 RXNREL.RRF. */
const COLUMNS = [
  ...(['RXCUI1', 'RXAUI1', 'STYPE1', 'REL', 'RXCUI2', 'RXAUI2', 'STYPE2', 'RELA'] as const),
  ...(['RUI', 'SRUI', 'SAB', 'SL', 'DIR', 'RG', 'SUPPRESS', 'CVF'] as const),
];

/**
 * The relations that are read (RxNorm Technical Documentation, appendix 1). Every relation is there in both directions,
 * so the inverse ones are not needed.
 */
const NAMES = [
  ...(['has_ingredient', 'has_ingredients', 'has_precise_ingredient', 'consists_of', 'contains'] as const),
  ...(['has_part', 'form_of', 'quantified_form_of', 'tradename_of', 'has_dose_form', 'isa'] as const),
] as const;
export type LinkName = (typeof NAMES)[number];

export type Links = {
  readonly from: (code: string, name: LinkName) => readonly string[];
  /** True if the release has a relation between any two codes. */
  readonly has: (name: LinkName) => boolean;
};

/**
 * Reads RXNREL.RRF.
 *
 * @param isKnown - whether a code is one of the release
 * @throws `ImportError`
 */
export const readLinks = async (entry: Entry | undefined, isKnown: (code: string) => boolean): Promise<Links> => {
  // Lists, as most have one entry, and sets of one take some times as much memory.
  const links = new Map<string, Map<string, string[]>>();
  const shared = sharing();
  if (entry !== undefined) {
    await readRrf(entry, COLUMNS, 'RXNORM', (field) => {
      // "The relationship the second concept has to the first": RXCUI2 has_ingredient RXCUI1.
      const name = field('RELA');
      if (!isLinkName(name) || !isKnown(field('RXCUI2')) || !isKnown(field('RXCUI1'))) return;
      const [from, to] = [shared(field('RXCUI2')), shared(field('RXCUI1'))];
      const named = links.get(name) ?? new Map<string, string[]>();
      links.set(name, named);
      const others = named.get(from);
      if (others === undefined) named.set(from, [to]);
      else others.push(to);
    });
  }
  return {
    from: (code, name) => [...new Set(links.get(name)?.get(code))],
    has: (name) => links.has(name),
  };
};

const isLinkName = (name: string): name is LinkName => (NAMES as readonly string[]).includes(name);

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
