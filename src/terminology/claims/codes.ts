/** Reads the codes of a claim: what each was on its day, and the notes that stand over it. */
import type { CodeDetails } from '../details/code-details.ts';
import type { Instruction } from './instructions.ts';

/** The part of a pack that claims of a day are judged by. */
export type Releases = {
  /** A code as it was on the day of the claim; `undefined` for one that was not yet, or that no release has. */
  readonly onDay: (code: string) => CodeDetails | undefined;
  /** A code of any year. */
  readonly ever: (code: string) => CodeDetails | undefined;
  readonly asPublished: (code: string) => string | undefined;
  readonly placeOf: (code: string) => number;
  /** The billable codes below a header, in the newest release. */
  readonly billableBelow: (header: string) => readonly string[];
  readonly instructionsAt: (place: string) => readonly Instruction[];
  /** Those of a place and of all that it is in, the nearest first. */
  readonly instructionsOver: (place: string) => readonly Instruction[];
  /** The release whose codes hold on the day, and that of the tabular list: `FY2026`. */
  readonly release: string;
  readonly listRelease: string;
};

export type ReadCode = {
  /** As published, or as it was sent where it has not the form of a code. */
  readonly code: string;
  /** Its place in the tabular list; not a number for an unknown code, of which no note speaks. */
  readonly place: number;
  /** On the day of the claim, while it is in use. */
  readonly current: CodeDetails | undefined;
  /** Of any year. */
  readonly known: CodeDetails | undefined;
  /** The code itself, or of an unknown one the longest code that it begins with. */
  readonly nearest: CodeDetails | undefined;
  /** The notes over it, those of the code first and those of its chapter last. */
  readonly instructions: readonly Instruction[];
};

/** Each code once, in the order of the claim. */
export const readCodes = (sent: readonly string[], releases: Releases): readonly ReadCode[] =>
  [...new Set(publishedIn(sent, releases))].map((code) => readCode(code, releases));

export const publishedIn = (sent: readonly string[], { asPublished }: Releases): readonly string[] =>
  sent.map((text) => asPublished(text.trim()) ?? text.trim());

const readCode = (code: string, releases: Releases): ReadCode => {
  const { onDay, ever, placeOf, instructionsOver } = releases;
  const known = codeOnly(ever(code));
  const then = codeOnly(onDay(code));
  const nearest = known ?? nearestOf(code, releases);
  return {
    ...{ code, known, nearest, place: known === undefined ? Number.NaN : placeOf(code) },
    current: then?.self.obsolete === false ? then : undefined,
    instructions: known === undefined ? [] : instructionsOver(code),
  };
};

/** Chapters and blocks are no codes. */
const codeOnly = (details: CodeDetails | undefined): CodeDetails | undefined =>
  details?.self.kind === 'code' || details?.self.kind === 'retired' ? details : undefined;

const nearestOf = (code: string, { ever }: Releases): CodeDetails | undefined => {
  for (let end = code.length - 1; end >= 3; end -= 1) {
    const details = codeOnly(ever(code.slice(0, end)));
    if (details !== undefined) return details;
  }
  return undefined;
};

/** The codes below a header that are in use. */
export const childrenOf = (header: CodeDetails): readonly string[] =>
  header
    .related('children', { offset: 0, count: Number.POSITIVE_INFINITY, isCurrentOnly: true })
    .items.map(({ code }) => code);
