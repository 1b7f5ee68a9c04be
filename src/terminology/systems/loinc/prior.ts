/** How likely a test is meant when several fit equally well: common ones first, then the usual ones by their axes. */
import type { Concept } from '../../model/concept.ts';
import { axesPrior } from './axis-codes.ts';

const UNRANKED = 0.83;
const RANK_SHARE = 0.14;

export const testPrior = ({ axes, rank }: Concept): number => {
  const common = rank === 0 ? UNRANKED : 1 - RANK_SHARE * Math.min(1, Math.log10(rank) / 4);
  return common * (axes === null ? 1 : axesPrior(axes));
};
