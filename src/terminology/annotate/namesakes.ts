/** Names of diseases within those of other things: vaccines, immunity, places, societies; and `ppd`, which is short for three. */
import { lazily } from '../../deferred.ts';
import type { Span } from '../text/trace.ts';
import { patternOf } from './words.ts';

/**
 * True for a disease whose name stands in that of something else: a vaccine, immunity, a place, a society. And for `ppd`
 * beside a number, smoking or a reading: packs a day, a day after a birth, or a skin test for tuberculosis.
 */
export const isOfOther = (note: string, sentence: Span, { start, end }: Span, display: string): boolean => {
  const before = note.slice(Math.max(0, start - FARTHEST_HEAD), start);
  const [text, behind] = [note.slice(start, end), note.slice(end, Math.min(sentence.end, end + FARTHEST_HEAD))];
  return (
    OF_NAME().test(behind.slice(0, NEAR)) ||
    (OF_NAME().test(` ${text.split(' ').at(-1)}`) && !PROTECTION().test(display)) ||
    (PREVENTABLE().test(text) && (PROTECTED().test(before) || LISTED().test(behind))) ||
    (/^ppd$/i.test(text) && (PACKS().test(before) || READING().test(behind.slice(0, NEAR))))
  );
};
const VACCINE = lazily(() => `${patternOf('vaccine')}(?!\\p{L})`);
const OF_NAME = lazily(
  () =>
    new RegExp(
      [
        String.raw`^(?:-\d\d)?'?s? (?:virus )?(?:${VACCINE()}|${patternOf('immunity')})`,
        String.raw`^:? \(?${patternOf('immune')}(?= ${patternOf('behind immune')}(?!\p{L})|\s*(?:$|[,;.)]))`,
        String.raw`^(?:'s)?(?: ${patternOf('work')})? ${patternOf('organisation')}(?!\p{L})`,
      ].join('|'),
      'iu',
    ),
);
const PROTECTION = lazily(() => new RegExp(patternOf('protection'), 'i'));
const PREVENTABLE = lazily(() => new RegExp(patternOf('preventable'), 'i'));
const FARTHEST_HEAD = 240;
const NEAR = 60;
const ITEM = String.raw`\p{L}[\p{L}-]{2,15}(?: (?:[ABC]|\p{L}{4,12})(?!\p{L}))?`;
/** `Vaccines: influenza, tetanus`, `immune to measles and rubella` */
const PROTECTED = lazily(
  () =>
    new RegExp(
      [
        String.raw`(?:^|[\n.;])[^\p{L}\n.;]{0,8}(?:past )?${VACCINE()}(?: ${patternOf('vaccine list')}){0,2}:(?:[^.:\n]|\n(?!\n)){0,200}$`,
        String.raw`(?:${VACCINE()}|${patternOf('protected')}) (?:to|for|against) (?:${ITEM}(?:,? and |,? or |, ?|\/)){0,4}$`,
      ].join('|'),
      'iu',
    ),
);
/** `measles, mumps and rubella vaccines` */
const LISTED = lazily(
  () => new RegExp(String.raw`^(?:, ?${ITEM}){0,4}(?:,? and | or | ?& ?|\/)${ITEM}(?: virus)? ${VACCINE()}`, 'iu'),
);
const PACKS = lazily(
  () =>
    new RegExp(
      String.raw`(?:(?<![\p{L}\d.])(?:\d{1,2}|\d?\.\d{1,2}|½)|(?<!\p{L})${patternOf('before packs or a skin test')})[ :=]{1,2}$`,
      'iu',
    ),
);
const READING = lazily(
  () =>
    new RegExp(
      String.raw`^[ :,(#-]{1,3}(?:${patternOf('before reading')} )*(?:${patternOf('reading')}|\d{4}|\d{1,2}(?![\d.])|\d{1,2} ?mm|\d{1,2}\/|x ?\d{1,2} ?y)`,
      'iu',
    ),
);
