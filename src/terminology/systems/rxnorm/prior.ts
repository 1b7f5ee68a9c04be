/** How likely a drug is meant when several fit equally well. */
import type { Concept, TermType } from '../../model/concept.ts';

/** A bare name means the ingredient or brand; with strength and form the clinical drug; packs and parts seldom. */
const TERM_TYPES: Readonly<Partial<Record<TermType, number>>> = {
  IN: 1,
  BN: 0.998,
  MIN: 0.99,
  SCD: 0.985,
  SBD: 0.985,
  DF: 0.98,
  SCDC: 0.975,
  SBDC: 0.975,
  SCDF: 0.975,
  SBDF: 0.975,
  PIN: 0.97,
  GPCK: 0.96,
  BPCK: 0.96,
};

/** Prepares the priors of all drugs of a release. */
export const drugPriors = (concepts: readonly Concept[]): ((concept: Concept) => number) => {
  // Only some releases say how much is sold.
  const isRanked = concepts.some(({ rank }) => rank > 0);
  const formRankOf = formRanks(concepts);
  return (concept) => {
    const { termType, name, rank } = concept;
    const usual = termType === 'IN' && DOSE_FORM.test(name) ? DOSE_FORM_PRIOR : 1;
    const sold = isRanked && rank === 0 && PRODUCTS.has(termType) ? NOT_SOLD : 1;
    const form = isRanked && FORM_GROUPS.has(termType) ? formPrior(formRankOf(concept)) : 1;
    return (TERM_TYPES[termType] ?? 1) * usual * sold * form;
  };
};

/** Forms of medicines that older releases list as ingredients: capsule, 24 hour extended release tablet. */
const DOSE_FORM =
  /^(?:\d+ hour )?(?:bar|extended release|nasal|otic|rectal|transdermal|vaginal)? ?(?:bar|capsule|cream|elixir|foam|gas|gel|inhalant|liquid|lotion|oil|ointment|patch|powder|soap|solution|spray|suppository|suspension|syrup|tablet)$/;
const DOSE_FORM_PRIOR = 0.5;

const PRODUCTS: ReadonlySet<TermType> = new Set(['SCD', 'SBD', 'GPCK', 'BPCK']);
const NOT_SOLD = 0.97;

/** Up to this much more for the dose form that is sold most. */
const FORM_SHARE = 0.02;

/** Of a dose form group, by the rank of the drug that is sold most of it; 0 for none. */
const formPrior = (rank: number): number =>
  rank === 0 ? 1 - FORM_SHARE : 1 - FORM_SHARE * Math.min(1, Math.log10(rank) / 4);

const FORM_GROUPS: ReadonlySet<TermType> = new Set(['SCDF', 'SBDF']);
const DRUGS: ReadonlySet<TermType> = new Set(['SCD', 'SBD']);

/** A drug by what stands behind its last strength: `phenylephrine hydrochloride 10 MG/ML Injection [Vazculep]`. */
const FORM = /.* [\d.]+ (?:[A-Z%]+(?:\/[A-Z]+)?) ([^[]+?)\s*(\[[^\]]+\])?$/;

/** A dose form group without its brand. */
const GROUP = /^(.*?)\s*(\[[^\]]+\])?$/;

/**
 * The rank of the drug that is sold most of a dose form group, from 1; 0 if none is sold.
 *
 * RxNorm names a group after its ingredients and its form, so it is the one whose name ends like that of the drug.
 */
const formRanks = (concepts: readonly Concept[]): ((concept: Concept) => number) => {
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
