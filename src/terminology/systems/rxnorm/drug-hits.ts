/** What the rules for the order of drugs share. */
import type { Hit, HitReader } from '../../model/code-system.ts';
import type { TermType } from '../../model/concept.ts';

/** What the rules need of a phrase. */
export type DrugPhrase = {
  readonly hasNumber: boolean;
  /** Whether it has directions for use, which stand in a prescription. */
  readonly hasDirections: boolean;
  readonly words: readonly string[];
};

/** A rule puts hits in another order. */
export type Rule = (hits: readonly Hit[], phrase: DrugPhrase, read: HitReader) => readonly Hit[];

/** The term types that name what a drug is, without a strength or form. */
export const NAMES: ReadonlySet<TermType> = new Set(['IN', 'PIN', 'MIN', 'BN']);

/** Those that name all that is in a drug. */
export const SUBSTANCES: ReadonlySet<TermType> = new Set(['IN', 'MIN']);

export const toFront = (hits: readonly Hit[], moved: readonly Hit[]): readonly Hit[] =>
  moved.length === 0 ? hits : [...moved, ...hits.filter((hit) => !moved.includes(hit))];

/** Whether words are all among others. */
export const isIn = (words: readonly string[], others: readonly string[]): boolean =>
  words.every((word) => others.includes(word));
