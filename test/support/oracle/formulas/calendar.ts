/** Dates counted month by month, without the Date of the language. */
import { D } from '../reading.ts';
import { type Formula, Refused } from './kit.ts';

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const lengthOf = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

type Day = readonly [year: number, month: number, day: number];

const later = ([year, month, day]: Day, days: number): Day => {
  const left = day + days;
  const length = lengthOf(year, month);
  if (left <= length) return [year, month, left];
  return later(month === 12 ? [year + 1, 1, 1] : [year, month + 1, 1], left - length - 1);
};

const textOf = (parts: Day): string =>
  parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');

/** The days from the beginning of 1890 to a date. */
const countOf = ([year, month, day]: Day): number => {
  let days = day;
  for (let past = 1890; past < year; past += 1) days += isLeap(past) ? 366 : 365;
  for (let past = 1; past < month; past += 1) days += lengthOf(year, past);
  return days;
};

const LONGEST = 310;

export const calendar: Readonly<Record<string, Formula>> = {
  pregnancy_dating: ({ lmp_date, cycle_length_days, on_date }) => {
    const period = lmp_date.split('-').map(Number) as unknown as Day;
    const cycle = cycle_length_days.toNumber();
    const dates = {
      estimated_due_date: textOf(later(period, 252 + cycle)),
      estimated_conception_date: textOf(later(period, cycle - 14)),
    };
    if (on_date === undefined) return { ...dates, gestational_age_weeks: null, gestational_age_days: null };
    const age = countOf(on_date.split('-').map(Number) as unknown as Day) - countOf(period) - cycle + 28;
    if (age < 0 || age > LONGEST) throw new Refused('invalid_on_date');
    const days = age % 7;
    return { ...dates, gestational_age_weeks: new D((age - days) / 7), gestational_age_days: new D(days) };
  },
};
