/** Scores the answers of a search: hits, mean reciprocal rank, and calibration of the score. */
import { type Concept, isObsolete, type System } from '../../src/terminology/model/concept.ts';
import type { Case } from './evaluation.ts';

export type Hit = { readonly code: string; readonly score: number };
export type Search = (query: string, options: { readonly system: System; readonly limit: number }) => readonly Hit[];

/** The loaded releases, by code with its dot. */
export type Concepts = Readonly<Record<System, ReadonlyMap<string, Concept>>>;

/** Hits below this rank do not count. */
export const DEPTH = 10;

/** The outcome of a search for a case. Ranks count from 1; 0 is not among the first ten. */
export type Outcome = {
  readonly case: Case;
  readonly rank: number;
  /** RxNorm: the first with the same set of ingredients. */
  readonly lenientRank: number;
  readonly idealRank: number;
  readonly hits: readonly Hit[];
};

/** A code that a search without obsolete ones can give. */
export const isIndexed = (concept: Concept | undefined): concept is Concept =>
  concept !== undefined && !isObsolete(concept.status);

/** The cases that the loaded releases can answer at all, each with those of its golds that exist there. */
export const answerable = (cases: readonly Case[], concepts: Concepts): readonly Case[] =>
  cases.flatMap((one) => {
    const gold = one.gold.filter((code) => isIndexed(concepts[one.system].get(code)));
    return gold.length === 0 ? [] : [{ ...one, gold }];
  });

/** Runs a search for every case. @param phrase - the query of a case */
export const evaluate = (
  search: Search,
  cases: readonly Case[],
  concepts: Concepts,
  phrase: (one: Case) => string = ({ query }) => query,
): readonly Outcome[] =>
  cases.map((one) => {
    const hits = search(phrase(one), { system: one.system, limit: DEPTH }).slice(0, DEPTH);
    const exact = isRight(one, concepts);
    const lenient = hasSameIngredients(one, concepts);
    return {
      case: one,
      rank: rankOf(hits, exact),
      lenientRank: rankOf(hits, (code) => exact(code) || lenient(code)),
      idealRank: rankOf(hits, (code) => code === one.ideal),
      hits,
    };
  });

const rankOf = (hits: readonly Hit[], accepts: (code: string) => boolean): number =>
  hits.findIndex(({ code }) => accepts(code)) + 1;

/** The gold itself; of a header of ICD-10-CM any billable code beneath it, which begins with its code. */
const isRight = ({ system, gold }: Case, concepts: Concepts): ((code: string) => boolean) => {
  const headers = gold.filter((code) => concepts[system].get(code)?.billable === false);
  return (code) =>
    (gold.includes(code) && !headers.includes(code)) ||
    (headers.some((header) => code.startsWith(header)) && concepts[system].get(code)?.billable === true);
};

const hasSameIngredients = ({ system, gold }: Case, concepts: Concepts): ((code: string) => boolean) => {
  if (system !== 'rxnorm') return () => false;
  const wanted = new Set(gold.map((code) => ingredientsOf(concepts.rxnorm.get(code))).filter((set) => set !== ''));
  return (code) => wanted.has(ingredientsOf(concepts.rxnorm.get(code)));
};

const ingredientsOf = (concept: Concept | undefined): string => {
  if (concept === undefined) return '';
  if (concept.ingredients.length > 0) return concept.ingredients.join(' ');
  return concept.termType === 'IN' ? concept.code : '';
};

export type Scores = {
  readonly count: number;
  readonly hit1: number;
  readonly hit5: number;
  readonly mrr10: number;
  readonly lenient1: number;
  readonly lenient5: number;
  readonly ideal1: number;
};

/** Shares of the outcomes, from 0 to 1. */
export const summarise = (outcomes: readonly Outcome[]): Scores => ({
  count: outcomes.length,
  hit1: share(outcomes, ({ rank }) => rank === 1),
  hit5: share(outcomes, ({ rank }) => rank >= 1 && rank <= 5),
  mrr10: outcomes.reduce((sum, { rank }) => sum + (rank === 0 ? 0 : 1 / rank), 0) / Math.max(1, outcomes.length),
  lenient1: share(outcomes, ({ lenientRank }) => lenientRank === 1),
  lenient5: share(outcomes, ({ lenientRank }) => lenientRank >= 1 && lenientRank <= 5),
  ideal1: share(outcomes, ({ idealRank }) => idealRank === 1),
});

export const share = <T>(all: readonly T[], holds: (one: T) => boolean): number =>
  all.length === 0 ? 0 : all.filter(holds).length / all.length;

/** The score from which a best match is called high. */
export const HIGH = 80;

export type Calibration = {
  readonly asked: number;
  readonly high: number;
  readonly right: number;
  readonly lenient: number;
};

/** Of the answers that are called high, the share that is right at rank 1. */
export const calibrate = (outcomes: readonly Outcome[]): Calibration => {
  const high = outcomes.filter(({ hits }) => (hits[0]?.score ?? 0) >= HIGH);
  return {
    asked: outcomes.length,
    high: high.length,
    right: share(high, ({ rank }) => rank === 1),
    lenient: share(high, ({ lenientRank }) => lenientRank === 1),
  };
};
