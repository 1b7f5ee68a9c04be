import { expect, test } from 'bun:test';
import { ageOfReleases } from '../../../src/terminology/model/release-days.ts';

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
