/** Designations of drugs that follow from how RxNorm names them. */
import { type Concept, type Designation, designationsOf, type TermType } from '../../model/concept.ts';
import { amountsIn } from './amounts.ts';
import { DOSE_FORM_PRIOR, FORM_SHARE, NOT_SOLD, TERM_TYPES } from './tuning.ts';
import { drugWords } from './words.ts';

const BRAND = /\[([^\]]+)\]\s*$/;

/**
 * Beside its names: a branded drug by its brand alone; an ingredient or a combination by the brands that hold just it.
 * A generic drug has the brands under which it is not sold any more, too.
 */
type Tidy = () => void;

export const drugDesignations = (
  concepts: readonly Concept[],
  tidy: Tidy,
): ((concept: Concept) => readonly Designation[]) => {
  const brands = new Map<string, string[]>();
  for (const { termType, ingredients, name } of concepts) {
    tidy();
    const held = ingredients.join(' ');
    if (termType === 'BN' && held !== '') brands.set(held, [...(brands.get(held) ?? []), name]);
  }
  const retired = retiredBrands(concepts);
  const shorter = shortener(concepts, tidy);
  const derived = (concept: Concept): readonly Designation[] => {
    const { name, termType, code, ingredients } = concept;
    const short = shorter(concept);
    const brand = BRAND.exec(name)?.[1];
    if (brand !== undefined) return [name, ...short].map((text) => asShort(`${brand} ${withoutIngredients(text)}`));
    if (termType !== 'IN' && termType !== 'MIN') {
      const formerly = retired(name).map((former) => `${former} ${withoutIngredients(name)}`);
      return [...short.map(asShort), ...formerly.map(asInherited)];
    }
    const held = termType === 'IN' ? code : ingredients.join(' ');
    return (brands.get(held) ?? []).map(asInherited);
  };
  return (concept) => [...designationsOf(concept), ...derived(concept)];
};

const asInherited = (text: string): Designation => ({ text, kind: 'inherited' });
const asShort = (text: string): Designation => ({ text, kind: 'short' });

/** By the name of a generic drug: the brands of it that are retired. */
const retiredBrands = (concepts: readonly Concept[]): ((name: string) => readonly string[]) => {
  const branded = concepts.filter(({ termType }) => termType === 'SBD');
  const sold = new Set(branded.flatMap(({ name, status }) => (status === 'obsolete' ? [] : [name.toLowerCase()])));
  const retired = Map.groupBy(
    branded.filter(({ name, status }) => status === 'obsolete' && !sold.has(name.toLowerCase())),
    ({ name }) => name.replace(BRAND, '').trim().toLowerCase(),
  );
  return (name) => (retired.get(name.toLowerCase()) ?? []).flatMap((one) => BRAND.exec(one.name)?.[1] ?? []);
};

const DRUGS: ReadonlySet<TermType> = new Set(['SCD', 'SBD']);

/** Release wording and duration in a name. */
const RELEASE = /\b[\d.]+ HR |\b(?:Delayed|Extended) Release /gi;

/** A drug without its release, where all that are sold release in this way; and by the amount in a prefilled device. */
const shortener = (concepts: readonly Concept[], tidy: Tidy): ((concept: Concept) => readonly string[]) => {
  const drugs = concepts.filter(({ termType, status }) => DRUGS.has(termType) && status === 'current');
  const isRanked = drugs.some(({ rank }) => rank > 0);
  const releases = new Map<string, Set<string>>();
  for (const { name, rank } of drugs) {
    tidy();
    if (isRanked && rank === 0) continue;
    const key = plainKeyOf(name);
    releases.set(key, (releases.get(key) ?? new Set()).add(releaseOf(name)));
  }
  const isUsual = (name: string): boolean => {
    const known = releases.get(plainKeyOf(name));
    return releaseOf(name) !== '' && known?.size === 1 && known.has(releaseOf(name));
  };
  return ({ name, termType }) => {
    if (!DRUGS.has(termType)) return [];
    const usual = termType === 'SCD' && isUsual(name) ? name.replace(RELEASE, '') : undefined;
    return [usual, ...amountsIn(name)].filter((text) => text !== undefined);
  };
};

