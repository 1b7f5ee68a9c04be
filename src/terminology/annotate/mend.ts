/** Words that a scanner has damaged: digits for letters, letters for others that look like them, parts of words. */
import { splitWord, withLetters } from '../search/repair.ts';
import { overlaps, type Span } from '../text/trace.ts';
import type { Legible } from './note.ts';

/** A text, and which places of it were mended. */
export type Mended = Legible & { readonly isMendedAt: (span: Span) => boolean };

/** Misread characters, and those that were printed: the commonest confusions first. */
const LETTERS: readonly (readonly [string, string])[] = [
  ...([
    ['I', 'l'],
    ['l', 'i'],
    ['i', 'l'],
    ['rn', 'm'],
    ['m', 'rn'],
    ['vv', 'w'],
    ['cl', 'd'],
    ['d', 'cl'],
  ] as const),
  ...([
    ['c', 'e'],
    ['e', 'c'],
    ['h', 'b'],
    ['b', 'h'],
    ['n', 'u'],
    ['u', 'n'],
    ['li', 'h'],
    ['a', 'o'],
    ['o', 'a'],
  ] as const),
  ...([
    ['f', 't'],
    ['t', 'f'],
    ['v', 'y'],
    ['y', 'v'],
    ['g', 'q'],
    ['q', 'g'],
  ] as const),
];

const WORD = /[\p{L}\p{N}]+(?:[|!](?=\p{L})[\p{L}\p{N}]+)*/gu;
const DAMAGED =
  /^(?=.{4,30}$)(?=\P{N}*\p{N}?\P{N}*\p{N}?\P{N}*$)(?=.*\p{L}.*\p{L})\p{L}*(?:\p{L}[\d|!]|[\d|!]\p{L})[\p{L}\d|!]*$/u;
const NUMBER = /^(?=.{2,5}$)(?:\d+[Oo]+\d*|l\d+)$/;
/** Short words whose letter was read as a digit. */
const ZERO_OF = /^(?:t0|0f|0n|0r)$/;
/** `N0 fever`; of a tumor it is a stage. */
const NO_OF = /^n0t?$/i;
const OF_TUMOR =
  /(?<!\p{L})(?:[cpry]{0,2}T(?:[0-4][a-d]?|is|x)|[cp]?M[01x])(?![\p{L}\d])|(?<!\p{L})(?:stage|staging|nod(?:e|al)|neck|cancer|malignan|metasta|neoplas|tumou?r)|(?:carcinom|sarcom|melanom|lymphom)a/iu;
const LONGEST = 30;
const SHORTEST = 5;
/** Tried for letters; of a text of nothing but unknown words the rest stays. */
const MOST_TRIED = 120;
/** Different words with other letters than a known one: fewer are names. */
const LEAST_DAMAGED = 3;

type Mend = Span & { readonly by: string };

/** A text without such damage; of a text that shows few only words cut at the end of a line are mended. */
export const mended = (text: string, isKnown: (word: string) => boolean): Mended => {
  const fixes = new Map<string, string | undefined>();
  const fixOf = (word: string): string | undefined => {
    if (!fixes.has(word)) fixes.set(word, isKnown(word) || fixes.size > MOST_TRIED ? undefined : fixed(word, isKnown));
    return fixes.get(word);
  };
  const words = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }));
  const isDamaged =
    words.some(
      ({ word }) =>
        (DAMAGED.test(word) && fixOf(word) !== undefined) || (CAPITAL.test(word) && isKnown(word.replace('I', 'l'))),
    ) ||
    new Set(words.map(({ word }) => word))
      .values()
      .filter((word) => isLong(word) && fixOf(word)?.includes(' ') === false)
      .take(LEAST_DAMAGED)
      .toArray().length === LEAST_DAMAGED;
  const mends: Mend[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [one, next] = [words[at], words[at + 1]];
    if (one === undefined) continue;
    const whole = next && isCut(text.slice(one.end, next.start), isDamaged) ? one.word + next.word : '';
    if (next !== undefined && isWhole(whole, one.word, next.word, isKnown)) {
      mends.push({ start: one.start, end: next.end, by: whole });
      at += 1;
    } else if (isOfAmount(words[at - 1]?.word, one.word, next?.word)) {
      mends.push({ start: one.start, end: one.end, by: one.word === 'rng' ? 'mg' : asNumber(one.word) });
    } else if (CAPITAL.test(one.word) && isKnown(one.word.replace('I', 'l'))) {
      mends.push({ start: one.start, end: one.end, by: one.word.replace('I', 'l') });
    } else if (NO_OF.test(one.word) && /^ \p{Ll}{2}/u.test(text.slice(one.end, one.end + 3)) && !OF_TUMOR.test(text)) {
      mends.push({ start: one.start, end: one.end, by: one.word.replace('0', one.word === 'N0T' ? 'O' : 'o') });
    } else if (isDamaged) {
      const by = ZERO_OF.test(one.word)
        ? one.word.replace('0', 'o')
        : NUMBER.test(one.word)
          ? asNumber(one.word)
          : isLong(one.word) || DAMAGED.test(one.word)
            ? fixOf(one.word)
            : undefined;
      if (by !== undefined) mends.push({ start: one.start, end: one.end, by });
    }
  }
  return mends.length === 0 ? { text, placeOf: (at) => at, isMendedAt: () => false } : withMends(text, mends);
};

