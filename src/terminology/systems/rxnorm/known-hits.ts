/** What the rules for the order of drugs need to know of the hits of a phrase; each is read once. */
import type { TermType } from '../../model/concept.ts';
import type { Hit } from '../../search/search.ts';
import { type SystemIndex, unpackTraits } from '../../search/system-index.ts';
import { nameIn, type TextReader } from '../../search/text-table.ts';
import { normalise } from '../../text/normalise.ts';

export type Known = {
  readonly phrase: string;
  readonly termTypeOf: (hit: Hit) => TermType;
  readonly priorOf: (hit: Hit) => number;
  readonly textsOf: (hit: Hit) => readonly string[];
  readonly nameOf: (hit: Hit) => string;
  /** The words of the name. */
  readonly wordsOf: (hit: Hit) => readonly string[];
};

/** A rule puts hits in another order. */
export type Rule = (hits: readonly Hit[], known: Known) => readonly Hit[];

export const knownHits = (index: SystemIndex, texts: TextReader, phrase: string): Known => {
  const nameOf = once((concept) => nameIn(texts, concept));
  const wordsOf = once((concept) => normalise(nameOf(concept), index.system));
  return {
    phrase,
    termTypeOf: ({ concept }) => unpackTraits(index.traits[concept] ?? 0).termType,
    priorOf: ({ concept }) => index.priors[concept] ?? 0,
    textsOf: ({ concept }) => texts(concept),
    nameOf: ({ concept }) => nameOf(concept),
    wordsOf: ({ concept }) => wordsOf(concept),
  };
};

const once = <Value>(read: (concept: number) => Value): ((concept: number) => Value) => {
  const known = new Map<number, Value>();
  return (concept) => {
    const before = known.get(concept);
    if (before !== undefined) return before;
    const fresh = read(concept);
    known.set(concept, fresh);
    return fresh;
  };
};

/** The term types that name what a drug is, without a strength or form. */
export const NAMES: ReadonlySet<TermType> = new Set(['IN', 'PIN', 'MIN', 'BN']);

/** Those that name all that is in a drug. */
export const SUBSTANCES: ReadonlySet<TermType> = new Set(['IN', 'MIN']);

export const toFront = (hits: readonly Hit[], moved: readonly Hit[]): readonly Hit[] =>
  moved.length === 0 ? hits : [...moved, ...hits.filter((hit) => !moved.includes(hit))];

/** Whether words are all among others. */
export const isIn = (words: readonly string[], others: readonly string[]): boolean =>
  words.every((word) => others.includes(word));
