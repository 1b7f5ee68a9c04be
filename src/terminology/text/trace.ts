/** How the engine hands out what it does to a phrase, when it is asked to. */

/** A part of a text: from `start` to `end`, exclusive, in UTF-16 units. */
export type Span = { readonly start: number; readonly end: number };

/** Other words for a part of a text. */
export type Edit = Span & { readonly by: string };

/** Replaces the matches of a pattern; of a pattern without groups `by` learns the place of each match. */
export type Replace = (text: string, pattern: RegExp, by: (match: string, at: number) => string) => string;

/** What a reader of phrases tells. A search has none. */
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
