/** The responses of the Glasgow coma scale, as numbers or in its words (Teasdale and Jennett, Lancet 1974; wording of 2014). */
import type { Span } from '../text/trace.ts';
import { type When, whenOf } from './when.ts';

export type ComaResponse = 'eye' | 'verbal' | 'motor';

/** A response of the scale; `isSure` is false where the note has another one too. */
export type Rated = Span & { readonly rating: number; readonly when: When; readonly isSure: boolean };

const TO = String.raw`(?:only )?(?:to|on|in response to|with|upon) (?:\w+ ){0,2}?`;
const PAIN = `(?:pain(?:ful)?|noxious|pressure|sternal rub|nail bed|trapezius|tactile)`;
const VOICE = `(?:verbal|voice|speech|sound|commands?|call(?:ing)?|name|loud)`;
const EYES = String.raw`(?:(?:eyes?|eye[- ]opening|open(?:s|ed|ing)? (?:\w+ )?eyes?)(?: (?:were|was|are|is))?(?: open(?:s|ed|ing)?)?(?: only)?(?: and \w+)?)`;

const phrases = (...rows: readonly (readonly [rating: number, words: string])[]) =>
  rows.map(([rating, words]) => [rating, new RegExp(String.raw`\b(?:${words})\b`, 'gi')] as const);

const PHRASES = {
  eye: phrases(
    [
      4,
      String.raw`${EYES} spontaneous(?:ly)?|eyes (?:(?:were|are|was) )?open(?! to)|awake|(?<!not )alert|spontaneous(?:ly)? (?:eye[- ]opening|open(?:s|ed|ing)? (?:\w+ )?eyes)`,
    ],
    [3, `${EYES} ${TO}${VOICE}`],
    [2, `${EYES} ${TO}${PAIN}`],
    [1, String.raw`no eye[- ]opening|(?:not|never) open(?:s|ed|ing)? (?:\w+ )?eyes`],
  ),
  verbal: phrases(
    [5, `oriented(?! to (?:person|self|name) only)|orientated`],
    [4, 'confused|disoriented|disorientated|confusion'],
    [3, 'inappropriate (?:words?|speech|verbal|responses?)'],
    [2, 'incomprehensible|unintelligible|moan(?:s|ed|ing)?|groan(?:s|ed|ing)?'],
    [
      1,
      'no (?:verbal|vocal) (?:response|output|responses)|no speech|non-?verbal|(?:not|never) (?:speak|speaking|verbali[sz]e)',
    ],
  ),
  motor: phrases(
    [6, String.raw`(?:obey|follow)(?:s|ed|ing)? (?:\w+ ){0,3}?(?:commands?|instructions?|orders)`],
    [5, `locali[sz](?:es?|ed|ing|ation)`],
    [
      4,
      String.raw`withdr(?:aws?|ew|awal|awing)(?: \w+){0,4}? (?:to|from|in response to) (?:\w+ ){0,2}?${PAIN}|normal flexion|flexion withdrawal`,
    ],
    [3, 'abnormal flexion|decorticate|flexor posturing|abnormal flexor'],
    [2, 'decerebrate|extensor|abnormal extension|extension to pain'],
    [1, 'no motor (?:response|movement|responses)|no (?:response|movement) to pain'],
  ),
} as const;

const TRIPLE =
  /(?<![\p{L}\p{N}])E\s?[=:]?\s?([1-4])[\s,/;+)(-]{0,3}V\s?[=:]?\s?([1-5])[\s,/;+)(-]{0,3}M\s?[=:]?\s?([1-6])(?!\d|\.\d)/gu;
const PLACE = { eye: 1, verbal: 2, motor: 3 } as const;
const NAMED = {
  eye: /\beye(?:s|[- ]opening)?(?: response)?(?: score)?(?: of| was| is|:|=|\s?\()?\s?([1-4])(?!\d|\.\d)/gi,
  verbal: /\bverbal(?: response)?(?: score)?(?: of| was| is|:|=|\s?\()?\s?([1-5])(?!\d|\.\d)/gi,
  motor: /\bmotor(?: response)?(?: score)?(?: of| was| is|:|=|\s?\()?\s?([1-6])(?!\d|\.\d)/gi,
} as const;

/** `E3V4M5`, `E: 3, V: 4, M: 5`; `eye opening 3`, `best verbal response of 4` */
const numbersIn = (note: string, response: ComaResponse) =>
  [
    ...[...note.matchAll(TRIPLE)].map((match) => ({ match, written: match[PLACE[response]] })),
    ...[...note.matchAll(NAMED[response])].map((match) => ({ match, written: match[1] })),
  ].map(({ match: { 0: text, index }, written }) => ({
    start: index,
    end: index + text.length,
    rating: Number(written),
  }));

const DENIED = /\b(?:not|no|unable to|cannot|could not|without|didn't|doesn't|never|un)\s?(?:\w+ )?$/i;

/** The response that a note states: its number, else the words of the scale. */
export const comaIn = (note: string, response: ComaResponse): Rated | undefined => {
  const numbers = numbersIn(note, response);
  const words = PHRASES[response].flatMap(([rating, pattern]) =>
    [...note.matchAll(pattern)].flatMap(({ 0: text, index }) => {
      const isDenied = rating > 1 && DENIED.test(note.slice(Math.max(0, index - DENIAL), index));
      return isDenied ? [] : [{ start: index, end: index + text.length, rating }];
    }),
  );
  const found = numbers.length > 0 ? numbers : words.toSorted((a, b) => a.start - b.start);
  const [first] = found;
  if (first === undefined) return undefined;
  const [behind = ''] = note.slice(first.end, first.end + FARTHEST).split(/[,;.\n]/);
  const before =
    note
      .slice(0, first.start)
      .split(/[.;\n]/)
      .at(-1) ?? '';
  const rated = note.slice(first.start, first.end);
  const when = whenOf(before + rated + behind, { start: before.length, end: before.length + rated.length }, undefined);
  return { ...first, when, isSure: found.every(({ rating }) => rating === first.rating) };
};
const DENIAL = 24;
/** A word of time stands so near behind a rating. */
const FARTHEST = 20;
