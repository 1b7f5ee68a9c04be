/** The interface of a code system. Each folder of `systems/` implements it. */

import type { Expansion, Lexicon, WordTable } from '../lexicon/lexicon.ts';
import type { Normalise } from '../text/normalise.ts';
import type { Trace } from '../text/trace.ts';
import type { Concept, Designation, System, TermType } from './concept.ts';
import type { NoteReference, RelationRules } from './details.ts';
import type { Identity } from './identity.ts';

export type CodeSystem = Identity & {
  readonly id: System;
  /** True if some codes are headers, which no claim can carry. A code begins with the codes of its headers. */
  readonly hasHeaders: boolean;
  /** True if names state amounts. An amount in a phrase is then no test result. */
  readonly namesAmounts: boolean;
  /** True if its details hold national drug codes (`ndcs`). */
  readonly hasPackages: boolean;
  readonly syntax: CodeSyntax;
  readonly termTypes: readonly [TermType, ...TermType[]];
  /** Tokenises a text into index words, alike for names and phrases. */
  readonly normalise: Normalise;
  readonly lexicon: Lexicon;
  /** Index words that stand for a word of a phrase. */
  readonly synonymsOf: WordTable['synonymsOf'];
  /** The stem that a noun and its adjective share; empty for short words. */
  readonly stemOf?: (word: string) => string;
  /** Prepares the indexing of all concepts of a release. `tidy`: called now and then, to collect what is not needed any more. */
  readonly indexing: (concepts: readonly Concept[], tidy: () => void) => Indexing;
  /** Rewrites a phrase in the words of names before it is parsed. */
  readonly reword?: (phrase: string) => string;
  /** Writes beside a name what the words around it say of its person. */
  readonly withSex?: (phrase: string) => string;
  /** Further phrases with the same meaning in the words of names, with a boost each. */
  readonly expand?: (phrase: string) => readonly Expansion[];
  /**
   * Ways to write a phrase, itself first. One that leaves words out has less boost than one that keeps them. `isWord` is
   * true for words of names.
   */
  readonly variants?: (phrase: string, isWord: (word: string) => boolean) => readonly Expansion[];
  /** The phrase with a broader term in place of one that names may lack. */
  readonly broaderThan?: (phrase: string) => readonly string[];
  /** Parses a phrase: as given, and without the expressions of its sentence. */
  readonly readPhrase?: (phrase: string, words: readonly string[], given: string, trace?: Trace) => PhraseRules;
  /** The value of a name on each axis by which codes differ. */
  readonly facetsOf?: (name: string, code: string) => readonly Facet[];
  /** True for a phrase that means this system before all others. */
  readonly prefers?: (phrase: string) => boolean;
  /** How a phrase is asked for that is past, or of a relative, and the codes that answer it. */
  readonly statuses?: Readonly<Record<'historical' | 'family', { readonly words: string; readonly codes: RegExp }>>;
  /** False for a code that is no mention in a note, such as an encounter that the words do not name. */
  readonly isMention?: (code: string, termType: TermType, namesEncounter: boolean) => boolean;
  /** Words of names that a phrase need not say; no other words of a certain answer go beyond the phrase. */
  readonly impliedWords?: () => readonly string[];
  /** Words of phrases for a side. */
  readonly sideWords?: readonly string[];
  /** True for a code of how something happened: it comes first only if it has all of the phrase. */
  readonly isCircumstance?: (code: string) => boolean;
  /** Words of phrases for parts of the body: a code that has no others of a phrase is not its condition. */
  readonly bodyWords?: () => ReadonlySet<string>;
  /** True if a best hit may be certain though its score is low. */
  readonly isSaid?: (best: Contender) => boolean;
  /** True if the phrase may mean another hit as well as the best one. */
  readonly isRival: (best: Contender, other: Contender) => boolean;
  /** The relations that its details answer; `ndcs` is stored, not derived. */
  readonly relations: RelationRules;
  /** Codes and ranges that a note of the release refers to. */
  readonly referencesIn?: (note: string, isKnown: (code: string) => boolean) => readonly NoteReference[];
  /** Of a system whose codes have a value of an axis at each place: their beginnings are known as well. */
  readonly axial?: {
    /** The characters of a code. */
    readonly length: number;
    /** The axes behind a beginning. */
    readonly axesAfter: (beginning: string) => readonly string[];
    /** The meaning of each value of the next axis, empty where the names do not tell; `below`: codes of a length. */
    readonly labelsAfter: (
      beginning: string,
      below: (beginning: string, length: number) => readonly { readonly code: string; readonly name: string }[],
    ) => ReadonlyMap<string, string>;
  };
  /** The days for which a release is valid; absent, or `undefined`, if the release does not say. */
  readonly validityOf?: (release: string) => Validity | undefined;
  /** The notice that the owner asks to be shown with the content of a release. */
  readonly noticeOf: (release: string) => string;
};

