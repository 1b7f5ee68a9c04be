/** Checks that the formulas of this build were read against their sources as often as they say. */

import { calculators, panels } from '../../tools/inventory.ts';
import { reviewsDue } from '../../tools/reviews.ts';
import { type Finding, findings } from './finding.ts';

const MOST_NAMES = 5;

export const checkReviews = (now: number): Finding => {
  const reviews = findings('formula reviews');
  const all = reviewsDue([...calculators, ...panels], Number.POSITIVE_INFINITY);
  const due = reviewsDue([...calculators, ...panels], now);
  if (due.length === 0) return reviews.ok(`${all.length} formulas, the next review is due on ${all[0]?.next}`);
  const named = due.slice(0, MOST_NAMES).map(({ id, next }) => `${id} (${next})`);
  const rest = due.length - named.length;
  const told = [...named, ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
  return reviews.warning(
    `guidelines may have changed: the review of ${due.length} formulas was due: ${told}`,
    'install a newer release of Clinmeter',
  );
};
