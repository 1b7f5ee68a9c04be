/** What the rules for the order of drugs share. */
import type { Hit, HitReader } from '../../model/code-system.ts';
import type { TermType } from '../../model/concept.ts';
import { type FormWords, isFormWord } from './dose-form.ts';

/** What the rules need of a phrase. */
export type DrugPhrase = {
  /** As it was given. */
  readonly phrase: string;
  readonly hasNumber: boolean;
  /** Without its directions. */
  readonly words: readonly string[];
  /** What it asks for. */
  readonly form: FormWords;
  /** How well axes fit that: up to 1. */
  readonly fitOf: (axes: number) => number;
};

/** A rule puts hits in another order. */
export type Rule = (hits: readonly Hit[], phrase: DrugPhrase, read: HitReader) => readonly Hit[];

/** The term types that name what a drug is, without a strength or form. */
export const NAMES: ReadonlySet<TermType> = new Set(['IN', 'PIN', 'MIN', 'BN']);

/** Those that name all that is in a drug. */
export const SUBSTANCES: ReadonlySet<TermType> = new Set(['IN', 'MIN']);

const COMPONENTS: ReadonlySet<TermType> = new Set(['SCDC', 'SBDC']);

export const isComponent = (hit: Hit, { termTypeOf }: HitReader): boolean => COMPONENTS.has(termTypeOf(hit));

export const toFront = (hits: readonly Hit[], moved: readonly Hit[]): readonly Hit[] =>
  moved.length === 0 ? hits : [...moved, ...hits.filter((hit) => !moved.includes(hit))];

/** Whether words are all among others. */
export const isIn = (words: readonly string[], others: readonly string[]): boolean =>
  words.every((word) => others.includes(word));

/** The words of a name that name a substance or salt. */
export const substancesOf = (words: readonly string[]): ReadonlySet<string> =>
  new Set(words.filter((word) => /^\D{3,}$/.test(word) && !OF_FORMS.has(word) && !isFormWord(word)));

const OF_FORMS: ReadonlySet<string> = new Set(
  'release actuat system product metered dose dry prefilled extended delayed microencapsulated abuse deterrent preservative free once daily'.split(
    ' ',
  ),
);

/** Whether a word is a strength, not a volume or a time. */
export const isStrength = (word: string): boolean => /^\d[\d.]*(?:mg|%|unt|meq|mmol)/.test(word);
