/** Records the rewriting of a phrase, and maps places in the result back to the phrase. */

/** A part of a text: from `start` to `end`, exclusive, in UTF-16 units. */
export type Span = { readonly start: number; readonly end: number };

/** The place alone of what has one. */
export const spanOf = ({ start, end }: Span): Span => ({ start, end });

export const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

/** Other words for a part of a text. */
export type Edit = Span & { readonly by: string };

/** Replaces the matches of a pattern; of a pattern without groups `by` learns the place of each match. */
export type Replace = (text: string, pattern: RegExp, by: (match: string, at: number) => string) => string;

/** Receives each rewriting step; a plain search passes none. */
export type Trace = {
  /** Replaces, and keeps where each character comes from. */
  readonly replace: Replace;
  /** Likewise for parts that do not overlap, in their order. */
  readonly edit: (text: string, edits: readonly Edit[]) => string;
  /** Words of a text of the phrase that were read, what as, and their meaning. */
  readonly note: (text: string, span: Span, as: string, meaning: string) => void;
};

/** The replacement of a search, which keeps nothing. */
export const replaceAll: Replace = (text, pattern, by) => text.replace(pattern, by);

/** A text with other words for some of its parts. */
export const edited = (text: string, edits: readonly Edit[]): string => {
  let end = 0;
  const parts = edits.map((edit) => {
    const before = text.slice(end, edit.start);
    end = edit.end;
    return before + edit.by;
  });
  return parts.join('') + text.slice(end);
};

/** The one edit that turns a text into another. */
export const difference = (from: string, to: string): Edit => {
  let start = 0;
  while (start < from.length && from[start] === to[start]) start += 1;
  let same = 0;
  while (same < Math.min(from.length, to.length) - start && from.at(-1 - same) === to.at(-1 - same)) same += 1;
  return { start, end: from.length - same, by: to.slice(start, to.length - same) };
};

export type Tracker = Pick<Trace, 'replace' | 'edit'> & {
  /** The place in the first text of a part of a text that came from it; `undefined` for a text that did not. */
  readonly placeOf: (text: string, span: Span) => Span | undefined;
};

/** Follows one text through its replacements. */
export const trackerOf = (first: string): Tracker => {
  const known = new Map([[first, Array.from({ length: first.length }, (_, at) => ({ start: at, end: at + 1 }))]]);
  const originsOf = (text: string): readonly Span[] | undefined => {
    const own = known.get(text);
    if (own !== undefined || text === '') return own;
    // What was only trimmed is a part of a text that is known.
    const whole = [...known.keys()].reverse().find((other) => other.includes(text));
    const start = whole?.indexOf(text) ?? 0;
    return whole === undefined ? undefined : known.get(whole)?.slice(start, start + text.length);
  };
  const edit = (text: string, edits: readonly Edit[]): string => {
    const result = edited(text, edits);
    const origins = originsOf(text);
    if (origins !== undefined && !known.has(result)) known.set(result, moved(origins, edits));
    return result;
  };
  return {
    edit,
    replace: (text, pattern, by) => {
      const edits: Edit[] = [];
      text.replace(pattern, (match, ...rest) => {
        const at = rest.find((one) => typeof one === 'number') ?? 0;
        const given = by(match, at);
        if (given !== match) edits.push({ start: at, end: at + match.length, by: given });
        return given;
      });
      return edit(text, edits);
    },
    placeOf: (text, { start, end }) => hull(originsOf(text)?.slice(start, end) ?? []),
  };
};

const NOWHERE: Span = { start: 0, end: 0 };

/** The smallest span with all others; `undefined` of nothing. */
const hull = (spans: readonly Span[]): Span | undefined => {
  const real = spans.filter(({ start, end }) => end > start);
  if (real.length === 0) return undefined;
  return { start: Math.min(...real.map(({ start }) => start)), end: Math.max(...real.map(({ end }) => end)) };
};

/** Every letter of other words comes from all that they stand for, a space from nothing. */
const moved = (origins: readonly Span[], edits: readonly Edit[]): Span[] => {
  let end = 0;
  const parts = edits.map((edit) => {
    const before = origins.slice(end, edit.start);
    const whole = hull(origins.slice(edit.start, edit.end)) ?? NOWHERE;
    end = edit.end;
    return [...before, ...edit.by.split('').map((unit) => (unit.trim() === '' ? NOWHERE : whole))];
  });
  return [...parts.flat(), ...origins.slice(end)];
};
