/** What signs and answers around a mention say: `+fever -cough`, `fever: no`, `cough (yes)`, `rash [ ]`. */
import type { Span } from '../text/trace.ts';

const OVER = String.raw`(?=\s*(?:$|[).,;|\n\t☐☑☒✓\[])|\s{2})`;
/** Behind a colon also the next question ends an answer. */
const ANSWER = new RegExp(
  String.raw`^(?:\s*[:=?(]+\s*|\s*[-–—]\s*|\s+)(?:(?<no>no|none|never|nil|denie[sd]|neg(?:ative)?|absent|(?-i:N)|-(?=\)))|(?<yes>yes|present|pos(?:itive)?|(?-i:Y)|\+(?=\))))(?:${OVER}|(?<=[:=]\s*\p{L}+)(?=\s+\p{L}[\p{L} /-]{0,28}[:=]))`,
  'iu',
);
const NEAR = 48;

const lineAround = (note: string, at: number): string => {
  const end = note.indexOf('\n', at);
  return note.slice(note.lastIndexOf('\n', at) + 1, end < 0 ? note.length : end);
};

/** `- fever, + cough`: with a plus in its line a minus is no bullet. */
const PLUS = /(?:^|[\s,;(])\+ ?\p{L}/u;
const MINUS_AHEAD = /(?:^|[\s,;(])[-−–]$/;
const MINUS_APART = /(?:^|[\s,;(])[-−–] $/;
const PLUS_AHEAD = /(?:^|[\s,;(])\+ ?$/;
/** `fever+ cough-` */
const PLUS_BEHIND = /\p{L}\+(?=[\s,;.)]|$)/u;

/** `absent` or `present` as a sign or an answer right beside a mention says. */
export const signOf = (note: string, { start, end }: Span): 'absent' | 'present' | undefined => {
  const before = note.slice(Math.max(0, start - 3), start);
  const behind = note.slice(end, end + NEAR);
  const { no, yes } = ANSWER.exec(behind)?.groups ?? {};
  if (no !== undefined) return 'absent';
  if (yes !== undefined) return 'present';
  if (MINUS_AHEAD.test(before)) return 'absent';
  if (PLUS_AHEAD.test(before)) return 'present';
  if (/^\+(?=[\s,;.)]|$)/.test(behind)) return 'present';
  const line = lineAround(note, start);
  if (MINUS_APART.test(before) && PLUS.test(line)) return 'absent';
  return /^-(?=[\s,;.)]|$)/.test(behind) && PLUS_BEHIND.test(line) ? 'absent' : undefined;
};

const YEAR = String.raw`(?:19|20)\d\d(?!\d)`;
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const DATE = String.raw`(?:(?:${MONTH}\.? |\d{1,2}\/(?:\d{1,2}\/)?)?${YEAR}|\d{1,2}\/\d{1,2}\/\d\d(?!\d))`;

/** `MI 2015`, `appendicitis in 1999`, `pancreatitis x2`, `hepatitis C, treated`, `UTI 2 yrs ago`, `sepsis (resolved)` */
const DATED = new RegExp(
  [
    String.raw`^\s*(?:[(,:–-]\s*)?(?:in |around |circa |at )?(?:${DATE}|age \d|x\s?\d\b)`,
    String.raw`^, treated\b`,
    String.raw`^,? ?(?:about |over )?\d+\+? ?(?:yrs?|years?|mos?|months?) ago`,
    String.raw`^(?:\s*:\s*|\s*\()(?:resolved|remote)\b`,
  ].join('|'),
  'i',
);

/** Whether a date stands behind a mention; how often it was counts in a history alone. */
export const isDated = (note: string, { end }: Span, isHistory: boolean): boolean => {
  const behind = note.slice(end, end + MOST_DATE);
  return DATED.test(behind) && (isHistory || !/^\s*x(?!\s?\d (?:in )?(?:19|20)\d\d)/i.test(behind));
};
const MOST_DATE = 24;
