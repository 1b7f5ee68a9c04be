import { describe, expect, test } from 'bun:test';
import { cycleIn, lastPeriodIn, noteDateIn } from '../../../src/terminology/measures/dates.ts';
import { isOfAnother, isPronounOfAnother, personIn } from '../../../src/terminology/measures/person.ts';

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
    ['58 y/o m with syncope', 58, 'male'],
    ['58 yo F', 58, 'female'],
    ['58yM, dyspnoea', 58, 'male'],
    ['F/58 with a rash', 58, 'female'],
    ['Age/Sex: 58/M', 58, 'male'],
    ['Female, 58 years, seen in clinic', 58, 'female'],
    ['Mrs Blake, 58, was seen', 58, 'female'],
    ['Mr, 58 y', 58, 'male'],
    ['Patient 58, male', 58, 'male'],
    ['Patient: I am 58 and I cough.', 58, undefined],
    ['I am 58 kg now', undefined, undefined],
    ['Male 70 kg', undefined, 'male'],
    ['Female, aged 40 next week', undefined, 'female'],
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

describe('another than the patient', () => {
  const isOther = (note: string, words: string): boolean => {
    const at = note.indexOf(words);
    return isOfAnother(note, at) || isPronounOfAnother(note, at, personIn(note));
  };

  test.each([
    ['Patient: I am 66. My husband is here, he has had a stroke.', 'stroke', true],
    ['A 70-year-old woman. Her husband came with her. He had a stroke.', 'stroke', true],
    ['A 70-year-old man. His wife came with him. He had a stroke.', 'stroke', false],
    ['A 70-year-old woman. He had a stroke.', 'stroke', false],
    ['Patient: I am 66. My wife came. She has diabetes.', 'diabetes', true],
    ['Pt: female, 60 years. Her sister came. She has diabetes.', 'diabetes', false],
    ['A colleague had burns', 'burns', true],
  ])('%s', (note, words, is) => expect(isOther(note, words)).toBe(is));
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
