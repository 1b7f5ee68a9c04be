/** What is likelier to be meant when phrases fit equally well: a factor up to 1. */
import type { Concept, TermType } from '../model/concept.ts';

/** A bare name means the ingredient or brand; with strength and form the clinical drug; packs and parts seldom. */
const TERM_TYPE: Readonly<Record<TermType, number>> = {
  ...{ IN: 1, BN: 0.998, PIN: 0.97, MIN: 0.99, SCD: 0.985, SBD: 0.985, GPCK: 0.96, BPCK: 0.96, DF: 0.98 },
  ...{ SCDC: 0.975, SBDC: 0.975, SCDF: 0.975, SBDF: 0.975, CM: 1, LN: 1 },
};

const STATUS: Readonly<Record<Concept['status'], number>> = {
  ...{ current: 1, trial: 0.985, discouraged: 0.94, deprecated: 0.92, obsolete: 0.92 },
};

/** Codes that are never first: they say how a disease that is coded before them shows itself. */
const MANIFESTATION = /in (?:other )?diseases classified elsewhere/;

/** Forms of medicines that older releases of RxNorm list as ingredients: capsule, 24 hour extended release tablet. */
const FORM =
  /^(?:\d+ hour )?(?:bar|extended release|nasal|otic|rectal|transdermal|vaginal)? ?(?:bar|capsule|cream|elixir|foam|gas|gel|inhalant|liquid|lotion|oil|ointment|patch|powder|soap|solution|spray|suppository|suspension|syrup|tablet)$/;
const FORM_PRIOR = 0.5;

/**
 * The prior of a concept.
 *
 * @param isRanked - whether the release says at all how common its concepts are
 */
export const priorOf = (concept: Concept, isRanked: boolean): number => {
  const { termType, status, system, billable } = concept;
  const usual = system === 'loinc' ? measurementPrior(concept) : namePrior(concept) * marketPrior(concept, isRanked);
  return TERM_TYPE[termType] * STATUS[status] * usual * (billable === false ? 0.985 : 1);
};

/** Up to this much more for the dose form that is sold most. */
const FORM_SHARE = 0.02;

/** How much likelier a dose form group is, by the place among all drugs of what is sold most of it; 0 for none. */
export const formPrior = (rank: number): number =>
  rank === 0 ? 1 - FORM_SHARE : 1 - FORM_SHARE * Math.min(1, Math.log10(rank) / 4);

const PRODUCTS: ReadonlySet<TermType> = new Set(['SCD', 'SBD', 'GPCK', 'BPCK']);
const NOT_SOLD = 0.97;

/** A drug that is sold before one of which there is no package. */
const marketPrior = ({ termType, rank }: Concept, isRanked: boolean): number =>
  isRanked && rank === 0 && PRODUCTS.has(termType) ? NOT_SOLD : 1;

const namePrior = ({ termType, name }: Concept): number => {
  if (termType === 'IN' && FORM.test(name)) return FORM_PRIOR;
  return MANIFESTATION.test(name) ? 0.95 : 1;
};

/** What a laboratory reports when nobody says how: the first pattern that the name has. */
const PROPERTIES: readonly (readonly [RegExp, number])[] = [
  [/\/(?:100 )?[Ll]eukocytes|\/cells|\/Hemoglobin\.total|\[(?:Mass|Enzymatic activity)\/volume\]/, 1],
  [/\[#\/volume\]/, 0.985],
  [/\[Moles\/volume\]|\[Units\/volume\]|\[Volume Fraction\]/, 0.99],
  [/\[Presence\]|identified/, 0.98],
  [/panel/i, 0.975],
  [/\[/, 0.95],
];

/** What is drawn when nobody says what. */
const SPECIMENS: readonly (readonly [RegExp, number])[] = [
  [/ in (?:Serum or Plasma|Serum, Plasma or Blood)/, 1],
  [/ in (?:Blood|Serum|Platelet poor plasma)|^[^[]*$/, 0.99],
  [/ in Urine/, 0.97],
  [/ in (?:Specimen|Body fluid)/, 0.96],
];

/** How it is done, when nobody says how: automatically if that makes a difference, by hand least. */
const METHODS: readonly (readonly [RegExp, number])[] = [
  [/ by Manual/, 0.95],
  [/ by (?!Automated)/, 0.98],
];

const UNRANKED = 0.83;
const RANK_SHARE = 0.14;

/** Common tests first; then the usual property; no method, time or challenge unless it is asked for. */
const measurementPrior = ({ name, rank }: Concept): number => {
  const property = PROPERTIES.find(([pattern]) => pattern.test(name))?.[1] ?? 0.96;
  const common = rank === 0 ? UNRANKED : 1 - RANK_SHARE * Math.min(1, Math.log10(rank) / 4);
  const specimen = SPECIMENS.find(([pattern]) => pattern.test(name))?.[1] ?? 0.94;
  const method = METHODS.find(([pattern]) => pattern.test(name))?.[1] ?? 1;
  return property * specimen * method * common;
};
