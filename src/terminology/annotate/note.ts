/** A note, cut into lines, sentences and tokens. All places are UTF-16 units of the note. */
import type { Span } from '../text/trace.ts';

export type Token = Span & { readonly text: string };

/** A line without its end; the first has number 1. */
export type Line = Span & { readonly number: number };

/** Text that is read as one: a sentence, or an item of a list. */
export type Sentence = Span & { readonly tokens: readonly Token[] };

/** The lines that have something. */
export const linesIn = (note: string): readonly Line[] => {
  const breaks = [...note.matchAll(/\r\n|\r|\n/g)].map(({ 0: sign, index }) => ({
    start: index,
    end: index + sign.length,
  }));
  return [...breaks, { start: note.length, end: note.length }]
    .map(({ start }, at) => ({ start: breaks[at - 1]?.end ?? 0, end: start, number: at + 1 }))
    .filter(({ start, end }) => note.slice(start, end).trim() !== '');
};

/** The end of a sentence: not the point of a number or of an abbreviation. */
const END =
  /(?<!\b(?:dr|mr|mrs|ms|vs|approx|no|pt|st|e\.g|i\.e|etc|p\.o|b\.i\.d|t\.i\.d|q\.d)|\b\p{L}|\d(?=\.\d)|(?:^|[\s,(])\??(?=\?))[.!?](?=\s|$)|;|(?<=\s)[•*](?=\s)/giu;

/** A number with its point or comma, a word with its apostrophe, or a sign that says something. */
const TOKEN = /\d+(?:[.,]\d+)+|[\p{L}\p{N}]+(?:['’](?=\p{L})\p{L}+)*|[%#?]/gu;

const tokensIn = (note: string, { start, end }: Span): readonly Token[] =>
  note
    .slice(start, end)
    .matchAll(TOKEN)
    .map(({ 0: text, index }) => ({ text, start: start + index, end: start + index + text.length }))
    .toArray();

/** The sentences of a part of a note. */
export const sentencesIn = (note: string, part: Span): readonly Sentence[] => {
  const text = note.slice(part.start, part.end);
  const ends = [...text.matchAll(END)].map(({ 0: sign, index }) => ({ at: index, next: index + sign.length }));
  let start = 0;
  return [...ends, { at: text.length, next: text.length }].flatMap(({ at, next }) => {
    const span = { start: part.start + start, end: part.start + at };
    start = next;
    const tokens = tokensIn(note, span);
    return tokens.length === 0 ? [] : [{ ...span, tokens }];
  });
};
