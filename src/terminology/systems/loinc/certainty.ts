/** When a phrase leaves open which test is meant. The limits are set on the development phrases. */
import type { Contender } from '../../model/code-system.ts';
import { axisIn, commonnessIn } from './axis-codes.ts';
import { AXES, valueOfCode } from './values.ts';

/**
 * Whether another test may be meant as well. Of tests that the phrase fits alike, convention decides: the first one is
 * certain if laboratories do it at least twice as often, and if it is common or is the same test in other units.
 */
export const isRival = (best: Contender, other: Contender): boolean => {
  const alike = other.score / other.prior / (best.score / best.prior);
  if (alike < ALIKE) return best.score - other.score <= TIE;
  const differing = AXES.filter((axis) => axisIn(best.axes, axis) !== axisIn(other.axes, axis));
  const isByMethod = axisIn(best.axes, 'method') === 0 && differing.every((axis) => axis === 'method');
  const lead = commonnessIn(best.axes) - commonnessIn(other.axes);
  if (lead < (isByMethod ? METHOD_LEAD : LEAD)) return true;
  const isQuantity = [best, other].every(({ axes }) =>
    QUANTITIES.includes(valueOfCode('property', axisIn(axes, 'property'))),
  );
  const isSame = differing.every((axis) => axis === 'method' || (axis === 'property' && isQuantity));
  return commonnessIn(best.axes) < (isSame ? LEAST_COMMON : WELL_KNOWN);
};

/** How well the phrase fits the other test, beside the first one, before it counts how common they are. */
const ALIKE = 0.9;

/** Another test fits as well if it scores no more than this below the best. */
const TIE = 2;

/** Half as common. */
const LEAD = 2;

/** A test by a method, which phrases seldom say, may even be twice as common. */
const METHOD_LEAD = -2;

/** One amount in different units. */
const QUANTITIES: readonly string[] = ['mass', 'moles', 'units', 'catalytic', 'massrate', 'molarrate'];

/** Rank 256. */
const WELL_KNOWN = 15;

/** Any rank. */
const LEAST_COMMON = 1;
