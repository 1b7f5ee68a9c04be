/** Abbreviations and lay words, written out. */
import type { System } from '../concept.ts';

/** A phrase, and how sure it is that it means the same. */
export type Rewriting = { readonly text: string; readonly worth: number };

/** The phrase itself, then what it may be short for. */
export const rewritings = (phrase: string, _system: System): readonly Rewriting[] => [{ text: phrase, worth: 1 }];
