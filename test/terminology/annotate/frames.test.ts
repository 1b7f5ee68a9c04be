/** Each sentence of `test/vectors/note-frames.txt` gives its names their assertions. */
import { expect, test } from 'bun:test';
import { framed, toldOf } from '../../support/note-frames.ts';
import { terminology } from '../../support/tools.ts';

test.each(framed(1).map((one) => [one.frame, one] as const))('%s', (_, one) =>
  expect(toldOf(one, terminology.annotate)).toEqual(one.slots.map(({ assertion }) => assertion)),
);

test('the sentences hold every assertion at least 30 times', () => {
  const assertions = framed(1).flatMap(({ slots }) => slots.map(({ assertion }) => assertion));
  for (const count of Map.groupBy(assertions, (assertion) => assertion).values())
    expect(count.length).toBeGreaterThanOrEqual(30);
});
