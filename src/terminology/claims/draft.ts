/** The codes of a note on their way to a claim: with the mentions that they come from. */
import type { Annotation } from '../annotate/annotate.ts';
import type { CheckedClaim, Claim } from '../model/claim.ts';
import type { Span } from '../text/trace.ts';

export type Ranked = {
  readonly matches: readonly { readonly code: string; readonly display: string; readonly score: number }[];
  readonly quality: 'none' | 'low' | 'high';
};
export type Mention = Annotation<Ranked>;

/** Mentions by their places in the list of mentions. */
export type From = { readonly mentions: readonly number[] };
export type Question = From & { readonly question: string };

export type Source = {
  /** The billable codes of ICD-10-CM for a phrase. */
  readonly rank: (phrase: string) => Ranked;
  readonly check: (claim: Claim) => CheckedClaim;
  /** True for a code of which a note asks for another one, before or behind it. */
  readonly asks: (code: string, other: string) => boolean;
  readonly displayOf: (code: string) => string;
  /** False for a code that is not for the patient: one of a newborn for the mother. */
  readonly fits: (code: string) => boolean;
  readonly sentences: readonly Span[];
  /** True for codes of conditions of which the note says that they are not related. */
  readonly unrelated: (code: string, other: string) => boolean;
};
/** A code with the mentions that it comes from. */
export type Item = From & { readonly code: string };
export type Draft = { readonly items: readonly Item[]; readonly questions: readonly Question[] };
