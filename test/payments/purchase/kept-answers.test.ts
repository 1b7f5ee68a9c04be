import { expect, test } from 'bun:test';
import { keptAnswers } from '../../../src/payments/purchase/kept-answers.ts';
import { fc } from '../../support/properties.ts';

test('an answer is kept until so many bytes of others were used since', () => {
  const kept = keptAnswers(2000);
  for (const purchase of [1, 2]) kept.keep(purchase, 'x'.repeat(300));
  expect(kept.of(1)).toHaveLength(300);
  kept.keep(3, 'y'.repeat(300));
  // The second is the one whose last use is longest ago.
  expect([1, 2, 3].map((purchase) => kept.of(purchase)?.[0])).toEqual(['x', undefined, 'y']);
});

test('an answer that is kept again replaces the first', () => {
  const kept = keptAnswers(2000);
  for (let time = 0; time < 10; time += 1) kept.keep(1, `${time}`.repeat(300));
  kept.keep(2, 'x');
  expect([kept.of(1)?.[0], kept.of(2)]).toEqual(['9', 'x']);
});

test('nothing is kept without memory, or of an answer that is larger than it', () => {
  for (const [most, length] of [
    [0, 1],
    [2000, 2000],
  ] as const) {
    const kept = keptAnswers(most);
    kept.keep(1, 'x'.repeat(length));
    expect(kept.of(1)).toBeUndefined();
  }
});

test('the size of what is kept stays within the bound', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(20), fc.nat(900)), { maxLength: 60 }), (steps) => {
      const kept = keptAnswers(5000);
      for (const [purchase, length] of steps) kept.keep(purchase, 'x'.repeat(length));
      const bodies = Array.from({ length: 21 }, (_, purchase) => kept.of(purchase) ?? '');
      expect(bodies.join('').length * 2).toBeLessThanOrEqual(5000);
    }),
  );
});
