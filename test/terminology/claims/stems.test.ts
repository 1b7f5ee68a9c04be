import { expect, test } from 'bun:test';
import { stemsOf } from '../../../src/terminology/claims/stems.ts';

test('forms of a word share a stem, and words that only begin alike do not', () => {
  const isShared = (one: string, other: string) => stemsOf(one)[0] === stemsOf(other)[0];
  expect([isShared('hemorrhage', 'hemorrhagic'), isShared('cirrhosis', 'cirrhotic')]).toEqual([true, true]);
  expect(isShared('hydronephrosis', 'hydronephrotic')).toBe(true);
  expect([isShared('hemorrhage', 'hemorrhoids'), isShared('pneumonia', 'pneumothorax')]).toEqual([false, false]);
  expect([isShared('hypertension', 'hypertrophy'), isShared('hypothyroidism', 'hypothermia')]).toEqual([false, false]);
});
