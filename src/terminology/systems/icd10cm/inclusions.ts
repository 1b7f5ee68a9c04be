/** Inclusion terms: notes of the tabular list that name a condition. */
import { normaliseIcd10cmCode } from './code.ts';
import type { Note } from './tabular.ts';

/** A designation of a code, from the tabular list or the index. */
export type CodedDesignation = { readonly code: string; readonly text: string };

/** Inclusion terms, and how many were left out because they tell coders what to do instead of naming a condition. */
export type Inclusions = { readonly designations: readonly CodedDesignation[]; readonly instructions: number };

/** The notes of `inclusionTerm` and `includes` that stand at codes. */
export const inclusionsIn = (notes: readonly Note[]): Inclusions => {
  const candidates = notes.filter(
    ({ owner, field }) =>
      (field === 'inclusion_terms' || field === 'includes') && normaliseIcd10cmCode(owner) !== undefined,
  );
  const designations = candidates.filter(({ text }) => !isInstruction(text));
  return {
    designations: designations.map(({ owner, text }) => ({ code: owner, text })),
    instructions: candidates.length - designations.length,
  };
};

/**
 * Notes that only refer to other codes ("Conditions classifiable to C50.-"), that tell how to code, or that go on in
 * the next ones.
 */
const isInstruction = (text: string): boolean =>
  (REFERENCE.test(text) && !/\b(?:as in|not classifiable to) [A-Z]\d/.test(text)) ||
  INSTRUCTIONS.some((pattern) => pattern.test(text));

const REFERENCE = /\b[A-Z]\d[0-9AB](?:\.[0-9A-Z-]|-[A-Z])/;

const INSTRUCTIONS = [
  /\b(?:for use|to be used|be coded|codes? (?:to|also|identify)|use two codes)\b/i,
  /(?<!\bnot )\bclassif(?:ied|iable) (?:to|under)\b/i,
  /\b(?:the listed conditions|is the testing for|usually implies)\b/i,
  /:$/,
];
