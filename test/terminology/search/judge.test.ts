/** The order of the best concepts by what they have of a phrase. */
import { expect, test } from 'bun:test';
import { completeFirst } from '../../../src/terminology/search/judge.ts';

const hits = (...scores: readonly number[]) => scores.map((score, concept) => ({ concept, score }));
const orderOf = (scores: readonly number[], missing: readonly number[]) =>
  completeFirst(hits(...scores), (concept) => missing[concept] ?? 0).map(({ concept }) => concept);

test('a concept that has more of the phrase comes first if it fits about as well, and gets the score of its place', () => {
  expect(orderOf([80, 78], [6, 0])).toEqual([1, 0]);
  expect(completeFirst(hits(80, 78), (concept) => (concept === 0 ? 6 : 0))[0]).toEqual({ concept: 1, score: 80 });
  expect(orderOf([80, 78, 77], [9, 5, 0])).toEqual([2, 0, 1]);
});

test('the order stays if the best concept lacks little, the other fits clearly less, or none is likely', () => {
  expect(orderOf([80, 78], [0, 0])).toEqual([0, 1]);
  expect(orderOf([80, 78], [3, 0])).toEqual([0, 1]);
  expect(orderOf([80, 70], [6, 0])).toEqual([0, 1]);
  expect(orderOf([55, 54], [6, 0])).toEqual([0, 1]);
});
