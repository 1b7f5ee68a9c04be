import { expect, test } from 'bun:test';
import { ageOfReleases, lifeOf, thenOf } from '../../../src/terminology/systems/release-days.ts';

const DAY = 86_400_000;

test('each release tells when it was published, and from when on it is old', () => {
  const { rxnorm, icd10cm, loinc } = ageOfReleases({ rxnorm: '2026-04-06', icd10cm: 'FY2026', loinc: '2.82' });
  const published = Date.UTC(2026, 3, 6);
  expect(rxnorm).toEqual({ publishedAt: published, oldFrom: published + 92 * DAY });
  expect(icd10cm).toEqual({ publishedAt: Date.UTC(2025, 9, 1), oldFrom: Date.UTC(2026, 9, 1) });
  expect(loinc).toEqual({ publishedAt: Date.UTC(2026, 1, 1), oldFrom: Date.UTC(2026, 1, 1) + 400 * DAY });
});

test.each([
  ['2.81', Date.UTC(2025, 7, 1)],
  ['2.80', Date.UTC(2025, 1, 1)],
  ['2.68', Date.UTC(2025, 1, 1)],
  ['unknown', undefined],
])('LOINC %p is of %p', (loinc, at) => {
  expect(ageOfReleases({ rxnorm: 'unknown', icd10cm: 'unknown', loinc }).loinc.publishedAt).toBe(at);
});

test.each(['unknown', '2026-13-40', 'April 2026'])('a release %p has no age', (release) => {
  const none = { publishedAt: undefined, oldFrom: undefined };
  expect(ageOfReleases({ rxnorm: release, icd10cm: 'unknown', loinc: 'unknown' })).toEqual({
    ...{ rxnorm: none, icd10cm: none, loinc: none },
  });
});

test('the history of a code tells what it was in a year, and its first and last day where the years meet', () => {
  const history = ['2024\t-', '2025\t1\tOld', '2026\t0', '2027\t-'];
  expect([2024, 2025, 2026, 2027].map((year) => thenOf(history, year)?.is)).toEqual([
    'later',
    'there',
    'there',
    'gone',
  ]);
  expect(thenOf(history, 2025)).toEqual({ is: 'there', billable: true, name: 'Old' });
  expect(lifeOf(history, [2024, 2025, 2026, 2027])).toEqual({ from: '2024-10-01', to: '2026-09-30' });
  expect(lifeOf(['2024\t-', '2026\t1'], [2024, 2026])).toEqual({ from: null, to: null });
  expect(lifeOf(['2024\t1', '2026\t-'], [2024, 2026])).toEqual({ from: null, to: null });
  expect([thenOf([], 2026), lifeOf([], [2026])]).toEqual([undefined, { from: null, to: null }]);
});
