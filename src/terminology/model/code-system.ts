/** What the search engine asks of a code system. Each folder of `systems/` implements it. */
import type { Expansion, Lexicon, WordTable } from '../lexicon/lexicon.ts';
import type { Normalise } from '../text/normalise.ts';
import type { Trace } from '../text/trace.ts';
import type { Concept, Designation, System, TermType } from './concept.ts';
import type { NoteReference, RelationRules } from './details.ts';
import type { Identity } from './identity.ts';

export type CodeSystem = Identity & {
  readonly id: System;
  /** Whether some codes are headers, which no claim can carry. A code begins with those of its headers. */
  readonly hasHeaders: boolean;
  /** Whether names say amounts, so that an amount of a phrase is no value of a result. */
  readonly namesAmounts: boolean;
  /** True if its details hold national drug codes (`ndcs`). */
  readonly hasPackages: boolean;
  readonly syntax: CodeSyntax;
  readonly termTypes: readonly TermType[];
  /** A text as index words, the same for names and for phrases. */
  readonly normalise: Normalise;
  readonly lexicon: Lexicon;
  /** Index words that stand for a word of a phrase. */
  readonly synonymsOf: WordTable['synonymsOf'];
  /** The part that a word shares with its adjective or noun; empty if it is too short to tell. */
  readonly stemOf?: (word: string) => string;
  /** Prepares the indexing of all concepts of a release. */
  readonly indexing: (concepts: readonly Concept[]) => Indexing;
  /** A phrase as its names would say it, before anything of it is read. */
  readonly reword?: (phrase: string) => string;
  /** What else a phrase may mean in the words of names, and how sure that is. */
  readonly expand?: (phrase: string) => readonly Expansion[];
  /** Other ways to write a phrase, itself first. `isWord` tells whether names hold a word. */
  readonly variants?: (phrase: string, isWord: (word: string) => boolean) => readonly string[];
  /** The phrase with something larger in place of what names may not have. */
  readonly broaderThan?: (phrase: string) => readonly string[];
  /** Reads what the rules of the system need of a phrase without the expressions of its sentence, and as it is given. */
  readonly readPhrase?: (phrase: string, words: readonly string[], given: string, trace?: Trace) => PhraseRules;
  /** What a name says of each axis on which it may differ from the names of other codes. */
  readonly facetsOf?: (name: string, code: string) => readonly Facet[];
  /** True for a phrase that means this system before all others. */
  readonly prefers?: (phrase: string) => boolean;
  /** False for a code that is no mention in a note, such as an encounter that the words do not name. */
  readonly isMention?: (code: string, termType: TermType, namesEncounter: boolean) => boolean;
  /** Whether another hit may be meant as well as the best one. */
  readonly isRival: (best: Contender, other: Contender) => boolean;
  /** The relations that its details answer; `ndcs` is stored, not derived. */
  readonly relations: RelationRules;
  /** Codes and ranges that a note of the release refers to. */
  readonly referencesIn?: (note: string, isKnown: (code: string) => boolean) => readonly NoteReference[];
  /** The days for which a release is valid; absent, or `undefined`, if the release does not say. */
  readonly validityOf?: (release: string) => Validity | undefined;
  /** The notice that the owner asks to be shown with the content of a release. */
  readonly noticeOf: (release: string) => string;
};

/** The first and the last day, `YYYY-MM-DD`. */
export type Validity = { readonly from: string; readonly to: string };

export type CodeSyntax = {
  /** The code as published; `undefined` for a text that has not the form of one. */
  readonly normalise: (text: string) => string | undefined;
  /** Why a code that has the form of one is probably mistyped; a few codes that exist are, too. */
  readonly doubtOf?: (code: string) => string | undefined;
  /** The code as a number in the order of the codes; not a number for any other text. */
  readonly keyOf: (code: string) => number;
  readonly codeOf: (key: number) => string;
  /** Holds keys. */
  readonly Keys: { new (length: number): CodeKeys; from(keys: readonly number[]): CodeKeys };
};
export type CodeKeys = Uint32Array | Float64Array;

/** What the index holds of the concepts of a release. */
export type Indexing = {
  /** Its name first. */
  readonly designationsOf: (concept: Concept) => readonly Designation[];
  /** How likely a concept is meant when several fit equally well: up to 1. */
  readonly priorOf: (concept: Concept) => number;
  /** How much less than its rarity says a word tells: up to 1. */
  readonly factorOf: (word: string) => number;
  /** The axes of a concept as one number. */
  readonly axesOf?: (concept: Concept) => number;
};

/** One axis of a name. Names with the same stem differ in nothing else. */
export type Facet = {
  readonly axis: string;
  readonly stem: string;
  readonly value: string;
  /** Whether it is a choice between whole codes: whether this one leaves it open. */
  readonly isOpen?: boolean;
};

/** The rules of a system for one phrase. */
export type PhraseRules = {
  /** The phrase with its axes in the words of names; absent: as it is. */
  readonly text?: string;
  /** How well a concept with these axes fits what the phrase says of them: up to 1. */
  readonly fitOf?: ((axes: number) => number) | undefined;
  /** Whether it leaves open if there is at all what a name says. */
  readonly isOpen?: (name: string) => boolean;
  /** Whether a concept with these axes says all that the phrase says of them: if not, it is not certain. */
  readonly isRead?: (axes: number) => boolean;
  /** Whether the phrase has a word for what these axes say, of those that mean a concept only if a word says so. */
  readonly isSaid?: (axes: number) => boolean;
  /** How well a name has to match, up to 1, to count without a look at its axes; absent: in all words. */
  readonly wholeFrom?: number;
  readonly rerank?: Rerank;
};

/** Puts hits, the best first, in another order. */
export type Rerank = {
  /** How many hits it looks through. */
  readonly depth: number;
  readonly order: (hits: readonly Hit[], read: HitReader) => readonly Hit[];
};

/** A concept by its number, and how well a phrase matches it, from 0 to 100. */
export type Hit = { readonly concept: number; readonly score: number };

/** What is known of a hit without its texts. */
export type Contender = {
  readonly score: number;
  /** Up to 1. */
  readonly prior: number;
  readonly axes: number;
};

/** What an index holds of a hit. */
export type HitReader = {
  readonly termTypeOf: (hit: Hit) => TermType;
  readonly priorOf: (hit: Hit) => number;
  /** The axes of its concept, packed by its system. */
  readonly axesOf: (hit: Hit) => number;
  /** The name, then the other names. */
  readonly textsOf: (hit: Hit) => readonly string[];
  readonly nameOf: (hit: Hit) => string;
  /** The words of the name. */
  readonly wordsOf: (hit: Hit) => readonly string[];
};