const asNumber = (word: string): string => word.replace(/[Oo]/g, '0').replace(/^l/, '1');

/** `1O mg`, `500 rng`: a number and its unit say it by themselves. */
const isOfAmount = (before: string | undefined, word: string, behind: string | undefined): boolean =>
  (NUMBER.test(word) && UNIT.test(behind ?? '')) || (word === 'rng' && /^[\dO]+$/.test(before ?? ''));
const UNIT = /^(?:mc?g|rng|ml|units?|tabs?|tablets?|capsules?)$/i;
/** `PIan`, `aIlergies`: a capital within small letters. */
const CAPITAL = /^(?=.{4,20}$)\p{L}\p{Ll}*I\p{Ll}+$/u;

const isLong = (word: string): boolean => word.length >= SHORTEST && word.length <= LONGEST;

/** `pneu-⏎monia`; in a damaged text also `pneu monia`. */
const isCut = (gap: string, isDamaged: boolean): boolean => gap === '-\n' || (isDamaged && gap === ' ');

const isWhole = (whole: string, before: string, behind: string, isKnown: (word: string) => boolean): boolean =>
  isLong(whole) && /^\p{L}\p{Ll}+$|^\p{Lu}+$/u.test(whole) && !(isKnown(before) && isKnown(behind)) && isKnown(whole);

const withMends = (text: string, mends: readonly Mend[]): Mended => {
  const places: number[] = [];
  const spans: Span[] = [];
  let whole = '';
  let at = 0;
  const put = (piece: string, from: number, length: number) => {
    for (let unit = 0; unit < piece.length; unit += 1)
      places.push(unit === piece.length - 1 ? from + length - 1 : from + Math.min(unit, length - 1));
    whole += piece;
  };
  for (const { start, end, by } of mends) {
    put(text.slice(at, start), at, start - at);
    const from = whole.length;
    const gap = by.indexOf(' ');
    if (gap > 0) {
      put(by.slice(0, gap), start, gap);
      put(' ', start + gap - 1, 1);
      put(by.slice(gap + 1), start + gap, end - start - gap);
    } else put(by, start, end - start);
    spans.push({ start: from, end: whole.length });
    at = end;
  }
  put(text.slice(at), at, text.length - at);
  return {
    text: whole,
    placeOf: (unit) => places[unit] ?? text.length,
    isMendedAt: (span) => spans.some((one) => overlaps(one, span)),
  };
};

/** The first known word that one change of letters makes of a word, else the two words that it is. */
const fixed = (word: string, isKnown: (word: string) => boolean): string | undefined => {
  const plain = word.replace(/[|!]/g, 'l');
  const ofDigits = /\d/.test(plain) ? withLetters(plain, isKnown) : undefined;
  if (ofDigits !== undefined) return ofDigits;
  const tries: string[] = [];
  // Digits first: what is left of a change is letters.
  const base = plain.replace(/[0-9]/g, (digit) => FIRST[Number(digit)] ?? digit);
  for (const [from, to] of LETTERS)
    for (let at = base.indexOf(from); at >= 0; at = base.indexOf(from, at + 1))
      tries.push(base.slice(0, at) + to + base.slice(at + from.length));
  return (
    [base, base.replaceAll('I', 'l'), ...tries].find((one) => one !== word && isKnown(one)) ?? splitWord(base, isKnown)
  );
};
const FIRST = 'olzeasbtbg';
