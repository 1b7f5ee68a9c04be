/** The reviews of the formulas, for who makes a release. */

import { calculators, panels } from '../src/tools/inventory.ts';
import { reviewsDue } from '../src/tools/reviews.ts';

/** One line a day, the earliest first: `2027-02-23, in 88 days: map, aa_gradient`; a day in the past is `due`. */
export const reviewList = (now: number): readonly string[] => {
  const all = reviewsDue([...calculators, ...panels], Number.POSITIVE_INFINITY);
  return [...Map.groupBy(all, ({ next }) => next)].map(([next, formulas]) => {
    const days = Math.ceil((Date.parse(next) - now) / 86_400_000);
    return `${next}, ${days > 0 ? `in ${days} days` : 'due'}: ${formulas.map(({ id }) => id).join(', ')}`;
  });
};
