/** The value and unit behind the name of a test. */
import { lazily } from '../../deferred.ts';
import type { Span } from '../text/trace.ts';
import { patternOf } from './words.ts';

/** As they are written; `unit` is `''` where the note does not say it. */
export type Result = { readonly value: string; readonly unit: string };

const UNIT = String.raw`(?:[munpkµ]?(?:g|mol|eq|iu|u)\s?/\s?(?:d?l|ml|kg|g|24\s?h|day|hr?|min)(?:/1\.73\s?m2?)?|(?:mcg|mmol|mosm|copies|cells|ml|iu|x?\s?10\^?\d+)\s?/\s?(?:d?l|ml|ul|µl|kg|min|mm3|mcl)(?:/1\.73\s?m2?)?|[kmt]\s?/\s?(?:u|µ|mc)l|/\s?(?:ul|µl|hpf|lpf|min|mm3|hr?|day|wk)|mm\s?hg|mm/hr?|mmol|mg|meq|°?\s?[fc](?![\p{L}])|bpm|breaths/min|fl|pg|seconds?|secs?|%|kg|lbs?|cm|inches|ng)`;

const PATTERNS = lazily(() => {
  const link = String.raw`(?:\s|:|=|~|-(?=\s)|–|—|->|→|\(|,|(?:levels?|counts?|values?|results?|test|has|had|been|flat|still|above|below|over|went|climbed|declined|worsened|rising|falling|changed|home|running|today|was|is|were|are|of|at|to|up|down|from|now|currently|remains?|remained|returned|came|back|measured|around|about|approximately|approx|elevated|low|high|stable|improved|decreased|increased|rose|dropped|trending|fell|noted|found|random|fasting|yesterday|last|most|recent|admission|here|on|this|morning|\d{1,2}\s?[ap]m|\d{1,2}/\d{1,2}(?:/\d{2,4})?)(?![\p{L}\p{N}])){0,7}?`;
  const number = String.raw`(?:[<>≤≥]=?\s?)?\d{1,12}(?:,\d{3}){0,3}(?:\.\d{1,12})?(?:\s?[-/]\s?\d{1,12}(?:\.\d{1,12})?)?`;
  return {
    unit: new RegExp(
      String.raw`(?<![\p{L}\p{N}/])${UNIT}(?<=/.{0,40})(?![\p{L}\p{N}])|(?<=\d\s?)${UNIT}(?![\p{L}\p{N}])`,
      'giu',
    ),
    number: new RegExp(
      String.raw`^${link}(?<value>${number})(?![\p{L}\p{N}]*[/.]\d)(?!\s?(?-i:[ap]m|[AP]M)(?!\p{L}))\s?(?<unit>${UNIT})?(?![\p{L}\p{N}])`,
      'iu',
    ),
    next: new RegExp(
      String.raw`^(?<sign>\s?(?:-{1,2}>|=>|→|⟶|➔)|,? to(?=\s))\s?(?<value>${number})(?![\p{L}\p{N}]*[/.]\d)\s?(?<unit>${UNIT})?(?![\p{L}\p{N}])`,
      'iu',
    ),
    finding: new RegExp(
      String.raw`^(?:\s|:|-|weakly|strongly|is|was|were|came|back|returned|culture|test|screen|antigen|swab|remains?)*?(?<value>${patternOf('finding')})(?![\p{L}\p{N}-])`,
      'iu',
    ),
  };
});

/** The value and unit right behind the name of a test. */
export const resultIn = (rest: string): Result | undefined => {
  const behind = rest.slice(0, FARTHEST).replace(AT_TIME, '');
  const { number, finding } = PATTERNS();
  const first = number.exec(behind);
  const { value, unit = '' } = first?.groups ?? finding.exec(behind)?.groups ?? {};
  if (value === undefined) return undefined;
  return (first && lastIn(behind, first)) ?? { value: value.trim(), unit: unit.trim() };
};

/** `2.4 -> 1.8 -> 1.2`, `rose from 1.2 to 2.4`: the last of a course is the result. */
const lastIn = (behind: string, first: RegExpExecArray): Result | undefined => {
  let [end, last]: [number, Result | undefined] = [first[0].length, undefined];
  for (;;) {
    const next = PATTERNS().next.exec(behind.slice(end, end + LONGEST_STEP));
    const { sign = '', value = '', unit = first.groups?.unit ?? '' } = next?.groups ?? {};
    if (next === null || (sign.endsWith('to') && !CHANGE.test(first[0]))) return last;
    last = { value: value.trim(), unit: unit.trim() };
    end += next[0].length;
  }
};
/** `repeat ABG at 1400` */
const AT_TIME = /^ (?:levels? )?at (?:[01]\d|2[0-3]):?[0-5]\d(?![\d.])(?: ?h(?:rs?|ours)?\b)?/;
const FARTHEST = 120;
const LONGEST_STEP = 80;
const CHANGE = /\b(?:from|improved|decreased|increased|rose|dropped|fell|went|climbed|declined|worsened|changed)\b/i;

/** The units of results in a text, which are no names. */
export const unitsIn = (text: string): readonly Span[] =>
  [...text.matchAll(PATTERNS().unit)].map(({ 0: unit, index }) => ({ start: index, end: index + unit.length }));

export const isMeasured = (result: Result | undefined): boolean => /\d/.test(result?.value ?? '');
