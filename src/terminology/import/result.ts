/** The progress and the result of every importer. */
import { type Concept, TERM_KINDS, type Term } from '../model/concept.ts';
import type { DraftDetails } from '../model/details.ts';

/** Called while files are read: unpacked bytes read so far, and of all files that are going to be read. */
export type OnProgress = (bytesRead: number, bytesTotal: number) => void;

/** Called for each concept, to collect what is not needed any more. */
export type Tidy = () => void;

/** One system of codes, as its releases hold it. */
export type Imported<LeftOut> = {
  readonly concepts: readonly Concept[];
  readonly details: DraftDetails;
  /** The release as its owner names it, or `UNKNOWN_RELEASE`. */
  readonly release: string;
  /** The content of the release that the importer leaves out. */
  readonly leftOut: LeftOut;
};

export const UNKNOWN_RELEASE = 'unknown';

/** Terms by kind, without the name, without repetitions (letter case aside), each where it is strongest. */
export const distinctTerms = (name: string, terms: readonly Term[]): readonly Term[] => {
  if (terms.length === 0) return terms;
  const seen = new Set(['', name.toLowerCase()]);
  const ordered = TERM_KINDS.flatMap((kind) => terms.filter((term) => term.kind === kind));
  return ordered.filter(({ text }) => {
    const key = text.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
};

/** Reads the archives of a system that a pack can be without. */
export type ReleaseImporter = (
  archives: readonly string[],
  onProgress?: OnProgress,
) => Promise<Imported<readonly string[]> & { readonly years?: readonly number[] }>;
