/** Designations of drugs that follow from how RxNorm names them. */
import type { Concept, TermType } from '../../model/concept.ts';
import { type Designation, designationsOf } from '../../model/designation.ts';
import { amountsIn } from './amounts.ts';
import { drugWords } from './words.ts';

const BRAND = /\[([^\]]+)\]\s*$/;

/** Beside its names: a branded drug by its brand alone; an ingredient or a combination by the brands that hold just it. */
export const drugDesignations = (concepts: readonly Concept[]): ((concept: Concept) => readonly Designation[]) => {
  const brands = new Map<string, string[]>();
  for (const { termType, ingredients, name } of concepts) {
    const held = ingredients.join(' ');
    if (termType === 'BN' && held !== '') brands.set(held, [...(brands.get(held) ?? []), name]);
  }
  const shorter = shortener(concepts);
  const derived = (concept: Concept): readonly Designation[] => {
    const { name, termType, code, ingredients } = concept;
    const short = shorter(concept);
    const brand = BRAND.exec(name)?.[1];
    if (brand !== undefined) return [name, ...short].map((text) => asShort(`${brand} ${withoutIngredients(text)}`));
    if (termType !== 'IN' && termType !== 'MIN') return short.map(asShort);
    const held = termType === 'IN' ? code : ingredients.join(' ');
    return (brands.get(held) ?? []).map((text) => ({ text, kind: 'inherited' as const }));
  };
  return (concept) => [...designationsOf(concept), ...derived(concept)];
};

const asShort = (text: string): Designation => ({ text, kind: 'short' });

const DRUGS: ReadonlySet<TermType> = new Set(['SCD', 'SBD']);

/** How the active substance is released, and over how many hours. */
const RELEASE = /\b[\d.]+ HR |\b(?:Delayed|Extended) Release /gi;

/** A drug without its release, where all that are sold release in this way; and by the amount in a prefilled device. */
const shortener = (concepts: readonly Concept[]): ((concept: Concept) => readonly string[]) => {
  const drugs = concepts.filter(({ termType, status }) => DRUGS.has(termType) && status === 'current');
  const isRanked = drugs.some(({ rank }) => rank > 0);
  const releases = new Map<string, Set<string>>();
  for (const { name, rank } of drugs) {
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
