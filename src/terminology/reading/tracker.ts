/** Where each character of a text comes from, however often the text was rewritten. */
import { type Edit, edited, type Span, type Trace } from '../text/trace.ts';

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
