/** Words that a scanner has damaged: digits for letters, and letters for others that look like them. */
import { overlaps, type Span } from '../text/trace.ts';
import type { Legible } from './note.ts';

/** A text, and which places of it were mended. */
export type Mended = Legible & { readonly isMendedAt: (span: Span) => boolean };

/** What was printed, as a scanner may read it: the commonest confusions. */
const DIGITS: readonly (readonly [RegExp, string])[] = [
  [/0/g, 'o'],
  [/1/g, 'l'],
  [/1/g, 'i'],
  [/5/g, 's'],
];
const LETTERS: readonly (readonly [RegExp, string])[] = [
  [/l/g, 'i'],
  [/l(?=[^l]*$)/g, 'i'],
  [/l/, 'i'],
  [/rn/g, 'm'],
  [/m(?=[^m]*$)/g, 'rn'],
  [/vv/g, 'w'],
];

const WORD = /[\p{L}\p{N}]+/gu;
const DAMAGED = /^(?=.{4,30}$)\p{L}*(?:\p{L}[015]|[015]\p{L})[\p{L}015]*\p{L}?$/u;
const NUMBER = /^(?=.{2,5}$)(?:\d+O+\d*|[lI]\d+)$/;
const LONGEST = 30;
const SHORTEST = 5;

/** A text without such damage; of a text that shows no digit in a word every letter stands as it was sent. */
export const mended = (text: string, isKnown: (word: string) => boolean): Mended => {
  const fixes = new Map<string, string | undefined>();
  const words = [...text.matchAll(WORD)];
  const fixOf = (word: string, changes: readonly (readonly [RegExp, string])[]): string | undefined => {
    if (!fixes.has(word)) fixes.set(word, isKnown(word) ? undefined : changed(word, changes, isKnown));
    return fixes.get(word);
  };
  const isDamaged = words.some(({ 0: word }) => DAMAGED.test(word) && fixOf(word, DIGITS) !== undefined);
  if (!isDamaged) return { text, placeOf: (at) => at, isMendedAt: () => false };
  fixes.clear();
  const places: number[] = [];
  const mends: Span[] = [];
  let whole = '';
  let at = 0;
  const put = (piece: string, from: number, length: number) => {
    for (let unit = 0; unit < piece.length; unit += 1)
      places.push(unit === piece.length - 1 ? from + length - 1 : from + Math.min(unit, length - 1));
    whole += piece;
  };
  for (const { 0: word, index } of words) {
    const isWord = /^\p{L}+$/u.test(word) && word.length >= SHORTEST && word.length <= LONGEST;
    const fix = NUMBER.test(word)
      ? word.replace(/O/g, '0').replace(/^[lI]/, '1')
      : DAMAGED.test(word)
        ? fixOf(word, [...DIGITS, ...LETTERS])
        : isWord
          ? fixOf(word, LETTERS)
          : undefined;
    if (fix === undefined) continue;
    put(text.slice(at, index), at, index - at);
    mends.push({ start: whole.length, end: whole.length + fix.length });
    put(fix, index, word.length);
    at = index + word.length;
  }
  put(text.slice(at), at, text.length - at);
  return {
    text: whole,
    placeOf: (unit) => places[unit] ?? text.length,
    isMendedAt: (span) => mends.some((mend) => overlaps(mend, span)),
  };
};

/** The first known word that one change, or two, makes of a word. */
const changed = (
  word: string,
  changes: readonly (readonly [RegExp, string])[],
  isKnown: (word: string) => boolean,
): string | undefined => {
  const once = changes.map(([from, to]) => word.replace(from, to)).filter((other) => other !== word);
  const twice = once.flatMap((other) => changes.map(([from, to]) => other.replace(from, to)));
  return [...once, ...twice].find((other) => !/\p{L}\d|\d\p{L}/u.test(other) && isKnown(other));
};
