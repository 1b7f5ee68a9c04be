/** Days of the calendar. No clock and no time zone is read: a date is its text, and counts as a number of days. */

export const FIRST_YEAR = 1900;
export const LAST_YEAR = 2199;

const MS_PER_DAY = 86_400_000;

/** The days from 1970-01-01 to a date `YYYY-MM-DD`. */
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / MS_PER_DAY;

/** The date `YYYY-MM-DD` that is as many days after 1970-01-01. */
export const dateOf = (day: number): string => new Date(day * MS_PER_DAY).toISOString().slice(0, 10);

/** True for a date of the calendar from 1900 to 2199, written `YYYY-MM-DD`. */
export const isDate = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const [year, day] = [Number(text.slice(0, 4)), dayOf(text)];
  return year >= FIRST_YEAR && year <= LAST_YEAR && !Number.isNaN(day) && dateOf(day) === text;
};