const releaseOf = (name: string): string => (/\b(Delayed|Extended) Release /i.exec(name)?.[1] ?? '').toLowerCase();

const plainKeyOf = (name: string): string => drugWords(name.replace(RELEASE, '')).sort().join(' ');

/** Strengths and form of a drug name: what stands from the first strength of each component on. */
const withoutIngredients = (name: string): string => {
  const components = name.replace(BRAND, '').split(' / ');
  const kept = components.map((component) => {
    const words = component.trim().split(' ');
    const first = words.findIndex(
      (word, index) => index > 0 && /^[\d.]+$/.test(word) && /^[A-Z%]/.test(words[index + 1] ?? ''),
    );
    return first < 0 ? (FORMS.exec(component)?.[0] ?? '') : words.slice(first).join(' ');
  });
  return kept.join(' ');
};

/** The form at the end of a name without a strength. */
const FORMS =
  /(?:(?:Extended|Delayed|12 HR|24 HR) (?:Release )?)?(?:Oral|Injectable|Topical|Ophthalmic|Otic|Nasal|Rectal|Vaginal|Inhal|Transdermal|Sublingual|Buccal|Injection|Pack|Product).*$/;

export const drugPriors = (concepts: readonly Concept[], tidy: Tidy): ((concept: Concept) => number) => {
  // Only some releases say how much is sold.
  const isRanked = concepts.some(({ rank }) => rank > 0);
  const formRankOf = formRanks(concepts, tidy);
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

const PRODUCTS: ReadonlySet<TermType> = new Set(['SCD', 'SBD', 'GPCK', 'BPCK']);

/** Of a dose form group, by the rank of the drug that is sold most of it; 0 for none. */
const formPrior = (rank: number): number =>
  rank === 0 ? 1 - FORM_SHARE : 1 - FORM_SHARE * Math.min(1, Math.log10(rank) / 4);

const FORM_GROUPS: ReadonlySet<TermType> = new Set(['SCDF', 'SBDF']);
const CLINICAL_DRUGS: ReadonlySet<TermType> = new Set(['SCD', 'SBD']);

/** A drug by what stands behind its last strength: `phenylephrine hydrochloride 10 MG/ML Injection [Vazculep]`. */
const FORM_BEHIND_STRENGTH = /.* [\d.]+ (?:[A-Z%]+(?:\/[A-Z]+)?) ([^[]+?)\s*(\[[^\]]+\])?$/;

/** A dose form group without its brand. */
const GROUP = /^(.*?)\s*(\[[^\]]+\])?$/;

/**
 * The rank of the drug that is sold most of a dose form group, from 1; 0 if none is sold.
 *
 * RxNorm names a group after its ingredients and its form, so it is the one whose name ends like that of the drug.
 */
const formRanks = (concepts: readonly Concept[], tidy: Tidy): ((concept: Concept) => number) => {
  const ranks = new Map<string, Map<string, number>>();
  for (const { termType, rank, name, ingredients } of concepts) {
    tidy();
    const [, form, brand = ''] = (CLINICAL_DRUGS.has(termType) && rank > 0 && FORM_BEHIND_STRENGTH.exec(name)) || [];
    if (form === undefined) continue;
    const key = rankKey(ingredients, brand);
    const known = ranks.get(key) ?? new Map<string, number>();
    ranks.set(key, known.set(form.toLowerCase(), Math.min(rank, known.get(form.toLowerCase()) ?? rank)));
  }
  return ({ name, ingredients }) => {
    const [, group = '', brand = ''] = GROUP.exec(name) ?? [];
    const forms = [...(ranks.get(rankKey(ingredients, brand)) ?? [])];
    const fitting = forms.filter(([form]) => group.toLowerCase().endsWith(` ${form}`));
    return fitting.sort(([a], [b]) => b.length - a.length)[0]?.[1] ?? 0;
  };
};

const rankKey = (ingredients: readonly string[], brand: string): string =>
  `${ingredients.join(' ')} ${brand.toLowerCase()}`;
