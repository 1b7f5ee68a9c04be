import { describe, expect, test } from 'bun:test';
import { cycleIn, lastPeriodIn, noteDateIn } from '../../../src/terminology/measures/dates.ts';
import { personIn } from '../../../src/terminology/measures/person.ts';

const said = (note: string): readonly [age: number | undefined, sex: string | undefined] => {
  const { age, sex } = personIn(note);
  return [age?.years, sex?.sex];
};

describe('age and sex', () => {
  test.each<[note: string, age: number | undefined, sex: string | undefined]>([
    ['A 54-year-old man came with cough.', 54, 'male'],
    ['72F with fever', 72, 'female'],
    ['Pt is a 61 y/o female.', 61, 'female'],
    ['A seventy-three year old gentleman', 73, 'male'],
    ['An 18-month-old girl', 1, 'female'],
    ['Age: 44. Sex: M', 44, 'male'],
    ['She is a 30-year-old patient whose 8-year-old son had measles', 30, 'female'],
    ['He brought his 8-year-old son.', undefined, 'male'],
    [
      'She had her first seizure at the age of 12. She takes levetiracetam. Her neurologist saw her.',
      undefined,
      'female',
    ],
  ])('%s', (note, age, sex) => expect(said(note)).toEqual([age, sex]));

  test('pronouns alone are not sure unless there are some', () => {
    expect(personIn('He coughs.').sex?.isSure).toBe(false);
    expect(personIn('He coughs. He sweats. His wife says that he snores.').sex?.isSure).toBe(true);
    expect(personIn('He coughs. She coughs.').sex).toBeUndefined();
  });
});

describe('dates', () => {
  test.each([
    ['Her last menstrual period was on 06/20/2026.', '2026-06-20', true],
    ['LMP 20 June 2026', '2026-06-20', true],
    ['LMP: 2026-06-20', '2026-06-20', true],
    ['LMP 20/06/2026', '2026-06-20', true],
    ['LMP 03/04/2026', '2026-03-04', false],
  ] as const)('%s', (note, date, isSure) => expect(lastPeriodIn(note)).toMatchObject({ date, isSure }));

  test('the day of the note and the days of the cycle are read', () => {
    expect(noteDateIn("Today's date is 07/30/2026.")?.date).toBe('2026-07-30');
    expect(cycleIn('Her cycle length is 31 days.')?.days).toBe(31);
    expect(noteDateIn('She came on Monday.')).toBeUndefined();
  });
});