/** The first and the last day, `YYYY-MM-DD`. */
export type Validity = { readonly from: string; readonly to: string };

/** The release, the newest last, that answers for a day; `undefined` if none does. */
export const releaseAt = <Release extends { readonly validity: Validity | undefined }>(
  releases: readonly Release[],
  day: string,
): Release | undefined =>
  releases.findLast(({ validity }) => validity !== undefined && validity.from <= day && day <= validity.to);

export type CodeSyntax = {
  /** The code as published; `undefined` for a text that has not the form of one. */
  readonly normalise: (text: string) => string | undefined;
  /** The reason why a text has not the form of a code, where one is known. */
  readonly misspeltIn?: (text: string) => string | undefined;
  /** The reason to suspect a typing error in a well-formed code; a few valid codes have one too. */
  readonly doubtOf?: (code: string) => string | undefined;
  /** The code as a number in the order of the codes; not a number for any other text. */
  readonly keyOf: (code: string) => number;
  readonly codeOf: (key: number) => string;
  readonly Keys: { new (length: number): CodeKeys; from(keys: readonly number[]): CodeKeys };
};
export type CodeKeys = Uint32Array | Float64Array;

/** The content of an index for the concepts of a release. */
export type Indexing = {
  /** Its name first. */
  readonly designationsOf: (concept: Concept) => readonly Designation[];
  /** Prior of a concept, 0–1: decides when several fit equally well. */
  readonly priorOf: (concept: Concept) => number;
  /** Weight multiplier of a word, 0–1 (below 1: less informative than its IDF). */
  readonly factorOf: (word: string) => number;
  /** The axes of a concept, packed into one number. */
  readonly axesOf?: (concept: Concept) => number;
};

/** One axis of a name. Names with the same stem differ in nothing else. */
export type Facet = {
  readonly axis: string;
  readonly stem: string;
  readonly value: string;
  /** Set only for a choice between whole codes: true if this code leaves it open. */
  readonly isOpen?: boolean;
};

export type PhraseRules = {
  /** The phrase with its axis values worded as in names; absent if unchanged. */
  readonly text?: string;
  /** Fit of packed axes to the axes that the phrase states, 0–1. */
  readonly fitOf?: ((axes: number) => number) | undefined;
  /** Does the phrase leave it open whether the finding is present? */
  readonly isUncertain?: (name: string, score: number) => boolean;
  /** False for packed axes that miss an axis value of the phrase. Such a hit is never certain. */
  readonly coversAxes?: (axes: number) => boolean;
  /** False for packed axes with a value that is meant only if the phrase names it. */
  readonly namesAxes?: (axes: number) => boolean;
  /** Least match strength, 0–1, from which the axes are not compared; default: all words match. */
  readonly exactFrom?: number;
  readonly rerank?: Rerank;
};

/** Puts hits, the best first, in another order. */
export type Rerank = {
  /** The number of hits to reorder. */
  readonly depth: number;
  readonly order: (hits: readonly Hit[], read: HitReader) => readonly Hit[];
};

/** A concept by its number, and how well a phrase matches it, from 0 to 100. */
export type Hit = { readonly concept: number; readonly score: number };

/** The numbers of a hit that rivals are judged by. */
export type Contender = {
  readonly score: number;
  /** Up to 1. */
  readonly prior: number;
  readonly axes: number;
};

export type HitReader = {
  readonly termTypeOf: (hit: Hit) => TermType;
  readonly priorOf: (hit: Hit) => number;
  /** The axes of its concept, packed by its system. */
  readonly axesOf: (hit: Hit) => number;
  /** The name, then the other names. */
  readonly textsOf: (hit: Hit) => readonly string[];
  readonly nameOf: (hit: Hit) => string;
  readonly wordsOf: (hit: Hit) => readonly string[];
  /** True if it has what one of certain words of the phrase means, or if the phrase has no such words. */
  readonly hasOf: (hit: Hit, isOne: (word: string) => boolean) => boolean;
};
