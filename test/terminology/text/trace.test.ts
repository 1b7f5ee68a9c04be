import { expect, test } from 'bun:test';
import { trackerOf } from '../../../src/terminology/text/trace.ts';

const given = 'R knee w/ 12 mg';
const placed = (text: string, part: string, { placeOf } = trackerOf(given)) => {
  const start = text.indexOf(part);
  const place = placeOf(text, { start, end: start + part.length });
  return place && given.slice(place.start, place.end);
};

test('a replaced word keeps its place, and those behind it keep theirs', () => {
  const tracker = trackerOf(given);
  const sided = tracker.replace(given, /^R/g, () => 'right');
  const short = tracker.replace(sided, / w\/ /g, () => ' ');
  expect(short).toBe('right knee 12 mg');
  expect(placed(short, 'right', tracker)).toBe('R');
  expect(placed(short, 'knee', tracker)).toBe('knee');
  expect(placed(short, '12 mg', tracker)).toBe('12 mg');
  expect(tracker.placeOf(short, { start: 'right knee'.length, end: 'right knee '.length })).toBeUndefined();
});

test('what stays as it is keeps the place of each letter', () => {
  const tracker = trackerOf(given);
  const same = tracker.replace(given, /knee w/g, (word) => word);
  expect(placed(same, 'knee', tracker)).toBe('knee');
});

test('a trimmed text is known, another is not', () => {
  const tracker = trackerOf(given);
  const cut = tracker.edit(given, [{ start: 0, end: 1, by: '' }]);
  expect(placed(cut.trim(), 'knee', tracker)).toBe('knee');
  expect(placed('elbow', 'elbow', tracker)).toBeUndefined();
});
