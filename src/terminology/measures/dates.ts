/** Dates that a note names: the last menstrual period, and the day on which it was written. */
import type { Span } from '../text/trace.ts';

/** A date of the calendar, `YYYY-MM-DD`. */
export type Dated = Span & {
  readonly date: string;
  /** False where day and month could stand in either order. */
  readonly isSure: boolean;
};

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;
const MONTH = String.raw`(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`;
const DATE = String.raw`(?:(?<iso>\d{4}-\d{2}-\d{2})|(?<first>\d{1,2})[/.](?<second>\d{1,2})[/.](?<year>\d{4})|(?<month>${MONTH})\s(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s(?<year2>\d{4})|(?<day3>\d{1,2})(?:st|nd|rd|th)?\s(?<month3>${MONTH}),?\s(?<year3>\d{4}))(?!\d)`;

const after = (names: string) => new RegExp(String.raw`\b(?:${names})\b[^.;\d]{0,30}?${DATE}`, 'iu');

const PERIOD = after(
  'last menstrual period|last period|first day of (?:her|the) last (?:menstrual )?period|LMP|menses',
);
const TODAY = after(`today(?:'s date)?(?: is)?|date of (?:visit|service|note)|note date|seen on`);

const dateIn = (note: string, pattern: RegExp): Dated | undefined => {
  const found = pattern.exec(note);
  if (found === null) return undefined;
  const { iso, first, second, year, month, day, year2, day3, month3, year3 } = found.groups ?? {};
  const span = { start: found.index, end: found.index + found[0].length };
  if (iso !== undefined) return { ...span, date: iso, isSure: true };
  const named = (written = ''): number => MONTHS.indexOf(written.slice(0, 3).toLowerCase() as never) + 1;
  if (month !== undefined) return { ...span, date: dateOf(year2, named(month), Number(day)), isSure: true };
  if (month3 !== undefined) return { ...span, date: dateOf(year3, named(month3), Number(day3)), isSure: true };
  // As in the United States, unless the first number is no month.
  const [a, b] = [Number(first), Number(second)];
  return a > 12
    ? { ...span, date: dateOf(year, b, a), isSure: true }
    : { ...span, date: dateOf(year, a, b), isSure: b > 12 || a === b };
};

const dateOf = (year = '', month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

export const lastPeriodIn = (note: string): Dated | undefined => dateIn(note, PERIOD);
export const noteDateIn = (note: string): Dated | undefined => dateIn(note, TODAY);

const CYCLE =
  /\bcycles?(?: length)?(?: is| was| of| are|:)?\s(?:about |every )?(\d{2})[\s-]days?\b|\b(\d{2})[\s-]day cycles?\b/iu;

/** The days of the menstrual cycle. */
export const cycleIn = (note: string): (Span & { readonly days: number }) | undefined => {
  const found = CYCLE.exec(note);
  if (found === null) return undefined;
  return { start: found.index, end: found.index + found[0].length, days: Number(found[1] ?? found[2]) };
};
